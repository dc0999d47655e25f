#include "agreement/boards.hpp"

#include <algorithm>
#include <numeric>

namespace tessera::test {

using definition::Colour;
using definition::Mode;
using definition::other;
using definition::PieceDefinition;
using reference::board_letter;
using reference::Cell;
using reference::kEmpty;
using reference::Move;
using reference::Position;

namespace {

constexpr int kThousand = 1000;

}  // namespace

Boards::Boards(const reference::Generator& generator, Random& random)
    : generator_(generator), game_(generator.variant()), random_(random) {
    for (Cell cell = 0; cell < static_cast<Cell>(game_.cells()); ++cell) {
        all_cells_.push_back(cell);
        coordinates_.push_back(game_.coordinates(cell));
        for (const Colour colour : definition::kColours)
            if (generator_.on_first_rank(cell, colour)) first_rank_[index(colour)].push_back(cell);
    }
    for (const PieceDefinition& piece : game_.pieces) {
        if (piece.royal) king_ = piece.letter;
        if (piece.pawn) pawns_.push_back(piece.letter);
        if (piece.minstrel) minstrel_ = piece.letter;
    }
    for (const auto& placed : game_.start)
        if (placed.letter == king_) ++starting_kings_[index(placed.colour)];
    if (!pawns_.empty()) pawn_ = pawns_.back();
}

void Boards::change_pawn() {
    if (pawns_.size() > 1) pawn_ = random_.pick(pawns_);
}

Position Boards::bare() {
    Position p;
    p.board.assign(all_cells_.size(), kEmpty);
    p.side = random_.chance(50) ? Colour::white : Colour::black;
    if (game_.special.pact) p.unmoved.assign(all_cells_.size(), false);
    return p;
}

/// The kings of the colour are safe afterwards, unless a king that must stay attacks one.
void Boards::calm(Position& p, Colour colour) {
    for (bool again = true; again;) {
        again = false;
        for (const Cell king : generator_.kings_of(p, colour)) {
            for (const Cell enemy : generator_.aligned(p, king, other(colour))) {
                if (!generator_.could_capture(p, enemy, king)) continue;
                const bool last_king = generator_.piece_on(p, enemy).royal &&
                                       generator_.kings_of(p, other(colour)).size() == 1;
                if (last_king || (p.double_step && p.double_step->pawn == enemy)) continue;
                p.board[enemy] = kEmpty;
                again = true;
            }
        }
    }
    std::erase_if(p.rights, [&](const auto& right) { return !generator_.in_place(p, right); });
}

Position Boards::sparse() {
    Position p = bare();
    for (const Colour colour : definition::kColours) put_kings(p, colour, all_cells_);
    const int most = large() ? 60 : static_cast<int>(all_cells_.size()) / 6;
    fill(p, random_.between(1, most), all_cells_);
    return p;
}

Position Boards::few() {
    Position p = bare();
    for (const Colour colour : definition::kColours) put_kings(p, colour, all_cells_);
    std::vector<Cell> cells = all_cells_;
    if (random_.chance(70)) {
        const int parity = random_.between(0, 1);
        std::erase_if(cells, [&](Cell cell) {
            const auto& at = coordinates_[cell];
            return std::accumulate(at.begin(), at.end(), 0) % 2 != parity;
        });
    }
    fill(p, random_.between(1, 3), cells);
    return p;
}

Position Boards::besieged() {
    Position p = bare();
    for (const Colour colour : definition::kColours) put_kings(p, colour, all_cells_);
    if (starting_kings(p.side) > 1) put(p, king_, p.side, all_cells_);
    fill(p, random_.between(0, 8), all_cells_);
    for (const Cell king : generator_.kings_of(p, p.side))
        if (random_.chance(70)) static_cast<void>(attack(p, king));
    return p;
}

Position Boards::crowded() {
    std::vector<Cell> part = all_cells_;
    for (std::size_t axis = 0; axis < game_.sizes.size(); ++axis) {
        const int width = std::min(game_.sizes[axis], random_.between(2, 3));
        const int first = random_.between(0, game_.sizes[axis] - width);
        std::erase_if(part, [&](Cell cell) {
            const int at = coordinates_[cell][axis];
            return at < first || at >= first + width;
        });
    }
    Position p = bare();
    for (const Colour colour : definition::kColours)
        put_kings(p, colour, random_.chance(50) ? part : all_cells_);
    const int most = static_cast<int>(part.size()) * 2 / 3;
    fill(p, random_.between(2, large() ? std::min(most, 60) : most), part);
    return p;
}

void Boards::put_start(Position& p, int keep, int stay) {
    for (const auto& placed : game_.start) {
        if (placed.letter != king_ && random_.between(1, kThousand) > keep) continue;
        if (random_.chance(stay) && generator_.empty(p, placed.cell))
            p.board[placed.cell] = board_letter(placed.letter, placed.colour);
        else
            put(p, placed.letter, placed.colour, all_cells_);
    }
}

Position Boards::thinned() {
    Position p = bare();
    const auto pieces = static_cast<int>(game_.start.size());
    const int most = large() ? std::min(kThousand, 100 * kThousand / pieces) : kThousand;
    put_start(p, random_.between(most / 5, most), random_.between(50, 100));
    return p;
}

Position Boards::shuffled() {
    Position p = bare();
    put_start(p, kThousand, random_.between(50, 100));
    if (random_.chance(50)) calm(p, p.side);
    return p;
}

Position Boards::lonely() {
    Position p = bare();
    put_kings(p, p.side, {random_corner()});
    put_kings(p, other(p.side), all_cells_);
    for (int i = random_.between(-2, 2); i > 0; --i) put(p, random_letter(), p.side, all_cells_);
    const int most = game_.axes() > 3 ? 16 : 4;
    for (int i = random_.between(1, most); i > 0; --i)
        put(p, random_letter(), other(p.side), all_cells_);
    return p;
}

/// Puts an enemy piece of the side to move where it attacks a cell, if it can.
bool Boards::attack(Position& p, Cell cell) {
    const char letter = random_letter();
    const auto type = game_.piece_index(letter);
    std::vector<Cell> places;
    for (const Cell from : all_cells_) {
        if (!generator_.empty(p, from)) continue;
        for (const auto& way : generator_.ways().between(*type, other(p.side), from, cell))
            if (way.mode != Mode::quiet && generator_.clear(p, from, way)) places.push_back(from);
    }
    if (places.empty()) return false;
    p.board[random_.pick(places)] = board_letter(letter, other(p.side));
    return true;
}

/// Of the side to move: one piece less, or one move less of its king.
bool Boards::take_move_away(Position& p) {
    const std::vector<Move> moves = generator_.legal_moves(p);
    if (moves.empty()) return false;
    const Move& move = random_.pick(moves);
    if (!generator_.piece_on(p, move.from).royal) {
        p.board[move.from] = kEmpty;
        return true;
    }
    Position next = p;
    if (!attack(next, move.to) || generator_.king_attacked(next, p.side)) return true;
    if (generator_.legal_moves(next).size() < moves.size()) p = next;
    return true;
}

Position Boards::hunted(bool mate) {
    Position p = bare();
    p.board[random_corner()] = board_letter(king_, p.side);
    put(p, king_, other(p.side), all_cells_);
    for (int i = random_.between(-4, 2); i > 0; --i) put(p, random_letter(), p.side, all_cells_);
    calm(p, p.side);
    for (int i = 0; i < 300 && take_move_away(p); ++i) {
    }
    for (int i = 0; i < 30 && mate; ++i) {
        Position next = p;
        if (!attack(next, generator_.kings_of(p, p.side).front())) continue;
        if (generator_.legal_moves(next).empty()) return next;
    }
    return p;
}

Position Boards::boxed() {
    Position p = bare();
    const Cell corner = random_corner();
    p.board[corner] = board_letter(king_, p.side);
    const int shut = random_.between(60, 100);
    for (std::size_t axis = 0; pawn_ && axis < game_.sizes.size(); ++axis) {
        std::vector<int> inward(game_.sizes.size(), 0);
        inward[axis] = coordinates_[corner][axis] == 0 ? 1 : -1;
        const auto near = generator_.ways().shifted(corner, inward);
        const auto far = near ? generator_.ways().shifted(*near, inward) : std::nullopt;
        if (!far || !random_.chance(shut)) continue;
        p.board[*near] = board_letter(*pawn_, p.side);
        p.board[*far] = board_letter(*pawn_, other(p.side));
    }
    put_kings(p, other(p.side), all_cells_);
    for (int i = random_.between(-1, 2); i > 0; --i) put(p, random_letter(), p.side, all_cells_);
    for (int i = random_.between(0, 7); i > 0; --i)
        put(p, random_letter(), other(p.side), all_cells_);
    return p;
}

Position Boards::castling() {
    using definition::Castling;
    Position p;
    switch (game_.special.castling) {
        case Castling::chess960:
            p = castling_from_any_file();
            break;
        case Castling::king_jump:
            p = jumping();
            break;
        default:
            p = castling_from_start();
            break;
    }
    const auto pieces = static_cast<int>(game_.start.size());
    const int pawns = large() ? std::min(600, 50 * kThousand / pieces) : 600;
    if (random_.chance(70))
        for (const auto& placed : game_.start)
            if (placed.letter == pawn_ && random_.between(1, kThousand) <= pawns)
                p.board[placed.cell] = board_letter(placed.letter, placed.colour);
    fill(p, random_.between(0, 6), all_cells_);
    if (random_.chance(30))
        for (const Colour colour : definition::kColours)
            if (!first_rank(colour).empty()) fill(p, 1, first_rank(colour));
    if (game_.special.moves_per_turn == 1 && random_.chance(50)) calm(p, p.side);
    return p;
}

/// Some of the kings at least, each in turn, with their rooks.
Position Boards::castling_from_start() {
    Position p = bare();
    ++next_king_;
    for (const Colour colour : definition::kColours) {
        std::vector<Cell> kings;
        for (const auto& placed : game_.start)
            if (placed.letter == king_ && placed.colour == colour) kings.push_back(placed.cell);
        p.board[kings[next_king_ % kings.size()]] = board_letter(king_, colour);
        for (int i = random_.between(0, 4); i > 0; --i)
            p.board[random_.pick(kings)] = board_letter(king_, colour);
    }
    for (const auto& right : generator_.start_rights()) {
        if (generator_.empty(p, right.king) || random_.chance(10)) continue;
        p.board[right.rook] = board_letter(game_.special.castling_rook, right.colour);
        if (random_.chance(90)) p.rights.insert(right);
    }
    return p;
}

/// King and rooks anywhere on the first rank, often where castling ends.
Position Boards::castling_from_any_file() {
    Position p = bare();
    for (const Colour colour : definition::kColours) {
        const std::vector<Cell> rank = first_rank(colour);
        const char rook = game_.special.castling_rook;
        const char rook_there = board_letter(rook, colour);
        const int files = generator_.files();
        std::vector<Cell> ends;
        for (const int file : {2, 3, files - 3, files - 2})
            ends.push_back(generator_.at_file(rank.front(), file));
        const std::vector<Cell> corners{rank.front(), rank.back()};
        const Cell king = random_.pick(random_.chance(60) ? ends : rank);
        p.board[king] = board_letter(king_, colour);
        for (const std::size_t end : {1U, 2U})
            if (generator_.empty(p, ends[end]) && random_.chance(30))
                p.board[ends[end]] = rook_there;
        for (int i = random_.between(1, 4); i > 0; --i) {
            const int where = random_.between(1, 100);
            put(p, rook, colour, where <= 50 ? ends : where <= 75 ? corners : rank);
        }
        for (const bool to_last : {true, false}) {
            std::vector<Cell> rooks;
            for (const Cell cell : rank)
                if (p.board[cell] == rook_there && (cell > king) == to_last) rooks.push_back(cell);
            const Cell rook_end = generator_.at_file(king, to_last ? files - 3 : 3);
            if (p.board[rook_end] == rook_there && (rook_end > king) == to_last)
                rooks.insert(rooks.end(), 3, rook_end);
            if (!rooks.empty() && random_.chance(90))
                p.rights.insert({random_.pick(rooks), king, colour});
        }
    }
    return p;
}

/// Kings on their first rank, as often as not where castling ends or next to it.
Position Boards::jumping() {
    Position p = bare();
    for (const Colour colour : definition::kColours) {
        Cell king = random_.pick(first_rank(colour));
        if (game_.shuffle == definition::Shuffle::none)
            for (const auto& placed : game_.start)
                if (placed.letter == king_ && placed.colour == colour) king = placed.cell;
        const int where = random_.between(1, 100);
        if (game_.shuffle != definition::Shuffle::none && where <= 80) {
            king = random_.pick(generator_.jump_targets(king));
            std::vector<Cell> near = first_rank(colour);
            std::erase_if(near, [&](Cell cell) {
                const std::vector<int> away = generator_.ways().difference(king, cell);
                return std::any_of(away.begin(), away.end(), [](int d) { return d < -1 || d > 1; });
            });
            if (where <= 40) king = random_.pick(near);
        }
        p.board[king] = board_letter(king_, colour);
        if (random_.chance(90)) p.rights.insert({king, king, colour});
    }
    return p;
}

Boards::Passing Boards::double_step_made() {
    Position before = bare();
    Passing made{.p = before, .from = 0, .taker = {}};
    Position& p = made.p;
    p.side = other(before.side);
    std::vector<Move> steps;
    while (steps.empty()) {
        const Cell from = random_.pick(all_cells_);
        before.board.assign(all_cells_.size(), kEmpty);
        before.board[from] = board_letter(*pawn_, before.side);
        steps = generator_.moves_of(before, from, false);
        std::erase_if(steps, [](const Move& move) { return !move.passed; });
    }
    const Move& move = random_.pick(steps);
    made.from = move.from;
    p.double_step = {*move.passed, move.to};
    p.board[move.to] = before.board[move.from];
    const char letter = random_.chance(60) ? *pawn_ : random_.pick(pawns_);
    std::vector<Cell> takers;
    for (const Cell cell : all_cells_)
        for (const auto& way :
             generator_.ways().between(*game_.piece_index(letter), p.side, cell, *move.passed))
            if (way.mode != Mode::quiet && cell != move.from && generator_.empty(p, cell))
                takers.push_back(cell);
    if (takers.empty()) return made;
    made.taker = random_.pick(takers);
    p.board[*made.taker] = board_letter(letter, p.side);
    return made;
}

Position Boards::passing() {
    Passing made = double_step_made();
    Position& p = made.p;
    if (made.taker && random_.chance(10)) p.board[*made.taker] = kEmpty;
    std::vector<Cell> others = all_cells_;
    std::erase_if(others,
                  [&](Cell cell) { return cell == made.from || cell == p.double_step->passed; });
    for (const Colour colour : definition::kColours) put_kings(p, colour, others);
    fill(p, random_.between(0, 8), others);
    return p;
}

Position Boards::exposing() {
    Passing made = double_step_made();
    Position& p = made.p;
    const std::vector<Cell> cells{made.from, p.double_step->passed};
    std::vector<Cell> others = all_cells_;
    const auto kept_free = [&](Cell cell) {
        return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    std::erase_if(others, kept_free);
    put(p, king_, other(p.side), others);
    fill(p, random_.between(0, 4), others);
    if (!made.taker) return p;
    // The line of the two, as far as the board goes on either side.
    std::array<std::vector<Cell>, 2> ends;
    for (const bool beyond : {false, true}) {
        const Cell first = beyond ? *made.taker : p.double_step->pawn;
        const Cell last = beyond ? p.double_step->pawn : *made.taker;
        const std::vector<int> step = generator_.ways().difference(first, last);
        for (auto at = generator_.ways().shifted(last, step); at && !kept_free(*at);
             at = generator_.ways().shifted(*at, step)) {
            p.board[*at] = kEmpty;
            ends[beyond ? 1 : 0].push_back(*at);
        }
    }
    if (random_.chance(50)) std::swap(ends[0], ends[1]);
    if (ends[0].empty() || ends[1].empty()) return p;
    p.board[random_.pick(ends[0])] = board_letter(king_, p.side);
    p.board[random_.pick(ends[1])] = board_letter(random_letter(), other(p.side));
    return p;
}

Position Boards::promoting() {
    Position p = sparse();
    const auto type = game_.piece_index(*pawn_);
    std::vector<Cell> goals = all_cells_;
    std::erase_if(goals, [&](Cell cell) {
        const auto& zones = game_.pieces[*type].promotion_zone[index(p.side)];
        return std::none_of(zones.begin(), zones.end(),
                            [&](const auto& zone) { return zone.contains(coordinates_[cell]); });
    });
    for (int i = random_.between(1, 3); i > 0 && !goals.empty(); --i) {
        const Cell goal = random_.pick(goals);
        std::vector<Cell> ready;
        bool capture = false;
        for (const Cell cell : all_cells_) {
            for (const auto& way : generator_.ways().between(*type, p.side, cell, goal)) {
                ready.push_back(cell);
                capture = capture || way.mode != Mode::quiet;
            }
        }
        if (ready.empty()) continue;
        put(p, *pawn_, p.side, ready);
        if (capture && random_.chance(50)) put(p, random_letter(), other(p.side), {goal});
    }
    return p;
}

/// Not a king; a minstrel more often than its share.
char Boards::random_letter() {
    if (minstrel_ && random_.chance(10)) return *minstrel_;
    while (true) {
        const char letter = random_.pick(game_.pieces).letter;
        if (letter != king_) return letter;
    }
}

Cell Boards::random_corner() {
    Cell corner = 0;
    Cell weight = 1;
    for (const int size : game_.sizes) {
        if (random_.chance(50)) corner += static_cast<Cell>(size - 1) * weight;
        weight *= static_cast<Cell>(size);
    }
    return corner;
}

/// On an empty cell among these, if one is soon found.
void Boards::put(Position& p, char letter, Colour colour, const std::vector<Cell>& cells) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Cell cell = random_.pick(cells);
        if (!generator_.empty(p, cell)) continue;
        p.board[cell] = board_letter(letter, colour);
        return;
    }
}

void Boards::put_kings(Position& p, Colour colour, const std::vector<Cell>& cells) {
    const int most = starting_kings_[index(colour)];
    for (int i = random_.between(1, most); i > 0; --i) put(p, king_, colour, cells);
}

void Boards::fill(Position& p, int pieces, const std::vector<Cell>& cells) {
    for (int i = 0; i < pieces; ++i)
        put(p, random_letter(), random_.chance(50) ? Colour::white : Colour::black, cells);
}

}  // namespace tessera::test
