#!/usr/bin/env bash
# The drawn game in a terminal of 120 by 40: menu, board, picking, refusal, undo, resume.
set -uo pipefail
bicorne=$1
command -v tmux >/dev/null || {
    echo 'no tmux'
    exit 1
}
dir=$(mktemp -d)
export TMUX_TMPDIR=$dir
number=0
t() {
    tmux -L "bicorne-$$-$number" -f /dev/null "$@"
}
cleanup() {
    t kill-server 2>/dev/null
    rm -rf "$dir"
}
trap cleanup EXIT

fail() {
    echo "FAILED: $*"
    t capture-pane -p -t 0
    exit 1
}

# Waits until the screen shows TEXT, at most ten seconds.
shows() {
    local i
    for i in $(seq 100); do
        t capture-pane -p -t 0 | grep -qF -- "$1" && return
        sleep 0.1
    done
    fail "the screen does not show: $1"
}

type() {
    t send-keys -t 0 -l -- "$1"
    t send-keys -t 0 Enter
}

# start COLUMNS ROWS COMMAND...: in a fresh terminal
start() {
    local w=$1 h=$2
    shift 2
    t kill-server 2>/dev/null
    number=$((number + 1)) # a server that is going down takes no new session
    t new-session -d -x "$w" -y "$h" \
        "env LC_ALL=C.UTF-8 TERM=screen-256color XDG_STATE_HOME=$dir/state $*; sleep 30"
}

start 120 40 "$bicorne" play
shows 'B I C O R N E'
type 3
shows 'Player 3'
type 3=2
type 8=computer:random
shows 'Computer (random)'
type ''
shows 'Round 1 of'
shows '(§'

start 120 40 "$bicorne" play waterloo --seed 7 --seat 1=computer:random
shows 'France has thrown 7'
shows '1 attack nobody this turn'
shows 'General Moscow'
[ "$(t capture-pane -p -t 0 | grep -c '┊')" -gt 5 ] || fail 'no borders drawn'
t capture-pane -p -e -t 0 | grep -q '48;5;' || fail 'no colours'
shows 'letter or x,y: choose'
type 1
shows 'France: 7 points left'
type 4,2
shows 'Cavalry 4,2 – where to?'
type b
type '3,3 3,2'
shows '3,2 is occupied. (§3.4)'
type '4,2 11,5'
shows 'Strasbourg (11,5)'
type undo
shows 'Taken back.'
type 'look 15,7'
shows 'Cologne: red circle'
type help
shows 'Enter goes on'
type ''
type quit
shows 'Saved in'

start 120 40 "$bicorne" play --resume --lang de --no-color
shows 'Frankreich: noch'
type fertig
shows 'Gewürfelt'

start 80 24 "$bicorne" play waterloo --seed 7 --seat 1=computer:random
shows 'France has thrown 7'
start 40 10 "$bicorne" play waterloo --seed 7 --seat 1=computer:random
shows 'too small'
