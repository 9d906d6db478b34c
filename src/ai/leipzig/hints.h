/* hints.h - shared by leipzig_hints.c (candidates), leipzig_eval.c (how it stands) and
 * leipzig_settle.c (the final scoring, reckoned to its end). Private to them.
 *
 * The lead is counted in 1/64 of a victory point, strength in 1/16, chances in 1/1024, effort in
 * half actions. */
#ifndef LEIPZIG_HINTS_H
#define LEIPZIG_HINTS_H

#include "ai/draft.h"
#include "rules/leipzig/leipzig.h"

enum { LPZ_POINT = 64, LPZ_SURE = 1024 };

/* Napoléon's points less what he has to beat, as expected. It is what both sides play for: in a
 * return match Schwarzenberg's points do not count (LPZ §7.9). */
int lpz_ai_lead(const struct bc_ctx *cx);
int lpz_ai_logistic(int x); /* 1 / (1 + e^-x), x in 1/256 */

/* In the final scoring: the lead if both assign as well as they can. */
int lpz_ai_settle(const struct bc_ctx *cx);
/* What a result is worth: points of both sides as the lead. */
int lpz_ai_result(const struct lpz_state *s, int french, int allied);

#endif
