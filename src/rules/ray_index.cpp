#include "rules/ray_index.hpp"

#include <algorithm>
#include <map>

#include "rules/variant.hpp"

namespace tessera::rules {

using lattice::index;

RayLayout::RayLayout(const Variant& variant) : words_(variant.shape().cells() / 64) {
    for (const Colour c : kColours)
        leap_attacks_[definition::index(c)] = variant.leap_attacks(c).size();
    word_sets_ = 2 + leap_attacks_[0] + leap_attacks_[1] + 2 * variant.piece_types();
    build_directions(variant);
    build_places(variant);
    marks_.resize(1 + 2 * variant.piece_types());
    for (const Colour c : kColours)
        for (std::size_t k = 0; k < variant.piece_types(); ++k)
            build_marks(variant, Piece(static_cast<PieceType>(k), c));
}

RayLayout::~RayLayout() = default;

void RayLayout::build_directions(const Variant& variant) {
    // By the piece types of either colour that slide there.
    std::map<std::array<std::uint32_t, 2>, std::vector<DirectionId>> classes;
    const auto directions = variant.directions();
    for (DirectionId d = 0; d < directions.size(); ++d)
        if (directions[d].opposite > d)
            classes[{variant.capturing_sliders(Colour::white, d),
                     variant.capturing_sliders(Colour::black, d)}]
                .push_back(d);
    for (const auto& [types, members] : classes)
        for (const DirectionId d : members) {
            directions_.push_back(d);
            offsets_.push_back(directions[d].offset);
        }
}

void RayLayout::build_places(const Variant& variant) {
    const std::uint32_t cells = variant.shape().cells();
    // By ray direction and first cell: the ray's number.
    std::vector<std::uint32_t> numbers(ray_directions() * cells, 0);
    rays_.push_back(RayOccupancy::of_length(0));
    for (std::uint32_t i = 0; i < cells; ++i) {
        const auto cell = static_cast<Cell>(i);
        for (std::size_t direction = 0; direction < ray_directions(); ++direction) {
            const DirectionId d = directions_[direction];
            const int place = variant.ray_length(cell, variant.directions()[d].opposite);
            const int length = place + 1 + variant.ray_length(cell, d);
            if (length == 1) {
                places_.emplace_back();
                continue;
            }
            const std::int32_t first = static_cast<std::int32_t>(i) - place * offsets_[direction];
            std::uint32_t& number = numbers[direction * cells + static_cast<std::uint32_t>(first)];
            if (number == 0) {
                number = static_cast<std::uint32_t>(rays_.size());
                rays_.push_back(RayOccupancy::of_length(length));
            }
            places_.emplace_back(number, static_cast<std::uint32_t>(place));
        }
    }
    places_.resize(places_.size() + kRaysAtOnce);
}

void RayLayout::build_marks(const Variant& variant, Piece piece) {
    Marks& marks = marks_[piece.code()];
    const bool royal = variant.royal(piece.type());
    for (const DirectionId d : directions_) {
        std::uint32_t& bits = marks.bits.emplace_back(RayOccupancy::closing(piece.colour()));
        // No move takes a royal piece.
        if (royal) bits |= RayOccupancy::closing(other(piece.colour()));
        if (variant.capturing_sliders(piece.colour(), d) >> rules::index(piece.type()) & 1U)
            bits |= RayOccupancy::sliding(piece.colour());
    }
    marks.word_sets = {static_cast<std::uint8_t>(closed(piece.colour())),
                       static_cast<std::uint8_t>(pieces(piece))};
    if (royal) marks.word_sets.push_back(static_cast<std::uint8_t>(closed(other(piece.colour()))));
    const auto attacks = variant.leap_attacks(piece.colour());
    for (std::size_t i = 0; i < attacks.size(); ++i)
        if (attacks[i].types >> rules::index(piece.type()) & 1U)
            marks.word_sets.push_back(static_cast<std::uint8_t>(leapers(piece.colour(), i)));
}

RayIndex::RayIndex(const RayLayout& layout)
    : layout_(&layout),
      stride_(layout.words() + 1),
      rays_(layout.empty_rays()),
      words_(stride_ * layout.word_sets()),
      filled_(layout.word_sets()) {
    for (const Colour c : kColours)
        words_[RayLayout::closed(c) * stride_ + layout.words()] = ~std::uint64_t{0};
}

void RayIndex::flip(Piece piece, Cell c) {
    const RayLayout::Marks& marks = layout_->marks(piece);
    const RayPlace* const places = layout_->places(c);
    for (std::size_t d = 0; d < layout_->ray_directions(); ++d)
        rays_[places[d].ray()].flip(marks.bits[d], places[d].place());
    const std::size_t word = index(c) / 64;
    for (const std::uint8_t set : marks.word_sets) {
        std::uint64_t& cells = words_[set * stride_ + word];
        cells ^= std::uint64_t{1} << (index(c) % 64);
        filled_[set] = (filled_[set] & ~(std::uint64_t{1} << word)) | std::uint64_t{cells != 0}
                                                                          << word;
    }
}

int word_axes(const lattice::Shape& shape) {
    int cells = 1;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        cells *= shape.size(axis);
        if (cells == 64) return axis + 1;
    }
    return 0;
}

bool fits_ray_index(const Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    if (word_axes(shape) == 0 || shape.cells() > 64 * kRayIndexWords) return false;
    for (int a = 0; a < shape.axes(); ++a)
        if (shape.size(a) > kRayCells) return false;
    const auto directions = variant.directions();
    return worth_a_table(shape, directions.size()) &&
           std::all_of(directions.begin(), directions.end(),
                       [](const Direction& d) { return d.vector.primitive(); });
}

}  // namespace tessera::rules
