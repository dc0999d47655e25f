// Positions for the engine's tests: a few pieces of both sides thrown on the board, kept if they
// show what a test asks for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "support/support.hpp"

namespace tessera::engine::testing {

using testing_support::affordable;
using testing_support::legal;
using testing_support::variant_named;
using Rules = std::shared_ptr<const rules::Variant>;
using Random = std::mt19937_64;

/// A game's id as the name of a test of it.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& game) {
    std::string name = game.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

/// Milliseconds of processor time: tests share the machine.
inline std::int64_t processor_ms() {
    std::timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000 + t.tv_nsec / 1'000'000;
}

inline Engine engine_for(const Rules& variant) {
    return Engine(variant, {.now = processor_ms, .stop_requested = {}}, {.table_bytes = 1 << 20});
}

/// The capturing piece of greatest value.
inline rules::PieceType strongest(const Engine& engine, const rules::Variant& variant) {
    rules::PieceType best = rules::kNoPieceType;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto type = static_cast<rules::PieceType>(k);
        if (variant.piece_definition(type).minstrel || variant.royal(type)) continue;
        if (best == rules::kNoPieceType || engine.value(type) > engine.value(best)) best = type;
    }
    return best;
}

/// Letters of the royal pieces, and of those that are neither royal nor pawns.
struct Letters {
    explicit Letters(const rules::Variant& variant) {
        for (const auto& piece : variant.definition().pieces) {
            if (piece.royal)
                kings += piece.letter;
            else if (piece.pawn)
                pawns += piece.letter;
            else
                others += piece.letter;
        }
    }
    std::string kings, pawns, others;
};

/// Puts pieces on random free cells of a box within the board, of at most `kMostCells` cells, so
/// that pieces meet on a large board as often as on a small one.
class Scattering {
public:
    /// `corner`: of the board, for the box to lie there; else it lies anywhere.
    Scattering(const rules::Variant& variant, Random& random,
               std::optional<lattice::Coordinates> corner = std::nullopt)
        : shape_(variant.shape()), random_(random) {
        constexpr std::uint32_t kMostCells = 256;
        for (int axis = 0; axis < shape_.axes(); ++axis) side_[index(axis)] = shape_.size(axis);
        for (std::uint32_t cells = shape_.cells(); cells > kMostCells;) {
            auto& longest = *std::max_element(side_.begin(), side_.end());
            cells = cells / static_cast<std::uint32_t>(longest) *
                    static_cast<std::uint32_t>(longest - 1);
            --longest;
        }
        for (int axis = 0; axis < shape_.axes(); ++axis) {
            const int room = shape_.size(axis) - side_[index(axis)];
            if (room == 0) continue;
            if (corner)
                corner_[index(axis)] =
                    static_cast<std::int16_t>((*corner)[index(axis)] == 0 ? 0 : room);
            else
                corner_[index(axis)] =
                    static_cast<std::int16_t>(random_() % (static_cast<unsigned>(room) + 1));
        }
    }

    void add(char letter, rules::Colour colour) {
        rules::Cell cell{};
        do {
            lattice::Coordinates at = corner_;
            for (int axis = 0; axis < shape_.axes(); ++axis)
                at[index(axis)] = static_cast<std::int16_t>(
                    at[index(axis)] +
                    static_cast<int>(random_() % static_cast<unsigned>(side_[index(axis)])));
            cell = shape_.at(at);
        } while (!taken_.insert(cell).second);
        pieces_.push_back({lattice::index(cell), letter, colour});
    }
    void add_any(const std::string& letters, int count, rules::Colour colour) {
        for (int i = 0; i < count; ++i) add(letters[random_() % letters.size()], colour);
    }
    void put(rules::Cell cell, char letter, rules::Colour colour) {
        if (taken_.insert(cell).second) pieces_.push_back({lattice::index(cell), letter, colour});
    }

    /// White to move; a whole turn left where a turn is two moves. Nothing if the rules refuse it.
    [[nodiscard]] std::optional<rules::Position> position(const Rules& variant) {
        rules::Description d;
        d.pieces = pieces_;
        std::sort(d.pieces.begin(), d.pieces.end(),
                  [](const auto& a, const auto& b) { return a.cell < b.cell; });
        d.fullmove = 10;
        d.moves_left = variant->special().moves_per_turn;
        auto position = rules::Position::from(variant, d);
        if (!position) return std::nullopt;
        return std::move(position).value();
    }

private:
    static std::size_t index(int axis) { return static_cast<std::size_t>(axis); }

    const lattice::Shape& shape_;
    Random& random_;
    std::array<int, lattice::kMaxAxes> side_{};
    lattice::Coordinates corner_{};
    std::set<rules::Cell> taken_;
    std::vector<definition::Placed> pieces_;
};

/// A king and `white` and `black` other pieces that are no pawns on random cells, White to move.
inline std::optional<rules::Position> scatter(const Rules& variant, Random& random, int white,
                                              int black) {
    const Letters letters(*variant);
    Scattering pieces(*variant, random);
    for (const rules::Colour colour : rules::kColours) pieces.add(letters.kings.front(), colour);
    pieces.add_any(letters.others, white, rules::Colour::white);
    pieces.add_any(letters.others, black, rules::Colour::black);
    return pieces.position(variant);
}

/// Black's king in a corner with pawns on all cells next to it, and White's pieces near by, White
/// to move: what leaps to give check may well mate, on boards too wide for a mate by a few pieces.
inline std::optional<rules::Position> smothered(const Rules& variant, Random& random, int white) {
    const Letters letters(*variant);
    const lattice::Shape& shape = variant->shape();
    lattice::Coordinates corner{};
    for (int axis = 0; axis < shape.axes(); ++axis)
        if (random() % 2 != 0)
            corner[static_cast<std::size_t>(axis)] =
                static_cast<std::int16_t>(shape.size(axis) - 1);
    Scattering pieces(*variant, random, corner);
    const rules::Cell king = shape.at(corner);
    pieces.put(king, letters.kings.front(), rules::Colour::black);
    for (std::uint32_t c = 0; c < shape.cells(); ++c)
        if (shape.chebyshev(king, rules::Cell{c}) == 1)
            pieces.put(rules::Cell{c}, letters.pawns.front(), rules::Colour::black);
    pieces.add(letters.kings.front(), rules::Colour::white);
    pieces.add_any(letters.others, white, rules::Colour::white);
    return pieces.position(variant);
}

inline rules::Position after(rules::Position position, const rules::Move& move) {
    rules::Undo undo;
    position.make(move, undo);
    return position;
}

inline bool mates(const rules::Position& position, const rules::Move& move) {
    return movegen::outcome(after(position, move)).status == rules::Status::checkmate;
}

/// Legal moves that end the game like that at once.
inline rules::MoveList moves_to(rules::Position& position, rules::Status end) {
    rules::MoveList list = legal(position);
    std::erase_if(list, [&](const rules::Move& m) {
        rules::Undo undo;
        position.make(m, undo);
        const bool other = movegen::outcome(position).status != end;
        position.unmake(undo);
        return other;
    });
    return list;
}

inline rules::MoveList mating_moves(rules::Position& position) {
    return moves_to(position, rules::Status::checkmate);
}

inline std::string fen(const rules::Position& p) {
    return notation::print_position(p);
}

}  // namespace tessera::engine::testing
