// Whether a king in check can be saved: the search for one reply, asked again and again after
// similar moves, so that replies that worked before are tried first and who guards the cells around
// the king is worked out once.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "vast/board/board.hpp"

namespace tessera::vast {

/// What a checking move has changed on the board.
struct Checked {
    std::vector<At> checkers;  ///< at least one
    std::vector<At> vacated;   ///< cells that the move has emptied
    At landed = 0;             ///< where it went
    std::optional<At> passed;  ///< the cell that it passed over, if it may be captured in passing
};

struct Escape {
    bool flight = false;  ///< by the king
    At from = 0;
    At to = 0;
};

class Escapes {
public:
    /// Precondition: the board stands as the position, in which the defender is not in check.
    Escapes(Board& board, Colour defender);

    /// A legal reply, the board standing as after a checking move.
    [[nodiscard]] std::optional<Escape> find(const Checked& checked);

    /// Cells to which the king may go after any move by which the piece leaves its cell and gives
    /// check, unless the piece bears on them from where it goes: some of them. The board stands as
    /// the position.
    [[nodiscard]] std::vector<At> flights_without(At piece);

    /// Cells beside the king, empty or the attacker's, that no piece guards and to which none opens
    /// a line by leaving: some of them, far from each other. The board stands as the position.
    [[nodiscard]] std::vector<At> lasting_flights();

    /// Attackers that are the only guard of a cell beside the king, or one of two: that such a
    /// piece has left may matter, that any other has does not.
    [[nodiscard]] std::vector<At> guards() const;
    /// The attackers that, leaving their cell, open a line to a cell beside the king. The board
    /// stands as the position.
    [[nodiscard]] const std::vector<At>& openers(At beside);

private:
    struct Beside {
        At cell = 0;
        int guards = 0;  ///< up to 3
        std::array<At, 2> guard{};
        std::optional<At> firm;  ///< one of the two whose line nothing can close: it steps or leaps
        bool openers_known = false;
        std::vector<At> openers;
    };
    [[nodiscard]] Beside* beside(At cell);
    void count_guards(Beside& b);
    /// The king may go there. Precondition: no piece of the defender stands there.
    [[nodiscard]] bool flees(const Beside& b, const Checked& checked);
    [[nodiscard]] bool flees_to(At cell, const Checked& checked);
    [[nodiscard]] std::optional<Escape> flight(const Checked& checked, bool unguarded);
    [[nodiscard]] std::optional<Escape> capture(const Checked& checked);
    [[nodiscard]] std::optional<Escape> block(const Checked& checked);
    /// The reply by a piece other than the king leaves the king safe.
    [[nodiscard]] bool saves(At from, At to, std::optional<At> victim, const Checked& checked);

    Board& board_;
    Colour defender_;
    Colour attacker_;
    At king_;
    std::vector<Beside> beside_;          ///< by cell
    std::vector<std::size_t> unguarded_;  ///< of beside_: without defenders on them nor guards
    std::vector<std::size_t> weak_;       ///< the same with one or two guards
    std::vector<At> last_flights_;
    std::vector<At> last_capturers_;
};

}  // namespace tessera::vast
