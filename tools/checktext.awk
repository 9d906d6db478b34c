# checktext.awk - the part of checktext that compares: the list of keys (-v keys=its name), the two
# language files, all C sources. Needs c.awk.

function complain(where, what) {
    print where ": " what
    found = 1
}

function need(key, where) {
    if (!(key in needed)) needed[key] = where
}

# --- What the sources name ---

# Literals with their quotes taken off are keys of the game's or the program's own.
function need_literal(literal, where) {
    literal = substr(literal, 2, length(literal) - 2)
    if (game != "") literal = game ".why." literal
    need(literal, where)
}

# The arguments of a call: from behind its opening bracket to the closing one.
function arguments(s,    depth, args) {
    depth = 1
    args = ""
    while (depth && match(s, /"([^"\\]|\\.)*"|[()]/)) {
        if (substr(s, RSTART, 1) == "(") depth++
        if (substr(s, RSTART, 1) == ")") depth--
        args = args substr(s, 1, RSTART + RLENGTH - 1)
        s = substr(s, RSTART + RLENGTH)
    }
    return args
}

# The first literal among the arguments that is no rule number, and its alternatives in x ? a : b.
function need_argument(args, where) {
    while (match(args, /"([^"\\]|\\.)*"/)) {
        literal = substr(args, RSTART, RLENGTH)
        args = substr(args, RSTART + RLENGTH)
        if (literal ~ /§|ruling /) continue
        need_literal(literal, where)
        if (args !~ /^ *:/) return
    }
}

function scan(s, file,    rest, name) {
    split(file, part, "/")

    game = part[2] == "rules" ? part[3] : ""
    rest = s
    while (game != "" && match(rest, /"[A-Z]+ (§|ruling )[^"]*" *, *"[^"]*"/)) { # rule, reason
        name = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        match(name, /"[^"]*"$/)
        name = substr(name, RSTART)
        if (name !~ /§|ruling /) need_literal(name, file) # else a list of rules
    }
    rest = s
    while (game != "" && match(rest, /(return|[=?:]) *"[a-z_]+\.[a-z_]+"/)) { # a reason, chosen
        name = substr(rest, RSTART, RLENGTH)
        rest = substr(rest, RSTART + RLENGTH)
        match(name, /".*$/)
        need_literal(substr(name, RSTART), file)
    }
    rest = s
    while (match(rest, /(^|[^A-Za-z0-9_])bc_refuse *\(/)) {
        rest = substr(rest, RSTART + RLENGTH)
        if (game != "") need_argument(arguments(rest), file)
    }

    game = ""
    rest = s
    while (match(rest, /(^|[^A-Za-z0-9_])(T|bc_tr) *\(/)) {
        rest = substr(rest, RSTART + RLENGTH)
        need_argument(arguments(rest), file)
    }
    rest = s
    while (match(rest, /"ui\.[a-z0-9_.]*[a-z0-9_]"/)) {
        need_literal(substr(rest, RSTART, RLENGTH), file)
        rest = substr(rest, RSTART + RLENGTH)
    }
}

# --- What the language files hold ---

# "1 2 seat": the names of the placeholders of a text, each once, sorted.
function placeholders(text,    n, name, seen, sorted, i) {
    n = 0
    while (match(text, /\{[A-Za-z0-9_]+/)) {
        name = substr(text, RSTART + 1, RLENGTH - 1)
        text = substr(text, RSTART + RLENGTH)
        if (name in seen) continue
        seen[name] = 1
        for (i = n++; i > 0 && sorted[i] > name; i--) sorted[i + 1] = sorted[i]
        sorted[i + 1] = name
    }
    text = ""
    for (i = 1; i <= n; i++) text = text (i > 1 ? " " : "") sorted[i]
    return text
}

function read_text(lang,    at, key) {
    if (/^[ \t]*(#|$)/) return
    at = index($0, "=")
    if (!at) {
        complain(FILENAME ":" FNR, "expected key = text")
        return
    }
    key = substr($0, 1, at - 1)
    gsub(/[ \t]/, "", key)
    if ((lang, key) in where) complain(FILENAME ":" FNR, key " again, first in " where[lang, key])
    else where[lang, key] = FILENAME ":" FNR
    holds[lang, key] = placeholders(substr($0, at + 1))
    given[key] = 1
}

FNR == 1 {
    if (source != "") scan(source, file)
    source = ""
    file = FILENAME
    c_comment = 0
}
FILENAME == keys { if ($0 != "") need($0, "the games' tables"); next }
FILENAME == "text/en.txt" { read_text("en"); next }
FILENAME == "text/de.txt" { read_text("de"); next }
!/^ *# *(include|define T\()/ { source = source c_code($0, 0) " " }

END {
    if (source != "") scan(source, file)
    for (key in needed) {
        total++
        if (!(("en", key) in where)) complain("text/en.txt", key " is missing, needed by " needed[key])
        if (!(("de", key) in where)) complain("text/de.txt", key " is missing, needed by " needed[key])
    }
    for (key in given) {
        if (!(key in needed)) {
            if (("en", key) in where) complain(where["en", key], key " is not used")
            if (("de", key) in where) complain(where["de", key], key " is not used")
        } else if ((("en", key) in where) && (("de", key) in where)) {
            if (holds["en", key] != holds["de", key])
                complain(where["de", key], key ": placeholders {" holds["de", key] "}, but in English {" \
                    holds["en", key] "}")
        }
    }
    printf "text: %d keys\n", total
    exit found
}
