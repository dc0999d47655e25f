// Engines for tests.
#pragma once

#include <string>

namespace tessera::lab {

/// A UCI engine of a few lines of shell, which always replies the same.
inline std::string scripted(const std::string& on_go) {
    return "sh -c 'while read -r line; do case \"$line\" in uci) echo uciok;; isready) echo "
           "readyok;; "
           "quit) exit 0;; go*) " +
           on_go + ";; esac; done'";
}

}  // namespace tessera::lab
