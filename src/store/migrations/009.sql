-- How a game's dice are committed to and its record is written (docs/notation.md): games until now have
-- format 1. foreign_dice: some of its outcomes do not follow from its seed, which then proves nothing.
-- next_seed: that of a rematch which was offered, known by its commitment before anybody agrees.
ALTER TABLE game ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE game ADD COLUMN foreign_dice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN next_seed BLOB;
