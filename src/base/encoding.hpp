// The character encodings of files that other programs have written.
#pragma once

#include <string>
#include <string_view>

namespace tessera {

/// The text of a file as UTF-8 without byte order mark, each line end as "\n" ("\r\n" and "\r" are
/// line ends too). A line that is not valid UTF-8 is taken for Windows-1252, which contains ISO
/// 8859-1, the encoding that the PGN standard names. UTF-16 is recognised by its byte order mark.
[[nodiscard]] std::string decoded_text(std::string_view bytes);

/// The character as UTF-8.
void append_utf8(std::string& out, char32_t character);

/// The length in bytes of the valid UTF-8 character that the text begins with; 0 if there is none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Whether all of the text is valid UTF-8.
[[nodiscard]] bool is_utf8(std::string_view text);

}  // namespace tessera
