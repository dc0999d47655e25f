#include "rules/variant.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/small.hpp"
#include "rules/castling.hpp"

namespace tessera::rules {

using definition::Mode;
using definition::Reach;
using lattice::Vector;

namespace {

/// Every vector of a pattern, with the signs of `reversed` axes negated.
void expand_pattern(const std::vector<definition::AxisStep>& pattern,
                    const std::vector<int>& reversed, std::vector<Vector>& out) {
    std::vector<Vector> vectors{Vector{}};
    for (std::size_t axis = 0; axis < pattern.size(); ++axis) {
        const bool flip =
            std::find(reversed.begin(), reversed.end(), static_cast<int>(axis)) != reversed.end();
        const auto step =
            static_cast<std::int16_t>(flip ? -pattern[axis].step : pattern[axis].step);
        const std::size_t n = vectors.size();
        for (std::size_t i = 0; i < n; ++i) {
            vectors[i].step[axis] = step;
            if (!pattern[axis].either) continue;
            vectors.push_back(vectors[i]);
            vectors.back().step[axis] = static_cast<std::int16_t>(-step);
        }
    }
    out.insert(out.end(), vectors.begin(), vectors.end());
}

/// Every vector of a movement, ascending, each once.
std::vector<Vector> expand(const definition::VariantDefinition& game,
                           const definition::Movement& movement, Colour colour) {
    std::vector<Vector> out;
    const std::vector<int> none;
    for (const auto& set : movement.steps) {
        if (!set.magnitudes.empty()) {
            const auto vectors = lattice::orbit(game.axes(), set.magnitudes);
            out.insert(out.end(), vectors.begin(), vectors.end());
        } else {
            expand_pattern(set.pattern, colour == Colour::black ? game.forward_axes : none, out);
        }
    }
    small_sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

Vector doubled(Vector v) {
    for (auto& s : v.step) s = static_cast<std::int16_t>(2 * s);
    return v;
}

std::vector<Vector> negated(std::span<const Vector> vectors) {
    std::vector<Vector> out;
    for (const Vector& v : vectors) out.push_back(-v);
    small_sort(out);
    return out;
}

}  // namespace

LeapTable::LeapTable(const lattice::Shape& shape, std::vector<Vector> vectors)
    : vectors_(std::move(vectors)) {
    if (!worth_a_table(shape, vectors_.size())) {
        for (const Vector& v : vectors_)
            offsets_.push_back(static_cast<std::uint32_t>(shape.offset(v)));
        for (int axis = 0; axis < shape.axes(); ++axis)
            for (int at = 0; at < shape.size(axis); ++at) {
                const std::size_t row = fits_.size();
                fits_.resize(row + words());
                for (std::size_t v = 0; v < vectors_.size(); ++v) {
                    const int to = at + vectors_[v].step[static_cast<std::size_t>(axis)];
                    const bool fits = to >= 0 && to < shape.size(axis);
                    fits_[row + v / 64] |= std::uint64_t{fits} << v % 64;
                }
            }
        return;
    }
    begin_.reserve(shape.cells() + 1);
    begin_.push_back(0);
    for (std::uint32_t c = 0; c < shape.cells(); ++c) {
        const auto from = static_cast<Cell>(c);
        const lattice::Coordinates at = shape.coordinates(from);
        for (const Vector& v : vectors_)
            if (const auto to = shape.step(from, at, v)) targets_.push_back(*to);
        begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
    }
}

LeapTable::Rows LeapTable::rows_of(const lattice::Shape& shape, Cell from) const {
    Rows rows{};
    auto rest = lattice::index(from);
    std::size_t first = 0;
    for (int axis = 0; axis < lattice::kMaxAxes; ++axis) {
        if (axis >= shape.axes()) {
            // The same again leaves out nothing.
            rows[static_cast<std::size_t>(axis)] = rows[0];
            continue;
        }
        const auto n = static_cast<std::uint32_t>(shape.size(axis));
        rows[static_cast<std::size_t>(axis)] = &fits_[(first + rest % n) * words()];
        rest /= n;
        first += n;
    }
    return rows;
}

std::uint64_t LeapTable::on_board(const Rows& rows, std::size_t word) {
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t* row : rows) all &= row[word];
    return all;
}

/// The tables of a variant while it is built, so that vectors which several pieces have are looked
/// up cell by cell once.
class Variant::LeapTables {
public:
    explicit LeapTables(const lattice::Shape& shape) : shape_(shape) {}

    LeapTable of(std::vector<Vector> vectors) {
        for (const LeapTable& known : tables_)
            if (std::ranges::equal(known.vectors(), vectors)) return known;
        return tables_.emplace_back(shape_, std::move(vectors));
    }

private:
    const lattice::Shape& shape_;
    std::vector<LeapTable> tables_;
};

Variant::Variant(definition::VariantDefinition definition, const IndexChoice& choose)
    : definition_(std::move(definition)),
      shape_(definition_.sizes),
      identity_(definition::identity(definition_)) {
    for (std::size_t k = 0; k < piece_types(); ++k)
        if (definition_.pieces[k].royal) royal_types_ |= 1U << k;
    start_.resize(shape_.cells());
    for (const auto& placed : definition_.start) {
        const Piece piece(type_of(placed.letter), placed.colour);
        start_[placed.cell] = piece;
        if (royal(piece.type())) ++starting_royals_[definition::index(placed.colour)];
    }
    LeapTables leaps(shape_);
    build_pieces(leaps);
    build_ray_lengths();
    build_attacks(leaps);
    castling_ = std::make_shared<const CastlingPlan>(plan_of_array(*this));
    neighbours_ = leaps.of(lattice::directions(shape_.axes(), 1));
    for (std::size_t k = 0; k < piece_types(); ++k)
        has_minstrel_ = has_minstrel_ || definition_.pieces[k].minstrel;
    plain_attacks_ = !has_minstrel_ && !definition_.special.pact && turning_types_ == 0;
    build_en_passant(leaps);
    if (definition_.special.dead_positions) build_dead_material();
    if (choose) board_index_ = choose(*this);
    if (board_index_ == BoardIndex::rays) ray_layout_ = std::make_unique<const RayLayout>(*this);
}

Variant::~Variant() = default;

PieceType Variant::type_of(char letter) const {
    const auto i = definition_.piece_index(letter);
    return i ? static_cast<PieceType>(*i) : kNoPieceType;
}

DirectionId Variant::direction_id(const Vector& v) {
    if (const auto known = direction_ids_.find(v); known != direction_ids_.end())
        return known->second;
    const auto id = static_cast<DirectionId>(directions_.size());
    directions_.push_back({v, shape_.offset(v), id + 1});
    directions_.push_back({-v, shape_.offset(-v), id});
    direction_ids_.emplace(v, id);
    direction_ids_.emplace(-v, id + 1);
    return id;
}

/// The least of what the axes allow, so that two tables will do for large boards.
void Variant::build_ray_lengths() {
    const auto add_rows = [&](int first, int end) {
        const auto step = static_cast<std::uint32_t>(shape_.stride(first));
        std::uint32_t cells = 1;
        for (int a = first; a < end; ++a) cells *= static_cast<std::uint32_t>(shape_.size(a));
        for (std::uint32_t c = 0; c < cells; ++c)
            for (const Direction& d : directions_) {
                Vector part{};
                for (int a = first; a < end; ++a) {
                    const auto axis = static_cast<std::size_t>(a);
                    part.step[axis] = d.vector.step[axis];
                }
                ray_lengths_.push_back(static_cast<std::uint8_t>(
                    part == Vector{} ? definition::kMaxSize
                                     : shape_.ray_length(static_cast<Cell>(c * step), part)));
            }
        return cells;
    };
    if (worth_a_table(shape_, directions_.size())) {
        add_rows(0, shape_.axes());
        return;
    }
    int half = 1;
    while (half + 1 < shape_.axes() &&
           std::int64_t{shape_.stride(half)} * shape_.stride(half) < std::int64_t{shape_.cells()})
        ++half;
    low_cells_ = add_rows(0, half);
    add_rows(half, shape_.axes());
}

int Variant::least_ray_length(Cell from, DirectionId d) const {
    const std::size_t low = lattice::index(from) % low_cells_;
    const std::size_t high = low_cells_ + lattice::index(from) / low_cells_;
    return std::min(ray_lengths_[low * directions_.size() + d],
                    ray_lengths_[high * directions_.size() + d]);
}

void Variant::build_pieces(LeapTables& leaps) {
    moves_.resize(1 + 2 * piece_types());
    for (std::size_t k = 0; k < piece_types(); ++k)
        for (const Colour c : kColours) build_moves(Piece(static_cast<PieceType>(k), c), leaps);
}

namespace {

/// Cells marked by zones, or by a start array where `zones` is null.
std::vector<std::uint8_t> marked(const lattice::Shape& shape,
                                 const definition::VariantDefinition& game,
                                 const std::vector<definition::Zone>& zones) {
    std::vector<std::uint8_t> cells(shape.cells(), 0);
    for (std::uint32_t c = 0; c < shape.cells(); ++c) {
        const auto at = game.coordinates(c);
        for (const auto& zone : zones)
            if (zone.contains(at)) cells[c] = 1;
    }
    return cells;
}

/// Whether some cell can be reached by two of the movements (or a vector twice), on an empty board,
/// or by one without capturing and in passing.
bool overlap(const lattice::Shape& shape, const MoveTable& moves,
             std::span<const Direction> directions, bool captures_in_passing) {
    if (!moves.turning.empty()) return true;
    std::set<Vector> seen, quiet;
    bool twice = false;
    int longest = 0;
    for (int a = 0; a < shape.axes(); ++a) longest = std::max(longest, shape.size(a));
    const auto add = [&](const Vector& v, bool is_quiet) {
        twice = !seen.insert(v).second || twice;
        if (is_quiet) quiet.insert(v);
    };
    for (const auto& leap : moves.leaps)
        for (const Vector& v : leap.targets.vectors()) add(v, leap.quiet);
    for (const auto& d : moves.doubles) add(doubled(d.vector), true);
    for (const auto& slide : moves.slides) {
        Vector v{};
        for (int n = 1; n < longest; ++n) {
            for (std::size_t a = 0; a < v.step.size(); ++a)
                v.step[a] = static_cast<std::int16_t>(v.step[a] +
                                                      directions[slide.direction].vector.step[a]);
            add(v, slide.quiet);
        }
    }
    for (const auto& leap : moves.leaps)
        if (captures_in_passing && leap.capture)
            for (const Vector& v : leap.targets.vectors()) twice = twice || quiet.contains(v);
    return twice;
}

/// Double steps by the vectors, those that are there already left out.
void add_doubles(const lattice::Shape& shape, std::span<const Vector> vectors,
                 std::vector<DoubleStep>& doubles) {
    for (const Vector& v : vectors) {
        const auto same = [&](const DoubleStep& step) { return step.vector == v; };
        if (std::none_of(doubles.begin(), doubles.end(), same))
            doubles.push_back({v, {shape, {v}}, {shape, {doubled(v)}}});
    }
}

}  // namespace

void Variant::build_moves(Piece piece, LeapTables& leaps) {
    const definition::PieceDefinition& data = this->piece_definition(piece.type());
    MoveTable& moves = moves_[piece.code()];
    for (const auto& movement : data.movements) {
        const bool quiet = movement.mode != Mode::capture;
        const bool capture = movement.mode != Mode::quiet && !data.minstrel;
        auto vectors = expand(definition_, movement, piece.colour());
        if (!quiet && !capture) continue;
        if (movement.reach == Reach::leap) {
            if (data.double_step && quiet) add_doubles(shape_, vectors, moves.doubles);
            moves.leaps.push_back({leaps.of(std::move(vectors)), quiet, capture});
            continue;
        }
        auto& list = movement.reach == Reach::slide ? moves.slides : moves.turning;
        for (const Vector& v : vectors) list.push_back({direction_id(v), quiet, capture});
        if (movement.reach == Reach::turning_slide && capture)
            turning_types_ |= 1U << index(piece.type());
    }
    const auto colour = definition::index(piece.colour());
    if (!moves.doubles.empty()) {
        if (data.double_from) {
            moves.double_from = marked(shape_, definition_, (*data.double_from)[colour]);
        } else {
            moves.double_from.assign(shape_.cells(), 0);
            for (std::uint32_t c = 0; c < shape_.cells(); ++c)
                moves.double_from[c] = start_[c] == piece;
        }
    }
    if (!data.promotes_to.empty()) {
        moves.promotes_on = marked(shape_, definition_, data.promotion_zone[colour]);
        for (const char letter : data.promotes_to) moves.promotions.push_back(type_of(letter));
    }
    const bool captures_in_passing =
        definition_.special.en_passant && data.pawn && !moves.doubles.empty();
    moves.overlapping = overlap(shape_, moves, directions_, captures_in_passing);
}

void Variant::build_attacks(LeapTables& leap_tables) {
    for (const Colour c : kColours) {
        auto& sliders = sliders_[definition::index(c)];
        sliders.assign(directions_.size(), 0);
        std::map<std::vector<Vector>, std::uint32_t> leaps;
        for (std::size_t k = 0; k < piece_types(); ++k) {
            const MoveTable& m = moves(Piece(static_cast<PieceType>(k), c));
            for (const auto& slide : m.slides)
                if (slide.capture) sliders[slide.direction] |= 1U << k;
            for (const auto& leap : m.leaps)
                if (leap.capture) leaps[negated(leap.targets.vectors())] |= 1U << k;
        }
        for (const auto& [vectors, mask] : leaps)
            leap_attacks_[definition::index(c)].push_back({mask, leap_tables.of(vectors)});
    }
}

void Variant::build_en_passant(LeapTables& leaps) {
    en_passant_origins_.resize(moves_.size());
    if (!definition_.special.en_passant) return;
    for (std::size_t k = 0; k < piece_types(); ++k)
        for (const Colour c : kColours) {
            const Piece piece(static_cast<PieceType>(k), c);
            if (!definition_.pieces[k].pawn || moves(piece).doubles.empty()) continue;
            std::vector<Vector> vectors;
            for (const LeapMove& leap : moves(piece).leaps)
                if (leap.capture)
                    for (const Vector& v : leap.targets.vectors()) vectors.push_back(-v);
            en_passant_origins_[piece.code()] = leaps.of(std::move(vectors));
        }
}

void Variant::build_dead_material() {
    const auto odd = [&](const Vector& v) {
        int sum = 0;
        for (const auto step : v.step) sum += step;
        return sum % 2 != 0;
    };
    for (std::size_t k = 0; k < piece_types(); ++k) {
        if (royal(static_cast<PieceType>(k)) || !definition_.pieces[k].promotes_to.empty())
            continue;
        // On the colour of its cell; castling may take it elsewhere.
        bool stays = !castles_with_rook(special().castling) ||
                     definition_.pieces[k].letter != special().castling_rook;
        bool to_same = false;   // captures on cells of its own colour
        bool to_other = false;  // captures on cells of the other
        for (const Colour c : kColours) {
            const MoveTable& moves = this->moves(Piece(static_cast<PieceType>(k), c));
            const auto add = [&](const Vector& v, bool capture, bool slides) {
                stays = stays && !odd(v);
                to_same = to_same || (capture && (slides || !odd(v)));
                to_other = to_other || (capture && odd(v));
            };
            for (const auto* slides : {&moves.slides, &moves.turning})
                for (const SlideMove& slide : *slides)
                    add(directions_[slide.direction].vector, slide.capture, true);
            for (const LeapMove& leap : moves.leaps)
                for (const Vector& v : leap.targets.vectors()) add(v, leap.capture, false);
        }
        const std::uint32_t bit = 1U << k;
        if (stays) dead_material_.bound |= bit;
        if (!(to_same && to_other)) dead_material_.alone |= bit;
    }
}

}  // namespace tessera::rules
