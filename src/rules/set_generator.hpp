// Moves of a game on a board of up to 256 cells, from sets of cells: every piece that slides in a
// direction at once, legality from pins and checks rather than by trying moves, as far as they
// tell.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "rules/types.hpp"

namespace tessera::rules {

class Position;
class Variant;

/// The tables of one game. Answers equal those of the mailbox (generator.hpp, legal.hpp).
class SetGenerator {
public:
    SetGenerator() = default;
    SetGenerator(const SetGenerator&) = delete;
    SetGenerator& operator=(const SetGenerator&) = delete;
    virtual ~SetGenerator() = default;

    // Some moves are made and taken back: the position is unchanged between calls.

    /// Appends the legal moves.
    virtual void list(Position& p, MoveList& moves) const = 0;
    [[nodiscard]] virtual std::uint64_t count(Position& p) const = 0;
    [[nodiscard]] virtual bool any(Position& p) const = 0;

    /// Some such piece could capture the piece on `passer` by a leap to the cell it passed.
    [[nodiscard]] virtual bool takes_in_passing(const Position& p, Piece piece, Cell passed,
                                                Cell passer) const = 0;
    /// A king of the colour is attacked.
    [[nodiscard]] virtual bool in_check(const Position& p, Colour c) const = 0;
};

/// Whether sets can hold the game's board and know all of its rules.
[[nodiscard]] bool suits_sets(const Variant& variant);

/// The game has minstrels, the pact, sticky or turning pieces, or two moves a turn.
[[nodiscard]] bool has_clauses(const Variant& variant);

/// Which instructions the generator may use.
enum class Isa : std::uint8_t { portable, avx2, avx512 };

/// The best that this processor has, unless the environment variable TESSERA_ISA names one that it
/// has.
[[nodiscard]] Isa chosen_isa();
[[nodiscard]] bool processor_has(Isa isa);
/// Why TESSERA_ISA is not followed, in one line; empty if it is, or is not set.
[[nodiscard]] std::string isa_refusal();

/// Precondition: suits_sets(rules), and the processor has the instructions. `rules` must outlive
/// the generator.
[[nodiscard]] std::unique_ptr<const SetGenerator> make_set_generator(const Variant& variant,
                                                                     Isa isa);

// One for each instruction set; internal to rules/.
namespace portable {
[[nodiscard]] std::unique_ptr<const SetGenerator> make(const Variant& variant);
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<const SetGenerator> make(const Variant& variant);
}
namespace avx512 {
[[nodiscard]] std::unique_ptr<const SetGenerator> make(const Variant& variant);
}

/// Appends to a list out of line, so that no code of std::vector is built for one processor only.
void append(MoveList& list, const Move* moves, std::size_t count);

}  // namespace tessera::rules
