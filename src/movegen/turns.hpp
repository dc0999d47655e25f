// Turns of two moves: which first moves are legal, and who makes the second; whatever finds moves
// and attacks. Aikin, Chesseract, "Movement" 1-6; docs/games/chesseract.md, "Turns".
// Internal to movegen/.
#pragma once

#include <optional>

#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// Clause 1: the second move is another piece's; the piece that moved goes again only if none of
/// the others can. Each function lists moves and returns whether there was one.
template <class Others, class Same>
void list_second_moves(Others&& others, Same&& same) {
    if (!others()) same();
}

/// Clauses 2 and 3, of a first move that has been made: a royal that moved is safe at once, and
/// the turn can be finished, by a second move or, where no king is attacked, by the draw of clause
/// 2. `After` says:
///   royal_safe()   the royal that moved is not attacked
///   attacked()     some own royal is attacked
///   can_finish()   some second move is legal
template <class After>
bool first_move_stands(After&& after, bool royal_moved) {
    if (royal_moved && !after.royal_safe()) return false;
    return !after.attacked() || after.can_finish();
}

/// Clause 4: if exactly one piece has legal first moves, they are marked, and so are those of its
/// others that the right to capture the king makes legal. `List`: a vector of moves.
template <class List>
class FirstMoves {
public:
    /// `legal`: without clause 4.
    void add(const Move& move, bool legal) { (legal ? legal_ : unfinished_).push_back(move); }

    /// legal_as_only(move): whether clause 4 makes it legal. Calls emit(Move) until it returns
    /// false; whether it never did.
    template <class LegalAsOnly, class Emit>
    bool finish(LegalAsOnly&& legal_as_only, Emit&& emit) {
        if (legal_.empty()) return true;
        const Cell only = legal_.front().from;
        bool only_piece = true;
        for (const Move& m : legal_) only_piece = only_piece && m.from == only;
        if (only_piece)
            for (const Move& m : unfinished_)
                if (m.from == only && legal_as_only(m)) legal_.push_back(m);
        for (Move& m : legal_) {
            m.only_piece = only_piece;
            if (!emit(m)) return false;
        }
        return true;
    }

private:
    List legal_;
    List unfinished_;  ///< refused so far, though their piece might be the only one
};

}  // namespace tessera::movegen
