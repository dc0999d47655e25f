// One interface for positions of all boards: both implementations keep its promises.
#include "play/position.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "definition/builtin.hpp"
#include "play/load.hpp"

namespace tessera::play {
namespace {

class EveryBoard : public testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] static VariantPtr variant() { return builtin(GetParam()).value(); }
};

/// A legal move of a piece drawn by chance; nothing if many pieces drawn have none.
std::optional<Move> random_move(const Position& position, Random& random) {
    const std::uint32_t cells = position.variant().shape().cells();
    for (int tries = 0; tries < 200'000; ++tries) {
        const std::vector<Move> moves =
            position.moves_of(Cell{static_cast<std::uint32_t>(random.below(cells))});
        if (!moves.empty()) return moves[random.below(moves.size())];
    }
    return std::nullopt;
}

TEST_P(EveryBoard, MakesAndUnmakesMoves) {
    Random random(3);
    const PositionPtr position = variant()->start();
    std::vector<std::uint64_t> keys;
    for (int ply = 0; ply < 12; ++ply) {
        const auto move = random_move(*position, random);
        if (!move) break;
        keys.push_back(position->key());
        ASSERT_TRUE(position->legal(*move));
        const Colour mover = position->side();
        const Piece captured = position->captured_by(*move);
        if (!captured.empty()) {
            EXPECT_EQ(position->at(position->captured_on(*move)), captured);
        }
        const bool ends_turn = position->ends_turn(*move);
        const PositionPtr copy = position->copy();
        position->make(*move);
        EXPECT_EQ(position->side() != mover, ends_turn);
        EXPECT_EQ(copy->key(), keys.back());
        copy->make(*move);
        EXPECT_EQ(copy->key(), position->key());
        copy->unmake();
        EXPECT_EQ(copy->key(), keys.back());
        EXPECT_EQ(copy->at(move->from).is(mover), true);
    }
    for (; !keys.empty(); keys.pop_back()) {
        position->unmake();
        ASSERT_EQ(position->key(), keys.back());
    }
}

TEST_P(EveryBoard, ReadsBackWhatItWrites) {
    Random random(4);
    const PositionPtr position = variant()->start();
    for (int ply = 0; ply < 3; ++ply) {
        const auto move = random_move(*position, random);
        ASSERT_TRUE(move.has_value());
        const std::string text = variant()->move_text(*move);
        EXPECT_EQ(position->parse_move(text).value(), *move) << text;
        EXPECT_EQ(position->parse_move_of_others(text).value(), *move) << text;
        EXPECT_EQ(position->parse_readable(position->readable(*move)).value(), *move);
        EXPECT_EQ(position->parse_recorded(position->unmarked(*move) + "+").value(), *move);
        position->make(*move);
    }
    for (const Form form : {Form::dense, Form::sparse, Form::brief, Form::with_files, Form::file}) {
        const std::string text = position->text(form);
        const auto again = position->variant().read(text);
        ASSERT_TRUE(again.ok()) << again.error().text();
        EXPECT_EQ((*again)->key(), position->key());
        EXPECT_EQ((*again)->fullmove(), position->fullmove());
        EXPECT_EQ((*again)->halfmove_clock(), position->halfmove_clock());
    }
    EXPECT_FALSE(position->variant().read("nonsense").ok());
    EXPECT_FALSE(position->parse_move("a1").ok());
}

TEST_P(EveryBoard, KnowsWhoAttacksWhatAndWhoIsInCheck) {
    const PositionPtr position = variant()->start();
    std::vector<Cell> attacked;
    for (const Colour colour : rules::kColours)
        for (const Cell royal : position->royals(colour)) {
            EXPECT_TRUE(position->at(royal).is(colour));
            if (!position->attackers(royal, rules::other(colour)).empty())
                attacked.push_back(royal);
        }
    EXPECT_EQ(position->attacked_royals(), attacked);
    EXPECT_FALSE(position->in_check(position->side()));
    EXPECT_EQ(position->check_mark(), "");
    EXPECT_FALSE(position->outcome().over());
    EXPECT_FALSE(position->bare(Colour::white));
    EXPECT_EQ(mate_winner(*position), rules::other(position->side()));
    const auto refused = variant()->parse_cell("z99");
    EXPECT_FALSE(refused.ok());
    const Cell last{variant()->shape().cells() - 1};
    EXPECT_EQ(variant()->parse_cell(variant()->cell_name(last)).value(), last);
}

TEST_P(EveryBoard, KnowsItsStartsByNumber) {
    const VariantPtr game = variant();
    const bool numbered = game->definition().shuffle != definition::Shuffle::none;
    const auto start = game->start("1");
    ASSERT_EQ(start.ok(), numbered);
    if (!numbered) return;
    EXPECT_EQ((*start)->start_number().value(), "1");
    EXPECT_FALSE(game->start("x").ok());
}

TEST_P(EveryBoard, CountsMovesByPiece) {
    // Few pieces where they are counted without being listed.
    const PositionPtr position =
        variant()->capabilities().whole_board
            ? variant()->start()
            : variant()->parse("{Ka1a1a1,Ra1a1a2,Nc3c3c3,Pa7a1a1,kh8h8h8} w - - 0 1").value();
    Random random(5);
    for (int ply = 0; ply < 2; ++ply) {
        const std::vector<std::uint64_t> counts = position->move_counts();
        ASSERT_EQ(counts.size(), position->variant().definition().pieces.size());
        std::uint64_t sum = 0;
        for (const std::uint64_t count : counts) sum += count;
        EXPECT_EQ(sum, position->count_moves());
        std::vector<std::uint64_t> found(counts.size());
        const std::uint32_t cells = position->variant().shape().cells();
        for (std::uint32_t cell = 0; cell < cells; ++cell)
            if (position->at(Cell{cell}).is(position->side()))
                found[rules::index(position->at(Cell{cell}).type())] +=
                    position->moves_of(Cell{cell}).size();
        EXPECT_EQ(found, counts);
        const auto move = random_move(*position, random);
        if (!move) break;
        position->make(*move);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, EveryBoard,
                         testing::Values("chess", "chess960", "chesseract", "fourstar", "hdc4",
                                         "hdc6"),
                         [](const auto& tested) { return std::string(tested.param); });

/// hdc7 on six cells an axis, without double steps, from a position of its own.
std::string own_game(std::string_view position) {
    std::string toml;
    for (const auto& builtin : definition::builtin_vast_variants())
        if (builtin.id == "hdc7") toml = builtin.toml;
    const auto replace = [&](std::string_view from, std::string_view to) {
        const std::size_t at = toml.find(from);
        ASSERT_NE(at, toml.npos) << from;
        toml.replace(at, from.size(), to);
    };
    replace("id = \"hdc7\"", "id = \"own\"");
    replace("size = [8, 8, 8, 8, 8, 8, 8]", "size = [6, 6, 6, 6, 6, 6, 6]");
    replace("double_step = true\n", "");
    replace("en_passant = true\n", "");
    replace("*8*****", "*6*****");
    toml.resize(toml.find("[setup]"));
    return toml + "[setup]\nposition = \"" + std::string(position) + "\"\n";
}

TEST(Load, TakesVastBoardsWithASetupOfTheirOwn) {
    const char* const setup = "{Ka1a1a1a,Rb1a1a1a,Pa2a1a1a,kf6f6f6f} w - - 0 1";
    const auto game = load(own_game(setup));
    ASSERT_TRUE(game.ok()) << game.error().front().text("own.toml");
    EXPECT_FALSE((*game)->capabilities().whole_board);
    EXPECT_EQ((*game)->shape().cells(), 279'936U);
    const PositionPtr start = (*game)->start();
    EXPECT_EQ(start->text(Form::sparse), setup);
    EXPECT_EQ(start->text(Form::brief), setup);
    const auto pawn = start->parse_move("a2a1a1aa3a1a1a");
    ASSERT_TRUE(pawn.ok()) << pawn.error().text();
    EXPECT_TRUE(start->legal(*pawn));
    EXPECT_EQ((*game)->start("0").error().text(), "own does not number its start positions");
    EXPECT_FALSE(start->start_number().ok());
    EXPECT_EQ(load(own_game("{Ka1a1a1a,Rb1a1a1a} w - - 0 1")).error().front().reason,
              "placement: Black has no king");
    EXPECT_EQ(load(own_game("{Ka1a1a1a,Xb1a1a1a} w - - 0 1")).error().front().key,
              "setup.position");
    EXPECT_NE((*game)->identity(),
              load(own_game("{Ka1a1a1a,kf6f6f6f} w - - 0 1")).value()->identity());
}

TEST(Load, RefusesWhatNoBoardTakes) {
    EXPECT_FALSE(builtin("x").ok());
    const auto faults = load("[game]\nid = \"x\"\n");
    ASSERT_FALSE(faults.ok());
    EXPECT_FALSE(faults.error().empty());
}

}  // namespace
}  // namespace tessera::play
