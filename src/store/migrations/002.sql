-- When a session was last used, to the day: those that nobody uses any more are removed (sweep.c).
ALTER TABLE session ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
UPDATE session SET used = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
