#include "protocol/uci_go.hpp"

#include <algorithm>
#include <charconv>

#include "base/text.hpp"

namespace tessera::protocol {
namespace {

using definition::Colour;

constexpr int kMostDepth = 1000;
constexpr int kMostPerft = 100;
/// Turns that a clock without a next time control is thought to be for.
constexpr int kUsualTurns = 25;

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

class GoReader {
public:
    explicit GoReader(std::span<const std::string_view> words) : words_(words) {}

    Result<UciGo> read() {
        while (at_ < words_.size() && fault_.reason.empty()) {
            const std::string_view word = words_[at_++];
            if (word == "searchmoves")
                in_moves_ = true;
            else if (flag(word) || number(word))
                in_moves_ = false;
            else if (in_moves_)
                go_.searchmoves.emplace_back(word);
            else
                fault_ = {"go", "unknown word " + quote(word)};
        }
        if (!fault_.reason.empty()) return fault_;
        return go_;
    }

private:
    bool flag(std::string_view word) {
        if (word == "infinite") return go_.infinite = true;
        if (word == "ponder") return go_.ponder = true;
        return false;
    }

    bool number(std::string_view word) {
        constexpr std::int64_t kMostTime = INT64_MAX / 4;
        if (word == "depth")
            go_.depth = static_cast<int>(value(word, 1, kMostDepth));
        else if (word == "nodes")
            go_.nodes = static_cast<std::uint64_t>(value(word, 1, INT64_MAX));
        else if (word == "movetime")
            go_.movetime = value(word, INT64_MIN, kMostTime);
        else if (word == "mate")
            go_.mate = static_cast<int>(value(word, 1, kMostDepth));
        else if (word == "perft")
            go_.perft = static_cast<int>(value(word, 0, kMostPerft));
        else if (word == "movestogo")
            go_.moves_to_go = static_cast<int>(value(word, 0, kMostDepth));
        else if (word == "wtime" || word == "btime")
            clock(word).left = value(word, INT64_MIN, kMostTime);
        else if (word == "winc" || word == "binc")
            clock(word).increment = value(word, INT64_MIN, kMostTime);
        else
            return false;
        return true;
    }

    UciClock& clock(std::string_view word) {
        auto& clock = go_.clocks[definition::index(word[0] == 'w' ? Colour::white : Colour::black)];
        if (!clock) clock.emplace();
        return *clock;
    }

    /// The number after the word; below 0 only where the least allows it, and then 0.
    std::int64_t value(std::string_view word, std::int64_t least, std::int64_t most) {
        const auto found = at_ < words_.size() ? integer(words_[at_]) : std::nullopt;
        if (!found) {
            fault_ = {"go", std::string(word) + " needs a number"};
            return least > 0 ? least : 0;
        }
        ++at_;
        if (*found < least || *found > most)
            fault_ = {"go", std::string(word) + " " + std::to_string(*found) + " is not possible"};
        return std::max<std::int64_t>(*found, 0);
    }

    std::span<const std::string_view> words_;
    std::size_t at_ = 0;
    bool in_moves_ = false;  ///< of `searchmoves`
    UciGo go_;
    Error fault_;
};

}  // namespace

Result<UciGo> parse_go(std::span<const std::string_view> words) {
    return GoReader(words).read();
}

std::int64_t time_for_move(const UciClock& clock, int moves_to_go, int moves_left,
                           std::int64_t overhead) {
    const std::int64_t left = std::max<std::int64_t>(0, clock.left - overhead);
    const int turns = moves_to_go > 0 ? std::min(moves_to_go, kUsualTurns) : kUsualTurns;
    const std::int64_t turn = left / turns + clock.increment * 3 / 4;
    // Never so much that the next turns would have nothing.
    const std::int64_t most = turns == 1 ? left : left * 2 / 5;
    return std::max<std::int64_t>(1, std::min(turn, most) / std::max(1, moves_left));
}

}  // namespace tessera::protocol
