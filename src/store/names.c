/* names.c - what people may be called, and which names look alike. With ICU: normal form NFKC, and the
 * spoof checker of Unicode Technical Standard 39.
 *
 * A name is shown as it is stored, so everything that would look other than it is goes before: blanks
 * of all kinds become one, what cannot be seen is refused, and so are letters of several scripts
 * together (Latin with Japanese, Chinese or Korean is usual and may be). What is left can still look
 * like another name (l and I, rn and m, a whole word of Cyrillic letters): st_looks is the same for such
 * two, and accounts must differ in it. */
#include "store/db.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum { TEXT = 1024, CHARACTERS = 32, MARKS = 3 };
/* Symbols without anything to see. */
enum { BRAILLE_BLANK = 0x2800, OBJECT = 0xfffc, NULL_NOTE = 0x1d159 };

struct text {
    UChar s[TEXT];
    int32_t n;
};

/* Opened once and only read then, from any thread. */
static USpoofChecker *checker;
static const UNormalizer2 *nfkc;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_checker(void)
{
    UErrorCode e = U_ZERO_ERROR;
    nfkc = unorm2_getNFKCInstance(&e);
    checker = uspoof_open(&e);
    uspoof_setChecks(checker, USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS,
                     &e);
    uspoof_setRestrictionLevel(checker, USPOOF_HIGHLY_RESTRICTIVE);
    if (U_FAILURE(e)) {
        uspoof_close(checker);
        checker = NULL;
    }
}

static bool ready(void)
{
    pthread_once(&once, open_checker);
    return checker;
}

/* In the normal form. */
static bool read_text(const char *s, struct text *t)
{
    UErrorCode e = U_ZERO_ERROR;
    struct text raw;
    u_strFromUTF8(raw.s, TEXT, &raw.n, s, -1, &e);
    t->n = unorm2_normalize(nfkc, raw.s, raw.n, t->s, TEXT, &e);
    return U_SUCCESS(e) && t->n < TEXT;
}

/* Of well-formed UTF-16. (ICU's own macro for this does not compile without warnings.) */
static UChar32 next(const struct text *t, int32_t *i)
{
    UChar32 c = t->s[(*i)++];
    if (c >= 0xd800 && c < 0xdc00 && *i < t->n)
        c = 0x10000 + ((c - 0xd800) << 10) + (t->s[(*i)++] - 0xdc00);
    return c;
}

static bool is_unseen(UChar32 c)
{
    int8_t type = u_charType(c);
    return type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_SURROGATE ||
           type == U_PRIVATE_USE_CHAR || type == U_UNASSIGNED || type == U_LINE_SEPARATOR ||
           type == U_PARAGRAPH_SEPARATOR || c == BRAILLE_BLANK || c == OBJECT || c == NULL_NOTE ||
           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* One blank for many, none at the ends. */
static void trim(struct text *t)
{
    int32_t n = 0;
    bool blank = true;
    for (int32_t i = 0; i < t->n;) {
        int32_t from = i;
        UChar32 c = next(t, &i);
        bool is = u_charType(c) == U_SPACE_SEPARATOR;
        if (is && !blank)
            t->s[n++] = ' ';
        for (; !is && from < i; from++)
            t->s[n++] = t->s[from];
        blank = is;
    }
    t->n = n && t->s[n - 1] == ' ' ? n - 1 : n;
}

static enum st_name_fault check(const struct text *t)
{
    int count = 0, marks = 0;
    bool some = false;
    UErrorCode e = U_ZERO_ERROR;
    for (int32_t i = 0; i < t->n; count++) {
        UChar32 c = next(t, &i);
        if (c == '"' || is_unseen(c))
            return ST_NAME_UNSEEN;
        marks = U_GET_GC_MASK(c) & U_GC_M_MASK ? marks + 1 : 0;
        if (marks > MARKS)
            return ST_NAME_UNSEEN;
        some = some || u_isalnum(c);
    }
    if (count > CHARACTERS)
        return ST_NAME_LONG;
    if (!some)
        return ST_NAME_EMPTY;
    return uspoof_check2(checker, t->s, t->n, NULL, &e) || U_FAILURE(e) ? ST_NAME_MIXED
                                                                        : ST_NAME_OK;
}

enum st_name_fault st_name_check(const char *s, char out[ST_NAME])
{
    struct text t;
    UErrorCode e = U_ZERO_ERROR;
    char name[ST_NAME];
    int32_t n = 0;
    if (!ready())
        return ST_NAME_FAILED;
    if (strlen(s) >= TEXT)
        return ST_NAME_LONG;
    if (!read_text(s, &t))
        return ST_NAME_UNSEEN;
    trim(&t);
    enum st_name_fault fault = check(&t);
    if (fault)
        return fault;
    u_strToUTF8(name, ST_NAME, &n, t.s, t.n, &e);
    if (U_FAILURE(e) || n >= ST_NAME)
        return ST_NAME_LONG;
    memcpy(out, name, ST_NAME);
    return ST_NAME_OK;
}

/* --- Looking alike --- */

/* What names look like depends on the tables, which grow from version to version. */
static void version(char out[16])
{
    UVersionInfo v;
    u_getUnicodeVersion(v);
    snprintf(out, 16, "%d.%d:", v[0], v[1]);
}

/* Skeletons are equal for what looks alike. */
static void skeleton(const struct text *from, struct text *to, UErrorCode *e)
{
    to->n = uspoof_getSkeleton(checker, 0, from->s, from->n, to->s, TEXT, e);
}

static void small(const struct text *from, struct text *to, UErrorCode *e)
{
    to->n = u_strFoldCase(to->s, TEXT, from->s, from->n, U_FOLD_CASE_DEFAULT, e);
}

static void digest(const struct text *t, char out[ST_LOOK], UErrorCode *e)
{
    char bytes[4 * TEXT], hex[33];
    uint8_t hash[16];
    int32_t n = 0;
    u_strToUTF8(bytes, sizeof bytes, &n, t->s, t->n, e);
    if (U_FAILURE(*e))
        return;
    crypto_generichash(hash, sizeof hash, (const uint8_t *)bytes, (unsigned long long)n, NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    version(out);
    size_t at = strlen(out);
    snprintf(out + at, ST_LOOK - at, "%s", hex);
}

/* I and l differ when they are small, and some capitals of Greek look like Latin ones: so the looks of
 * a name are those of its letters as they are. But names that differ in their case alone are one, too. */
bool st_looks(const char *name, struct st_looks *out)
{
    struct text t, one, two;
    UErrorCode e = U_ZERO_ERROR;
    if (!ready() || strlen(name) >= ST_NAME || !read_text(name, &t))
        return false;
    skeleton(&t, &one, &e);
    small(&one, &two, &e);
    digest(&two, out->as_is, &e);
    small(&t, &one, &e);
    skeleton(&one, &two, &e);
    digest(&two, out->small, &e);
    return U_SUCCESS(e);
}

/* The next account behind *id of which it is not known, or not by our tables; 0: none. */
static int next_unknown(struct db *db, int64_t *id, char name[ST_NAME])
{
    char ours[16];
    version(ours);
    sqlite3_stmt *st = db_query(db,
                                "SELECT id, name FROM person WHERE id > ?1 AND folded IS NOT NULL"
                                " AND ifnull(substr(looks, 1, length(?2)), '') <> ?2"
                                " ORDER BY id LIMIT 1",
                                DB_ARGS(db_int(*id), db_text(ours)));
    int rc = db_next(db, st);
    if (rc == 1) {
        *id = sqlite3_column_int64(st, 0);
        db_get_text(st, 1, name, ST_NAME);
        rc = db_stop(db, st);
        rc = rc ? rc : 1;
    }
    return rc;
}

int db_names(struct db *db)
{
    char name[ST_NAME];
    struct st_looks looks;
    int64_t id = 0;
    int rc, more = next_unknown(db, &id, name);
    if (more != 1)
        return more;
    rc = db_run(db, "BEGIN IMMEDIATE", NULL);
    for (; !rc && more == 1; more = next_unknown(db, &id, name))
        if (st_looks(name, &looks))
            rc = db_run(db, "UPDATE person SET looks = ?2, looks_small = ?3 WHERE id = ?1",
                        DB_ARGS(db_int(id), db_text(looks.as_is), db_text(looks.small)));
    if (!rc)
        rc = more < 0 ? more : db_run(db, "COMMIT", NULL);
    if (rc && !sqlite3_get_autocommit(db->h))
        sqlite3_exec(db->h, "ROLLBACK", NULL, NULL, NULL);
    return rc;
}
