-- What an account's name looks like, as it is and in small letters (names.c): of names that look alike
-- there is one. NULL: a guest's, or not yet known.
ALTER TABLE person ADD COLUMN looks TEXT;
ALTER TABLE person ADD COLUMN looks_small TEXT;
CREATE INDEX person_looks ON person (looks) WHERE looks IS NOT NULL;
CREATE INDEX person_looks_small ON person (looks_small) WHERE looks_small IS NOT NULL;
-- A finished game that somebody sent as a record. Those until now are known by having ended as they began.
ALTER TABLE game ADD COLUMN uploaded INTEGER NOT NULL DEFAULT 0;
UPDATE game SET uploaded = 1 WHERE state = 2 AND created = updated;
