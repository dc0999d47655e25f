#include "endings.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "reference/generator.hpp"
#include "tasks.hpp"

namespace tessera::verify {
namespace {

using definition::Colour;
using definition::Placed;
using endings::Value;

constexpr std::uint64_t kEntriesOfTask = 4'096;

std::vector<Placed> pieces_of(const reference::Position& position) {
    std::vector<Placed> pieces;
    for (std::uint32_t cell = 0; cell < position.board.size(); ++cell) {
        const char letter = position.board[cell];
        if (letter == reference::kEmpty) continue;
        const bool black = letter >= 'a';
        pieces.push_back({cell, black ? static_cast<char>(letter - 'a' + 'A') : letter,
                          black ? Colour::black : Colour::white});
    }
    return pieces;
}

class Verifier {
public:
    Verifier(const reference::Game& game, const endings::Folder& folder)
        : game_(game), folder_(folder) {}

    /// How many positions of one entry among `every` are right, with both sides to move.
    [[nodiscard]] Result<std::uint64_t> entries(const endings::Ending& ending, std::uint64_t begin,
                                                std::uint64_t end, std::uint64_t every) const {
        std::uint64_t positions = 0;
        for (std::uint64_t entry = begin; entry < end; ++entry) {
            // Not every so manyth: those would be the same cells again and again.
            if (mix64(entry) % every != 0) continue;
            for (const Colour side : definition::kColours) {
                const auto legal = this->entry(ending, entry, side);
                if (!legal) return legal.error();
                positions += *legal ? 1 : 0;
            }
        }
        return positions;
    }

private:
    /// False if there is no such legal position. Errors: its value is wrong.
    [[nodiscard]] Result<bool> entry(const endings::Ending& ending, std::uint64_t entry,
                                     Colour side) const {
        reference::Position position;
        position.board.assign(ending.variant().shape().cells(), reference::kEmpty);
        position.side = side;
        const endings::Cells cells = ending.index().cells(entry);
        for (std::size_t slot = 0; slot < ending.pieces(); ++slot) {
            char& there = position.board[lattice::index(cells[slot])];
            if (there != reference::kEmpty) return false;
            const rules::Piece piece = ending.piece(slot);
            there = reference::board_letter(ending.variant().letter(piece.type()), piece.colour());
        }
        const auto kept = value_of(position);
        if (!kept) return kept.error();
        const bool legal = !game_.in_check(position, definition::other(side));
        const auto right = legal ? recomputed(position) : Result<Value>(endings::kNone);
        if (!right) return right.error();
        if (*kept != *right)
            return Error{"", game_.print(position) + " has " + std::to_string(*kept) + " where " +
                                 std::to_string(*right) + " is right"};
        return legal;
    }
    Result<Value> value_of(const reference::Position& position) const {
        const auto found = folder_.all().value(pieces_of(position), position.side);
        if (!found) return found.error();
        if (!*found) return Error{"", "no table fits " + game_.print(position)};
        return **found;
    }
    /// From the values after each legal move.
    Result<Value> recomputed(const reference::Position& position) const {
        const auto moves = game_.legal_moves(position);
        if (moves.empty())
            return game_.in_check(position, position.side) ? endings::kMated : endings::kDraw;
        Value win = endings::kNone, loss = endings::kMated;
        bool lost = true;
        for (const std::string& move : moves) {
            auto after = value_of(game_.play(position, move));
            if (!after) return after;
            if (*after == endings::kNone)
                return Error{"", game_.print(position) + ": " + move +
                                     " leads to a position that has no entry"};
            if (endings::is_loss(*after)) win = std::min(win, static_cast<Value>(*after + 1));
            lost = lost && endings::is_win(*after);
            if (lost) loss = std::max(loss, static_cast<Value>(*after + 1));
        }
        return win != endings::kNone ? win : lost ? loss : endings::kDraw;
    }

    const reference::Game& game_;
    const endings::Folder& folder_;
};

}  // namespace

Result<std::uint64_t> verify_table(Games& games, const endings::Folder& folder,
                                   const endings::TableFile& table, std::uint64_t every,
                                   const Work& work) {
    const std::uint64_t entries = table.head().entries;
    const std::uint64_t tasks = (entries + kEntriesOfTask - 1) / kEntriesOfTask;
    std::uint64_t positions = 0, done = 0;
    const auto fault = run_tasks(
        work, tasks,
        [&](std::size_t task) {
            const std::uint64_t begin = task * kEntriesOfTask;
            return games.with([&](const reference::Game& game) {
                return Verifier(game, folder)
                    .entries(*table.ending(), begin, std::min(entries, begin + kEntriesOfTask),
                             every);
            });
        },
        [&](std::size_t, std::uint64_t found) {
            positions += found;
            return Progress{positions, static_cast<double>(++done) / static_cast<double>(tasks)};
        });
    if (fault) return *fault;
    return positions;
}

}  // namespace tessera::verify
