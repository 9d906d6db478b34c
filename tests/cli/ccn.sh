#!/usr/bin/env bash
# Commands & Colors: Napoleonics through a pipe and on a drawn screen: cards, orders, moves, a melee
# against a square, refusals with their rules, undo, board, rules, hint, both languages.
source "$(dirname "$0")/lib.bash"

# play OPTIONS... <<<"lines": everything that is printed, in the file out
play() {
    ends_well "$bicorne" play ccn --scenario garcia-hernandez \
        --seed 3 --seat 0=computer:random --seat 1=Anna "$@"
}

play <<'END'
C7 D7
3
why B11
order d6
order f9
C8
undo
c8
C9
order C9
C5
K5
why C7 D7
C8 E9
undo
C8 E9
C9 A13
C9 E8
C5 E6
look F9
look E9
why E8 F8
board
E9
b
E9 F9
why E9 F9
hint
1
rules CCN §6.11
rules 6.11
rules ruling 32
a
log 5
help
quit
END
has 'Anna: Play a command card. You hold 6 cards: that is your command. (§5.2)'
has 'Attack Center: 3 orders in the centre. (for troops on 6 hexes)'
has 'That belongs to another phase of the turn'
has 'The card has no order left for that sector. (§5.8)'
has 'No unit stands at D6. (§5.4)'
has 'The unit at F9 is not yours. (§5.4)'
has 'Ordered: heavy cavalry C8.'
has 'Taken back.'
has 'C9 is ordered already. Undo takes orders back, the last one first. (§5.4)'
has 'Attack Center: 1 of 3 orders given.'
has 'K5 is not on the field'
has 'The unit at C7 has no order. (§5.4)'
has 'Heavy cavalry C8 → E9'
has 'C9 does not get to A13 with this move. (§5.10)'
has 'F9: hill. light infantry (France, light). 4 of 4 blocks'
has 'In square.'
has 'heavy cavalry (Britain, heavy). 3 of 3 blocks; moves 2; ignores 0 flags. Ordered. Leader: Bock.'
has 'E8 has no target at F8. (§5.22)'
has 'E |      |      |      |      |  :   |BR LC3|      |BR HC3|BR HC3|'
has '|>*Bock|'
has 'squares: hidden card · hidden card'
has 'F9 light infantry 4: 0 dice, hit 0%, destroyed 0%; back 1'
has 'Heavy cavalry E9 attacks light infantry F9.'
has 'Light infantry F9 throws at heavy cavalry E9: 1'
has 'Dice at light infantry F9: –.'
has 'The unit at E9 has fought already. (§5.4)'
has ' (recommended)'
has 'Anna draws a card.'
has '— Computer (random, French), turn 2 —'
times 2 '6.11 A flag rolled by a square'
has 'Ruling 32 ('
has 'FR LN4: nation, kind and blocks'
times 1 'Drawn: Attack Center.' # what was drawn is not told again behind an undo

play --lang de --save german.rec <<'END'
Zentrum attackieren
C8
fertig
plan
C8 E9
fertig
ende
END
has 'Spiele eine Kommandokarte. Du hast 6 Karten'
has 'Zentrum attackieren (Attack Center): 3 Befehle im Zentrum.'
has 'Anna spielt „Zentrum attackieren“.'
has 'Karte: Zentrum attackieren (Attack Center)'
has 'C8 Schwere Kavallerie 3 + Bock'
grep -qE '^ +rechts +FR 0/6 +Zentrum +AL 0/6 +links$' out || { echo 'FAILED: the sectors' && cat out && failed=1; }
has 'Karrees: verdeckte Karte'
[ -s german.rec ] || { echo 'FAILED: german.rec' && failed=1; }

# A melee of two people: who holds no First Strike is told so, what is done stands first, flags say what
# they cost, and each die belongs to its own throw.
met=$top/tests/starts/ccn/coa-met.txt
sed 's/first_strike/scout_left/; s/^out scout_left/out first_strike/' "$met" >none.txt
melee() {
    timeout 60 "$bicorne" play --position "$1" --seed 1 --seat 0=Bert --seat 1=Anna >out 2>&1
}
melee "$met" <<'END'
play cavalry_charge
F7
done
done
F7 E7
2
2
1
1
quit
END
has '1) play First Strike   2) no'
has '1) form square   2) stand'
has '1) battle back   2) no'
has 'Leader check ('
has '1) stand: ignore the flag   0) retreat 1 hex'
times 0 'You do not hold First Strike.'
times 0 'fleeing leader'
melee none.txt <<'END'
play cavalry_charge
F7
done
done
F7 E7
quit
END
has 'You do not hold First Strike. Everybody is asked at every melee'
sed 's/attack_centre assault_centre/elan assault_centre/; s/AL 1 elan/AL 1 attack_centre/; s/AL probe_left first_strike attack_centre/AL probe_left first_strike scout_left/; s/^out scout_left/out attack_left/' "$met" >elan.txt
melee elan.txt <<'END'
play elan
quit
END
has 'Dice for the card: '

# A whole battle of computers is told to its end, and its record holds.
timeout 120 "$bicorne" play ccn --scenario vimiero --seed 5 --seat 0=computer:random \
    --seat 1=computer:random --save whole.rec >out 2>&1 || { cat out && failed=1; }
has 'The game is over'
times 0 'ccn.'
"$bicorne" verify whole.rec >out 2>&1 || { cat out && failed=1; }

start 100 40 "$bicorne" play ccn --scenario garcia-hernandez --seed 3 --seat 0=computer:random --seat 1=Anna
shows '▶ Allies: Anna'
shows 'banners 0/6 units 9 cards 6'
shows 'type a number to choose' # cards are no places
type 3
shows 'C7 a'
shows 'letter or place (E7)'
type C8
type C9
type C5
shows 'Move your ordered units'
shows '•★Bo'
type 'C8 E9'
type 'C9 E8'
type 'C5 E6'
shows 'E6 light cavalry 3: melee'
type E6
shows 'Melee E6 → F6: square 1 = 1'
shows 'hit 33%, falls back 17%,'
shows 'F6 a'

# A long card is told in full; one's own dice stay on the screen until they have been read.
cat >met.txt <<'END'
bicorne position 1
game ccn 3
scenario coa
[head]
seats 2
turn 5
[state]
unit BR LN E7 4
unit BR LN E3 4
unit FR LN F7 4
unit FR LN F3 4
hand FR attack_centre cavalry_charge
hand AL probe_left
active FR
[stack]
game.turn
turn.command
END
start 100 40 "$bicorne" play ccn --position met.txt --seed 7 --seat 0=Anna --seat 1=computer:random
shows 'heavy cavalry may'
shows 'move 3 hexes.'
type 'attack center'
type F7
shows 'Move your ordered units'
type done
type 'F7 E7'
shows 'Now Computer (random) decides. Enter goes on'
type ''
shows ' throws at line infantry E7: 1'
shows ' · At E7: 3'
type ''
shows 'Line infantry E7 battles'
exit $failed
