#include "movegen/explain.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "movegen/movegen.hpp"
#include "rules/attacks.hpp"

namespace tessera::movegen {
namespace {

using rules::Cell;
using rules::Move;
using rules::Piece;
using rules::Position;

/// A way that a movement of the piece would take on an empty board.
struct Candidate {
    Way way;
    bool quiet = false;
    bool capture = false;
    Obstacle ended = Obstacle::none;  ///< blocked, no_corner or none
    Cell at{};                        ///< where
};

/// Collects the candidates from one cell to another.
class Candidates {
public:
    Candidates(const Position& p, Cell from, Cell to)
        : p_(p), variant_(p.variant()), moves_(variant_.moves(p.at(from))), from_(from), to_(to) {
        leaps();
        for (const rules::SlideMove& slide : moves_.slides) straight(slide);
        for (const rules::SlideMove& slide : moves_.turning) straight(slide);
        for (const rules::SlideMove& first : moves_.turning)
            for (const rules::SlideMove& second : moves_.turning) corner(first, second);
        doubles();
    }

    [[nodiscard]] std::vector<Candidate> take() { return std::move(all_); }

private:
    void leaps() {
        for (const rules::LeapMove& leap : moves_.leaps)
            leap.targets.each(variant_.shape(), from_, [&](Cell c) {
                if (c != to_) return true;
                all_.push_back({.way = {.kind = WayKind::leap, .cells = {to_}},
                                .quiet = leap.quiet,
                                .capture = leap.capture});
                return false;
            });
    }

    /// Unless it has ended before.
    static void end(Obstacle obstacle, Cell at, Candidate& found) {
        if (found.ended != Obstacle::none) return;
        found.ended = obstacle;
        found.at = at;
    }

    /// Goes on to a cell that is not the target: a piece there ends it.
    void visit(Cell cell, Candidate& found) const {
        found.way.cells.push_back(cell);
        if (!p_.at(cell).empty()) end(Obstacle::blocked, cell, found);
    }

    /// Adds the cells from `at` on in a direction, to the target if it lies there; whether it does.
    bool walk(Cell at, const rules::SlideMove& slide, Candidate& found) const {
        const std::int32_t offset = variant_.directions()[slide.direction].offset;
        auto c = static_cast<std::int32_t>(lattice::index(at));
        for (int n = variant_.ray_length(at, slide.direction); n > 0; --n) {
            c += offset;
            if (static_cast<Cell>(c) == to_) {
                found.way.cells.push_back(to_);
                return true;
            }
            visit(static_cast<Cell>(c), found);
        }
        return false;
    }

    void straight(const rules::SlideMove& slide) {
        Candidate found{.way = {.kind = WayKind::slide, .cells = {}},
                        .quiet = slide.quiet,
                        .capture = slide.capture};
        if (walk(from_, slide, found)) all_.push_back(std::move(found));
    }

    /// By the first direction to where the second leads to the target.
    void corner(const rules::SlideMove& first, const rules::SlideMove& second) {
        const auto& way = variant_.directions()[first.direction];
        if (second.direction == first.direction || second.direction == way.opposite) return;
        Candidate found{.way = {.kind = WayKind::turn, .cells = {}},
                        .quiet = second.quiet,
                        .capture = second.capture};
        auto c = static_cast<std::int32_t>(lattice::index(from_));
        for (int n = variant_.ray_length(from_, first.direction); n > 0; --n) {
            c += way.offset;
            const auto at = static_cast<Cell>(c);
            found.way.corner = static_cast<int>(found.way.cells.size());
            visit(at, found);
            Candidate turned = found;
            const bool stopped =
                n == 1 || rules::obstructs(p_, from_, static_cast<Cell>(c + way.offset));
            if (!stopped) end(Obstacle::no_corner, at, turned);
            if (!walk(at, second, turned)) continue;
            all_.push_back(std::move(turned));
            return;
        }
    }

    void doubles() {
        if (moves_.doubles.empty() || !moves_.double_from[lattice::index(from_)]) return;
        for (const rules::DoubleStep& step : moves_.doubles) {
            const auto over = variant_.shape().step(from_, step.vector);
            if (!over || variant_.shape().step(*over, step.vector) != to_) continue;
            const bool open = p_.at(*over).empty();
            all_.push_back({.way = {.kind = WayKind::double_step, .cells = {*over, to_}},
                            .quiet = true,
                            .ended = open ? Obstacle::none : Obstacle::blocked,
                            .at = *over});
        }
    }

    const Position& p_;
    const rules::Variant& variant_;
    const rules::MoveTable& moves_;
    Cell from_, to_;
    std::vector<Candidate> all_;
};

/// The enemy piece beside the one on the cell of which the file says so.
std::optional<Cell> enemy_beside(const Position& p, Cell cell,
                                 bool definition::PieceDefinition::* said) {
    const rules::Variant& variant = p.variant();
    std::optional<Cell> found;
    variant.neighbours().each(variant.shape(), cell, [&](Cell c) {
        const Piece piece = p.at(c);
        if (piece.is(other(p.at(cell).colour())) && variant.piece_definition(piece.type()).*said)
            found = c;
        return !found;
    });
    return found;
}

/// The enemy minstrel that pacifies the piece.
std::optional<Cell> pacifier(const Position& p, Cell cell) {
    return enemy_beside(p, cell, &definition::PieceDefinition::minstrel);
}

/// The enemy sticky piece that holds the piece.
std::optional<Cell> holder(const Position& p, Cell cell) {
    if (!p.variant().piece_definition(p.at(cell).type()).sticky) return std::nullopt;
    return enemy_beside(p, cell, &definition::PieceDefinition::sticky);
}

Explanation because(Obstacle obstacle, Cell at, Cell by) {
    return {.obstacle = obstacle, .ways = {}, .at = at, .by = by, .attack = {}};
}

/// Why the piece may not take what stands on the cell, to which a movement leads that captures.
Explanation no_capture(const Position& p, Cell from, Cell to) {
    const auto minstrel = [&](Cell c) {
        return p.variant().piece_definition(p.at(c).type()).minstrel;
    };
    if (minstrel(from)) return because(Obstacle::never_captures, from, from);
    if (rules::pacified(p, from)) return because(Obstacle::pacified, *pacifier(p, from), from);
    if (minstrel(to)) return because(Obstacle::protected_, from, from);
    if (rules::pacified(p, to)) return because(Obstacle::protected_, *pacifier(p, to), from);
    if (!rules::may_capture(p, from, to)) return because(Obstacle::pact, from, from);
    return because(Obstacle::not_now, from, from);
}

/// Whether a movement of the piece, blocked or not, changes as many axes as the cells differ in.
bool changes_as_many_axes(const Position& p, Cell from, Cell to) {
    const rules::Variant& variant = p.variant();
    const rules::MoveTable& moves = variant.moves(p.at(from));
    const int axes = variant.shape().difference(from, to).nonzero();
    const auto slides = [&](const rules::SlideMove& slide) {
        return variant.directions()[slide.direction].vector.nonzero() == axes;
    };
    if (std::ranges::any_of(moves.slides, slides) || std::ranges::any_of(moves.turning, slides))
        return true;
    return std::ranges::any_of(moves.leaps, [&](const rules::LeapMove& leap) {
        bool found = false;
        leap.targets.each(variant.shape(), from, [&](Cell c) {
            found = variant.shape().difference(from, c).nonzero() == axes;
            return !found;
        });
        return found;
    });
}

/// Why none of the candidates is a move, kings left aside.
Explanation no_way(const Position& p, Cell from, Cell to,
                   const std::vector<Candidate>& candidates) {
    const Piece there = p.at(to);
    const auto open = [](const Candidate& c) { return c.ended == Obstacle::none; };
    if (std::ranges::any_of(candidates, open)) {
        if (there.is(p.at(from).colour())) return because(Obstacle::own_piece, to, from);
        const auto suits = [&](const Candidate& c) {
            return open(c) && (there.empty() ? c.quiet : c.capture);
        };
        const bool minstrel = p.variant().piece_definition(p.at(from).type()).minstrel;
        if (std::ranges::none_of(candidates, suits) && (there.empty() || !minstrel))
            return because(there.empty() ? Obstacle::only_captures : Obstacle::only_quiet, from,
                           from);
        if (!there.empty()) return no_capture(p, from, to);
        if (const auto held = holder(p, from)) return because(Obstacle::stuck, *held, from);
        return because(Obstacle::not_now, from, from);
    }
    for (const Obstacle ended : {Obstacle::blocked, Obstacle::no_corner}) {
        const auto found = std::ranges::find(candidates, ended, &Candidate::ended);
        if (found != candidates.end()) return because(ended, found->at, from);
    }
    return because(
        changes_as_many_axes(p, from, to) ? Obstacle::other_vector : Obstacle::out_of_reach, from,
        from);
}

/// Why a move that leaves kings aside is not legal.
Explanation not_legal(const Position& p, const Move& move) {
    const rules::Colour side = p.side();
    const auto attacker = [&](const Position& at, Cell king) -> std::optional<Cell> {
        const auto found = rules::attackers(at, king, other(side));
        return found.empty() ? std::nullopt : std::optional(found.front());
    };
    Position after = p;
    rules::Undo undo;
    after.make(move, undo);
    for (const Cell king : after.royals(side)) {
        const auto by = attacker(after, king);
        if (!by) continue;
        const bool before = p.at(king) == after.at(king) && attacker(p, king).has_value();
        Explanation found = because(before ? Obstacle::in_check : Obstacle::exposed, king, *by);
        for (Candidate& c : Candidates(after, *by, king).take())
            if (c.capture && c.ended == Obstacle::none) found.attack.push_back(std::move(c.way));
        return found;
    }
    const bool again = p.moved_this_turn() == move.from;
    return because(again ? Obstacle::moved : Obstacle::not_now, move.from, move.from);
}

/// Why a king may not castle to the cell; nothing if no castling leads there.
std::optional<Explanation> no_castling(const Position& p, Cell from, Cell to) {
    const auto& options = p.castling().options;
    const auto o = std::ranges::find_if(options, [&](const rules::CastlingOption& option) {
        return option.colour == p.side() && option.king_from == from && option.text_to == to;
    });
    if (o == options.end()) return std::nullopt;
    if (!p.state().rights.has(o->right)) return because(Obstacle::no_right, o->rook_from, from);
    // The first of the cells of which it is said.
    const auto first = [&](Cell low, Cell high, auto&& said) -> std::optional<Cell> {
        for (auto c = lattice::index(low); c <= lattice::index(high);
             c += p.variant().castling_step())
            if (said(static_cast<Cell>(c))) return static_cast<Cell>(c);
        return std::nullopt;
    };
    const auto attacked = [&](Cell c) { return rules::attacked_if_moved(p, from, c); };
    auto checked = first(from, from, attacked);
    std::optional<Cell> over;
    if (o->by_path) {
        over = first(o->path_low, o->path_high,
                     [&](Cell c) { return c != from && c != o->rook_from && !p.at(c).empty(); });
        if (!checked) checked = first(o->king_low, o->king_high, attacked);
    } else if (!o->with_rook) {
        if (!p.at(to).empty()) over = to;
        if (!checked) checked = first(to, to, attacked);
    }
    if (over) return because(Obstacle::castling_over, *over, from);
    if (!checked) return std::nullopt;
    const auto by = rules::attackers(p, *checked, other(p.side()));
    return because(Obstacle::castling_check, *checked, by.empty() ? from : by.front());
}

/// The cells on which each movement of the piece ends its first step.
template <class Visit>
void each_first_step(const Position& p, Cell from, Visit&& visit) {
    const rules::Variant& variant = p.variant();
    const rules::MoveTable& moves = variant.moves(p.at(from));
    for (const auto* slides : {&moves.slides, &moves.turning})
        for (const rules::SlideMove& slide : *slides)
            if (variant.ray_length(from, slide.direction) > 0)
                visit(static_cast<Cell>(static_cast<std::int32_t>(lattice::index(from)) +
                                        variant.directions()[slide.direction].offset));
    for (const rules::LeapMove& leap : moves.leaps)
        leap.targets.each(variant.shape(), from, [&](Cell c) {
            visit(c);
            return true;
        });
}

/// Of a piece of the side to move without a legal move: what its king has against the first of the
/// others, else the rule that holds it, else a piece in its way.
Explanation immobile(const Position& p, Cell piece) {
    const rules::MoveList moves = pseudo_legal_moves_of(p, piece);
    if (!moves.empty()) return not_legal(p, moves.front());
    constexpr std::array kRules{Obstacle::pact, Obstacle::stuck, Obstacle::pacified,
                                Obstacle::never_captures, Obstacle::protected_};
    std::optional<Explanation> rule;
    std::optional<Cell> blocked;
    each_first_step(p, piece, [&](Cell to) {
        const Explanation found = no_way(p, piece, to, Candidates(p, piece, to).take());
        if (!rule && std::ranges::find(kRules, found.obstacle) != kRules.end()) rule = found;
        const bool quiet = found.obstacle == Obstacle::only_quiet;
        if (!blocked && (quiet || found.obstacle == Obstacle::own_piece)) blocked = to;
    });
    if (rule) return *std::move(rule);
    if (blocked) return because(Obstacle::blocked, *blocked, piece);
    return because(Obstacle::not_now, piece, piece);
}

/// Of a piece of the side to move: why the first of its moves that is not legal is not, or why it
/// has none.
Explanation restrained(const Position& p, Cell piece) {
    const rules::MoveList legal = legal_moves_of(p, piece);
    if (legal.empty()) return immobile(p, piece);
    if (!p.variant().royal(p.at(piece).type()))
        for (const Move& move : pseudo_legal_moves_of(p, piece))
            if (std::ranges::none_of(legal, [&](const Move& m) { return m.to == move.to; }))
                return not_legal(p, move);
    return because(Obstacle::none, piece, piece);
}

/// The ways that go on as far as the explanation says. Of a move: those that it may take.
void add_ways(const Position& p, const std::optional<Move>& move,
              std::vector<Candidate>& candidates, Explanation& found) {
    const bool passing = move && move->type == rules::MoveType::en_passant;
    for (Candidate& c : candidates) {
        const bool ended =
            found.obstacle == Obstacle::blocked || found.obstacle == Obstacle::no_corner;
        if (c.ended != (ended ? found.obstacle : Obstacle::none)) continue;
        const bool captures = move && !p.captured_by(*move).empty();
        if (move && !(captures ? c.capture : c.quiet)) continue;
        if (found.obstacle == Obstacle::own_piece && !c.capture) continue;
        if (passing) c.way.kind = WayKind::en_passant;
        found.ways.push_back(std::move(c.way));
        if (ended) return;
    }
}

}  // namespace

Explanation explain(const Position& position, Cell from, Cell to) {
    const bool own = position.at(from).is(position.side());
    if (from == to) return own ? restrained(position, from) : because(Obstacle::none, from, from);
    const auto move_in = [&](const rules::MoveList& moves) -> std::optional<Move> {
        const auto found = std::ranges::find(moves, to, &Move::to);
        return found == moves.end() ? std::nullopt : std::optional(*found);
    };
    std::vector<Candidate> candidates = Candidates(position, from, to).take();
    std::optional<Move> move = move_in(pseudo_legal_moves_of(position, from));
    bool can = move.has_value();
    if (own) {
        const auto legal = move_in(legal_moves_of(position, from));
        can = legal.has_value();
        if (can) move = legal;
    }
    Explanation found = can    ? because(Obstacle::none, from, from)
                        : move ? not_legal(position, *move)
                               : no_way(position, from, to, candidates);
    if (move && move->type == rules::MoveType::castling) {
        const rules::CastlingOption& o = position.castling().options[move->castling];
        found.ways.push_back(
            {.kind = WayKind::castling, .cells = {o.king_to, o.rook_from, o.rook_to, to}});
        return found;
    }
    add_ways(position, move, candidates, found);
    if (own && !move && found.ways.empty())
        if (auto castling = no_castling(position, from, to)) return *std::move(castling);
    return found;
}

std::string_view word(WayKind kind) {
    static constexpr std::array<std::string_view, 6> kWords{
        "slide", "turn", "leap", "double_step", "en_passant", "castling"};
    return kWords[static_cast<std::size_t>(kind)];
}

std::string_view word(Obstacle obstacle) {
    static constexpr std::array<std::string_view, 20> kWords{
        "none",      "out_of_reach",  "other_vector",   "own_piece",      "blocked",
        "no_corner", "only_captures", "only_quiet",     "never_captures", "pacified",
        "protected", "pact",          "stuck",          "in_check",       "exposed",
        "no_right",  "castling_over", "castling_check", "moved",          "not_now"};
    return kWords[static_cast<std::size_t>(obstacle)];
}

}  // namespace tessera::movegen
