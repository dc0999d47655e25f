// Lists of moves that a filter asks for are parts of the list of all moves, in its order.
#include "vast/moves/moves.hpp"

#include <gtest/gtest.h>

#include "notation/notation.hpp"
#include "notation/vast_text.hpp"
#include "play/load.hpp"
#include "play/rules.hpp"
#include "support/random_positions.hpp"

namespace tessera::test {
namespace {

using lattice::Cell;
using movegen::MoveFilter;

std::vector<rules::Move> listed(const vast::Position& position, const MoveFilter& filter) {
    std::vector<rules::Move> moves;
    const auto count = vast::list_moves(position, filter, vast::kNoLimit, true,
                                        [&](const rules::Move& move) { moves.push_back(move); });
    EXPECT_EQ(count, moves.size());
    return moves;
}

class VastMoves : public testing::TestWithParam<const char*> {
protected:
    VastMoves()
        : variant_(play::builtin_rules(GetParam()).value()),
          rules_(
              std::make_shared<const vast::Rules>(vast::rules_of(variant_->definition()).value())) {
    }

    /// Of the moves to a cell, and of those to it of one kind of piece. Returns how many there are.
    std::size_t compare(const vast::Position& position, const std::vector<rules::Move>& all,
                        MoveFilter filter) {
        std::vector<rules::Move> expected;
        for (const rules::Move& move : all)
            if (vast::meets(position, filter, move)) expected.push_back(move);
        EXPECT_EQ(listed(position, filter), expected);
        return expected.size();
    }

    std::shared_ptr<const rules::Variant> variant_;
    std::shared_ptr<const vast::Rules> rules_;
};

TEST_P(VastMoves, ToACellAreThoseOfAllThatGoThere) {
    Random random(21);
    std::size_t met = 0;
    const auto check = [&](const rules::Position& listed_position) {
        const std::string text = notation::print_position(listed_position);
        const auto position = notation::parse_position(rules_, notation::source_of(text));
        ASSERT_TRUE(position) << position.error().text();
        const auto all = listed(*position, {});
        MoveFilter filter;
        for (int i = 0; i < 6; ++i) {
            filter.to =
                i < 3 && !all.empty()
                    ? random.pick(all).to
                    : Cell{static_cast<std::uint32_t>(random.below(variant_->shape().cells()))};
            filter.piece.reset();
            met += compare(*position, all, filter);
            filter.piece =
                static_cast<rules::PieceType>(random.below(variant_->definition().pieces.size()));
            met += compare(*position, all, filter);
            ASSERT_FALSE(HasFailure()) << text;
        }
    };
    for (int i = 0; i < testing_support::thinned(60); ++i)
        ASSERT_NO_FATAL_FAILURE(
            check(testing_support::scattered(variant_, random, 4 + (i * 7) % 60)));
    for (int i = 0; i < testing_support::thinned(4); ++i)
        testing_support::random_game(notation::start_position(variant_), random, 12, check);
    EXPECT_GT(met, 0U);
}
INSTANTIATE_TEST_SUITE_P(Games, VastMoves, testing::Values("hdc3", "hdc4"));

}  // namespace
}  // namespace tessera::test
