-- A rematch that was offered: seats that agreed (bits; 0: none was), and which of them offered it; with
-- what each contributes to its dice.
ALTER TABLE game ADD COLUMN offer INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN offer_by INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN next_mix BLOB;
