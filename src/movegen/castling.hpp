// Castling of the side to move, whatever finds attacks. Internal to movegen/.
#pragma once

#include "movegen/move_generator.hpp"
#include "rules/attacks.hpp"

namespace tessera::movegen {

/// No cell that king and rook leave, pass or reach holds another piece.
[[nodiscard]] bool castling_path_clear(const Position& p, const rules::CastlingOption& o);

/// Everything but the final safety of the kings. is_attacked(Cell king, Cell to) -> bool: by the
/// enemy, if the king went there and nothing else changed. Calls emit(Move) until it returns false;
/// whether it never did.
template <class Attacked, class Emit>
bool castling_moves(const Position& p, Attacked&& is_attacked, Emit&& emit) {
    // No cell that the king leaves, passes or reaches may be attacked.
    const auto path_safe = [&](const rules::CastlingOption& o) {
        const auto last = lattice::index(o.king_high);
        for (auto c = lattice::index(o.king_low); c <= last; c += p.variant().castling_step())
            if (is_attacked(o.king_from, static_cast<Cell>(c))) return false;
        return true;
    };
    // The king's own move has the same text.
    const auto king_goes = [&](const rules::CastlingOption& o) {
        return o.text_to == o.king_to && p.at(o.king_to).empty() &&
               rules::goes_quietly(p, o.king_from, o.king_to);
    };
    const rules::State& s = p.state();
    if (!s.rights.any()) return true;
    const auto& options = p.castling().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const rules::CastlingOption& o = options[i];
        if (o.colour != s.side || !s.rights.has(o.right)) continue;
        const bool free =
            o.by_path ? castling_path_clear(p, o) && path_safe(o)
                      : (o.with_rook || o.king_to == o.king_from || p.at(o.king_to).empty()) &&
                            !is_attacked(o.king_from, o.king_from);
        if (!free || king_goes(o)) continue;
        const Move move{o.king_from, o.text_to, kNoPieceType, MoveType::castling,
                        static_cast<std::uint8_t>(i)};
        if (!emit(move)) return false;
    }
    return true;
}

}  // namespace tessera::movegen
