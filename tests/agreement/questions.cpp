// What the command line answers about a position, by the fast rules and by definition.
#include <algorithm>

#include "agreement/comparison.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "rules/attacks.hpp"

namespace tessera::test {

using definition::Colour;
using definition::other;
using reference::Cell;
using reference::Move;
using reference::Position;

namespace {

/// Every move is made to see whether it gives check or mate, if moves times pieces are no more than
/// this; where a turn has two moves, which takes the reference far longer, in some positions.
constexpr std::size_t kMostTried = 50'000;
constexpr int kTriedPercentOfTwoMoveTurns = 4;
constexpr int kFilters = 3;
constexpr int kCells = 4;

std::size_t pieces(const Position& p) {
    const auto empty = std::count(p.board.begin(), p.board.end(), reference::kEmpty);
    return p.board.size() - static_cast<std::size_t>(empty);
}

std::string sorted_line(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    std::string text;
    for (const std::string& each : words) text += each + ' ';
    return text;
}

}  // namespace

std::string Comparison::texts(const std::vector<Move>& moves,
                              const std::vector<bool>& wanted) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (wanted[i]) out.push_back(move_text(generator_.variant(), moves[i]));
    return sorted_line(std::move(out));
}

std::string Comparison::texts(const rules::MoveList& moves) const {
    std::vector<std::string> out;
    for (const rules::Move& move : moves) out.push_back(notation::move_text(*variant_, move));
    return sorted_line(std::move(out));
}

bool Comparison::agree_on_questions(const rules::Position& fast, const Position& position,
                                    const std::vector<Move>& moves) {
    if (!agree_on_sparse_text(fast, position)) return false;
    const auto by_type = movegen::moves_by_type(fast);
    std::string counted, expected;
    for (std::size_t k = 0; k < by_type.size(); ++k) {
        counted += std::to_string(by_type[k]) + ' ';
        expected +=
            std::to_string(std::count_if(
                moves.begin(), moves.end(),
                [&](const Move& move) { return generator_.type_on(position, move.from) == k; })) +
            ' ';
    }
    if (!same("moves by piece", counted, expected)) return false;
    const bool tried = generator_.variant().special.moves_per_turn == 1 ||
                       random_.chance(kTriedPercentOfTwoMoveTurns);
    if (tried && moves.size() * pieces(position) <= kMostTried &&
        !agree_on_checks(fast, position, moves))
        return false;
    if (position.king_captured) return true;
    std::vector<Cell> cells = generator_.kings_of(position, other(position.side));
    cells.resize(1);
    for (int i = 0; i < kCells; ++i)
        cells.push_back(static_cast<Cell>(random_.below(position.board.size())));
    for (int i = 0; i < kCells; ++i) {
        const auto standing =
            generator_.cells_of(position, random_.chance(50) ? Colour::white : Colour::black);
        cells.push_back(random_.pick(standing));
    }
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return agree_on_attackers(fast, position, cell); });
}

bool Comparison::agree_on_sparse_text(const rules::Position& fast, const Position& position) {
    const std::string text = notation::print_sparse_position(fast);
    const definition::VariantDefinition& game = generator_.variant();
    std::string expected;
    for (const bool white : {true, false})
        for (const auto& piece : game.pieces) {
            const char letter = white ? piece.letter : static_cast<char>(piece.letter - 'A' + 'a');
            for (Cell cell = 0; cell < position.board.size(); ++cell) {
                if (position.board[cell] != letter) continue;
                expected += expected.empty() ? '{' : ',';
                expected += letter + reference::cell_name(game, cell);
            }
        }
    expected += '}' + text_.substr(text_.find(' '));
    if (!same("sparse text", text, expected)) return false;
    const auto read = notation::parse_position(variant_, text);
    return same("sparse text, read", read ? notation::print_position(*read) : read.error().text(),
                text_);
}

bool Comparison::agree_on_checks(const rules::Position& fast, const Position& position,
                                 const std::vector<Move>& moves) {
    const bool only_movable = generator_.only_movable_piece(position).has_value();
    std::vector<bool> checks(moves.size()), mates(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Position next = generator_.after(position, moves[i], only_movable);
        checks[i] = !next.king_captured && generator_.king_attacked(next, other(position.side));
        mates[i] = (next.king_captured || generator_.king_attacked(next, next.side)) &&
                   generator_.status(next) == reference::Status::checkmate;
    }
    movegen::MoveFilter only_mates;
    only_mates.mates = true;
    if (!same("mates in one", texts(movegen::legal_moves(fast, only_mates)), texts(moves, mates)))
        return false;
    movegen::MoveFilter filter;
    filter.checks = true;
    if (!same("checks", texts(movegen::legal_moves(fast, filter)), texts(moves, checks)))
        return false;
    if (std::count(mates.begin(), mates.end(), true) > 0) count({"mate in one"});
    for (int i = 0; i < kFilters && !moves.empty(); ++i)
        if (!agree_on_filter(fast, position, moves, checks)) return false;
    return true;
}

/// Some of the conditions that one of the moves meets, and perhaps one that it does not.
bool Comparison::agree_on_filter(const rules::Position& fast, const Position& position,
                                 const std::vector<Move>& moves, const std::vector<bool>& checks) {
    const Move& one = random_.pick(moves);
    movegen::MoveFilter filter;
    if (random_.chance(30))
        filter.piece =
            rules::PieceType{static_cast<std::uint8_t>(generator_.type_on(position, one.from))};
    if (random_.chance(30)) filter.from = rules::Cell{one.from};
    if (random_.chance(30)) filter.to = rules::Cell{one.written()};
    filter.captures = random_.chance(one.victim ? 50 : 5);
    filter.promotions = random_.chance(one.promotion != 0 ? 50 : 5);
    filter.checks = random_.chance(20);
    std::vector<bool> wanted(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move& move = moves[i];
        wanted[i] = (!filter.piece ||
                     generator_.type_on(position, move.from) == rules::index(*filter.piece)) &&
                    (!filter.from || rules::Cell{move.from} == *filter.from) &&
                    (!filter.to || rules::Cell{move.written()} == *filter.to) &&
                    (!filter.captures || move.victim) &&
                    (!filter.promotions || move.promotion != 0) && (!filter.checks || checks[i]);
    }
    return same("filtered moves", texts(movegen::legal_moves(fast, filter)), texts(moves, wanted));
}

/// On a cell of the enemy who could capture there; on others who could capture a piece that
/// nothing protects.
bool Comparison::agree_on_attackers(const rules::Position& fast, const Position& position,
                                    Cell cell) {
    for (const Colour by : {Colour::white, Colour::black}) {
        const bool enemy = generator_.stands(position, cell, other(by));
        std::string expected;
        for (const Cell from : generator_.cells_of(position, by)) {
            const bool bears = enemy ? generator_.could_capture(position, from, cell)
                                     : generator_.reaches_to_capture(position, from, cell) &&
                                           !generator_.piece_on(position, from).minstrel &&
                                           !generator_.pacified(position, from);
            if (bears) expected += reference::cell_name(generator_.variant(), from) + ' ';
        }
        std::string found;
        for (const rules::Cell from : rules::attackers(fast, rules::Cell{cell}, by))
            found += notation::cell_name(*variant_, from) + ' ';
        if (!same("attackers of " + reference::cell_name(generator_.variant(), cell), found,
                  expected))
            return false;
    }
    return true;
}

}  // namespace tessera::test
