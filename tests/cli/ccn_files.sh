#!/usr/bin/env bash
# A battle written by hand is checked and played; broken ones are refused with file:line:column.
source "$(dirname "$0")/lib.bash"

mkdir -p my/ccn/scenarios
own=my/ccn/scenarios/skirmish.txt

cat >"$own" <<'END'
format 1

[battle]
title "Scharmützel" "Skirmish"
date 1811-05-03
top AL
bottom FR
cards AL 4
cards FR 4
first FR
banners 2
tiles H2 T1
oob AL BR:LN2,LC1,LDR1
oob FR FR:LN2,FA1,LDR1

[map]
A .............
B  ............
C .............
D  .....H......
E .....T.H.....
F  ............
G ......~=.....
H  ............
I .............

[forces]
unit BR LN D6 D7
unit BR LC C9
leader BR Picton D6
unit FR LN F6 F7
unit FR FA H6
leader FR Foy H9
square AL D7

[special]
vb FR perm all 1 E6
exit FR 1 A1 A2
work D6 SW SE
END

out=$("$bicorne" check --games 20 "$own" 2>&1) || fail "the whole one: $out"
[ "$out" = "ok  $own: scenario of ccn" ] || fail "the whole one: $out"
out=$(timeout 60 "$bicorne" play ccn --data my --scenario skirmish --seed 1 --seat 0=computer:random \
    --seat 1=computer:random 2>&1) || fail "playing it: $out"
grep -q 'The game is over' <<<"$out" || fail "playing it: $out"

# broken PLACE TEXT SED...: the file with those changes is refused so, with exit code 2.
broken() {
    local place=$1 text=$2 name=my/ccn/scenarios/broken.txt out rc
    shift 2
    sed -E "$@" "$own" >"$name"
    cmp -s "$own" "$name" && fail "$*: changes nothing"
    out=$("$bicorne" check --games 0 "$name" 2>&1)
    rc=$?
    [ $rc -eq 2 ] || fail "$*: exit code $rc"
    [[ $out == "bicorne: $name:$place: "*"$text"* ]] || fail "$*: not $place '$text' but: $out"
}

broken 1:1 'expected `format 1`' -e 's/^format 1/format 2/'
broken 5:6 'a date such as' -e 's/^date .*/date 1811-13-03/'
broken 6:5 'a side: FR or AL' -e 's/^top AL/top XX/'
broken 7:8 'the other side' -e 's/^bottom FR/bottom AL/'
broken 9:10 'expected' -e 's/^cards FR 4/cards FR 11/'
broken 10:1 'no such word' -e 's/^first/frist/'
broken 1:1 'banners and cards of both sides' -e 's/^banners 2/banners FR 2/'
broken 1:1 'each side needs at least one unit' -e '/^(oob|unit FR|square|leader FR)/d'
broken 11:1 'neither side can win its banners: FR at most 8 of 9, AL at most 4 of 9' -e 's/^banners 2/banners 9/'
broken 12:7 'the map has 2' -e 's/^tiles H2/tiles H3/'
broken 13:8 '[forces] has 2, not 3' -e 's/BR:LN2/BR:LN3/'
broken 13:8 'such as BR:LN5' -e 's/BR:LN2/B:LN2/'
broken 10:1 'RL: the box has 6 blocks, [forces] needs 9' -e 's/^first FR/box\nfirst FR/' -e '/^oob/d' -e 's/^unit BR LN D6 D7/unit BR RL D6 D7 D8/'
broken 10:5 'expected' -e 's/^first FR/box base\nfirst FR/'
broken 18:4 'this row has 12 hexes' -e 's/^B  .*/B  ............./'
broken 20:9 'one of' -e 's/^D  .*/D  .....X....../'
broken 19:1 'rows A to I' -e 's/^C /D /'
broken 28:6 'a nation of units.txt' -e 's/^unit BR LN/unit XY LN/'
broken 28:9 'no such unit' -e 's/^unit BR LN/unit BR OG/'
broken 28:15 'a hex, A1 to I13' -e 's/D6 D7/D6 D13/'
broken 29:12 'two units on D7' -e 's/^unit BR LC C9/unit BR LC D7/'
broken 32:12 'nobody can stand on G7' -e 's/FA H6/FA G7/'
broken 33:15 'an enemy unit is on D6' -e 's/Foy H9/Foy D6/'
broken 33:11 'two leaders of that name' -e 's/FR Foy/FR Picton/'
broken 34:11 'no infantry of that side' -e 's/^square AL D7/square AL C9/'
broken 37:7 'temp or perm' -e 's/FR perm/FR ever/'
broken 37:17 'at least one hex' -e 's/^(vb .*) E6/\1/'
broken 38:11 'not at the edge' -e 's/A1 A2/E6/'
broken 39:9 'one of NW NE E SE SW W' -e 's/SW SE/S/'
broken 36:1 'no section of that name' -e 's/^\[special\]/[particular]/'
exit $failed
