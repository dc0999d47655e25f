// What is asked of boards of which a window is shown: flat boards through a cell, and what cannot
// be listed as a whole; and the games on such boards.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/session.hpp"
#include "vast/view/density.hpp"

namespace tessera::protocol {

/// For a program that holds only these.
[[nodiscard]] Games large_board_games();

/// Questions about the game of a session, which outlives this; refused on other boards. Cells are
/// given by their index.
class Windows {
public:
    explicit Windows(Session& session) : session_(session) {}

    [[nodiscard]] static std::span<const RequestRow> requests();

    /// A string: a letter for each cell of the flat board through a cell along two axes, the first
    /// of them fastest.
    [[nodiscard]] std::string slice(std::uint32_t cell, int a, int b) const;
    /// string[]: such a flat board for each pair of axes, as Density has them.
    [[nodiscard]] std::string slices(std::uint32_t cell) const;
    /// Density[]
    [[nodiscard]] std::string density();
    /// PieceMoves: the legal moves of the piece on the cell, if it is that side's turn; all that
    /// end in the flat board through `here` along the two axes, and of the others at most so many
    /// of each number of axes and kind of victim. None of an empty cell.
    [[nodiscard]] std::string moves_of(std::uint32_t cell, std::uint32_t here, int a, int b,
                                       std::uint32_t limit) const;
    /// Attackers
    [[nodiscard]] std::string attackers_of(std::uint32_t cell) const;
    /// KeyPieces
    [[nodiscard]] std::string key_pieces() const;
    /// The next cell after this one, around the board, with a piece of this letter (small letters
    /// are Black's); -1 if there is none.
    [[nodiscard]] std::string find(std::string_view letter, std::uint32_t after) const;
    /// MoveCounts
    [[nodiscard]] std::string count() const;
    /// MoveSample: moves that give check, or mate; the bytewise first are listed.
    [[nodiscard]] std::string checks(std::uint32_t limit) const;
    [[nodiscard]] std::string mates(std::uint32_t limit) const;

private:
    /// How many pieces there are by pairs of coordinates, kept up to date from node to node.
    struct Counted {
        std::uint64_t game = 0;
        game::NodeId node = 0;
        vast::Density density;
    };

    [[nodiscard]] std::optional<std::string> fault() const;
    [[nodiscard]] std::optional<std::string> fault_of(std::uint32_t cell) const;
    [[nodiscard]] const vast::Position& position() const;
    [[nodiscard]] char letter(vast::Piece piece) const;
    [[nodiscard]] std::string slice_letters(rules::Cell cell, int a, int b) const;
    void write_standing(JsonWriter& json, rules::Cell cell) const;
    template <class Ask>
    [[nodiscard]] std::string watched(const Ask& ask) const;
    void count_to(game::NodeId node);
    void count_move(const game::PlayedMove& played, bool back);

    Session& session_;
    std::optional<Counted> counted_;
};

}  // namespace tessera::protocol
