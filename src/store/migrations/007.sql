-- Positions of games after some of their entries: to go on from without replaying everything, and when
-- the rules have changed since (snapshot.c).
CREATE TABLE snapshot (
    key     INTEGER PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES game ON DELETE CASCADE,
    seq     INTEGER NOT NULL, -- the entry behind which it stands
    version INTEGER NOT NULL, -- of the rules
    kind    INTEGER NOT NULL, -- enum bc_snapshot_kind
    facts   TEXT NOT NULL,    -- what a position does not say of a match
    text    TEXT NOT NULL     -- the position
) STRICT;
CREATE UNIQUE INDEX snapshot_game ON snapshot (game, seq);
