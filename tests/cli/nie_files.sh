#!/usr/bin/env bash
# Board, cards and set-ups of Napoleon in Europa corrected by hand: whole ones are checked by playing with
# them, broken ones are refused with file:line:column. Which faults are found, tests/unit/test_nie.c has in
# full.
set -uo pipefail
bicorne=$(readlink -f "$1")
data=$(readlink -f "$(dirname "$0")/../../data/nie")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8
unset BICORNE_DATA
mkdir -p "$dir/my/nie/scenarios"
cd "$dir" || exit 1
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# correct SED...: all files with those changes.
correct() {
    local part
    for part in board cards scenarios/equal scenarios/powers scenarios/stop; do
        sed -E "$@" "$data/$part.txt" >"my/nie/$part.txt"
    done
}

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

# broken NAME TEXT SED...: refused so where the changed line is, with exit code 2.
broken() {
    local file=$1 text=$2 name=my/nie/$1.txt line out rc
    shift 2
    correct "$@"
    line=$(diff "$data/$file.txt" "$name" | sed -n '1s/[^0-9].*//p')
    out=$(timeout 60 "$bicorne" check --games 0 "$name" 2>&1)
    rc=$?
    [ -n "$line" ] || fail "$*: changes nothing"
    [ $rc -eq 2 ] || fail "$*: exit code $rc"
    [[ $out == "bicorne: $name:$line:"*": "*"$text"* ]] || fail "$*: not $line '$text' but: $out"
}

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
