// A game being played: a tree of moves with a current place, repetition, result.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/result.hpp"
#include "play/position.hpp"

namespace tessera::game {

/// A node of the tree: the position after `move`. The root (id 0) has no move.
using NodeId = std::uint32_t;
struct Node {
    rules::Move move;
    NodeId parent = 0;
    std::vector<NodeId> children;  ///< the first is the main line
    /// Zobrist key of the position here, for repetition; of the root from its first child on.
    std::uint64_t key = 0;
    rules::Colour side{};     ///< to move here
    std::uint32_t depth = 0;  ///< moves from the root
    std::string comment;      ///< after the move; of the root: before the first move
    /// Of the first move of a variation: before the move, and behind the whole variation.
    std::string before;
    std::string after;
    std::vector<std::uint16_t> glyphs;  ///< numeric annotations after the move ($1 is !)
    std::uint32_t rewritten = 0;        ///< how often its comments or glyphs were written
};

/// Which of the comments of a node.
enum class CommentPlace : std::uint8_t { move, before, after };
/// "move", "before", "after".
[[nodiscard]] std::string_view word(CommentPlace place);
[[nodiscard]] std::optional<CommentPlace> comment_place(std::string_view word);

/// Keeps its moves and one position, which walks among them; a copy has a position of its own and
/// plays on without the other. What is found out of a position is kept, so that even queries are
/// not for several threads at once.
class Game {
public:
    /// From the game's start position, or from any other. `start_number`: which start position it
    /// is, if that is known (definition/start_number.hpp).
    explicit Game(const play::Variant& variant);
    explicit Game(play::PositionPtr start, std::string start_number = {});
    Game(const Game& that);
    Game(Game&&) noexcept = default;
    Game& operator=(const Game& that);
    Game& operator=(Game&&) noexcept = default;
    ~Game() = default;

    [[nodiscard]] const play::Variant& variant() const { return position_->variant(); }
    /// A position of its own, as it was before the first move. See also Walk.
    [[nodiscard]] play::PositionPtr start() const;
    [[nodiscard]] const std::string& start_number() const { return start_number_; }
    [[nodiscard]] const play::Position& position() const { return *position_; }
    [[nodiscard]] NodeId current() const { return current_; }
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
    /// Moves from the root to the current node.
    [[nodiscard]] std::vector<rules::Move> line() const { return line(current_); }
    /// Keys of the positions before the current one, oldest first.
    [[nodiscard]] std::vector<std::uint64_t> history() const;

    [[nodiscard]] bool legal(const rules::Move& move) const;

    /// Plays a legal move: goes to the existing child with it, or adds one (as a variation if there
    /// is a main line already). Refused when the game is over at this node.
    [[nodiscard]] Result<NodeId> play(const rules::Move& move);
    /// Adds or follows the legal move whatever draws may have ended the game (used to replay
    /// moves).
    NodeId follow(const rules::Move& move);
    /// Adds the legal move as the last alternative even where a child with it exists, as records
    /// have variations that begin like the line they belong to.
    NodeId add(const rules::Move& move);
    bool undo();              ///< one single move back; false at the root
    bool redo();              ///< to the next node; false at a leaf
    void go(NodeId id);       ///< anywhere
    void step(NodeId child);  ///< to a child of the current node
    /// Makes this line, move texts from the root, all of the game: other moves, comments and ends
    /// are gone. The fault of the first text that names no legal move; then nothing has changed.
    [[nodiscard]] std::optional<Error> set_line(std::span<const std::string_view> moves);
    /// The child last visited, else the main line's; nothing at a leaf.
    [[nodiscard]] std::optional<NodeId> next(NodeId id) const;
    /// The end of the main line.
    [[nodiscard]] NodeId main_end() const;
    /// The node of the main line whose result is that of the game: its end, unless nothing has
    /// ended the game there, and an end was stated before.
    [[nodiscard]] NodeId result_node() const;
    [[nodiscard]] bool on_main_line(NodeId id) const;
    /// The node is there, and was not removed or cut off.
    [[nodiscard]] bool holds(NodeId id) const;
    /// The node is the current one, or before it.
    [[nodiscard]] bool leads_to_current(NodeId id) const;
    /// Makes the moves to this node the main line; those they replace become variations.
    void promote(NodeId id);
    void put_first(NodeId id);  ///< among the alternatives to it
    /// The first node of the innermost variation that the node lies in; 0 on the main line.
    [[nodiscard]] NodeId variation(NodeId id) const;
    /// Moves that variation one place up among the alternatives to its first move, so that the
    /// second of them becomes the line from which it branched off. Precondition: there is one.
    void raise(NodeId id);
    /// Comments before and behind a variation have a place there.
    [[nodiscard]] bool begins_variation(NodeId id) const {
        return id != 0 && nodes_[nodes_[id].parent].children.front() != id;
    }
    /// Takes the node and what follows it out of the game; others keep their numbers. If the
    /// current node is one of them, the one before them becomes current. Precondition: it holds the
    /// node, which is not the root.
    void remove(NodeId id);
    /// The node was removed, the move before it is there, and nothing was put in its place since.
    [[nodiscard]] bool removed(NodeId id) const;
    /// Puts it back with all that followed it, as the alternative of that index or the last one.
    /// Precondition: it was removed.
    void put_back(NodeId id, std::size_t place);
    /// Ends the line at this node: the moves behind it become a variation that begins with the
    /// node's own move again. Those behind the root, which has none, are cut off.
    void truncate(NodeId id);
    /// Sets the comment of a node, as one line: every run of spaces and line ends becomes one
    /// space, and a closing brace, which PGN cannot hold, becomes a parenthesis.
    void comment(NodeId id, std::string_view text, CommentPlace place = CommentPlace::move);
    /// A comment as it is kept: see comment().
    [[nodiscard]] static std::string comment_text(std::string_view text);
    /// The same behind what the comment says already.
    void append_comment(NodeId id, std::string_view text, CommentPlace place = CommentPlace::move);
    void annotate(NodeId id, std::uint16_t glyph);
    /// Instead of those it had.
    void set_glyphs(NodeId id, std::vector<std::uint16_t> glyphs);

    /// How often the position of a node has occurred on the way there, itself included.
    [[nodiscard]] int occurrences(NodeId id) const;
    [[nodiscard]] int occurrences() const { return occurrences(current_); }
    /// Status at a node, repetition included. Draws that a player would have to claim
    /// (rules::Outcome, claimed()) end no line that has been played on, nor one whose end says
    /// otherwise. Where the game has not stood at the node yet, a position is set up there.
    [[nodiscard]] rules::Outcome outcome(NodeId id) const;
    [[nodiscard]] rules::Outcome outcome() const { return outcome(current_); }
    [[nodiscard]] GameResult result(NodeId id) const;
    [[nodiscard]] GameResult result() const { return result(current_); }
    [[nodiscard]] bool over() const { return result().winner != Winner::none; }
    /// Ends the game at this node otherwise than by the rules, and keeps that with the game.
    /// Without effect where it is over already.
    void end(Winner winner, Ending ending);
    /// How a record says that the game ended at this node; nobody may have won. Where mate or
    /// stalemate end the game, only the word for it is kept.
    void state_end(Winner winner, Ending ending, std::string termination);
    /// PGN's word for the ending at a node, as it was stated; empty if nothing was.
    [[nodiscard]] std::string_view termination(NodeId id) const;

private:
    struct End {
        Winner winner = Winner::none;
        Ending ending = Ending::none;
        std::string termination;
    };

    /// What the rules say of the position of a node, repetition apart.
    struct Verdict {
        rules::Outcome outcome;
        bool check = false;           ///< of the side to move
        rules::Colour mate_winner{};  ///< if it is a mate
    };

    friend class Walk;

    void descend(NodeId child);
    void keep_line();
    void forget_from(NodeId first);
    [[nodiscard]] const Verdict& verdict(NodeId id) const;
    [[nodiscard]] std::vector<rules::Move> line(NodeId id) const;

    std::string start_number_;
    play::PositionPtr position_;
    std::vector<Node> nodes_;
    std::vector<NodeId> visited_;  ///< by node: the child last visited, or 0
    std::map<NodeId, End> ends_;
    NodeId current_ = 0;
    mutable std::vector<std::optional<Verdict>> verdicts_;  ///< by node, once asked for
};

/// The game's own position, lent to walk from the root along its moves, since a copy of a large
/// board is large too. It is back at the current node once this is gone; until then nothing else
/// may ask the game for its position, or change the game.
class Walk {
public:
    explicit Walk(const Game& game);
    Walk(const Walk&) = delete;
    Walk& operator=(const Walk&) = delete;
    ~Walk();

    [[nodiscard]] const play::Position& position() const { return position_; }
    /// Precondition: legal.
    void make(const rules::Move& move);
    /// Precondition: not at the root.
    void unmake();

private:
    play::Position& position_;
    std::vector<rules::Move> line_;  ///< to the current node
    std::size_t made_ = 0;           ///< moves from the root
};

/// The outcome's reason in words, one line: "White to move", "Black wins", "third repetition".
/// `position`: the one the outcome is of.
[[nodiscard]] std::string reason_words(const play::Position& position,
                                       const rules::Outcome& outcome);

}  // namespace tessera::game
