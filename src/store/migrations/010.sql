-- Standing orders of a seat, and what it has planned to do next (docs/protocol.md): a line each. Nobody's
-- but that seat's to know, and gone with the end of the game.
CREATE TABLE standing (
    game   INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seat   INTEGER NOT NULL,
    orders TEXT NOT NULL,
    plan   TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID, STRICT;
