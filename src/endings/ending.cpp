#include "endings/ending.hpp"

#include <algorithm>
#include <utility>

namespace tessera::endings {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;
using rules::Variant;

/// By boards of more cells, tables by pairs of cells would not fit into memory.
constexpr std::uint32_t kMostCells = 4'096;

Error refusal(std::string reason) {
    return Error{"ending", std::move(reason)};
}

std::vector<lattice::Vector> leaps_of(const rules::MoveTable& table, bool quiet) {
    std::vector<lattice::Vector> vectors;
    for (const rules::LeapMove& leap : table.leaps)
        if (quiet ? leap.quiet : leap.capture)
            for (const lattice::Vector& v : leap.targets.vectors()) vectors.push_back(v);
    std::ranges::sort(vectors);
    return vectors;
}

std::vector<std::uint32_t> slides_of(const rules::MoveTable& table, bool quiet) {
    std::vector<std::uint32_t> directions;
    for (const rules::SlideMove& slide : table.slides)
        if (quiet ? slide.quiet : slide.capture) directions.push_back(slide.direction);
    std::ranges::sort(directions);
    return directions;
}

/// Whether White's and Black's pieces of the type move alike.
bool alike(const Variant& variant, PieceType type) {
    const rules::MoveTable& white = variant.moves(Piece(type, Colour::white));
    const rules::MoveTable& black = variant.moves(Piece(type, Colour::black));
    return leaps_of(white, true) == leaps_of(black, true) &&
           leaps_of(white, false) == leaps_of(black, false) &&
           slides_of(white, true) == slides_of(black, true) &&
           slides_of(white, false) == slides_of(black, false);
}

std::optional<Error> fault_of_game(const Variant& variant) {
    if (variant.special().moves_per_turn != 1)
        return refusal("the game has turns of more than one move");
    if (!variant.plain_attacks())
        return refusal("captures of the game depend on more than rays and leaps");
    if (variant.shape().cells() > kMostCells)
        return refusal("the board has more than " + std::to_string(kMostCells) + " cells");
    return std::nullopt;
}

std::optional<Error> fault_of_piece(const Variant& variant, PieceType type) {
    const definition::PieceDefinition& piece = variant.piece_definition(type);
    if (piece.pawn || !piece.promotes_to.empty())
        return refusal("a " + piece.name + " is a pawn or promotes");
    if (piece.double_step || piece.sticky)
        return refusal("a " + piece.name + " moves by more than rays and leaps");
    if (!alike(variant, type))
        return refusal("a " + piece.name + " of White moves otherwise than one of Black");
    return std::nullopt;
}

}  // namespace

Result<std::shared_ptr<const Ending>> Ending::make(std::shared_ptr<const Variant> variant,
                                                   const Material& material) {
    if (auto fault = fault_of_game(*variant)) return *std::move(fault);
    for (const auto& side : material.pieces)
        for (const PieceType type : side)
            if (auto fault = fault_of_piece(*variant, type)) return *std::move(fault);
    const std::shared_ptr<Ending> ending(new Ending(std::move(variant), material));
    const std::uint64_t entries = ending->index_.size();
    if (const std::uint64_t most = most_entries(material.count()); entries > most)
        return refusal("it has " + std::to_string(entries) + " entries a side, and " +
                       std::to_string(most) + " are the most");
    return std::shared_ptr<const Ending>(ending);
}

Ending::Ending(std::shared_ptr<const Variant> variant, const Material& material)
    : variant_(std::move(variant)),
      material_(material),
      index_(*variant_, material, symmetries(*variant_, material)) {
    std::vector<PieceType> types;
    for (const Colour side : rules::kColours)
        for (const PieceType type : material.pieces[definition::index(side)]) {
            const auto known = std::ranges::find(types, type);
            const auto number = static_cast<std::size_t>(known - types.begin());
            if (known == types.end()) {
                types.push_back(type);
                types_.push_back(type_of(type));
            }
            slots_.push_back({Piece(type, side), number});
        }
}

Ending::Type Ending::type_of(PieceType type) const {
    const lattice::Shape& shape = variant_->shape();
    Type found;
    found.moves = &variant_->moves(Piece(type, Colour::white));
    for (const rules::LeapMove& leap : found.moves->leaps) {
        if (!leap.quiet) continue;
        std::vector<lattice::Vector> back;
        for (const lattice::Vector& v : leap.targets.vectors()) back.push_back(-v);
        found.quiet_origins.emplace_back(shape, std::move(back));
    }
    const std::uint32_t cells = shape.cells();
    found.reach.assign(std::size_t{cells} * cells, Reach::kNever);
    for (std::uint32_t from = 0; from < cells; ++from) {
        std::uint16_t* const row = &found.reach[std::size_t{from} * cells];
        for (const rules::SlideMove& slide : found.moves->slides) {
            if (!slide.capture) continue;
            const rules::Direction& direction = variant_->directions()[slide.direction];
            auto to = static_cast<std::int32_t>(from);
            for (int n = variant_->ray_length(Cell{from}, slide.direction); n > 0; --n) {
                to += direction.offset;
                row[to] = static_cast<std::uint16_t>(Reach::kRays + slide.direction);
            }
        }
        for (const rules::LeapMove& leap : found.moves->leaps)
            if (leap.capture)
                leap.targets.each(shape, Cell{from}, [&](Cell to) {
                    row[lattice::index(to)] = Reach::kLeap;
                    return true;
                });
    }
    return found;
}

}  // namespace tessera::endings
