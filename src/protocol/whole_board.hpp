// What is asked of boards whose cells can all be shown, and the games on them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/session.hpp"

namespace tessera::protocol {

/// For a program that holds no larger boards.
[[nodiscard]] Games whole_board_games();

/// Of an engine for such a board that has that knowledge.
[[nodiscard]] engine::Options whole_board_options(const play::Variant& variant,
                                                  const Knowledge& knowledge);

/// Questions about the game of a session, which outlives this; refused on other boards.
class WholeBoard {
public:
    explicit WholeBoard(Session& session) : session_(session) {}

    [[nodiscard]] static std::span<const RequestRow> requests();

    /// ReachMove[] of the piece on the cell
    [[nodiscard]] std::string reach(std::uint32_t cell) const;
    /// Explanation: how the piece on one cell gets to the other, or why it cannot; of the same cell
    /// twice, what keeps the piece from some of its moves.
    /// AttackMaps
    [[nodiscard]] std::string attack_maps() const;

    // Nets to evaluate by, where the program around has those that are built in elsewhere.

    /// A string: the name of the net for the game that is on, empty if there is none.
    [[nodiscard]] std::string net() const;
    /// Done. A net file (null: the host's read() provides it), for the game that is on and others
    /// of its pieces.
    [[nodiscard]] std::string add_net(std::optional<std::string_view> file);
    /// Done. Session::use_tables().
    [[nodiscard]] std::string use_tables(std::uint32_t most_pieces);

private:
    [[nodiscard]] std::optional<std::string> fault() const;
    [[nodiscard]] std::optional<std::string> fault_of(std::uint32_t cell) const;
    [[nodiscard]] const rules::Position& position() const;

    Session& session_;
};

}  // namespace tessera::protocol
