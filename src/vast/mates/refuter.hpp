// One reply, and the first moves that it surely answers: docs/vast.md, "Mate in two". Internal to
// vast/mates.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vast/board/board.hpp"

namespace tessera::vast {

/// After the reply the king keeps flights that no piece of the attacker, wherever it goes next,
/// takes all at once. Everything is asked of the board as the position stands, with the attacker's
/// own pieces transparent, so that the attacker is rather given too much.
class Refuter {
public:
    /// Precondition: the board stands as the position with the attacker to move, few pieces on it,
    /// and the reply, which takes nothing and is none of a pawn, is legal if the attacker passes.
    Refuter(const Board& board, Colour attacker, At from, At to);

    /// It answers some moves.
    [[nodiscard]] bool usable() const { return usable_; }
    [[nodiscard]] At from() const { return from_; }
    [[nodiscard]] At to() const { return to_; }
    /// That the reply is legal after this legal move and that no mate in one follows is certain.
    [[nodiscard]] bool answers(const Move& move) const;

private:
    using Mask = std::uint32_t;
    static constexpr std::size_t kFlights = 13;
    /// A cell beside the king onto which a piece may come with check, but the king takes it unless
    /// the first move guards it.
    struct Loose {
        At cell;
        Mask covers;
    };

    [[nodiscard]] bool blocks(At c) const {
        return c != from_ && c != old_king_ && board_.at(c).is(defender_);
    }
    /// The piece captures from one cell on another, the attacker's pieces being transparent.
    [[nodiscard]] bool sees(Kind kind, At from, At to) const;
    [[nodiscard]] bool seen(At cell, At but) const;
    [[nodiscard]] bool opens(At cell) const;
    [[nodiscard]] Mask covered(Kind kind, At from) const;
    [[nodiscard]] bool takes_room(At cell) const;
    void choose_flights();
    void add_checks(At piece);
    void add_pawn_checks(At piece);
    void add_check(Kind kind, At piece, At to);
    void find_lone_mates();
    void close(std::vector<bool>& table) const;

    const Board& board_;
    const Geometry& g_;
    Colour attacker_;
    Colour defender_;
    At from_;
    At to_;
    At old_king_;
    At king_;  ///< after the reply
    bool usable_ = false;
    std::vector<At> flights_;
    Mask all_ = 0;
    std::vector<bool> checks_;  ///< by set of flights: a piece may come with check that covers it
    std::vector<bool> loose_sets_;
    std::vector<Loose> loose_;
    /// By kind: from where such a piece gives check and covers all flights.
    std::array<std::vector<At>, kKinds> lone_;
};

}  // namespace tessera::vast
