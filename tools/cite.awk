# cite.awk - for rulecov.awk and rulefind.awk, with -v prefix=WL: how rules are numbered, and how they
# are cited.
#
# A rule is known by its reference, "§3.5" or "ruling 4", as it is written behind the prefix. Citations
# come in lists: "WL §3.3, §3.4", "WL §4.4, ruling 9", "WL rulings 3 and 4", "WL §3.3 to §3.5" or
# "WL §3.3-3.5"; a list may go on in the next line. The program beside this one defines
#   cite(number)          for each reference,
#   cite_range(from, to)  for each range; its two ends have been cited.

BEGIN {
    ref = "(§ ?[0-9]+(\\.[0-9]+)*[a-z]?|ruling [0-9]+[a-z]?)"
    first = "(^|[^A-Za-z0-9_])" prefix "[ \t]+" ref
    bare = "(^|[^A-Za-z0-9_.])" ref
    further = "^(,| and| to|,? or)? *" ref
}

# The rule that a line of docs/rules begins, **3.5** or **Ruling 4** or **Auslegung 4**, or "".
function rule_of(line,    number) {
    if (!match(line, /^\*\*((Ruling|Auslegung) )?[0-9]+(\.[0-9]+)*[a-z]?\*\* /)) return ""
    number = substr(line, 3, RLENGTH - 5)
    if (number ~ /^[RA]/) {
        rule_word = substr(number, 1, 1)
        sub(/^[A-Za-z]+ /, "ruling ", number)
        return number
    }
    rule_word = ""
    return "§" number
}

# The reference at the end of `s`.
function reference(s) {
    match(s, ref "$")
    s = substr(s, RSTART)
    sub(/^§ /, "§", s)
    return s
}

# "§3.3-3.5" as "§3.3 to §3.5", "rulings 3 and 4" as "ruling 3 and ruling 4"
function in_words(s,    from, to) {
    while (match(s, /§ ?[0-9.]+[a-z]?(-|–)(§ ?)?[0-9]/)) {
        from = substr(s, RSTART, RLENGTH - 1)
        to = substr(s, RSTART + RLENGTH - 1)
        s = substr(s, 1, RSTART - 1)
        sub(/(-|–)(§ ?)?$/, "", from)
        s = s from " to §" to
    }
    while (match(s, /rulings [0-9]+[a-z]?((,| and| to) ruling [0-9]+[a-z]?)*(,| and| to) [0-9]/))
        s = substr(s, 1, RSTART + RLENGTH - 2) "ruling " substr(s, RSTART + RLENGTH - 1)
    while (match(s, /rulings [0-9]/)) s = substr(s, 1, RSTART + 5) substr(s, RSTART + 7)
    return s
}

# Takes the references at the start of `s`, as long as the list goes on; returns the rest.
function cite_list(s, before,    item, number) {
    while (match(s, further)) {
        item = substr(s, RSTART, RLENGTH)
        s = substr(s, RSTART + RLENGTH)
        number = reference(item)
        cite(number)
        if (item ~ /^ to/) cite_range(before, number)
        before = number
    }
    return s
}

# All citations of one line; call cite_start() before the first line of a file. `own`: a file of this
# game alone, where the prefix may be missing.
function cite_start() {
    pending = ""
}

function cite_line(s, own,    number, start) {
    s = in_words(s)
    start = own ? bare : first
    if (pending != "") { # the line before ended within a list
        sub(/^[ \t*\/]*/, "", s)
        s = pending " " s
    }
    while (match(s, start)) {
        number = substr(s, RSTART, RLENGTH)
        s = substr(s, RSTART + RLENGTH)
        number = reference(number)
        cite(number)
        s = cite_list(s, number)
        if (s ~ /^, *$/) break
    }
    if (s ~ /^, *$/) pending = prefix
    else if (s ~ "(^|[^A-Za-z0-9_])" prefix "[ \t]*$") pending = prefix
    else if (s ~ "(^|[^A-Za-z0-9_])" prefix " ruling$") pending = prefix " ruling"
    else pending = ""
}
