/* patch.h - what makes one JSON text of another: so that who has seen a view need be sent only what has
 * changed (docs/protocol.md).
 *
 * A patch of a value is
 *   5, "x", null ...   another value in its place
 *   [V]                another object or array in its place; of a member: also a new one, the last
 *   [V,"name"]         of a member: a new one, before the one of that name
 *   []                 of a member: it is gone
 *   {"name":PATCH}     of an object: these of its members are changed
 *   {"7":PATCH}        of an array: this item is changed
 *   {"7-2":[V,V,V]}    of an array: from this item on two make room for these
 * Members keep their order, and items are counted as they were before. */
#ifndef BC_PATCH_H
#define BC_PATCH_H

#include "core/out.h"
#include "core/scan.h"

/* The patch from `a` to `b`, as a member `key` or a value, never longer than `b` by more than brackets.
 * Both are compact, as out.h writes, and so is what bc_patch_apply gives back: `b`, byte for byte. */
void bc_patch_make(struct bc_span a, struct bc_span b, const char *key, struct bc_out *out);
/* False: it does not fit, or is no patch; something may have been written. */
bool bc_patch_apply(struct bc_span a, struct bc_span patch, struct bc_out *out);

#endif
