// Who may capture whom where minstrels, the pact or sticky pieces say so: each clause in one place,
// for one cell (Bits = Flag) and for all cells of a board at once (Bits = a bitboard).
// Aikin, Chesseract; docs/games/chesseract.md.
#pragma once

namespace tessera::rules {

/// One cell's bit, with the operators of a bitboard.
struct Flag {
    bool set = false;
    [[gnu::always_inline]] friend constexpr Flag operator|(Flag a, Flag b) {
        return {a.set || b.set};
    }
    [[gnu::always_inline]] friend constexpr Flag operator&(Flag a, Flag b) {
        return {a.set && b.set};
    }
    [[gnu::always_inline]] friend constexpr Flag operator~(Flag a) { return {!a.set}; }
};

/// What the clauses ask of the pieces on some cells.
template <class Bits>
struct Protection {
    Bits minstrel;  ///< the piece is a minstrel
    /// An enemy minstrel stands on a one-axis neighbour ("The Minstrel").
    Bits pacified;
    Bits unmoved;
    Bits pawn;

    /// Captures nothing and is captured by nothing ("The Minstrel").
    [[nodiscard, gnu::always_inline]] Bits peaceful() const { return minstrel | pacified; }
    /// Not captured by unmoved pieces ("Non-aggression pact").
    [[nodiscard, gnu::always_inline]] Bits pact() const { return unmoved & ~pawn; }
};

/// The victims that a piece may capture that is not peaceful itself.
template <class Bits>
[[nodiscard, gnu::always_inline]] inline Bits capturable(const Protection<Bits>& victims,
                                                         bool attacker_unmoved) {
    const Bits not_peaceful = ~victims.peaceful();
    return attacker_unmoved ? not_peaceful & ~victims.pact() : not_peaceful;
}

}  // namespace tessera::rules
