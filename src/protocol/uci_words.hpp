// Words of the lines that a program sends by the Universal Chess Interface, as its text has them
// read: any white space between them, and numbers beyond what is possible cut. Internal to
// protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::protocol {

/// The next word, taken off the front; empty at the end.
[[nodiscard]] std::string_view next_word(std::string_view& text);
/// The first word that is a command, taken off with the unknown words before it; empty if there is
/// none.
[[nodiscard]] std::string_view command_of(std::string_view& line);
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);
/// The words with one space between each and the next.
[[nodiscard]] std::string single_spaced(std::string_view text);
/// Splits at the word, which is left out; the second part is empty if the word does not occur.
[[nodiscard]] std::pair<std::string_view, std::string_view> split_at_word(std::string_view text,
                                                                          std::string_view word);
[[nodiscard]] bool only_letters(std::string_view word);
[[nodiscard]] bool only_digits(std::string_view word);
[[nodiscard]] bool equals_ignoring_case(std::string_view a, std::string_view b);
/// The nearest number from `least` to `most`, without a fraction; nothing for a word that is no
/// number.
[[nodiscard]] std::optional<std::int64_t> clamped_number(std::string_view word, std::int64_t least,
                                                         std::int64_t most);

}  // namespace tessera::protocol
