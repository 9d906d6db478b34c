#!/usr/bin/env bash
# The campaigns of Napoleon gegen Europa through a pipe and on a drawn screen: set-up, sheets and grouped
# choices; a year of 1805 with the interphase of 1806, a surrender with its peace, the start of 1809; several
# answers on a line; both languages, and how often a person was asked.
[ -w /dev/shm ] && export TMPDIR=/dev/shm # a campaign is saved some thousand times
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play nge --seed 3 --seat 0=Anna --seat 1=Ben "$@"
}

# hasno TEXT: nowhere in the file out
hasno() {
    grep -qF -- "$1" out && {
        fail "'$1' is in the output:"
        grep -nF -- "$1" out | head -3
    }
}

# Sheets before the first round.
{
    printf '%s\n' usual usual usual
    cat <<'END'
look europe
look budget
look fleets
look wars
look hand
9
b
treat
quit
END
} | play --scenario 1805
has 'talks with a nation (5) …'
has '1805: victory points 5 (at 20 France wins, at 0 the Coalition), escalation 0 of 15. The last year is 1814.'
has '  Prussia: neutral; talks: France 1 of 6 throws (+0), Coalition 3 of 6 throws (+2), for a card worth 3'
has 'Minors, France: Italy (protectorate), Switzerland (protectorate), Bavaria'
has '  Saxony, follows Prussia'
has 'Ports still open: Venice, Trieste, Zara, Stettin'
has 'France is due 6 cards, between 3 and 10.'
has '  That do not: Constantinople; Cairo.'
has '  Austria: 12 points next time (Coalition)'
has 'Prices: a step 1, more for each star ½,'
has '  2 fleets in the blockade box of Cadiz'
has 'There is no foreign war.'
has '[Event: in the diplomacy phase] Then it leaves the game.'
has 'Denmark: 2 of 6 throws (+1), for a card worth 2 or more'

# 1805 to the interphase of 1806: rounds of one action each, a war, the hand, gifts, a budget by heaps, talks, a
# redeployment to a zone that is several steps away.
{
    printf '%s\n' usual usual usual
    cat <<'END'
card 3F
activate massena; 0; done
done
END
    yes done | head -n 90
} >lines
play --scenario 1805 <lines
has 'Anna plays “Sound of the Guns” for its AP.'
has 'Austria has to besiege Mantua and Ulm'
has 'The year 1806.'
has '`look nations`, `look budget`, `look points` and `look hand` tell how things stand.'
has 'Ben: Year 1806, victory points '
has 'Prussia (major), with Saxony, Hesse, Brunswick'
has 'Your hand has '
has 'a card for Britain, free'
has 'Austria gives points (its next budget: 12)'
has 'Budget of Austria; points left: 12. Build, restore'
has 'take pieces off the map ('
has 'Redeployment of France: which formation moves? Each moves once'
has 'Diplomacy: you may still play 2 cards'
hasno '{1}'
hasno 'the Hundred Days are over'

# A budget, typed: heaps, prices, what is built and restored, and its log.
cat >budget.txt <<'END'
bicorne position 1
game nge 3
scenario 1805
[head]
seats 2
turn 1
[state]
year 1806
last 6
between 1
vp 5
piece napoleon PAR army
piece FR_grande PAR
piece FR_1 PAR 1
piece FR_2 PAR
piece soult DIJ
piece FR_3 DIJ
piece FR_9 LIL 1
piece AU_1 PRA
[stack]
game.round
between.budget
END
{
    yes done | head -n 7
    cat <<'END'
restore all
undo
restore FR_1; restore FR_9
build
look budget
7
done
END
} >lines
for lang in en de; do
    play --position budget.txt --lang $lang <lines
    cp out out.$lang
done
cp out.en out
has 'FR I Corps, Paris (1 step, morale 5, *): 1½ points'
has 'IX Corps (France) in Lille has got a step back.'
has 'Taken back.'
has 'I Corps (France) in Paris has got a step back.'
has '  France: '
has 'points left now (France)'
cp out.de out
has 'I. Korps (Frankreich) in Paris hat einen Step zurück.'
has 'Korps und Depots bauen'
hasno '{1}'

# A surrender with its peace, in both languages; the answers on one line.
cat >peace.txt <<'END'
bicorne position 1
game nge 3
scenario 1805
[head]
seats 2
turn 1
[state]
year 1805
last 6
vp 5
round 6
active C
zone VIE F
zone SAL F
piece napoleon VIE army
piece FR_grande VIE
piece FR_1 VIE
piece AU_1 PRA
[stack]
game.victory
conquest.occupy
END
printf '%s\n' 'cede TRT BV; cede VEN IT; done' 'look nations' 'look peace' b 'go_home VIE ULM' 'done' 'look points' quit |
    play --position peace.txt
has 'Austria has to accept a peace, imposed by France; years after this one: '
has 'Venetia (Venice)'
has 'Thuringia instead of a province'
has 'The province of Trent goes to Bavaria.'
has 'The province of Venice goes to Italy.'
has 'leaves Vienna for Ulm'
has 'Austria: neutral, peace imposed by France, '
has 'defeats by France: 1'
has '  France: key zones in enemy hands 0 of 4'
has '1806: victory points 6'
printf '%s\n' 'cede TRT BV; claim TH' 'feld nationen' ende | play --position peace.txt --lang de
has 'Österreich muss einen Frieden annehmen, Sieger: Frankreich; Jahre nach diesem: '
has 'Neu verbündet (Frankreich): Thüringen.'
has 'Österreich: neutral, erzwungener Friede, Sieger Frankreich'

# A redeployment: a zone that takes several steps, and one that is out of reach.
sed -e 's/between.budget/between.redeploy/' budget.txt >march.txt
printf '%s\n' done 'activate napoleon' Nantes Madrid undo quit | play --position march.txt
has 'Napoleon, Paris: 3 steps, 8 MP'
has '  Napoleon: now in Nantes.'
has 'Madrid cannot be reached from Nantes'
has 'Taken back.'

# The start of 1809 in German, and a whole campaign of computers, typed by two people: it ends in the same way,
# nobody sees a list of more than 24 lines, and the log has no sentence of 1815.
printf '%s\n' usual usual usual 'feld europa' 'feld hand' 'brett' ende | play --scenario 1809 --lang de
has 'Das letzte Jahr ist 1814.'
has 'Großmächte'
has 'Siegpunkte '
timeout 120 "$bicorne" play nge --scenario 1809 --seed 5 --seat 0=computer:random \
    --seat 1=computer:random --save computers.rec >out 2>&1 || fail 'a campaign of computers'
sed -n '/^\[actions\]/,/^\[end\]/s/^[0-9] //p' computers.rec >typed
for lang in en de; do
    timeout 120 "$bicorne" play nge --scenario 1809 --seed 5 --seat 0=Anna --seat 1=Ben \
        --save people.$lang.rec --lang $lang >out 2>&1 <typed || fail "a campaign of people: $lang"
    for who in computers people.$lang; do
        sed -n '/^\[actions\]/,/^\[end\]/p' $who.rec >$who.act
    done
    cmp computers.act people.$lang.act || fail 'another campaign when it is typed'
    hasno '{1}'
    hasno 'Hundert Tage'
    hasno 'Hundred Days'
    longest=$(awk '/^(Anna|Ben): /{n=0} /^  [0-9A-Za-z]+\) /{if(++n>m)m=n} END{print m+0}' out)
    [ "$longest" -le 24 ] || fail "a list of $longest lines"
done
ends_well "$bicorne" replay people.de.rec --questions --lang en
grep -qE '^1810, Anna: [0-9]+ decisions, [0-9]+ with a choice, [0-9]+ in lines of several answers, ([3-9]|1[0-9]) visits' out || fail 'no count'
grep -qE '^all of it, Ben: ' out || fail 'no sum'

# Drawn: the tracks beside the map, heaps, a sheet as a page.
start 120 40 "$bicorne" play nge --scenario 1805 --seed 3 --seat 0=Anna --seat 1=computer:random
shows 'To be placed, Ottoman Empire'
type usual
shows 'add generals of your reserve'
type usual
shows '1805, round 2 of 6: France'
shows 'Victory points 5 of 20, escalation 0 of'
shows 'talks with a nation (5)'
type 'look nations'
shows 'Majors'
shows 'Enter goes on'
type ''
type quit
shows 'Saved in'
exit $failed
