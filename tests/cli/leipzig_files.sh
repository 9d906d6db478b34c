#!/usr/bin/env bash
# Board and cards of Völkerschlacht corrected by hand: whole ones are checked by playing with them, broken
# ones are refused with file:line:column. Which faults are found, tests/unit/test_leipzig.c has in full.
source "$(dirname "$0")/lib.bash"
game=leipzig data=$top/data/leipzig files=(board cards)

# A village of another name, a longer track, another strength: as a player would correct them.
correct -e 's/Sommerfeld/Engelsdorf/' -e 's/^19 line .*/19 line 42/' -e 's/(Victor +art) 4/\1 5/'
for name in board cards; do
    cmp -s "$data/$name.txt" my/leipzig/$name.txt && fail "$name.txt is not changed"
    out=$(timeout 60 "$bicorne" check --games 20 my/leipzig/$name.txt 2>&1) || fail "$name.txt: $out"
    [ "$out" = "ok  my/leipzig/$name.txt: board of leipzig" ] || fail "$name.txt: $out"
done

broken board 'format 1' -e 's/^format 1/format 2/'
broken board 'a terrain: plain river hill wood' -e 's/^(24 Leipzig +)plain/\1town/'
broken board 'expected a field of board.txt' -e 's/^(Leipzig +)Reudnitz/\1Rednitz/'
broken board 'expected battle' -e 's/^16 battle/16 line  /'
broken cards 'a kind: inf cav art any' -e 's/(Murat +)cav/\1hus/'
broken cards 'lies in the district centre' -e 's/^centre Leipzig/north  Leipzig/'
broken cards 'expected a whole number from 1 to 40' -e 's/^time +4/time 0/'

# The village is changed on the board alone: the cards do not know it any more.
correct -e 's/Sommerfeld/Engelsdorf/'
cp "$data/cards.txt" my/leipzig/cards.txt
out=$(timeout 60 "$bicorne" check --games 0 my/leipzig/board.txt 2>&1) && fail "a lost village: $out"
[[ $out == *cards.txt:*:8:*"a field of board.txt"* ]] || fail "a lost village: $out"
exit $failed
