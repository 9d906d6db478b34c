#!/usr/bin/env bash
# Napoleon in Europa through a pipe and on a drawn screen: set-up, marches, ships, a battle with its ranks,
# cards, refusals with their rules, undo, board; whole games of two and of four, typed; both languages.
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play nie --seed 3 --seat 0=Anna --seat 1=Ben "$@"
}

# lines N LINE: that line so often
lines() {
    yes "$2" | head -n "$1"
}

# Anna has France, Prussia and Spain; Ben Great Britain, Austria and the Ottomans.
setup() {
    printf '%s\n' 'take FR' 'take GB' prussia au spain OT
    lines 8 provence
    lines 5 Gascony
    lines 3 brittany
    echo paris
    lines 17 berlin
    lines 17 madrid
    lines 10 cornwall
    lines 7 london
    lines 17 anatolia
    lines 17 tyrol
}

# Anna's first turn: bad input, a march, a second region, a landing in Britain, a battle lost there.
{
    setup
    cat <<'END'
rubbish
france
board
why from london
from provence
number 9
3
why step berlin
tyrol
piedmont
undo
undo
3
piedmont
look piedmont
look france
look gascony
look brittany
from gas
2
nav
stop here
from brittany
2
sail cornwall
from brittany
sail holland
vendee
log 5
done
prussia
done
done
END
} >opening
{
    cat opening
    cat <<'END'
1
8
0
board
rank gb inf
6
done
why hit fr leader
fire
rules 6.4
help
quit
END
} | play
has 'Take one of the 7 nations that are free. (§3.4)'
has 'Anna: France: place infantry at home, 8 to go. (§3.5)'
has 'Russia stays neutral'
has '— Anna (France, Prussia, Spain), round 1 —'
has "'rubbish' is not understood"
has ' * Berlin      i8c5a3L1'
has 'RU Russia     (neutral)'
has 'No figure of France stands in London. (§6.1)'
has "'number 9' cannot be done now."
has 'Berlin is not next to Provence. (§1.2)'
has 'Taken back.'
has 'France: 3 infantry from Provence to Piedmont.'
has 'France holds Piedmont now.'
has 'Piedmont: minor nation. Held by France. France: 3 × infantry. Neighbours: Provence (FR i5), '
has 'From here: Paris, Normandy, Brittany, '
has ' By sea: '
has '2 in 6 lost, wins with '
has ' hits on average, wins with '
has 'France: 11 regions, 0 cards, ships for 4. Figures: Paris L1, '
has 'now in Navarre: on to a second region, or stop here? (§6.3)'
has 'France: 2 cavalry from Gascony to Navarre.'
has 'France: 2 artillery at sea, '
has 'sail from the same region to the same region. (§6.6)'
has 'Cornwall (GB '
has '6.4 '
has 'Battle in Cornwall: France with '
has 'Great Britain, 8 × infantry: how many go into the first rank?'
has ' !~Cornwall '
has 'Ben defends: 8 dice, 5+ hits'
has 'Great Britain, infantry: 6 in the first rank now.'
has 'fire with 6 dice, each hits from 5 up'
has 'Great Britain fires, hits: infantry '
has 'regiment: 2 cards alike'
has 'Saved in '

# The same in German, from the saved game: Ben's answer, cards, and bad input.
latest=$(ls -t state/bicorne/*.rec | head -1)
timeout 60 "$bicorne" play --lang de --resume "$latest" >out 2>&1 <<'END' || fail 'resume in German'
unfug
plan
feld Cornwall
feld Preußen
warum from paris
verlauf
hilfe
ende
END
has "'unfug' "
has 'GB Großbritannien'
has 'Kleine Nationen'
has 'Heimatland: Großbritannien'
has 'Preußen: 4 Regionen, '
has 'i Infanterie: 1 Region'
has 'Frankreich: 3 Infanterie von Provence nach Piemont.'
has 'Gespeichert in '

# typed OPTIONS...: a game of computers, and the same one typed by as many people; ends in the same way.
typed() {
    local seats=$1 i
    local computers=() people=()
    shift
    rm -f computers.rec people.rec
    for ((i = 0; i < seats; i++)); do
        computers+=(--seat "$i=computer:random")
        people+=(--seat "$i=P$i")
    done
    timeout 120 "$bicorne" play nie --seed 5 --option "players=$seats" "$@" "${computers[@]}" \
        --save computers.rec >out 2>&1 || fail "a game of $seats computers"
    sed -n '/^\[actions\]/,/^\[end\]/s/^[0-9] //p' computers.rec >lines
    timeout 120 "$bicorne" play nie --seed 5 --option "players=$seats" "$@" "${people[@]}" \
        --save people.rec >out 2>&1 <lines || fail "a game of $seats people"
    for i in computers people; do
        sed -n '/^\[actions\]/,/^\[end\]/p' $i.rec >$i.act
    done
    [ "$(wc -l <computers.act)" -gt 300 ] || fail "a game of $seats that is none"
    cmp computers.act people.act || fail "another game of $seats when it is typed"
    timeout 60 "$bicorne" verify people.rec >verified 2>&1 || fail "verify: $(cat verified)"
}

# A limited war of one's own length; other numbers are refused with those that are taken.
timeout 60 "$bicorne" arena nie --seats random,random --games 1 --option victory=limited --option rounds=6 \
    --record wars >out 2>&1 || fail 'a war of six rounds'
timeout 60 "$bicorne" replay "$(ls wars/*.txt | head -1)" >out 2>&1 || fail 'its record'
has 'Round 6 begins.'
times 0 'Round 7 begins.'
for n in 7 4 42 0 -6 twelve; do
    timeout 60 "$bicorne" play nie --option victory=limited "--option=rounds=$n" </dev/null >out 2>&1 &&
        fail "a war of $n rounds"
    has "option rounds of nie has no value '$n'; there are: 6, 8, 10, "
done

typed 2 --option victory=total --option limit=5
has ' regions against the start, for 3 nations.'
has ' draws: '
has 'The game is over. Winner'
has '5 rounds have been played.'
typed 4 --scenario stop --option victory=total --option limit=5 --option placing=hidden --lang de
has 'Kündigst du ein Bündnis?'
has ': einen gemeinsamen Zug'
has ' feuert, Treffer: Infanterie '
has 'Die Partie ist zu Ende. Sieger: '
has '5 Runden sind gespielt.'

start 100 40 "$bicorne" play nie --seed 3 --seat 0=Anna --seat 1=computer:random
shows 'Take one of the 7 nations'
t send-keys -t 0 -l 1
t send-keys -t 0 Enter
shows 'decides. Enter goes on'
shows 'PR Prussia       (free) SP Spain         (free)    Naples'
shows ' FR 0 reg., 0 cd., '
t send-keys -t 0 Enter
shows 'Take one of the 5 nations'
exit $failed
