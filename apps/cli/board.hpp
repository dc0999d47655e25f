// The board of a game in text: all of it as flat boards side by side, or one flat slice where it
// cannot be shown as a whole.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/position.hpp"

namespace tessera::cli {

/// What a cell is marked for; never by colour alone.
enum class Mark : std::uint8_t { moved, chosen, quiet, capture, attacker };
using Marks = std::map<rules::Cell, Mark>;

/// Which axes run left to right and which bottom to top, those of the flat boards first; `down`
/// names those that run top to bottom instead.
struct Arrangement {
    std::vector<int> across;
    std::vector<int> up;
    std::vector<int> down;
};

class BoardView {
public:
    /// The game's own, or the slice along the first two axes through a royal piece of the side to
    /// move.
    explicit BoardView(const play::Position& position);

    /// Another view, by two axes of the flat boards ("03"), by the label that the first flat board
    /// then has ("A1"), or "own".
    [[nodiscard]] std::optional<Error> choose(std::string_view name);
    /// The views that there are.
    [[nodiscard]] std::string names() const;
    [[nodiscard]] bool shows(rules::Cell cell) const;
    /// The slice through a royal piece of the side to move, where only one is shown.
    void follow(const play::Position& position);
    /// The slice through the cell, where only one is shown.
    void go_to(rules::Cell cell) { through_ = cell; }
    /// `position`: of the same game.
    [[nodiscard]] std::string draw(const play::Position& position, const Marks& marks,
                                   bool colours) const;

private:
    play::VariantPtr variant_;
    bool whole_;
    Arrangement shown_;  ///< of a slice: one axis across and one up
    rules::Cell through_{};
};

}  // namespace tessera::cli
