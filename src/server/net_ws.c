/* net_ws.c - WebSockets: from the upgrade to the close.
 *
 * Messages are written at the end of a round of the loop, straight to the socket, for all who said
 * sv_conn_wants; only where a socket is full does libwebsockets poll for room. Floods are not
 * answered but slowed down: an address that has used up its share is not read from until it has
 * some again. Nothing is lost that way, and the sender's own buffers fill up instead of ours. */
#include "server/net_inside.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

enum {
    BATCH = 16,       /* messages to one client in a round */
    PING_MS = 30000,  /* silence after which we ask */
    DEAD_MS = 75000,  /* and after which nobody is there */
    STUCK_MS = 30000, /* a client that takes nothing for so long is dropped */
    CLOSE_KIND = 1003,
    CLOSE_LARGE = 1009,
    CLOSE_AGAIN_LATER = 1013
};

/* --- For the handlers --- */

void *sv_conn_peer(const struct sv_conn *c)
{
    return c->peer;
}

void sv_conn_wants(struct sv_conn *c)
{
    c->more = true;
    if (!c->stuck)
        net_mark(c);
}

void sv_conn_drop(struct sv_conn *c, int code, const char *why)
{
    if (c->drop || c->closing)
        return;
    c->drop = (uint16_t)code;
    snprintf(c->why, sizeof c->why, "%s", why);
    net_mark(c);
}

/* --- Coming --- */

/* A list "a, b" of subprotocols: none, or ours among them. */
static bool is_our_protocol(struct lws *wsi)
{
    char list[128];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) <= 0)
        return true;
    if (!http_header(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list))
        return false;
    for (const char *s = list; *s; s += strspn(s, ", ")) {
        size_t n = strcspn(s, ", ");
        if (n == 7 && !strncmp(s, "bicorne", 7))
            return true;
        s += n;
    }
    return false;
}

static bool is_our_path(struct lws *wsi)
{
    char *path = NULL;
    int n = 0;
    return lws_http_get_uri_and_method(wsi, &path, &n) == LWSHUMETH_GET && n == 3 &&
           !strncmp(path, "/ws", 3);
}

int ws_upgrade(struct sv_conn *c, struct lws *wsi)
{
    struct server *sv = c->net->sv;
    int64_t now = sv_mono_ms();
    char to[16], version[8];
    sv->count.requests++;
    if (!http_header(wsi, WSI_TOKEN_UPGRADE, to, sizeof to))
        return -1; /* libwebsockets has refused it already, and thrown the headers away */
    http_ip(c, wsi, c->ip);
    if (!sv_limits_take(sv->limits, c->ip, 1, now))
        return http_refuse(c, wsi, 429, "often", "Too many requests from this address.");
    if (strcasecmp(to, "websocket") != 0 || !http_header(wsi, WSI_TOKEN_VERSION, version, 8) ||
        strcmp(version, "13") != 0 || lws_hdr_total_length(wsi, WSI_TOKEN_KEY) <= 0)
        return http_refuse(c, wsi, 400, "syntax", "Only version 13 of WebSocket is spoken here.");
    if (!is_our_path(wsi))
        return http_refuse(c, wsi, 404, "absent", "The WebSocket is at /ws.");
    if (!http_same_origin(c, wsi))
        return http_refuse(c, wsi, 403, "origin", "A page of another site may not connect.");
    if (!is_our_protocol(wsi))
        return http_refuse(c, wsi, 400, "value", "The subprotocol is bicorne, or none.");
    if (c->net->ending || c->table ||
        !sv_limits_join(sv->limits, c->ip, SV_TABLE, sv->opt.conns_per_ip, now)) {
        sv->count.limited++;
        return http_refuse(c, wsi, 503, "full", "This address has too many connections.");
    }
    c->table = true;
    http_token(wsi, c->token);
    return 0;
}

/* To be returned from a callback. */
static int close_with(struct sv_conn *c, int code, const char *why)
{
    c->closing = true;
    unsigned char text[64]; /* the library wants it writable */
    size_t n = bc_cat((char *)text, sizeof text, 0, why);
    lws_close_reason(c->wsi, (enum lws_close_status)code, text, n);
    return -1;
}

int ws_open(struct sv_conn *c)
{
    struct server *sv = c->net->sv;
    c->seen = sv_mono_ms();
    c->peer = sv_ws_open(sv, c, c->token[0] ? c->token : NULL, c->ip);
    memset(c->token, 0, sizeof c->token);
    if (!c->peer)
        return close_with(c, CLOSE_AGAIN_LATER, "full");
    c->open = true;
    sv->count.conns++;
    return 0;
}

/* --- Receiving --- */

/* The message is taken; whether more are read now depends on the others of that address. */
static void charge(struct sv_conn *c)
{
    struct server *sv = c->net->sv;
    if (c->held || sv_limits_take(sv->limits, c->ip, 1, sv_mono_ms()))
        return;
    sv->count.limited++;
    c->held = true;
    c->net->held++;
    lws_rx_flow_control(c->wsi, 0);
}

void ws_release(struct sv_conn *c, int64_t now)
{
    if (!c->held || !sv_limits_take(c->net->sv->limits, c->ip, 1, now))
        return;
    c->held = false;
    c->net->held--;
    lws_rx_flow_control(c->wsi, 1);
}

int ws_receive(struct sv_conn *c, const char *bytes, size_t n)
{
    struct server *sv = c->net->sv;
    bool first = lws_is_first_fragment(c->wsi), last = lws_is_final_fragment(c->wsi);
    if (!c->open || c->closing || c->drop || c->net->ending)
        return 0;
    c->seen = sv_mono_ms();
    c->pinged = false;
    if (lws_frame_is_binary(c->wsi)) {
        sv->count.bad_messages++;
        return close_with(c, CLOSE_KIND, "text only");
    }
    if (n + c->rx.n + lws_remaining_packet_payload(c->wsi) > SV_TEXT_MAX) {
        sv->count.bad_messages++;
        return close_with(c, CLOSE_LARGE, "too large");
    }
    if (!first || !last) {
        bc_put_n(&c->rx, bytes, n);
        if (c->rx.failed)
            return close_with(c, CLOSE_AGAIN_LATER, "no memory");
        if (!last)
            return 0;
        bytes = bc_out_str(&c->rx);
        n = c->rx.n;
    }
    sv->count.messages++;
    charge(c);
    sv_ws_text(sv, c, bytes, n);
    bc_out_free(&c->rx);
    return 0;
}

/* --- Writing --- */

/* One message. False: the connection is done for. */
static bool write_one(struct sv_conn *c, bool *some)
{
    struct sv_net *net = c->net;
    bc_out_clear(&net->out);
    c->more = sv_ws_write(net->sv, c, &net->out);
    *some = net->out.n > 0 || net->out.failed;
    if (!*some) {
        c->more = false;
        return true;
    }
    unsigned char *room = net->out.failed ? NULL : net_room(net, net->out.n);
    if (!room)
        return false;
    memcpy(room, net->out.s, net->out.n);
    return lws_write(c->wsi, room, net->out.n, LWS_WRITE_TEXT) >= 0;
}

/* Nothing is written until the client has made room: ws_writeable. */
static void await_room(struct sv_conn *c)
{
    c->stuck = sv_mono_ms();
    lws_callback_on_writable(c->wsi);
}

/* What is written while this is on goes out together when it is off: one packet, one read. */
static void hold_back(struct sv_conn *c, int on)
{
    setsockopt(lws_get_socket_fd(c->wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static bool write_all(struct sv_conn *c)
{
    bool some = true;
    for (int i = 0; i < BATCH && some && c->more; i++) {
        if (!write_one(c, &some))
            return false;
        if (lws_partial_buffered(c->wsi)) {
            await_room(c);
            return true;
        }
    }
    if (c->more)
        await_room(c);
    return true;
}

static bool write_some(struct sv_conn *c)
{
    if (!sv_ws_several(c))
        return write_all(c);
    hold_back(c, 1);
    bool ok = write_all(c);
    hold_back(c, 0);
    return ok;
}

void ws_flush(struct sv_conn *c)
{
    if (!c->open || c->closing || c->stuck)
        return;
    if (c->drop)
        await_room(c);
    else if (!write_some(c))
        net_kill(c);
}

int ws_writeable(struct sv_conn *c)
{
    if (!c->open || c->closing)
        return 0;
    c->stuck = 0;
    if (c->drop)
        return close_with(c, c->drop, c->why);
    return write_some(c) ? 0 : -1;
}

/* --- Going --- */

void ws_close(struct sv_conn *c)
{
    if (!c->open)
        return;
    c->open = false;
    c->closing = true;
    c->net->sv->count.conns--;
    sv_ws_close(c->net->sv, c);
    c->peer = NULL;
}

void ws_sweep(struct sv_conn *c, int64_t now)
{
    if (!c->open || c->closing)
        return;
    if ((c->stuck && now - c->stuck > STUCK_MS) || now - c->seen > DEAD_MS) {
        net_kill(c);
    } else if (now - c->seen > PING_MS && !c->pinged && !c->stuck) {
        unsigned char *room = net_room(c->net, 1);
        c->pinged = true;
        if (room)
            room[0] = '?'; /* the answer to an empty one would not be told to us */
        if (!room || lws_write(c->wsi, room, 1, LWS_WRITE_PING) < 0)
            net_kill(c);
    }
}
