#include "terminal/terminal.hpp"

#include <unistd.h>

#include <cstdlib>
#include <string>

namespace tessera::terminal {
namespace {

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool rewrites_lines(int file) {
    const std::string terminal = environment("TERM");
    return isatty(file) != 0 && !terminal.empty() && terminal != "dumb";
}

bool takes_escape_codes(int file) {
    return rewrites_lines(file) && environment("NO_COLOR").empty();
}

}  // namespace tessera::terminal
