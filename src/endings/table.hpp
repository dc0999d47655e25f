// What a table says of a position, and tables in memory.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "endings/ending.hpp"
#include "rules/position.hpp"

namespace tessera::endings {

/// Of a position with best play of both sides, for the side to move.
struct Verdict {
    enum class Kind : std::uint8_t { loss, draw, win };
    Kind kind = Kind::draw;
    int moves = 0;  ///< single moves to mate; 0: mated, or a draw
    bool operator==(const Verdict&) const = default;
};

/// A verdict as a table keeps it: 0 a draw, else one more than the single moves to mate, of which a
/// win has an odd number and a loss an even one.
using Value = std::uint8_t;
inline constexpr Value kDraw = 0;
inline constexpr Value kMated = 1;
inline constexpr Value kLast = 253;
inline constexpr Value kNone = 255;  ///< no entry, or no legal position with this side to move

[[nodiscard]] constexpr bool is_win(Value value) {
    return value != kDraw && value <= kLast && value % 2 == 0;
}
[[nodiscard]] constexpr bool is_loss(Value value) {
    return value <= kLast && value % 2 == 1;
}
/// Precondition: not kNone.
[[nodiscard]] Verdict verdict_of(Value value);

/// Values by number of entry, for each side to move.
using Values = std::array<std::vector<Value>, 2>;

/// Positions of one side to move, all that the entries stand for.
struct Figures {
    std::uint64_t wins = 0, draws = 0, losses = 0;
    std::uint64_t mates = 0;       ///< of the losses
    Value longest = 0;             ///< the highest value of a win, 0 if there is none
    std::uint64_t longest_at = 0;  ///< the first entry that has it
    bool operator==(const Figures&) const = default;
};

/// Where a position is in a table.
struct Place {
    rules::Colour side = rules::Colour::white;  ///< to move, as the table sees it
    std::uint64_t entry = 0;
};
/// What stands on a board, of which at most kMostPieces are kept.
struct Standing {
    explicit Standing(const rules::Position& position);

    std::array<definition::Placed, kMostPieces> pieces{};
    std::size_t count = 0;  ///< more than kMostPieces: that many stand there
};
/// Where a position is in the table of an ending with these pieces, or these with colours
/// exchanged. `material`: theirs. Nothing if the ending has others, or the kings attack each other.
[[nodiscard]] std::optional<Place> place_of(const Ending& ending, const Material& material,
                                            std::span<const definition::Placed> pieces,
                                            rules::Colour side);

struct Table {
    std::shared_ptr<const Ending> ending;
    Values values;
    std::array<Figures, 2> figures{};  ///< by side to move

    [[nodiscard]] Value value(const Place& place) const {
        return values[definition::index(place.side)][place.entry];
    }
};

/// A position of an entry, White's pieces those of the ending's White.
[[nodiscard]] Result<rules::Position> position_of(const Ending& ending, const Place& place);

}  // namespace tessera::endings
