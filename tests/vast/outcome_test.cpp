#include "vast/moves/outcome.hpp"

#include <gtest/gtest.h>

#include <map>

#include "vast/board/key.hpp"
#include "vast/boxes.hpp"
#include "vast/counting/count.hpp"
#include "vast/games.hpp"

namespace tessera::test {
namespace {

using rules::Status;

const std::vector<std::vector<int>> kBoxes = {{3, 3},    {4, 3},         {2, 4, 2},    {5, 5},
                                              {4, 4, 4}, {5, 6, 3},      {3, 3, 3, 3}, {2, 5, 2, 3},
                                              {5, 5, 5}, {2, 4, 2, 2, 2}};

/// Calls f(Box, Position) for random positions from a few pieces to crowded boards.
template <class F>
void each_position(std::uint64_t seed, int rounds, F&& f) {
    std::mt19937_64 random(seed);
    for (const auto& sizes : kBoxes) {
        const Box box(sizes);
        for (int i = 0; i < rounds; ++i)
            for (const int filled : {30, 150, 500, 950})
                for (const int white : {20, 50, 80}) {
                    const Mix mix{filled, white, i % 2 == 0 ? "QRBNMP" : "P", i % 3 == 0};
                    if (const auto p = random_position(box, mix, random)) f(box, *p);
                }
    }
}

TEST(VastOutcome, TellsMatesAndStalematesAsTheReferenceDoes) {
    std::map<Status, int> met;
    each_position(1, 40, [&](const Box& box, const vast::Position& p) {
        const auto told = to_reference(box, p);
        const bool any = !box.generator.legal_moves(told).empty();
        const bool check = box.generator.king_attacked(told, told.side);
        ASSERT_EQ(vast::any_legal_move(p, 0), any);
        const rules::Outcome found = vast::outcome(p);
        ASSERT_EQ(vast::any_legal_move(p), any) << reference::print_position(box.generator, told);
        const Status expected = any     ? check ? Status::check : Status::ongoing
                                : check ? Status::checkmate
                                        : Status::stalemate;
        if (found.status == Status::draw) {
            ASSERT_TRUE(any && found.reason == rules::Reason::only_kings);
            return;
        }
        ASSERT_EQ(found.status, expected) << reference::print_position(box.generator, told);
        ++met[found.status];
    });
    for (const Status status :
         {Status::ongoing, Status::check, Status::checkmate, Status::stalemate})
        EXPECT_GT(met[status], 10) << static_cast<int>(status);
}

TEST(VastOutcome, FindsExactlyTheLegalMovesByTheirCells) {
    std::mt19937_64 random(2);
    each_position(3, 2, [&](const Box&, const vast::Position& p) {
        const auto legal = legal_moves(p);
        for (const vast::Move& move : legal)
            ASSERT_EQ(vast::find_move(p, move.from, move.to, move.promotion), move);
        const std::uint32_t cells = p.shape().cells();
        for (int i = 0; i < 200; ++i) {
            const vast::Cell from{static_cast<std::uint32_t>(random() % cells)};
            const vast::Cell to{static_cast<std::uint32_t>(random() % cells)};
            rules::PieceType promotion = rules::kNoPieceType;
            if (i % 4 == 0) promotion = static_cast<rules::PieceType>(random() % vast::kKinds);
            const bool exists = std::any_of(legal.begin(), legal.end(), [&](const auto& move) {
                return move.from == from && move.to == to && move.promotion == promotion;
            });
            ASSERT_EQ(vast::find_move(p, from, to, promotion).has_value(), exists);
        }
    });
}

TEST(VastKey, FollowsMovesAndTellsPositionsApart) {
    std::map<std::pair<std::vector<int>, std::uint64_t>, std::string> known;
    each_position(4, 2, [&](const Box& box, const vast::Position& start) {
        for (const vast::Move& move : legal_moves(start)) {
            vast::Position p = start;
            std::uint64_t key = vast::key_of(p);
            vast::make_with_key(p, move, key);
            ASSERT_EQ(key, vast::key_of(p));
            std::string text = reference::print_position(box.generator, to_reference(box, p));
            text.erase(text.rfind(' ', text.rfind(' ') - 1));
            const auto [entry, fresh] = known.try_emplace({box.definition.sizes, key}, text);
            ASSERT_EQ(entry->second, text);
        }
    });
    EXPECT_GT(known.size(), 1000U);
}

}  // namespace
}  // namespace tessera::test
