// Positions: attack queries, outcomes, what a description must satisfy, taking moves back.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "movegen/playable_variant.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Colour;
using rules::Outcome;
using rules::Reason;
using rules::Status;

rules::Position chess(const std::string& fen) {
    return position(variant_named("chess"), fen);
}

std::vector<std::string> names(const rules::Variant& variant,
                               const std::vector<rules::Cell>& cells) {
    std::vector<std::string> out;
    for (const auto c : cells) out.push_back(notation::cell_name(variant, c));
    std::sort(out.begin(), out.end());
    return out;
}

TEST(Attackers, BothSidesOnEmptyOwnAndEnemyCells) {
    const auto p = chess("4k3/8/3p4/4P3/8/5N2/8/4RK2 w - - 0 1");
    const auto& r = p.variant();
    EXPECT_EQ(names(r, rules::attackers(p, cell(r, "e5"), Colour::black)),
              (std::vector<std::string>{"d6"}));
    EXPECT_EQ(names(r, rules::attackers(p, cell(r, "e5"), Colour::white)),
              (std::vector<std::string>{"e1", "f3"}));
    EXPECT_EQ(names(r, rules::attackers(p, cell(r, "e2"), Colour::white)),
              (std::vector<std::string>{"e1", "f1"}));
    EXPECT_EQ(names(r, rules::attackers(p, cell(r, "d6"), Colour::white)),
              (std::vector<std::string>{"e5"}));
}

/// By enemy's cell, who of the colour can go there, by ascending cell.
std::map<rules::Cell, std::vector<rules::Cell>> takers(const rules::Position& p, Colour by) {
    std::map<rules::Cell, std::vector<rules::Cell>> able;
    for (const auto c : p.pieces(by)) {
        for (const auto& m : movegen::pseudo_legal_moves_of(p, c))
            if (p.at(m.to).is(rules::other(by))) able[m.to].push_back(c);
    }
    for (auto& [target, cells] : able) {
        std::sort(cells.begin(), cells.end());
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    }
    return able;
}

TEST(Attackers, AgreeWithCapturesAndReachOnRandomPositions) {
    constexpr std::size_t kTargets = 256;
    for (const auto& id : game_ids()) {
        Random random(7);
        const auto first = start(id);
        const int plies = affordable(first.variant(), 60, 2);
        int positions = 0;
        random_game(first, random, plies, [&](const rules::Position& p) {
            if (++positions % (plies < 5 ? plies + 1 : 5) != 0) return;
            for (const Colour by : rules::kColours) {
                const auto able = takers(p, by);
                const auto& enemies = p.pieces(rules::other(by));
                for (std::size_t i = 0; i < enemies.size(); i += 1 + enemies.size() / kTargets) {
                    const auto found = able.find(enemies[i]);
                    EXPECT_EQ(rules::attackers(p, enemies[i], by),
                              found == able.end() ? std::vector<rules::Cell>{} : found->second)
                        << id;
                }
            }
        });
    }
}

TEST(OutcomeOfPosition, MateStalemateCheckAndDraws) {
    const struct {
        const char* fen;
        Outcome expected;
    } cases[] = {
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
         {Status::checkmate, Reason::none}},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {Status::stalemate, Reason::none}},
        {"7k/8/6K1/8/8/8/8/7Q b - - 0 1", {Status::check, Reason::none}},
        {"7k/8/6K1/8/8/8/8/8 b - - 0 1", {Status::draw, Reason::only_kings}},
        {"7k/8/6K1/8/8/8/8/1Q6 w - - 100 80", {Status::draw, Reason::halfmove_limit}},
        {"7k/8/6K1/8/8/8/8/7Q b - - 100 80", {Status::draw, Reason::halfmove_limit}},
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 100 80", {Status::checkmate, Reason::none}},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         {Status::ongoing, Reason::none}},
    };
    for (const auto& c : cases) {
        auto p = chess(c.fen);
        EXPECT_EQ(movegen::outcome(p), c.expected) << c.fen;
    }
}

/// Colours of cells: a1 c5 e3 d4 are of one colour, b1 b3 d5 of the other.
TEST(OutcomeOfPosition, IsADrawWhereNobodyCanBeMatedWithWhatIsLeft) {
    const struct {
        const char* pieces;
        const char* fields;
        Outcome expected;
    } cases[] = {
        {"Ka1 Nb3 kh5", "w - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 nd5 kh5", "b - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 Be3 kh5", "b - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 bb3 kh5", "w - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 Be3 bd2 kh5", "b - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 Be3 Bc5 bf2 kh5", "b - - 0 1", {Status::draw, Reason::insufficient_material}},
        // Also in check and at the halfmove limit.
        {"Ka1 bd4 kh5", "w - - 0 1", {Status::draw, Reason::insufficient_material}},
        {"Ka1 Nb3 kh5", "w - - 100 80", {Status::draw, Reason::insufficient_material}},
        // But not where there is no move.
        {"Kh6 Bf7 kh8", "b - - 0 1", {Status::stalemate, Reason::none}},
        // Somebody could still be mated.
        {"Ka1 Be3 Bd5 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Be3 bd5 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Nb3 nd5 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Nb3 Nd5 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Nb3 be3 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Pb3 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Rb3 kh5", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Ka1 Qb3 kh6", "b - - 0 1", {Status::ongoing, Reason::none}},
        {"Kh6 Bf6 Be6 kh8", "b - - 0 1", {Status::checkmate, Reason::none}},
    };
    for (const auto& c : cases) {
        for (const char* id : {"chess", "chess960"})
            EXPECT_EQ(movegen::outcome(placed(variant_named(id), c.pieces, c.fields)), c.expected)
                << id << ' ' << c.pieces;
        const auto other = movegen::outcome(placed(variant_named("hdc2"), c.pieces, c.fields));
        EXPECT_NE(other.reason, Reason::insufficient_material) << c.pieces;
    }
}

TEST(OutcomeOfPosition, DeadPositionsStillHaveMoves) {
    const auto p = placed(variant_named("chess"), "Ka1 Nb3 kh5", "w - - 0 1");
    EXPECT_EQ(legal_texts(p).size(), 8U);
    EXPECT_EQ(movegen::perft(p, 2), 40U);
}

TEST(CastlingRights, GoWithKingRookAndCapture) {
    auto p = chess("r3k2r/8/8/8/8/8/6n1/R4K1R b kq - 0 1");
    const auto play = [&](const char* text) {
        auto m = notation::parse_move(p, text);
        ASSERT_TRUE(m.ok()) << m.error().text();
        rules::Undo undo;
        p.make(*m, undo);
    };
    play("h8h1");
    EXPECT_EQ(notation::print_position(p), "r3k3/8/8/8/8/8/6n1/R4K1r w q - 0 2");
    play("f1g2");
    play("e8d7");
    EXPECT_EQ(notation::print_position(p), "r7/3k4/8/8/8/8/6K1/R6r w - - 1 3");
    p = chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play("a1a8");
    EXPECT_EQ(notation::print_position(p), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
}

TEST(EnPassant, IsPrintedOnlyWhenACaptureIsPseudoLegal) {
    auto p = start("chess");
    const auto play = [&](const char* text) {
        auto m = notation::parse_move(p, text);
        ASSERT_TRUE(m.ok()) << m.error().text();
        rules::Undo undo;
        p.make(*m, undo);
    };
    play("e2e4");
    EXPECT_FALSE(p.state().ep_cell.has_value());
    play("a7a6");
    play("e4e5");
    play("d7d5");
    ASSERT_TRUE(p.state().ep_cell.has_value());
    EXPECT_EQ(notation::cell_name(p.variant(), *p.state().ep_cell), "d6");
    const auto texts = legal_texts(p);
    EXPECT_TRUE(std::count(texts.begin(), texts.end(), "e5d6"));
}

TEST(EnPassant, IsRefusedWhenItUncoversTheKingAlongTheRank) {
    auto p = chess("8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1");
    const auto texts = legal_texts(p);
    EXPECT_FALSE(std::count(texts.begin(), texts.end(), "b5c6"));
}

TEST(Description, FaultsNameTheirField) {
    auto variant = variant_named("chess");
    const auto base = position(variant, variant->definition().setup).describe();
    const auto fault = [&](auto change) {
        auto d = base;
        change(d);
        const auto p = rules::Position::from(variant, d);
        return p.ok() ? std::string("accepted") : p.error().text();
    };
    const auto at = [&](const char* name) { return cell(*variant, name); };
    EXPECT_EQ(fault([](auto&) {}), "accepted");
    EXPECT_EQ(fault([](auto& d) { d.pieces.erase(d.pieces.begin() + 4); }),
              "placement: White has no king");
    EXPECT_EQ(fault([](auto& d) { d.pieces[3].letter = 'K'; }),
              "placement: White has 2 kings, the game has one a side");
    EXPECT_EQ(fault([](auto& d) { d.rights.push_back(d.rights[0]); }),
              "rights: a right is given twice");
    EXPECT_EQ(fault([](auto& d) { d.pieces.erase(d.pieces.begin() + 7); }),
              "rights: White's kingside rook is not on its start cell");
    EXPECT_EQ(fault([&](auto& d) { d.ep_cell = at("e6"); }),
              "ep: no double step of Black can just have passed over that cell");
    EXPECT_EQ(fault([](auto& d) { d.moves_left = 2; }), "turn: this game has one move a turn");
    EXPECT_EQ(fault([&](auto& d) { d.unmoved.push_back(at("a1")); }),
              "unmoved: this game does not ask which pieces have moved");
}

TEST(Description, PassedCellLiesBeforeACellFromWhichPawnsStepTwice) {
    const auto variant = variant_named("chess");
    const auto fault = [&](const char* fen) {
        const auto p = notation::parse_position(variant, fen);
        return p.ok() ? std::string("accepted") : p.error().text();
    };
    // Black's pawns step twice from the seventh rank: c7-c5 passes c6, nothing passes c5.
    EXPECT_EQ(fault("4k3/8/8/1Pp5/8/8/8/4K3 w - c6 0 1"), "accepted");
    const std::string never = "no double step of Black can just have passed over that cell";
    EXPECT_NE(fault("4k3/8/8/8/1Pp5/8/8/4K3 w - c5 0 1").find(never), std::string::npos);
}

TEST(Description, SideNotToMoveMayNotStandInCheck) {
    const auto p =
        notation::parse_position(variant_named("chess"), "4k3/8/8/8/8/8/8/4RK2 w - - 0 1");
    ASSERT_FALSE(p.ok());
    EXPECT_NE(p.error().text().find("Black, not to move, stands in check"), std::string::npos);
}

TEST(Attackers, AreCountedByTheMapOfTheWholeBoard) {
    Random random(8);
    for (const auto& id : game_ids()) {
        const auto first = start(id);
        const std::uint32_t cells = first.variant().shape().cells();
        // All cells of a small board, some of a large one.
        const std::uint32_t step = 1 + cells / 500;
        random_game(
            first, random, affordable(first.variant(), 40, 1), [&](const rules::Position& p) {
                for (const Colour by : rules::kColours) {
                    const auto map = rules::attack_map(p, by);
                    ASSERT_EQ(map.size(), cells);
                    for (auto c = static_cast<std::uint32_t>(random.below(step)); c < cells;
                         c += step)
                        ASSERT_EQ(map[c],
                                  rules::attackers(p, static_cast<rules::Cell>(c), by).size())
                            << id;
                }
            });
    }
}

TEST(Position, KeyTellsWhichPiecesHaveMoved) {
    const auto first = start("chesseract");
    auto moved = first.describe();
    ASSERT_FALSE(moved.unmoved.empty());
    moved.unmoved.pop_back();
    const auto second = rules::Position::from(first.shared_variant(), moved);
    ASSERT_TRUE(second.ok());
    EXPECT_NE(second->key(), first.key());
}

TEST(Position, MovesOfOnePieceAreThoseOfTheWholeList) {
    Random random(5);
    for (const std::string& id : game_ids()) {
        const auto p = start(id);
        const int plies = thinned(p.variant().shape().cells() > 256 ? 3 : 40);
        random_game(p, random, plies, [&](const rules::Position& q) {
            const auto whole = legal(q);
            std::vector<std::size_t> listed(q.variant().shape().cells(), 0);
            for (const auto& m : whole) ++listed[lattice::index(m.from)];
            movegen::Scratch scratch;
            const auto movable = movegen::generator_of(q).movable(q, scratch);
            ASSERT_TRUE(std::is_sorted(movable.begin(), movable.end()));
            const auto can_move = [&](std::size_t c) {
                return std::binary_search(movable.begin(), movable.end(),
                                          static_cast<rules::Cell>(c));
            };
            // Every piece of a small board, some of a large one.
            const std::size_t step = 1 + listed.size() / 260;
            for (std::size_t c = random.below(step); c < listed.size(); c += step) {
                const auto own = movegen::legal_moves_of(q, static_cast<rules::Cell>(c));
                ASSERT_EQ(can_move(c), listed[c] > 0) << id << " " << notation::print_position(q);
                ASSERT_EQ(own.size(), listed[c]) << id << " " << notation::print_position(q);
                for (const auto& m : own) ASSERT_EQ(lattice::index(m.from), c);
                if (whole.size() > 1000) continue;
                for (const auto& m : own)
                    ASSERT_NE(std::find(whole.begin(), whole.end(), m), whole.end());
            }
        });
    }
}

}  // namespace
}  // namespace tessera
