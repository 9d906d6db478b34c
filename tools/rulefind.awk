# rulefind.awk - the part of rulecov that finds one rule: -f cite.awk before it, -v id=waterloo
# -v prefix=WL -v rule="§3.5", then the two rule files, sources, the game's data and vectors. Prints
# the paragraph in both languages, then every line that cites it: file:line: (function or vector) line.
# Exit 2 if there is no such rule.

FNR == 1 {
    flush("")
    name = ""
    inside = 0
    digest = FILENAME ~ /^docs\/rules\//
    vector = FILENAME ~ /^tests\/vectors\//
    c = FILENAME ~ /\.c$/
    own = index(FILENAME, "/" id "/") > 0
    cite_start()
}

# --- The paragraph, with its tables and lists, up to the next one ---

digest {
    number = rule_of($0)
    if (number != "" || /^#/ || /^---/) shown = 0
    if (number == rule) {
        print (found++ ? "" : prefix " " rule "\n") "\n" FILENAME ":" FNR ":"
        shown = 1
        gap = 0
    }
    if (shown && /^$/) gap = 1
    else if (shown) {
        print (gap ? "\n" : "") $0
        gap = 0
    }
    next
}

!found { exit } # a range may name rules that do not exist

# --- The citations ---

function cite(number) {
    if (number == rule) hit = 1
}

# The chapter of a paragraph or ruling, and the number in it.
function chapter(number) {
    if (number ~ /^r/) return "ruling"
    sub(/\.?[0-9]+[a-z]?$/, "", number)
    return number
}

function last(number) {
    match(number, /[0-9]+[a-z]?$/)
    return substr(number, RSTART) + 0
}

function cite_range(from, to) {
    if (chapter(from) == chapter(rule) && chapter(to) == chapter(rule) && last(from) < last(rule) &&
        last(rule) < last(to))
        hit = 1
}

# Lines above a function wait until its name is known.
function flush(name,    i) {
    for (i = 1; i <= waiting; i++) show(wait_where[i], name, wait_line[i])
    waiting = 0
}

function show(where, name, line) {
    sub(/^[ \t]+/, "", line)
    if (!cited++ || (vector && !vectors++)) print ""
    print where ": " (name != "" ? "(" name ") " : "") line
}

# The name in the first line of a function or a table, such as "static bool may_fire(" or
# "static const struct bc_step turn[] = {".
function named(line) {
    if (!match(line, /[A-Za-z_][A-Za-z0-9_]*[([]/)) return ""
    return substr(line, RSTART, RLENGTH - 1)
}

c && /^[A-Za-z]/ && !/;/ && named($0) != "" {
    name = named($0)
    flush(name)
    inside = 1
}
c && /^$/ && !inside { flush("") }
vector && /^\[.*\]/ { name = substr($0, 2, index($0, "]") - 2) }
vector && !/^[ \t]*rule[ \t]/ { next }

{
    hit = 0
    cite_line($0, own)
    if (hit && c && !inside) {
        wait_where[++waiting] = FILENAME ":" FNR
        wait_line[waiting] = $0
    } else if (hit) {
        show(FILENAME ":" FNR, c || vector ? name : "", $0)
    }
    if (c && /^}/) {
        inside = 0
        name = ""
    }
}

END {
    flush("")
    if (!found) exit 2
}
