// What a variant's pieces reach, as bitboards. Included once for each instruction set
// (bitboard/layout.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/small.hpp"
#include "movegen/bitboard/shift.hpp"
#include "rules/variant.hpp"

namespace tessera::movegen::TESSERA_ISA {

using rules::DirectionId;
using rules::DoubleStep;
using rules::LeapAttack;
using rules::LeapMove;
using rules::LeapTable;
using rules::MoveTable;
using rules::SlideMove;

/// Bundles are so wide that two classes share some.
template <class L>
inline constexpr bool kMixed = L::kParallel > 4;

/// Vectors of slides, of one class or, where kMixed, of two.
template <class L>
struct SlideBundle : ShiftBundle<L> {
    using ShiftBundle<L>::ShiftBundle;
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    std::uint64_t classes = 0;  ///< bits of both
    /// Ones in the bitboards of the second class.
    [[no_unique_address]] IfUsed<L, kMixed<L>> of_second{};
};

/// Bundles that shift alike, next to each other in their list; unless kMixed of one class.
struct Run {
    std::uint64_t classes = 0;  ///< bits of all
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Directions in which the same piece types of one colour slide in the same way.
template <class L>
struct SlideClass {
    std::uint32_t types = 0;  ///< bit k: piece type k
    bool quiet = true;
    bool capture = true;
    /// By cell: from where a piece of the class reaches it on the empty board. Empty if it does not
    /// capture.
    List<typename L::Bits> origins;
};

/// Every direction of every class of one colour.
template <class L>
struct Slides {
    List<SlideClass<L>> classes;
    List<SlideBundle<L>> bundles;
    List<Run> runs;
};
/// Variants with more classes are left to the mailbox.
inline constexpr std::size_t kMostClasses = 64;

/// Pieces of one colour that capture by the same leaps: by cell, from where.
template <class L>
struct LeapOrigins {
    std::uint32_t types = 0;
    List<typename L::Bits> from;
};

/// One piece type of one colour.
template <class L>
struct PieceTable {
    bool slides = false;
    bool turns = false;
    bool keeps_to_rays = true;  ///< to a cell at the end of a clear ray it goes along the ray
    /// Generated piece by piece: movements overlap, or it is royal, or a sticky or promoting
    /// slider.
    bool one_by_one = false;
    bool leaps_together = false;     ///< few vectors: all pieces of the type by each vector
    List<typename L::Bits> quiet;    ///< by cell: leaps to empty cells
    List<typename L::Bits> capture;  ///< by cell: leaps to enemy pieces
    List<typename L::Bits> steps;    ///< by cell: where it may go if that cell is empty
    List<typename L::Bits> rays;     ///< by cell: where it slides on the empty board, not turning
    List<typename L::Bits> reach;    ///< by cell: where it may go on some board
    List<ShiftBundle<L>> quiet_steps;
    List<ShiftBundle<L>> capture_steps;
    List<ShiftBundle<L>> both_steps;
    List<ShiftBundle<L>> doubles;
    L::Bits double_from = L::none();
    L::Bits promotes_on = L::none();
    const std::vector<PieceType>* promotions = nullptr;  ///< null if it never promotes
};

template <class L>
class Tables {
public:
    using Bits = L::Bits;

    /// One for both ways if two bitboards move at once.
    static constexpr std::size_t kBundlesOfAxis = L::kParallel == 1 ? 2 : 1;

    explicit Tables(const Variant& variant) : variant_(variant), cells_(variant.shape().cells()) {
        pieces_.resize(1 + 2 * variant.piece_types());
        for (const Colour c : kColours) {
            for (std::size_t k = 0; k < variant.piece_types(); ++k)
                build_piece(Piece(static_cast<PieceType>(k), c));
            build_slides(c);
            build_leap_origins(c);
        }
        build_between();
        build_axes();
        for (std::size_t k = 0; k < variant.piece_types(); ++k)
            if (variant.royal(static_cast<PieceType>(k))) royal_ |= 1U << k;
    }

    [[nodiscard]] const Variant& variant() const { return variant_; }
    [[nodiscard]] const PieceTable<L>& piece(Piece piece) const { return pieces_[piece.code()]; }
    [[nodiscard]] const Slides<L>& slides(Colour c) const { return slides_[definition::index(c)]; }
    [[nodiscard]] const List<LeapOrigins<L>>& leap_origins(Colour c) const {
        return leap_origins_[definition::index(c)];
    }
    /// The cells strictly between two cells of a ray that some piece slides along.
    [[nodiscard]] const Bits& between(Cell a, Cell b) const {
        return between_[lattice::index(a) * cells_ + lattice::index(b)];
    }
    /// One cell down and up each axis, kBundlesOfAxis for every axis.
    [[nodiscard]] const List<ShiftBundle<L>>& axis_steps() const { return axis_steps_; }
    /// The opposites of the same.
    [[nodiscard]] const List<ShiftBundle<L>>& axis_backs() const { return axis_backs_; }
    /// What generating relies on: not too many classes, and slides by few words.
    [[nodiscard]] bool fit() const { return fit_; }
    /// Royal piece types, bit k: piece type k.
    [[nodiscard]] std::uint32_t royal() const { return royal_; }
    /// Piece types that slide, all of a type at once.
    [[nodiscard]] std::uint32_t sliding(Colour c) const { return sliding_[definition::index(c)]; }

    /// Piece types with moves other than such slides.
    [[nodiscard]] const List<PieceType>& leaping(Colour c) const {
        return leaping_[definition::index(c)];
    }

private:
    Shift<L> step(const lattice::Vector& v) const {
        const lattice::Shape& shape = variant_.shape();
        Shift<L> s;
        rules::Bitboard landing;
        int repeats = 0;
        for (std::uint32_t c = 0; c < cells_; ++c) {
            if (const auto to = shape.step(static_cast<Cell>(c), v)) landing.flip(*to);
            const int n = shape.ray_length(static_cast<Cell>(c), v);
            repeats = n > repeats ? n : repeats;
        }
        s.landing = L::load(landing);
        s.repeats = repeats;
        s.offset = shape.offset(v);
        if (L::kAligned) {
            int within = 0;
            for (int a = 0; a < shape.axes(); ++a) {
                const int part = v.step[static_cast<std::size_t>(a)] * shape.stride(a);
                if (shape.stride(a) >= 64)
                    s.lane += part / 64;
                else
                    within += part;
            }
            s.left = within >= 0;
            s.bits = static_cast<std::uint32_t>(within >= 0 ? within : -within);
        }
        return s;
    }

    /// Leaves out vectors that are longer than the board.
    List<Shift<L>> steps_of(const List<lattice::Vector>& vectors) const {
        List<Shift<L>> steps;
        for (const auto& v : vectors)
            if (const Shift<L> s = step(v); s.repeats > 0) steps.push_back(s);
        return steps;
    }
    /// No step goes too many words up or down.
    static bool near(const List<Shift<L>>& steps) {
        return std::none_of(steps.begin(), steps.end(), [](const Shift<L>& s) {
            return L::kAligned && L::kParallel == 1 && (s.lane < -kMostLane || s.lane > kMostLane);
        });
    }

    TESSERA_SMALL void build_axes() {
        for (int a = 0; a < variant_.shape().axes(); ++a) {
            lattice::Vector up;
            up.step[static_cast<std::size_t>(a)] = 1;
            const List<Shift<L>> both{step(-up), step(up), step(-up)};
            fit_ = fit_ && near(both);
            for (std::size_t i = 0; i < 2; i += 2 / kBundlesOfAxis) {
                axis_steps_.emplace_back(std::span(both).subspan(i, 2 / kBundlesOfAxis));
                axis_backs_.emplace_back(std::span(both).subspan(i + 1, 2 / kBundlesOfAxis));
            }
        }
    }

    /// Puts steps of at most two classes into a bundle.
    static SlideBundle<L> slide_bundle(std::span<const Shift<L>> steps) {
        SlideBundle<L> b(steps);
        b.first = steps.front().class_;
        b.second = steps.back().class_;
        b.classes = std::uint64_t{1} << b.first | std::uint64_t{1} << b.second;
        if constexpr (kMixed<L>) {
            Bits second[L::kParallel];
            for (std::size_t k = 0; k < L::kParallel; ++k)
                second[k] = k < steps.size() && steps[k].class_ != b.first ? L::all() : L::none();
            std::memcpy(&b.of_second, second, sizeof b.of_second);
        }
        return b;
    }

    /// Shifts that are alike and of one class, next to each other.
    static List<Shift<L>> sorted(const Slides<L>& slides, const List<Shift<L>>& steps) {
        const auto kind = [](const Shift<L>& s) {
            if (L::kParallel == 1) return 2 * s.lane + (s.left ? 1 : 0);
            return L::kAligned && s.lane != 0 ? 1 : 0;
        };
        List<Shift<L>> sorted;
        for (int t = -2 * kMostLane; t <= 2 * kMostLane + 1; ++t)
            for (std::uint32_t c = 0; c < slides.classes.size(); ++c)
                for (const Shift<L>& s : steps)
                    if (kind(s) == t && s.class_ == c) sorted.push_back(s);
        return sorted;
    }

    static void put_into_runs(Slides<L>& slides, const List<Shift<L>>& steps) {
        const auto suits = [&](std::size_t first, std::size_t next) {
            const std::span of(steps.data() + first, next - first);
            if (of.size() == L::kParallel ||
                !Shifter<L>(of).alike(Shifter<L>(std::span(&steps[next], 1))))
                return false;
            return of.back().class_ == steps[next].class_ ||
                   (kMixed<L> && of.front().class_ == of.back().class_);
        };
        for (std::size_t i = 0; i < steps.size();) {
            std::size_t end = i + 1;
            while (end < steps.size() && suits(i, end)) ++end;
            add_to_runs(slides, slide_bundle({steps.data() + i, end - i}));
            i = end;
        }
    }

    static void add_to_runs(Slides<L>& slides, const SlideBundle<L>& b) {
        auto& bundles = slides.bundles;
        const bool same = !bundles.empty() && bundles.back().shifter.alike(b.shifter) &&
                          (kMixed<L> || bundles.back().classes == b.classes);
        if (!same) slides.runs.push_back({0, bundles.size(), 0});
        bundles.push_back(b);
        slides.runs.back().classes |= b.classes;
        slides.runs.back().end = bundles.size();
    }

    Bits cells_of(const std::vector<std::uint8_t>& marked) const {
        rules::Bitboard words;
        for (std::uint32_t c = 0; c < marked.size(); ++c)
            if (marked[c]) words.flip(static_cast<Cell>(c));
        return L::load(words);
    }

    /// Adds the leaps, by cell.
    void add_targets(List<Bits>& by_cell, const LeapTable& leaps) const {
        by_cell.resize(cells_, L::none());
        for (std::uint32_t c = 0; c < cells_; ++c)
            leaps.each(variant_.shape(), static_cast<Cell>(c),
                       [&](Cell to) { return by_cell[c] |= L::single(to), true; });
    }

    /// Calls f(from, to, steps) for every cell and those that the direction leads to from it, the
    /// nearest first.
    template <class F>
    void each_pair_along(DirectionId d, F&& f) const {
        const std::int32_t offset = variant_.directions()[d].offset;
        for (std::uint32_t c = 0; c < cells_; ++c) {
            auto at = static_cast<std::int32_t>(c);
            const int length = variant_.ray_length(static_cast<Cell>(c), d);
            for (int n = 1; n <= length; ++n) f(c, static_cast<Cell>(at += offset), n);
        }
    }

    TESSERA_SMALL void build_piece(Piece piece) {
        const MoveTable& moves = variant_.moves(piece);
        PieceTable<L>& t = pieces_[piece.code()];
        t.slides = !moves.slides.empty();
        t.turns = !moves.turning.empty();
        const auto one_way = [](const SlideMove& s) { return s.quiet != s.capture; };
        t.keeps_to_rays =
            !t.turns || std::none_of(moves.slides.begin(), moves.slides.end(), one_way);
        t.quiet.resize(cells_, L::none());
        t.capture.resize(cells_, L::none());
        std::size_t vectors = 0;
        List<lattice::Vector> quiet, capture, both;
        for (const LeapMove& leap : moves.leaps) {
            const auto list = leap.targets.vectors();
            vectors += list.size();
            if (leap.quiet) add_targets(t.quiet, leap.targets);
            if (leap.capture) add_targets(t.capture, leap.targets);
            auto& all = leap.quiet && leap.capture ? both : leap.quiet ? quiet : capture;
            for (const auto& v : list) all.push_back(v);
        }
        const auto quiet_steps = steps_of(quiet);
        const auto capture_steps = steps_of(capture);
        const auto both_steps = steps_of(both);
        const bool all_near = near(quiet_steps) && near(capture_steps) && near(both_steps);
        t.quiet_steps = bundled<L>(quiet_steps);
        t.capture_steps = bundled<L>(capture_steps);
        t.both_steps = bundled<L>(both_steps);
        List<lattice::Vector> doubles;
        for (const DoubleStep& d : moves.doubles) doubles.push_back(d.vector);
        const auto double_steps = steps_of(doubles);
        fit_ = fit_ && near(double_steps);
        t.doubles = bundled<L>(double_steps);
        t.double_from = cells_of(moves.double_from);
        t.promotes_on = cells_of(moves.promotes_on);
        if (!moves.promotions.empty()) t.promotions = &moves.promotions;
        t.one_by_one =
            moves.overlapping || variant_.royal(piece.type()) ||
            (t.slides && (t.promotions || variant_.piece_definition(piece.type()).sticky));
        build_steps(t, moves);
        if (t.slides && !t.one_by_one)
            sliding_[definition::index(piece.colour())] |= 1U << index(piece.type());
        t.leaps_together = !t.one_by_one && all_near && vectors <= kFewVectors;
        if (t.one_by_one || vectors > 0 || !t.doubles.empty())
            leaping_[definition::index(piece.colour())].push_back(piece.type());
    }

    TESSERA_SMALL void build_steps(PieceTable<L>& t, const MoveTable& moves) const {
        t.steps = t.quiet;
        t.rays.resize(cells_, L::none());
        for (const auto* slides : {&moves.slides, &moves.turning})
            for (const SlideMove& s : *slides)
                each_pair_along(s.direction, [&](std::uint32_t from, Cell to, int steps) {
                    if (steps == 1 && s.quiet) t.steps[from] |= L::single(to);
                    t.rays[from] |= L::single(to);
                });
        t.reach = t.rays;
        for (const DoubleStep& d : moves.doubles) add_targets(t.reach, d.twice);
        if (t.turns) {
            for (std::uint32_t c = 0; c < cells_; ++c)
                L::each(t.rays[c],
                        [&](Cell corner) { t.reach[c] |= t.rays[lattice::index(corner)]; });
        }
        for (std::uint32_t c = 0; c < cells_; ++c) t.reach[c] |= t.quiet[c] | t.capture[c];
    }

    TESSERA_SMALL void build_slides(Colour colour) {
        const auto directions = variant_.directions();
        auto& slides = slides_[definition::index(colour)];
        List<Shift<L>> steps;
        for (DirectionId id = 0; id < directions.size(); ++id) {
            for (const auto& [quiet, capture] :
                 {std::pair{true, true}, {true, false}, {false, true}}) {
                std::uint32_t types = 0;
                for (std::size_t k = 0; k < variant_.piece_types(); ++k)
                    for (const SlideMove& s :
                         variant_.moves(Piece(static_cast<PieceType>(k), colour)).slides)
                        if (s.direction == id && s.quiet == quiet && s.capture == capture)
                            types |= 1U << k;
                if (types == 0) continue;
                Shift<L> s = step(directions[id].vector);
                s.class_ = class_of(slides.classes, types, quiet, capture);
                if (capture) add_origins(slides.classes[s.class_].origins, id);
                if (s.repeats > 0) steps.push_back(s);
            }
        }
        fit_ = fit_ && near(steps) && slides.classes.size() <= kMostClasses;
        if (fit_) put_into_runs(slides, sorted(slides, steps));
    }

    static std::uint32_t class_of(List<SlideClass<L>>& classes, std::uint32_t types, bool quiet,
                                  bool capture) {
        for (std::uint32_t i = 0; i < classes.size(); ++i)
            if (classes[i].types == types && classes[i].quiet == quiet &&
                classes[i].capture == capture)
                return i;
        classes.push_back({types, quiet, capture, {}});
        return static_cast<std::uint32_t>(classes.size() - 1);
    }

    void add_origins(List<Bits>& origins, DirectionId d) const {
        origins.resize(cells_, L::none());
        each_pair_along(d, [&](std::uint32_t from, Cell to, int) {
            origins[lattice::index(to)] |= L::single(static_cast<Cell>(from));
        });
    }

    TESSERA_SMALL void build_leap_origins(Colour colour) {
        for (const LeapAttack& attack : variant_.leap_attacks(colour)) {
            LeapOrigins<L> o;
            o.types = attack.types;
            add_targets(o.from, attack.origins);
            leap_origins_[definition::index(colour)].push_back(std::move(o));
        }
    }

    TESSERA_SMALL void build_between() {
        between_.resize(std::size_t{cells_} * cells_, L::none());
        Bits passed = L::none();
        for (DirectionId d = 0; d < variant_.directions().size(); ++d)
            each_pair_along(d, [&](std::uint32_t from, Cell to, int steps) {
                if (steps == 1) passed = L::none();
                between_[from * cells_ + lattice::index(to)] = passed;
                passed |= L::single(to);
            });
    }

    /// Types with more leaps than this are generated piece by piece.
    static constexpr std::size_t kFewVectors = 16;

    const Variant& variant_;
    std::uint32_t cells_;
    std::uint32_t royal_ = 0;
    std::array<std::uint32_t, 2> sliding_{};
    std::array<List<PieceType>, 2> leaping_;
    List<PieceTable<L>> pieces_;
    std::array<Slides<L>, 2> slides_;
    std::array<List<LeapOrigins<L>>, 2> leap_origins_;
    List<Bits> between_;
    List<ShiftBundle<L>> axis_steps_;
    List<ShiftBundle<L>> axis_backs_;
    bool fit_ = true;
};

}  // namespace tessera::movegen::TESSERA_ISA
