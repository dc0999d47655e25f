// A game being played: a tree of moves with a current place, repetition, result.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "definition/result.hpp"
#include "rules/position.hpp"

namespace tessera::game {

/// A node of the tree: the position after `move`. The root (id 0) has no move.
using NodeId = std::uint32_t;
struct Node {
    rules::Move move;
    NodeId parent = 0;
    std::vector<NodeId> children;  ///< the first is the main line
    std::uint64_t hash = 0;        ///< of the position here, for repetition
    std::string comment;           ///< after the move
};

enum class Winner : std::uint8_t { none, white, black, draw };
struct GameResult {
    Winner winner = Winner::none;  ///< none: not over
    rules::Outcome outcome;
    bool resigned = false;
    /// PGN's word: 1-0 0-1 1/2-1/2 *
    [[nodiscard]] std::string_view text() const;
};

class Game {
public:
    /// From the game's start position, or from any other.
    explicit Game(std::shared_ptr<const rules::Ruleset> rules);
    explicit Game(rules::Position start);

    [[nodiscard]] const rules::Ruleset& rules() const { return position_.rules(); }
    [[nodiscard]] const rules::Position& start() const { return start_; }
    [[nodiscard]] rules::Position& position() { return position_; }
    [[nodiscard]] NodeId current() const { return current_; }
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
    /// Moves from the root to the current node.
    [[nodiscard]] std::vector<rules::Move> line() const;

    /// Plays a legal move: goes to the existing child with it, or adds one (as a variation if there
    /// is a main line already). Refused when the game is over at this node.
    [[nodiscard]] Result<NodeId> play(const rules::Move& move);
    /// Adds or follows the move whatever draws may have ended the game (used to replay move lists).
    NodeId follow(const rules::Move& move);
    bool undo();              ///< one single move back; false at the root
    bool redo();              ///< along the child last visited, else the main line; false at a leaf
    void go(NodeId id);       ///< anywhere
    void comment(NodeId id, std::string text);

    /// How often the current position has occurred on the way here, itself included.
    [[nodiscard]] int occurrences() const;
    /// Status at the current node, repetition included.
    [[nodiscard]] rules::Outcome outcome();
    [[nodiscard]] GameResult result();
    /// The side gives up: ends the game at this node. Kept with the game.
    void resign(rules::Colour loser);

private:
    rules::Position start_;
    rules::Position position_;
    std::vector<Node> nodes_;
    NodeId current_ = 0;
    // further members as the implementation needs
};

}  // namespace tessera::game
