#include "rules/line_tables.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <set>

#include "rules/line_generator.hpp"
#include "rules/ruleset.hpp"

namespace tessera::rules {

using lattice::index;
using lattice::Vector;

namespace {

/// Classes of lines are numbered by the bits of a word.
constexpr std::size_t kMostLineClasses = 32;

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

bool primitive(const Vector& v) {
    int divisor = 0;
    for (const int step : v.step) divisor = std::gcd(divisor, step);
    return divisor == 1;
}

/// It slides along whole lines, either way, to quiet cells and to enemies.
bool slides_along_lines(const Ruleset& rules, const Moves& moves) {
    return std::all_of(moves.slides.begin(), moves.slides.end(), [&](const SlideMove& s) {
        const DirectionId back = rules.directions()[s.direction].opposite;
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
    stride_ = groups.size();
    masks_.resize(64 * stride_);
    std::size_t group = 0;
    for (const auto& [between, within] : groups) {
        for (std::uint32_t bit = 0; bit < 64; ++bit)
            for (const Vector& v : within)
                if (const auto to = shape.step(static_cast<Cell>(bit), v))
                    masks_[bit * stride_ + group] |= std::uint64_t{1} << index(*to);
        ++group;
    }
    begin_.push_back(0);
    for (std::uint32_t word = 0; word < shape.cells() / 64; ++word) {
        group = 0;
        for (const auto& [between, within] : groups) {
            if (const auto to = shape.step(static_cast<Cell>(64 * word), between))
                groups_.push_back({static_cast<std::uint16_t>(index(*to) / 64),
                                   static_cast<std::uint16_t>(group)});
            ++group;
        }
        begin_.push_back(static_cast<std::uint32_t>(groups_.size()));
    }
}

LineTables::LineTables(const Ruleset& rules) : words_(rules.shape().cells() / 64) {
    for (const Colour c : kColours)
        for (const LeapAttack& attack : rules.leap_attacks(c))
            origins_[definition::index(c)].emplace_back(rules.shape(), attack.origins.vectors());
    build_classes(rules);
    build_places(rules);
    kinds_.resize(1 + 2 * rules.kinds());
    marks_.resize(kinds_.size() * classes_.size());
    for (const Colour c : kColours)
        for (std::size_t k = 0; k < rules.kinds(); ++k)
            build_kind(rules, Man(static_cast<Kind>(k), c));
}

void LineTables::build_classes(const Ruleset& rules) {
    const auto directions = rules.directions();
    for (DirectionId d = 0; d < directions.size(); ++d) {
        if (directions[d].opposite < d) continue;
        const auto type = static_cast<std::uint32_t>(offsets_.size());
        offsets_.push_back(directions[d].offset);
        LineClass found;
        for (const Colour c : kColours)
            found.kinds[definition::index(c)] = rules.capturing_sliders(c, d);
        const auto known = std::find_if(classes_.begin(), classes_.end(),
                                        [&](const LineClass& l) { return l.kinds == found.kinds; });
        LineClass& line_class =
            known == classes_.end() ? classes_.emplace_back(std::move(found)) : *known;
        line_class.types.push_back(type);
    }
    for (std::size_t i = 0; i < classes_.size(); ++i)
        for (const Colour c : kColours)
            if (classes_[i].kinds[definition::index(c)] != 0)
                sliding_[definition::index(c)] |= 1U << i;
}

void LineTables::build_places(const Ruleset& rules) {
    const std::uint32_t cells = rules.shape().cells();
    constexpr std::uint32_t kNone = ~0U;
    std::vector<DirectionId> forward;
    for (DirectionId d = 0; d < rules.directions().size(); ++d)
        if (rules.directions()[d].opposite > d) forward.push_back(d);
    // By type and first cell: the line's number.
    std::vector<std::uint32_t> numbers(offsets_.size() * cells, kNone);
    for (std::uint32_t i = 0; i < cells; ++i) {
        const auto cell = static_cast<Cell>(i);
        for (const LineClass& line_class : classes_) {
            begin_.push_back(static_cast<std::uint32_t>(places_.size()));
            for (const std::uint32_t type : line_class.types) {
                const DirectionId d = forward[type];
                const int place = rules.ray_length(cell, rules.directions()[d].opposite);
                const int cells_of_line = place + 1 + rules.ray_length(cell, d);
                if (cells_of_line == 1) continue;
                const auto first = static_cast<std::uint32_t>(static_cast<std::int32_t>(i) -
                                                              place * offsets_[type]);
                std::uint32_t& number = numbers[type * cells + first];
                if (number == kNone) {
                    number = static_cast<std::uint32_t>(lines_.size());
                    lines_.push_back(LineMen::of_length(cells_of_line));
                }
                places_.emplace_back(number, type, static_cast<std::uint32_t>(place));
            }
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(places_.size()));
    assert(lines_.size() <= LinePlace::kMostLines);
}

void LineTables::build_kind(const Ruleset& rules, Man man) {
    const Moves& moves = rules.moves(man);
    const std::uint32_t bit = 1U << rules::index(man.kind());
    const auto colour = definition::index(man.colour());
    KindOnLines& kind = kinds_[man.code()];
    kind.royal = rules.royal(man.kind());
    kind.looked_up = !moves.overlapping && !rules.man(man.kind()).sticky &&
                     (moves.promotions.empty() || moves.slides.empty());
    for (std::size_t i = 0; i < classes_.size(); ++i) {
        std::uint32_t& mark = marks_[man.code() * classes_.size() + i];
        mark = LineMen::barring(man.colour());
        // No move takes a royal man.
        if (kind.royal) mark |= LineMen::barring(other(man.colour()));
        if ((classes_[i].kinds[colour] & bit) == 0) continue;
        mark |= LineMen::sliding(man.colour());
        kind.classes |= 1U << i;
    }
    for (const LeapMove& leap : moves.leaps) {
        auto& list = !leap.capture ? kind.quiet : leap.quiet ? kind.both : kind.capture;
        list.emplace_back(rules.shape(), leap.targets.vectors());
    }
    if (!moves.promotions.empty()) {
        kind.promotes_on.resize(words_);
        for (std::size_t i = 0; i < moves.promotes_on.size(); ++i)
            if (moves.promotes_on[i]) kind.promotes_on[i / 64] |= std::uint64_t{1} << (i % 64);
    }
    kind.sets.push_back(static_cast<std::uint8_t>(barred(man.colour())));
    if (kind.royal) kind.sets.push_back(static_cast<std::uint8_t>(barred(other(man.colour()))));
    const auto attacks = rules.leap_attacks(man.colour());
    for (std::size_t i = 0; i < attacks.size(); ++i)
        if (attacks[i].kinds & bit)
            kind.sets.push_back(static_cast<std::uint8_t>(leapers(man.colour(), i)));
}

void MenOnLines::flip(Man man, Cell c) {
    for (std::size_t i = 0; i < tables_->classes(); ++i) {
        const std::uint32_t mark = tables_->mark(man, i);
        for (const LinePlace place : tables_->places(c, i))
            lines_[place.line()].flip(mark, place.place());
    }
    const std::uint64_t bit = std::uint64_t{1} << (index(c) % 64);
    for (const std::uint8_t set : tables_->kind(man).sets)
        words_[set * stride_ + index(c) / 64] ^= bit;
}

bool suits_lines(const Ruleset& rules) {
    const lattice::Shape& shape = rules.shape();
    const auto directions = rules.directions();
    if (!rules.plain_attacks() || rules.special().moves_per_turn != 1) return false;
    if (word_axes(shape) == 0 || shape.cells() > 64 * kLineWords) return false;
    for (int a = 0; a < shape.axes(); ++a)
        if (shape.size(a) > kLineCells) return false;
    if (!worth_a_table(shape, directions.size())) return false;
    if (directions.size() * shape.cells() / 2 > LinePlace::kMostLines) return false;
    std::set<std::pair<std::uint32_t, std::uint32_t>> classes;
    for (DirectionId d = 0; d < directions.size(); ++d) {
        if (!primitive(directions[d].vector)) return false;
        classes.emplace(rules.capturing_sliders(Colour::white, d),
                        rules.capturing_sliders(Colour::black, d));
    }
    if (classes.size() > kMostLineClasses || directions.size() > 2 * LinePlace::kMostTypes)
        return false;
    for (const Colour c : kColours) {
        for (std::size_t k = 0; k < rules.kinds(); ++k) {
            const Moves& moves = rules.moves(Man(static_cast<Kind>(k), c));
            if (!slides_along_lines(rules, moves)) return false;
            if (rules.royal(static_cast<Kind>(k)) && !moves_like_a_king(moves)) return false;
        }
    }
    return true;
}

std::unique_ptr<const LineGenerator> make_line_generator(const Ruleset& rules, Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::avx2) return avx2::make_lines(rules);
#endif
    static_cast<void>(isa);
    return portable::make_lines(rules);
}

void Remainder::pin(const Pin& pin) {
    pins.push_back(pin);
}

void Remainder::walk(Cell man) {
    men.push_back(man);
}

}  // namespace tessera::rules
