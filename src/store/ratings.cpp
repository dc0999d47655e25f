#include "store/ratings.hpp"

#include <array>
#include <charconv>

#include "base/text.hpp"

namespace tessera::store {

std::string rating_text(const rating::Rating& rating) {
    return std::to_string(rating.rating) + ' ' + std::to_string(rating.deviation) + ' ' +
           std::to_string(rating.volatility) + ' ' + std::to_string(rating.games) + ' ' +
           std::to_string(rating.at);
}

std::optional<rating::Rating> read_rating_text(std::string_view text) {
    std::array<std::int64_t, 5> numbers{};
    const auto words = split(text, ' ');
    if (words.size() != numbers.size()) return std::nullopt;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const char* const end = words[i].data() + words[i].size();
        const auto [read, fault] = std::from_chars(words[i].data(), end, numbers[i]);
        if (fault != std::errc() || read != end) return std::nullopt;
    }
    return rating::Rating{numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]};
}

}  // namespace tessera::store
