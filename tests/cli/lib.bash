# lib.bash - what the scripts share: a folder to work in, a screen to draw on, failures that count.
# Sourced first, with the program as $1; a script ends with `exit $failed`.
set -uo pipefail
bicorne=$(readlink -f "$1")
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
dir=$(mktemp -d)
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8 TMUX_TMPDIR=$dir
unset BICORNE_DATA
cd "$dir" || exit 1
failed=0
number=0

# A tmux server of this script's own.
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
    failed=1
}

# ends_well COMMAND...: everything that is printed, in the file out
ends_well() {
    timeout 120 "$@" >out 2>&1 || {
        fail "$*: exit code $?"
        cat out
    }
}

# has TEXT: in the file out
has() {
    grep -qF -- "$1" out || {
        fail "'$1' is not in the output:"
        cat out
    }
}

# times N TEXT: in so many lines of the file out
times() {
    local n
    n=$(grep -cF -- "$2" out)
    [ "$n" -eq "$1" ] || {
        fail "'$2' is $n times in the output, not $1:"
        cat out
    }
}

# start WIDTH HEIGHT COMMAND...: on a new screen
start() {
    local w=$1 h=$2
    shift 2
    t kill-server 2>/dev/null
    number=$((number + 1)) # a server that is going down takes no new session
    t new-session -d -x "$w" -y "$h" "env TERM=screen-256color $*; sleep 30"
}

# Waits until the screen shows TEXT, at most ten seconds. What follows would make no sense without.
shows() {
    local i
    for i in $(seq 100); do
        t capture-pane -p -t 0 | grep -F -- "$1" >/dev/null && return
        sleep 0.1
    done
    fail "the screen does not show: $1"
    t capture-pane -p -t 0
    exit 1
}

type() {
    t send-keys -t 0 -l -- "$1"
    t send-keys -t 0 Enter
}

# correct SED...: all $files of $game in my/, with those changes
correct() {
    local file
    for file in "${files[@]}"; do
        mkdir -p "my/$game/$(dirname "$file")"
        sed -E "$@" "$data/$file.txt" >"my/$game/$file.txt"
    done
}

# broken FILE TEXT SED...: refused with TEXT where the changed line is, with exit code 2
broken() {
    local file=$1 text=$2 name=my/$game/$1.txt line out rc
    shift 2
    correct "$@"
    line=$(diff "$data/$file.txt" "$name" | sed -n '1s/[^0-9].*//p')
    out=$(timeout 60 "$bicorne" check --games 0 "$name" 2>&1)
    rc=$?
    [ -n "$line" ] || fail "$*: changes nothing"
    [ $rc -eq 2 ] || fail "$*: exit code $rc"
    [[ $out == "bicorne: $name:$line:"*": "*"$text"* ]] || fail "$*: not $line '$text' but: $out"
}
