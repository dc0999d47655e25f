#include "movegen/vast/answers.hpp"
#include "movegen/vast/checking.hpp"
#include "movegen/vast/leap_counts.hpp"
#include "movegen/vast/text_order.hpp"

namespace tessera::movegen::vast {

std::uint64_t checks(const Position& position, std::uint64_t limit, const MoveSink& sink,
                     std::uint32_t few) {
    Board board(position, few);
    Legal legal(board);
    Checking checking(board, legal);
    std::uint64_t count = 0;
    std::vector<At> givers;
    const auto give = [&](At piece, std::uint64_t moves) {
        if (moves != 0) givers.push_back(piece);
        count += moves;
    };
    for (const At piece : checking.special()) {
        std::uint64_t moves = 0;
        checking.each_check_of(piece, [&](const Move&, const Checked&) { ++moves; });
        give(piece, moves);
    }
    if (board.few(legal.mover())) {
        if (!checking.targets().empty())
            for (const At piece : board.pieces(legal.mover())) {
                if (checking.is_special(piece)) continue;
                std::uint64_t moves = 0;
                checking.each_plain_check_of(piece, [&](const Move&) { ++moves; });
                give(piece, moves);
            }
    } else {
        CellSet known(board.geometry().cells());
        std::vector<At> leaps;
        for (const Checking::Target& target : checking.targets()) {
            if ((target.kinds & set_of(Kind::knight)) != 0) leaps.push_back(target.cell);
            checking.each_plain_mover(target, false, [&](const Move& move) {
                ++count;
                if (known.add(lattice::index(move.from)))
                    givers.push_back(lattice::index(move.from));
            });
        }
        if (!leaps.empty()) {
            const LeapCounts counts(board.geometry(), checking.enemy_king(), leaps);
            board.each_knight(legal.mover(), [&](At knight) {
                if (!checking.is_special(knight)) give(knight, counts.from(knight));
            });
        }
    }
    const TextOrder order(board);
    order.sort(givers);
    std::uint64_t given = 0;
    std::vector<Move> moves;
    for (const At piece : givers) {
        if (given >= limit) break;
        moves.clear();
        if (checking.is_special(piece))
            checking.each_check_of(
                piece, [&](const Move& move, const Checked&) { moves.push_back(move); });
        else
            checking.each_plain_check_of(piece, [&](const Move& move) { moves.push_back(move); });
        order.sort(moves);
        for (const Move& move : moves)
            if (given++ < limit) sink(move);
    }
    return count;
}

}  // namespace tessera::movegen::vast
