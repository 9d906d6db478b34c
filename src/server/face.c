/* face.c - what a viewer is shown of a game, without what is his connection's own (what was acknowledged,
 * events): the table, and all else. Each is made once for all who see the same, as is the patch that
 * leads to it from what they had before; in games without secrets all see the same table.
 *
 * What is kept: of each connection that gets patches the face that was written to it last, shared by
 * those that have the same; of each game that somebody looks at the faces of this moment, at most
 * FACES. A patch is only ever made of two faces of the same seats of the same person. */
#include "server/live.h"

#include "core/patch.h"

#include <stdlib.h>
#include <string.h>

enum { FACES = 2 * BC_SEATS, FRESH_MS = 20 };

/* --- Parts --- */

static struct bc_span text_of(const struct sv_part *p)
{
    return (struct bc_span){p->text, p->n};
}

static void forget_patch(struct sv_part *p)
{
    free(p->patch);
    p->patch = NULL;
    p->from = 0;
}

static void let(struct sv_part *p)
{
    if (!p || --p->refs)
        return;
    forget_patch(p);
    free(p);
}

/* From what was written into the live room. */
static struct sv_part *new_part(struct sv_live *l)
{
    struct sv_part *p = l->room.failed ? NULL : malloc(sizeof *p + l->room.n);
    if (!p)
        return NULL;
    *p = (struct sv_part){.refs = 1, .number = ++l->parts, .n = l->room.n};
    memcpy(p->text, l->room.s, p->n);
    return p;
}

/* The patch from one to the other; kept if others want it too. */
static void put_patch(const struct sv_part *was, struct sv_part *p, bool alone, struct bc_out *out)
{
    size_t from = out->n;
    if (p->from == was->number) {
        bc_put_n(out, p->patch, p->patch_n);
        return;
    }
    out->comma = false;
    bc_patch_make(text_of(was), text_of(p), NULL, out);
    if (alone || p->patch || out->failed)
        return;
    p->patch_n = out->n - from;
    p->patch = malloc(p->patch_n);
    if (p->patch) {
        memcpy(p->patch, out->s + from, p->patch_n);
        p->from = was->number;
    }
}

/* --- Faces --- */

void sv_face_let(struct sv_face *f)
{
    if (!f || --f->refs)
        return;
    let(f->rest);
    let(f->table);
    free(f);
}

void sv_faces_forget(struct sv_game *g)
{
    for (struct sv_face *f = g->faces, *older; f; f = older) {
        older = f->older;
        forget_patch(f->rest);
        forget_patch(f->table);
        sv_face_let(f);
    }
    g->faces = NULL;
}

int sv_face_seat(const struct sv_game *g, int seat)
{
    return g->row.state == ST_GAME_OPEN ? BC_ONLOOKER : seat;
}

/* One of this moment that has the same table. */
static const struct sv_face *same_table(const struct sv_game *g, int seat)
{
    const struct sv_face *f = g->faces;
    while (f && g->m->cx.game->redact && sv_face_seat(g, f->seat) != sv_face_seat(g, seat))
        f = f->older;
    return f;
}

static struct sv_part *new_table(const struct sv_game *g, const struct bc_ctx *seen, int seat)
{
    struct sv_live *l = g->sv->live;
    const struct sv_face *f = same_table(g, seat);
    if (f) {
        f->table->refs++;
        return f->table;
    }
    bc_out_clear(&l->room);
    bc_match_table(seen, NULL, &l->room);
    return new_part(l);
}

static struct sv_face *make(const struct sv_game *g, bc_seats own, int seat)
{
    struct sv_live *l = g->sv->live;
    struct sv_face *f = malloc(sizeof *f);
    if (!f)
        return NULL;
    *f = (struct sv_face){
        .refs = 1, .own = own, .seat = seat, .state = g->row.state, .made = sv_now_ms()};
    struct bc_ctx seen = bc_match_seen(g->m, sv_face_seat(g, seat));
    f->table = new_table(g, &seen, seat);
    bc_out_clear(&l->room);
    sv_wire_face(g, &seen, own, seat, &l->room);
    f->rest = new_part(l);
    if (!f->table || !f->rest) {
        sv_face_let(f);
        return NULL;
    }
    return f;
}

/* Its clocks stand for a moment only. */
static bool is_good(const struct sv_face *f, const struct sv_game *g, bc_seats own, int seat)
{
    return f->own == own && f->seat == seat &&
           (!g->row.deadline || sv_now_ms() - f->made < FRESH_MS);
}

struct sv_face *sv_face_of(const struct sv_peer *p)
{
    struct sv_game *g = p->g;
    bc_seats own = sv_peer_seats(p, g);
    int seat = sv_peer_looks(p, g), n = 0;
    for (struct sv_face *f = g->faces; f; f = f->older, n++)
        if (is_good(f, g, own, seat)) {
            f->refs++;
            return f;
        }
    struct sv_face *f = make(g, own, seat);
    if (f && n < FACES) {
        f->older = g->faces;
        g->faces = f;
        f->refs++;
    }
    return f;
}

bool sv_face_follows(const struct sv_face *was, const struct sv_face *f)
{
    return was && was->own == f->own && was->seat == f->seat &&
           (was->state != ST_GAME_OPEN || f->state == ST_GAME_OPEN);
}

/* --- Onto the wire --- */

void sv_wire_whole(const struct sv_face *f, struct bc_out *out)
{
    if (out->comma)
        bc_put_n(out, ",", 1);
    bc_put_n(out, f->rest->text + 1, f->rest->n - 2);
    out->comma = true;
    bc_json_key(out, "table");
    bc_put_n(out, f->table->text, f->table->n);
    out->comma = true;
}

/* That of the table goes into that of the rest, as its last member. */
void sv_wire_patch(const struct sv_face *was, const struct sv_face *f, struct bc_out *out)
{
    bc_json_key(out, "to");
    size_t from = out->n;
    bool alone = was->refs == 1;
    put_patch(was->rest, f->rest, alone, out);
    if (out->failed)
        return;
    if (out->s[from] == '[') { /* all of it is new */
        out->n = from;
        bc_put(out, "[{");
        out->comma = false;
        sv_wire_whole(f, out);
        bc_put(out, "}]");
        return;
    }
    size_t end = --out->n;
    out->comma = end > from + 1;
    bc_json_key(out, "table");
    size_t table = out->n;
    put_patch(was->table, f->table, alone && was->table->refs == 1, out);
    if (out->n - table == 2 && out->s[table] == '{')
        out->n = end;
    bc_json_close(out, '}');
}
