# checktree.awk - the part of checksrc that looks at every text of the tree.

function complain(what) {
    print FILENAME ":" FNR ": " what
    found = 1
}

# Brackets keep these patterns from finding themselves.
/(^|[^A-Za-z0-9_.~)}-])\/(hom[e]|roo[t]|wor[k]|User[s]|mn[t])\// { complain("a path of one machine") }
/(^|[^A-Za-z0-9_])(TOD[O]|FIXM[E]|XX[X])([^A-Za-z0-9_]|$)/ { complain("a note to self") }

END { exit found }
