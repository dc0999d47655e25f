// How a search is run: in slices, stopped, told about, and what it leaves to the next; scores of
// mates.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

/// Games of every kind of turn and backend.
const std::string kGames[] = {"chess", "chesseract", "tesseract-plus", "raumschach", "oana-chiru"};

/// A host whose clock goes on by a millisecond at every look.
struct Ticking {
    std::int64_t looks = 0;
    std::int64_t asked = 0;
    std::int64_t stop_after = INT64_MAX;  ///< times asked

    [[nodiscard]] Host host() {
        return {.now = [this] { return ++looks; },
                .stop_requested = [this] { return ++asked > stop_after; }};
    }
};

Options small_table() {
    return {.table_bytes = 1 << 20};
}

bool is_legal(const rules::Position& position, const rules::Move& move) {
    const auto moves = legal(position);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Positions of a random game, the start among them.
std::vector<rules::Position> positions_of(const Rules& variant, int plies, std::uint64_t seed) {
    tessera::Random random(seed);
    std::vector<rules::Position> list;
    rules::Position position = notation::start_position(variant);
    for (int ply = 0; ply < testing_support::thinned(plies); ++ply) {
        const auto moves = legal(position);
        if (moves.empty()) break;
        if (ply % 5 == 0) list.push_back(position);
        position = after(position, random.pick(moves));
    }
    return list;
}

/// Every move is legal after those before it, by its text.
void expect_line(rules::Position position, std::span<const rules::Move> line) {
    for (const rules::Move& move : line) {
        const auto texts = testing_support::legal_texts(position);
        const std::string text = notation::move_text(position.variant(), move);
        ASSERT_TRUE(std::binary_search(texts.begin(), texts.end(), text))
            << text << " in " << fen(position);
        position = after(position, *notation::parse_move(position, text));
    }
}

class Running : public ::testing::TestWithParam<std::string> {
protected:
    Rules variant = variant_named(GetParam());
    /// Deep enough to be interrupted, not so deep as to take long.
    int depth = variant->shape().cells() > 1000 ? 1 : variant->shape().cells() > 100 ? 2 : 4;
};

INSTANTIATE_TEST_SUITE_P(Games, Running, ::testing::ValuesIn(kGames), test_name);

TEST_P(Running, OneLongSliceIsTheWholeSearch) {
    AlphaBeta whole = engine_for(variant);
    AlphaBeta sliced = engine_for(variant);
    for (const auto& position : positions_of(variant, 10, 1)) {
        for (const Limits& limits : {Limits{.depth = depth}, Limits{.nodes = 300}}) {
            whole.new_game();
            sliced.new_game();
            const SearchResult expected = whole.search(position, {}, limits);
            sliced.begin(position, {}, limits);
            EXPECT_TRUE(sliced.resume(1'000'000));
            EXPECT_TRUE(same(sliced.result(), expected)) << fen(position);
            EXPECT_TRUE(sliced.resume(1'000'000));  // over, and stays so
            EXPECT_TRUE(same(sliced.result(), expected)) << fen(position);
        }
    }
}

TEST_P(Running, ShortSlicesComeToTheEnd) {
    Ticking ticking;
    AlphaBeta engine(variant, ticking.host(), small_table());
    int slices = 0;
    for (const auto& position : positions_of(variant, 10, 2)) {
        engine.begin(position, {}, {.depth = depth});
        int last_depth = 0;
        std::uint64_t last_nodes = 0;
        bool over = false;
        // Longer and longer, so that each iteration fits into one of them.
        for (std::int64_t length = 2; !over; length += length / 2, ++slices) {
            over = engine.resume(length, [&](const Info& info) {
                EXPECT_EQ(info.depth, last_depth + 1);
                last_depth = info.depth;
            });
            const SearchResult result = engine.result();
            ASSERT_TRUE(result.best);
            EXPECT_TRUE(is_legal(position, *result.best)) << fen(position);
            ASSERT_FALSE(result.pv.empty());
            EXPECT_EQ(result.pv.front(), *result.best);
            EXPECT_EQ(result.depth, last_depth);
            EXPECT_GE(result.nodes, last_nodes);
            last_nodes = result.nodes;
        }
        EXPECT_TRUE(last_depth == depth || is_mate(engine.result().score)) << fen(position);
        expect_line(position, engine.result().pv);
    }
    EXPECT_GT(slices, 10);
}

TEST_P(Running, InformsOfEveryIteration) {
    AlphaBeta engine = engine_for(variant);
    for (const auto& position : positions_of(variant, 20, 3)) {
        Info last;
        rules::MoveList pv;
        const SearchResult result =
            engine.search(position, {}, {.depth = depth}, 0, [&](const Info& info) {
                EXPECT_EQ(info.depth, last.depth + 1);
                EXPECT_GE(info.nodes, last.nodes);
                EXPECT_GE(info.milliseconds, last.milliseconds);
                EXPECT_FALSE(info.pv.empty());
                last = info;
                pv.assign(info.pv.begin(), info.pv.end());
                expect_line(position, info.pv);
            });
        EXPECT_EQ(last.depth, result.depth);
        EXPECT_EQ(last.score, result.score);
        EXPECT_EQ(last.nodes, result.nodes);
        EXPECT_EQ(pv, result.pv);
        EXPECT_TRUE(result.depth == depth || is_mate(result.score));
    }
}

TEST_P(Running, AsksWhetherToStop) {
    Ticking ticking;
    AlphaBeta engine(variant, ticking.host(), small_table());
    for (const auto& position : positions_of(variant, 10, 4)) {
        for (const int times : {0, 1, 20}) {
            ticking.asked = 0;
            ticking.stop_after = times;
            const SearchResult result = engine.search(position, {}, {});
            EXPECT_EQ(ticking.asked, times + 1);
            ASSERT_TRUE(result.best);
            EXPECT_TRUE(is_legal(position, *result.best));
        }
    }
}

TEST_P(Running, AStopBetweenSlicesEndsTheSearch) {
    AlphaBeta engine = engine_for(variant);
    const rules::Position position = notation::start_position(variant);
    engine.begin(position, {}, {});
    EXPECT_FALSE(engine.resume(0));
    engine.stop();
    EXPECT_TRUE(engine.resume(-1));
    ASSERT_TRUE(engine.result().best);
    EXPECT_TRUE(is_legal(position, *engine.result().best));
    // Without a search it is nothing, and does not end the next one.
    engine.stop();
    EXPECT_EQ(engine.search(position, {}, {.depth = 1}).depth, 1);
}

TEST_P(Running, WhatASearchFoundHelpsTheNext) {
    const rules::Position position = notation::start_position(variant);
    AlphaBeta engine(variant, {.now = processor_milliseconds, .stop_requested = {}}, {});
    // Where turns are two moves, a search three deep from the start takes more nodes the second
    // time.
    const bool shallow = testing_support::kSanitized || variant->special().moves_per_turn > 1;
    const Limits limits{.depth = shallow && depth > 1 ? depth : depth + 1};
    const SearchResult first = engine.search(position, {}, limits);
    const SearchResult second = engine.search(position, {}, limits);
    EXPECT_LT(second.nodes, first.nodes);
    EXPECT_EQ(second.depth, first.depth);
    engine.new_game();
    EXPECT_TRUE(same(engine.search(position, {}, limits), first));
}

TEST_P(Running, TellsOfAsManyLinesAsAskedFor) {
    constexpr int kLines = 3;
    AlphaBeta engine = engine_for(variant);
    for (const auto& position : positions_of(variant, 10, 5)) {
        std::vector<Info> infos;
        std::vector<rules::MoveList> lines;
        Limits limits{.depth = depth, .lines = kLines};
        const SearchResult result = engine.search(position, {}, limits, 0, [&](const Info& info) {
            infos.push_back(info);
            lines.emplace_back(info.pv.begin(), info.pv.end());
            expect_line(position, info.pv);
        });
        const std::size_t wanted = std::min<std::size_t>(kLines, legal(position).size());
        ASSERT_EQ(infos.size(), wanted * static_cast<std::size_t>(result.depth));
        for (std::size_t i = 0; i < infos.size(); ++i) {
            const std::size_t line = i % wanted;
            EXPECT_EQ(infos[i].depth, static_cast<int>(i / wanted) + 1);
            EXPECT_EQ(infos[i].line, static_cast<int>(line) + 1);
            EXPECT_GE(infos[i].selective_depth, infos[i].depth);
            for (std::size_t before = i - line; before < i; ++before) {
                EXPECT_GE(infos[before].score, infos[i].score);
                EXPECT_NE(lines[before].front(), lines[i].front()) << fen(position);
            }
        }
        EXPECT_EQ(result.best, lines[infos.size() - wanted].front());
        EXPECT_EQ(result.score, infos[infos.size() - wanted].score);
    }
}

TEST_P(Running, ChoosesAmongTheFirstMovesGiven) {
    AlphaBeta engine = engine_for(variant);
    for (const auto& position : positions_of(variant, 10, 6)) {
        const rules::MoveList moves = legal(position);
        for (const std::size_t given : {std::size_t{1}, moves.size() / 2}) {
            const auto wanted = std::span(moves).subspan(moves.size() - given);
            const SearchResult result =
                engine.search(position, {}, {.depth = depth, .first_moves = wanted});
            if (given == 0) continue;
            ASSERT_TRUE(result.best);
            EXPECT_NE(std::ranges::find(wanted, *result.best), wanted.end()) << fen(position);
        }
    }
}

TEST(Mates, OfTheLengthAskedForEndTheSearch) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    const auto position = testing_support::position(variant, "7k/8/5K2/8/8/8/8/7R b - - 0 1");
    const auto after_king = after(position, legal(position).front());
    const SearchResult result = engine.search(after_king, {}, {.mate = 5});
    EXPECT_GT(moves_to_mate(result.score), 0);
    EXPECT_LE(moves_to_mate(result.score), 5);
}

TEST(Slices, FindAMateThatTheyInterrupt) {
    const Rules variant = variant_named("chess");
    const auto position = testing_support::position(
        variant, "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    Ticking ticking;
    AlphaBeta engine(variant, ticking.host(), small_table());
    engine.begin(position, {}, {.depth = 8});
    for (std::int64_t length = 2; !engine.resume(length); length += length / 2) {
    }
    EXPECT_EQ(moves_to_mate(engine.result().score), 3);
    EXPECT_EQ(notation::move_text(*variant, *engine.result().best), "d5f6");
}

TEST(Scores, MovesToMateAreCountedWithinTheRangeOfMates) {
    EXPECT_EQ(moves_to_mate(0), 0);
    EXPECT_EQ(moves_to_mate(kMate), 0);
    EXPECT_EQ(moves_to_mate(-kMate), 0);
    EXPECT_EQ(moves_to_mate(kMate - 1), 1);
    EXPECT_EQ(moves_to_mate(-kMate + 1), -1);
    EXPECT_EQ(moves_to_mate(kMate - kMateRange + 1), kMateRange - 1);
    EXPECT_EQ(moves_to_mate(-kMate + kMateRange - 1), -kMateRange + 1);
    for (const Score score : {kMate - kMateRange, -kMate + kMateRange, 12'345, -1}) {
        EXPECT_FALSE(is_mate(score));
        EXPECT_EQ(moves_to_mate(score), 0);
    }
    for (const Score score : {kMate - kMateRange + 1, -kMate + kMateRange - 1})
        EXPECT_TRUE(is_mate(score));
}

/// The score counts single moves to the mate, also for the side that is mated.
TEST(Scores, TellHowFarTheMateIs) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    const std::pair<const char*, int> cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1},
        {"7k/5K2/8/8/8/8/8/R7 b - - 0 1", -2},
        {"7k/8/5K2/8/8/8/8/R7 w - - 0 1", 3},
    };
    for (const auto& [text, moves] : cases)
        EXPECT_EQ(
            moves_to_mate(
                engine.search(testing_support::position(variant, text), {}, {.depth = 6}).score),
            moves)
            << text;
}

}  // namespace
}  // namespace tessera::engine::testing
