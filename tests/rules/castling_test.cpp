// Castling where other rules speak of pieces that have moved: the pact, and turns of two moves. No
// built-in game has both, so that these are chess with other rules, by mailbox, by bitboards and by
// the reference.
#include <gtest/gtest.h>

#include "movegen/playable_variant.hpp"
#include "reference/reference.hpp"
#include "support/eventful.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using movegen::Backend;
using rules::Position;

constexpr std::string_view kCastling = "castling = \"fide\"\ncastling_rook = \"R\"\n";
constexpr std::string_view kRules = "en_passant = true\n";
constexpr std::string_view kSetup = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    if (at == std::string::npos) stop("no " + std::string(from));
    return text.replace(at, from.size(), to);
}

/// Chess with the castling named, other rules, and a setup.
std::string game(std::string_view castling, std::string_view rules, std::string_view setup) {
    const bool with_rook = castling != "king_jump";
    std::string text = replaced(std::string(file_of("chess")), kCastling,
                                "castling = \"" + std::string(castling) + "\"\n" +
                                    (with_rook ? "castling_rook = \"R\"\n" : ""));
    text = replaced(text, kRules, rules);
    text = replaced(text, "dead_positions = true\n", "");
    return replaced(text, kSetup, '"' + std::string(setup) + '"');
}

/// One position of the game by every set of rules, which are held to agree.
class Agreeing {
public:
    explicit Agreeing(const std::string& toml)
        : reference_(parsed_game(toml)),
          at_(reference_.read(reference_.definition().setup).value()) {
        const backends::Choice choices[] = {{Backend::mailbox, Isa::portable}, {}};
        for (const backends::Choice& choice : choices) {
            auto variant = variant_of(toml, choice);
            positions_.push_back(position(variant, variant->definition().setup));
        }
        EXPECT_EQ(movegen::generator_of(positions_[1]).backend(), Backend::bitboard);
        compare();
    }

    [[nodiscard]] const Position& position_now() const { return positions_[0]; }
    [[nodiscard]] std::string text() const { return reference_.print(at_); }
    [[nodiscard]] bool can(std::string_view move) const {
        const auto moves = reference_.legal_moves(at_);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    void play(std::string_view move) {
        ASSERT_TRUE(can(move)) << move << " in " << text();
        at_ = reference_.play(at_, move);
        for (Position& p : positions_) {
            rules::Undo undo;
            p.make(notation::parse_move(p, move).value(), undo);
            EXPECT_TRUE(p.consistent()) << text();
        }
        compare();
    }

private:
    void compare() const {
        const auto moves = reference_.legal_moves(at_);
        for (const Position& p : positions_) {
            EXPECT_EQ(notation::print_position(p), text());
            EXPECT_EQ(legal_texts(p), moves) << text();
            if (p.state().king_captured) continue;  // no text says so
            const auto again = notation::parse_position(p.shared_variant(), text());
            ASSERT_TRUE(again.ok()) << again.error().text() << " in " << text();
            EXPECT_EQ(again->key(), p.key()) << text();
        }
    }

    reference::Game reference_;
    reference::Position at_;
    std::vector<Position> positions_;
};

constexpr std::string_view kPact = "pact = true\n";
constexpr std::string_view kTwoMoves = "moves_per_turn = 2\n";
constexpr std::string_view kBoth = "moves_per_turn = 2\npact = true\n";

/// The cells of the pieces that have not moved, by name.
std::string unmoved(const Agreeing& game_now) {
    const Position& p = game_now.position_now();
    std::string out;
    for (const rules::Cell c : p.describe().unmoved)
        out += ' ' + notation::cell_name(p.variant(), c);
    return out;
}

TEST(CastlingWithThePact, KingAndRookHaveMoved) {
    Agreeing game_now(game("fide", kPact, "r3kb1r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 *"));
    // The rooks have not moved: neither captures the other.
    EXPECT_FALSE(game_now.can("h1h8"));
    EXPECT_FALSE(game_now.can("a1a8"));
    game_now.play("e1g1");
    EXPECT_EQ(unmoved(game_now), " a1 a8 e8 f8 h8");
    game_now.play("e8c8");
    EXPECT_EQ(unmoved(game_now), " a1 f8 h8");
    // The rook that castled may capture a bishop that has not moved.
    EXPECT_TRUE(game_now.can("f1f8"));
    game_now.play("f1f8");
    EXPECT_EQ(unmoved(game_now), " a1 h8");
}

TEST(CastlingWithThePact, OfEverySort) {
    Agreeing chess960(
        game("chess960", kPact, "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w KQkq - 0 1 *"));
    chess960.play("e1g1");
    EXPECT_EQ(unmoved(chess960), " b1 b2 g2 b7 g7 b8 e8 g8");
    chess960.play("e8b8");
    EXPECT_EQ(unmoved(chess960), " b1 b2 g2 b7 g7 g8");
    // The king stays where it is.
    Agreeing staying(game("chess960", kPact, "6kr/6pp/8/8/8/8/6PP/6KR w Kk - 0 1 *"));
    staying.play("g1h1");
    EXPECT_EQ(staying.text(), "6kr/6pp/8/8/8/8/6PP/5RK1 b k - 1 1 g2,h2,g7,h7,g8,h8");
    Agreeing swap(game("swap", kPact, "r3k2r/7p/8/8/8/8/7P/R3K2R w * - 0 1 *"));
    swap.play("e1h1");
    EXPECT_EQ(unmoved(swap), " a1 h2 h7 a8 e8 h8");
    Agreeing jump(game("king_jump", kPact, "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1 *"));
    jump.play("e1c1");
    EXPECT_EQ(unmoved(jump), " a1 h1 a8 e8 h8");
}

/// The second move is another piece's than the king's.
TEST(CastlingAsAFirstMove, TheKingHasMoved) {
    Agreeing fide(game("fide", kTwoMoves, "4k3/8/8/8/8/8/7P/4K2R w K - 0 2 2"));
    fide.play("e1g1");
    EXPECT_EQ(fide.text(), "4k3/8/8/8/8/8/7P/5RK1 w - - 1 2 1@g1");
    EXPECT_TRUE(fide.can("f1f8"));
    EXPECT_FALSE(fide.can("g1f2"));
    Agreeing chess960(game("chess960", kTwoMoves, "4k3/8/8/8/8/8/7P/4K2R w K - 0 2 2"));
    chess960.play("e1h1");
    EXPECT_EQ(chess960.text(), "4k3/8/8/8/8/8/7P/5RK1 w - - 1 2 1@g1");
    EXPECT_FALSE(chess960.can("g1f2"));
    Agreeing swap(game("swap", kTwoMoves, "4k3/8/8/8/8/8/7P/4K2R w h1 - 0 2 2"));
    swap.play("e1h1");
    EXPECT_EQ(swap.text(), "4k3/8/8/8/8/8/7P/4R2K w - - 1 2 1@h1");
}

TEST(CastlingWithOtherRules, InRandomGames) {
    const struct {
        std::string_view castling, setup;
    } sorts[] = {
        {"fide", "r3k2r/p1pp1p1p/8/8/8/8/P1PP1P1P/R3K2R w KQkq - 0 1"},
        {"chess960", "1r2k1r1/pp1p1pp1/8/8/8/8/PP1P1PP1/1R2K1R1 w KQkq - 0 1"},
        {"king_jump", "r3k2r/p1pp1p1p/8/8/8/8/P1PP1P1P/R3K2R w Kk - 0 1"},
        {"swap", "r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w * - 0 1"},
    };
    const std::pair<std::string_view, std::string_view> rules[] = {
        {kPact, " *"}, {kTwoMoves, " 1"}, {kBoth, " 1 *"}};
    Random random(41);
    for (const auto& sort : sorts) {
        for (const auto& [rule, fields] : rules) {
            SCOPED_TRACE(std::string(sort.castling) + ' ' + std::string(rule));
            const std::string toml =
                game(sort.castling, rule, std::string(sort.setup) + std::string(fields));
            MovesMet met;
            for (int n = 0; n < thinned(12) && !HasFailure(); ++n) {
                Agreeing game_now(toml);
                for (int ply = 0; ply < 24 && !HasFailure(); ++ply) {
                    const Position& p = game_now.position_now();
                    const auto moves = legal(p);
                    if (moves.empty()) break;
                    const rules::Move move = eventful(p, moves, random);
                    met.add(p, move);
                    game_now.play(notation::move_text(p.variant(), move));
                }
            }
            EXPECT_GE(met.of(MoveKind::castling), thinned(8)) << "too few to have been tested";
        }
    }
}

}  // namespace
}  // namespace tessera
