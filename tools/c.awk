# c.awk - for the other tools here: C source without comments.

# One line without its comments; `c_comment` remembers a comment that goes on in the next line.
# Literals are kept as they are, or emptied to "" if `empty` is set.
function c_code(line, empty,    code, at) {
    code = ""
    while (line != "") {
        if (c_comment) {
            at = index(line, "*/")
            if (!at) return code
            line = substr(line, at + 2)
            c_comment = 0
            code = code " "
        } else if (match(line, /"([^"\\]|\\.)*"|'([^'\\]|\\.)*'|\/\*|\/\//)) {
            at = substr(line, RSTART, RLENGTH)
            code = code substr(line, 1, RSTART - 1)
            line = substr(line, RSTART + RLENGTH)
            if (at == "//") return code
            if (at == "/*") c_comment = 1
            else code = code (empty ? "\"\"" : at)
        } else {
            return code line
        }
    }
    return code
}
