// Castling of every kind, and its rights as text (docs/making-a-game.md, "Castling";
// docs/notation.md, "rights"), written without a look at src/rules or src/notation.
#include <algorithm>

#include "reference/generator.hpp"

namespace tessera::reference {

using definition::Castling;
using definition::Colour;

namespace {

bool within(int value, int one_end, int other_end) {
    return std::min(one_end, other_end) <= value && value <= std::max(one_end, other_end);
}

}  // namespace

std::size_t Generator::castling_axis() const {
    return static_cast<std::size_t>(variant_.special.castling_axis);
}

int Generator::files() const {
    return variant_.sizes[castling_axis()];
}

int Generator::file(Cell cell) const {
    return ways_.coordinates(cell)[castling_axis()];
}

Cell Generator::at_file(Cell cell, int wanted) const {
    std::vector<int> along(variant_.sizes.size(), 0);
    along[castling_axis()] = wanted - file(cell);
    return *ways_.shifted(cell, along);
}

bool Generator::on_first_rank(Cell cell, Colour colour) const {
    if (variant_.forward_axes.empty()) return false;
    const auto axis = static_cast<std::size_t>(variant_.forward_axes.front());
    const int last = variant_.sizes[axis] - 1;
    return ways_.coordinates(cell)[axis] == (colour == Colour::white ? 0 : last);
}

/// A character of a board stands for a king of this colour.
bool Generator::is_king(char on_board, Colour colour) const {
    return std::any_of(variant_.pieces.begin(), variant_.pieces.end(), [&](const auto& piece) {
        return piece.royal && on_board == board_letter(piece.letter, colour);
    });
}

char Generator::castling_rook(Colour colour) const {
    return board_letter(variant_.special.castling_rook, colour);
}

/// The rook farthest from this king on its rank, toward the last file or toward the first.
std::optional<Cell> Generator::outermost_rook(const std::vector<char>& board, Cell king,
                                              bool to_last, Colour colour) const {
    std::optional<Cell> found;
    const int end = to_last ? files() - 1 : 0;
    for (int at = end; at != file(king) && !found; at += to_last ? -1 : 1)
        if (board[at_file(king, at)] == castling_rook(colour)) found = at_file(king, at);
    return found;
}

std::set<CastlingRight> Generator::find_start_rights() const {
    std::set<CastlingRight> rights;
    for (const Colour colour : definition::kColours) {
        for (Cell king = 0; king < start_.size(); ++king) {
            if (!is_king(start_[king], colour)) continue;
            switch (variant_.special.castling) {
                case Castling::none:
                    break;
                case Castling::fide:
                case Castling::chess960:
                    for (const bool to_last : {true, false})
                        if (const auto rook = outermost_rook(start_, king, to_last, colour))
                            rights.insert({*rook, king, colour});
                    break;
                case Castling::king_jump:
                    rights.insert({king, king, colour});
                    break;
                case Castling::swap:
                    for (Cell rook = 0; rook < start_.size(); ++rook)
                        if (start_[rook] == castling_rook(colour))
                            rights.insert({rook, king, colour});
                    break;
            }
        }
    }
    return rights;
}

/// The king of this colour would be attacked if it went from one cell to the other by itself.
bool Generator::attacked_if_moved(const Position& p, Cell from, Cell to) const {
    Position there = p;
    there.board[from] = kEmpty;
    there.board[to] = p.board[from];
    return attacked(there, to);
}

/// FIDE, Laws of Chess, 3.8.2 and Guidelines II.3: nothing else stands where king or rook pass or
/// come to, and the king neither stands in, passes over nor comes to an attacked cell.
void Generator::add_rook_castling(std::vector<Move>& moves, const Position& p,
                                  const CastlingRight& right) const {
    const bool to_last = file(right.rook) > file(right.king);
    const int king_end = to_last ? files() - 2 : 2;
    const int rook_end = to_last ? files() - 3 : 3;
    for (int at = 0; at < files(); ++at) {
        const Cell cell = at_file(right.king, at);
        const bool king_touches = within(at, file(right.king), king_end);
        const bool rook_touches = within(at, file(right.rook), rook_end);
        const bool between = within(at, file(right.king), file(right.rook));
        const bool other_piece = !empty(p, cell) && cell != right.king && cell != right.rook;
        if ((king_touches || rook_touches || between) && other_piece) return;
        if (king_touches && attacked_if_moved(p, right.king, cell)) return;
    }
    Move move{.from = right.king,
              .to = at_file(right.king, king_end),
              .castling = true,
              .rook = {{right.rook, at_file(right.king, rook_end)}}};
    if (variant_.special.castling == Castling::chess960) move.written_to = right.rook;
    add(moves, p, move);
}

std::vector<Cell> Generator::jump_targets(Cell king) const {
    const auto rank_axis = static_cast<std::size_t>(variant_.forward_axes.front());
    const int rank = ways_.coordinates(king)[rank_axis];
    std::vector<Cell> targets;
    for (Cell cell = 0; cell < start_.size(); ++cell) {
        const std::vector<int>& at = ways_.coordinates(cell);
        bool fits = at[rank_axis] == rank;
        for (std::size_t axis = 0; axis < at.size() && fits; ++axis)
            if (axis != rank_axis) fits = at[axis] == 2 || at[axis] == variant_.sizes[axis] - 2;
        if (fits) targets.push_back(cell);
    }
    return targets;
}

/// Higher Dimensional Chess, "Castling"; where the target is the king's own cell, a pass.
void Generator::add_king_jumps(std::vector<Move>& moves, const Position& p,
                               const CastlingRight& right) const {
    for (const Cell target : jump_targets(right.king)) {
        if (target != right.king && !empty(p, target)) continue;
        if (attacked_if_moved(p, right.king, target)) continue;
        add(moves, p, {.from = right.king, .to = target, .castling = true});
    }
}

void Generator::add_castling(std::vector<Move>& moves, const Position& p, Cell from) const {
    for (const CastlingRight& right : p.rights) {
        if (right.colour != p.side || right.king != from || attacked(p, from)) continue;
        switch (variant_.special.castling) {
            case Castling::none:
                break;
            case Castling::fide:
            case Castling::chess960:
                add_rook_castling(moves, p, right);
                break;
            case Castling::king_jump:
                add_king_jumps(moves, p, right);
                break;
            case Castling::swap:
                add(moves, p,
                    {.from = right.king,
                     .to = right.rook,
                     .castling = true,
                     .rook = {{right.rook, right.king}}});
                break;
        }
    }
}

// Rights as text.

/// Letters say enough only on one flat board with one king a side, or if no rook takes part.
bool Generator::rights_are_cells() const {
    if (variant_.special.castling == Castling::swap) return true;
    if (variant_.special.castling != Castling::fide) return false;
    return variant_.axes() > 2 ||
           std::any_of(definition::kColours.begin(), definition::kColours.end(),
                       [&](Colour colour) {
                           return std::count_if(start_.begin(), start_.end(), [&](char on_board) {
                                      return is_king(on_board, colour);
                                  }) != 1;
                       });
}

/// What one letter means in this position.
std::optional<CastlingRight> Generator::lettered_right(const Position& p, char letter) const {
    const Colour colour = is_upper(letter) ? Colour::white : Colour::black;
    const char side = upper(letter);
    const Castling type = variant_.special.castling;
    for (Cell king = 0; king < p.board.size(); ++king) {
        if (!is_king(p.board[king], colour)) continue;
        if (type == Castling::fide) {
            for (const CastlingRight& right : start_rights()) {
                const bool to_last = file(right.rook) > file(right.king);
                if (right.colour == colour && side == (to_last ? 'K' : 'Q')) return right;
            }
            return std::nullopt;
        }
        const bool anywhere =
            type == Castling::chess960 || variant_.shuffle != definition::Shuffle::none;
        if (!on_first_rank(king, colour) && anywhere) continue;
        if (!anywhere && start_[king] != p.board[king]) continue;
        if (type == Castling::king_jump && side == 'K') return CastlingRight{king, king, colour};
        if (type != Castling::chess960) continue;
        std::optional<Cell> rook;
        if (side == 'K' || side == 'Q')
            rook = outermost_rook(p.board, king, side == 'K', colour);
        else if (side - 'A' < files())
            rook = at_file(king, side - 'A');
        if (rook) return CastlingRight{*rook, king, colour};
    }
    return std::nullopt;
}

bool Generator::in_place(const Position& p, const CastlingRight& right) const {
    if (!is_king(p.board[right.king], right.colour)) return false;
    return right.rook == right.king || p.board[right.rook] == castling_rook(right.colour);
}

std::optional<std::set<CastlingRight>> Generator::read_rights(std::string_view text,
                                                              const Position& p) const {
    std::set<CastlingRight> rights;
    if (text == "-") return rights;
    if (rights_are_cells() && text == "*") {
        rights = start_rights();
    } else if (rights_are_cells()) {
        while (true) {
            const auto comma = text.find(',');
            const auto rook = read_cell(variant_, text.substr(0, comma));
            if (!rook || cell_name(variant_, *rook) != text.substr(0, comma)) return std::nullopt;
            bool known = false;
            for (const CastlingRight& right : start_rights()) {
                if (right.rook != *rook) continue;
                known = true;
                if (!rights.insert(right).second) return std::nullopt;
            }
            if (!known) return std::nullopt;
            if (comma == std::string_view::npos) break;
            text.remove_prefix(comma + 1);
        }
    } else {
        for (const char letter : text) {
            if (!is_upper(upper(letter))) return std::nullopt;
            const auto right = lettered_right(p, letter);
            if (!right) return std::nullopt;
            for (const CastlingRight& earlier : rights)
                if (earlier.colour == right->colour &&
                    (earlier.rook > earlier.king) == (right->rook > right->king))
                    return std::nullopt;
            rights.insert(*right);
        }
    }
    if (rights.empty()) return std::nullopt;
    for (const CastlingRight& right : rights) {
        // A file letter may have named the king itself.
        const bool lone_king = variant_.special.castling == Castling::king_jump;
        if (!in_place(p, right) || (right.rook == right.king && !lone_king)) return std::nullopt;
    }
    return rights;
}

std::string Generator::print_rights(const Position& p) const {
    if (p.rights.empty()) return "-";
    std::string text;
    if (rights_are_cells()) {
        if (p.rights == start_rights()) return "*";
        for (const CastlingRight& right : p.rights)
            text += (text.empty() ? "" : ",") + cell_name(variant_, right.rook);
        return text;
    }
    for (const Colour colour : definition::kColours) {
        for (const bool to_last : {true, false}) {
            for (const CastlingRight& right : p.rights) {
                if (right.colour != colour || (right.rook >= right.king) != to_last) continue;
                char letter = to_last ? 'K' : 'Q';
                if (variant_.special.castling == Castling::chess960 &&
                    outermost_rook(p.board, right.king, to_last, colour) != right.rook)
                    letter = static_cast<char>('A' + file(right.rook));
                text += board_letter(letter, colour);
            }
        }
    }
    return text;
}

}  // namespace tessera::reference
