// What a face shows of a game besides its position: the moves made and still to redo, in words, and
// the kings that stand attacked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace tessera::game {

/// The move that leads to a node, as a person reads it.
struct PlayedMove {
    NodeId node = 0;
    rules::Move move;
    std::string text;                           ///< canonical move text
    std::string readable;                       ///< readable form, with check and mate marks
    rules::Colour side = rules::Colour::white;  ///< who made it
    std::uint32_t turn = 1;                     ///< fullmove number before it
    rules::Piece piece;                         ///< that moved, as it stood before
    rules::Piece captured;                      ///< nothing, or the piece taken
};

/// Describes the moves of one game and remembers each, since the move that leads to a node never
/// changes. Use a new one for another game.
class MoveTexts {
public:
    /// The moves from the root to the current node.
    [[nodiscard]] std::vector<PlayedMove> line(const Game& game);
    /// The moves that repeated redo() would make.
    [[nodiscard]] std::vector<PlayedMove> future(const Game& game);
    /// The moves that lead to all nodes from `first` on, in order of their ids, but for those that
    /// were removed before anyone asked. `first` is not 0.
    [[nodiscard]] std::vector<PlayedMove> since(const Game& game, NodeId first);

    /// The move that leads to a node, not the root.
    [[nodiscard]] PlayedMove of(const Game& game, NodeId node);

    /// Describes a move while it is made, which spares listing the moves of both positions again:
    /// begin() before it, finish() after it, with the game at the node it led to.
    void begin(const Game& game, const rules::Move& move);
    void finish(const Game& game);

private:
    std::vector<PlayedMove> describe(const Game& game, const std::vector<NodeId>& nodes);
    void describe_all(const Game& game);

    std::vector<std::optional<PlayedMove>> known_;  ///< by node
    PlayedMove begun_;
};

/// The nodes from just after the root to the current one.
[[nodiscard]] std::vector<NodeId> line_nodes(const Game& game);
/// The nodes that repeated redo() would lead to.
[[nodiscard]] std::vector<NodeId> future_nodes(const Game& game);

/// The word of the command line and of the page: ongoing, check, checkmate, stalemate, draw.
[[nodiscard]] std::string_view word(rules::Status status);
/// none, king_captured, repetition, halfmove_limit, only_kings, no_second_move,
/// insufficient_material.
[[nodiscard]] std::string_view word(rules::Reason reason);
/// white, black.
[[nodiscard]] std::string_view word(rules::Colour colour);

}  // namespace tessera::game
