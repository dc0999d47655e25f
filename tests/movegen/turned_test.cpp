// Letters and axes are data: a game with its axes exchanged and every letter another one is the
// same game.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "movegen/backends.hpp"
#include "support/game_text.hpp"
#include "support/random_positions.hpp"
#include "support/turned.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Cell;
using rules::MoveType;

/// A built-in game and its turned image, which has gone through a game file.
class Pair {
public:
    explicit Pair(std::string_view id, int one = 0, int other = 1)
        : turning_(definition_of(id), one, other),
          original_(variant_named(id)),
          turned_{variant_of(game_text(turning_.game()), {movegen::Backend::mailbox, {}}),
                  variant_of(game_text(turning_.game()))} {}

    [[nodiscard]] const Turning& turning() const { return turning_; }
    [[nodiscard]] const std::shared_ptr<const rules::Variant>& original() const {
        return original_;
    }
    using Variants = std::array<std::shared_ptr<const rules::Variant>, 2>;
    /// By the mailbox, and by what is fastest.
    [[nodiscard]] const Variants& turned() const { return turned_; }

    [[nodiscard]] rules::Description image(const rules::Position& p) const {
        rules::Description d = p.describe();
        d.pieces = turning_.pieces(d.pieces);
        for (auto& right : d.rights) right.cell = cell(right.cell);
        for (auto& c : d.unmoved) c = cell(c);
        std::sort(d.unmoved.begin(), d.unmoved.end());
        if (d.ep_cell) d.ep_cell = cell(*d.ep_cell);
        if (d.moved) d.moved = cell(*d.moved);
        return d;
    }

    /// Moves, outcome and texts of a position of the original are those of its image.
    void expect_same(const rules::Position& p) const {
        const std::string where = notation::print_position(p);
        for (const auto& variant : turned_) {
            auto q = rules::Position::from(variant, image(p));
            ASSERT_TRUE(q.ok()) << where << ": " << q.error().text();
            const std::string text = notation::print_position(*q);
            ASSERT_EQ(notation::print_position(position(variant, text)), text) << where;
            ASSERT_EQ(described(
                          *q, [](Cell c) { return c; }, [](char c) { return c; }),
                      described(
                          p, [this](Cell c) { return cell(c); }, Turning::letter))
                << where << "\n"
                << text;
            ASSERT_EQ(movegen::outcome(*q), movegen::outcome(p)) << where << "\n" << text;
            if (!lettered()) continue;
            ASSERT_EQ(rights(text), rights(where));
        }
    }

private:
    using Described = std::set<std::tuple<Cell, Cell, MoveType, char, std::string>>;

    [[nodiscard]] Cell cell(Cell c) const { return Cell{turning_.cell(lattice::index(c))}; }

    /// The legal moves; of castling on one board also the sign.
    template <class Map, class Letter>
    static Described described(const rules::Position& p, Map&& map, Letter&& letter) {
        Described out;
        for (const rules::Move& m : legal(p)) {
            const char promotion =
                m.promotion == rules::kNoPieceType ? '-' : letter(p.variant().letter(m.promotion));
            std::string sign;
            if (m.type == MoveType::castling && p.variant().shape().axes() == 2 &&
                p.castling().options[m.castling].by_path)
                sign = notation::readable_move(p, m);
            out.emplace(map(m.from), map(m.to), m.type, promotion, sign);
        }
        return out;
    }

    /// Rights are letters rather than cells.
    [[nodiscard]] bool lettered() const {
        return original_->shape().axes() == 2 ||
               original_->special().castling == definition::Castling::king_jump;
    }
    static std::string rights(const std::string& text) {
        const auto at = text.find(' ', text.find(' ') + 1) + 1;
        return text.substr(at, text.find(' ', at) - at);
    }

    Turning turning_;
    std::shared_ptr<const rules::Variant> original_;
    Variants turned_;
};

/// Axes to exchange.
std::vector<std::pair<int, int>> exchanges(const std::string& id) {
    const definition::VariantDefinition game = definition_of(id);
    if (game.axes() == 2 || game.cells() > 512) return {{0, 1}};
    return {{0, 1}, {1, 2}, {0, game.axes() - 1}};
}

std::vector<std::string> affordable_games() {
    std::vector<std::string> ids = game_ids();
    std::erase_if(ids, [](const std::string& id) { return definition_of(id).cells() > 4096; });
    return ids;
}

TEST(Turned, GameFilesSayTheSame) {
    for (const std::string& id : affordable_games())
        for (const auto& [one, other] : exchanges(id)) {
            const Turning turning(definition_of(id), one, other);
            EXPECT_TRUE(same_game(parsed_game(game_text(turning.game())), turning.game())) << id;
        }
}

TEST(Turned, GamesHaveAsManyMoves) {
    for (const std::string& id : affordable_games())
        for (const auto& [one, other] : exchanges(id)) {
            const Pair pair(id, one, other);
            const int depth = pair.original()->shape().cells() > 256 ? 1 : 2;
            const auto nodes = movegen::perft(notation::start_position(pair.original()), depth);
            for (const auto& variant : pair.turned())
                EXPECT_EQ(movegen::perft(notation::start_position(variant), depth), nodes) << id;
        }
}

TEST(Turned, GamesArePlayedAlike) {
    Random random(29);
    for (const std::string& id : affordable_games())
        for (const auto& [one, other] : exchanges(id)) {
            const Pair pair(id, one, other);
            for (int i = 0; i < affordable(*pair.original(), 3); ++i)
                random_game(notation::start_position(pair.original()), random, 30,
                            [&](const rules::Position& p) { pair.expect_same(p); });
            if (HasFatalFailure()) return;
        }
}

TEST(Turned, StartsOfAShuffleHaveTheSameNumbers) {
    for (const char* id : {"chess960", "hdc3"}) {
        const Pair pair(id);
        const auto& turned = pair.turned().front();
        for (const char* number : {"0", "1", "518", "777", "959"}) {
            const auto p = notation::start_position(pair.original(), number);
            const auto q = notation::start_position(turned, number);
            ASSERT_TRUE(p.ok() && q.ok());
            EXPECT_EQ(q->describe().pieces, pair.image(*p).pieces) << id << ' ' << number;
            EXPECT_EQ(notation::start_number(*q).value(), number) << id;
        }
    }
}

struct Castlings {
    const char* id;
    const char* pieces;
    std::vector<const char*> fields;
};

/// With castlings that are possible, and some that are not.
TEST(Turned, CastlingGoesAlongTheAxisOfTheGame) {
    const std::vector<Castlings> all = {
        {"chess", "Ra1 Ke1 Rh1 ra8 ke8 rh8", {"w KQkq - 0 1", "b Qk - 0 1"}},
        {"chess", "Ra1 Ke1 Rh1 rf4 ke8", {"w KQ - 0 1"}},
        {"chess", "Ra1 Ke1 Rh1 rb8 ke8", {"w KQ - 0 1"}},
        {"chess", "Ra1 Nb1 Ke1 Rh1 ke8", {"w KQ - 0 1"}},
        {"chess960", "Ke1 Rf1 Rh1 kb8 ra8 rh8", {"w Fkq - 0 1", "w Kkq - 0 1", "b Kq - 0 1"}},
        {"chess960", "Rb1 Kc1 ra8 rb8 ke8 rf8 rg8", {"w Qbf - 0 1", "b Qbf - 0 1", "b ag - 0 1"}},
        {"chess960", "ra1 Rb1 Kc1 ke8", {"w Q - 0 1"}},
        {"hdc3", "Ke1e Ra1a ke8h", {"w Kk - 3 9", "b k - 3 9"}},
        {"hdc3", "Kg1c kf8d", {"w Kk - 3 9", "b k - 3 9"}},
        {"tesseract-plus", "Ka1b3 Ra1a1 Ra1a4 ka4b3", {"w a1a1,a1a4 - 0 1", "w a1a4 - 0 1"}},
        {"oana-chiru", "Ra1a1 Ke1a1 Rh1a1 Ke1b1 ke8h8", {"w a1a1,h1a1 - 0 1", "w h1a1 - 0 1"}},
    };
    std::ptrdiff_t castled = 0;
    for (const Castlings& castlings : all)
        for (const auto& [one, other] : exchanges(castlings.id)) {
            const Pair pair(castlings.id, one, other);
            for (const char* fields : castlings.fields) {
                auto p = placed(pair.original(), castlings.pieces, fields);
                pair.expect_same(p);
                const auto moves = legal(p);
                castled += std::count_if(moves.begin(), moves.end(), [](const rules::Move& m) {
                    return m.type == MoveType::castling;
                });
            }
        }
    EXPECT_GT(castled, 40);
}

class Sideways : public ::testing::Test {
protected:
    const Backends backends{agreement_game("sideways.toml")};
};

/// Chess with files and ranks exchanged: ranks are played along axis 0, castling along axis 1.
TEST_F(Sideways, HasTheCountsOfChess) {
    for (const auto& variant : backends.all()) {
        auto p = notation::start_position(variant);
        const std::uint64_t nodes[] = {20, 400, 8902, 197281};
        for (int depth = 1; depth <= 4; ++depth)
            EXPECT_EQ(movegen::perft(p, depth), nodes[depth - 1]);
        // Kiwipete, of the perft suite.
        auto kiwipete = position(variant,
                                 "TRr4t/1R3rl1/1RD2kr1/GL1RKrdg/1L2R1r1/1RK3r1/1R1r1k2/TR3lrt "
                                 "w KQkq - 0 1");
        EXPECT_EQ(movegen::perft(kiwipete, 1), 48U);
        EXPECT_EQ(movegen::perft(kiwipete, 2), 2039U);
        EXPECT_EQ(movegen::perft(kiwipete, 3), 97862U);
    }
}

TEST_F(Sideways, WritesAndReadsCastlingRightsAsChessDoes) {
    const std::string pieces = "T6t/8/8/G6g/8/8/8/T6t";
    for (const char* rights : {"KQkq", "KQ", "kq", "Kq", "Q", "k", "-"}) {
        const std::string text = pieces + " w " + rights + " - 0 1";
        EXPECT_EQ(notation::print_position(position(backends.mailbox, text)), text);
    }
    for (const char* wrong : {"G", "T", "A", "KK", "1"})
        EXPECT_FALSE(
            notation::parse_position(backends.mailbox, pieces + " w " + wrong + " - 0 1").ok())
            << wrong;
    // The rook on the lowest cell of axis 1 is the queenside one.
    const auto missing =
        notation::parse_position(backends.mailbox, "T6t/8/8/G6g/8/8/8/7t w KQkq - 0 1");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().text(), "rights: White's queenside rook is not on its start cell");
}

TEST_F(Sideways, CastlesUpAndDown) {
    auto p = position(backends.mailbox, "T6t/8/8/G6g/8/8/8/T6t w KQkq - 0 1");
    for (const auto& [sign, text, after] :
         {std::tuple("O-O", "a5a7", "7t/G7/T7/7g/8/8/8/T6t b kq - 1 1"),
          std::tuple("O-O-O", "a5a3", "T6t/8/8/7g/T7/G7/8/7t b kq - 1 1")}) {
        const auto move = notation::parse_readable(p, sign);
        ASSERT_TRUE(move.ok()) << sign;
        EXPECT_EQ(notation::readable_move(p, *move), sign);
        EXPECT_EQ(notation::move_text(p.variant(), *move), text);
        rules::Undo undo;
        p.make(*move, undo);
        EXPECT_EQ(notation::print_position(p), after);
        p.unmake(undo);
    }
}

}  // namespace
}  // namespace tessera
