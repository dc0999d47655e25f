// Positions for the engine's tests: a few pieces of both sides thrown on the board, kept if they
// show what a test asks for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "engine/alpha_beta.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera::engine::testing {

using testing_support::affordable;
using testing_support::legal;
using testing_support::variant_named;
using Rules = std::shared_ptr<const rules::Variant>;

/// A game's id as the name of a test of it.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& game) {
    std::string name = game.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

inline AlphaBeta engine_for(const Rules& variant) {
    return AlphaBeta(variant, {.now = processor_milliseconds, .stop_requested = {}},
                     {.table_bytes = 1 << 20});
}

inline bool same(const SearchResult& a, const SearchResult& b) {
    return a.best == b.best && a.score == b.score && a.depth == b.depth && a.nodes == b.nodes &&
           a.pv == b.pv;
}

/// The capturing piece of greatest value.
inline rules::PieceType strongest(const AlphaBeta& engine, const rules::Variant& variant) {
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

/// A king and `white` and `black` other pieces that are no pawns on random cells, White to move.
inline std::optional<rules::Position> scatter(const Rules& variant, Random& random, int white,
                                              int black) {
    const Letters letters(*variant);
    testing_support::Scattering pieces(variant, random);
    for (const rules::Colour colour : rules::kColours) pieces.add(letters.kings.front(), colour);
    pieces.add_any(letters.others, white, rules::Colour::white);
    pieces.add_any(letters.others, black, rules::Colour::black);
    return pieces.position();
}

/// Black's king in a corner with pawns on all cells next to it, and White's pieces near by, White
/// to move: what leaps to give check may well mate, on boards too wide for a mate by a few pieces.
inline std::optional<rules::Position> smothered(const Rules& variant, Random& random, int white) {
    const Letters letters(*variant);
    const lattice::Shape& shape = variant->shape();
    lattice::Coordinates corner{};
    for (int axis = 0; axis < shape.axes(); ++axis)
        if (random.chance(50))
            corner[static_cast<std::size_t>(axis)] =
                static_cast<std::int16_t>(shape.size(axis) - 1);
    using testing_support::Scattering;
    Scattering pieces(variant, random, Scattering::kBoxCells, corner);
    const rules::Cell king = shape.at(corner);
    pieces.put(king, letters.kings.front(), rules::Colour::black);
    for (std::uint32_t c = 0; c < shape.cells(); ++c)
        if (shape.chebyshev(king, rules::Cell{c}) == 1)
            pieces.put(rules::Cell{c}, letters.pawns.front(), rules::Colour::black);
    pieces.add(letters.kings.front(), rules::Colour::white);
    pieces.add_any(letters.others, white, rules::Colour::white);
    return pieces.position();
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
