#!/usr/bin/env bash
# A game through a pipe: prompts, choices, refusals that explain themselves, undo, ways, log.
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play waterloo --seed 7 --seat 1=computer:random "$@"
}

play <<'END'
board
fly
target 3,3
why 3,3
3,3 4,4

none
why 2,2 2,3
why 4,2 5,2
3,3 3,2
why 4,4 5,5
12,12
look 15,7
4,2 11,5
undo
Step 4.4 5,5
50,50
step 3,3
4,2 0,0
4,2 3, 4
rules
rules 6
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
has "your own or your ally's"
has 'Infantry goes diagonally only'
has 'exactly two squares'
has '3,2 is occupied. (§3.4)'
has 'It is allowed.'
has 'No piece of France stands on 12,12'
has 'Cologne: red circle'
has 'Cavalry 4,2 → '
has 'Taken back.'
[ "$(grep -c 'France: 7 points left' out)" -eq 8 ] || { cat out && failed=1; }
has 'First name the piece to attack, or 1 for nobody. (§4.5)'
has 'Type a letter or number of the list'
has 'France attacks nobody.'
has 'General Moscow (35,3), Russia'
has '50,50 is not on the board (0-38, 0-23).'
has 'It is written: step x,y x,y'
has '0,0 is mountain, sea or wood'
has '3,4 is occupied. (§3.4)'
has '6 Victory and defeat'
has '6.2 '
has 'end the moves; or choose nobody'
has 'Infantry 4,4 → 5,5'
has 'Infantry 2,2 – where to?'
has 'Infantry 2,2 → 1,3'
has 'what a marshal would do'
has 'Saved in '

# Before a fight: who can be beaten, whom a step stands against, and how the attack stands.
cat >met.txt <<'END'
bicorne position 1
game waterloo 2
scenario standard
[head]
seats 3
turn 1
[state]
players 3
army france seat 0
army russia seat 1
army austria seat 2
active france
piece france general 3,3
piece france infantry 17,3
piece france cavalry 16,5
piece russia general 35,3
piece russia infantry 19,5 35,2
piece austria general 35,20
piece austria infantry 34,19
roll 1 2
[stack]
game.turn
turn.target
END
ends_well "$bicorne" play --position met.txt --seed 1 --save met.rec --seat 0=Anna --seat 1=Bert --seat 2=Cleo <<'END'
look 35,2
look 19,5
19,5
16,5
18,5
17,3
18,4
quit
END
has 'Cannot be beaten this turn: it takes 4 attackers in the right places, you can bring 0 at most.'
has 'An attack here takes 2 attackers in the right places.'
has 'Infantry 19,5, Russia (takes 2)'
has 'done, the rest of the points lapses (0 of 2 in place)'
has '18,5 (against Infantry 19,5, Russia)'
has 'done, the rest of the points lapses (2 of 2 in place)'

play --lang de --save german.rec <<'END'
niemand
2,2 2,3
plan
FERTIG
ende
END
has 'Frankreich hat 7 gewürfelt'
has 'Infanterie geht nur schräg'
has 'Runde 1'
has 'Frankreich greift niemanden an.'
has 'Frankreich beendet den Zug.'
has 'fremde (beide) 0/8'
has '--resume german.rec'
[ -s german.rec ] || { echo 'FAILED: german.rec' && failed=1; }

# Three and four players, alliances, and a whole game of computers only.
timeout 60 "$bicorne" play waterloo --option players=3 --seed 1 --seat 1=Bea --seat 2=Carl \
    >out 2>&1 <<'END'
italy
spain
prussia
France
pick Austria
resign
resign yes
resign yes
END
has 'Italy has no capital'
has 'share one colour'
has 'the computer then plays on for you'
has 'resigns; the computer plays on.'
has 'resigns.'
has 'Everybody else has given up.'
has '. Winner: '
timeout 120 "$bicorne" play waterloo --scenario introductory --option players=4 --option rounds=3 \
    --seat 0=computer:random --seat 1=computer:random --seat 2=computer:random \
    --seat 3=computer:greedy --save four.rec >out 2>&1 || { cat out && failed=1; }
has 'The game is over.'
has 'Time is up after 3 rounds.'
has ' in all, '
"$bicorne" verify four.rec >out 2>&1 || { cat out && failed=1; }
has 'ok   four.rec'

# From a position: a waiting unit to be brought in; and a file that is none.
printf '%s\n' '{"cmd":"new","game":"waterloo","options":{"players":2},"seed":7}' \
    '{"cmd":"chance","all":true}' '{"cmd":"position"}' | "$bicorne" engine | tail -1 |
    sed 's/.*"text":"//; s/".*//; s/\\n/\n/g' |
    sed 's/^army france seat 0$/& mobilising 0/; s/^piece france general .*/piece france general 9,3/
         s/^\(piece france infantry\) .*/\1 8,2 waiting/; s/^\(piece france cavalry\) .*/\1 2,3 waiting/
         s/^turn\.target/turn.move/' >start.pos
timeout 60 "$bicorne" play --position start.pos --seed 1 >out 2>&1 <<'END'
1
quit
END
has 'bring waiting infantry in on …'
has 'bring waiting cavalry in on …'
has 'Infantry – where to?'
sed 's/^turn .*/turn x/' start.pos >bad.pos
"$bicorne" play --position bad.pos >out 2>&1
[ $? -eq 2 ] || { echo 'FAILED: exit code of bad.pos' && failed=1; }
has 'bad.pos:6:6: '
"$bicorne" play waterloo --position start.pos --option players=3 >out 2>&1
[ $? -eq 2 ] || { echo 'FAILED: exit code of --position with --option' && failed=1; }

# Before the throw: done throws, and a square is answered with what comes first.
timeout 60 "$bicorne" play waterloo --option players=4 --seed 1 --seat 1=B --seat 2=C --seat 3=D \
    >out 2>&1 <<'END'
3,3
35,3
done
quit
END
has 'First throw the dice, or make a declaration. (§5.6)'
has '  Thrown: 4 and 6.'
exit $failed
