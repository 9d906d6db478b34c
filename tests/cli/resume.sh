#!/usr/bin/env bash
# A killed game goes on from its last completed action, with the dice it would have had.
source "$(dirname "$0")/lib.bash"

pid=
cleanup() {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    rm -rf "$dir"
}

fail() {
    echo "FAILED: $*"
    exit 1
}

# The actions of a record, without the comments.
actions() {
    sed -n '/^\[actions\]/,/^\[end\]/p' "$1" | grep -E '^(nature|[0-9])'
}

players=(--seed 11 --seat 0=Anna --seat "1=Jean Paul")

# The whole of it, uninterrupted.
yes done | head -n 60 | sed 's/^done$/no_target\ndone/' >lines
"$bicorne" play waterloo "${players[@]}" --save whole.rec <lines >/dev/null 2>&1 || fail 'whole game'

# The same, killed while it waits, again and again.
mkfifo in
"$bicorne" play waterloo "${players[@]}" <in >out 2>&1 &
pid=$!
exec 3>in
head -n 9 lines >&3
saved=
for _ in $(seq 100); do
    saved=$(ls state/bicorne/*.rec 2>/dev/null)
    [ -n "$saved" ] && [ "$(grep -cE '^[01] ' "$saved")" -ge 9 ] && break
    sleep 0.05
done
"$bicorne" play --resume "$saved" </dev/null >out2 2>&1
[ $? -eq 2 ] || fail 'a game was taken up twice'
grep -q 'another window' out2 || fail 'not said why it cannot be taken up'
kill -9 "$pid"
wait "$pid" 2>/dev/null
pid=
exec 3>&-
[ "$(grep -cE '^[01] ' "$saved")" -eq 9 ] || fail 'nine actions should have been saved'
grep -q '^seed ' "$saved" || fail 'no seed in the saved game'
[ "$(stat -c %a "$saved")" = 600 ] || fail 'a saved game is for its owner only'

sed -n '10,20p' lines | "$bicorne" play --resume >out 2>&1 || fail 'first resume'
grep -q 'Jean Paul' out || fail 'the names are gone'
sed -n '21,$p' lines | "$bicorne" play waterloo --resume "$saved" >out 2>&1 || fail 'second resume'
grep -qF -- "--resume $saved" out || fail 'the file to go on with is not named'
"$bicorne" play null --resume "$saved" </dev/null >out 2>&1
[ $? -eq 2 ] || fail 'a game of another kind was taken up'
actions whole.rec >a
actions "$saved" >b
cmp a b || fail 'not the same game'
[ "$(ls state/bicorne | wc -l)" -eq 1 ] || fail 'something was left behind'

# A game that is over is not taken up again; an older one is.
"$bicorne" play null --seat 0=computer:random --seat 1=computer:random >out 2>&1 || fail 'null game'
"$bicorne" play --resume </dev/null >out 2>&1 || fail 'resume behind a finished game'
grep -q 'Jean Paul' out || fail 'the wrong game was taken up'

# A damaged file is refused, with its place, and stays as it is.
sed 's/^0 done$/0 fly/' "$saved" >bad.rec
cp bad.rec copy.rec
"$bicorne" play --resume bad.rec </dev/null >out 2>&1
[ $? -eq 2 ] || fail 'a damaged file was accepted'
grep -qE '^bicorne: bad.rec:[0-9]+:[0-9]+: ' out || fail 'no place named'
cmp bad.rec copy.rec || fail 'a damaged file was changed'
sed '/^seed /d' "$saved" >secret.rec
"$bicorne" play --resume secret.rec </dev/null >out 2>&1
[ $? -eq 2 ] || fail 'a game without its seed cannot go on'
exit $failed
