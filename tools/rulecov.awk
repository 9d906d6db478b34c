# rulecov.awk - the part of rulecov that does one game: -v id=waterloo -v prefix=WL, then the two
# rule files, all C sources, the game's vectors. The kind of a file follows from its name.
#
# A rule is known by its reference, "§3.5" or "ruling 4", as it is written behind the prefix.

BEGIN {
    ref = "(§ ?[0-9]+(\\.[0-9]+)*[a-z]?|ruling [0-9]+[a-z]?)"
    first = "(^|[^A-Za-z0-9_])" prefix "[ \t]+" ref
    further = "^(,| and| to|,? or)? *" ref
}

function complain(where, what) {
    print where ": " what
    found = 1
}

FNR == 1 {
    german = FILENAME ~ /\.de\.md$/
    english = FILENAME ~ /\.en\.md$/
    vector = FILENAME ~ /^tests\/vectors\//
    code = index(FILENAME, "src/rules/" id "/") == 1
    pending = ""
}

# --- The rules: paragraphs that start with **3.5** or **Ruling 4** / **Auslegung 4** ---

(english || german) && match($0, /^\*\*((Ruling|Auslegung) )?[0-9]+(\.[0-9]+)*[a-z]?\*\* /) {
    number = substr($0, 3, RLENGTH - 5)
    if (number ~ /^[RA]/) {
        if ((number ~ /^R/) != english) complain(FILENAME ":" FNR, "the other language's word: " number)
        sub(/^[A-Za-z]+ /, "ruling ", number)
    } else {
        number = "§" number
    }
    where = FILENAME ":" FNR
    if (english) {
        if (number in place) complain(where, number " again, first in " place[number])
        place[number] = where
        order[++rules] = number
        if (number ~ /^r/) rulings++
    } else {
        if (number in place_de) complain(where, number " again, first in " place_de[number])
        place_de[number] = where
        has_german = 1
    }
}

english || german { next }

# --- The citations: "WL §3.3, §3.4", "WL §4.4, ruling 9"; a list may go on in the next line ---

function cite(number) {
    sub(/^§ /, "§", number)
    if (!(number in place)) complain(FILENAME ":" FNR, prefix " " number " is no rule")
    if (vector) in_vector[number] = 1
    else if (code) in_code[number] = 1
}

# Takes the references at the start of `s`, as long as the list goes on; returns the rest.
function cite_list(s) {
    while (match(s, further)) {
        number = substr(s, RSTART, RLENGTH)
        s = substr(s, RSTART + RLENGTH)
        match(number, ref "$")
        cite(substr(number, RSTART))
    }
    return s
}

vector && !/^[ \t]*rule[ \t]/ { next }

{
    s = $0
    if (pending != "") { # the line before ended within a list
        sub(/^[ \t*\/]*/, "", s)
        s = pending " " s
    }
    while (match(s, first)) {
        number = substr(s, RSTART, RLENGTH)
        s = substr(s, RSTART + RLENGTH)
        match(number, ref "$")
        cite(substr(number, RSTART))
        s = cite_list(s)
        if (s ~ /^, *$/) break
    }
    if (s ~ /^, *$/) pending = prefix
    else if (s ~ "(^|[^A-Za-z0-9_])" prefix "[ \t]*$") pending = prefix
    else if (s ~ "(^|[^A-Za-z0-9_])" prefix " ruling$") pending = prefix " ruling"
    else pending = ""
}

END {
    for (i = 1; i <= rules; i++) {
        number = order[i]
        if (has_german && !(number in place_de)) complain(place[number], number " is not in the German rules")
        if (number in in_code) coded++
        else complain(place[number], number " has no code")
        if (number in in_vector) tested++
        else complain(place[number], number " has no vector")
    }
    for (number in place_de)
        if (!(number in place)) complain(place_de[number], number " is not in the English rules")
    if (!rules) complain("docs/rules/" id ".en.md", "no rules found")
    printf "%s: %d paragraphs, %d rulings, code %d %%, vectors %d %%\n", id, rules - rulings, rulings,
        rules ? int(100 * coded / rules) : 0, rules ? int(100 * tested / rules) : 0
    exit found
}
