// Shared by the fuzz targets of games: what holds of every input, and games and positions from
// bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"
#include "require.hpp"
#include "support/moves.hpp"

namespace tessera::fuzzing {

/// Reads an input from its front; past its end there are zeros.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size)
        : rest_(reinterpret_cast<const char*>(data), size) {}

    std::size_t byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }
    std::size_t two_bytes() {
        const std::size_t high = byte();
        return high << 8 | byte();
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

using Rules = std::shared_ptr<const rules::Variant>;

/// A built-in game, made when first asked for.
inline const Rules& game(std::size_t number) {
    static std::vector<Rules> games(definition::builtin_variants().size());
    Rules& found = games[number];
    if (!found) found = play::builtin_rules(definition::builtin_variants()[number].id).value();
    return found;
}

inline const Rules& named_game(std::string_view id) {
    const auto games = definition::builtin_variants();
    std::size_t number = 0;
    while (games[number].id != id) ++number;
    return game(number);
}

/// Moves are listed and compared often only where that is quick.
inline bool is_small(const definition::VariantDefinition& game) {
    return game.cells() <= 512;
}
/// Thousands of pieces have ten thousand moves and more: to read one in words takes seconds here.
inline bool is_crowded(const definition::VariantDefinition& game) {
    return game.start.size() > 1000;
}

/// A choice among the games that `wanted` allows: small ones often, large ones seldom, since an
/// input on a large board takes as long as hundreds on a small one.
template <class Wanted>
class Choice {
public:
    explicit Choice(Wanted wanted) {
        for (std::size_t i = 0; i < definition::builtin_variants().size(); ++i) {
            const auto game =
                definition::parse_variant(definition::builtin_variants()[i].toml).value();
            if (!wanted(game)) continue;
            const std::size_t weight = is_small(game) ? 16 : is_crowded(game) ? 1 : 3;
            numbers_.insert(numbers_.end(), weight, i);
        }
    }
    [[nodiscard]] const Rules& of(std::size_t byte) const {
        return game(numbers_[byte % numbers_.size()]);
    }

private:
    std::vector<std::size_t> numbers_;
};

/// The game that a byte picks: of all, of those of at most 4,096 cells, of those with numbered
/// starts that are quick to find, of those not crowded.
inline const Rules& any_game(std::size_t byte) {
    static const Choice choice([](const definition::VariantDefinition&) { return true; });
    return choice.of(byte);
}
inline const Rules& game_of_4096(std::size_t byte) {
    static const Choice choice(
        [](const definition::VariantDefinition& game) { return game.cells() <= 4096; });
    return choice.of(byte);
}
inline const Rules& numbered_game(std::size_t byte) {
    static const Choice choice([](const definition::VariantDefinition& game) {
        // On 32,768 cells one number takes seconds; tests/reference/ has some.
        return game.shuffle != definition::Shuffle::none && game.cells() <= 4096;
    });
    return choice.of(byte);
}
inline const Rules& uncrowded_game(std::size_t byte) {
    static const Choice choice(
        [](const definition::VariantDefinition& game) { return !is_crowded(game); });
    return choice.of(byte);
}

/// Plays up to `most` moves, each drawn by a byte.
inline void play(rules::Position& position, Bytes& bytes, std::size_t most) {
    const std::size_t moves = bytes.byte() % (most + 1);
    for (std::size_t i = 0; i < moves; ++i) {
        const rules::MoveList legal = testing_support::legal(position);
        if (legal.empty()) return;
        rules::Undo undo;
        position.make(legal[bytes.two_bytes() % legal.size()], undo);
    }
}

/// The position prints a text that reads back as the same position.
inline void require_prints(const rules::Position& position) {
    require(position.consistent(), "derived state equals its recomputation");
    const std::string text = notation::print_position(position);
    auto again = notation::parse_position(position.shared_variant(), text);
    require(again.ok(), "a printed position is accepted");
    require(notation::print_position(*again) == text, "print, parse, print is stable");
    require(again->key() == position.key(), "equal positions have equal hashes");
    const auto listed = notation::parse_position(position.shared_variant(),
                                                 notation::print_sparse_position(position));
    require(listed.ok(), "a printed list of pieces is accepted");
    require(listed->key() == position.key(), "and is the same position");
    if (is_crowded(position.variant().definition())) return;
    require(movegen::perft(position, 1) == movegen::perft(*again, 1),
            "equal positions have equally many moves");
}

}  // namespace tessera::fuzzing
