#!/usr/bin/env bash
# Board, counters, cards, tables and set-up of Napoleon gegen Europa corrected by hand: whole ones are checked
# by playing with them, broken ones are refused with file:line:column. Which faults are found,
# tests/unit/test_nge.c has in full.
source "$(dirname "$0")/lib.bash"
game=nge data=$top/data/nge files=(board pieces cards tables powers scenarios/{1815,1809,1805})

# A river that the owner of a board sees, a general's value, a card's, a cell of a table, another garrison, an
# income, a shorter campaign:
# as a player would correct them.
correct -e 's/^(PAR SOI) plain/\1 river/' -e 's/^(davout FR 1) 6\?/\1 7/' -e 's/^(5F) 2\?/\1 3/' \
    -e 's/^(10 1)\? 2\? 3\?$/\1 2 3/' -e 's/^FR DIJ corps \?/FR DIJ\/BOG corps ?/' \
    -e 's/^SP 4$/SP 5/' -e 's/^until 1814/until 1813/'
for name in "${files[@]}"; do
    cmp -s "$data/$name.txt" my/nge/$name.txt && fail "$name.txt is not changed"
    what=board
    [[ $name == scenarios/* ]] && what=scenario
    out=$(timeout 120 "$bicorne" check --games 4 my/nge/$name.txt 2>&1) || fail "$name.txt: $out"
    [[ $out == "ok  my/nge/$name.txt: $what of nge"* ]] || fail "$name.txt: $out"
done

broken board 'format 1' -e 's/^format 1/format 2/'
broken board 'the powers come first' -e 's/^SP major/XX major/'
broken board 'what lies between two zones' -e 's/^(PAR SOI) plain/\1 ford/'
broken board 'are cities' -e 's/^(LIL .*) city fort/\1 fort/'
broken pieces 'one or two steps' -e 's/^(FR_1 FR elite) 2/\1 0/'
broken pieces 'this piece again' -e 's/^FR_2 /FR_1 /'
broken cards 'the next card is 2F' -e 's/^2F /3F /'
broken tables 'expected losses' -e 's/^6 0 1 2\?/6 0 x 2?/'
broken tables 'ground costs 1 or more' -e 's/^cost_clear 1/cost_clear 0/'
broken powers 'expected' -e 's/^SP 4$/SP x/'
broken scenarios/1809 'expected' -e 's/^until 1814/until 1804/'
broken scenarios/1805 'expected a zone' -e 's/^obligation AU MAN ULM/obligation AU MAN VLM/'
broken scenarios/1815 'never changes its side' -e 's/^FR F$/FR C/'
broken scenarios/1815 'expected zones' -e 's/^SP MAD/SP MUD/'

# A counter that is missing is missed at its section.
correct -e '/^FR_2 /d'
line=$(grep -n '^\[corps\]' my/nge/pieces.txt | cut -d: -f1)
out=$(timeout 60 "$bicorne" check --games 0 my/nge/pieces.txt 2>&1) && fail "111 corps: $out"
[[ $out == *pieces.txt:$line:1:*"112 corps, not 111"* ]] || fail "111 corps: $out"

# A zone changed among the zones alone: borders and set-ups do not know it any more.
correct -e 's/^REI champagne/RHE champagne/'
out=$(timeout 60 "$bicorne" check --games 0 my/nge/board.txt 2>&1) && fail "a lost zone: $out"
[[ $out == *board.txt:*:*"zone"* ]] || fail "a lost zone: $out"
exit $failed
