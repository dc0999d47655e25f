#include "rules/line_tables.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "rules/line_generator.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

using lattice::index;
using lattice::Vector;

namespace {

/// Pieces with no more leaps are moved by steps, all of a word at once.
constexpr std::size_t kMostSteps = 16;

/// How many axes, from the first, make up a word of 64 cells; 0 if none do.
int word_axes(const lattice::Shape& shape) {
    int cells = 1;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        cells *= shape.size(axis);
        if (cells == 64) return axis + 1;
    }
    return 0;
}

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

/// Marks by cell as words.
std::vector<std::uint64_t> words_of_marks(const std::vector<std::uint8_t>& marks) {
    std::vector<std::uint64_t> words((marks.size() + 63) / 64);
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

/// It slides along whole lines, either way, to quiet cells and to enemies.
bool slides_along_lines(const Variant& variant, const Moves& moves) {
    return std::all_of(moves.slides.begin(), moves.slides.end(), [&](const SlideMove& s) {
        const DirectionId back = variant.directions()[s.direction].opposite;
        return s.quiet && s.capture &&
               std::any_of(moves.slides.begin(), moves.slides.end(),
                           [&](const SlideMove& t) { return t.direction == back; });
    });
}

bool moves_like_a_king(const Moves& moves) {
    return moves.slides.empty() && moves.doubles.empty() && moves.promotions.empty() &&
           !moves.overlapping &&
           std::all_of(moves.leaps.begin(), moves.leaps.end(),
                       [](const LeapMove& leap) { return leap.quiet && leap.capture; });
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

WordStep::WordStep(const lattice::Shape& shape, const Vector& vector)
    : offset(shape.offset(vector)) {
    const auto [within, between] = split(vector, word_axes(shape));
    shift = shape.offset(within);
    for (std::uint32_t bit = 0; bit < 64; ++bit)
        if (shape.step(static_cast<Cell>(bit), within)) from |= std::uint64_t{1} << bit;
    for (std::size_t w = 0; w < words_of(shape); ++w) word.push_back(word_after(shape, w, between));
}

LineTables::LineTables(const Variant& variant) : words_(words_of(variant.shape())) {
    for (const Colour c : kColours)
        for (const LeapAttack& attack : variant.leap_attacks(c))
            origins_[definition::index(c)].emplace_back(variant.shape(), attack.origins.vectors());
    build_types(variant);
    build_places(variant);
    kinds_.resize(1 + 2 * variant.piece_types());
    for (const Colour c : kColours)
        for (std::size_t k = 0; k < variant.piece_types(); ++k)
            build_kind(variant, Piece(static_cast<PieceType>(k), c));
}

void LineTables::build_types(const Variant& variant) {
    // By the kinds of either colour that slide there.
    std::map<std::array<std::uint32_t, 2>, std::vector<DirectionId>> classes;
    const auto directions = variant.directions();
    for (DirectionId d = 0; d < directions.size(); ++d)
        if (directions[d].opposite > d)
            classes[{variant.capturing_sliders(Colour::white, d),
                     variant.capturing_sliders(Colour::black, d)}]
                .push_back(d);
    for (const auto& [kinds, members] : classes)
        for (const DirectionId d : members) {
            directions_.push_back(d);
            offsets_.push_back(directions[d].offset);
        }
}

void LineTables::build_places(const Variant& variant) {
    const std::uint32_t cells = variant.shape().cells();
    // By type and first cell: the line's number.
    std::vector<std::uint32_t> numbers(types() * cells, 0);
    lines_.push_back(LinePieces::of_length(0));
    for (std::uint32_t i = 0; i < cells; ++i) {
        const auto cell = static_cast<Cell>(i);
        for (std::size_t type = 0; type < types(); ++type) {
            const DirectionId d = directions_[type];
            const int place = variant.ray_length(cell, variant.directions()[d].opposite);
            const int length = place + 1 + variant.ray_length(cell, d);
            if (length == 1) {
                places_.emplace_back();
                continue;
            }
            const std::int32_t first = static_cast<std::int32_t>(i) - place * offsets_[type];
            std::uint32_t& number = numbers[type * cells + static_cast<std::uint32_t>(first)];
            if (number == 0) {
                number = static_cast<std::uint32_t>(lines_.size());
                lines_.push_back(LinePieces::of_length(length));
            }
            places_.emplace_back(number, static_cast<std::uint32_t>(place));
        }
    }
    places_.resize(places_.size() + kLinesAtOnce);
}

void LineTables::build_slides(const Variant& variant, Piece piece) {
    PieceOnLines& kind = kinds_[piece.code()];
    const std::uint32_t bit = 1U << rules::index(piece.type());
    for (std::uint32_t type = 0; type < types(); ++type) {
        std::uint32_t& mark = kind.marks.emplace_back(LinePieces::barring(piece.colour()));
        // No move takes a royal piece.
        if (kind.royal) mark |= LinePieces::barring(other(piece.colour()));
        if ((variant.capturing_sliders(piece.colour(), directions_[type]) & bit) == 0) continue;
        mark |= LinePieces::sliding(piece.colour());
        if (kind.slides.empty() || kind.slides.back().end != type)
            kind.slides.push_back({type, type});
        ++kind.slides.back().end;
    }
}

void LineTables::build_kind(const Variant& variant, Piece piece) {
    const lattice::Shape& shape = variant.shape();
    const Moves& moves = variant.moves(piece);
    PieceOnLines& kind = kinds_[piece.code()];
    kind.royal = variant.royal(piece.type());
    kind.looked_up = !moves.overlapping && !variant.piece_definition(piece.type()).sticky &&
                     (moves.promotions.empty() || moves.slides.empty()) &&
                     (moves.doubles.empty() || moves.slides.empty());
    build_slides(variant, piece);
    std::size_t leaps = 0;
    for (const LeapMove& leap : moves.leaps) {
        const auto vectors = leap.targets.vectors();
        leaps += vectors.size();
        auto& list = !leap.capture ? kind.quiet : leap.quiet ? kind.both : kind.capture;
        list.emplace_back(shape, vectors);
        auto& steps = !leap.capture ? kind.quiet_steps
                      : leap.quiet  ? kind.both_steps
                                    : kind.capture_steps;
        for (const Vector& v : vectors) steps.emplace_back(shape, v);
    }
    for (const DoubleStep& step : moves.doubles) kind.double_steps.emplace_back(shape, step.vector);
    kind.together = !kind.royal && moves.slides.empty() && leaps <= kMostSteps;
    kind.looked_up = kind.looked_up && (kind.together || moves.doubles.empty());
    kind.double_from = words_of_marks(moves.double_from);
    kind.promotions = moves.promotions;
    kind.promotes_on = words_of_marks(moves.promotes_on);
    kind.sets = {static_cast<std::uint8_t>(barred(piece.colour())),
                 static_cast<std::uint8_t>(pieces(piece))};
    if (kind.royal) kind.sets.push_back(static_cast<std::uint8_t>(barred(other(piece.colour()))));
    const auto attacks = variant.leap_attacks(piece.colour());
    for (std::size_t i = 0; i < attacks.size(); ++i)
        if (attacks[i].types >> rules::index(piece.type()) & 1U)
            kind.sets.push_back(static_cast<std::uint8_t>(leapers(piece.colour(), i)));
}

PiecesOnRays::PiecesOnRays(const LineTables& tables)
    : tables_(&tables),
      stride_(tables.words() + 1),
      lines_(tables.empty_lines()),
      words_(stride_ * tables.sets()),
      filled_(tables.sets()) {
    for (const Colour c : kColours)
        words_[LineTables::barred(c) * stride_ + tables.words()] = ~std::uint64_t{0};
}

void PiecesOnRays::flip(Piece piece, Cell c) {
    const PieceOnLines& kind = tables_->kind(piece);
    const LinePlace* const places = tables_->places(c);
    for (std::size_t type = 0; type < tables_->types(); ++type)
        lines_[places[type].line()].flip(kind.marks[type], places[type].place());
    const std::size_t word = index(c) / 64;
    for (const std::uint8_t set : kind.sets) {
        std::uint64_t& cells = words_[set * stride_ + word];
        cells ^= std::uint64_t{1} << (index(c) % 64);
        filled_[set] = (filled_[set] & ~(std::uint64_t{1} << word)) | std::uint64_t{cells != 0}
                                                                          << word;
    }
}

LineTables::~LineTables() = default;

bool suits_lines(const Variant& variant) {
    const lattice::Shape& shape = variant.shape();
    const auto directions = variant.directions();
    if (!variant.plain_attacks() || variant.special().moves_per_turn != 1) return false;
    if (word_axes(shape) == 0 || shape.cells() > 64 * kLineWords) return false;
    for (int a = 0; a < shape.axes(); ++a)
        if (shape.size(a) > kLineCells) return false;
    if (!worth_a_table(shape, directions.size())) return false;
    for (const Direction& d : directions)
        if (!d.vector.primitive()) return false;
    for (const Colour c : kColours) {
        for (const LeapAttack& attack : variant.leap_attacks(c))
            if (groups_of(shape, attack.origins.vectors()) > kMostGroups) return false;
        for (std::size_t k = 0; k < variant.piece_types(); ++k) {
            const Moves& moves = variant.moves(Piece(static_cast<PieceType>(k), c));
            if (!slides_along_lines(variant, moves)) return false;
            if (variant.royal(static_cast<PieceType>(k)) && !moves_like_a_king(moves)) return false;
        }
    }
    return true;
}

std::unique_ptr<const LineGenerator> make_line_generator(const Variant& variant, Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::avx512) return avx512::make_lines(variant);
    if (isa == Isa::avx2) return avx2::make_lines(variant);
#endif
    static_cast<void>(isa);
    return portable::make_lines(variant);
}

void Remainder::pin(const Pin& pin) {
    pins.push_back(pin);
}

void Remainder::walk(Cell piece) {
    pieces.push_back(piece);
}

}  // namespace tessera::rules
