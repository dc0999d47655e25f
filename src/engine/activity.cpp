#include "engine/activity.hpp"

#include <algorithm>
#include <cmath>

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// What a piece is worth more that reaches four times as many cells as on average ..
constexpr double kMobility = 52.0;
constexpr double kMobilityShare = 0.125;  ///< .. at most, of its value
/// An attack on one of eight cells around a royal by a piece worth two pawns is one unit, counted
/// in sixteenths.
constexpr int kAttackUnit = 16;
constexpr double kAttack = kAttackUnit * 8.0 / 200.0;
/// Danger grows with the square of the attack.
constexpr int kDangerDivisor = 6;
constexpr Score kMostDanger = 500;
constexpr int kFewestAttackers = 2;
/// A pawn beside its own royal, up to so many for each royal.
constexpr Score kShelter = 12;
constexpr int kMostShelter = 3;
constexpr Tapered kAttackedByPawn{70, 30};
/// An attack on a piece of more value, of the difference.
constexpr Score kThreatDivisor = 4;
constexpr Score kMostThreat = 70;
/// An enemy piece, or pawn, that is attacked and not defended.
constexpr Tapered kHanging{40, 25};
constexpr Tapered kHangingPawn{13, 8};
/// Cells looked at for one evaluation at the start of a game, at most, about.
constexpr std::size_t kMostWays = 3000;
constexpr int kMostCells = 160;

}  // namespace

Zones::Zones(const rules::Variant& variant, bool kept) : kept_(kept) {
    for (Counts* counts : {&royals_, &pawns_})
        for (auto& cells : *counts) cells.assign(variant.shape().cells(), 0);
}

void Zones::reset(const rules::Position& position) {
    if (!kept_) return;
    for (const Colour c : rules::kColours) {
        std::ranges::fill(royals_[definition::index(c)], 0);
        std::ranges::fill(pawns_[definition::index(c)], 0);
        for (const Cell cell : position.pieces(c))
            add(position.variant(), position.at(cell), cell, 1);
    }
}

void Zones::add(const rules::Variant& variant, Piece piece, Cell cell, int sign) {
    const rules::MoveTable& moves = variant.moves(piece);
    const bool royal = variant.royal(piece.type());
    if (!royal && moves.promotions.empty()) return;
    auto& counts = (royal ? royals_ : pawns_)[definition::index(piece.colour())];
    for (const rules::LeapMove& leap : moves.leaps) {
        if (!leap.capture) continue;
        leap.targets.each(variant.shape(), cell, [&](Cell to) {
            counts[lattice::index(to)] =
                static_cast<std::int16_t>(counts[lattice::index(to)] + sign);
            return true;
        });
    }
}

void Zones::flip(const rules::Variant& variant, const rules::Delta& delta, int sign) {
    if (!kept_) return;
    for (const auto& change : delta.left()) add(variant, change.piece, change.cell, -sign);
    for (const auto& change : delta.arrived()) add(variant, change.piece, change.cell, sign);
}

Activity::Activity(const rules::Variant& variant, const std::vector<Score>& values,
                   const Mobility& mobility)
    : profiles_(1 + 2 * variant.piece_types()) {
    if (variant.board_index() == rules::BoardIndex::none ||
        variant.shape().cells() > rules::kTableCells) {
        too_dear_ = true;
        return;
    }
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour c : rules::kColours)
            add(variant, Piece(static_cast<PieceType>(k), c), values[k], mobility);
    std::size_t ways = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (const Piece piece = variant.starts_on(static_cast<Cell>(c)); !piece.empty())
            ways += profiles_[piece.code()].ways;
    too_dear_ = ways > kMostWays;
}

void Activity::add(const rules::Variant& variant, Piece piece, Score value,
                   const Mobility& mobility) {
    const rules::MoveTable& moves = variant.moves(piece);
    Profile& profile = profiles_[piece.code()];
    profile.value = value;
    profile.pawn = !moves.promotions.empty();
    if (variant.royal(piece.type()) || profile.pawn ||
        variant.piece_definition(piece.type()).minstrel)
        return;
    for (const auto& slides : {moves.slides, moves.turning})
        for (const rules::SlideMove& slide : slides) profile.directions.push_back(slide.direction);
    for (const rules::LeapMove& leap : moves.leaps) {
        profile.leaps.push_back(&leap.targets);
        profile.ways += leap.targets.vectors().size();
    }
    profile.ways += 2 * profile.directions.size();
    const double mean = std::max(1.0, mobility.mean(piece));
    const double weight = std::min(kMobility, kMobilityShare * value);
    for (int cells = 0; cells < kMostCells; ++cells) {
        const auto worth = static_cast<Score>(std::lround(weight * (std::sqrt(cells / mean) - 1)));
        profile.mobility.push_back({worth, worth});
    }
    profile.attack = static_cast<int>(std::lround(kAttack * value / mobility.royal_zone()));
}

/// Cells that a piece reaches along one way: `to`, then on by `offset`.
template <bool kSlide>
void Activity::look(const rules::Position& position, const Zones& zones, const Profile& profile,
                    Colour c, std::int32_t to, std::int32_t offset, int length, Reach& reach,
                    CellSet& attacked) const {
    for (;;) {
        const auto cell = static_cast<Cell>(to);
        const Piece piece = position.at(cell);
        attacked.add(static_cast<std::size_t>(to));
        if (!piece.is(c)) {
            reach.cells += zones.pawns(other(c), cell) == 0 ? 1 : 0;
            reach.zone += zones.royals(other(c), cell) != 0 ? 1 : 0;
            if (!piece.empty()) {
                const Score more = profiles_[piece.code()].value - profile.value;
                if (more > 0) reach.threats += std::min(kMostThreat, more / kThreatDivisor);
            }
        }
        if (!kSlide || !piece.empty() || --length == 0) return;
        to += offset;
    }
}

Activity::Reach Activity::reach(const rules::Position& position, const Zones& zones,
                                const Profile& profile, Cell from, Colour c,
                                CellSet& attacked) const {
    const rules::Variant& variant = position.variant();
    const auto directions = variant.directions();
    Reach reach;
    const auto here = static_cast<std::int32_t>(lattice::index(from));
    for (const rules::DirectionId d : profile.directions)
        if (const int length = variant.ray_length(from, d); length > 0)
            look<true>(position, zones, profile, c, here + directions[d].offset,
                       directions[d].offset, length, reach, attacked);
    for (const rules::LeapTable* leaps : profile.leaps)
        leaps->each(variant.shape(), from, [&](Cell to) {
            look<false>(position, zones, profile, c, static_cast<std::int32_t>(lattice::index(to)),
                        0, 1, reach, attacked);
            return true;
        });
    return reach;
}

Tapered Activity::score(const rules::Position& position, const Zones& zones, Colour c,
                        CellSet& attacked) const {
    Tapered sum;
    int attackers = 0;
    int attack = 0;
    int shelter = 0;
    for (const Cell from : position.pieces(c)) {
        const Profile& profile = profiles_[position.at(from).code()];
        if (profile.pawn) shelter += zones.royals(c, from) != 0 ? 1 : 0;
        if (profile.mobility.empty()) continue;
        if (zones.pawns(other(c), from) != 0) sum -= kAttackedByPawn;
        const Reach reach = this->reach(position, zones, profile, from, c, attacked);
        sum += profile.mobility[static_cast<std::size_t>(std::min(reach.cells, kMostCells - 1))];
        sum += {reach.threats, reach.threats};
        if (reach.zone == 0) continue;
        ++attackers;
        attack += reach.zone * profile.attack;
    }
    const auto royals = static_cast<int>(position.royals(c).size());
    sum.mg += kShelter * std::min(shelter, kMostShelter * royals);
    if (attackers >= kFewestAttackers) {
        attack /= kAttackUnit;
        sum.mg += std::min(kMostDanger, attack * attack / kDangerDivisor);
    }
    return sum;
}

/// Pieces of the other colour that stand where `c` attacks and nothing of theirs would recapture.
Tapered Activity::hanging(const rules::Position& position, const Zones& zones, Colour c,
                          const CellSet& attacked, const CellSet& defended) const {
    const Colour owner = other(c);
    Tapered sum;
    for (const Cell cell : position.pieces(owner)) {
        const std::size_t i = lattice::index(cell);
        if (!attacked.contains(i) || defended.contains(i) || zones.pawns(owner, cell) != 0 ||
            zones.royals(owner, cell) != 0 || position.variant().royal(position.at(cell).type()))
            continue;
        sum += profiles_[position.at(cell).code()].pawn ? kHangingPawn : kHanging;
    }
    return sum;
}

Tapered Activity::score(const rules::Position& position, const Zones& zones) const {
    if (too_dear_) return {};
    const std::uint32_t cells = position.variant().shape().cells();
    CellSet white(cells);
    CellSet black(cells);
    Tapered sum = score(position, zones, Colour::white, white);
    sum -= score(position, zones, Colour::black, black);
    sum += hanging(position, zones, Colour::white, white, black);
    sum -= hanging(position, zones, Colour::black, black, white);
    return sum;
}

}  // namespace tessera::engine
