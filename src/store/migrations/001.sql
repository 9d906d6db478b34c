-- The first schema. Times are milliseconds since 1970; a person 0 of store.h is NULL here.

-- What keys are derived from: one row, made with the file.
CREATE TABLE secret (
    one   INTEGER PRIMARY KEY CHECK (one = 1),
    bytes BLOB NOT NULL
) STRICT;

-- AUTOINCREMENT: the number of somebody who is gone is never given to somebody else.
CREATE TABLE person (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    name    TEXT NOT NULL,
    folded  TEXT, -- an account's name in small letters; NULL: a guest
    pass    TEXT NOT NULL,
    webhook TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX person_account ON person (folded) WHERE folded IS NOT NULL;

CREATE TABLE session (
    hash    BLOB PRIMARY KEY,
    person  INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,
    created INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
CREATE INDEX session_person ON session (person);

CREATE TABLE game (
    key          INTEGER PRIMARY KEY AUTOINCREMENT,
    id           TEXT NOT NULL UNIQUE,
    game         TEXT NOT NULL,
    scenario     TEXT NOT NULL,
    version      INTEGER NOT NULL,
    opt          TEXT NOT NULL, -- numbers
    seats        INTEGER NOT NULL,
    state        INTEGER NOT NULL, -- enum bc_game_state
    is_public    INTEGER NOT NULL,
    seed         BLOB NOT NULL,
    main_ms      INTEGER NOT NULL,
    increment_ms INTEGER NOT NULL,
    move_ms      INTEGER NOT NULL,
    creator      INTEGER REFERENCES person ON DELETE SET NULL,
    invite       BLOB NOT NULL,
    rematch      TEXT NOT NULL,
    created      INTEGER NOT NULL,
    updated      INTEGER NOT NULL,
    seq          INTEGER NOT NULL,
    turn         INTEGER NOT NULL,
    to_act       INTEGER NOT NULL, -- bits of seats
    deadline     INTEGER NOT NULL,
    computer     INTEGER NOT NULL -- a computer is to act
) STRICT;
CREATE INDEX game_list ON game (is_public, state, updated);
CREATE INDEX game_creator ON game (creator) WHERE creator IS NOT NULL;
CREATE INDEX game_deadline ON game (deadline) WHERE deadline > 0;
CREATE INDEX game_computer ON game (computer) WHERE computer = 1;

-- What a game began from. Apart from its row, which every entry rewrites.
CREATE TABLE origin (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    text TEXT NOT NULL
) STRICT;

CREATE TABLE seat (
    game    INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat    INTEGER NOT NULL,
    kind    INTEGER NOT NULL, -- enum bc_holder
    person  INTEGER REFERENCES person ON DELETE SET NULL,
    name    TEXT NOT NULL,
    level   TEXT NOT NULL,
    mix     BLOB,
    deletes INTEGER NOT NULL,
    score   INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID, STRICT;
CREATE INDEX seat_person ON seat (person) WHERE person IS NOT NULL;

CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq  INTEGER NOT NULL,
    at   INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID, STRICT;

CREATE TABLE chat (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    n      INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    person INTEGER REFERENCES person ON DELETE SET NULL,
    name   TEXT NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID, STRICT;
CREATE INDEX chat_person ON chat (person) WHERE person IS NOT NULL;

CREATE TABLE chart (
    game INTEGER PRIMARY KEY REFERENCES game ON DELETE CASCADE,
    text TEXT NOT NULL
) STRICT;

-- When a server last said that it serves: one row (alive.c).
CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;
