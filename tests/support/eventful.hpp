// Random games that do not pass special moves by, so that few of them meet every kind.
#pragma once

#include <array>
#include <cstddef>

#include "base/random.hpp"
#include "support/support.hpp"

namespace tessera::testing_support {

enum class MoveKind : std::uint8_t {
    quiet,
    capture,
    double_step,
    en_passant,
    promotion,
    castling,
    first_of_two,
    second_of_two,
};
inline constexpr std::size_t kMoveKinds = 8;

inline bool is(const rules::Position& p, const rules::Move& m, MoveKind kind) {
    switch (kind) {
        case MoveKind::quiet:
            return m.type != rules::MoveType::castling && p.captured_by(m).empty();
        case MoveKind::capture:
            return !p.captured_by(m).empty();
        case MoveKind::double_step:
            return m.type == rules::MoveType::double_step;
        case MoveKind::en_passant:
            return m.type == rules::MoveType::en_passant;
        case MoveKind::promotion:
            return m.promotion != rules::kNoPieceType;
        case MoveKind::castling:
            return m.type == rules::MoveType::castling;
        case MoveKind::first_of_two:
            return p.moves_left() == 2;
        case MoveKind::second_of_two:
            return p.moved_this_turn().has_value();
    }
    return false;
}

/// How many moves of each kind a test has met.
class MovesMet {
public:
    void add(const rules::Position& p, const rules::Move& m) {
        for (std::size_t kind = 0; kind < kMoveKinds; ++kind)
            if (is(p, m, static_cast<MoveKind>(kind))) ++met_[kind];
    }
    [[nodiscard]] int of(MoveKind kind) const { return met_[static_cast<std::size_t>(kind)]; }

private:
    std::array<int, kMoveKinds> met_{};
};

/// A move of the list: half of the time one that castles, promotes or captures en passant, or else
/// a pawn's, if there is one.
inline const rules::Move& eventful(const rules::Position& p, const rules::MoveList& moves,
                                   Random& random) {
    if (random.chance(50)) return random.pick(moves);
    const auto pick_if = [&](auto&& wanted) -> const rules::Move* {
        std::vector<const rules::Move*> found;
        for (const rules::Move& m : moves)
            if (wanted(m)) found.push_back(&m);
        return found.empty() ? nullptr : random.pick(found);
    };
    const auto* special = pick_if([&](const rules::Move& m) {
        return is(p, m, MoveKind::castling) || is(p, m, MoveKind::promotion) ||
               is(p, m, MoveKind::en_passant);
    });
    if (special) return *special;
    const auto* pawn = pick_if([&](const rules::Move& m) {
        return p.variant().piece_definition(p.at(m.from).type()).pawn;
    });
    return pawn ? *pawn : random.pick(moves);
}

/// Calls f(position, moves) for each position of a game of at most `plies` single moves that has
/// legal moves, until f returns false.
template <class F>
void eventful_game(rules::Position p, Random& random, int plies, F&& f) {
    for (int i = 0; i < plies; ++i) {
        const auto moves = legal(p);
        if (moves.empty() || !f(p, moves)) return;
        rules::Undo undo;
        p.make(eventful(p, moves, random), undo);
    }
}

}  // namespace tessera::testing_support
