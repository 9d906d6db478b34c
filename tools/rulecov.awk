# rulecov.awk - the part of rulecov that counts one game: -f cite.awk before it, -v id=waterloo
# -v prefix=WL, then the two rule files, all C sources, the game's vectors. The kind of a file follows
# from its name.

function complain(where, what) {
    print where ": " what
    found = 1
}

FNR == 1 {
    german = FILENAME ~ /\.de\.md$/
    english = FILENAME ~ /\.en\.md$/
    vector = FILENAME ~ /^tests\/vectors\//
    code = index(FILENAME, "src/rules/" id "/") == 1
    cite_start()
}

# --- The rules ---

(english || german) && (number = rule_of($0)) != "" {
    where = FILENAME ":" FNR
    if (rule_word != "" && rule_word != (english ? "R" : "A"))
        complain(where, "the other language's word: " substr($0, 3, 12))
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

# --- The citations ---

function cite(number) {
    if (!(number in place)) complain(FILENAME ":" FNR, prefix " " number " is no rule")
    if (vector) in_vector[number] = 1
    else if (code) in_code[number] = 1
}

# That a range was named proves nothing of the rules between its ends.
function cite_range(from, to) {
}

vector && !/^[ \t]*rule[ \t]/ { next }

{ cite_line($0, 0) }

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
