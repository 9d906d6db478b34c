#!/usr/bin/env bash
# A game through a pipe: prompts, choices, refusals that explain themselves, undo, ways, log.
set -uo pipefail
bicorne=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8
cd "$dir" || exit 1
failed=0

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    timeout 60 "$bicorne" play waterloo --seed 7 --seat 1=computer:random "$@" >out 2>&1
    rc=$?
    [ $rc -eq 0 ] || {
        echo "FAILED: play $*: exit code $rc"
        cat out
        failed=1
    }
}

has() {
    grep -qF -- "$1" out || {
        echo "FAILED: '$1' is not in the output:"
        cat out
        failed=1
    }
}

play <<'END'
board
fly
target 3,3
why 3,3
1
why 2,2 2,3
why 4,2 5,2
3,3 3,2
why 4,4 5,5
12,12
look 15,7
4,2 11,5
undo
undo
step 4,4 5,5
e
b
2,2
1,3
log
help
done
quit
END
has 'France has thrown 7'
has '(§4.5)'
has '12 . . . ^'
has "'fly' is not understood"
has "own side's"
has 'Infantry goes diagonally only'
has 'exactly two squares'
has '3,2 is occupied. (§3.4)'
has 'It is allowed.'
has 'No piece of France stands on 12,12'
has 'Cologne: red circle'
has 'Cavalry 4,2 → '
has 'France: 4 points left'
has 'Taken back.'
has 'Infantry 4,4 → 5,5'
has 'Infantry 2,2 – where to?'
has 'Infantry 2,2 → 1,3'
has 'what a marshal would do'
has 'Saved in '

play --lang de --save german.rec <<'END'
1
2,2 2,3
fertig
ende
END
has 'Frankreich hat 7 gewürfelt'
has 'Infanterie geht nur schräg'
has 'Runde 1'
[ -s german.rec ] || { echo 'FAILED: german.rec' && failed=1; }

# Three and four players, alliances, and a whole game of computers only.
timeout 60 "$bicorne" play waterloo --option players=3 --seed 1 --seat 1=Bea --seat 2=Carl \
    >out 2>&1 <<'END'
italy
spain
prussia
france
austria
quit
END
has 'Italy has no capital'
has 'share one colour'
has 'Carl'
timeout 120 "$bicorne" play waterloo --scenario introductory --option players=4 --option rounds=3 \
    --seat 0=computer:random --seat 1=computer:random --seat 2=computer:random \
    --seat 3=computer:greedy --save four.rec >out 2>&1 || { cat out && failed=1; }
has 'The game is over.'
"$bicorne" verify four.rec >out 2>&1 || { cat out && failed=1; }
has 'ok   four.rec'
exit $failed
