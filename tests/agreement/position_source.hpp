// Random positions of any game, made to meet its special rules often.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "agreement/random.hpp"
#include "reference/generator.hpp"

namespace tessera::test {

/// Endless and determined by the seed. Every position is fit to be read: the kings that the game
/// asks for, and a side not to move that is not in check (but in the middle of a turn).
class PositionSource {
public:
    PositionSource(const reference::Generator& generator, std::uint64_t seed);

    [[nodiscard]] reference::Position next();

private:
    using Position = reference::Position;
    using Cell = reference::Cell;
    using Colour = definition::Colour;

    [[nodiscard]] Position begin();
    [[nodiscard]] Position constructed();
    [[nodiscard]] Position for_turns_of_one();
    [[nodiscard]] Position for_turns_of_two();
    [[nodiscard]] std::optional<Position> step(const Position& p);

    // Boards. Each makes one attempt, which may turn out unfit.
    [[nodiscard]] Position bare();
    [[nodiscard]] Position sparse();
    [[nodiscard]] Position crowded();
    [[nodiscard]] Position thinned();
    [[nodiscard]] Position lonely();
    [[nodiscard]] Position boxed();
    [[nodiscard]] Position castling();
    [[nodiscard]] Position castling_from_start();
    [[nodiscard]] Position castling_from_any_file();
    [[nodiscard]] Position jumping();
    [[nodiscard]] Position passing();
    [[nodiscard]] Position promoting();

    // Parts of them.
    void fill(Position& p, int men, const std::vector<Cell>& cells);
    void put(Position& p, char letter, Colour colour, const std::vector<Cell>& cells);
    void put_kings(Position& p, Colour colour, const std::vector<Cell>& cells);
    void finish(Position& p);
    void choose_turn(Position& p);
    [[nodiscard]] std::vector<Cell> first_rank(Colour colour) const;
    [[nodiscard]] char random_letter();
    [[nodiscard]] Cell random_corner();
    [[nodiscard]] bool fit(const Position& p) const;
    [[nodiscard]] Position wanted(const std::function<bool(const Position&)>& good, int attempts,
                                  const std::function<Position()>& make);

    const reference::Generator& generator_;
    const definition::GameDefinition& game_;
    Random random_;
    std::vector<Cell> all_cells_;
    std::array<int, 2> starting_kings_{};
    char king_ = 'K';
    std::vector<char> pawns_;
    std::optional<char> pawn_;  ///< one of them, in turn
    std::optional<char> minstrel_;
    std::optional<Position> current_;
    int left_ = 0;  ///< positions still to come from `current_`
};

}  // namespace tessera::test
