/* load.h - what the two readers of data/nge share. */
#ifndef NGE_LOAD_H
#define NGE_LOAD_H

#include "game/sheet.h"
#include "rules/nge/nge.h"

struct nge_reader {
    struct nge_data *to;
    const struct bc_doc *d;
    struct bc_error *e;
    int nations, seas, provinces, zones; /* lines read so far */
    int corps, specials, armies, generals, fleets, cards;
    uint32_t rolls, tests, odds, sieges; /* lines seen, a bit each */
    uint64_t numbers;
    uint32_t game, incomes, costs, limits;
    uint64_t favours;
};

int nge_bad(struct nge_reader *r, const struct bc_line *l, int i, const char *what);
int nge_name(struct nge_reader *r, const struct bc_line *l, int i, char *to, size_t size);
int nge_int(struct nge_reader *r, const struct bc_line *l, int i, int lo, int hi, int *v);
/* A number; behind it a question mark if it is reconstructed. */
int nge_sure(struct nge_reader *r, const struct bc_line *l, int i, int lo, int hi, int *v,
             bool *guessed);
int nge_nation_word(struct nge_reader *r, const struct bc_line *l, int i); /* or -1 */
int nge_zone_word(struct nge_reader *r, const struct bc_line *l, int i);
int nge_province_word(struct nge_reader *r, const struct bc_line *l, int i);
int nge_piece_word(struct nge_reader *r, const struct bc_line *l, int i);
int nge_find_zone(const struct nge_data *d, const char *word); /* or -1 */
int nge_find_sea(const struct nge_data *d, const char *word);
int nge_find_piece(const struct nge_data *d, const char *word);
int nge_find_card(const struct nge_data *d, const char *word);

/* Two names, German and English; the word of a thing; small numbers; a place; F, C or - (NGE_NONE). */
int nge_two_names(struct nge_reader *r, const struct bc_line *l, int i, char *to, size_t size);
int nge_id_of(struct nge_reader *r, const struct bc_line *l, char *to, size_t size);
int nge_into_byte(struct nge_reader *r, const struct bc_line *l, int i, int hi, uint8_t *to,
                  bool *guessed);
int nge_point(struct nge_reader *r, const struct bc_line *l, int i, int16_t *lon, int16_t *lat);
int nge_side_or_none(struct nge_reader *r, const struct bc_line *l, int i);
int nge_find_nation(const struct nge_data *d, const char *word, int n);
int nge_find_province(const struct nge_data *d, const char *word);
int nge_sea_word(struct nge_reader *r, const struct bc_line *l, int i);

extern const struct bc_sheet nge_board_file, nge_powers_file;

#endif
