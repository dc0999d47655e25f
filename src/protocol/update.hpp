// What a change of a game is told as: the difference to what was told before.
#pragma once

#include <string>
#include <vector>

#include "game/match.hpp"
#include "game/summary.hpp"
#include "protocol/json.hpp"

namespace tessera::protocol {

/// Writes GameUpdates (web/src/core/types.ts), each relative to the one before. Use a new one for
/// another match.
class UpdateWriter {
public:
    /// Describe moves to this while they are made.
    [[nodiscard]] game::MoveTexts& move_texts() { return move_texts_; }

    /// The whole state, as if nothing had been told.
    [[nodiscard]] std::string whole(const game::Match& match, game::Instant now);
    /// What has changed.
    [[nodiscard]] std::string change(const game::Match& match, game::Instant now);

private:
    void write_board(JsonWriter& json, const rules::Position& position);
    void write_moves(JsonWriter& json, const game::Game& game);

    game::MoveTexts move_texts_;
    std::string board_;                 ///< told, as a letter a cell; empty: none yet
    std::vector<game::NodeId> line_;    ///< told
    std::vector<game::NodeId> future_;  ///< told
    std::vector<bool> described_;       ///< by node: its move has been told
};

}  // namespace tessera::protocol
