#!/usr/bin/env bash
# Board and cards of Völkerschlacht corrected by hand: whole ones are checked by playing with them, broken
# ones are refused with file:line:column. Which faults are found, tests/unit/test_leipzig.c has in full.
source "$(dirname "$0")/lib.bash"
game=leipzig data=$top/data/leipzig files=(board cards)

# A village of another name, a longer track, another strength: as a player would correct them.
correct -e 's/Sommerfeld/Engelsdorf/' -e 's/^19 line .*/19 line 42/' -e 's/(Victor +art) 4/\1 5/' \
    -e 's/^((terrain|counts) +)reconstructed.*/\1given "my copy of the game"/' # who corrects it need not write German
for name in board cards; do
    cmp -s "$data/$name.txt" my/leipzig/$name.txt && fail "$name.txt is not changed"
    out=$(timeout 60 "$bicorne" check --games 20 my/leipzig/$name.txt 2>&1) || fail "$name.txt: $out"
    [ "$out" = "ok  my/leipzig/$name.txt: board of leipzig" ] || fail "$name.txt: $out"
done

broken board 'format 1' -e 's/^format 1/format 2/'
broken board 'given, sourced, derived or reconstructed' -e 's/^(terrain +)reconstructed/\1guessed/'
broken board 'expected 3 words here, found 5' -e 's/^(terrain +reconstructed.*)/\1 "more"/'
broken board 'a terrain: plain river hill wood' -e 's/^(24 Leipzig +)plain/\1town/'
broken board 'expected a field of board.txt' -e 's/^(Leipzig +)Reudnitz/\1Rednitz/'
broken board 'expected battle' -e 's/^16 battle/16 line  /'
broken cards 'a kind: inf cav art any' -e 's/(Murat +)cav/\1hus/'
broken cards 'lies in the district centre' -e 's/^centre Leipzig/north  Leipzig/'
broken cards 'expected a whole number from 1 to 40' -e 's/^time +4/time 0/'

# The village is changed on the board alone: the cards do not know it any more.
correct -e 's/Sommerfeld/Engelsdorf/'
cp "$data/cards.txt" my/leipzig/cards.txt
out=$(timeout 60 "$bicorne" check --games 0 my/leipzig/board.txt 2>&1) && fail "a lost village: $out"
[[ $out == *cards.txt:*:8:*"a field of board.txt"* ]] || fail "a lost village: $out"

# The tables of the rules hold what the files hold. A line of the files as it stands in a table:
rows() { # LANGUAGE
    local kinds='inf infantry cav cavalry art artillery any all' ground='plain P river R hill H wood W'
    [ "$1" = en ] || kinds='inf Infanterie cav Kavallerie art Artillerie any alle' ground='plain E river F hill H wood W'
    awk -v kinds="$kinds" -v ground="$ground" -v month="$([ "$1" = en ] && echo ' Oct ' || echo '.10. ')" '
        BEGIN { n = split(kinds " " ground, w, " "); for (i = 1; i < n; i += 2) as[w[i]] = w[i + 1] }
        { sub(/#.*/, "") }
        /^\[/ { part = $1; next }
        part == "[armies]" && NF {
            date = $7 == "-" ? "" : $7 month
            villages = $8
            for (i = 9; i <= NF; i++) villages = villages ", " $i
            print "| " $1 " " $3 " | " as[$4] " | " $5 " | " $6 " | " date "| " villages " |"
        }
        part == "[missions]" && NF { print $2 " " $3 "/" $4 }
        part == "[fields]" && NF { print $1 " " $2 " " as[$3] }' "$data/board.txt" "$data/cards.txt"
}
for lang in en de; do
    n=0
    sed 's/\xc2\xa0/ /g' "$top/docs/rules/leipzig.$lang.md" >rules.md # numbers are not parted from names
    while read -r row; do
        grep -qF -- "$row" rules.md || fail "leipzig.$lang.md has no: $row"
        n=$((n + 1))
    done < <(rows $lang)
    [ $n -eq 91 ] || fail "$n rows for the tables of the rules, not 47 fields, 19 armies, 25 missions"
done
exit $failed
