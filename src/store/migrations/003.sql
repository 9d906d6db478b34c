-- How many transactions without an entry there have been: what shows at the start that the last one
-- is there (mark.c).
CREATE TABLE committed (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    n   INTEGER NOT NULL
) STRICT;
INSERT INTO committed (one, n) VALUES (1, 0);
