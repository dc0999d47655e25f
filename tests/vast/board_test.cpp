#include "vast/board/board.hpp"

#include <gtest/gtest.h>

#include "vast/board/attacks.hpp"
#include "vast/board/key.hpp"
#include "vast/boxes.hpp"
#include "vast/games.hpp"

namespace tessera::test {
namespace {

/// The board stands as the position.
void compare(const vast::Board& board, const vast::Position& p) {
    ASSERT_EQ(board.key(), vast::key_of(p));
    ASSERT_EQ(board.side(), p.side());
    ASSERT_TRUE(std::ranges::equal(board.codes(), p.codes()));
    for (const auto by : definition::kColours) {
        std::vector<vast::At> pieces;
        for (vast::At c = 0; c < board.geometry().cells(); ++c) {
            if (p.at(vast::Cell{c}).is(by)) pieces.push_back(c);
            ASSERT_EQ(board.attacked(c, by), vast::is_attacked(p, vast::Cell{c}, by));
        }
        ASSERT_EQ(board.count(by), pieces.size());
        if (!board.listed(by)) continue;
        std::vector<vast::At> listed = board.pieces(by);
        std::sort(listed.begin(), listed.end());
        ASSERT_EQ(listed, pieces);
    }
}

/// Takes a piece off and puts it elsewhere, for a try.
void compare_with_a_piece_moved(const Box& box, vast::Board& board, const vast::Position& p,
                                std::mt19937_64& random) {
    const auto cells = board.geometry().cells();
    const auto from = static_cast<vast::At>(random() % cells);
    const auto to = static_cast<vast::At>(random() % cells);
    vast::Setup setup;
    setup.codes.assign(p.codes().begin(), p.codes().end());
    const vast::Piece piece = p.at(vast::Cell{from});
    if (piece.empty() || piece.kind() == vast::Kind::king ||
        p.at(vast::Cell{to}) == vast::Piece(vast::Kind::king, vast::Colour::white) ||
        p.at(vast::Cell{to}) == vast::Piece(vast::Kind::king, vast::Colour::black) || from == to ||
        p.count(piece.colour(), piece.kind()) == 1)
        return;
    setup.codes[from] = 0;
    setup.codes[to] = piece.code();
    setup.side = p.side();
    const auto moved = vast::Position::of(box.rules, setup).value();
    const std::size_t mark = board.mark();
    board.put(from, {});
    board.put(to, piece);
    for (const auto by : definition::kColours)
        for (vast::At c = 0; c < cells; ++c)
            ASSERT_EQ(board.attacked(c, by), vast::is_attacked(moved, vast::Cell{c}, by));
    board.take_back(mark);
}

TEST(VastBoard, MakesAndUnmakesMovesAsThePositionDoes) {
    std::mt19937_64 random(1);
    for (const auto& sizes : std::vector<std::vector<int>>{{5, 5}, {4, 4, 4}, {3, 3, 3, 3}}) {
        const Box box(sizes);
        for (int i = 0; i < 30; ++i) {
            const auto start = random_position(box, {i % 2 == 0 ? 150 : 500}, random);
            if (!start) continue;
            // So few that both sides, one or neither have them listed.
            constexpr std::array<std::uint32_t, 3> kFew{vast::kMostListed, 12, 0};
            vast::Board board(*start, kFew[static_cast<std::size_t>(i) % 3], vast::key_of(*start));
            vast::Position p = *start;
            std::vector<vast::MadeMove> made;
            for (int ply = 0; ply < 8; ++ply) {
                const auto moves = legal_moves(p);
                if (moves.empty()) break;
                const vast::Move move = moves[random() % moves.size()];
                made.push_back(p.make(move));
                board.make(move);
                compare(board, p);
                compare_with_a_piece_moved(box, board, p, random);
            }
            while (!made.empty()) {
                p.unmake(made.back());
                made.pop_back();
                board.unmake();
                compare(board, p);
            }
            for (const auto by : definition::kColours)
                if (board.listed(by)) {
                    ASSERT_TRUE(std::ranges::is_sorted(board.pieces(by)));
                }
        }
    }
}

}  // namespace
}  // namespace tessera::test
