#include "agreement/position_source.hpp"

#include <algorithm>

#include "definition/start_number.hpp"
#include "reference/events.hpp"

namespace tessera::test {

using definition::Castling;
using definition::Colour;
using definition::other;
using reference::board_letter;
using reference::Cell;
using reference::Move;
using reference::Position;
using reference::Status;
using Turn = reference::Position::Turn;

PositionSource::PositionSource(const reference::Generator& generator, std::uint64_t seed)
    : generator_(generator),
      game_(generator.variant()),
      random_(seed),
      boards_(generator, random_) {
    add_kinds();
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

Position PositionSource::next_dense() {
    if (dense_left_-- <= 0) dense_.reset();
    for (int i = random_.between(1, 12); dense_ && i > 0; --i) dense_ = step(*dense_);
    if (!dense_) {
        const PieceType shuffled{1, 1, [](const Position&) { return true; },
                                 [this] { return boards_.shuffled(); }};
        dense_left_ = random_.between(0, 8);
        dense_ = random_.chance(50) ? start() : wanted(shuffled);
    }
    return *dense_;
}

Position PositionSource::start() {
    if (game_.shuffle == definition::Shuffle::none || random_.chance(20))
        return *read_position(generator_, game_.setup);
    const std::string number = definition::random_start(game_, random_.next());
    return *read_position(generator_, *definition::start_text(game_, number));
}

/// Of small boards, a good third of all positions comes from the start, for such games go on for
/// longer.
Position PositionSource::begin() {
    if (!boards_.large() && random_.chance(3)) {
        left_ = random_.between(10, 90);
        return start();
    }
    left_ = boards_.large() ? random_.between(0, 5) / 5 : random_.between(0, 3);
    return constructed();
}

/// One of the kinds of position that the game's rules ask for, each with its share.
Position PositionSource::constructed() {
    boards_.change_pawn();
    int all = 0;
    for (const PieceType& type : types_) all += type.share;
    int at = random_.between(1, all);
    for (const PieceType& type : types_) {
        at -= type.share;
        if (at <= 0) return wanted(type);
    }
    return wanted(types_.back());
}

void PositionSource::add_kind(int share, const std::function<Position()>& make) {
    types_.push_back({share, 1, [](const Position&) { return true; }, make});
}

void PositionSource::add_kinds() {
    const bool two = game_.special.moves_per_turn == 2;
    const auto ends = [this](Status status) {
        return [this, status](const Position& p) { return generator_.status(p) == status; };
    };
    const auto lonely = [this] { return boards_.lonely(); };
    if (two) {
        types_.push_back({10, 500, ends(Status::stalemate), lonely});
        types_.push_back({7, 300, ends(Status::checkmate), lonely});
    } else {
        types_.push_back(
            {10, 5, ends(Status::stalemate), [this] { return boards_.hunted(false); }});
        types_.push_back({10, 5, ends(Status::checkmate), [this] { return boards_.hunted(true); }});
    }
    const int plain = boards_.large() ? 4 : 10;  // positions of large boards are dear
    add_kind(plain, lonely);
    add_kind(plain, [this] { return boards_.crowded(); });
    add_kind(plain, [this] { return boards_.thinned(); });
    add_kind(plain, [this] { return boards_.sparse(); });
    if (two)
        add_kinds_for_turns_of_two();
    else
        add_kinds_for_turns_of_one();
}

void PositionSource::add_kinds_for_turns_of_one() {
    const auto refused = [this](const Position& p) {
        return position_events(generator_, p).contains("en passant refused");
    };
    const Castling castles = game_.special.castling;
    if (castles != Castling::none)
        add_kind(castles == Castling::chess960 ? 50 : 25, [this] { return boards_.castling(); });
    const bool several_kings = boards_.starting_kings(Colour::white) > 1;
    add_kind(several_kings ? 20 : 6, [this] { return boards_.besieged(); });
    const int pawns = boards_.kinds_of_pawn();
    if (game_.special.en_passant && pawns > 0) {
        types_.push_back({12, 20, refused, [this] { return boards_.exposing(); }});
        add_kind(25 * pawns, [this] { return boards_.passing(); });
    }
    if (game_.special.dead_positions) {
        // One piece and several.
        const auto dead = [this](const Position& p) {
            return generator_.insufficient_material(p) && !generator_.only_kings_and_minstrels(p);
        };
        const auto by_several = [this, dead](const Position& p) {
            return dead(p) && position_events(generator_, p).contains("dead by several pieces");
        };
        types_.push_back({4, 60, dead, [this] { return boards_.few(); }});
        types_.push_back({4, 200, by_several, [this] { return boards_.few(); }});
    }
    if (pawns > 0) add_kind(10 * pawns, [this] { return boards_.promoting(); });
}

void PositionSource::add_kinds_for_turns_of_two() {
    const auto one_movable = [this](const Position& p) {
        return generator_.only_movable_piece(p).has_value();
    };
    const auto takes_king = [this](const Position& p) {
        if (p.turn != Turn::second || !p.only_movable) return false;
        const std::vector<Move> moves = generator_.legal_moves(p);
        return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
            return move.victim && generator_.piece_on(p, *move.victim).royal;
        });
    };
    const auto drawn = [this](const Position& p) {
        return p.halfmove < game_.special.halfmove_limit && generator_.status(p) == Status::draw;
    };
    const auto boxed = [this] { return boards_.boxed(); };
    types_.push_back({18, 50, one_movable, boxed});
    types_.push_back({9, 500, takes_king, boxed});
    types_.push_back({5, 100, drawn, boxed});
    add_kind(13, boxed);
    if (game_.special.castling != Castling::none)
        add_kind(25, [this] { return boards_.castling(); });
}

/// The first fit position that is good, or after enough fit ones the last. Unfit attempts are
/// free.
Position PositionSource::wanted(const PieceType& type) {
    for (int attempts = type.attempts;;) {
        Position p = type.make();
        if (game_.special.moves_per_turn == 1) boards_.calm(p, other(p.side));
        finish(p);
        const auto read = read_position(generator_, print_position(generator_, p));
        if (!read.ok() || !fit(*read)) continue;
        if (type.good(p) || --attempts <= 0) return p;
    }
}

bool PositionSource::fit(const Position& p) const {
    for (const Colour colour : definition::kColours) {
        const auto kings =
            std::count(p.board.begin(), p.board.end(), board_letter(boards_.king(), colour));
        if (kings == 0 || (boards_.starting_kings(colour) == 1 && kings != 1)) return false;
    }
    return p.turn == Turn::second || !generator_.king_attacked(p, other(p.side));
}

/// What may be played next: all legal moves or, where one piece's do not depend on another's, those
/// of some piece.
std::vector<Move> PositionSource::some_moves(const Position& p) {
    if (game_.special.moves_per_turn == 2) return generator_.legal_moves(p);
    std::vector<Cell> cells = generator_.cells_of(p, p.side);
    while (!cells.empty()) {
        const std::size_t i = random_.below(cells.size());
        std::vector<Move> moves = generator_.safe(p, generator_.moves_of(p, cells[i], false));
        if (!moves.empty()) return moves;
        cells[i] = cells.back();
        cells.pop_back();
    }
    return {};
}

/// The position after some move, if any can follow; one that checks or captures more often than
/// not.
std::optional<Position> PositionSource::step(const Position& p) {
    const std::vector<Move> moves = some_moves(p);
    if (moves.empty()) return std::nullopt;
    const int type = random_.between(1, 100);
    const int attempts = type <= 60 ? 8 : 1;
    const bool lone = generator_.only_movable_piece(p).has_value();
    Position next;
    for (int i = 0; i < attempts; ++i) {
        const Move& move = random_.pick(moves);
        next = generator_.after(p, move, lone);
        if (type <= 25 && move.victim) break;
        if (type > 25 && !next.king_captured && generator_.king_attacked(next, other(p.side)))
            break;
    }
    return next.king_captured ? std::nullopt : std::optional(next);
}

void PositionSource::choose_turn(Position& p) {
    p.turn = Turn::first;
    const int type = random_.between(1, 100);
    if (type <= 5 && p.side == Colour::white) {
        p.turn = Turn::only;
        p.fullmove = 1;
    } else if (type <= 40) {
        p.turn = Turn::second;
        p.moved = random_.pick(generator_.cells_of(p, p.side));
        p.only_movable = random_.chance(50);
        std::erase_if(p.rights, [&](const reference::CastlingRight& right) {
            return right.king == p.moved || right.rook == p.moved;
        });
    }
}

/// The fields after the placement.
void PositionSource::finish(Position& p) {
    const int limit = game_.special.halfmove_limit;
    p.halfmove =
        random_.chance(90) ? random_.between(0, limit / 2) : random_.between(limit - 2, limit + 1);
    if (p.double_step) p.halfmove = 0;
    p.fullmove = random_.between(1, 300);
    if (game_.special.moves_per_turn == 2) choose_turn(p);
    if (game_.special.pact) {
        const int unmoved = 50 * random_.between(0, 2);
        for (Cell cell = 0; cell < p.board.size(); ++cell)
            p.unmoved[cell] = !generator_.empty(p, cell) &&
                              generator_.starts_here(cell, p.board[cell]) &&
                              random_.chance(unmoved);
        if (p.turn == Turn::second) p.unmoved[p.moved] = false;
    }
}

}  // namespace tessera::test
