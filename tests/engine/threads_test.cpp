// What may be asked from several threads at once: questions about one position, and the end of a
// search. For the thread sanitizer, which sees what a run that comes out right may hide.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "engine/alpha_beta.hpp"
#include "movegen/playable_variant.hpp"
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

}  // namespace
}  // namespace tessera::engine
