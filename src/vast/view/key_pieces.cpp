#include "vast/view/key_pieces.hpp"

#include <algorithm>
#include <optional>

#include "vast/board/board.hpp"

namespace tessera::vast {

namespace {

/// Pairs of a piece and a cell beside a king, and queens, beyond which nothing is looked for.
constexpr std::uint64_t kMostPairs = 4'000'000;
constexpr std::uint32_t kMostQueens = 64;

std::vector<At> beside_king(const Board& board, Colour king) {
    std::vector<At> cells{};
    const At from = board.king(king);
    Rays(board.geometry(), from).any([&](const Rays::Ray& ray) {
        if (ray.room > 0) cells.push_back(Board::moved(from, ray.step));
        return false;
    });
    return cells;
}

std::vector<Cell> besiegers(Board& board, Colour by) {
    const std::vector<At> cells = beside_king(board, other(by));
    std::vector<Cell> found;
    for (const At piece : board.pieces(by)) {
        if (board.at(piece).kind() == Kind::king) continue;
        if (std::any_of(cells.begin(), cells.end(),
                        [&](At cell) { return board.captures(piece, cell); }))
            found.push_back(Cell{piece});
    }
    return found;
}

}  // namespace

KeyPieces key_pieces(const Position& position) {
    KeyPieces keys;
    // A copy of the board is for sides with few pieces only.
    std::optional<Board> board;
    for (const Colour colour : kColours) {
        const std::size_t side = definition::index(colour);
        keys.kings[side] = position.king(colour);
        KingSafety safety = king_safety(position, colour);
        if (colour == position.side()) keys.checkers = std::move(safety.checkers);
        keys.pins[side] = std::move(safety.pins);
        std::uint32_t count = 0;
        for (const Kind kind : position.rules().kinds) count += position.count(colour, kind);
        if (count > kMostListed) continue;
        if (!board) board.emplace(position);
        const std::vector<At>& pieces = board->pieces(colour);
        keys.besiegers_known[side] =
            pieces.size() * beside_king(*board, other(colour)).size() <= kMostPairs;
        if (keys.besiegers_known[side]) keys.besiegers[side] = besiegers(*board, colour);
        keys.hanging_known[side] = position.count(colour, Kind::queen) <= kMostQueens;
        if (!keys.hanging_known[side]) continue;
        for (const At piece : pieces)
            if (board->at(piece).kind() == Kind::queen && board->attacked(piece, other(colour)) &&
                !board->attacked(piece, colour))
                keys.hanging[side].push_back(Cell{piece});
    }
    return keys;
}

}  // namespace tessera::vast
