#include "support/random_positions.hpp"

#include <algorithm>
#include <array>

#include "support/support.hpp"

namespace tessera::testing_support {

using definition::Castling;
using rules::Cell;
using rules::Piece;
using rules::PieceType;
using rules::Position;

namespace {

rules::Colour random_colour(Random& random) {
    return random.chance(50) ? rules::Colour::white : rules::Colour::black;
}

std::size_t axis_index(int axis) {
    return static_cast<std::size_t>(axis);
}

/// The cells of a box of at most so many cells.
std::vector<Cell> box_of(const lattice::Shape& shape, Random& random, std::uint32_t most_cells,
                         const std::optional<lattice::Coordinates>& corner) {
    std::array<int, lattice::kMaxAxes> side{};
    for (int axis = 0; axis < shape.axes(); ++axis) side[axis_index(axis)] = shape.size(axis);
    for (std::uint32_t cells = shape.cells(); cells > most_cells;) {
        int& longest = *std::max_element(side.begin(), side.end());
        cells =
            cells / static_cast<std::uint32_t>(longest) * static_cast<std::uint32_t>(longest - 1);
        --longest;
    }
    lattice::Coordinates first{};
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const std::size_t i = axis_index(axis);
        const int room = shape.size(axis) - side[i];
        const int at = corner ? ((*corner)[i] == 0 ? 0 : room) : random.between(0, room);
        first[i] = static_cast<std::int16_t>(at);
    }
    std::vector<Cell> cells;
    lattice::Coordinates at = first;
    for (int axis = 0; axis < shape.axes();) {
        if (axis == 0) cells.push_back(shape.at(at));
        const std::size_t i = axis_index(axis);
        const bool last = ++at[i] == first[i] + side[i];
        if (last) at[i] = first[i];
        axis = last ? axis + 1 : 0;
    }
    return cells;
}

}  // namespace

Position played(const Position& first, Random& random, int plies) {
    Position last = first;
    random_game(first, random, plies, [&](const Position& p) { last = p; });
    return last;
}

Position with_fewer_pieces(const Position& from, Random& random, int percent) {
    const rules::Variant& variant = from.variant();
    while (true) {
        rules::Description fewer = from.describe();
        fewer.rights.clear();
        std::erase_if(fewer.pieces, [&](const definition::Placed& piece) {
            return !variant.royal(variant.type_of(piece.letter)) && !random.chance(percent);
        });
        std::erase_if(fewer.unmoved, [&](Cell c) {
            return std::none_of(
                fewer.pieces.begin(), fewer.pieces.end(),
                [c](const definition::Placed& piece) { return piece.cell == lattice::index(c); });
        });
        auto position = Position::from(from.shared_variant(), fewer);
        if (position.ok()) return std::move(position).value();
    }
}

Scattering::Scattering(std::shared_ptr<const rules::Variant> variant, Random& random,
                       std::uint32_t most_cells, std::optional<lattice::Coordinates> corner)
    : variant_(std::move(variant)),
      random_(random),
      box_(box_of(variant_->shape(), random, most_cells, corner)) {
    random_.shuffle(box_);
    description_.fullmove = 10;
    description_.moves_left = variant_->special().moves_per_turn;
}

bool Scattering::is_free(Cell cell) const {
    return std::none_of(
        description_.pieces.begin(), description_.pieces.end(),
        [&](const definition::Placed& piece) { return piece.cell == lattice::index(cell); });
}

bool Scattering::put(Cell cell, char letter, Colour colour) {
    if (!is_free(cell) || cell == description_.ep_cell) return false;
    description_.pieces.push_back({lattice::index(cell), letter, colour});
    if (variant_->royal(variant_->type_of(letter))) ++kings_[definition::index(colour)];
    return true;
}

void Scattering::add(char letter, Colour colour) {
    while (!box_.empty()) {
        const Cell cell = box_.back();
        box_.pop_back();
        if (put(cell, letter, colour)) return;
    }
}

void Scattering::add_any(const std::string& letters, int count, Colour colour) {
    for (int i = 0; i < count; ++i) add(random_.pick(letters), colour);
}

void Scattering::add_kings() {
    std::string letters;
    for (const auto& piece : variant_->definition().pieces)
        if (piece.royal) letters += piece.letter;
    for (const Colour colour : rules::kColours) {
        const int wanted = random_.between(1, variant_->starting_royals(colour));
        add_any(letters, wanted - kings_[definition::index(colour)], colour);
    }
}

std::vector<Cell> Scattering::first_rank(Colour colour) const {
    const lattice::Shape& shape = variant_->shape();
    const int axis = variant_->definition().rank_axis();
    const int rank = colour == Colour::white ? 0 : shape.size(axis) - 1;
    std::vector<Cell> cells;
    for (std::uint32_t c = 0; c < shape.cells(); ++c)
        if (shape.coordinate(Cell{c}, axis) == rank) cells.push_back(Cell{c});
    return cells;
}

void Scattering::add_castling() {
    for (const Colour colour : rules::kColours) {
        if (!random_.chance(70)) continue;
        switch (variant_->special().castling) {
            case Castling::none:
                return;
            case Castling::fide:
            case Castling::swap:
                add_castling_of_array(colour);
                break;
            case Castling::chess960:
            case Castling::king_jump:
                add_castling_of_first_rank(colour);
                break;
        }
    }
}

/// One of the kings on its start cell, with one of its rooks or more.
void Scattering::add_castling_of_array(Colour colour) {
    std::vector<rules::CastlingOption> options = variant_->castling()->options;
    std::erase_if(options, [&](const auto& option) { return option.colour != colour; });
    if (options.empty()) return;
    const Cell king = random_.pick(options).king_from;
    if (!put(king, variant_->letter(variant_->starts_on(king).type()), colour)) return;
    for (const rules::CastlingOption& option : options) {
        if (option.king_from != king || !random_.chance(70)) continue;
        const auto rook = variant_->type_of(variant_->special().castling_rook);
        if (put(option.rook_from, variant_->letter(rook), colour) && random_.chance(90))
            description_.rights.push_back(variant_->castling()->rights[option.right]);
    }
}

void Scattering::add_castling_of_first_rank(Colour colour) {
    std::vector<Cell> rank = first_rank(colour);
    random_.shuffle(rank);
    const Cell king = rank.back();
    const auto& pieces = variant_->definition().pieces;
    const auto royal =
        std::find_if(pieces.begin(), pieces.end(), [](const auto& piece) { return piece.royal; });
    if (!put(king, royal->letter, colour)) return;
    if (variant_->special().castling == Castling::king_jump) {
        description_.rights.push_back({colour, king});
        return;
    }
    // The first rook on each side of the king may castle.
    std::array<bool, 2> taken{};
    for (int n = random_.between(1, 3); n > 0; --n) {
        const Cell rook = rank[static_cast<std::size_t>(n) - 1];
        if (!put(rook, variant_->special().castling_rook, colour)) continue;
        bool& side = taken[rook > king ? 1 : 0];
        if (!side) description_.rights.push_back({colour, rook});
        side = true;
    }
}

void Scattering::add_double_step() {
    if (!variant_->special().en_passant) return;
    const Colour mover = rules::other(description_.side);
    const auto type = static_cast<PieceType>(random_.below(variant_->piece_types()));
    const rules::MoveTable& moves = variant_->moves(Piece(type, mover));
    if (moves.doubles.empty() || !variant_->piece_definition(type).pawn) return;
    const lattice::Vector& step = random_.pick(moves.doubles).vector;
    const lattice::Shape& shape = variant_->shape();
    for (const Cell from : box_) {
        const auto passed = shape.step(from, step);
        const auto to = passed ? shape.step(*passed, step) : std::nullopt;
        if (!moves.double_from[lattice::index(from)] || !to) continue;
        if (!is_free(from) || !is_free(*passed) || !put(*to, variant_->letter(type), mover))
            continue;
        std::erase(box_, from);
        description_.ep_cell = passed;
        for (const rules::LeapMove& leap : variant_->moves(Piece(type, description_.side)).leaps)
            for (const lattice::Vector& v : leap.targets.vectors())
                if (const auto beside = shape.step(*passed, -v);
                    beside && leap.capture && *beside != from)
                    put(*beside, variant_->letter(type), description_.side);
        return;
    }
}

void Scattering::add_unmoved() {
    if (!variant_->special().pact) return;
    for (const definition::Placed& placed : variant_->definition().start)
        if (!variant_->royal(variant_->type_of(placed.letter)) && random_.chance(33))
            put(Cell{placed.cell}, placed.letter, placed.colour);
    for (const definition::Placed& piece : description_.pieces)
        if (variant_->starts_on(Cell{piece.cell}) ==
                Piece(variant_->type_of(piece.letter), piece.colour) &&
            random_.chance(75))
            description_.unmoved.push_back(Cell{piece.cell});
}

void Scattering::add_first_move() {
    if (variant_->special().moves_per_turn != 2) return;
    const definition::Placed& piece = random_.pick(description_.pieces);
    const Cell at{piece.cell};
    const auto& unmoved = description_.unmoved;
    if (piece.colour != description_.side ||
        std::find(unmoved.begin(), unmoved.end(), at) != unmoved.end())
        return;
    description_.moves_left = 1;
    description_.moved = at;
    description_.only_piece = random_.chance(50);
}

std::optional<Position> Scattering::position() const {
    rules::Description sorted = description_;
    std::sort(sorted.pieces.begin(), sorted.pieces.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    auto position = Position::from(variant_, sorted);
    if (!position) return std::nullopt;
    return std::move(position).value();
}

Position scattered(const std::shared_ptr<const rules::Variant>& variant, Random& random,
                   int pieces) {
    constexpr int kMostTries = 10'000;
    std::string letters;
    for (const auto& piece : variant->definition().pieces)
        if (!piece.royal) letters += piece.letter;
    for (int tries = 0; tries < kMostTries; ++tries) {
        const bool dense = random.chance(30);
        Scattering all(variant, random, dense ? Scattering::kBoxCells / 4 : Scattering::kBoxCells);
        all.set_side(random_colour(random));
        if (random.chance(50)) all.add_castling();
        if (random.chance(50)) all.add_double_step();
        all.add_kings();
        if (random.chance(50)) all.add_unmoved();
        for (int n = random.between(0, pieces); n > 0; --n)
            all.add(random.pick(letters), random_colour(random));
        if (random.chance(50)) all.add_first_move();
        if (auto position = all.position()) return std::move(*position);
    }
    stop("no position of " + variant->definition().id);
}

}  // namespace tessera::testing_support
