#include "protocol/uci_go.hpp"

#include <algorithm>
#include <type_traits>

#include "protocol/uci_words.hpp"

namespace tessera::protocol {
namespace {

using definition::Colour;

constexpr int kMostDepth = 1000;
constexpr int kMostPerft = 100;
/// Turns that a clock without a next time control is thought to be for.
constexpr int kUsualTurns = 25;

/// Every name of a cell has both letters and digits, or signs.
bool may_be_move(std::string_view word) {
    return !only_letters(word) && !only_digits(word);
}

class GoReader {
public:
    explicit GoReader(std::span<const std::string_view> words) : words_(words) {}

    UciGo read() {
        bool in_moves = false;  // of `searchmoves`
        while (at_ < words_.size()) {
            const std::string_view word = words_[at_++];
            if (word == "searchmoves")
                in_moves = true;
            else if (flag(word) || number(word))
                in_moves = false;
            else if (in_moves && may_be_move(word))
                go_.searchmoves.emplace_back(word);
        }
        return go_;
    }

private:
    bool flag(std::string_view word) {
        if (word == "infinite") return go_.infinite = true;
        if (word == "ponder") return go_.ponder = true;
        return false;
    }

    /// Whether the word needs a number. It is taken where it follows.
    bool number(std::string_view word) {
        constexpr std::int64_t kMostTime = INT64_MAX / 4;
        const auto set = [this](auto& limit, std::int64_t least, std::int64_t most) {
            const auto found =
                at_ < words_.size() ? clamped_number(words_[at_], least, most) : std::nullopt;
            if (!found) return true;
            ++at_;
            limit = static_cast<std::remove_reference_t<decltype(limit)>::value_type>(*found);
            return true;
        };
        if (word == "depth") return set(go_.depth, 1, kMostDepth);
        if (word == "nodes") return set(go_.nodes, 1, INT64_MAX);
        if (word == "movetime") return set(go_.movetime, 0, kMostTime);
        if (word == "mate") return set(go_.mate, 1, kMostDepth);
        if (word == "perft") return set(go_.perft, 0, kMostPerft);
        std::optional<std::int64_t> other;
        if (word == "movestogo") {
            set(other, 0, kMostDepth);
            if (other) go_.moves_to_go = static_cast<int>(*other);
            return true;
        }
        const bool time = word == "wtime" || word == "btime";
        if (!time && word != "winc" && word != "binc") return false;
        set(other, 0, kMostTime);
        if (other) (time ? clock(word).left : clock(word).increment) = *other;
        return true;
    }

    UciClock& clock(std::string_view word) {
        auto& clock = go_.clocks[definition::index(word[0] == 'w' ? Colour::white : Colour::black)];
        if (!clock) clock.emplace();
        return *clock;
    }

    std::span<const std::string_view> words_;
    std::size_t at_ = 0;
    UciGo go_;
};

}  // namespace

UciGo parse_go(std::span<const std::string_view> words) {
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
