// Lines of an event log, taken apart word by word: what the events of a match and those of a game
// between people have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "definition/definition.hpp"

namespace tessera::game {

/// `white` or `black`.
[[nodiscard]] std::string colour_word(definition::Colour colour);

/// The text up to the next space, which is taken from `rest` together with that.
std::string_view next_word(std::string_view& rest);

/// The first fault is kept; what is read after it means nothing.
class LineReader {
protected:
    explicit LineReader(std::string_view line) : rest_(line) {}

    static constexpr std::int64_t kMost = 1'000'000'000'000'000;

    std::string_view word() { return next_word(rest_); }
    void fail(std::string where, std::string reason);
    std::int64_t number(const char* where, std::int64_t most = kMost) {
        return read_number(where, word(), most);
    }
    /// From 0 to `most`, as std::to_string() writes it.
    std::int64_t read_number(const char* where, std::string_view text, std::int64_t most = kMost);
    definition::Colour colour();

    std::string_view rest_;
    std::optional<Error> fault_;
};

}  // namespace tessera::game
