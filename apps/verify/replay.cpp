#include "replay.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::verify {
namespace {

using definition::Colour;
using puzzle::Puzzle;
using puzzle::Theme;
using reference::Cell;
using reference::Game;
using reference::Position;
using reference::Status;

Error wrong(std::string reason) {
    return {"solution", std::move(reason)};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// The cell whose canonical name the text begins with; takes the name off.
std::optional<Cell> take_cell(const definition::VariantDefinition& game, std::string_view& text) {
    Cell cell = 0;
    Cell weight = 1;
    for (std::size_t axis = 0; axis < game.sizes.size(); ++axis) {
        if (text.empty()) return std::nullopt;
        int at = 0;
        if (axis % 2 == 0) {
            at = text.front() - 'a';
            text.remove_prefix(1);
        } else {
            while (!text.empty() && is_digit(text.front()) && at < 1000) {
                at = 10 * at + (text.front() - '0');
                text.remove_prefix(1);
            }
            --at;
        }
        if (at < 0 || at >= game.sizes[axis]) return std::nullopt;
        cell += static_cast<Cell>(at) * weight;
        weight *= static_cast<Cell>(game.sizes[axis]);
    }
    return cell;
}

struct Step {
    Cell from = 0;
    Cell to = 0;
};

std::optional<Step> step_of(const definition::VariantDefinition& game, std::string_view text) {
    const auto from = take_cell(game, text);
    const auto to = take_cell(game, text);
    if (!from || !to) return std::nullopt;
    return Step{*from, *to};
}

/// Questions about one game.
class Replay {
public:
    explicit Replay(const Game& game) : game_(game) {}

    std::optional<Error> fault(const Puzzle& puzzle) {
        const auto position = game_.read(puzzle.position);
        if (!position) return position.error();
        if (puzzle::mate_turns(puzzle.theme) > 0) return fault_of_mate(puzzle, *position);
        switch (puzzle.theme) {
            case Theme::only_defence:
                return fault_of_defence(puzzle, *position);
            case Theme::hanging_piece:
                return fault_of_hanging(puzzle, *position);
            case Theme::fork:
                return fault_of_fork(puzzle, *position);
            case Theme::block:
                return fault_of_block(puzzle, *position);
            case Theme::capturers:
                return fault_of_capturers(puzzle, *position);
            default:
                return fault_of_path(puzzle, *position);
        }
    }

private:
    [[nodiscard]] bool legal(const Position& position, std::string_view move) const {
        const auto moves = game_.legal_moves(position);
        return std::ranges::binary_search(moves, move);
    }
    /// Asked first is the check, which spares listing the moves of most positions.
    [[nodiscard]] bool mated(const Position& position) const {
        return (position.king_captured || game_.in_check(position, position.side)) &&
               game_.status(position) == Status::checkmate;
    }
    /// How many legal moves mate.
    [[nodiscard]] std::ptrdiff_t mates(const Position& position) const {
        return std::ranges::count_if(game_.legal_moves(position), [&](const std::string& move) {
            return mated(game_.play(position, move));
        });
    }
    [[nodiscard]] const definition::PieceDefinition* piece(const Position& position,
                                                           Cell cell) const {
        const char letter = position.board[cell];
        if (letter == reference::kEmpty) return nullptr;
        const auto type = game_.definition().piece_index(
            letter >= 'a' ? static_cast<char>(letter - 'a' + 'A') : letter);
        return type ? &game_.definition().pieces[*type] : nullptr;
    }
    /// Something stands where the move goes, which is not the mover's (a castling may name such a
    /// cell). Captures in passing are of pawns, of which no theme here speaks.
    [[nodiscard]] bool captures(const Position& position, const Step& step) const {
        const char there = position.board[step.to];
        const bool white = position.side == Colour::white;
        return there != reference::kEmpty && (there >= 'a') == white;
    }
    [[nodiscard]] bool captured_back(const Position& position, Cell cell) const {
        return std::ranges::any_of(game_.legal_moves(position), [&](const std::string& move) {
            const auto step = step_of(game_.definition(), move);
            return step && step->to == cell && captures(position, *step);
        });
    }

    std::optional<Error> fault_of_mate(const Puzzle& puzzle, const Position& start) {
        Position position = start;
        for (const std::string& move : puzzle.solution) {
            if (!legal(position, move)) return wrong(move + " is not legal");
            position = game_.play(position, move);
        }
        if (!mated(position)) return wrong("it does not end in mate");
        const int turns = puzzle::mate_turns(puzzle.theme);
        if (turns == 1) {
            if (puzzle.solution.size() != 1) return std::nullopt;
            const auto found = mates(start);
            if (found != 1) return wrong(std::to_string(found) + " moves mate");
            return std::nullopt;
        }
        std::span<const std::string> answers = puzzle.answers;
        if (answers.empty() || answers.front() != puzzle.solution.front())
            return Error{"answers", "they do not begin with the solution"};
        if (auto error = answered(start, start.side, turns, answers)) return error;
        if (!answers.empty()) return Error{"answers", "there are too many"};
        return std::nullopt;
    }
    /// Follows the answers from a position of the solver's turn to mate; takes off those used.
    std::optional<Error> answered(const Position& position, Colour solver, int turns,
                                  std::span<const std::string>& answers) {
        if (turns < 1) return Error{"answers", "the mate comes too late"};
        if (position.side != solver) {
            const auto replies = game_.legal_moves(position);
            if (replies.empty()) return Error{"answers", "the game ends without mate"};
            for (const std::string& reply : replies)
                if (auto error = answered(game_.play(position, reply), solver, turns, answers))
                    return error;
            return std::nullopt;
        }
        if (answers.empty()) return Error{"answers", "there are too few"};
        const std::string& move = answers.front();
        answers = answers.subspan(1);
        if (!legal(position, move)) return Error{"answers", move + " is not legal"};
        const Position next = game_.play(position, move);
        if (mated(next)) return std::nullopt;
        return answered(next, solver, next.side == solver ? turns : turns - 1, answers);
    }

    std::optional<Error> fault_of_defence(const Puzzle& puzzle, const Position& position) {
        if (!legal(position, puzzle.solution.front())) return wrong("it is not legal");
        if (mates(game_.play(position, puzzle.solution.front())) > 0) return wrong("a reply mates");
        return std::nullopt;
    }

    std::optional<Error> only(const Puzzle& puzzle, const std::vector<std::string>& found) {
        if (found.size() != 1 || puzzle.solution.size() != 1)
            return wrong(std::to_string(found.size()) + " moves are solutions");
        if (found.front() != puzzle.solution.front()) return wrong("it is " + found.front());
        return std::nullopt;
    }
    std::optional<Error> fault_of_hanging(const Puzzle& puzzle, const Position& position) {
        std::vector<std::string> found;
        for (const std::string& move : game_.legal_moves(position)) {
            const auto step = step_of(game_.definition(), move);
            if (!step || !captures(position, *step) || piece(position, step->to)->pawn) continue;
            if (!captured_back(game_.play(position, move), step->to)) found.push_back(move);
        }
        return only(puzzle, found);
    }
    std::optional<Error> fault_of_block(const Puzzle& puzzle, const Position& position) {
        if (!game_.in_check(position, position.side)) return wrong("there is no check");
        std::vector<std::string> found;
        for (const std::string& move : game_.legal_moves(position)) {
            const auto step = step_of(game_.definition(), move);
            if (!step || piece(position, step->from)->royal) continue;
            const Position next = game_.play(position, move);
            if (count(next) == count(position)) found.push_back(move);
        }
        return only(puzzle, found);
    }
    static std::size_t count(const Position& position) {
        return position.board.size() -
               static_cast<std::size_t>(std::ranges::count(position.board, reference::kEmpty));
    }
    std::optional<Error> fault_of_fork(const Puzzle& puzzle, const Position& position) {
        const auto step = step_of(game_.definition(), puzzle.solution.front());
        if (!step || !legal(position, puzzle.solution.front())) return wrong("it is not legal");
        if (captures(position, *step)) return wrong("it captures");
        const Position forked = game_.play(position, puzzle.solution.front());
        const auto replies = game_.legal_moves(forked);
        if (replies.empty()) return wrong("it ends the game");
        for (const std::string& reply : replies) {
            const Position next = game_.play(forked, reply);
            if (next.board[step->to] != forked.board[step->to] || !takes_one(next, step->to))
                return wrong("nothing falls after " + reply);
        }
        return std::nullopt;
    }
    [[nodiscard]] bool takes_one(const Position& position, Cell by) const {
        return std::ranges::any_of(game_.legal_moves(position), [&](const std::string& move) {
            const auto step = step_of(game_.definition(), move);
            return step && step->from == by && captures(position, *step) &&
                   !piece(position, step->to)->pawn &&
                   !captured_back(game_.play(position, move), step->to);
        });
    }

    std::optional<std::vector<Cell>> cells(const Puzzle& puzzle) const {
        std::vector<Cell> found;
        for (std::string_view text : puzzle.solution) {
            const auto cell = take_cell(game_.definition(), text);
            if (!cell || !text.empty()) return std::nullopt;
            found.push_back(*cell);
        }
        return found;
    }
    std::optional<Error> fault_of_capturers(const Puzzle& puzzle, const Position& position) {
        const auto given = cells(puzzle);
        if (!given) return wrong("it is not made of cells");
        std::vector<Cell> found;
        for (const std::string& move : game_.legal_moves(position)) {
            const auto step = step_of(game_.definition(), move);
            if (step && step->to == given->front() && captures(position, *step))
                found.push_back(step->from);
        }
        std::ranges::sort(found);
        found.erase(std::ranges::unique(found).begin(), found.end());
        if (!std::ranges::equal(found, std::span(*given).subspan(1)))
            return wrong(std::to_string(found.size()) + " pieces can capture there");
        return std::nullopt;
    }
    /// By going on from all cells that can be reached, one move after the other.
    std::optional<Error> fault_of_path(const Puzzle& puzzle, const Position& start) {
        const auto given = cells(puzzle);
        if (!given || given->size() < 2) return wrong("it is not made of cells");
        std::map<Cell, std::size_t> ways{{given->front(), 1}};
        std::map<Cell, std::size_t> front = ways;
        for (std::size_t i = 1; i < given->size(); ++i) {
            std::map<Cell, std::size_t> next;
            bool goes = false;
            for (const auto& [at, count] : front)
                for (const Cell to : steps(start, given->front(), at)) {
                    if (ways.contains(to)) continue;
                    next[to] += count;
                    goes = goes || (at == (*given)[i - 1] && to == (*given)[i]);
                }
            if (!goes) return wrong("a step is none, or is a detour");
            ways.insert(next.begin(), next.end());
            front = std::move(next);
            if (front.contains(given->back()) != (i + 1 == given->size()))
                return wrong("there is a shorter path");
        }
        if (front[given->back()] != 1) return wrong("there is another path");
        return std::nullopt;
    }
    /// Where the piece that stood on `from` could go from `at`, without capturing.
    [[nodiscard]] std::vector<Cell> steps(const Position& start, Cell from, Cell at) const {
        Position position = start;
        std::swap(position.board[from], position.board[at]);
        position.side = position.board[at] >= 'a' ? Colour::black : Colour::white;
        std::vector<Cell> found;
        for (const std::string& move : game_.legal_moves(position)) {
            const auto step = step_of(game_.definition(), move);
            if (step && step->from == at && position.board[step->to] == reference::kEmpty)
                found.push_back(step->to);
        }
        return found;
    }

    const Game& game_;
};

}  // namespace

std::optional<Error> fault(const reference::Game& game, const Puzzle& puzzle) {
    return Replay(game).fault(puzzle);
}

}  // namespace tessera::verify
