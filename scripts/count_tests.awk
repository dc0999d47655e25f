# What a log of CTest (Testing/Temporary/LastTest.log) tells, with the cases of GoogleTest programs counted
# one by one: a line for each case that failed or was left out, then "cases: N passed, N failed".

function finish() {
    if (name == "") return
    if (!google) {
        if (good && left_out) print "skipped: " name
        else if (good) passed++; else { failed++; print "failed: " name }
        return
    }
    passed += ended ? summed : ok
    failed += bad
    # It crashed, ran out of time or had nothing to run.
    if ((!good && bad == 0) || !ended || given == 0) {
        failed++
        print "failed: " name (current != "" ? ", which ended in " current : "")
    }
}

/^[0-9]+\/[0-9]+ Testing: / {
    finish()
    name = $3
    left_out = google = ended = good = summed = ok = bad = given = 0
    current = ""
    next
}
/^Test Passed\.$/ { good = 1 }
# tests/support/has_isa.cpp
/^skipped: / { left_out = 1 }
/^\[==========\] Running [0-9]+ tests? from / { google = 1; given = $3 }
/^\[==========\] [0-9]+ tests? from .* ran\./ { ended = 1 }
/^\[ RUN      \] / { current = $4 }
/^\[       OK \] / { ok++; current = "" }
/^\[  PASSED  \] [0-9]+ tests?\.$/ { summed = $4 }
# Each stands there twice: when it ends, and in the list after the last.
/^\[  (FAILED|SKIPPED)/ && !/ tests?, listed below:$/ {
    current = ""
    if (ended) next
    skipped = /^\[  SKIPPED/
    # After "[  FAILED  ]" or "[  SKIPPED ]".
    case_name = $4
    sub(/,$/, "", case_name)
    if (!skipped) bad++
    print (skipped ? "skipped: " : "failed: ") case_name
}
END {
    finish()
    print "cases: " passed + 0 " passed, " failed + 0 " failed"
}
