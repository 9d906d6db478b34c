#!/usr/bin/env bash
# Records, positions, boards and scenarios: replayed, verified, checked; faults named with their
# place.
source "$(dirname "$0")/lib.bash"

# gives RC TEXT COMMAND...: with $typed on its input
typed=
gives() {
    local want=$1 text=$2 rc
    shift 2
    timeout 120 "$bicorne" "$@" >out 2>&1 <<<"$typed"
    rc=$?
    if [ $rc -ne "$want" ] || ! grep -qE -- "$text" out; then
        echo "FAILED: $*: exit code $rc (not $want?), or no '$text' in:"
        head -n 20 out
        failed=1
    fi
}

"$bicorne" play waterloo --seed 3 --option rounds=4 --seat 0=computer:greedy \
    --seat 1=computer:random --save game.rec >out 2>&1 || { cat out && failed=1; }
gives 0 '^ok   game.rec' verify game.rec
gives 0 'record of waterloo, [0-9]+ actions' check game.rec
gives 0 'Time is up after 4 rounds' replay game.rec
gives 0 'Die Zeit|ist die Zeit um' replay game.rec --lang de
gives 0 '^ 3 .*GF' replay game.rec --at 0 --plain
gives 0 'Round 4 of 4' replay game.rec --board --plain
gives 2 '--at is a whole number from 0' replay game.rec --at 100000

# A game that nobody's rules have ended says why it is over.
for line in draw endless; do
    sed -n '1,/^\[actions\]/p' game.rec | grep -vE '^(commit|mix)' >ended.rec
    { sed -n '/^\[actions\]/,/^\[end\]/p' game.rec | sed '1d;$d' | head -n 9; echo $line; } >>ended.rec
    gives 0 "$([ $line = draw ] && echo 'agreed on a draw' || echo 'after 100,000 entries')" replay ended.rec
    gives 0 "$([ $line = draw ] && echo 'auf Remis geeinigt' || echo 'Nach 100 000 Einträgen')" replay ended.rec --lang de
    gives 0 'record of waterloo' check ended.rec
done

# Another throw than the seed's is found out, and where it stands.
line=$(grep -n '^nature roll' game.rec | head -n 1 | cut -d: -f1)
sed "${line}s/roll .*/roll 1 1/" game.rec >forged.rec
cmp -s game.rec forged.rec && sed "${line}s/roll .*/roll 6 6/" game.rec >forged.rec
gives 2 "forged.rec:$line:8: " verify game.rec forged.rec
grep -q '^ok   game.rec' out || { cat out && failed=1; }
# What it proves is said; so is what an older one does not.
gives 0 'dice: all [0-9]+ outcomes follow' verify game.rec
grep -q 'chain: [0-9]* lines, head [0-9a-f]\{64\}' out && grep -q 'kept: nothing to compare' out ||
    { cat out && failed=1; }
gives 0 'Kette: [0-9]+ Zeilen' verify game.rec --lang de
gives 0 'format 1, nobody can tell who drew them' verify "$top/tests/fuzz/corpus/record/null"
# Who kept something compares it: the commitment, mixes, heads.
{ echo 'bicorne kept 1'; grep -E '^(commit|mix|head) ' game.rec; } >kept.txt
gives 0 'kept: agrees with the commitment, 2 mixes and 1 heads' verify --kept kept.txt game.rec
for line in commit 'mix 1' head; do
    sed -E "s/^($line [0-9a-f]*)[0-8]([9a-f]*)\$/\\19\\2/" kept.txt >other.txt
    cmp -s kept.txt other.txt && echo "FAILED: $line is as before" && failed=1
    gives 2 'bad  game.rec.* kept' verify --kept other.txt game.rec
done
gives 2 'game.rec:1:1: expected .bicorne kept 1' verify --kept game.rec game.rec
gives 2 'none.txt: No such file' verify --kept none.txt game.rec
sed 's/^result 0 .*/result 0 7/' game.rec >lying.rec
gives 2 'lying.rec:[0-9]+:10: ' check lying.rec
head -c 300 game.rec >cut.rec
gives 2 'cut.rec:[0-9]+:' replay cut.rec
head -c 4096 /dev/urandom >noise.rec
gives 2 'noise.rec' check noise.rec
gives 2 "$dir: Is a directory" check "$dir"

# Data: what ships is right; a folder laid over it is used, and its faults are named.
gives 0 'board of waterloo' check --games 20 "$top/data/waterloo/board.txt"
gives 0 'scenario of waterloo' check --games 20 "$top"/data/waterloo/scenarios/*.txt
gives 0 'keys' check "$top/text/de.txt" "$top/text/en.txt"
mkdir -p over/waterloo/scenarios
cp "$top/data/waterloo/board.txt" over/waterloo/
cp "$top/data/waterloo/scenarios/standard.txt" over/waterloo/scenarios/short.txt
sed -i 's/^towns_to_win .*/towns_to_win 1/' over/waterloo/scenarios/short.txt
sed -i 's/Paris Paris/Lutetia Lutetia/' over/waterloo/board.txt
gives 0 'scenario of waterloo' check --games 20 over/waterloo/scenarios/short.txt
typed='look 3,3'
gives 0 'Lutetia' play waterloo --scenario short --data over --seed 7
typed=board
BICORNE_DATA=over gives 0 'both. 0/1' play waterloo --scenario short --seed 7
typed=
sed -i '0,/^F1 .*/s//F1 nowhere/' over/waterloo/board.txt
line=$(grep -n '^F1 nowhere' over/waterloo/board.txt | cut -d: -f1)
gives 2 "^bicorne: over/waterloo/board.txt:$line:[0-9]+: " check over/waterloo/board.txt
gives 2 "^bicorne: over/waterloo/board.txt:$line:[0-9]+: " play waterloo --data over
cp over/waterloo/board.txt lost.txt
gives 2 'lost.txt: whose data is this' check lost.txt

gives 0 '^ +2 +0 +441 +0$' perft waterloo --depth 2
for position in $(grep -l "^game waterloo " "$top"/tests/perft/*.txt); do
    gives 0 'position of waterloo' check "$position"
    gives 0 '^ +1 +[0-9]+' perft waterloo --position "$position" --depth 1
done
# A tournament says who won at which seat.
gives 0 '^   all +[0-9.]+ % \([0-9.]+-[0-9.]+\) +[0-9.]+ % ' arena waterloo --seats greedy,random --games 4 --seed 1
gives 0 '"by_seat":\[\{"games":4,' arena waterloo --seats greedy,random --games 4 --seed 1 --json
exit $failed
