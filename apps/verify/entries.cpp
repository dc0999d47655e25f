#include "entries.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "reference/generator.hpp"

namespace tessera::verify {

using definition::Colour;
using definition::Placed;
using endings::Value;

namespace {

std::vector<Placed> pieces_of(const reference::Position& position) {
    std::vector<Placed> pieces;
    const auto& board = position.board;
    const auto is_piece = [](char letter) { return letter != reference::kEmpty; };
    for (auto at = std::ranges::find_if(board, is_piece); at != board.end();
         at = std::find_if(at + 1, board.end(), is_piece)) {
        const bool black = *at >= 'a';
        pieces.push_back({static_cast<std::uint32_t>(at - board.begin()),
                          black ? static_cast<char>(*at - 'a' + 'A') : *at,
                          black ? Colour::black : Colour::white});
    }
    return pieces;
}

}  // namespace

bool differ(const endings::Ending& ending, const endings::Cells& cells) {
    for (std::size_t slot = 1; slot < ending.pieces(); ++slot)
        for (std::size_t before = 0; before < slot; ++before)
            if (cells[slot] == cells[before]) return false;
    return true;
}

reference::Position position_of(const endings::Ending& ending, const endings::Cells& cells,
                                Colour side) {
    reference::Position position;
    position.board.assign(ending.variant().shape().cells(), reference::kEmpty);
    position.side = side;
    for (std::size_t slot = 0; slot < ending.pieces(); ++slot) {
        const rules::Piece piece = ending.piece(slot);
        position.board[lattice::index(cells[slot])] =
            reference::board_letter(ending.variant().letter(piece.type()), piece.colour());
    }
    return position;
}

Result<bool> Entries::verify(const endings::Ending& ending, std::uint64_t entry,
                             Colour side) const {
    const endings::Cells cells = ending.index().cells(entry);
    if (!differ(ending, cells)) return false;
    const reference::Position position = position_of(ending, cells, side);
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

Result<Value> Entries::value_of(const reference::Position& position) const {
    const auto found = tables_.value(pieces_of(position), position.side);
    if (!found) return found.error();
    if (!*found) return Error{"", "no table fits " + game_.print(position)};
    return **found;
}

Result<Value> Entries::recomputed(const reference::Position& position) const {
    Value win = endings::kNone, loss = endings::kMated;
    bool lost = true, moved = false;
    std::optional<Error> fault;
    (void)game_.any_next(position, [&](const reference::Position& next) {
        moved = true;
        const auto after = value_of(next);
        if (!after)
            fault = after.error();
        else if (*after == endings::kNone)
            fault = Error{"", game_.print(position) + ": a move leads to " + game_.print(next) +
                                  ", which has no entry"};
        if (fault) return true;
        if (endings::is_loss(*after)) win = std::min(win, static_cast<Value>(*after + 1));
        lost = lost && endings::is_win(*after);
        if (lost) loss = std::max(loss, static_cast<Value>(*after + 1));
        return false;
    });
    if (fault) return *fault;
    if (!moved) return game_.in_check(position, position.side) ? endings::kMated : endings::kDraw;
    return win != endings::kNone ? win : lost ? loss : endings::kDraw;
}

}  // namespace tessera::verify
