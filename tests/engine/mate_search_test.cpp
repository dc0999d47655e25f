// The complete search for mates: against a brute force on the second set of rules, and its limits.
#include "engine/mate_search.hpp"

#include "reference/generator.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

using rules::Colour;

MateSearch mate_search_for(const Rules& variant) {
    return MateSearch(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                      {.table_bytes = 1 << 18});
}

/// Every line of play, by the second set of rules.
class BruteForce {
public:
    explicit BruteForce(const std::string& id) : generator_(testing_support::definition_of(id)) {}

    [[nodiscard]] reference::Position read(const rules::Position& position) const {
        auto read = reference::read_position(generator_, fen(position));
        if (!read) testing_support::stop(read.error().text());
        return std::move(read).value();
    }
    /// The position counts as drawn when it occurs.
    void forbid(const reference::Position& position) { forbidden_ = position; }
    void allow() { forbidden_.reset(); }

    /// The fewest turns of the attacker, at most so many, in which it forces mate; 0 if it cannot.
    [[nodiscard]] int fewest(const reference::Position& position, Colour attacker, int most) const {
        for (int turns = 1; turns <= most; ++turns)
            if (mates(position, attacker, turns)) return turns;
        return 0;
    }
    [[nodiscard]] bool mates(const reference::Position& position, Colour attacker,
                             int turns) const {
        const bool attacks = position.side == attacker;
        // Without turns left, the game must be over.
        if (turns == 0 && !position.king_captured &&
            (attacks || !generator_.king_attacked(position, position.side)))
            return false;
        const auto status = generator_.status(position);
        if (status == reference::Status::checkmate) return !attacks;
        if (status == reference::Status::stalemate || status == reference::Status::draw ||
            turns == 0)
            return false;
        if (forbidden_ && position.board == forbidden_->board && position.side == forbidden_->side)
            return false;
        for (const reference::Move& move : generator_.legal_moves(position)) {
            const reference::Position next = generator_.play(position, move);
            const bool ends_turn = attacks && next.side != attacker;
            if (mates(next, attacker, ends_turn ? turns - 1 : turns) == attacks) return attacks;
        }
        return !attacks;
    }

private:
    reference::Generator generator_;
    std::optional<reference::Position> forbidden_;
};

struct Case {
    std::string id;
    int positions;  ///< compared
    int most_turns;
    int white, black;   ///< pieces beside the kings, at most
    std::uint32_t box;  ///< cells that they stand on, at most
    int mates;          ///< at least so many are found
    int mated;          ///< likewise of those against the side to move
};

void PrintTo(const Case& test, std::ostream* out) {
    *out << test.id;
}

/// Black's king in a corner and the other pieces near by, White to move.
std::optional<rules::Position> cornered(const Rules& variant, Random& random, const Case& test) {
    const Letters letters(*variant);
    testing_support::Scattering pieces(variant, random, test.box, lattice::Coordinates{});
    pieces.put(variant->shape().at(lattice::Coordinates{}), letters.kings.front(), Colour::black);
    pieces.add(letters.kings.front(), Colour::white);
    pieces.add_any(letters.others + letters.pawns, random.between(1, test.white), Colour::white);
    pieces.add_any(letters.others + letters.pawns, random.between(0, test.black), Colour::black);
    return pieces.position();
}

/// The position with another halfmove clock.
rules::Position with_clock(const rules::Position& position, int clock) {
    rules::Description description = position.describe();
    description.halfmove_clock = static_cast<std::uint32_t>(clock);
    auto changed = rules::Position::from(position.shared_variant(), description);
    if (!changed) testing_support::stop(changed.error().text());
    return std::move(changed).value();
}

/// The line is legal, as long as said, and ends the game by a win of `attacker`.
void expect_line(rules::Position position, const MateResult& result, Colour attacker) {
    const std::string text = fen(position);
    EXPECT_EQ(result.line.size(), static_cast<std::size_t>(result.single_moves)) << text;
    for (const rules::Move& move : result.line) {
        const rules::MoveList moves = legal(position);
        ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << text;
        position = after(position, move);
    }
    EXPECT_EQ(movegen::outcome(position).status, rules::Status::checkmate) << text;
    EXPECT_NE(position.side(), attacker) << text;
}

class MateSearches : public ::testing::TestWithParam<Case> {
protected:
    const Case& test = GetParam();
    Rules variant = variant_named(test.id);
    MateSearch search = mate_search_for(variant);
    BruteForce brute{test.id};
    Random random{7};

    std::optional<rules::Position> next() {
        auto position = cornered(variant, random, test);
        if (!position || legal(*position).empty()) return std::nullopt;
        const int limit = variant->special().halfmove_limit;
        if (random.chance(20))
            position = with_clock(*position, limit - random.between(1, 2 * test.most_turns));
        // Now and then the second half of a turn.
        if (variant->special().moves_per_turn > 1 && random.chance(50))
            position = after(*position, random.pick(legal(*position)));
        return position;
    }
};

class MateSearchesAgainst : public MateSearches {};

TEST_P(MateSearches, FindTheMatesOfABruteForce) {
    int found = 0;
    for (int i = 0; i < testing_support::thinned(test.positions);) {
        const auto position = next();
        if (!position) continue;
        ++i;
        const Colour side = position->side();
        const reference::Position slow = brute.read(*position);
        const MateResult mate = search.find(*position, {}, {.turns = test.most_turns});
        const int turns = brute.fewest(slow, side, test.most_turns);
        ASSERT_EQ(mate.verdict, turns > 0 ? MateVerdict::mate : MateVerdict::none)
            << fen(*position);
        EXPECT_EQ(mate.turns, turns > 0 ? turns : test.most_turns) << fen(*position);
        if (turns == 0) continue;
        ++found;
        expect_line(*position, mate, side);
        if (turns == 1) continue;
        // Had the position after its first move occurred twice, it would be a draw.
        const rules::Position first = after(*position, mate.line.front());
        const std::vector<std::uint64_t> history{first.key(), position->key(), first.key()};
        brute.forbid(brute.read(first));
        EXPECT_EQ(search.find(*position, history, {.turns = test.most_turns}).verdict,
                  brute.mates(slow, side, test.most_turns) ? MateVerdict::mate : MateVerdict::none)
            << fen(*position);
        brute.allow();
    }
    // A part of the positions may happen to hold none.
    if (!testing_support::kThinned) {
        EXPECT_GE(found, test.mates);
    }
}

TEST_P(MateSearchesAgainst, FindTheMatesOfABruteForce) {
    int found = 0;
    for (int i = 0; i < testing_support::thinned(test.positions);) {
        auto position = next();
        if (!position || position->moved_this_turn()) continue;
        rules::Undo undo;
        // White's pieces are the stronger ones; Black is to move after one of its turns.
        rules::MoveList moves = legal(*position);
        while (!moves.empty() && position->side() == Colour::white) {
            position->make(random.pick(moves), undo);
            moves = legal(*position);
        }
        if (movegen::outcome(*position).over()) continue;
        ++i;
        constexpr int most = 1;
        const MateResult mate = search.find_against(*position, {}, {.turns = most});
        const int turns = brute.fewest(brute.read(*position), Colour::white, most);
        ASSERT_EQ(mate.verdict, turns > 0 ? MateVerdict::mate : MateVerdict::none)
            << fen(*position);
        if (turns == 0) continue;
        ++found;
        EXPECT_EQ(mate.turns, turns) << fen(*position);
        expect_line(*position, mate, Colour::white);
    }
    if (!testing_support::kThinned) {
        EXPECT_GE(found, test.mated);
    }
}

const Case kChess{"chess", 150, 2, 4, 2, 24, 10, 1};
const Case kRaumschach{"raumschach", 60, 2, 5, 2, 27, 5, 1};
const Case kFourstar{"fourstar", 100, 1, 12, 4, 81, 5, 1};
const Case kTesseract{"tesseract", 100, 1, 12, 4, 81, 5, 1};
// Turns of two moves make more of them than a brute force goes through against the side to move.
const Case kChesseract{"chesseract", 12, 1, 3, 2, 81, 2, 0};

std::string name_of(const ::testing::TestParamInfo<Case>& test) {
    return test.param.id;
}

INSTANTIATE_TEST_SUITE_P(Games, MateSearches,
                         ::testing::Values(kChess, kRaumschach, kFourstar, kTesseract, kChesseract),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Games, MateSearchesAgainst,
                         ::testing::Values(kChess, kRaumschach, kFourstar, kTesseract), name_of);

/// Paul Morphy: 1. Ra6 and 2. mate.
constexpr const char* kMateInTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";

class MateInTwo : public ::testing::Test {
protected:
    [[nodiscard]] rules::Position position(int clock = 0) const {
        return testing_support::position(variant, kMateInTwo + std::to_string(clock) + " 60");
    }
    [[nodiscard]] rules::Move move(const char* text) const {
        return *notation::parse_move(position(), text);
    }
    Rules variant = variant_named("chess");
    MateSearch search = mate_search_for(variant);
};

TEST_F(MateInTwo, IsFoundInTheFewestTurns) {
    for (const int most : {2, 3, 4}) {
        const MateResult mate = search.find(position(), {}, {.turns = most});
        EXPECT_EQ(mate.verdict, MateVerdict::mate);
        EXPECT_EQ(mate.turns, 2);
        EXPECT_EQ(mate.single_moves, 3);
        EXPECT_EQ(mate.line.front(), move("a1a6"));
    }
    EXPECT_EQ(search.find(position(), {}, {.turns = 1}).verdict, MateVerdict::none);
}

TEST_F(MateInTwo, IsLookedForAmongTheFirstMovesAskedFor) {
    const rules::MoveList others{move("a1a5"), move("c8d7")};
    EXPECT_EQ(search.find(position(), {}, {.turns = 2, .first_moves = others}).verdict,
              MateVerdict::none);
    const rules::MoveList best{move("a1a6")};
    EXPECT_EQ(search.find(position(), {}, {.turns = 2, .first_moves = best}).verdict,
              MateVerdict::mate);
}

TEST_F(MateInTwo, CountsBeforeTheHalfmoveLimitButNotAfter) {
    EXPECT_EQ(search.find(position(97), {}, {.turns = 2}).verdict, MateVerdict::mate);
    EXPECT_EQ(search.find(position(98), {}, {.turns = 2}).verdict, MateVerdict::none);
}

TEST_F(MateInTwo, TakesTheSameNodesEachTime) {
    const MateResult first = search.find(position(), {}, {.turns = 2});
    const MateResult second = search.find(position(), {}, {.turns = 2});
    EXPECT_EQ(first.nodes, second.nodes);
    EXPECT_EQ(first.line, second.line);
}

TEST_F(MateInTwo, IsAskedForOnTheOtherSide) {
    const rules::Position threatened = after(position(), move("a1a6"));
    const MateResult mated = search.find_against(threatened, {}, {.turns = 1});
    ASSERT_EQ(mated.verdict, MateVerdict::mate);
    EXPECT_EQ(mated.turns, 1);
    EXPECT_EQ(mated.single_moves, 2);
    const rules::Position end = after(after(threatened, mated.line[0]), mated.line[1]);
    EXPECT_EQ(search.find_against(end, {}, {.turns = 1}).verdict, MateVerdict::mate);
    EXPECT_EQ(search.find_against(end, {}, {.turns = 1}).turns, 0);
    EXPECT_EQ(search.find(end, {}, {.turns = 1}).verdict, MateVerdict::none);
}

TEST_F(MateInTwo, SearchIsInterruptedByItsLimits) {
    const MateResult counted = search.find(position(), {}, {.turns = 2, .nodes = 20});
    EXPECT_EQ(counted.verdict, MateVerdict::interrupted);
    EXPECT_EQ(counted.turns, 1);
    EXPECT_EQ(counted.nodes, 20U);
    const rules::Position start = testing_support::start("chess");
    std::int64_t now = 0;
    MateSearch timed(variant, {.now = [&] { return now++; }, .stop_requested = {}});
    EXPECT_EQ(timed.find(start, {}, {.turns = 9, .milliseconds = 5}).verdict,
              MateVerdict::interrupted);
    int asked = 0;
    MateSearch stopped(variant, {.now = [] { return std::int64_t{0}; },
                                 .stop_requested = [&] { return ++asked > 3; }});
    EXPECT_EQ(stopped.find(start, {}, {.turns = 9}).verdict, MateVerdict::interrupted);
    EXPECT_EQ(asked, 4);
}

TEST(ReportedMates, AreTrueHoweverEarlyTheSearchIsCutShort) {
    const Rules variant = variant_named("chess");
    MateSearch search = mate_search_for(variant);
    int mated = 0;
    for (const char* text : {"3k4/1p6/8/p1PP3b/P7/P5p1/4r3/2K5 w - - 0 39",
                             "4Q3/8/5Q2/2p5/2P4R/k4K2/8/8 b - - 0 52"}) {
        const rules::Position position = testing_support::position(variant, text);
        for (std::uint64_t nodes = 100; nodes < 3'000; nodes += 150) {
            const Score score = engine_for(variant).search(position, {}, {.nodes = nodes}).score;
            if (!is_mate(score)) continue;
            ++mated;
            ASSERT_LT(score, 0);
            const int turns = (moves_to_mate(-score) + 1) / 2;
            EXPECT_EQ(search.find_against(position, {}, {.turns = turns}).verdict,
                      MateVerdict::mate)
                << text << ", nodes " << nodes << ", turns " << turns;
        }
    }
    EXPECT_GT(mated, 0);
}

TEST(Sacrifices, ForMateInTwoAreFoundSoon) {
    const Rules variant = variant_named("fourstar");
    for (const char* text :
         {"1d2/rp1p/4/4//4/pp1p/4/4//4/2pp/1p2/4//4/2p1/1n2/1p2///rd2/ppp1/4/4//1du1/p1p1/4"
          "/4//-//4/P3/4/4///4/4/3P/4//3k/4/1Pq1/4//4/4/2P1/4//-///P3/1P2/2P1/3d//4/P3/4/4/"
          "/4/4/P3/4//4/4/4/2K1 b - - 0 80",
          "rddk/p1pD/4/4//r1dr/pppp/4/4//nu1n/ppp1/4/4//nbbn/p1pp/3p/4///rdd1/pppp/4/4//udd"
          "u/ppup/2P1/4//-//-///-//2q1/4/4/4//4/4/PPPP/U1D1//4/1P2/P2P/NDD1///4/4/PPPP/dB1N"
          "//4/4/PP1P/1U1N//4/4/PPPP/R2R//2B1/4/PPPP/KDq1 b - - 1 14"}) {
        const rules::Position position = testing_support::position(variant, text);
        const SearchResult result = engine_for(variant).search(position, {}, {.nodes = 20'000});
        EXPECT_EQ(result.score, kMate - 3) << text;
    }
}

}  // namespace
}  // namespace tessera::engine::testing
