// Random positions of any game, made to meet its special rules often.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "agreement/boards.hpp"
#include "base/random.hpp"
#include "reference/generator.hpp"

namespace tessera::test {

/// Endless and determined by the seed. Every position is fit to be read: the kings that the game
/// asks for, and a side not to move that is not in check (but in the middle of a turn).
class PositionSource {
public:
    PositionSource(const reference::Generator& generator, std::uint64_t seed);
    PositionSource(const PositionSource&) = delete;
    PositionSource& operator=(const PositionSource&) = delete;

    /// Of any kind on small boards; with few pieces on large ones.
    [[nodiscard]] reference::Position next();
    /// A start, a shuffle of its pieces, or what follows from either by a few dozen moves.
    [[nodiscard]] reference::Position next_dense();

private:
    using Position = reference::Position;

    /// How to make positions of one kind.
    struct PieceType {
        int share = 1;
        int attempts = 1;  ///< to make a good one
        std::function<bool(const Position&)> good;
        std::function<Position()> make;
    };

    [[nodiscard]] Position begin();
    [[nodiscard]] Position start();
    [[nodiscard]] Position constructed();
    void add_kinds();
    void add_kinds_for_turns_of_one();
    void add_kinds_for_turns_of_two();
    void add_kind(int share, const std::function<Position()>& make);
    [[nodiscard]] std::optional<Position> step(const Position& p);
    [[nodiscard]] std::vector<reference::Move> some_moves(const Position& p);
    [[nodiscard]] Position wanted(const PieceType& type);
    [[nodiscard]] bool fit(const Position& p) const;
    void finish(Position& p);
    void choose_turn(Position& p);

    const reference::Generator& generator_;
    const definition::VariantDefinition& game_;
    Random random_;
    Boards boards_;
    std::vector<PieceType> types_;
    std::optional<Position> current_;
    int left_ = 0;  ///< positions still to come from `current_`
    std::optional<Position> dense_;
    int dense_left_ = 0;
};

}  // namespace tessera::test
