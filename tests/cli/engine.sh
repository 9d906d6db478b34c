#!/usr/bin/env bash
# The line protocol: answers, forced outcomes, errors that change nothing.
source "$(dirname "$0")/lib.bash"

cat >requests <<'END'
{"id":1,"cmd":"list"}
{"id":2,"cmd":"legal"}
nonsense
{"id":3,"cmd":"new","game":"waterloo","scenario":"standard","options":{"players":2},"seed":7}
{"id":4,"cmd":"legal"}
{"id":5,"cmd":"apply","action":"no_target"}
{"id":6,"cmd":"chance","action":"first france 6 6"}
{"id":7,"cmd":"chance","action":"first france 6 6"}
{"id":8,"cmd":"chance","action":"first russia 1 2"}
{"id":9,"cmd":"chance","action":"first austria 1 2"}
{"id":10,"cmd":"chance","action":"first spain 1 3"}
{"id":11,"cmd":"chance","action":"roll 5 6"}
{"id":12,"cmd":"chance","action":"roll 5 6"}
{"id":13,"cmd":"apply","seat":1,"action":"no_target"}
{"id":14,"cmd":"apply","action":"target 3,3"}
{"id":15,"cmd":"apply","action":"no_target"}
{"id":16,"cmd":"apply","action":"step 4,4 5,5"}
{"id":17,"cmd":"apply","action":"step 4,4 5,5"}
{"id":18,"cmd":"apply","action":"step 99,4 5,5"}
{"id":19,"cmd":"undo"}
{"id":20,"cmd":"view","seat":0}
{"id":21,"cmd":"record"}
{"id":22,"cmd":"position"}
{"id":23,"cmd":"search","player":"mcts:40","seed":3,"max":2}
{"id":24,"cmd":"search","player":"wizard"}
{"id":25,"cmd":"new","game":"waterloo","options":{"players":9}}
{"id":26,"cmd":"new","game":"chess"}
{"id":27,"cmd":"position","text":"bicorne position 1\ngame waterloo 2\nscenario standard\nfly\n"}
{"id":28,"cmd":"fly"}
[1,2,3]
{"id":29,"cmd":7}
{"id":30,"id":31,"cmd":"list"}
{"id":32,"cmd":"legal"}
{"id":33,"cmd":"resign"}
{"id":34,"cmd":"apply","action":"done"}
{"id":"last","cmd":"quit"}
{"id":36,"cmd":"list"}
END
timeout 60 "$bicorne" engine <requests >answers || fail 'exit code'

# answer LINE TEXT: that line of the answers holds TEXT.
answer() {
    sed -n "$1p" answers | grep -F -- "$2" >/dev/null || {
        echo "FAILED: answer $1 to $(sed -n "$1p" requests)"
        echo "  should hold: $2"
        sed -n "$1p" answers | cut -c1-400
        failed=1
    }
}
[ "$(wc -l <answers)" -eq 36 ] || fail 'every line has one answer, up to quit'
answer 1 '"game":"waterloo"'
answer 2 '"error":{"code":"state"'
answer 3 '{"ok":false,"error":{"code":"syntax"'
answer 4 '{"id":3,"ok":true,"turn":0,"moves":0,"to_act":[-1]'
answer 5 '"text":"first france 6 6","kind":"first","args":["france","6","6"],"weight":1}'
answer 6 '"code":"state"'
answer 7 '"ok":true'
answer 8 '"code":"illegal"'
answer 12 '{"id":11,"ok":true,"turn":1,"moves":5,"to_act":[0],"over":false,"step":"turn.target"'
answer 13 'nothing is left to chance'
answer 14 'seat 1 is not to act now'
answer 15 '"rule":"WL §4.5","reason":"target.friend"'
answer 16 '"step":"turn.move"'
answer 17 '"events":[{"seat":0,"text":"step 4,4 5,5"'
answer 18 '"code":"illegal"'
answer 19 '"code":"syntax"'
answer 20 '"moves":6'
answer 21 '"points":11'
answer 22 'nature first france 6 6\n'
answer 23 'turn.move'
answer 24 '"best":[{"seat":0,'
answer 25 '"code":"value"'
answer 26 'a number from 2 to 4'
answer 27 "there is no game 'chess'"
answer 28 '"line":4,"column":1'
answer 29 "there is no command 'fly'"
answer 30 'expected a JSON object'
answer 31 "'cmd' is missing, or no string"
answer 32 '"code":"syntax"'
answer 33 '"text":"step 4,4 5,5"'
answer 34 '"over":true,"score":[0,1000]'
answer 35 'no seat is to act'
answer 36 '{"id":"last","ok":true}'

# A line without end: one error, and the next line is read.
{
    head -c 5000000 /dev/zero | tr '\0' 'x'
    echo
    echo '{"id":1,"cmd":"list"}'
} | timeout 60 "$bicorne" engine >answers || fail 'exit code behind a long line'
answer 1 'longer than'
answer 2 '"ok":true'

# The same seed, the same dice; a record goes out and comes in again.
for _ in 1 2; do
    printf '%s\n' '{"cmd":"new","game":"waterloo","seed":5}' '{"cmd":"chance","all":true}' \
        '{"cmd":"record","reveal":true}' | "$bicorne" engine | tail -n 1
done | uniq | wc -l | grep -x 1 >/dev/null || fail 'one seed, two games'
record=$(printf '%s\n' '{"cmd":"new","game":"waterloo","seed":5}' '{"cmd":"chance","all":true}' \
    '{"cmd":"record","reveal":true}' | "$bicorne" engine | sed -n 's/.*"text":\(".*"\)}$/\1/p')
printf '{"cmd":"record","text":%s}\n' "$record" | "$bicorne" engine >answers || fail 'exit code, record'
answer 1 '{"ok":true,"turn":1,'
# What it proves, and that it is not what somebody else has kept.
{
    printf '{"cmd":"verify","text":%s}\n' "$record"
    printf '{"cmd":"verify","text":%s,"kept":"bicorne kept 1\\nmix 0 drawn"}\n' "$record"
    printf '{"cmd":"verify","text":%s,"kept":"nothing"}\n' "$record"
} | "$bicorne" engine >answers || fail 'exit code, verify'
answer 1 '"own":[0,1],"undos":0,"rewinds":0,"undone":0,'
answer 2 'the mix of seat 0 is not the one that was kept'
answer 3 'bicorne kept 1'
exit $failed
