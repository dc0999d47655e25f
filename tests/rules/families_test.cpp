// The ways of generating moves against each other: cell by cell, and by sets of cells with each set
// of instructions that this processor has.
#include <gtest/gtest.h>

#include "rules/families.hpp"
#include "rules/set_generator.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Colour;

/// Games from positions of fewer and fewer men, so that lines are open and kings in danger.
void compare(std::string_view toml, int games, int plies) {
    const Families families(toml);
    std::mt19937_64 random(11);
    for (int i = 0; i < games; ++i) {
        random_game(notation::start_position(families.mailbox), random, plies,
                    [&](rules::Position& p) { expect_same(families, p); });
        if (::testing::Test::HasFatalFailure()) return;
    }
}

/// Puts men of the start, moved and unmoved, on their cells.
void add_unmoved(const rules::Ruleset& rules, std::mt19937_64& random,
                 std::vector<std::uint32_t>& cells, rules::Description& d) {
    for (const auto& placed : rules.definition().start) {
        const auto free = std::find(cells.begin(), cells.end(), placed.cell);
        if (free == cells.end() || rules.royal(rules.kind_of(placed.letter)) || random() % 3 != 0)
            continue;
        d.men.push_back(placed);
        cells.erase(free);
    }
    for (const auto& man : d.men)
        if (rules.starts_on(static_cast<rules::Cell>(man.cell)) ==
                rules::Man(rules.kind_of(man.letter), man.colour) &&
            random() % 4 != 0)
            d.unmoved.push_back(static_cast<rules::Cell>(man.cell));
}

/// Makes it the second move of a turn, of a man that has moved.
void add_first_move(std::mt19937_64& random, rules::Description& d) {
    const auto& man = d.men[random() % d.men.size()];
    const auto at = static_cast<rules::Cell>(man.cell);
    if (man.colour != d.side || std::count(d.unmoved.begin(), d.unmoved.end(), at)) return;
    d.moves_left = 1;
    d.moved = at;
    d.only_man = random() % 2;
}

/// Makes it the position after a double step, with men that may capture in passing.
void add_double_step(const rules::Ruleset& rules, std::mt19937_64& random,
                     std::vector<std::uint32_t>& cells, rules::Description& d) {
    const auto kind = static_cast<rules::Kind>(random() % rules.kinds());
    const auto& moves = rules.moves(rules::Man(kind, rules::other(d.side)));
    if (moves.doubles.empty() || !rules.man(kind).pawn) return;
    const auto& step = moves.doubles[random() % moves.doubles.size()].vector;
    const auto from = std::find_if(cells.begin(), cells.end(),
                                   [&](std::uint32_t c) { return moves.double_from[c]; });
    if (from == cells.end()) return;
    const auto& shape = rules.shape();
    const auto passed = shape.step(static_cast<rules::Cell>(*from), step);
    const auto to = passed ? shape.step(*passed, step) : std::nullopt;
    const auto take = [&](rules::Cell c) { return std::erase(cells, lattice::index(c)) == 1; };
    const auto place = [&](rules::Cell c, Colour colour) {
        if (take(c)) d.men.push_back({lattice::index(c), rules.letter(kind), colour});
    };
    cells.erase(from);
    if (!to || !take(*passed)) return;
    d.passed = passed;
    place(*to, rules::other(d.side));
    for (const auto& leap : rules.moves(rules::Man(kind, d.side)).leaps)
        for (const auto& v : leap.targets.vectors())
            if (const auto beside = shape.step(*passed, -v); beside && leap.capture)
                place(*beside, d.side);
}

/// Kings of both sides and some men anywhere, if that is a position.
std::optional<rules::Position> scattered(const std::shared_ptr<const rules::Ruleset>& rules,
                                         std::mt19937_64& random, int men) {
    rules::Description d;
    std::vector<std::uint32_t> cells(rules->shape().cells());
    for (std::uint32_t c = 0; c < cells.size(); ++c) cells[c] = c;
    std::shuffle(cells.begin(), cells.end(), random);
    const auto place = [&](rules::Kind kind, Colour colour) {
        d.men.push_back({cells.back(), rules->letter(kind), colour});
        cells.pop_back();
    };
    for (const Colour c : definition::kColours)
        for (std::size_t k = 0; k < rules->kinds(); ++k)
            if (rules->royal(static_cast<rules::Kind>(k)))
                for (int n = rules->starting_royals(c); n > 0; --n)
                    place(static_cast<rules::Kind>(k), c);
    d.side = random() % 2 ? Colour::white : Colour::black;
    if (rules->special().en_passant && random() % 2) add_double_step(*rules, random, cells, d);
    if (rules->special().pact && random() % 2) add_unmoved(*rules, random, cells, d);
    for (int n = 0; n < men && !cells.empty(); ++n) {
        const auto kind = static_cast<rules::Kind>(random() % rules->kinds());
        if (!rules->royal(kind)) place(kind, random() % 2 ? Colour::white : Colour::black);
    }
    d.moves_left = rules->special().moves_per_turn;
    if (d.moves_left == 2 && random() % 2) add_first_move(random, d);
    auto p = rules::Position::from(rules, d);
    if (!p) return std::nullopt;
    return std::move(p).value();
}

void compare_scattered(std::string_view toml, int positions) {
    const Families families(toml);
    std::mt19937_64 random(5);
    int seen = 0;
    int checks = 0;
    for (int tries = 0; seen < positions && tries < 40 * positions; ++tries) {
        auto p = scattered(families.mailbox, random, static_cast<int>(random() % 28));
        if (!p) continue;
        ++seen;
        checks += p->in_check(p->side());
        expect_same(families, *p);
        if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(seen, positions);
    EXPECT_GT(checks, positions / 50);
}

class SmallBoards : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!rules::suits_sets(*ruleset(GetParam()))) GTEST_SKIP() << "has rules unknown to sets";
    }
};

/// Asked before any test, so of the text alone: rules take long to build.
std::vector<std::string> small_games() {
    std::vector<std::string> ids;
    for (const std::string& id : testing_support::game_ids())
        if (testing_support::definition_of(id).cells() <= rules::kSetCells) ids.push_back(id);
    return ids;
}

TEST_P(SmallBoards, GivesTheSameMovesInGames) {
    compare(file_of(GetParam()), 4, 150);
}

TEST_P(SmallBoards, GivesTheSameMovesInScatteredPositions) {
    compare_scattered(file_of(GetParam()), 400);
}

TEST_P(SmallBoards, CountsTheSameSequences) {
    const Families families(file_of(GetParam()));
    const auto expected = notation::start_position(families.mailbox).perft(2);
    for (const auto& rules : families.others) {
        ASSERT_NE(rules->sets(), nullptr);
        EXPECT_EQ(notation::start_position(rules).perft(2), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, SmallBoards, ::testing::ValuesIn(small_games()), [](const auto& i) {
    std::string name = i.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(SetGenerator, TakesGamesOfUpTo256Cells) {
    for (const char* id : {"chess", "chess960", "chesseract", "fourstar", "raumschach", "tesschess",
                           "tesseract", "tesseract-plus"})
        EXPECT_NE(ruleset(id)->sets(), nullptr) << id;
    for (const char* id : {"hdc3", "oana"}) EXPECT_EQ(ruleset(id)->sets(), nullptr) << id;
}

/// A board whose rows cross words, several kings a side, men that only capture or only go, a rider,
/// men with overlapping movements, promotion of a slider, double steps.
constexpr std::string_view kOdd = R"(
id = "odd"
name = "Odd"
[board]
size = [SIZES]
axes = ["a", "b", "c"]
forward = [1, 2]
[[men]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11", "111"]
[[men]]
letter = "G"
name = "rider"
slide = ["21"]
[[men]]
letter = "H"
name = "hunter"
quiet_slide = ["1"]
capture_slide = ["11"]
[[men]]
letter = "O"
name = "overlapper"
slide = ["1"]
leap = ["1", "2", "11"]
[[men]]
letter = "S"
name = "soldier"
slide = ["0+0"]
promotes_to = ["G", "H"]
promotion_zone = { white = ["*LAST*"], black = ["*1*"] }
[[men]]
letter = "P"
name = "pawn"
pawn = true
quiet_leap = ["0+0", "00+"]
capture_leap = ["*+0", "*0+"]
double_step = true
promotes_to = ["G", "O"]
promotion_zone = { white = ["*LAST*"], black = ["*1*"] }
[rules]
en_passant = true
[setup]
position = "SETUP w - - 0 1"
)";

std::string odd(const std::string& sizes, const std::string& last, const std::string& setup) {
    std::string text(kOdd);
    const auto replace = [&text](const std::string& what, const std::string& with) {
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what))
            text.replace(at, what.size(), with);
    };
    replace("SIZES", sizes);
    replace("LAST", last);
    replace("SETUP", setup);
    return text;
}

const std::string kSmall = odd("5, 6, 2", "6", "kghko/ppppp/5/5/5/5//5/5/5/5/PPPPS/KGHKO");
const std::string kWords =
    odd("8, 8, 4", "8", "kghkoghk/pppppppp/8/8/8/8/8/8//-//-//8/8/8/8/8/8/PPPPSPPP/KGHKOGHK");

/// The game with another slide for its rider.
std::string with_slide(std::string text, const std::string& slide) {
    const std::string rider = "slide = [\"21\"]";
    return text.replace(text.find(rider), rider.size(), "slide = [\"" + slide + "\"]");
}

TEST(SetGenerator, KnowsWhatNoBuiltInGameHas) {
    const std::string cases[] = {
        kSmall,
        odd("5, 6, 4", "6", "kghko/ppppp/5/5/5/5//-//-//5/5/5/5/PPPPS/KGHKO"),
        odd("5, 6, 8", "6", "kghko/ppppp/5/5/5/5//-//-//-//-//-//-//5/5/5/5/PPPPS/KGHKO"),
        with_slide(kWords, "111"),
        kWords,  // a slide by two words
    };
    for (const std::string& toml : cases) {
        const auto rules = ruleset_of(toml);
        ASSERT_NE(rules->sets(), nullptr);
        compare(toml, 6, 120);
        compare_scattered(toml, 600);
        if (HasFatalFailure()) return;
    }
}

/// The same with a turning rider, a minstrel that pushes as the hunter, a sticky soldier, the pact.
std::string with_clauses(std::string text) {
    const auto replace = [&text](const std::string& what, const std::string& with) {
        text.replace(text.find(what), what.size(), with);
    };
    replace("slide = [\"21\"]", "turning_slide = [\"1\"]");
    replace("capture_slide = [\"11\"]", "minstrel = true");
    replace("promotes_to = [\"G\", \"H\"]", "promotes_to = [\"G\", \"O\"]\nsticky = true");
    replace("[rules]", "[rules]\npact = true");
    replace("w - - 0 1", "w - - 0 1 *");
    return text;
}

/// A turn of two moves instead of en passant.
std::string with_two_moves(std::string text) {
    const std::string rule = "en_passant = true";
    text.replace(text.find(rule), rule.size(), "moves_per_turn = 2");
    const std::string fields = "w - - 0 1";
    return text.insert(text.find(fields) + fields.size(), " 1");
}

TEST(SetGenerator, KnowsTheClausesOfChesseractOnOtherBoards) {
    const std::string cases[] = {
        agreement_game("facing.toml"),
        agreement_game("medley.toml"),
        agreement_game("duo.toml"),
        with_clauses(kSmall),
        with_clauses(kWords),
        with_two_moves(with_clauses(kSmall)),
        with_two_moves(
            odd("5, 6, 8", "6", "kghko/ppppp/5/5/5/5//-//-//-//-//-//-//5/5/5/5/PPPPS/KGHKO")),
    };
    for (const std::string& toml : cases) {
        const auto rules = ruleset_of(toml);
        ASSERT_NE(rules->sets(), nullptr) << rules->definition().id;
        compare(toml, 1, 60);
        compare_scattered(toml, 150);
        if (HasFatalFailure()) return;
    }
}

TEST(SetGenerator, HoldsAManThatIsPinnedBeforeTwoKings) {
    const Families families(kSmall);
    // The man on c3 stands on a file before one king and on a rank before the other.
    const std::string_view crossed = "k3k/5/5/5/5/5//2o2/5/5/K1O1o/5/2K2 w - - 0 1";
    const std::string_view one_king = "k3k/5/5/5/5/5//2o2/5/5/1KO1o/5/K4 w - - 0 1";
    auto walked = position(families.mailbox, crossed);
    expect_same(families, walked);
    for (const auto& rules : families.others)
        for (const auto& [text, held] : {std::pair{crossed, true}, {one_king, false}}) {
            auto p = position(rules, text);
            rules::Cell man{};
            for (const rules::Cell c : p.men(Colour::white))
                if (!rules->royal(p.at(c).kind())) man = c;
            rules::MoveList moves;
            p.legal_moves_of(man, moves);
            EXPECT_EQ(moves.empty(), held) << text;
        }
}

TEST(SetGenerator, SeesTheLineThatACastlingRookOpens) {
    const Families families(file_of("chess960"));
    for (const auto& [fen, allowed] : {std::pair{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
                                       {"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false}})
        for (const auto& rules : families.others) {
            auto p = position(rules, fen);
            const auto texts = legal_texts(p);
            EXPECT_EQ(std::count(texts.begin(), texts.end(), "c1b1") == 1, allowed) << fen;
        }
}

/// A step along the last axis goes from the first word to the third.
constexpr std::string_view kSkipping = R"(
id = "skipping"
name = "Skipping"
[board]
size = [4, 4, 4, 2, 2]
axes = ["a", "b", "c", "d", "e"]
[[men]]
letter = "K"
name = "king"
royal = true
leap = ["1"]
[[men]]
letter = "T"
name = "turner"
turning_slide = ["1"]
[[men]]
letter = "J"
name = "jumper"
leap = ["0000+", "000+0", "+0000", "1111"]
[setup]
position = "4/4/4/k3//4/4/4/t3//-//-///-//-//4/j3/4/4//-////-//4/J3/4/4//-//-///-//-//4/4/4/T3//4/4/4/K3 w - - 0 1"
)";

TEST(SetGenerator, TurnsWhereAnAxisSkipsWords) {
    ASSERT_NE(ruleset_of(kSkipping)->sets(), nullptr);
    compare(kSkipping, 4, 60);
    compare_scattered(kSkipping, 300);
}

TEST(SetGenerator, LeavesToTheMailboxWhatItDoesNotKnow) {
    // Two slides along one line.
    EXPECT_EQ(ruleset_of(with_slide(kSmall, "2"))->sets(), nullptr);
}

}  // namespace
}  // namespace tessera
