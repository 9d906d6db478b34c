/* agent.c - a coarse name of a browser, "Firefox, Linux", from what it says of itself. No more is kept of
 * that: enough to tell one's own devices apart, and nothing that tells people apart. */
#include "server/api.h"

#include <stdio.h>
#include <string.h>

struct sign {
    const char *in, *name;
};

/* The first that is found: many call themselves what others are, too. */
static const struct sign browsers[] = {
    {"Edg", "Edge"},         {"OPR/", "Opera"},     {"SamsungBrowser", "Samsung Internet"},
    {"Firefox/", "Firefox"}, {"FxiOS", "Firefox"},  {"CriOS", "Chrome"},
    {"Chrome/", "Chrome"},   {"Safari/", "Safari"}, {NULL, NULL},
};
static const struct sign systems[] = {
    {"Windows", "Windows"}, {"Android", "Android"}, {"iPhone", "iOS"},  {"iPad", "iOS"},
    {"CrOS", "ChromeOS"},   {"Mac OS", "macOS"},    {"Linux", "Linux"}, {NULL, NULL},
};

static const char *find(const struct sign *s, const char *text)
{
    while (s->in && !strstr(text, s->in))
        s++;
    return s->in ? s->name : "";
}

void sv_agent(const char *text, char out[ST_AGENT])
{
    const char *browser = text ? find(browsers, text) : "";
    const char *system = text ? find(systems, text) : "";
    snprintf(out, ST_AGENT, "%s%s%s", browser, *browser && *system ? ", " : "", system);
}
