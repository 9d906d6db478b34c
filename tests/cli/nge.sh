#!/usr/bin/env bash
# Napoleon gegen Europa through a pipe and on a drawn screen: set-up, the map, army sheets, cards and lists, a
# march with a battle, refusals with their rules, undo; a whole game of 1815, typed; both languages, small and
# large screens, without colours and without signs.
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play nge --seed 3 --seat 0=Anna --seat 1=Ben "$@"
}

# lines N LINE: that line so often
lines() {
    yes "$2" | head -n "$1"
}

# Everything as the scenario proposes: the Coalition's armies, all of France, the Coalition's fleets.
setup() {
    printf '%s\n' usual usual usual
}

{
    setup
    cat <<'END'
rubbish
look hand
look 27F
look napoleon
look brussels
look English Channel
look prussia
look nothing
map
map Champagne
map Spain
map nowhere
board
why event 27F
card 1F
activate napoleon
done
undo
done
0
why go PAM
go Munich
look battle
brussels
help
quit
END
} | play
has 'Set-up, Spain: where does the next formation stand?'
has 'To be placed, Spain: SP 1 Corps, SP 2 Corps, 1 general of your choice.'
has '  FR I Corps: elite, 2 of 2 steps, morale 5, 4 MP, *'
has 'Wellington: now in Brussels.'
times 0 'Clinton: now in'
has "'rubbish' is not understood"
has "1F Napoleon's Genius: 3 AP"
has "1F Napoleon's Genius: event"
has '`look hand`, `look NAME` and `map` tell more.'
has 'Cards (France):'
has 'Favourable Ground (28F), 1 AP, battle card: +1 in battle for the defender.'
has 'Mass Levy (27F), 2 AP, event: '
has 'France, Napoleon: 10 of 16 steps that he may lead, 4 MP, 1 AP to activate, morale '
has '  Ney: initiative 2, command 4, attack 2, defence 1, rank '
has '  FR Guard: guard, 2 of 2 steps, morale 6, 4 MP, **'
has '  Depot FR: mobile'
has 'Brussels (BRX), Flanders: clear. Owner: Great Britain. Controlled by: Coalition.'
has '  Soissons: 1 MP - F10d Napoleon'
has 'Coalition, fleets:'
has '  Fleet, Great Britain: initiative '
has 'Prussia, side: Coalition.'
has '  Liège: C10d Blücher'
has 'Ask for example: look Paris'
has 'France, Germany and northern Italy'
has '  Madrid: C2 '
has 'Troyes (TRO), Champagne: clear. Owner: France. Controlled by: France.'
has '  Old Castile: Valladolid (C), Burgos+ (C), '
has '  Naples: F2 Murat'
has "No part of the board is called 'nowhere'."
has '1815, round 2 of 6: France'
has '*Paris+'
has 'F10d Napoleon'
has 'Key zones of France: Paris F, Lyons F, Bordeaux F'
has 'French armies: Grande Armée (Soissons), Armée '
has 'Napoleon, Soissons: 10 steps, 4 MP – 1 AP'
has 'Ney, Soissons, without the army – 2 AP'
has 'Lille (F2 FR IX Corps)'
has 'no forced march'
has 'Taken back.'
has 'Pamplona is not next to Soissons. (§12.1c)'
has 'Munich is not next to Soissons. (§12.1c)'
has 'Brussels: 1 MP (C8d Wellington)'
has 'leave Guard (France) here (2 steps, morale 6, **)'
has 'Napoleon in Brussels, 3 MP left.'
has 'Below a name: F10 ten steps of France'
has 'lists of the board: map, '
has 'Saved in '

# Ben's answer in German, from the saved game, until the dice have been thrown.
latest=$(ls -t state/bicorne/*.rec | head -1)
{
    cat <<'END'
unfug
plan
feld Brüssel
feld hand
feld Preußen
feld blücher
gebiet
gebiet polen
warum go LIL
END
    lines 30 fertig
    echo hilfe
    echo ende
} | timeout 60 "$bicorne" play --lang de --resume "$latest" >out 2>&1 || fail 'resume in German'
has "'unfug' "
has 'Brüssel (BRX), Flandern: offenes Gelände. Besitzer: Großbritannien.'
has 'Koalition, Blücher: '
has 'Marschall Vorwärts (29C), '
has 'Preußen, Seite: Koalition.'
has 'Frankreich, Deutschland und Oberitalien'
has '  Masowien: Warschau'
has 'Schlüsselzonen Frankreichs: Paris F, Lyon F, Bordeaux F'
has 'Unter einem Namen: F10 zehn Steps Frankreichs'
has 'Gespeichert in '

# A game of computers, and the same one typed by two people: it ends in the same way.
timeout 120 "$bicorne" play nge --seed 5 --seat 0=computer:random --seat 1=computer:random \
    --save computers.rec >out 2>&1 || fail 'a game of computers'
sed -n '/^\[actions\]/,/^\[end\]/s/^[0-9] //p' computers.rec >typed
timeout 120 "$bicorne" play nge --seed 5 --seat 0=Anna --seat 1=Ben --save people.rec --lang de \
    >out 2>&1 <typed || fail 'a game of people'
for who in computers people; do
    sed -n '/^\[actions\]/,/^\[end\]/p' $who.rec >$who.act
done
[ "$(wc -l <computers.act)" -gt 100 ] || fail 'a game that is none'
cmp computers.act people.act || fail 'another game when it is typed'
has 'Die Partie ist zu Ende.'
times 0 '{1}'
timeout 60 "$bicorne" verify people.rec >verified 2>&1 || fail "verify: $(cat verified)"
ends_well "$bicorne" replay people.rec --plain --lang de
has ' — Koalition —'
grep -qE '^ *[0-9]* *$' out && fail 'a line of the replay that says nothing'

# Drawn: the map around Napoleon, letters on it, a sheet as a page, the only answer given alone.
start 120 40 "$bicorne" play nge --seed 3 --seat 0=Anna --seat 1=computer:random
shows 'To be placed, France: '
shows 'Soissons'
t capture-pane -p -e -t 0 | grep '48;5;' >/dev/null || fail 'no colours'
type usual
shows '1815, round 2 of 6: France'
shows 'F10d Napoleon'
shows 'Cards (France):'
type 'look napoleon'
shows 'of 16 steps that he may lead'
shows 'Enter goes on'
type ''
type 'card 1F'
shows 'Napoleon, Soissons: 10 steps'
type napoleon
shows 'may take neighbouring formations'
type done
shows 'A forced march?'
type 0
shows 'cBrussels'
type undo
shows 'A forced march?'
type quit
shows 'Saved in'

start 80 24 env TERM=linux "$bicorne" play --resume --lang de --no-color
shows 'Ein Gewaltmarsch?'
shows 'F10d Napoleon'
shows '> Frankreich: 5 Kt., 0 AP'
t capture-pane -p -t 0 | grep '·.*·.*·.*Paris' >/dev/null && fail 'signs beyond ASCII on the map'
type 0
shows 'Napoleon in Soissons, noch 4 BP'
type ende
shows 'Gespeichert in'
exit $failed
