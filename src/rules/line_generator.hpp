// Moves of a game on a board of lines and words (line_tables.hpp), where no king is in check.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/line_tables.hpp"
#include "rules/set_generator.hpp"

namespace tessera::rules {

class Position;

/// A piece that alone stands between its king and an enemy slider.
struct Pin {
    Cell piece{};
    Cell king{};
    std::int32_t offset = 0;  ///< from the king to the slider
    int steps = 0;            ///< from the king to the slider

    /// The king is safe from the slider when the piece goes there.
    [[nodiscard]] bool allows(Cell to) const {
        auto c = static_cast<std::int32_t>(lattice::index(king));
        for (int n = 0; n < steps; ++n)
            if (c += offset; c == static_cast<std::int32_t>(lattice::index(to))) return true;
        return false;
    }
};

/// What looking up leaves to walking (generator.hpp).
struct Remainder {
    bool check = false;  ///< nothing was looked up: a king is in check
    std::vector<Pin> pins;
    std::vector<Cell> pieces;  ///< pinned ones, and those whose moves are not looked up
    // Out of line, so that no code of std::vector is built for one processor only.
    void pin(const Pin& pin);
    void walk(Cell piece);
};

/// The tables of one game. Castling is left out everywhere.
class LineGenerator {
public:
    LineGenerator() = default;
    LineGenerator(const LineGenerator&) = delete;
    LineGenerator& operator=(const LineGenerator&) = delete;
    virtual ~LineGenerator() = default;

    [[nodiscard]] virtual const LineTables& tables() const = 0;
    /// Appends legal moves, those of the remainder left out.
    virtual void list(const Position& p, MoveList& moves, Remainder& remainder) const = 0;
    [[nodiscard]] virtual std::uint64_t count(const Position& p, Remainder& remainder) const = 0;
    /// Whether there is some move; the remainder may be left unfinished if there is.
    [[nodiscard]] virtual bool any(const Position& p, Remainder& remainder) const = 0;
    /// A king of the colour is attacked.
    [[nodiscard]] virtual bool in_check(const Position& p, Colour c) const = 0;
};

/// Precondition: suits_lines(rules), and the processor has the instructions. `rules` must outlive
/// the generator.
[[nodiscard]] std::unique_ptr<const LineGenerator> make_line_generator(const Variant& variant,
                                                                       Isa isa);

// One for each instruction set; internal to rules/.
namespace portable {
[[nodiscard]] std::unique_ptr<const LineGenerator> make_lines(const Variant& variant);
}
namespace avx2 {
[[nodiscard]] std::unique_ptr<const LineGenerator> make_lines(const Variant& variant);
}
namespace avx512 {
[[nodiscard]] std::unique_ptr<const LineGenerator> make_lines(const Variant& variant);
}

}  // namespace tessera::rules
