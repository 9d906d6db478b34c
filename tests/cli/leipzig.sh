#!/usr/bin/env bash
# Völkerschlacht 1813 through a pipe and on a drawn screen: missions, army cards, markers, placing,
# refusals with their rules, names in short and fields by number, undo, board, both languages, whole
# games and a return match.
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play leipzig --seed 3 --seat 0=Anna --seat 1=computer:random "$@"
}

play <<'END'
north
district north
south
1
Stor
clear Murat Wachau
army Marmont
army Ney
army Yorck
army murat
army Murat
17
scout Murat 39
stop
march_pair inf_art Murat 39 24
march inf_art Murat Wachau Liebert
march inf_art Murat Markk Wachau
march time Murat 39 40
clear_pair Wood Murat Wachau
clear Murat leipzig
99
look 99
Mur
b
Murat 39
undo
Murat 39
take Artillery
draw
clear Murat
clear Murat Markk
board
clear Murat Prob
take Zeit
take Time
army Vic
scout
b
army Ney
1
16
look Murat
look ney
look 33
why jump Victor Wachau Probstheida Holzhausen
hint
log 5
rules LPZ §4.8
rules ruling 22
help
quit
END
has $'To your hand: River, Hill, 2\u00a0×\u00a0Infantry/Artillery.' # two like cards are two
times 0 'French: a card from the pile.' # who draws it is told which one, and that is all
has 'Look at your five missions. In two districts you draw a second one and keep one of the two: name district 1 of 2.'
has 'You have named that district already: north. (§2.3)'
has '1) keep Störmthal (French 7, Allies 3)'
has 'Anna keeps the mission Störmthal.'
has 'You have no marker on the map yet: an army card comes first. (§3.2)'
has 'The pointer has not yet passed the date on the card of Marmont. (§4.3)'
has 'Ney has fewer markers than villages, and you have not enough scouts for the missing ones. (§4.4)'
has 'Yorck is not yours. (§4.1)'
has 'Anna plays the army card Murat. Markers in Probstheida, Wachau, Markkleeberg.'
has 'The army card of Murat has been played already. (§4.5)'
times 0 'plays the army card Marmont' # 17 is no choice, and not the army of that number
has 'You have no scout. (§4.12)'
has 'A turn has five actions.'
has 'Leipzig is not next to Wachau. (§4.8)'
has 'Infantry/Artillery does not move the kind of Murat. (§4.8)'
has 'A marker of Murat lies in Wachau already. (§4.9)'
has 'You do not hold Time. (§4.8)'
has 'You do not hold a pair of Wood.'
has 'No marker of Murat lies in Leipzig. (§4.8)'
times 2 '99 is no field: they are numbered from 1 to 47.'
has 'a) 32 Probstheida (hill)     c) 38 Markkleeberg (river)   e) 39 Wachau (hill)'
has 'Anna plays Hill: the marker of Murat in Wachau goes.'
has 'Taken back.'
has 'Murat is placed in Probstheida!'
has 'French: 1 victory point, 1 scout, time +1.'
has 'The pointer moves to point 1: 14 October has passed.'
has '|30*%4:6-|31^-----|32^-----|33^%6:4-|34*-----|'
has '|Murat   |'
has '|FR 5 cav|'
has '|bl      |'
has 'VP 1, armies 1/8, scouts 1'
has '4 cards, seen: Infantry/Artillery'
has 'Ne Ney (infantry 5): Gohlis, Eutritzsch, Schönefeld (1 scout)'
has 'Murat is placed in Probstheida: armies never move. (§4.8)'
has 'Ney has too few markers: choose a village that stays empty (1 to go, a scout each). (§4.4)'
has 'gives a scout: no marker in Gohlis.'
has 'Murat (French): cavalry, strength 5 of 5. Placed in Probstheida.'
has 'Ney (French): infantry, strength 5 of 5. Markers in: Eutritzsch, Schönefeld.'
has '33 Holzhausen: hill, east. On a mission card: 6 for the French, 4 for the Allies.'
has ' (recommended)'
has '4.8 Movement card.'
has 'Ruling 22 ('
has 'Ne, la: markers, two letters of the leader'

# The same in German; a saved game goes on where it was.
play --lang de --save german.rec <<'END'
Nord
Süd
1
1
army Murat
Ebene
plan
army Napoleon
ende
END
has 'Sieh dir deine fünf Aufträge an.'
has 'Anna nennt einen Bezirk für einen zweiten Auftrag: Nord.'
has 'Anna legt die Armeekarte Murat aus.'
has 'Der Zeiger hat das Datum auf der Karte von Napoléon noch nicht überschritten. (§4.3)'
has 'Zeit 0/38   Punkte: Franzosen 0, Alliierte 0'
has 'Armeekarten, Alliierte:'
timeout 60 "$bicorne" play --resume german.rec --lang de >out 2>&1 <<<'ende' || { cat out && failed=1; }
has 'Was tust du? Noch 4 Aktionen. (§3.1)'

# What was dealt to Anna is not told to the other one, nor a mission before its day.
timeout 60 "$bicorne" play leipzig --seed 3 --seat 0=computer:random --seat 1=Berta >out 2>&1 <<<'quit' ||
    { cat out && failed=1; }
times 0 'Lindenthal, French'
times 0 'mission Lindenthal'
times 1 'To your hand: '
times 2 'French: a card from the pile.'

# Whole games of computers are told to their end, and their records hold.
whole() {
    local name=$1
    shift
    timeout 120 "$bicorne" play leipzig "$@" --seat 0=computer:random --seat 1=computer:random \
        --save "$name.rec" >out 2>&1 || { cat out && failed=1; }
    has 'The game is over'
    times 0 'leipzig.'
    "$bicorne" verify "$name.rec" >verified 2>&1 || { cat verified && failed=1; }
}
whole beginner --seed 5
has 'Battle of 16 October!'
has 'Battle of 18 October!'
has '19 October has passed: the final scoring.'
has 'points for the Allies.'
times 5 'Mission revealed ('
times 1 'Result: French '
whole professional --seed 6 --scenario professional
has 'He counts as '
whole return --seed 7 --option match=return
has 'Game 2 begins'
times 2 'Result: French '
has "Napoléon's points: "

# What follows is told before it is chosen: a chain, the ground, a battle, what an army would count.
cat >chain.txt <<'END'
bicorne position 1
game leipzig 1
scenario professional
[head]
seats 2
turn 9
[state]
army Ney Paunsdorf
army Napoléon markers Leipzig Reudnitz
army Murat markers Probstheida Wachau
army Victor markers Stötteritz Wachau
army Blücher Lindenthal
army Marmont Gohlis lost 1
mission Möckern
mission Wachau revealed
mission Leutzsch
mission Reudnitz
mission Holzhausen
hand FR hill plain cav inf_cav
row plain river hill wood
active FR
time 9
[stack]
game.turn
turn.discard
action.choose
END
play --position chain.txt <<'END'
5
b
8
Murat
32
b
b
look Marmont
board
clear Napoléon Leipzig
quit
END
has 'a) 32 Probstheida (hill): then Murat is placed in Wachau, Victor in Stötteritz (2 VP, time +2)'
has 'c) 39 Wachau (hill): then Murat is placed in Probstheida'
has 'a) 25 Reudnitz (plain), counts 7 '
has 'strength 4 of 5. Placed in Gohlis. Marmont is in contact with Blücher.'
has 'Contact: Marmont – Blücher. In battle now: French −1, Allies −1.'
has '1) infantry, counts 6    2) cavalry, counts 9     3) artillery, counts 7'

start 100 40 "$bicorne" play leipzig --seed 3 --seat 0=Anna --seat 1=computer:random
shows '▶ French: Anna'
shows '● 14|······· 15|·······'
type 1
shows 'district 2 of 2'
type 1
shows 'Enter goes on'
type ''
shows 'keep Lindenthal'
type 1
shows 'keep Störmthal'
type 1
shows 'Enter goes on'
type ''
shows 'play Murat (cavalry 5): Probstheida, Wachau, Markkleeberg'
shows '4 cards: River · Hill · 2×'
type 'army Murat'
shows 'What do you do? 4 actions left.'
type Murat
shows '│38≈    c│39^    e│'
type c
shows 'What do you do? 3 actions left.'
exit $failed
