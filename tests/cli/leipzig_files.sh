#!/usr/bin/env bash
# Board and cards of Völkerschlacht corrected by hand: whole ones are checked by playing with them, broken
# ones are refused with file:line:column. Which faults are found, tests/unit/test_leipzig.c has in full.
set -uo pipefail
bicorne=$(readlink -f "$1")
data=$(readlink -f "$(dirname "$0")/../../data/leipzig")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8
unset BICORNE_DATA
mkdir -p "$dir/my/leipzig"
cd "$dir" || exit 1
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# correct SED...: both files with those changes.
correct() {
    local part
    for part in board cards; do
        sed -E "$@" "$data/$part.txt" >"my/leipzig/$part.txt"
    done
}

# A village of another name, a longer track, another strength: as a player would correct them.
correct -e 's/Sommerfeld/Engelsdorf/' -e 's/^19 line .*/19 line 42/' -e 's/(Victor +art) 3/\1 4/'
for name in board cards; do
    cmp -s "$data/$name.txt" my/leipzig/$name.txt && fail "$name.txt is not changed"
    out=$(timeout 60 "$bicorne" check --games 20 my/leipzig/$name.txt 2>&1) || fail "$name.txt: $out"
    [ "$out" = "ok  my/leipzig/$name.txt: board of leipzig" ] || fail "$name.txt: $out"
done

# broken NAME TEXT SED...: refused so where the changed line is, with exit code 2.
broken() {
    local name=my/leipzig/$1.txt text=$2 line out rc
    shift 2
    correct "$@"
    line=$(diff "$data/$(basename "$name")" "$name" | sed -n '1s/[^0-9].*//p')
    out=$(timeout 60 "$bicorne" check --games 0 "$name" 2>&1)
    rc=$?
    [ -n "$line" ] || fail "$*: changes nothing"
    [ $rc -eq 2 ] || fail "$*: exit code $rc"
    [[ $out == "bicorne: $name:$line:"*": "*"$text"* ]] || fail "$*: not $line '$text' but: $out"
}

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
