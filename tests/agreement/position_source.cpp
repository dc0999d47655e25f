#include "agreement/position_source.hpp"

#include <algorithm>

#include "definition/start_number.hpp"
#include "reference/events.hpp"

namespace tessera::test {

using definition::Colour;
using definition::Man;
using definition::Mode;
using definition::other;
using reference::board_letter;
using reference::Cell;
using reference::kEmpty;
using reference::Move;
using reference::Position;
using reference::Status;
using Turn = reference::Position::Turn;

PositionSource::PositionSource(const reference::Generator& generator, std::uint64_t seed)
    : generator_(generator), game_(generator.game()), random_(seed) {
    for (Cell cell = 0; cell < static_cast<Cell>(game_.cells()); ++cell) all_cells_.push_back(cell);
    for (const Man& man : game_.men) {
        if (man.royal) king_ = man.letter;
        if (man.pawn) pawns_.push_back(man.letter);
        if (man.minstrel) minstrel_ = man.letter;
    }
    for (const auto& placed : game_.start)
        if (placed.letter == king_) ++starting_kings_[index(placed.colour)];
    if (!pawns_.empty()) pawn_ = pawns_.back();
}

Position PositionSource::next() {
    if (left_ > 0 && current_) {
        --left_;
        current_ = step(*current_);
    } else {
        current_.reset();
    }
    if (!current_) current_ = begin();
    return *current_;
}

/// A good third of all positions comes from the start, for such games go on for longer.
Position PositionSource::begin() {
    if (random_.chance(3)) {
        left_ = random_.between(10, 90);
        if (game_.shuffle == definition::Shuffle::none || random_.chance(20))
            return *read_position(generator_, game_.setup);
        const std::string number = definition::random_start(game_, random_.next());
        return *read_position(generator_, *definition::start_text(game_, number));
    }
    left_ = random_.between(0, 3);
    return constructed();
}

Position PositionSource::constructed() {
    if (pawns_.size() > 1) pawn_ = random_.pick(pawns_);
    const auto any = [](const Position&) { return true; };
    const auto ends = [this](Status status) {
        return [this, status](const Position& p) { return generator_.status(p) == status; };
    };
    const int kind = random_.between(1, 100);
    if (kind <= 10) return wanted(ends(Status::stalemate), 500, [this] { return lonely(); });
    if (kind <= 17) return wanted(ends(Status::checkmate), 300, [this] { return lonely(); });
    if (kind <= 25) return wanted(any, 1, [this] { return lonely(); });
    if (kind <= 35) return wanted(any, 1, [this] { return crowded(); });
    if (kind <= 45) return wanted(any, 1, [this] { return thinned(); });
    if (kind <= 55) return wanted(any, 1, [this] { return sparse(); });
    return game_.rules.moves_per_turn == 2 ? for_turns_of_two() : for_turns_of_one();
}

Position PositionSource::for_turns_of_one() {
    const auto any = [](const Position&) { return true; };
    const definition::Castling castles = game_.rules.castling;
    const int share = castles == definition::Castling::chess960 ? 65 : 45;
    if (castles != definition::Castling::none && random_.chance(share))
        return wanted(any, 1, [this] { return castling(); });
    const int kind = random_.between(1, 100);
    const auto refused = [this](const Position& p) {
        return position_events(generator_, p).contains("en passant refused");
    };
    if (game_.rules.en_passant && kind <= 40)
        return wanted(refused, 100, [this] { return passing(); });
    if (game_.rules.en_passant && kind <= 85) return wanted(any, 1, [this] { return passing(); });
    if (pawn_) return wanted(any, 1, [this] { return promoting(); });
    return wanted(any, 1, [this] { return sparse(); });
}

Position PositionSource::for_turns_of_two() {
    const auto one_movable = [this](const Position& p) {
        return generator_.only_movable_man(p).has_value();
    };
    const auto takes_king = [this](const Position& p) {
        if (p.turn != Turn::second || !p.only_movable) return false;
        const std::vector<Move> moves = generator_.legal_moves(p);
        return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
            return move.victim && generator_.man_on(p, *move.victim).royal;
        });
    };
    const auto drawn = [this](const Position& p) {
        return p.halfmove < game_.rules.quiet_limit && generator_.status(p) == Status::draw;
    };
    const auto boxed_in = [this] { return boxed(); };
    const int kind = random_.between(1, 100);
    if (kind <= 40) return wanted(one_movable, 50, boxed_in);
    if (kind <= 60) return wanted(takes_king, 500, boxed_in);
    if (kind <= 70) return wanted(drawn, 100, boxed_in);
    return wanted([](const Position&) { return true; }, 1, boxed_in);
}

/// The first fit position that is good, or after so many fit ones the last. Unfit attempts are
/// free.
Position PositionSource::wanted(const std::function<bool(const Position&)>& good, int attempts,
                                const std::function<Position()>& make) {
    while (true) {
        Position p = make();
        finish(p);
        const auto read = read_position(generator_, print_position(generator_, p));
        if (!read.ok() || !fit(*read)) continue;
        if (good(p) || --attempts <= 0) return p;
    }
}

bool PositionSource::fit(const Position& p) const {
    for (const Colour colour : definition::kColours) {
        const auto kings = std::count(p.board.begin(), p.board.end(), board_letter(king_, colour));
        const int wanted_kings = starting_kings_[index(colour)];
        if (kings == 0 || (wanted_kings == 1 && kings != 1)) return false;
    }
    return p.turn == Turn::second || !generator_.king_attacked(p, other(p.side));
}

/// The position after some move, if any can follow; one that checks or captures more often than
/// not.
std::optional<Position> PositionSource::step(const Position& p) {
    const std::vector<Move> moves = generator_.legal_moves(p);
    if (moves.empty()) return std::nullopt;
    const int kind = random_.between(1, 100);
    const int attempts = kind <= 60 ? 8 : 1;
    const bool lone = generator_.only_movable_man(p).has_value();
    Position next;
    for (int i = 0; i < attempts; ++i) {
        const Move& move = random_.pick(moves);
        next = generator_.after(p, move, lone);
        if (kind <= 25 && move.victim) break;
        if (kind > 25 && !next.king_taken && generator_.king_attacked(next, other(p.side))) break;
    }
    return next.king_taken ? std::nullopt : std::optional(next);
}

Position PositionSource::bare() {
    Position p;
    p.board.assign(all_cells_.size(), kEmpty);
    p.side = random_.chance(50) ? Colour::white : Colour::black;
    if (game_.rules.pact) p.unmoved.assign(all_cells_.size(), false);
    return p;
}

/// Not a king; a minstrel more often than its share.
char PositionSource::random_letter() {
    if (minstrel_ && random_.chance(10)) return *minstrel_;
    while (true) {
        const char letter = random_.pick(game_.men).letter;
        if (letter != king_) return letter;
    }
}

Cell PositionSource::random_corner() {
    Cell corner = 0;
    Cell weight = 1;
    for (const int size : game_.sizes) {
        if (random_.chance(50)) corner += static_cast<Cell>(size - 1) * weight;
        weight *= static_cast<Cell>(size);
    }
    return corner;
}

/// On an empty cell among these, if one is soon found.
void PositionSource::put(Position& p, char letter, Colour colour, const std::vector<Cell>& cells) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        const Cell cell = random_.pick(cells);
        if (!generator_.empty(p, cell)) continue;
        p.board[cell] = board_letter(letter, colour);
        return;
    }
}

void PositionSource::put_kings(Position& p, Colour colour, const std::vector<Cell>& cells) {
    const int most = starting_kings_[index(colour)];
    for (int i = random_.between(1, most); i > 0; --i) put(p, king_, colour, cells);
}

void PositionSource::fill(Position& p, int men, const std::vector<Cell>& cells) {
    for (int i = 0; i < men; ++i)
        put(p, random_letter(), random_.chance(50) ? Colour::white : Colour::black, cells);
}

Position PositionSource::sparse() {
    Position p = bare();
    for (const Colour colour : definition::kColours) put_kings(p, colour, all_cells_);
    fill(p, random_.between(1, static_cast<int>(all_cells_.size()) / 6), all_cells_);
    return p;
}

/// All in one part of the board, so that neighbours matter.
Position PositionSource::crowded() {
    std::vector<Cell> part = all_cells_;
    for (std::size_t axis = 0; axis < game_.sizes.size(); ++axis) {
        const int width = std::min(game_.sizes[axis], random_.between(2, 3));
        const int first = random_.between(0, game_.sizes[axis] - width);
        std::erase_if(part, [&](Cell cell) {
            const int at = game_.coordinates(cell)[axis];
            return at < first || at >= first + width;
        });
    }
    Position p = bare();
    for (const Colour colour : definition::kColours)
        put_kings(p, colour, random_.chance(50) ? part : all_cells_);
    fill(p, random_.between(2, static_cast<int>(part.size()) * 2 / 3), part);
    return p;
}

/// The start with men taken away and men moved.
Position PositionSource::thinned() {
    Position p = bare();
    const int keep = random_.between(20, 100);
    const int stay = random_.between(50, 100);
    for (const auto& placed : game_.start) {
        if (placed.letter != king_ && !random_.chance(keep)) continue;
        if (random_.chance(stay) && generator_.empty(p, placed.cell))
            p.board[placed.cell] = board_letter(placed.letter, placed.colour);
        else
            put(p, placed.letter, placed.colour, all_cells_);
    }
    return p;
}

/// A king in a corner with next to nothing against many.
Position PositionSource::lonely() {
    Position p = bare();
    put_kings(p, p.side, {random_corner()});
    put_kings(p, other(p.side), all_cells_);
    for (int i = random_.between(-2, 2); i > 0; --i) put(p, random_letter(), p.side, all_cells_);
    const int most = game_.axes() > 3 ? 16 : 4;
    for (int i = random_.between(1, most); i > 0; --i)
        put(p, random_letter(), other(p.side), all_cells_);
    return p;
}

/// A king in a corner whose ways out are mostly shut by pawns that opposing pawns hold (sticky).
Position PositionSource::boxed() {
    Position p = bare();
    const Cell corner = random_corner();
    p.board[corner] = board_letter(king_, p.side);
    const int shut = random_.between(60, 100);
    for (std::size_t axis = 0; pawn_ && axis < game_.sizes.size(); ++axis) {
        std::vector<int> inward(game_.sizes.size(), 0);
        inward[axis] = game_.coordinates(corner)[axis] == 0 ? 1 : -1;
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

/// Rights and, mostly, free ways.
Position PositionSource::castling() {
    using definition::Castling;
    Position p;
    switch (game_.rules.castling) {
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
    if (random_.chance(70))
        for (const auto& placed : game_.start)
            if (placed.letter == pawn_ && random_.chance(60))
                p.board[placed.cell] = board_letter(placed.letter, placed.colour);
    fill(p, random_.between(0, 6), all_cells_);
    if (random_.chance(30))
        for (const Colour colour : definition::kColours) fill(p, 1, first_rank(colour));
    return p;
}

/// Some of the kings at least, with their rooks.
Position PositionSource::castling_from_start() {
    Position p = bare();
    for (const Colour colour : definition::kColours) {
        std::vector<Cell> kings;
        for (const auto& placed : game_.start)
            if (placed.letter == king_ && placed.colour == colour) kings.push_back(placed.cell);
        const auto wanted = static_cast<std::size_t>(random_.between(1, 5));
        while (kings.size() > wanted)
            kings.erase(kings.begin() + static_cast<std::ptrdiff_t>(random_.below(kings.size())));
        for (const Cell king : kings) p.board[king] = board_letter(king_, colour);
    }
    for (const auto& right : generator_.start_rights()) {
        if (generator_.empty(p, right.king) || random_.chance(10)) continue;
        p.board[right.rook] = board_letter('R', right.colour);
        if (random_.chance(90)) p.rights.insert(right);
    }
    return p;
}

/// King and rooks anywhere on the first rank, often where castling ends.
Position PositionSource::castling_from_any_file() {
    Position p = bare();
    for (const Colour colour : definition::kColours) {
        const std::vector<Cell> rank = first_rank(colour);
        std::vector<Cell> ends;
        for (const int file : {2, 3, game_.sizes[0] - 3, game_.sizes[0] - 2})
            ends.push_back(generator_.at_file(rank.front(), file));
        const std::vector<Cell> corners{rank.front(), rank.back()};
        const Cell king = random_.pick(random_.chance(60) ? ends : rank);
        p.board[king] = board_letter(king_, colour);
        for (const std::size_t end : {1U, 2U})
            if (generator_.empty(p, ends[end]) && random_.chance(30))
                p.board[ends[end]] = board_letter('R', colour);
        for (int i = random_.between(1, 4); i > 0; --i) {
            const int where = random_.between(1, 100);
            put(p, 'R', colour, where <= 50 ? ends : where <= 75 ? corners : rank);
        }
        for (const bool to_last : {true, false}) {
            std::vector<Cell> rooks;
            for (const Cell cell : rank)
                if (p.board[cell] == board_letter('R', colour) && (cell > king) == to_last)
                    rooks.push_back(cell);
            const Cell rook_end = generator_.at_file(king, to_last ? game_.sizes[0] - 3 : 3);
            if (p.board[rook_end] == board_letter('R', colour) && (rook_end > king) == to_last)
                rooks.insert(rooks.end(), 3, rook_end);
            if (!rooks.empty() && random_.chance(90))
                p.rights.insert({random_.pick(rooks), king, colour});
        }
    }
    return p;
}

/// Kings on their first rank, as often as not where castling ends or next to it.
Position PositionSource::jumping() {
    Position p = bare();
    for (const Colour colour : definition::kColours) {
        Cell king = random_.pick(first_rank(colour));
        if (game_.shuffle == definition::Shuffle::none)
            for (const auto& placed : game_.start)
                if (placed.letter == king_ && placed.colour == colour) king = placed.cell;
        if (game_.shuffle != definition::Shuffle::none && random_.chance(60)) {
            king = random_.pick(generator_.jump_targets(king));
            std::vector<Cell> near = first_rank(colour);
            std::erase_if(near, [&](Cell cell) {
                const std::vector<int> away = generator_.ways().difference(king, cell);
                return std::any_of(away.begin(), away.end(), [](int d) { return d < -1 || d > 1; });
            });
            if (random_.chance(60)) king = random_.pick(near);
        }
        p.board[king] = board_letter(king_, colour);
        if (random_.chance(90)) p.rights.insert({king, king, colour});
    }
    return p;
}

/// A double step just made, mostly with a pawn that can take the one that made it.
Position PositionSource::passing() {
    Position before = bare();
    Position p = before;
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
    p.double_step = {*move.passed, move.to};
    p.board[move.to] = before.board[move.from];
    if (random_.chance(90)) {
        const auto pawn = game_.man_index(*pawn_);
        std::vector<Cell> takers;
        for (const Cell cell : all_cells_)
            for (const auto& way : generator_.ways().between(*pawn, p.side, cell, *move.passed))
                if (way.mode != Mode::quiet && cell != move.from) takers.push_back(cell);
        if (!takers.empty()) put(p, *pawn_, p.side, takers);
    }
    std::vector<Cell> others = all_cells_;
    std::erase_if(others, [&](Cell cell) { return cell == move.from || cell == *move.passed; });
    // King and slider in the row of the two pawns: taking clears the row of both.
    std::vector<Cell> row = others;
    std::erase_if(row, [&](Cell cell) {
        const std::vector<int> away = generator_.ways().difference(move.to, cell);
        return std::any_of(away.begin() + 1, away.end(), [](int d) { return d != 0; });
    });
    const bool in_row = random_.chance(40);
    put_kings(p, p.side, in_row ? row : others);
    put_kings(p, before.side, others);
    if (in_row) put(p, random_letter(), before.side, row);
    fill(p, random_.between(0, 8), others);
    return p;
}

Position PositionSource::promoting() {
    Position p = sparse();
    const auto pawn = game_.man_index(*pawn_);
    std::vector<Cell> zone_cells = all_cells_;
    std::erase_if(zone_cells, [&](Cell cell) {
        const auto& zones = game_.men[*pawn].promotion_zone[index(p.side)];
        return std::none_of(zones.begin(), zones.end(), [&](const auto& zone) {
            return zone.contains(game_.coordinates(cell));
        });
    });
    std::vector<Cell> ready;
    for (const Cell cell : all_cells_)
        for (const Cell to : zone_cells)
            if (!generator_.ways().between(*pawn, p.side, cell, to).empty()) ready.push_back(cell);
    for (int i = random_.between(1, 3); i > 0 && !ready.empty(); --i) put(p, *pawn_, p.side, ready);
    return p;
}

void PositionSource::choose_turn(Position& p) {
    p.turn = Turn::first;
    const int kind = random_.between(1, 100);
    if (kind <= 5 && p.side == Colour::white) {
        p.turn = Turn::only;
        p.fullmove = 1;
    } else if (kind <= 40) {
        p.turn = Turn::second;
        p.moved = random_.pick(generator_.cells_of(p, p.side));
        p.only_movable = random_.chance(50);
    }
}

/// The fields after the placement.
void PositionSource::finish(Position& p) {
    const int limit = game_.rules.quiet_limit;
    p.halfmove =
        random_.chance(90) ? random_.between(0, limit / 2) : random_.between(limit - 2, limit + 1);
    if (p.double_step) p.halfmove = 0;
    p.fullmove = random_.between(1, 300);
    if (game_.rules.moves_per_turn == 2) choose_turn(p);
    if (game_.rules.pact) {
        const int unmoved = 50 * random_.between(0, 2);
        for (const Cell cell : all_cells_)
            p.unmoved[cell] = !generator_.empty(p, cell) &&
                              generator_.starts_here(cell, p.board[cell]) &&
                              random_.chance(unmoved);
        if (p.turn == Turn::second) p.unmoved[p.moved] = false;
    }
}

std::vector<Cell> PositionSource::first_rank(Colour colour) const {
    std::vector<Cell> cells = all_cells_;
    std::erase_if(cells, [&](Cell cell) { return !generator_.on_first_rank(cell, colour); });
    return cells;
}

}  // namespace tessera::test
