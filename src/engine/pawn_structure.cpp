#include "engine/pawn_structure.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/small.hpp"
#include "engine/attack_origins.hpp"

namespace tessera::engine {
namespace {

using rules::Bitboard;
using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// A king so far from a passed pawn might as well be farther.
constexpr int kFar = 5;
/// Shares are kept as so many parts of a whole.
constexpr int kWhole = 256;

bool meet(const Bitboard& a, const Bitboard& b) {
    std::uint64_t common = 0;
    for (std::size_t w = 0; w < a.word.size(); ++w) common |= a.word[w] & b.word[w];
    return common != 0;
}

bool within(const Bitboard& a, const Bitboard& b) {
    std::uint64_t rest = 0;
    for (std::size_t w = 0; w < a.word.size(); ++w) rest |= a.word[w] & ~b.word[w];
    return rest == 0;
}

/// Of the pieces of the colour that promote: from where they capture on each cell.
std::vector<Bitboard> capture_origins(const rules::Variant& variant, Colour c) {
    std::vector<Bitboard> all(variant.shape().cells());
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const Piece piece(static_cast<PieceType>(k), c);
        if (variant.moves(piece).promotions.empty()) continue;
        const auto origins = leap_origins(variant, piece);
        for (std::size_t target = 0; target < origins.size(); ++target)
            include(all[target], origins[target]);
    }
    return all;
}

/// The cells reached by any number of quiet leaps, by cell; whether a cell leads to two.
bool follow_quiet_leaps(const rules::Variant& variant, const rules::MoveTable& moves,
                        std::vector<Bitboard>& ahead) {
    const std::uint32_t cells = variant.shape().cells();
    ahead.assign(cells, {});
    bool forks = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t c = 0; c < cells; ++c) {
            Bitboard reached;
            int next = 0;
            for (const rules::LeapMove& leap : moves.leaps) {
                if (!leap.quiet) continue;
                leap.targets.each(variant.shape(), static_cast<Cell>(c), [&](Cell to) {
                    include(reached, to);
                    include(reached, ahead[lattice::index(to)]);
                    return ++next > 0;
                });
            }
            forks |= next > 1;
            changed |= reached != ahead[c];
            ahead[c] = reached;
        }
    }
    return forks;
}

}  // namespace

std::vector<int> promotion_distances(const rules::Variant& variant, const rules::MoveTable& moves) {
    const std::uint32_t cells = variant.shape().cells();
    std::vector<int> distance(cells, -1);
    for (std::uint32_t c = 0; c < cells; ++c)
        if (moves.promotes_on[c] != 0) distance[c] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t c = 0; c < cells; ++c) {
            for (const auto& leap : moves.leaps) {
                if (!leap.quiet) continue;
                leap.targets.each(variant.shape(), static_cast<Cell>(c), [&](Cell to) {
                    const int there = distance[lattice::index(to)];
                    if (there >= 0 && (distance[c] < 0 || distance[c] > there + 1)) {
                        distance[c] = there + 1;
                        changed = true;
                    }
                    return true;
                });
            }
        }
    }
    return distance;
}

PawnStructure::PawnStructure(const rules::Variant& variant, const Weights& weights,
                             const std::vector<Score>& gain)
    : blocked_share_(static_cast<int>(std::lround((1 - weights.passed_blocked) * kWhole))),
      king_share_(static_cast<int>(std::lround(weights.passed_king * kWhole))),
      doubled_(weights.doubled.times(1)),
      isolated_(weights.isolated.times(1)),
      supported_(weights.supported.times(1)),
      phalanx_(weights.phalanx.times(1)),
      blocked_(weights.blocked.times(1)) {
    if (variant.board_index() != rules::BoardIndex::bitboards) return;
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour c : rules::kColours) {
            const Piece piece(static_cast<PieceType>(k), c);
            if (!variant.moves(piece).promotions.empty())
                add(variant, weights, piece, gain[piece.code()]);
        }
}

TESSERA_SMALL void PawnStructure::add(const rules::Variant& variant, const Weights& weights,
                                      Piece piece, Score gain) {
    const std::uint32_t cells = variant.shape().cells();
    Pawn pawn;
    pawn.piece = piece;
    pawn.one_way = !follow_quiet_leaps(variant, variant.moves(piece), pawn.ahead);
    const auto enemies = capture_origins(variant, other(piece.colour()));
    pawn.support = capture_origins(variant, piece.colour());
    const auto distance = promotion_distances(variant, variant.moves(piece));
    pawn.stoppers = pawn.ahead;
    pawn.helpers = pawn.support;
    pawn.passed.resize(cells);
    pawn.next.resize(cells);
    pawn.steps.resize(cells);
    pawn.beside.resize(cells);
    for (std::uint32_t c = 0; c < cells; ++c) {
        include(pawn.stoppers[c], enemies[c]);
        each_member(pawn.ahead[c],
                    [&](Cell to) { include(pawn.stoppers[c], enemies[lattice::index(to)]); });
        for (std::uint32_t from = 0; from < cells; ++from)
            if (meet(pawn.ahead[from], pawn.support[c])) include(pawn.helpers[c], Cell{from});
        for (const rules::LeapMove& leap : variant.moves(piece).leaps)
            if (leap.quiet)
                leap.targets.each(variant.shape(), static_cast<Cell>(c), [&](Cell to) {
                    include(pawn.steps[c], to);
                    include(pawn.beside[c], pawn.support[lattice::index(to)]);
                    pawn.next[c] = to;
                    return true;
                });
        if (distance[c] <= 0 || !pawn.one_way) continue;
        pawn.passed[c] =
            weights.passed.times(gain * std::pow(weights.passed_fade, distance[c] - 1));
    }
    pawns_[definition::index(piece.colour())].push_back(std::move(pawn));
}

bool PawnStructure::knows_passed(Piece piece) const {
    return std::ranges::any_of(pawns_[definition::index(piece.colour())], [&](const Pawn& pawn) {
        return pawn.piece == piece && pawn.one_way;
    });
}

Tapered PawnStructure::score(const rules::Position& position) const {
    std::array<Bitboard, 2> all;
    for (const Colour c : rules::kColours)
        for (const Pawn& pawn : pawns_[definition::index(c)])
            include(all[definition::index(c)], position.bitboards().of(pawn.piece));
    Tapered sum;
    for (const Pawn& pawn : pawns_[0]) sum += score(position, pawn, all[0], all[1]);
    for (const Pawn& pawn : pawns_[1]) sum -= score(position, pawn, all[1], all[0]);
    return sum;
}

/// Less if the way is blocked, more if the own king is nearer to it than the enemy's.
Tapered PawnStructure::passed(const rules::Position& position, const Pawn& pawn, Cell cell) const {
    const std::size_t c = lattice::index(cell);
    Tapered bonus = pawn.passed[c];
    if (bonus.eg == 0) return bonus;
    const Cell next = pawn.next[c];
    if (!position.at(next).empty())
        bonus = {bonus.mg * blocked_share_ / kWhole, bonus.eg * blocked_share_ / kWhole};
    const Colour own = pawn.piece.colour();
    const auto& mine = position.royals(own);
    const auto& theirs = position.royals(other(own));
    if (mine.size() == 1 && theirs.size() == 1) {
        const lattice::Shape& shape = position.variant().shape();
        const int nearer = std::min(kFar, shape.chebyshev(theirs.front(), next)) -
                           std::min(kFar, shape.chebyshev(mine.front(), next));
        bonus.eg += bonus.eg * nearer * king_share_ / kWhole;
    }
    return bonus;
}

Tapered PawnStructure::score(const rules::Position& position, const Pawn& pawn, const Bitboard& own,
                             const Bitboard& enemy) const {
    Bitboard occupied = position.bitboards().of(Colour::white);
    include(occupied, position.bitboards().of(Colour::black));
    Tapered sum;
    each_member(position.bitboards().of(pawn.piece), [&](Cell cell) {
        const std::size_t c = lattice::index(cell);
        const bool supported = meet(own, pawn.support[c]);
        if (pawn.one_way && !meet(enemy, pawn.stoppers[c])) sum += passed(position, pawn, cell);
        if (pawn.one_way && meet(own, pawn.ahead[c])) sum += doubled_;
        if (meet(own, pawn.beside[c])) sum += phalanx_;
        if (within(pawn.steps[c], occupied)) sum += blocked_;
        if (supported)
            sum += supported_;
        else if (!meet(own, pawn.helpers[c]))
            sum += isolated_;
    });
    return sum;
}

}  // namespace tessera::engine
