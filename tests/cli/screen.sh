#!/usr/bin/env bash
# The drawn game in a terminal of 120 by 40: menu, board, picking, refusal, undo, resume.
source "$(dirname "$0")/lib.bash"

start 120 40 "$bicorne" play
shows 'B I C O R N E'
type r
shows 'no saved game was found'
type 1
shows 'Commands & Colors: Napoleonics'
shows 'Roliça: French First Position'
type 1
shows 'Völkerschlacht 1813'
type 1
shows 'Napoleon in Europa'
type 1
shows 'Napoleon gegen Europa'
shows '1815, the Hundred Days'
type 1
shows 'Standard game'
type 8=computer:wizard
shows "no computer player 'wizard'"
type 3
shows 'Player 3'
t capture-pane -p -t 0 | grep 'Armies of two players' >/dev/null && fail 'armies of two with three players'
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
t capture-pane -p -e -t 0 | grep '48;5;' >/dev/null || fail 'no colours'
shows 'letter or place (x,y)'
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
shows '· help · quit'
shows '+ more (1/3)'
type +
shows 'General Vienna (35,20), Austria'
type more
shows 'Cavalry 34,21, Austria'
type none
shows 'France: 7 points left'
type 2,2
shows 'Infantry 2,2 – where to?'
type undo
shows 'The choice is dropped'
type 'board down'
shows '18 ≈'
type help
shows 'Enter shows more'
type ''
shows 'Enter goes on'
type ''
shows 'France: 7 points left'
t send-keys -t 0 C-c
shows 'Saved in'

# Two at one keyboard: who decides next, who resigned; what can be done when it is over.
start 120 40 "$bicorne" play waterloo --option players=3 --seed 1 --seat 0=Anna --seat 1=Bea \
    --seat 2=Carl
shows 'Choose your home country'
type spain
shows ' decides. Enter goes on'
type what
shows ' decides. Enter goes on'
start 120 40 "$bicorne" play waterloo --option rounds=1 --seed 7 --seat 0=Anna --seat 1=Bea
shows 'France has thrown 7'
for land in Russia Austria Spain; do
    type none
    type done
    shows "$land has thrown"
done
type none
type done
shows 'Time is up after 1 round'
shows 'Anna (France, Spain)'
shows 'Enter leaves'
type undo
shows 'nothing can be changed any more'
type 'look 3,3'
shows 'Capital of France'
type ''
shows 'The record is in'

start 40 10 "$bicorne" play waterloo --seed 7 --seat 1=computer:random
shows 'too small'
exit $failed
