-- A coarse name of the browser a session belongs to, for whoever looks at his own sessions.
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
-- How often somebody has signed out everywhere else: links of a guest from before are void.
ALTER TABLE person ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
