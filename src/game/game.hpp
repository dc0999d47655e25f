// A game being played: a tree of moves with a current place, repetition, result.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/result.hpp"
#include "rules/position.hpp"

namespace tessera::game {

/// A node of the tree: the position after `move`. The root (id 0) has no move.
using NodeId = std::uint32_t;
struct Node {
    rules::Move move;
    NodeId parent = 0;
    std::vector<NodeId> children;      ///< the first is the main line
    std::uint64_t key = 0;             ///< Zobrist key of the position here, for repetition
    rules::Colour side{};              ///< to move here
    std::string comment;               ///< after the move; of the root: before the first move
    std::vector<std::uint8_t> glyphs;  ///< numeric annotations after the move ($1 is !)
};

/// One of two copies plays on without the other. What is found out of the current position is kept
/// until the next, so that even queries are not for several threads at once.
class Game {
public:
    /// From the game's start position, or from any other.
    explicit Game(std::shared_ptr<const rules::Variant> variant);
    explicit Game(rules::Position start);

    [[nodiscard]] const rules::Variant& variant() const { return position_.variant(); }
    [[nodiscard]] const rules::Position& start() const { return start_; }
    [[nodiscard]] const rules::Position& position() const { return position_; }
    [[nodiscard]] NodeId current() const { return current_; }
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
    /// Moves from the root to the current node.
    [[nodiscard]] std::vector<rules::Move> line() const;
    /// Keys of the positions before the current one, oldest first.
    [[nodiscard]] std::vector<std::uint64_t> history() const;

    /// Of the current position, listed once, whatever has ended the game.
    [[nodiscard]] const rules::MoveList& legal_moves() const;
    [[nodiscard]] bool legal(const rules::Move& move) const;

    /// Plays a legal move: goes to the existing child with it, or adds one (as a variation if there
    /// is a main line already). Refused when the game is over at this node.
    [[nodiscard]] Result<NodeId> play(const rules::Move& move);
    /// Adds or follows the legal move whatever draws may have ended the game (used to replay
    /// moves).
    NodeId follow(const rules::Move& move);
    bool undo();         ///< one single move back; false at the root
    bool redo();         ///< to the next node; false at a leaf
    void go(NodeId id);  ///< anywhere
    /// The child last visited, else the main line's; nothing at a leaf.
    [[nodiscard]] std::optional<NodeId> next(NodeId id) const;
    /// Sets the comment of a node, as one line: every run of spaces and line ends becomes one
    /// space, and a closing brace, which PGN cannot hold, becomes a parenthesis.
    void comment(NodeId id, std::string_view text);
    void annotate(NodeId id, std::uint8_t glyph);

    /// How often the current position has occurred on the way here, itself included.
    [[nodiscard]] int occurrences() const;
    /// Status at the current node, repetition included.
    [[nodiscard]] rules::Outcome outcome() const;
    [[nodiscard]] GameResult result() const;
    [[nodiscard]] bool over() const { return result().winner != Winner::none; }
    /// Ends the game at this node otherwise than by the rules, and keeps that with the game.
    /// Without effect where it is over already.
    void end(Winner winner, Ending ending);

private:
    struct End {
        NodeId node = 0;
        Winner winner = Winner::none;
        Ending ending = Ending::none;
    };

    void descend(NodeId child);
    void forget();

    rules::Position start_;
    rules::Position position_;
    std::vector<Node> nodes_;
    std::vector<NodeId> visited_;     ///< by node: the child last visited, or 0
    std::vector<rules::Undo> undos_;  ///< of the moves from the root to the current node
    std::vector<End> ends_;
    NodeId current_ = 0;
    // Of the current position, once asked for.
    mutable std::optional<rules::MoveList> legal_;
    mutable std::optional<rules::Outcome> outcome_;
};

/// The outcome's reason in words, one line: "White to move", "Black wins", "third repetition".
/// `position`: the one the outcome is of.
[[nodiscard]] std::string reason_words(const rules::Position& position,
                                       const rules::Outcome& outcome);
/// The side that a checkmate makes the winner.
[[nodiscard]] rules::Colour mate_winner(const rules::Position& position);

}  // namespace tessera::game
