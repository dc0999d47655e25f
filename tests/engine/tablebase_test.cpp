// The engine with endgame tables.
#include <gtest/gtest.h>

#include "endings/built.hpp"
#include "engine/factory.hpp"
#include "engine/tablebase.hpp"
#include "play/ordinary.hpp"

namespace tessera::test {
namespace {

using engine::kMate;
using testing_support::position;
using testing_support::variant_named;

constexpr std::string_view kLongest = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";

class WithTables : public testing::Test {
protected:
    WithTables() {
        const auto tables = std::make_shared<endings::Tables>(chess_);
        tables->add(std::make_shared<const endings::TableInMemory>(*solved(chess_, "KRvK").back()));
        tables_ = engine::tablebase_of(tables);
        engine::Options options;
        options.tablebase.most_pieces = 3;
        options.tablebase.probe = [this](const rules::Position& at) { return score(at); };
        engine_ = engine::make_engine(play::ordinary(chess_),
                                      {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                                      options);
    }

    std::optional<engine::Score> score(const rules::Position& at) {
        ++asked_;
        return tables_.probe(at);
    }
    engine::SearchResult search(const rules::Position& at, int depth, engine::Score noise = 0) {
        engine::Limits limits;
        limits.depth = depth;
        limits.noise = noise;
        return engine_->search(*play::ordinary(at), {}, limits);
    }

    const VariantPtr chess_ = variant_named("chess");
    engine::Tablebase tables_;
    std::unique_ptr<engine::Engine> engine_;
    int asked_ = 0;
};

TEST_F(WithTables, KnowsTheMateAtDepthOne) {
    EXPECT_EQ(search(position(chess_, kLongest), 1).score, kMate - 31);
    EXPECT_EQ(search(position(chess_, "8/8/8/8/2k5/1R6/8/K7 b - - 0 1"), 1).score, 0);
}

TEST_F(WithTables, PlaysTheShortestMateAndDefendsLongest) {
    rules::Position at = position(chess_, kLongest);
    rules::Undo undo;
    for (int left = 31; left > 0; --left) {
        const engine::SearchResult found = search(at, 2);
        ASSERT_TRUE(found.best);
        EXPECT_EQ(std::abs(engine::moves_to_mate(found.score)), left);
        at.make(*found.best, undo);
    }
    EXPECT_EQ(movegen::outcome(at).status, rules::Status::checkmate);
}

TEST_F(WithTables, ShowsTheWholeLineToTheMate) {
    rules::Position at = position(chess_, kLongest);
    const engine::SearchResult found = search(at, 1);
    ASSERT_EQ(found.pv.size(), 31U);
    rules::Undo undo;
    for (const rules::Move& move : found.pv) {
        ASSERT_TRUE(play::ordinary(at)->legal(move));
        at.make(move, undo);
    }
    EXPECT_EQ(movegen::outcome(at).status, rules::Status::checkmate);
}

TEST_F(WithTables, DoesNotTrustAMateBeyondTheHalfmoveLimit) {
    const auto found = search(position(chess_, "8/8/8/8/8/2k5/1R6/K7 w - - 80 99"), 2);
    EXPECT_GT(asked_, 0);
    EXPECT_FALSE(engine::is_mate(found.score));
}

TEST_F(WithTables, AsksNothingWhereALevelErrsOrPiecesAreMany) {
    static_cast<void>(search(position(chess_, kLongest), 3, 50));
    static_cast<void>(search(testing_support::start("chess"), 3));
    EXPECT_EQ(asked_, 0);
}

}  // namespace
}  // namespace tessera::test
