// Small helpers for reading and quoting text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {

/// Input between single quotes, fit for one line of an error: what is longer is cut and characters
/// that do not print are replaced.
[[nodiscard]] std::string quote(std::string_view text, std::size_t longest = 40);

/// Without the line end that files and pipes have after the last line.
[[nodiscard]] std::string_view without_line_end(std::string_view text);

/// Bytes of the blank, in UTF-8, that the text begins with; 0 if it begins with another character.
/// Blanks are Unicode's White_Space and characters that show nothing: those of no width, marks of
/// the direction of writing and the byte order mark.
[[nodiscard]] std::size_t leading_space(std::string_view text);

/// Without blanks, as leading_space() knows them, at its beginning; at both ends.
[[nodiscard]] std::string_view without_leading_space(std::string_view text);
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The parts between separators; one empty part for an empty text.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// Digits only, no leading zero, at most `most`; nothing otherwise.
[[nodiscard]] std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most);

/// A number but for zeros before it, which parse_number() does not take.
[[nodiscard]] bool has_leading_zero(std::string_view text);

/// With a comma between thousands: 16,777,216.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// With so many decimals; never "-0.0".
[[nodiscard]] std::string rounded(double value, int digits);

/// 16 small hexadecimal digits.
[[nodiscard]] std::string hexadecimal(std::uint64_t number);

}  // namespace tessera
