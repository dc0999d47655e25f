#include "movegen/rays/tables.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "movegen/rays/make.hpp"

namespace tessera::movegen {

using lattice::index;
using lattice::Vector;
using rules::word_axes;

namespace {

/// Pieces with no more leaps are moved by steps, all of a word at once.
constexpr std::size_t kMostSteps = 16;

/// A vector's part within words, and the part between them.
std::pair<Vector, Vector> split(const Vector& v, int axes_of_word) {
    std::pair<Vector, Vector> parts{v, v};
    for (int a = 0; a < lattice::kMaxAxes; ++a)
        (a < axes_of_word ? parts.second : parts.first).step[static_cast<std::size_t>(a)] = 0;
    return parts;
}

std::size_t words_of(const lattice::Shape& shape) {
    return shape.cells() / 64;
}

/// The word that a vector between words leads to; the one after the last if none.
std::uint16_t word_after(const lattice::Shape& shape, std::size_t word, const Vector& between) {
    const auto to = shape.step(static_cast<Cell>(64 * word), between);
    return static_cast<std::uint16_t>(to ? index(*to) / 64 : words_of(shape));
}

/// Marks by cell as words, and one more word; nothing for no marks.
std::vector<std::uint64_t> words_of_marks(const std::vector<std::uint8_t>& marks) {
    if (marks.empty()) return {};
    std::vector<std::uint64_t> words((marks.size() + 63) / 64 + 1);
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (marks[i]) words[i / 64] |= std::uint64_t{1} << (i % 64);
    return words;
}

/// How many different parts between words the vectors have.
std::size_t groups_of(const lattice::Shape& shape, std::span<const Vector> vectors) {
    std::set<Vector> between;
    for (const Vector& v : vectors) between.insert(split(v, word_axes(shape)).second);
    return between.size();
}

std::vector<Vector> negated(std::span<const Vector> vectors) {
    std::vector<Vector> out;
    for (const Vector& v : vectors) out.push_back(-v);
    return out;
}

/// It slides along whole rays, either way, to quiet cells and to enemies.
bool slides_along_rays(const Variant& variant, const rules::MoveTable& moves) {
    return std::all_of(moves.slides.begin(), moves.slides.end(), [&](const rules::SlideMove& s) {
        const auto back = variant.directions()[s.direction].opposite;
        return s.quiet && s.capture &&
               std::any_of(moves.slides.begin(), moves.slides.end(),
                           [&](const rules::SlideMove& t) { return t.direction == back; });
    });
}

bool moves_like_a_king(const rules::MoveTable& moves) {
    return moves.slides.empty() && moves.doubles.empty() && moves.promotions.empty() &&
           !moves.overlapping &&
           std::all_of(moves.leaps.begin(), moves.leaps.end(),
                       [](const rules::LeapMove& leap) { return leap.quiet && leap.capture; });
}

/// Pieces that slide along a ray direction, both colours' types as one number.
std::uint64_t sliders_along(const Variant& variant, std::uint32_t direction) {
    return std::uint64_t{variant.capturing_sliders(Colour::white, direction)} << 32 |
           variant.capturing_sliders(Colour::black, direction);
}

std::size_t slide_classes(const Variant& variant) {
    std::set<std::uint64_t> classes;
    for (std::uint32_t d = 0; d < variant.directions().size(); ++d)
        classes.insert(sliders_along(variant, d));
    return classes.size();
}

}  // namespace

WordLeaps::WordLeaps(const lattice::Shape& shape, std::span<const Vector> vectors) {
    const int axes_of_word = word_axes(shape);
    std::map<Vector, std::vector<Vector>> groups;
    for (const Vector& v : vectors) {
        const auto [within, between] = split(v, axes_of_word);
        groups[between].push_back(within);
    }
    groups_ = groups.size();
    for (std::uint32_t bit = 0; bit < 64; ++bit)
        for (const auto& [between, within] : groups) {
            std::uint64_t& mask = masks_.emplace_back(0);
            for (const Vector& v : within)
                if (const auto to = shape.step(static_cast<Cell>(bit), v))
                    mask |= std::uint64_t{1} << index(*to);
        }
    for (std::size_t word = 0; word < words_of(shape); ++word) {
        std::uint64_t& near = near_.emplace_back(0);
        for (const auto& [between, within] : groups) {
            words_.push_back(word_after(shape, word, between));
            if (words_.back() < words_of(shape)) near |= std::uint64_t{1} << words_.back();
        }
    }
}

bool WordLeaps::reaches(Cell from, Cell to) const {
    const std::uint16_t* const word = words(index(from) / 64);
    for (std::size_t g = 0; g < groups_; ++g)
        if (word[g] == index(to) / 64) return masks(index(from) % 64)[g] >> (index(to) % 64) & 1U;
    return false;
}

LeapsBothWays::LeapsBothWays(const lattice::Shape& shape, std::span<const Vector> vectors)
    : to(shape, vectors), from(shape, negated(vectors)) {}

WordStep::WordStep(const lattice::Shape& shape, const Vector& vector)
    : offset(shape.offset(vector)) {
    const auto [within, between] = split(vector, word_axes(shape));
    shift = shape.offset(within);
    for (std::uint32_t bit = 0; bit < 64; ++bit)
        if (shape.step(static_cast<Cell>(bit), within)) from |= std::uint64_t{1} << bit;
    for (std::size_t w = 0; w < words_of(shape); ++w) word.push_back(word_after(shape, w, between));
}

RayTables::RayTables(const Variant& variant) : layout_(variant.ray_layout()) {
    for (const Colour c : kColours)
        for (const rules::LeapAttack& attack : variant.leap_attacks(c))
            origins_[definition::index(c)].emplace_back(variant.shape(), attack.origins.vectors());
    pieces_.resize(1 + 2 * variant.piece_types());
    build_slide_classes(variant);
    for (const Colour c : kColours)
        for (std::size_t k = 0; k < variant.piece_types(); ++k)
            build_piece(variant, Piece(static_cast<PieceType>(k), c));
}

RayTables::~RayTables() = default;

void RayTables::build_slide_classes(const Variant& variant) {
    std::uint8_t classes = 0;
    for (std::size_t d = 0; d < layout_.ray_directions(); ++d) {
        const std::uint64_t sliders = sliders_along(variant, layout_.direction(d));
        if (d > 0 && sliders != sliders_along(variant, layout_.direction(d - 1))) ++classes;
        slide_classes_.push_back(classes);
    }
}

void RayTables::build_piece(const Variant& variant, Piece piece) {
    const lattice::Shape& shape = variant.shape();
    const rules::MoveTable& moves = variant.moves(piece);
    RayPiece& table = pieces_[piece.code()];
    table.royal = variant.royal(piece.type());
    table.sticky = variant.piece_definition(piece.type()).sticky;
    const auto& bits = layout_.marks(piece).bits;
    for (std::uint32_t d = 0; d < bits.size(); ++d) {
        if ((bits[d] & rules::RayOccupancy::sliding(piece.colour())) == 0) continue;
        if (table.slides.empty() || table.slides.back().end != d) table.slides.push_back({d, d});
        ++table.slides.back().end;
        table.slide_classes |= 1U << slide_class(d);
    }
    std::size_t leaps = 0;
    for (const rules::LeapMove& leap : moves.leaps) {
        const auto vectors = leap.targets.vectors();
        leaps += vectors.size();
        auto& list = !leap.capture ? table.quiet : leap.quiet ? table.both : table.capture;
        list.emplace_back(shape, vectors);
        auto& steps = !leap.capture ? table.quiet_steps
                      : leap.quiet  ? table.both_steps
                                    : table.capture_steps;
        for (const Vector& v : vectors) steps.emplace_back(shape, v);
    }
    for (const rules::DoubleStep& step : moves.doubles)
        table.double_steps.emplace_back(shape, step.vector);
    table.double_from = words_of_marks(moves.double_from);
    table.promotions = moves.promotions;
    table.promotes_on = words_of_marks(moves.promotes_on);
    table.together = !table.royal && moves.slides.empty() && leaps <= kMostSteps;
    table.one_by_one = moves.overlapping || table.sticky ||
                       (!moves.promotions.empty() && !moves.slides.empty()) ||
                       (!moves.doubles.empty() && !table.together);
}

bool fits_rays(const Variant& variant) {
    if (!variant.plain_attacks() || variant.special().moves_per_turn != 1) return false;
    if (!fits_ray_index(variant) || slide_classes(variant) > RayTables::kMostSlideClasses)
        return false;
    for (const Colour c : kColours) {
        for (const rules::LeapAttack& attack : variant.leap_attacks(c))
            if (groups_of(variant.shape(), attack.origins.vectors()) > kMostGroups) return false;
        for (std::size_t k = 0; k < variant.piece_types(); ++k) {
            const rules::MoveTable& moves = variant.moves(Piece(static_cast<PieceType>(k), c));
            if (!slides_along_rays(variant, moves)) return false;
            if (variant.royal(static_cast<PieceType>(k)) && !moves_like_a_king(moves)) return false;
        }
    }
    return true;
}

}  // namespace tessera::movegen
