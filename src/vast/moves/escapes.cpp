#include "vast/moves/escapes.hpp"

#include <algorithm>

namespace tessera::vast {

namespace {

constexpr std::size_t kRemembered = 6;

void remember(std::vector<At>& last, At cell) {
    if (const auto at = std::find(last.begin(), last.end(), cell); at != last.end()) {
        std::rotate(last.begin(), at, at + 1);
        return;
    }
    if (last.size() == kRemembered) last.pop_back();
    last.insert(last.begin(), cell);
}

}  // namespace

Escapes::Escapes(Board& board, Colour defender)
    : board_(board), defender_(defender), attacker_(other(defender)), king_(board.king(defender)) {
    Rays(board.geometry(), king_).any([&](const Rays::Ray& ray) {
        beside_.emplace_back().cell = Board::moved(king_, ray.step);
        return false;
    });
    std::sort(beside_.begin(), beside_.end(),
              [](const Beside& a, const Beside& b) { return a.cell < b.cell; });
    for (std::size_t i = 0; i < beside_.size(); ++i) {
        count_guards(beside_[i]);
        if (board_.at(beside_[i].cell).is(defender_)) continue;
        if (beside_[i].guards == 0) unguarded_.push_back(i);
        if (beside_[i].guards == 1 || beside_[i].guards == 2) weak_.push_back(i);
    }
}

Escapes::Beside* Escapes::beside(At cell) {
    const auto at = std::lower_bound(beside_.begin(), beside_.end(), cell,
                                     [](const Beside& b, At c) { return b.cell < c; });
    return at != beside_.end() && at->cell == cell ? &*at : nullptr;
}

/// The king, which would leave, hides nothing. Precondition: the board stands as the position.
void Escapes::count_guards(Beside& b) {
    const std::size_t mark = board_.mark();
    board_.put(king_, {});
    b.guards = 0;
    board_.any_attacker(b.cell, attacker_, [&](At from) {
        if (b.guards < 2) b.guard[static_cast<std::size_t>(b.guards)] = from;
        const Geometry& g = board_.geometry();
        if (b.guards < 2 && g.capture_steps(board_.at(from), g.packed(from), g.packed(b.cell)) == 1)
            b.firm = from;
        return ++b.guards == 3;
    });
    board_.take_back(mark);
}

std::vector<At> Escapes::guards() const {
    std::vector<At> all;
    for (const Beside& b : beside_)
        for (int i = 0; i < b.guards && b.guards < 3; ++i)
            all.push_back(b.guard[static_cast<std::size_t>(i)]);
    return all;
}

std::vector<At> Escapes::flights_without(At piece) {
    constexpr std::size_t kMost = 6;
    std::vector<At> cells;
    const auto look = [&](const Beside& b) {
        for (int i = 0; i < b.guards; ++i)
            if (b.guard[static_cast<std::size_t>(i)] != piece) return;
        const std::vector<At>& opening = openers(b.cell);
        if (std::find(opening.begin(), opening.end(), piece) == opening.end())
            cells.push_back(b.cell);
    };
    // From places far from each other, so that one piece bears on few of them.
    const std::size_t each = unguarded_.size() / (2 * kMost) + 1;
    for (std::size_t i = 0; i < unguarded_.size() && cells.size() < kMost; i += each)
        look(beside_[unguarded_[i]]);
    for (std::size_t i = 0; i < weak_.size() && cells.empty(); ++i) look(beside_[weak_[i]]);
    return cells;
}

std::vector<At> Escapes::lasting_flights() {
    constexpr std::size_t kMost = 8;
    std::vector<At> cells;
    const std::size_t each = unguarded_.size() / kMost + 1;
    for (std::size_t i = 0; i < unguarded_.size(); i += each)
        if (const At cell = beside_[unguarded_[i]].cell; openers(cell).empty())
            cells.push_back(cell);
    return cells;
}

const std::vector<At>& Escapes::openers(At cell) {
    Beside& b = *beside(cell);
    if (b.openers_known) return b.openers;
    b.openers_known = true;
    const std::size_t mark = board_.mark();
    board_.put(king_, {});
    Rays(board_.geometry(), cell).any([&](const Rays::Ray& ray) {
        At at = cell;
        At first = cell;
        for (int i = 1; i <= ray.room; ++i) {
            at = Board::moved(at, ray.step);
            const Piece piece = board_.at(at);
            if (piece.empty()) continue;
            if (!piece.is(attacker_)) break;
            if (first != cell) {
                if (slides(piece, ray.odd)) b.openers.push_back(first);
                break;
            }
            first = at;
        }
        return false;
    });
    board_.take_back(mark);
    return b.openers;
}

bool Escapes::flees(const Beside& b, const Checked& checked) {
    if (b.guards >= 3) return false;
    if (b.firm &&
        std::find(checked.vacated.begin(), checked.vacated.end(), *b.firm) == checked.vacated.end())
        return false;
    const std::size_t mark = board_.mark();
    board_.put(king_, {});
    bool guarded = checked.landed != b.cell && board_.at(checked.landed).is(attacker_) &&
                   board_.captures(checked.landed, b.cell);
    for (int i = 0; i < b.guards && !guarded; ++i) {
        const At guard = b.guard[static_cast<std::size_t>(i)];
        guarded =
            guard != b.cell && board_.at(guard).is(attacker_) && board_.captures(guard, b.cell);
    }
    for (const At left : checked.vacated)
        guarded = guarded || board_.slider_through(b.cell, left, attacker_) != b.cell;
    board_.take_back(mark);
    return !guarded;
}

bool Escapes::flees_to(At cell, const Checked& checked) {
    Beside* b = beside(cell);
    return b != nullptr && !board_.at(cell).is(defender_) && flees(*b, checked);
}

std::optional<Escape> Escapes::flight(const Checked& checked, bool unguarded) {
    for (const std::size_t i : unguarded ? unguarded_ : weak_)
        if (!board_.at(beside_[i].cell).is(defender_) && flees(beside_[i], checked)) {
            remember(last_flights_, beside_[i].cell);
            return Escape{true, king_, beside_[i].cell};
        }
    if (unguarded) return std::nullopt;
    if (flees_to(checked.landed, checked)) return Escape{true, king_, checked.landed};
    for (const At left : checked.vacated)
        if (flees_to(left, checked)) return Escape{true, king_, left};
    return std::nullopt;
}

bool Escapes::saves(At from, At to, std::optional<At> victim, const Checked& checked) {
    const std::size_t mark = board_.mark();
    const Piece piece = board_.at(from);
    if (victim) board_.put(*victim, {});
    board_.put(from, {});
    board_.put(to, piece);
    bool safe = board_.slider_through(king_, from, attacker_) == king_ &&
                (!victim || board_.slider_through(king_, *victim, attacker_) == king_);
    for (const At checker : checked.checkers)
        safe = safe && !(board_.at(checker).is(attacker_) && board_.captures(checker, king_));
    board_.take_back(mark);
    return safe;
}

std::optional<Escape> Escapes::capture(const Checked& checked) {
    const At checker = checked.checkers.front();
    std::optional<Escape> found;
    board_.any_attacker(checker, defender_, [&](At from) {
        if (from == king_ || !saves(from, checker, std::nullopt, checked)) return false;
        found = Escape{false, from, checker};
        remember(last_capturers_, from);
        return true;
    });
    if (found || !checked.passed) return found;
    board_.any_attacker(*checked.passed, defender_, [&](At from) {
        if (board_.at(from).kind() != Kind::pawn ||
            !saves(from, *checked.passed, checked.landed, checked))
            return false;
        found = Escape{false, from, *checked.passed};
        return true;
    });
    return found;
}

std::optional<Escape> Escapes::block(const Checked& checked) {
    const Geometry& g = board_.geometry();
    const At checker = checked.checkers.front();
    if (board_.at(checker).kind() == Kind::knight) return std::nullopt;
    const int steps = alignment(g.packed(king_), g.packed(checker)).steps;
    std::optional<Escape> found;
    const auto comes = [&](At from, At to) {
        if (!saves(from, to, std::nullopt, checked)) return false;
        found = Escape{false, from, to};
        return true;
    };
    const Rules& rules = board_.position().rules();
    const int forward = Rules::forward(defender_);
    const std::int32_t ahead = forward * g.stride(g.rank_axis());
    const Piece pawn(Kind::pawn, defender_);
    for (int i = 1; i < steps && !found; ++i) {
        const At to = Board::moved(king_, i * Board::step_of(king_, checker, steps));
        board_.any_attacker(to, defender_, [&](At from) {
            return from != king_ && board_.at(from).kind() != Kind::pawn && comes(from, to);
        });
        const int rank = g.rank(g.packed(to)) - forward;
        if (found || rank < 0 || rank >= g.size(g.rank_axis())) continue;
        const At one = Board::moved(to, -ahead);
        if (board_.at(one) == pawn) {
            comes(one, to);
        } else if (rules.double_step && board_.empty(one) &&
                   rank - forward == rules.second_rank(defender_) && rank - forward >= 0 &&
                   rank - forward < g.size(g.rank_axis())) {
            const At two = Board::moved(one, -ahead);
            if (board_.at(two) == pawn) comes(two, to);
        }
    }
    return found;
}

std::optional<Escape> Escapes::find(const Checked& checked) {
    for (const At cell : last_flights_)
        if (flees_to(cell, checked)) return Escape{true, king_, cell};
    const bool one = checked.checkers.size() == 1;
    if (one)
        for (const At from : last_capturers_) {
            const At checker = checked.checkers.front();
            if (board_.at(from).is(defender_) && board_.captures(from, checker) &&
                saves(from, checker, std::nullopt, checked))
                return Escape{false, from, checker};
        }
    if (const auto escape = flight(checked, true)) return escape;
    if (one) {
        if (const auto escape = capture(checked)) return escape;
        if (const auto escape = block(checked)) return escape;
    }
    return flight(checked, false);
}

}  // namespace tessera::vast
