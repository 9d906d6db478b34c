#!/usr/bin/env bash
# Games of older rules: a saved one goes on under those of today, a finished one is shown as far as it goes.
source "$(dirname "$0")/lib.bash"

records=$top/tests/records

# as_saved RECORD LINES: a running game, as the program of that version saved it after so many actions
as_saved() {
    sed -n '1,/^\[actions\]/p' "$1"
    sed -n '/^\[actions\]/,/^\[end\]/p' "$1" | grep -E '^(nature|[0-9])' | head -n "$2"
    sed -n '/^\[end\]/,$p' "$1" | grep -v '^result'
}

# stays FILE COPY
stays() {
    cmp -s "$1" "$2" || fail "$1 was changed"
}

# All of it can be played again: it goes on, says so, and what was saved is kept beside it.
as_saved "$records/waterloo/v1.txt" 300 >whole.rec
cp whole.rec copy
ends_well "$bicorne" play --resume whole.rec --plain </dev/null
has 'Saved under version 1 of the rules; from here on version 2 holds.'
stays whole.rec.v1 copy
grep -q '^game waterloo 2$' whole.rec || fail 'not a record of today'
ends_well "$bicorne" play --resume whole.rec --plain </dev/null
times 0 'Saved under version'
ends_well "$bicorne" check whole.rec
cp copy whole.rec
ends_well "$bicorne" play --resume whole.rec --plain --lang de </dev/null
has 'Gespeichert unter Fassung 1 der Regeln; von hier an gilt Fassung 2.'
stays whole.rec.v1-2 copy

# A part of it: the player is told how much, nothing is changed, and it is up to him.
as_saved "$records/nie/v2.txt" 1500 >part.rec
cp part.rec copy
"$bicorne" play --resume part.rec --plain </dev/null >out 2>&1
[ $? -eq 2 ] || fail 'went on from a part unasked'
has 'bicorne: part.rec was saved under version 2 of the rules; by version 3'
has 'bicorne play --resume part.rec --save FILE'
stays part.rec copy
[ ! -e part.rec.v2 ] || fail 'a copy of what is there'
ends_well "$bicorne" play --resume part.rec --save new.rec --plain </dev/null
has 'Only the first'
stays part.rec copy
ends_well "$bicorne" check new.rec
ends_well "$bicorne" play --resume new.rec --plain </dev/null

# What is saved today says where it stands, and that is enough whatever the rules become.
printf 'done\nno_target\ndone\n' | "$bicorne" play waterloo --seed 7 --seat 0=Anna --seat '1=Jean Paul' \
    --save now.rec --plain >out 2>&1 || fail 'a game to be saved'
ends_well "$bicorne" check now.rec
sed -n 's/^now //p' now.rec >stood
grep -q '^turn ' stood || fail 'the save does not say where it stands'
sed -E '2s/[0-9]+$/1/; s/^(0|1) done$/\1 fly/' now.rec >moved.rec
ends_well "$bicorne" play --resume moved.rec --plain </dev/null
has 'from here on version 2 holds'
has 'Jean Paul'
sed -n '/^\[head\]/,/^\[actions\]/p' moved.rec | sed '$d' >begins
cmp stood begins || fail 'it did not go on from where it stood'

# The newest saved game is taken up, of whatever version.
mkdir -p state/bicorne
cp copy state/bicorne/nie.rec
"$bicorne" play --resume --plain </dev/null >out 2>&1
[ $? -eq 2 ] || fail 'went on from a part unasked'
has 'nie.rec was saved under version 2'

# A finished one: as far as it goes, with the result that it had; verify names what it needs.
ends_well "$bicorne" replay "$records/nie/v2.txt" --plain
has 'Played by version 2 of the rules: this program can show'
grep -qE ': 1$' out || fail 'the result is missing'
ends_well "$bicorne" replay "$records/nie/v2.txt" --plain --lang de
has 'Gespielt nach Fassung 2 der Regeln'
"$bicorne" verify "$records/nie/v2.txt" >out 2>&1 && fail 'verified by other rules'
has 'version 2 of the rules'
"$bicorne" play --resume "$records/nie/v2.txt" </dev/null >out 2>&1 && fail 'went on behind the end'
has 'version 2 of the rules'
exit $failed
