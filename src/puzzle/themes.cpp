#include "puzzle/themes.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"

namespace tessera::puzzle {
namespace {

using movegen::Stage;
using rules::Cell;
using rules::Move;
using rules::MoveList;
using rules::Piece;
using rules::PieceType;
using rules::Undo;

constexpr std::size_t kFewestChoices = 5;

}  // namespace

bool one_move_a_turn(const rules::Variant& variant) {
    return variant.special().moves_per_turn == 1;
}

bool has_theme(const rules::Variant& variant, Theme theme) {
    return one_move_a_turn(variant) || mate_turns(theme) > 0 || theme == Theme::capturers;
}

Themes::Themes(std::shared_ptr<const rules::Variant> variant)
    : variant_(std::move(variant)), generator_(movegen::generator_of(*variant_)) {}

MoveList Themes::legal(const rules::Position& position) {
    MoveList moves;
    generator_.list(position, Stage::all, scratch_, moves);
    return moves;
}

bool Themes::is_pawn(Piece piece) const {
    return variant_->definition().pieces[rules::index(piece.type())].pawn;
}

bool Themes::is_royal(Piece piece) const {
    return variant_->definition().pieces[rules::index(piece.type())].royal;
}

bool Themes::mates_at_once(const rules::Position& position) {
    rules::Position tried = position;
    Undo undo;
    for (const Move& move : legal(position)) {
        if (!generator_.gives_check(position, move, scratch_)) continue;
        tried.make(move, undo);
        const bool mate = !generator_.any(tried, scratch_);
        tried.unmake(undo);
        if (mate) return true;
    }
    return false;
}

MoveList Themes::defences(const rules::Position& position) {
    MoveList found;
    if (generator_.in_check(position, position.side())) return found;
    const MoveList moves = legal(position);
    if (moves.size() < kFewestChoices) return found;
    rules::Position tried = position;
    Undo undo;
    tried.make_null(undo);
    const bool threatened = mates_at_once(tried);
    tried.unmake_null(undo);
    if (!threatened) return found;
    for (const Move& move : moves) {
        tried.make(move, undo);
        // A move that ends the game is no defence that somebody has to find.
        const bool over = !generator_.any(tried, scratch_);
        const bool mated = !over && mates_at_once(tried);
        tried.unmake(undo);
        if (over) return {};
        if (!mated) found.push_back(move);
        if (found.size() == kEnough) break;
    }
    return found;
}

/// The pieces of the side to move that can capture what stands on the cell. Asks only those that
/// may reach it, which on large boards are few.
std::vector<Cell> Themes::capturing(const rules::Position& position, Cell cell,
                                    std::size_t enough) {
    std::vector<Cell> found;
    MoveList moves;
    for (std::size_t type = 0; type < variant_->piece_types(); ++type) {
        const Piece piece(static_cast<PieceType>(type), position.side());
        if (position.count(piece) == 0) continue;
        for (const Cell from : movegen::origins(position, piece, cell)) {
            moves.clear();
            generator_.list_of(position, from, scratch_, moves);
            const bool captures = std::ranges::any_of(moves, [&](const Move& move) {
                return move.to == cell && !position.captured_by(move).empty();
            });
            if (captures) found.push_back(from);
            if (found.size() == enough) return found;
        }
    }
    return found;
}

bool Themes::captured_back(const rules::Position& position, Cell cell) {
    return !capturing(position, cell, 1).empty();
}

MoveList Themes::hanging(const rules::Position& position) {
    MoveList found;
    rules::Position tried = position;
    Undo undo;
    for (const Move& move : legal(position)) {
        const Piece captured = position.captured_by(move);
        if (captured.empty() || is_pawn(captured)) continue;
        tried.make(move, undo);
        const bool falls = !captured_back(tried, move.to);
        tried.unmake(undo);
        if (falls) found.push_back(move);
        if (found.size() == kEnough) break;
    }
    return found;
}

bool Themes::takes_one(rules::Position& position, Cell by, const std::vector<Cell>& attacked) {
    MoveList moves;
    generator_.list_of(position, by, scratch_, moves);
    Undo undo;
    for (const Move& move : moves) {
        const Piece captured = position.captured_by(move);
        if (captured.empty() || is_royal(captured) || is_pawn(captured) ||
            std::ranges::find(attacked, move.to) == attacked.end())
            continue;
        position.make(move, undo);
        const bool falls = !captured_back(position, move.to);
        position.unmake(undo);
        if (falls) return true;
    }
    return false;
}

bool Themes::forks_by(rules::Position& position, const Move& move) {
    const Piece mover = position.at(move.from);
    Undo undo;
    position.make(move, undo);
    std::vector<Cell> attacked;
    for (const Move& next : movegen::pseudo_legal_moves_of(position, move.to)) {
        const Piece target = position.at(next.to);
        if (!target.empty() && target.colour() != mover.colour() && !is_pawn(target))
            attacked.push_back(next.to);
    }
    bool falls = attacked.size() >= 2;
    const MoveList replies = falls ? legal(position) : MoveList();
    falls = falls && !replies.empty();
    Undo answered;
    for (std::size_t i = 0; falls && i < replies.size(); ++i) {
        position.make(replies[i], answered);
        falls = position.at(move.to) == mover && takes_one(position, move.to, attacked);
        position.unmake(answered);
    }
    position.unmake(undo);
    return falls;
}

MoveList Themes::forks(const rules::Position& position) {
    MoveList found;
    rules::Position tried = position;
    for (const Move& move : legal(position)) {
        const Piece piece = position.at(move.from);
        if (is_pawn(piece) || is_royal(piece) || movegen::is_tactical(position, move)) continue;
        if (forks_by(tried, move)) found.push_back(move);
        if (found.size() == kEnough) break;
    }
    return found;
}

MoveList Themes::blocks(const rules::Position& position) {
    MoveList found;
    if (!generator_.in_check(position, position.side())) return found;
    const MoveList moves = legal(position);
    if (moves.size() < kEnough) return found;
    for (const Move& move : moves)
        if (!is_royal(position.at(move.from)) && position.captured_by(move).empty())
            found.push_back(move);
    return found;
}

std::vector<Cell> Themes::capturers(const rules::Position& position, Cell cell) {
    std::vector<Cell> found = capturing(position, cell, SIZE_MAX);
    std::ranges::sort(found);
    return found;
}

std::vector<Cell> Themes::shortest_path(const rules::Position& position, Cell from, Cell goal) {
    const Piece walker = position.at(from);
    if (walker.empty() || is_pawn(walker) || from == goal) return {};
    rules::Description description;
    description.pieces = position.describe().pieces;
    // The opponent is to move, so that the piece may stand where it gives check.
    description.side = definition::other(walker.colour());
    const auto piece =
        std::ranges::find(description.pieces, lattice::index(from), &definition::Placed::cell);
    // Breadth first: how many shortest ways lead to each cell, and one before it.
    struct Reached {
        std::size_t steps = 0;
        int ways = 0;
        Cell before{};
    };
    std::vector<Reached> reached(variant_->shape().cells());
    reached[lattice::index(from)] = {0, 1, from};
    std::vector<Cell> front{from};
    for (std::size_t steps = 1; steps <= kMostSteps && !front.empty(); ++steps) {
        std::vector<Cell> next;
        for (const Cell at : front) {
            piece->cell = lattice::index(at);
            const auto placed = rules::Position::from(variant_, description);
            if (!placed) return {};
            for (const Move& move : movegen::pseudo_legal_moves_of(placed.value(), at)) {
                if (!placed->at(move.to).empty() || move.type != rules::MoveType::normal) continue;
                Reached& there = reached[lattice::index(move.to)];
                if (there.ways > 0 && there.steps < steps) continue;
                if (there.ways == 0) {
                    next.push_back(move.to);
                    there = {steps, 0, at};
                }
                there.ways = std::min(there.ways + reached[lattice::index(at)].ways,
                                      static_cast<int>(kEnough));
            }
        }
        const Reached& end = reached[lattice::index(goal)];
        if (end.ways == 1 && steps >= kFewestSteps) {
            std::vector<Cell> path;
            for (Cell at = goal; at != from; at = reached[lattice::index(at)].before)
                path.push_back(at);
            std::ranges::reverse(path);
            return path;
        }
        if (end.ways > 0) return {};
        front = std::move(next);
    }
    return {};
}

}  // namespace tessera::puzzle
