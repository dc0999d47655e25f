// How a piece of a vast board gets to a cell, or why it cannot: the same as on boards whose moves
// are all listed, whose explanations share no code with these.
#include "vast/view/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "notation/notation.hpp"
#include "notation/vast_text.hpp"
#include "play/load.hpp"
#include "play/rules.hpp"
#include "support/random_positions.hpp"

namespace tessera::test {
namespace {

using lattice::Cell;
using movegen::Explanation;
using movegen::Obstacle;

/// All that both must agree on.
std::string described(const rules::Variant& variant, const Explanation& e, bool exactly) {
    std::string text(movegen::word(e.obstacle));
    if (!exactly) return text;
    const auto name = [&](Cell c) { return ' ' + notation::cell_name(variant, c); };
    text += name(e.at) + name(e.by);
    for (const auto* ways : {&e.ways, &e.attack}) {
        text += ';';
        for (const movegen::Way& way : *ways) {
            text += ' ' + std::string(movegen::word(way.kind)) + std::to_string(way.corner);
            for (const Cell c : way.cells) text += name(c);
        }
    }
    return text;
}

/// Compares the explanations of a position, and counts them by obstacle.
class Comparison {
public:
    explicit Comparison(const char* id)
        : variant_(play::builtin_rules(id).value()),
          rules_(
              std::make_shared<const vast::Rules>(vast::rules_of(variant_->definition()).value())) {
    }

    void compare(const rules::Position& position, Random& random, int questions) {
        const std::string text = notation::print_position(position);
        const auto p = notation::parse_position(rules_, notation::source_of(text));
        ASSERT_TRUE(p) << p.error().text();
        const std::uint32_t cells = variant_->shape().cells();
        for (const auto colour : rules::kColours)
            for (const Cell from : position.pieces(colour))
                for (int i = 0; i < questions; ++i) {
                    const Cell to =
                        i == 0 ? from : Cell{static_cast<std::uint32_t>(random.below(cells))};
                    ASSERT_NO_FATAL_FAILURE(ask(position, *p, from, to)) << text;
                }
    }
    [[nodiscard]] int met(Obstacle obstacle) const {
        const auto found = met_.find(obstacle);
        return found == met_.end() ? 0 : found->second;
    }

private:
    void ask(const rules::Position& position, const vast::Position& p, Cell from, Cell to) {
        const Explanation expected = movegen::explain(position, from, to);
        const Explanation found = vast::explain(p, from, to);
        ++met_[found.obstacle];
        // A king that has lost its right: only one of the two knows from where it would have
        // jumped.
        if (found.obstacle == Obstacle::no_right && expected.obstacle != Obstacle::no_right) return;
        // Of several moves or pieces, which is found first depends on the order of the search.
        const bool exactly = from != to;
        ASSERT_EQ(described(*variant_, found, exactly), described(*variant_, expected, exactly))
            << notation::cell_name(*variant_, from) << notation::cell_name(*variant_, to);
    }

    std::shared_ptr<const rules::Variant> variant_;
    std::shared_ptr<const vast::Rules> rules_;
    std::map<Obstacle, int> met_;
};

TEST(VastExplain, AgreesWithBoardsWhoseMovesAreListed) {
    Random random(11);
    Comparison comparison("hdc3");
    const auto variant = play::builtin_rules("hdc3").value();
    for (int i = 0; i < testing_support::thinned(400); ++i)
        ASSERT_NO_FATAL_FAILURE(comparison.compare(
            testing_support::scattered(variant, random, 4 + i % 40), random, 60));
    for (int i = 0; i < testing_support::thinned(20); ++i)
        testing_support::random_game(
            notation::start_position(variant), random, 30,
            [&](const rules::Position& p) { comparison.compare(p, random, 4); });
    if (testing_support::kThinned) return;
    for (const Obstacle obstacle :
         {Obstacle::none, Obstacle::out_of_reach, Obstacle::other_vector, Obstacle::own_piece,
          Obstacle::blocked, Obstacle::only_captures, Obstacle::only_quiet, Obstacle::in_check,
          Obstacle::exposed, Obstacle::castling_over, Obstacle::castling_check})
        EXPECT_GT(comparison.met(obstacle), 0) << movegen::word(obstacle);
}

TEST(VastExplain, AgreesOnBoardsOfFourAxes) {
    Random random(12);
    Comparison comparison("hdc4");
    const auto variant = play::builtin_rules("hdc4").value();
    for (int i = 0; i < testing_support::thinned(100); ++i)
        ASSERT_NO_FATAL_FAILURE(comparison.compare(
            testing_support::scattered(variant, random, 4 + i % 60), random, 40));
}

TEST(VastExplain, NamesWhatPinsAPieceOfEightAxes) {
    const auto variant = play::builtin("hdc8").value();
    const auto position =
        variant->read("{Ka1a1a1a1,Rc1a1a1a1,qe1a1a1a1,kh8h8h8h8} w - - 0 1").value();
    const auto cell = [&](const char* name) { return variant->parse_cell(name).value(); };
    const Explanation pinned = position->explain(cell("c1a1a1a1"), cell("c2a1a1a1"));
    EXPECT_EQ(pinned.obstacle, Obstacle::exposed);
    EXPECT_EQ(pinned.at, cell("a1a1a1a1"));
    EXPECT_EQ(pinned.by, cell("e1a1a1a1"));
    ASSERT_EQ(pinned.attack.size(), 1U);
    EXPECT_EQ(pinned.attack.front().cells.size(), 4U);
    const Explanation along = position->explain(cell("c1a1a1a1"), cell("e1a1a1a1"));
    EXPECT_EQ(along.obstacle, Obstacle::none);
    ASSERT_EQ(along.ways.size(), 1U);
    EXPECT_EQ(along.ways.front().cells, (std::vector{cell("d1a1a1a1"), cell("e1a1a1a1")}));
}

}  // namespace
}  // namespace tessera::test
