#!/usr/bin/env bash
# Help, lists, languages; bad input is refused with exit code 2 and a message that names it.
source "$(dirname "$0")/lib.bash"

# says TEXT COMMAND...: it ends well and prints TEXT.
says() {
    local text=$1 out
    shift
    if ! out=$("$bicorne" "$@" 2>&1 </dev/null); then
        fail "$*: exit code not 0: $out"
    elif ! grep -qF -- "$text" <<<"$out"; then
        fail "$*: '$text' is not in: $out"
    fi
}

# refuses TEXT COMMAND...: exit code 2, TEXT on stderr, nothing on stdout.
refuses() {
    local text=$1 out err rc
    shift
    out=$("$bicorne" "$@" 2>err </dev/null)
    rc=$?
    err=$(cat err)
    [ $rc -eq 2 ] || fail "$*: exit code $rc, not 2"
    [ -z "$out" ] || fail "$*: printed: $out"
    grep -qF -- "$text" <<<"$err" || fail "$*: '$text' is not in: $err"
}

says 'usage: bicorne' --help
says 'Aufruf: bicorne' --lang de --help
says 'Aufruf: bicorne play' play --help --lang de
for command in play replay verify check engine perft list version; do
    says "bicorne $command" "$command" --help
done
says 'bicorne ' --version

# One version: of the project, the program, the man page, the newest notes.
version=$(sed -nE 's/^project\(bicorne VERSION ([0-9.]+).*/\1/p' "$top/CMakeLists.txt")
says "bicorne $version" version
grep -q "^\.TH BICORNE 1 .* \"bicorne $version\" " "$top/docs/bicorne.1" || fail "docs/bicorne.1 is not of $version"
[ "$(grep -m 1 -oE '^## [0-9.]+' "$top/CHANGELOG.md")" = "## $version" ] || fail "no notes for $version"
says 'waterloo  Waterloo' list
says 'Standardspiel' list --lang de
env LC_ALL=de_DE.UTF-8 "$bicorne" list | grep Einführungsspiel >/dev/null || fail 'German by the locale'
says 'france-spain | france-russia' list
says 'waterloo.step.turn.move' list --text-keys
says 'sector left|centre|right' list ccn --state
says 'scouts FR|AL 0..120' list leipzig --state

refuses "no command 'fly'" fly
refuses "keinen Befehl 'fly'" --lang de fly
refuses "no language 'fr'" --lang fr list
refuses "no option '--fly'" list --fly
refuses "no game 'much'" list much
refuses "'much' is too much" list waterloo much
says 'turn.beaten          WL §4.6        runs -> reset, gather, if it applies' list waterloo --tables
refuses 'bicorne replay RECORD' replay
refuses 'which game?' play
refuses "no game 'chess'" play chess
refuses "--seed is a whole number, not 'x'" play waterloo --seed x
refuses "--depth is a whole number from 1 to" perft waterloo --depth 99
refuses "waterloo has no option 'speed'" play waterloo --option speed=9
refuses 'players of waterloo is a number from 2 to 4' play waterloo --option players=9
refuses 'written NAME=VALUE' play waterloo --option players
refuses 'with N from 0 to 1' play waterloo --seat 2=computer
refuses 'with N from 0 to 1' play waterloo --seat Anna
refuses 'wizard' play waterloo --seat 1=computer:wizard
refuses 'there are: standard, introductory' play waterloo --scenario moon
refuses 'es gibt: recruit' play waterloo --lang de --seat 1=computer:wizard
refuses 'ist eine Zahl von 2 bis 4' play waterloo --lang de --option players=9
refuses "'nowhere' is no folder" play waterloo --data nowhere
refuses 'nothing.rec' replay nothing.rec
refuses 'no saved game' play --resume
refuses 'no saved game' play waterloo --resume
refuses 'are settled' play --resume game.rec --seed 1
cat >ally.pos <<'END'
bicorne position 1
game waterloo 2
scenario standard
[head]
seats 3
turn 1
[state]
players 3
army france seat 0
army russia seat 1 ally spain
army austria seat 2
[stack]
game.turn
turn.declare
END
refuses 'ally.pos:10:6: expected an ally or ex-ally that has an army line' check ally.pos
: >empty.txt
refuses 'empty.txt:1:1' check empty.txt
echo 'taken' >taken.rec
refuses 'taken.rec exists already' play waterloo --save taken.rec
[ "$(cat taken.rec)" = taken ] || fail 'taken.rec was changed'
[ ! -e state/bicorne ] || [ -z "$(ls state/bicorne)" ] || fail 'refused games were saved'
exit $failed
