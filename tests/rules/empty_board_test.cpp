// What pieces reach on an empty board, against comparing coordinates of pairs of cells.
#include "rules/empty_board.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using definition::Colour;
using definition::Mode;
using definition::StepSet;
using definition::VariantDefinition;

using At = std::vector<int>;

/// From a cell to another.
struct Difference {
    At steps;
    std::vector<int> magnitudes;  ///< nonzero absolute values, descending

    Difference(const At& from, const At& to) : steps(from.size()) {
        for (std::size_t axis = 0; axis < from.size(); ++axis) {
            steps[axis] = to[axis] - from[axis];
            if (steps[axis] != 0) magnitudes.push_back(std::abs(steps[axis]));
        }
        std::sort(magnitudes.rbegin(), magnitudes.rend());
    }
};

/// The difference is `n` times a vector of the set.
bool is_multiple(const VariantDefinition& game, const StepSet& set, Colour colour,
                 const Difference& d, int n) {
    if (!set.magnitudes.empty()) {
        if (set.magnitudes.size() != d.magnitudes.size()) return false;
        auto wanted = set.magnitudes;
        std::sort(wanted.rbegin(), wanted.rend());
        for (int& m : wanted) m *= n;
        return d.magnitudes == wanted;
    }
    for (std::size_t axis = 0; axis < d.steps.size(); ++axis) {
        const auto& part = set.pattern[axis];
        const bool turned = colour == Colour::black &&
                            std::count(game.forward_axes.begin(), game.forward_axes.end(),
                                       static_cast<int>(axis)) > 0;
        const int step = n * (turned ? -part.step : part.step);
        if (d.steps[axis] != step && !(part.either && d.steps[axis] == -step)) return false;
    }
    return true;
}

/// One leg to the edge and a second at a right angle, or the first leg alone.
bool turns_to(const VariantDefinition& game, const At& to, const Difference& d) {
    if (d.magnitudes.size() != 2) return d.magnitudes.size() == 1;
    for (std::size_t axis = 0; axis < to.size(); ++axis)
        if (d.steps[axis] != 0 && (to[axis] == 0 || to[axis] == game.sizes[axis] - 1)) return true;
    return false;
}

struct Ways {
    bool quiet = false;
    bool capture = false;
};

class Judge {
public:
    Judge(const VariantDefinition& game, std::size_t type, Colour colour)
        : game_(game), piece_(game.pieces[type]), colour_(colour) {}

    Ways ways(std::uint32_t from, std::uint32_t to) const {
        const At a = game_.coordinates(from);
        const At b = game_.coordinates(to);
        const Difference d(a, b);
        Ways found;
        for (const auto& movement : piece_.movements) {
            if (!leads(movement, b, d)) continue;
            if (movement.mode != Mode::capture) found.quiet = true;
            if (movement.mode != Mode::quiet && !piece_.minstrel) found.capture = true;
        }
        if (piece_.double_step && may_double(from, a) && doubles(d)) found.quiet = true;
        return found;
    }

private:
    bool leads(const definition::Movement& movement, const At& to, const Difference& d) const {
        for (const StepSet& set : movement.steps) {
            if (movement.reach == definition::Reach::turning_slide && turns_to(game_, to, d))
                return true;
            const int most = movement.reach == definition::Reach::slide ? d.magnitudes.front() : 1;
            for (int n = 1; n <= most; ++n)
                if (is_multiple(game_, set, colour_, d, n)) return true;
        }
        return false;
    }
    bool doubles(const Difference& d) const {
        for (const auto& movement : piece_.movements)
            for (const StepSet& set : movement.steps)
                if (movement.mode != Mode::capture && is_multiple(game_, set, colour_, d, 2))
                    return true;
        return false;
    }
    bool may_double(std::uint32_t from, const At& at) const {
        if (piece_.double_from) {
            for (const auto& zone : (*piece_.double_from)[definition::index(colour_)])
                if (zone.contains(at)) return true;
            return false;
        }
        for (const auto& placed : game_.start)
            if (placed.cell == from)
                return placed.letter == piece_.letter && placed.colour == colour_;
        return false;
    }

    const VariantDefinition& game_;
    const definition::PieceDefinition& piece_;
    Colour colour_;
};

std::vector<std::uint32_t> sample(std::uint32_t cells, Random& random) {
    std::vector<std::uint32_t> out;
    const auto all = static_cast<std::uint32_t>(testing_support::thinned(12'000));
    for (std::uint32_t i = 0; i < all / cells + (testing_support::kSanitized ? 1 : 2); ++i)
        out.push_back(static_cast<std::uint32_t>(random.below(cells)));
    return out;
}

TEST(EmptyBoard, ReachOfEveryPieceOfEveryGameEqualsComparingCells) {
    Random random(1);
    for (const std::string& id : testing_support::game_ids()) {
        const auto variant = testing_support::variant_named(id);
        const VariantDefinition& game = variant->definition();
        const std::uint32_t cells = variant->shape().cells();
        for (std::size_t k = 0; k < game.pieces.size(); ++k) {
            for (const Colour colour : definition::kColours) {
                const Judge judge(game, k, colour);
                const rules::Piece piece(static_cast<rules::PieceType>(k), colour);
                for (const std::uint32_t from : sample(cells, random)) {
                    rules::ReachedCells expected;
                    std::size_t either = 0;
                    for (std::uint32_t to = 0; to < cells; ++to) {
                        if (to == from) continue;
                        const Ways ways = judge.ways(from, to);
                        if (ways.quiet) expected.quiet.push_back(rules::Cell{to});
                        if (ways.capture) expected.capture.push_back(rules::Cell{to});
                        if (ways.quiet || ways.capture) ++either;
                    }
                    const auto reach =
                        rules::reach_on_empty_board(*variant, piece, rules::Cell{from});
                    ASSERT_EQ(reach.quiet, expected.quiet) << id << ' ' << game.pieces[k].name;
                    ASSERT_EQ(reach.capture, expected.capture) << id << ' ' << game.pieces[k].name;
                    ASSERT_EQ(reach.all().size(), either);
                }
            }
        }
    }
}

TEST(EmptyBoard, RangesByTypeCoverEveryCellOfTheType) {
    for (const std::string& id : testing_support::game_ids()) {
        const auto variant = testing_support::variant_named(id);
        const std::uint32_t cells = variant->shape().cells();
        if (cells > (testing_support::kSanitized ? 256 : 4096)) continue;
        for (std::size_t k = 0; k < variant->piece_types(); ++k) {
            const rules::Piece piece(static_cast<rules::PieceType>(k), Colour::black);
            std::map<rules::Cell, rules::TypeReach> expected;
            for (std::uint32_t i = 0; i < cells; i += cells > 256 ? 7 : 1) {
                const auto first = lattice::first_of_type(variant->shape(), rules::Cell{i});
                const auto reach = rules::reach_on_empty_board(*variant, piece, rules::Cell{i});
                auto& row = expected[first];
                row.all.include(reach.all().size());
                row.quiet.include(reach.quiet.size());
                row.capture.include(reach.capture.size());
                row.captures_as_it_moves = row.captures_as_it_moves && reach.quiet == reach.capture;
            }
            for (const auto& row : rules::reach_by_type(*variant, piece)) {
                const auto& want = expected[row.type.first];
                if (cells <= 256) {
                    ASSERT_EQ(row.all, want.all)
                        << id << ' ' << variant->piece_definition(piece.type()).name;
                    ASSERT_EQ(row.quiet, want.quiet);
                    ASSERT_EQ(row.capture, want.capture);
                    ASSERT_EQ(row.captures_as_it_moves, want.captures_as_it_moves);
                } else if (want.all.most > 0) {
                    ASSERT_LE(row.all.least, want.all.least) << id;
                    ASSERT_GE(row.all.most, want.all.most) << id;
                }
            }
        }
    }
}

/// Least and greatest number of cells over all types.
std::pair<std::size_t, std::size_t> extremes(const rules::Variant& variant, char letter) {
    rules::Range all;
    for (const auto& row :
         rules::reach_by_type(variant, rules::Piece(variant.type_of(letter), Colour::white))) {
        all.include(row.all.least);
        all.include(row.all.most);
    }
    return {all.least, all.most};
}

/// Figures that the games' documents give, as docs/games corrects them.
TEST(EmptyBoard, FiguresOfTheDocuments) {
    const auto chiru = testing_support::variant_named("oana-chiru");
    using Pair = std::pair<std::size_t, std::size_t>;
    EXPECT_EQ(extremes(*chiru, 'R'), (Pair{28, 28}));
    EXPECT_EQ(extremes(*chiru, 'B'), (Pair{42, 78}));
    EXPECT_EQ(extremes(*chiru, 'Q'), (Pair{70, 106}));
    EXPECT_EQ(extremes(*chiru, 'N'), (Pair{12, 48}));
    EXPECT_EQ(extremes(*chiru, 'K'), (Pair{15, 80}));
    const auto chesseract = testing_support::variant_named("chesseract");
    EXPECT_EQ(extremes(*chesseract, 'R').second, 60U);
    EXPECT_EQ(extremes(*chesseract, 'W').second, 53U);
    EXPECT_EQ(extremes(*chesseract, 'D').second, 101U);
}

TEST(EmptyBoard, MoveDistancesEqualRelaxation) {
    for (const char* id : {"chess", "raumschach", "chesseract"}) {
        const auto variant = testing_support::variant_named(id);
        const std::uint32_t cells = variant->shape().cells();
        if (cells > 125 && testing_support::kSanitized) continue;
        for (std::size_t k = 0; k < variant->piece_types(); ++k) {
            const Judge judge(variant->definition(), k, Colour::white);
            std::vector<std::vector<std::uint32_t>> next(cells);
            for (std::uint32_t a = 0; a < cells; ++a)
                for (std::uint32_t b = 0; b < cells; ++b)
                    if (a != b && judge.ways(a, b).quiet) next[a].push_back(b);
            rules::MoveDistances expected;
            for (std::uint32_t from = 0; from < cells; ++from) {
                // Distances are lowered along every edge until nothing changes.
                std::vector<std::size_t> away(cells, cells);
                away[from] = 0;
                for (bool changed = true; changed;) {
                    changed = false;
                    for (std::uint32_t a = 0; a < cells; ++a)
                        for (const std::uint32_t b : next[a])
                            if (away[a] + 1 < away[b]) {
                                away[b] = away[a] + 1;
                                changed = true;
                            }
                }
                for (const std::size_t n : away) {
                    if (n == cells) {
                        ++expected.unreachable;
                        continue;
                    }
                    if (n >= expected.pairs.size()) expected.pairs.resize(n + 1, 0);
                    ++expected.pairs[n];
                }
            }
            const auto found = rules::move_distances(
                *variant, rules::Piece(static_cast<rules::PieceType>(k), Colour::white));
            EXPECT_EQ(found.pairs, expected.pairs)
                << id << ' ' << variant->definition().pieces[k].name;
            EXPECT_EQ(found.unreachable, expected.unreachable);
            EXPECT_EQ(found.diameter() + 1, expected.pairs.size());
        }
    }
}

}  // namespace
}  // namespace tessera
