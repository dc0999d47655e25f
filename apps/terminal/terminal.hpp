// What may be written on a terminal beside text.
#pragma once

namespace tessera::terminal {

/// Whether the file is a terminal whose lines can be written again: any but TERM=dumb and those
/// that TERM does not name.
[[nodiscard]] bool rewrites_lines(int file);
/// Whether it also takes escape codes: not where NO_COLOR is set to anything.
[[nodiscard]] bool takes_escape_codes(int file);

}  // namespace tessera::terminal
