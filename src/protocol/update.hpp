// A change of a game as JSON: the difference to what was sent before.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "game/match.hpp"
#include "game/summary.hpp"

namespace tessera::protocol {

/// Writes GameUpdates (web/src/core/types.ts), each relative to the one before. Use a new one for
/// another match.
class UpdateWriter {
public:
    /// Describe moves to this while they are made.
    [[nodiscard]] game::MoveTexts& move_texts() { return move_texts_; }

    /// The whole state, as if nothing had been sent.
    [[nodiscard]] std::string whole(const game::Match& match, game::Instant now);
    /// What has changed.
    [[nodiscard]] std::string change(const game::Match& match, game::Instant now);

private:
    void write_board(JsonWriter& json, const play::Position& position);
    void write_tree(JsonWriter& json, const game::Game& game);
    void write_notes(JsonWriter& json, const game::Game& game);
    void write_main_line(JsonWriter& json, const game::Game& game);

    game::MoveTexts move_texts_;
    std::string board_;                 ///< as sent, a letter a cell; empty: none yet
    std::vector<game::NodeId> line_;    ///< as sent
    std::vector<game::NodeId> future_;  ///< as sent
    /// Of each of a node's comments, which are moved and joined as a whole where nobody writes
    /// them.
    using Letters = std::array<std::size_t, 3>;
    struct Node {
        std::vector<game::NodeId> children;
        Letters letters{};
        std::uint32_t rewritten = 0;
    };
    std::vector<Node> nodes_;    ///< as sent, by id
    game::NodeId main_end_ = 0;  ///< the last node of the main line, of which the result is kept
    std::string main_result_;    ///< empty: not known yet
};

}  // namespace tessera::protocol
