# checksrc.awk - the part of checksrc that looks at C files. Needs c.awk.

BEGIN {
    LINES_MAX = 700
    FUNCTION_MAX = 60
    COLUMNS_MAX = 110
    n = split("core game rules ai store server", layer, " ") # each includes itself and those left of it
    for (i = 1; i <= n; i++) rank[layer[i]] = i
    rank["wasm"] = rank["cli"] = n + 1

    call = "(^|[^A-Za-z0-9_])"
    banned = call "(strcpy|strcat|v?sprintf|atoi|strtok|gets|rand|time|qsort|alloca) *\\("
    memory = call "(malloc|calloc|realloc|free) *\\("
    stdio = call "(v?f?printf|putchar|puts|fputs|putc|fputc|fwrite|perror|fopen|getenv) *\\("
    real = call "(float|double)($|[^A-Za-z0-9_])"
}

function complain(what) {
    print FILENAME ":" FNR ": " what
    found = 1
}

# The name of a banned thing that `pattern` finds in `code`, or "".
function hit(code, pattern,    s) {
    if (!match(code, pattern)) return ""
    s = substr(code, RSTART, RLENGTH)
    gsub(/[^A-Za-z0-9_]/, "", s)
    return s
}

function new_file(    part) {
    c_comment = 0
    name = ""
    start = 0
    split(FILENAME, part, "/")
    in_src = part[1] == "src"
    mine = part[2]
    game = in_src && mine == "rules" ? part[3] : ""
    may_allocate = game == "" || FILENAME ~ /\/(load|board)\.c$/
}

function check_form(    s) {
    if (/\t/) complain("a tab")
    if (/[ \t\r]$/) complain("blanks at the end of the line")
    s = $0
    gsub(/[\200-\277]/, "", s) # the later bytes of UTF-8 characters
    if (length(s) > COLUMNS_MAX) complain("longer than " COLUMNS_MAX " columns")
    if (FNR == LINES_MAX + 1) complain("more than " LINES_MAX " lines")
}

function check_function(    s) {
    if (/^[A-Za-z_].*\(/ && !/;[ ]*$/ && match($0, /[A-Za-z0-9_]+\(/))
        name = substr($0, RSTART, RLENGTH - 1)
    if (/^\{/) start = FNR
    if (/^\}/ && start) {
        if (!/^\};/ && FNR - start + 1 > FUNCTION_MAX)
            complain(name " has " FNR - start + 1 " lines, more than " FUNCTION_MAX)
        start = 0
    }
}

function check_include(    part, other) {
    if (!match($0, /"[^"]*"/)) return
    split(substr($0, RSTART + 1, RLENGTH - 2), part, "/")
    other = part[1]
    if (part[2] == "") {
        if (other != "bicorne.h") complain("include \"" other "\" without its folder")
    } else if (!(other in rank)) {
        complain("include from an unknown folder: " other)
    } else if (rank[other] > rank[mine] || (rank[other] == rank[mine] && other != mine)) {
        complain(mine " must not include from " other)
    } else if (game != "" && other == "rules" && part[2] != game) {
        complain("the rules of " game " must not include those of " part[2])
    } else if (game != "" && other == "core" && part[2] == "clock.h") {
        complain("rules know no clock")
    }
}

# Rules are a pure function: no allocation but in load and unload, no output, no clock, no floats.
function check_rules(code,    s) {
    s = hit(code, memory)
    if (s != "" && !may_allocate && name !~ /(^|_)(load|unload)$/)
        complain(s " in " name ": only load and unload may allocate")
    s = hit(code, stdio)
    if (s != "") complain(s ": rules neither read nor print")
    s = hit(code, real)
    if (s != "") complain(s ": rules use whole numbers")
    if (code ~ /^ *# *include *<time\.h>/) complain("rules know no clock")
}

FNR == 1 { new_file() }

{
    check_form()
    if (!in_src) next # the tests and tools may be more at ease
    check_function()
    code = c_code($0, 1)
    if (code ~ /^ *# *include/) check_include()
    s = hit(code, banned)
    if (s != "") complain(s " is banned")
    if (game != "") check_rules(code)
}

END { exit found }
