/* net_who.c - who asks, as far as the headers tell: address, cookie, origin, and whether the way here was
 * over TLS.
 *
 * Whoever comes straight from the net may write into his headers what he likes. X-Forwarded-... are
 * believed only if the peer of the socket is a proxy (sv_is_proxy): with --behind-proxy one on this
 * machine, with --proxies one of those networks. */
#include "server/net_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

bool http_header(struct lws *wsi, enum lws_token_indexes which, char *buf, size_t size)
{
    buf[0] = 0;
    return lws_hdr_copy(wsi, buf, (int)size, which) > 0;
}

static bool custom_header(struct lws *wsi, const char *name, char *buf, size_t size)
{
    int n = (int)strlen(name);
    buf[0] = 0;
    if (lws_hdr_custom_length(wsi, name, n) <= 0)
        return false;
    return lws_hdr_custom_copy(wsi, buf, (int)size, name, n) > 0;
}

/* The last item of a list: a proxy appends what it saw, what stands before may be anybody's invention. */
static const char *last_item(char *list)
{
    list[strcspn(list, "\r\n")] = 0;
    char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " ");
    last[strcspn(last, " ")] = 0;
    return last;
}

void http_ip(const struct sv_conn *c, struct lws *wsi, char ip[SV_IP])
{
    char list[SV_HEADERS]; /* however much somebody puts before what the proxy saw */
    const char *last = NULL;
    if (c->by_proxy && http_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        last = last_item(list);
    if (last && *last && strlen(last) < SV_IP)
        snprintf(ip, SV_IP, "%s", last);
    else if (ip != c->ip)
        snprintf(ip, SV_IP, "%s", c->ip);
}

/* Whether a proxy that is believed says how the client came to it; *https: over TLS. */
static bool proxy_scheme(const struct sv_conn *c, struct lws *wsi, bool *https)
{
    char list[SV_HEADERS];
    if (!c->by_proxy || !custom_header(wsi, "x-forwarded-proto:", list, sizeof list))
        return false;
    *https = !strcasecmp(last_item(list), "https");
    return true;
}

bool http_is_secure(const struct sv_conn *c, struct lws *wsi)
{
    const struct sv_options *opt = &c->net->sv->opt;
    bool https;
    if (opt->tls_cert)
        return true;
    if (proxy_scheme(c, wsi, &https))
        return https;
    return opt->public_url && !strncasecmp(opt->public_url, "https:", 6);
}

void http_cookie(struct lws *wsi, const char *name, char *out, size_t size)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    char all[SV_HEADERS];
    size_t len = strlen(name);
    out[0] = 0;
    if (!http_header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all))
        return;
    for (const char *s = all; *s; s += strcspn(s, ";,"), s += strspn(s, ";, ")) {
        if (strncmp(s, name, len) != 0 || s[len] != '=')
            continue;
        s += len + 1;
        size_t n = strspn(s, letters);
        if (n < size && (!s[n] || strchr(";, ", s[n])))
            snprintf(out, size, "%.*s", (int)n, s);
        return;
    }
}

void http_token(struct lws *wsi, char token[SV_TOKEN_TEXT + 1])
{
    http_cookie(wsi, "bicorne", token, SV_TOKEN_TEXT + 1);
    if (strlen(token) != SV_TOKEN_TEXT)
        token[0] = 0;
}

static bool is_address_or_localhost(const char *host)
{
    size_t n = host[0] == '[' ? strcspn(host, "]") : strcspn(host, ":");
    return host[0] == '[' || (n && strspn(host, "0123456789.") == n) ||
           (n == 9 && !strncasecmp(host, "localhost", n));
}

/* A server for this machine only is reached by an address or as localhost. Any other name was made
 * to point here by somebody's name server, so that his page may speak for the person (rebinding). */
static bool is_our_name(const struct sv_options *opt, const char *host)
{
    return opt->behind_proxy || opt->proxies || opt->public_url ||
           !sv_listen_is_local(opt->listen) || is_address_or_localhost(host);
}

bool http_same_origin(const struct sv_conn *c, struct lws *wsi)
{
    const struct sv_net *net = c->net;
    const struct sv_options *opt = &net->sv->opt;
    char origin[300], host[256], ours[300];
    bool https = opt->tls_cert != NULL;
    if (!http_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin))
        return false;
    if (net->origin[0] && !strcasecmp(origin, net->origin))
        return true;
    (void)proxy_scheme(c, wsi, &https);
    if (!(c->by_proxy && custom_header(wsi, "x-forwarded-host:", host, sizeof host)) &&
        !http_header(wsi, WSI_TOKEN_HOST, host, sizeof host))
        return false;
    snprintf(ours, sizeof ours, "%s://%s", https ? "https" : "http", host);
    return is_our_name(opt, host) && !strcasecmp(origin, ours);
}

/* --- Who may read the figures --- */

static bool has_token(const struct sv_options *opt, struct lws *wsi)
{
    char given[256], right[256];
    if (!opt->metrics_token || !http_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, given, sizeof given))
        return false;
    memset(right, 0, sizeof right);
    snprintf(right, sizeof right, "Bearer %s", opt->metrics_token);
    size_t n = strlen(right);
    return strlen(given) == n && !sodium_memcmp(given, right, n);
}

/* Nobody in between: no proxy speaks for others, and no page of another site asks under a name of
 * its own. A proxy that is not known as one gives itself away by what it adds. */
bool http_may_measure(const struct sv_conn *c, struct lws *wsi)
{
    static const enum lws_token_indexes known[] = {WSI_TOKEN_X_FORWARDED_FOR, WSI_TOKEN_HTTP_VIA,
                                                   WSI_TOKEN_HTTP_X_REAL_IP};
    static const char *const others[] = {"x-forwarded-proto:", "x-forwarded-host:", "forwarded:"};
    char text[256];
    if (has_token(&c->net->sv->opt, wsi))
        return true;
    bool added = false;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        added = added || lws_hdr_total_length(wsi, known[i]) > 0;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        added = added || lws_hdr_custom_length(wsi, others[i], (int)strlen(others[i])) > 0;
    if (!c->local || added)
        return false;
    return http_header(wsi, WSI_TOKEN_HOST, text, sizeof text) && is_address_or_localhost(text);
}
