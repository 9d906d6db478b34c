#!/usr/bin/env bash
# Board, cards and set-ups of Napoleon in Europa corrected by hand: whole ones are checked by playing with
# them, broken ones are refused with file:line:column. Which faults are found, tests/unit/test_nie.c has in
# full.
source "$(dirname "$0")/lib.bash"
game=nie data=$top/data/nie files=(board cards scenarios/equal scenarios/powers scenarios/stop)

# A region of another name, a border that the owner of a board sees, another deck, another army: as a
# player would correct them.
correct -e 's/^warsaw /duchy  /' -e 's/ warsaw  / duchy   /' -e 's/^(\[edges\])$/\1\nsicily naples strait/' \
    -e 's/^napoleon   2  2/napoleon   3  3/' -e 's/^nothing    4  4/nothing    3  3/' -e 's/^FR 10 5/FR 10 6/'
for name in board cards scenarios/powers; do
    cmp -s "$data/$name.txt" my/nie/$name.txt && fail "$name.txt is not changed"
    what=board
    [ "$name" = scenarios/powers ] && what=scenario
    out=$(timeout 120 "$bicorne" check --games 4 my/nie/$name.txt 2>&1) || fail "$name.txt: $out"
    [[ $out == "ok  my/nie/$name.txt: $what of nie"* ]] || fail "$name.txt: $out"
done

broken board 'format 1' -e 's/^format 1/format 2/'
broken board 'a nation: FR GB' -e 's/^(tyrol +)AU/\1IT/'
broken board 'expected a region of [regions]' -e 's/^(paris +)picardy /\1picard  /'
broken board 'land or strait' -e 's/^(denmark +sweden +)strait/\1bridge/'
broken cards 'a card: FR_inf to SP_leader' -e 's/^napoleon /bonaparte/'
broken cards 'from 0 to 200' -e 's/^spare 18/spare 999/'
broken scenarios/powers 'the box holds 36' -e 's/^AU 12/AU 99/'
broken scenarios/stop 'one seat only' -e 's/^(3 FR GB\+SP) AU/\1 GB/'

# A deck of another size is refused at its section.
correct -e 's/^napoleon   2  2/napoleon   3  3/'
line=$(grep -n '^\[cards\]' my/nie/cards.txt | cut -d: -f1)
out=$(timeout 60 "$bicorne" check --games 0 my/nie/cards.txt 2>&1) && fail "91 cards: $out"
[[ $out == *cards.txt:$line:1:*"90 cards in the weighted deck, not 91"* ]] || fail "91 cards: $out"

# The region is changed among the regions alone: anchors and borders do not know it any more.
correct -e 's/^(sicily )( +- +-)/sizily \2/'
out=$(timeout 60 "$bicorne" check --games 0 my/nie/board.txt 2>&1) && fail "a lost region: $out"
[[ $out == *board.txt:*:1:*"expected a region of [regions]"* ]] || fail "a lost region: $out"
exit $failed
