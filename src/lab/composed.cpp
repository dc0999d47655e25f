#include "lab/composed.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace tessera::lab {
namespace {

using rules::Cell;
using rules::Colour;

constexpr int kFewestBlockers = 4;
constexpr int kMostBlockers = 14;

/// Of a hundred coordinates of a king, so many are at an edge.
constexpr int kAtEdge = 65;
constexpr int kFewestAttackers = 3;
constexpr int kMostAttackers = 7;
constexpr int kMostDefenders = 6;
/// Of a hundred pieces, so many stand near the king.
constexpr int kNear = 70;
constexpr int kAttackerDistance = 3;
constexpr int kDefenderDistance = 2;
/// Of a hundred positions, in so many the attackers are to move.
constexpr int kToAttack = 75;

/// Draws pieces and where they stand.
class Composer {
public:
    Composer(const std::shared_ptr<const rules::Variant>& variant, Random& random)
        : variant_(variant), random_(random) {
        const auto& pieces = variant->definition().pieces;
        for (const definition::PieceDefinition& piece : pieces)
            if (!piece.minstrel)
                (piece.royal ? kings_ : piece.pawn ? pawns_ : walkers_).push_back(piece.letter);
        // Where a side makes two moves a turn, White's first turn has one.
        if (variant->special().moves_per_turn > 1) {
            description_.fullmove = 2;
            description_.moves_left = variant->special().moves_per_turn;
        }
    }

    [[nodiscard]] bool able() const { return !walkers_.empty() && !kings_.empty(); }

    [[nodiscard]] Cell anywhere() {
        return Cell{static_cast<std::uint32_t>(random_.below(variant_->shape().cells()))};
    }
    [[nodiscard]] Cell near(Cell middle, int distance) {
        const lattice::Shape& shape = variant_->shape();
        lattice::Coordinates at = shape.coordinates(middle);
        for (int axis = 0; axis < shape.axes(); ++axis) {
            auto& one = at[static_cast<std::size_t>(axis)];
            one = static_cast<std::int16_t>(
                std::clamp(one + random_.between(-distance, distance), 0, shape.size(axis) - 1));
        }
        return shape.at(at);
    }
    [[nodiscard]] Cell at_edge() {
        const lattice::Shape& shape = variant_->shape();
        lattice::Coordinates at = shape.coordinates(anywhere());
        for (int axis = 0; axis < shape.axes(); ++axis)
            if (chance(kAtEdge))
                at[static_cast<std::size_t>(axis)] =
                    static_cast<std::int16_t>(chance(50) ? 0 : shape.size(axis) - 1);
        return shape.at(at);
    }
    [[nodiscard]] bool chance(int percent) { return random_.between(1, 100) <= percent; }

    /// Nothing where something stands.
    void place(Cell cell, char letter, Colour colour) {
        if (std::ranges::find(description_.pieces, lattice::index(cell),
                              &definition::Placed::cell) == description_.pieces.end())
            description_.pieces.push_back({lattice::index(cell), letter, colour});
    }
    /// Another piece of the side has made the first of two moves of its turn.
    void have_moved(Colour side) {
        std::vector<Cell> walkers;
        for (const definition::Placed& piece : description_.pieces)
            if (piece.colour == side && std::ranges::find(walkers_, piece.letter) != walkers_.end())
                walkers.push_back(Cell{piece.cell});
        if (walkers.empty()) return;
        description_.moved = random_.pick(walkers);
        description_.moves_left = 1;
    }
    void place_king(Cell cell, Colour colour) { place(cell, kings_.front(), colour); }
    void place_walker(Cell cell, Colour colour) { place(cell, random_.pick(walkers_), colour); }
    void place_pawn(Cell cell, Colour colour) {
        if (!pawns_.empty()) place(cell, random_.pick(pawns_), colour);
    }

    [[nodiscard]] std::optional<rules::Position> position(Colour side) {
        description_.side = side;
        auto made = rules::Position::from(variant_, description_);
        if (!made) return std::nullopt;
        return std::move(made).value();
    }

private:
    const std::shared_ptr<const rules::Variant>& variant_;
    Random& random_;
    std::vector<char> kings_, pawns_, walkers_;
    rules::Description description_;
};

}  // namespace

std::optional<ComposedPath> compose_path(const std::shared_ptr<const rules::Variant>& variant,
                                         Random& random) {
    Composer composer(variant, random);
    if (!composer.able()) return std::nullopt;
    const Cell piece = composer.anywhere();
    composer.place_walker(piece, Colour::white);
    composer.place_king(composer.anywhere(), Colour::white);
    composer.place_king(composer.anywhere(), Colour::black);
    const int blockers = random.between(kFewestBlockers, kMostBlockers);
    for (int i = 0; i < blockers; ++i) composer.place_pawn(composer.anywhere(), Colour::white);
    auto position = composer.position(Colour::white);
    if (!position) return std::nullopt;
    return ComposedPath{std::move(*position), piece};
}

std::optional<rules::Position> compose_attack(const std::shared_ptr<const rules::Variant>& variant,
                                              Random& random) {
    Composer composer(variant, random);
    if (!composer.able()) return std::nullopt;
    const Cell king = composer.at_edge();
    composer.place_king(king, Colour::black);
    const int defenders = random.between(0, kMostDefenders);
    for (int i = 0; i < defenders; ++i) {
        const Cell cell =
            composer.chance(kNear) ? composer.near(king, kDefenderDistance) : composer.anywhere();
        if (composer.chance(50))
            composer.place_pawn(cell, Colour::black);
        else
            composer.place_walker(cell, Colour::black);
    }
    const int attackers = random.between(kFewestAttackers, kMostAttackers);
    for (int i = 0; i < attackers; ++i)
        composer.place_walker(
            composer.chance(kNear) ? composer.near(king, kAttackerDistance) : composer.anywhere(),
            Colour::white);
    composer.place_king(composer.anywhere(), Colour::white);
    const Colour side = composer.chance(kToAttack) ? Colour::white : Colour::black;
    // Of two moves that mate together the one is seldom the only first.
    if (variant->special().moves_per_turn > 1) composer.have_moved(side);
    return composer.position(side);
}

}  // namespace tessera::lab
