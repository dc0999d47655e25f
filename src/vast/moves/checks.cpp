#include "vast/moves/checks.hpp"
#include "vast/counting/leap_counts.hpp"
#include "vast/moves/checking.hpp"
#include "vast/moves/in_order.hpp"
#include "vast/moves/worker_pool.hpp"

namespace tessera::vast {

namespace {

/// What one thread needs and finds.
struct CheckCounter {
    CheckCounter(const Position& position, std::uint32_t most_listed)
        : board(position, most_listed),
          legal(board),
          checking(board, legal),
          givers(board.geometry().cells()) {}

    void take(At piece, std::uint64_t moves) {
        if (moves != 0) givers.add(piece);
        count += moves;
    }
    void look_at_special(At piece) {
        std::uint64_t moves = 0;
        checking.each_check_of(piece, [&](const Move&) { ++moves; });
        take(piece, moves);
    }
    void look_at_plain(At piece) {
        if (checking.is_special(piece)) return;
        std::uint64_t moves = 0;
        checking.each_plain_check_of(piece, [&](const Move&) { ++moves; });
        take(piece, moves);
    }
    /// Knights' leaps are counted elsewhere.
    void look_at(const Checking::Target& target) {
        checking.each_plain_mover(target, false,
                                  [&](const Move& move) { take(lattice::index(move.from), 1); });
    }

    Board board;
    Legal legal;
    Checking checking;
    CellSet givers;
    std::uint64_t count = 0;
};

/// The checks of all knights that are not special.
void count_leaps(CheckCounter& counter) {
    std::vector<At> leaps;
    for (const Checking::Target& target : counter.checking.targets())
        if ((target.kinds & set_of(Kind::knight)) != 0) leaps.push_back(target.cell);
    if (leaps.empty()) return;
    LeapCounts counts(counter.board.geometry(), counter.checking.enemy_king(), leaps);
    counter.board.each_knight(counter.legal.mover(), [&](At knight) {
        if (!counter.checking.is_special(knight)) counter.take(knight, counts.from(knight));
    });
}

}  // namespace

std::uint64_t checks(const Position& position, std::uint64_t limit, const MoveSink& sink,
                     const Work& work, std::uint32_t most_listed) {
    WorkerPool<CheckCounter> workers(
        [&] { return std::make_unique<CheckCounter>(position, most_listed); });
    CheckCounter& first = workers.first();
    Checking& checking = first.checking;
    const bool of_listed = first.board.listed(first.legal.mover());
    const std::size_t targets = of_listed ? 0 : checking.targets().size();
    const Work one_by_one{run_in_turn, work.watch};
    const Work& how = of_listed ? one_by_one : work;
    Meter meter(work.watch, checking.special().size() + targets);
    workers.each(how, meter, 0.2, checking.special().size(),
                 [&](CheckCounter& counter, std::size_t i) {
                     counter.look_at_special(checking.special()[i]);
                 });
    const double share = limit == 0 ? 0.8 : 0.4;
    if (of_listed) {
        const std::vector<At>& pieces = first.board.pieces(first.legal.mover());
        workers.each(
            how, meter, share, first.legal.checkers().size() > 1 ? 0 : pieces.size(),
            [&](CheckCounter& counter, std::size_t i) { counter.look_at_plain(pieces[i]); });
    } else {
        workers.each(how, meter, share, targets, [&](CheckCounter& counter, std::size_t i) {
            counter.look_at(checking.targets()[i]);
        });
        if (!meter.ended()) count_leaps(first);
    }
    std::uint64_t count = 0;
    workers.each_worker([&](const CheckCounter& counter) {
        count += counter.count;
        if (&counter != &first) first.givers.add(counter.givers);
    });
    give_in_order(first.board, first.givers, limit, sink, meter, 0.4, [&](At piece, auto add) {
        if (checking.is_special(piece))
            first.checking.each_check_of(piece, add);
        else
            first.checking.each_plain_check_of(piece, add);
    });
    return count;
}

}  // namespace tessera::vast
