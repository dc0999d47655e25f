// What may be asked from several threads at once: questions about one position, and the end of a
// search. For the thread sanitizer, which sees what a run that comes out right may hide.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/lazy_smp.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "support/support.hpp"

namespace tessera::engine {
namespace {

using namespace testing_support;

/// What a position answers, as text.
std::string answers(const rules::Position& p) {
    using movegen::Stage;
    const rules::Variant& variant = p.variant();
    const movegen::MoveGenerator& generator = movegen::generator_of(variant);
    movegen::Scratch scratch;
    std::string out = notation::print_position(p);
    rules::MoveList moves;
    for (const Stage stage : {Stage::all, Stage::captures, Stage::quiet_checks})
        generator.list(p, stage, scratch, moves);
    for (const rules::Move& m : moves) {
        const std::string text = notation::move_text(variant, m);
        out += ' ' + text;
        if (!notation::parse_move(p, text)) out += '?';
        if (generator.gives_check(p, m, scratch)) out += '+';
        const rules::Delta delta = p.delta_of(m);
        for (const rules::Delta::Change& change : delta.left())
            out += notation::cell_name(variant, change.cell);
    }
    for (const rules::Cell c : generator.movable(p, scratch))
        out += ' ' + std::to_string(movegen::legal_moves_of(p, c).size());
    out += ' ' + std::to_string(generator.count(p, scratch));
    out += generator.any(p, scratch) ? 'y' : 'n';
    out += std::to_string(static_cast<int>(movegen::outcome(p, scratch).status));
    return out;
}

/// Chess by bitboards, Chesseract with its clauses, a board by rays, and one by the mailbox.
class Questions : public ::testing::TestWithParam<std::pair<std::string, movegen::Backend>> {};

std::string name_of(const ::testing::TestParamInfo<Questions::ParamType>& game) {
    const bool mailbox = game.param.second == movegen::Backend::mailbox;
    return game.param.first + (mailbox ? "_mailbox" : "");
}

INSTANTIATE_TEST_SUITE_P(Backends, Questions,
                         ::testing::Values(std::pair("chess", movegen::Backend::bitboard),
                                           std::pair("chesseract", movegen::Backend::bitboard),
                                           std::pair("hdc3", movegen::Backend::rays),
                                           std::pair("chesseract", movegen::Backend::mailbox)),
                         name_of);

TEST_P(Questions, OfTwoThreadsAboutOnePosition) {
    const auto& [id, backend] = GetParam();
    const auto variant = variant_of(file_of(id), {backend, std::nullopt});
    Random random(51);
    rules::Position p = position(variant, variant->definition().setup);
    for (int ply = 0; ply < thinned(6); ++ply) {
        const rules::Position& shared = p;
        std::string first;
        std::string second;
        std::thread one([&] { first = answers(shared); });
        std::thread other([&] { second = answers(shared); });
        one.join();
        other.join();
        EXPECT_EQ(first, second);
        EXPECT_EQ(first, answers(shared));
        for (int i = 0; i < 4; ++i) {
            const auto moves = legal(p);
            if (moves.empty()) return;
            rules::Undo undo;
            p.make(random.pick(moves), undo);
        }
    }
}

/// Two engines for one variant, each with a search that only a stop ends.
TEST(Stop, FromAnotherThreadEndsASearchWithoutLimits) {
    const auto variant = variant_named("chess");
    const rules::Position p = start("chess");
    const Host host{.now = wall_milliseconds, .stop_requested = {}};
    AlphaBeta first(variant, host);
    AlphaBeta second(variant, host);
    std::atomic<int> over = 0;
    SearchResult results[2];
    std::thread one([&] { results[0] = first.search(p, {}, {}), ++over; });
    std::thread other([&] { results[1] = second.search(p, {}, {}), ++over; });
    // Again and again, for a stop before the search has begun is nothing.
    while (over < 2) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        first.stop();
        second.stop();
    }
    one.join();
    other.join();
    const auto moves = legal(p);
    for (const SearchResult& result : results) {
        ASSERT_TRUE(result.best);
        EXPECT_NE(std::find(moves.begin(), moves.end(), *result.best), moves.end());
    }
    // Stopped once, it can search again.
    EXPECT_EQ(first.search(p, {}, {.depth = 2}).depth, 2);
}

/// All tasks at once.
void at_once(std::size_t tasks, const std::function<void(std::size_t)>& run) {
    std::vector<std::thread> threads;
    for (std::size_t task = 1; task < tasks; ++task) threads.emplace_back([&, task] { run(task); });
    run(0);
    for (std::thread& thread : threads) thread.join();
}

std::string line_of(const SearchResult& result, const rules::Variant& variant) {
    std::string text = std::to_string(result.score);
    for (const rules::Move& move : result.pv) text += ' ' + notation::move_text(variant, move);
    return text;
}

TEST(LazySmp, FindsAMateAndCountsTheNodesOfAllThreads) {
    const auto variant = variant_named("chess");
    const auto p = play::ordinary(position(variant, "8/8/8/8/8/3K2R1/8/1k6 w - - 0 1"));
    LazySmp engine(variant, {.now = wall_milliseconds, .stop_requested = {}, .executor = at_once},
                   {}, 3);
    std::uint64_t told = 0;
    const SearchResult result = engine.search(*p, {}, {.depth = 12, .mate = 5}, 0,
                                              [&](const Info& info) { told = info.nodes; });
    ASSERT_TRUE(result.best);
    EXPECT_EQ(moves_to_mate(result.score), 5);
    EXPECT_EQ(result.pv.size(), 5U);
    EXPECT_GT(told, 0U);
    EXPECT_GE(result.nodes, told);
    EXPECT_EQ(engine.progress().nodes, result.nodes);
}

TEST(LazySmp, EndsWithinItsTimeAndInSlices) {
    const auto variant = variant_named("fourstar");
    const auto p = play::ordinary(position(variant, variant->definition().setup));
    LazySmp engine(variant, {.now = wall_milliseconds, .stop_requested = {}, .executor = at_once},
                   {}, 2);
    ASSERT_TRUE(engine.search(*p, {}, {.milliseconds = 50}).best);
    ASSERT_TRUE(engine.search(*p, {}, {.milliseconds = 50}, 7).best);  // helpers have its seed
    engine.begin(*p, {}, {});
    EXPECT_FALSE(engine.resume(20));
    const std::uint64_t nodes = engine.result().nodes;
    EXPECT_FALSE(engine.resume(20));
    EXPECT_GT(engine.result().nodes, nodes);
    EXPECT_TRUE(engine.result().best);
}

/// Where nodes or errors are the limit, and with an executor that has no other threads.
TEST(LazySmp, IsTheSearchOfOneThreadWhereThatIsAskedFor) {
    const auto variant = variant_named("raumschach");
    const rules::Position p = start("raumschach");
    const Host host{.now = wall_milliseconds, .stop_requested = {}, .executor = at_once};
    const Host alone{.now = wall_milliseconds, .stop_requested = {}};
    for (const Limits& limits :
         {Limits{.nodes = 5'000}, Limits{.nodes = 5'000, .noise = 50}, Limits{.depth = 4}}) {
        AlphaBeta one(variant, host);
        LazySmp shared(variant, limits.depth == 4 ? alone : host, {}, 2);
        const SearchResult expected = one.search(p, {}, limits, limits.noise == 0 ? 0 : 7);
        const SearchResult found =
            shared.search(*play::ordinary(p), {}, limits, limits.noise == 0 ? 0 : 7);
        EXPECT_EQ(line_of(found, *variant), line_of(expected, *variant));
        EXPECT_EQ(found.nodes, expected.nodes);
    }
}

TEST(TranspositionTable, NeverGivesWhatNobodyStored) {
    TranspositionTable table(1 << 8);  // four buckets, so that threads meet
    constexpr std::uint64_t kKeys = 64;
    const auto store = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < thinned(40'000); ++i) {
            const std::uint64_t key = mix64(random.below(kKeys));
            const auto score = static_cast<Score>(mix64(key) % 1000);
            table.store(key, nullptr, score, score + 1, static_cast<int>(random.below(9)),
                        Bound::exact);
            const std::uint64_t other = mix64(random.below(kKeys));
            const auto found = table.probe(other);
            if (!found) continue;
            const auto right = static_cast<Score>(mix64(other) % 1000);
            if (found->score != right || found->eval != right + 1) ADD_FAILURE() << other;
        }
    };
    at_once(3, [&](std::size_t task) { store(task + 1); });
}

}  // namespace
}  // namespace tessera::engine
