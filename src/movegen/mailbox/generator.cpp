#include "movegen/mailbox/generator.hpp"

#include <algorithm>
#include <functional>

#include "movegen/mailbox/legal.hpp"

namespace tessera::movegen::mailbox {
void Generator::list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const {
    const std::size_t begin = moves.size();
    const Receiver take = [&](const Move& m) { return moves.push_back(m), true; };
    Legal(p, Trial(p, scratch)).generate(take);
    const bool tactical = stage == Stage::captures;
    if (stage == Stage::all || stage == Stage::evasions) return;
    const auto unwanted = [&](const Move& m) { return is_tactical(p, m) != tactical; };
    moves.erase(
        std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(begin), moves.end(), unwanted),
        moves.end());
    if (stage == Stage::quiet_checks) keep_checks(p, scratch, moves, begin);
}

void Generator::list_of(const Position& p, Cell from, Scratch& scratch, MoveList& moves) const {
    Legal legal(p, Trial(p, scratch));
    const Receiver take = [&](const Move& m) {
        if (m.from == from) moves.push_back(m);
        return true;
    };
    if (!legal.each_alone()) {
        legal.generate(take);
        return;
    }
    legal.generate_of(from, take);
    legal.generate_castling(take);
}

std::uint64_t Generator::count(const Position& p, Scratch& scratch) const {
    std::uint64_t n = 0;
    const Receiver take = [&](const Move&) { return ++n, true; };
    Legal(p, Trial(p, scratch)).generate(take);
    return n;
}

bool Generator::any(const Position& p, Scratch& scratch) const {
    const Receiver stop = [](const Move&) { return false; };
    return !Legal(p, Trial(p, scratch)).generate(stop);
}

std::vector<Cell> Generator::movable(const Position& p, Scratch& scratch) const {
    Legal legal(p, Trial(p, scratch));
    if (!legal.each_alone()) return MoveGenerator::movable(p, scratch);
    std::vector<Cell> cells;
    // One move of each piece will do.
    const Receiver first = [&](const Move& m) { return cells.push_back(m.from), false; };
    const Receiver every = [&](const Move& m) { return cells.push_back(m.from), true; };
    for (const Cell c : p.pieces(p.side())) legal.generate_of(c, first);
    legal.generate_castling(every);
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

bool Generator::gives_check(const Position& p, const Move& move, Scratch& scratch) const {
    static_cast<void>(scratch);
    const Colour enemy = other(p.side());
    const rules::BoardAfter after(p, p.delta_of(move));
    return std::any_of(p.royals(enemy).begin(), p.royals(enemy).end(),
                       [&](Cell king) { return rules::attacked(after, king, p.side()); });
}

bool Generator::in_check(const Position& p, Colour c) const {
    return rules::in_check(p, c);
}

}  // namespace tessera::movegen::mailbox
