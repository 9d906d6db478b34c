-- Ages are counted in time that was served (alive.c), not by the wall clock, which may be put forward:
-- when a session was last used, and when somebody came.
ALTER TABLE session ADD COLUMN served INTEGER NOT NULL DEFAULT 0;
UPDATE session SET served = used;
ALTER TABLE person ADD COLUMN served INTEGER NOT NULL DEFAULT 0;
UPDATE person SET served = created;
