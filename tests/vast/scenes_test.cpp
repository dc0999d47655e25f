// Checks, mates and counts in positions made to be hard (scenes.hpp), compared with the reference
// on boxes and with the generators of smaller boards. VAST_SCENES: so many of each theme on each
// board, for a long comparison; what was met is printed then.
#include "vast/scenes.hpp"

#include <deque>
#include <map>

#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"
#include "rules/attacks.hpp"
#include "vast/expected.hpp"

namespace tessera::test {
namespace {

using definition::Colour;
using lattice::Cell;
using vast::Kind;

int scenes_of(int usual) {
    const char* wanted = std::getenv("VAST_SCENES");
    return wanted != nullptr ? std::atoi(wanted) : testing_support::thinned(usual);
}

/// How often something was met.
using Events = std::map<std::string, int>;

/// What makes a mating move out of the ordinary.
std::set<std::string> traits_of(const vast::Position& p, const vast::Move& move) {
    std::set<std::string> traits;
    if (move.type == vast::MoveType::en_passant) traits.insert("en passant");
    if (move.type == vast::MoveType::castling) traits.insert("castling");
    if (move.type == vast::MoveType::double_step) traits.insert("double step");
    if (move.promotion != rules::kNoPieceType) traits.insert("promotion");
    if (move.promotion != rules::kNoPieceType)
        traits.insert(std::string("promotion to ") + p.rules().letter_of(move.promotion));
    if (p.at(move.from).kind() == Kind::king) traits.insert("king move");
    vast::Position after = p;
    after.make(move);
    int direct = 0;
    int opened = 0;
    for (const Cell from : vast::attackers(after, after.king(after.side())))
        if (after.at(from).is(p.side())) ++(from == move.to ? direct : opened);
    if (direct == 0) traits.insert("discovered");
    if (direct + opened > 1) traits.insert("double check");
    if (move.type == vast::MoveType::en_passant && opened > 1) traits.insert("two lines opened");
    return traits;
}

/// What all mates in one have in common; nothing without mates.
std::set<std::string> shared_traits(const vast::Position& p, const std::vector<vast::Move>& mates) {
    if (mates.empty() || mates.size() > 50) return {};
    std::set<std::string> shared = traits_of(p, mates.front());
    for (const vast::Move& move : mates) {
        const auto traits = traits_of(p, move);
        std::erase_if(shared, [&](const std::string& trait) { return traits.count(trait) == 0; });
    }
    return shared;
}

std::vector<vast::Move> mates_of(const vast::Position& p) {
    std::vector<vast::Move> mates;
    vast::mates_in_one(p, vast::kNoLimit, [&](const vast::Move& move) { mates.push_back(move); });
    return mates;
}

void note(const vast::Position& p, std::size_t checks, Events& met) {
    const std::vector<vast::Move> mates = mates_of(p);
    ++met["positions"];
    ++met[mates.empty() ? "without mates" : "with mates"];
    met["checks"] += static_cast<int>(checks);
    met["mates"] += static_cast<int>(mates.size());
    const auto codes = p.codes();
    const bool full = std::find(codes.begin(), codes.end(), 0) == codes.end();
    if (full) ++met[mates.empty() ? "full, without mates" : "full, with mates"];
    if (mates.empty() && checks >= 20) ++met["20 checks and no mate"];
    if (mates.empty() && checks >= 1000) ++met["1000 checks and no mate"];
    if (mates.size() >= 20) ++met["20 mates"];
    if (checks > 0 && !vast::king_safety(p, p.side()).pins.empty()) ++met["pinned attackers"];
    if (!mates.empty() && !vast::king_safety(p, definition::other(p.side())).pins.empty())
        ++met["pinned defenders"];
    for (const std::string& trait : shared_traits(p, mates)) ++met["only " + trait];
    if (std::any_of(mates.begin(), mates.end(), [&](const auto& move) {
            return move.promotion == p.rules().type_of(Kind::man);
        }))
        ++met["promotion to M"];
}

void compare_counts(const vast::Position& p, const vast::MoveCounts& expected) {
    for (const Isa isa : kIsas)
        if (processor_has(isa)) {
            ASSERT_EQ(vast::count_moves(p, {}, isa).by_kind, expected.by_kind)
                << name(isa) << ' ' << sparse_text(p);
        }
}

void compare_attackers(const Box& box, const vast::Position& p, Cell cell) {
    auto told = to_reference(box, p);
    std::vector<Cell> expected;
    for (reference::Cell from = 0; from < told.board.size(); ++from) {
        if (p.at(Cell{from}).empty() || Cell{from} == cell) continue;
        told.board[lattice::index(cell)] = p.at(Cell{from}).is(Colour::white) ? 'm' : 'M';
        if (box.generator.could_capture(told, from, lattice::index(cell)))
            expected.push_back(Cell{from});
    }
    ASSERT_EQ(vast::attackers(p, cell), expected) << sparse_text(p);
}

void compare_scenes(const Box& box, Theme theme, int rounds, Events& met) {
    SceneMaker maker(box.rules, box.rules->shape.cells() + static_cast<std::uint64_t>(theme));
    for (int round = 0; round < rounds; ++round) {
        const auto p = maker.make(theme);
        if (!p) continue;
        const Expected expected = expected_of(box, *p);
        compare(*p, expected);
        compare_counts(*p, expected.counts);
        for (const Colour colour : definition::kColours)
            compare_attackers(box, *p, p->king(colour));
        if (testing::Test::HasFatalFailure()) return;
        note(*p, expected.checks.size(), met);
    }
}

void print(const Events& met) {
    if (std::getenv("VAST_SCENES") == nullptr) return;
    for (const auto& [what, times] : met) std::printf("%-24s %d\n", what.c_str(), times);
}

// Sides of two alone let no king stand unattacked.
const std::vector<std::vector<int>> kSceneBoxes{
    {3, 3, 3, 3}, {4, 4, 4, 4},    {3, 3, 3, 3, 3}, {3, 3, 1, 2, 1, 2, 2, 2},
    {8, 8, 8},    {2, 5, 3, 2, 2}, {3, 4, 1, 5},    {5, 6, 5},
    {3, 5, 2, 3}, {2, 6, 2, 3},    {8, 8}};
// Sides of five and more castle.
const std::vector<std::vector<int>> kCastlingBoxes{{5, 5, 5}, {6, 4, 5}, {5, 3, 5, 5}, {7, 3, 5}};

class VastScenes : public testing::TestWithParam<std::pair<Theme, const char*>> {};

TEST_P(VastScenes, AreAnsweredAsByTheReference) {
    const Theme theme = GetParam().first;
    Events met;
    for (const auto& sizes : theme == Theme::castling ? kCastlingBoxes : kSceneBoxes) {
        compare_scenes(Box(sizes), theme, scenes_of(10), met);
        if (HasFatalFailure()) return;
    }
    print(met);
    EXPECT_GT(met["with mates"], 0);
    EXPECT_GT(met["without mates"], 0);
    if (theme == Theme::full) {
        EXPECT_GT(met["full, without mates"], 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Themes, VastScenes,
                         testing::Values(std::pair(Theme::en_passant, "EnPassant"),
                                         std::pair(Theme::castling, "Castling"),
                                         std::pair(Theme::promotion, "Promotion"),
                                         std::pair(Theme::double_step, "DoubleStep"),
                                         std::pair(Theme::discovered, "Discovered"),
                                         std::pair(Theme::smothered, "Smothered"),
                                         std::pair(Theme::full, "Full"),
                                         std::pair(Theme::any, "Any")),
                         [](const auto& asked) { return asked.param.second; });

/// Positions in which every mate is of one kind are rare, so they are looked for by the fast answer
/// and then given to the reference.
TEST(VastScene, WithMatesOfOneKindAloneAreFoundAndAnsweredAsByTheReference) {
    const std::vector<std::pair<Theme, std::string>> wanted{
        {Theme::en_passant, "en passant"},
        {Theme::en_passant, "two lines opened"},
        {Theme::castling, "castling"},
        {Theme::double_step, "double step"},
        {Theme::discovered, "discovered"},
        {Theme::discovered, "double check"},
        {Theme::castling, "king move"},
        // What a rook, bishop or man attacks a queen does as well.
        {Theme::promotion, "promotion"},
        {Theme::promotion, "promotion to Q"},
        {Theme::promotion, "promotion to N"}};
    Events met;
    for (const auto& [theme, trait] : wanted) {
        std::deque<Box> boxes;
        std::vector<SceneMaker> makers;
        for (const auto& sizes : theme == Theme::castling ? kCastlingBoxes : kSceneBoxes) {
            if (lattice::Shape(sizes).cells() > 400) continue;
            boxes.emplace_back(sizes);
            makers.emplace_back(boxes.back().rules, 100 + boxes.size());
        }
        int found = 0;
        const int enough = scenes_of(2);
        for (int i = 0; i < 10'000 * enough && found < enough; ++i) {
            const std::size_t n = static_cast<std::size_t>(i) % boxes.size();
            const auto p = makers[n].make(theme);
            if (!p || shared_traits(*p, mates_of(*p)).count(trait) == 0) continue;
            compare(*p, expected_of(boxes[n], *p));
            if (HasFatalFailure()) return;
            ++found;
        }
        EXPECT_GT(found, 0) << trait;
        met["only " + trait] += found;
    }
    print(met);
}

/// The sizes that the reference is too slow for but in a long run.
TEST(VastScene, DISABLED_AreAnsweredAsByTheReferenceOnLargerBoxes) {
    Events met;
    for (const auto& sizes : std::vector<std::vector<int>>{{5, 5, 5, 5},
                                                           {3, 3, 3, 3, 3, 3},
                                                           {3, 3, 3, 3, 3, 3, 3},
                                                           {3, 2, 2, 3, 2, 2, 2, 3},
                                                           {8, 8, 8, 2},
                                                           {4, 6, 4, 4, 3}}) {
        const Box box(sizes);
        for (int theme = 0; theme <= static_cast<int>(Theme::any); ++theme) {
            compare_scenes(box, static_cast<Theme>(theme), scenes_of(1), met);
            if (HasFatalFailure()) return;
        }
    }
    print(met);
}

/// Games of up to 8 x 8 x 8 x 8 x 8 cells are known to the other generators.
void compare_with_others(const std::string& id, int rounds, Events& met) {
    const auto variant = play::builtin_rules(id).value();
    const auto rules =
        std::make_shared<const vast::Rules>(vast::rules_of(variant->definition()).value());
    SceneMaker maker(rules, 11);
    for (int round = 0; round < rounds; ++round) {
        const auto theme = static_cast<Theme>(round % (static_cast<int>(Theme::any) + 1));
        const auto p = maker.make(theme);
        if (!p) continue;
        const auto position = notation::parse_position(variant, sparse_text(*p));
        ASSERT_TRUE(position) << position.error().text() << ' ' << sparse_text(*p);
        Expected expected;
        movegen::MoveFilter filter;
        filter.checks = true;
        for (const auto& move : movegen::legal_moves(*position, filter))
            expected.checks.push_back(notation::move_text(*variant, move));
        filter = {};
        filter.mates = true;
        for (const auto& move : movegen::legal_moves(*position, filter))
            expected.mates.push_back(notation::move_text(*variant, move));
        std::sort(expected.checks.begin(), expected.checks.end());
        std::sort(expected.mates.begin(), expected.mates.end());
        compare(*p, expected);
        const auto by_type = movegen::moves_by_type(*position);
        for (std::size_t i = 0; i < rules->kinds.size(); ++i)
            expected.counts.by_kind[index(rules->kinds[i])] = by_type[i];
        compare_counts(*p, expected.counts);
        for (int i = 0; i < 8; ++i) {
            const Cell cell{
                static_cast<std::uint32_t>((static_cast<std::uint32_t>(i) * 7919 +
                                            static_cast<std::uint32_t>(round) * 104729) %
                                           rules->shape.cells())};
            std::vector<Cell> bearing;
            for (const Colour by : definition::kColours)
                for (const Cell from : rules::attackers(*position, cell, by))
                    bearing.push_back(from);
            std::sort(bearing.begin(), bearing.end());
            ASSERT_EQ(vast::attackers(*p, cell), bearing) << sparse_text(*p);
        }
        if (testing::Test::HasFatalFailure()) return;
        note(*p, expected.checks.size(), met);
    }
}

TEST(VastScene, AreAnsweredAsByTheOtherGenerators) {
    Events met;
    compare_with_others("hdc3", scenes_of(100), met);
    compare_with_others("hdc4", scenes_of(40), met);
    print(met);
    EXPECT_GT(met["with mates"], 0);
    EXPECT_GT(met["without mates"], 0);
}
TEST(VastScene, DISABLED_AreAnsweredAsByTheOtherGeneratorsInFiveDimensions) {
    Events met;
    compare_with_others("hdc5", scenes_of(16), met);
    print(met);
}

}  // namespace
}  // namespace tessera::test
