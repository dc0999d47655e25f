#include "engine/activity.hpp"

#include <algorithm>
#include <cmath>

#include "base/small.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// Attacks on cells around royals are counted in sixteenths.
constexpr int kAttackUnit = 16;
constexpr Score kMostDanger = 500;
constexpr int kFewestAttackers = 2;
/// Pawns beside a royal that count.
constexpr int kMostShelter = 3;
/// Of the difference between a piece and one of more value that it attacks.
constexpr Score kMostThreat = 280;
/// Weights of large numbers are kept as so many parts of one.
constexpr int kUnit = 4096;
/// Cells looked at for one evaluation at the start of a game, at most, about.
constexpr std::size_t kMostWays = 3000;
constexpr int kMostCells = 160;

}  // namespace

Zones::Zones(const rules::Variant& variant, bool kept)
    : kept_(kept)
#if !defined(__wasm__)
      ,
      in_bitboards_(variant.shape().cells() <= rules::kBitboardCells)
#endif
{

    for (Counts* counts : {&royals_, &pawns_})
        for (auto& cells : *counts) cells.assign(variant.shape().cells(), 0);
}

void Zones::reset(const rules::Position& position) {
    if (!kept_) return;
    for (const Colour c : rules::kColours) {
        std::ranges::fill(royals_[definition::index(c)], 0);
        std::ranges::fill(pawns_[definition::index(c)], 0);
#if !defined(__wasm__)
        royal_cells_[definition::index(c)] = pawn_cells_[definition::index(c)] = {};
#endif
        for (const Cell cell : position.pieces(c))
            add(position.variant(), position.at(cell), cell, 1);
    }
}

void Zones::add(const rules::Variant& variant, Piece piece, Cell cell, int sign) {
    const rules::MoveTable& moves = variant.moves(piece);
    const bool royal = variant.royal(piece.type());
    if (!royal && moves.promotions.empty()) return;
    auto& counts = (royal ? royals_ : pawns_)[definition::index(piece.colour())];
#if !defined(__wasm__)
    auto& cells = (royal ? royal_cells_ : pawn_cells_)[definition::index(piece.colour())];
#endif
    for (const rules::LeapMove& leap : moves.leaps) {
        if (!leap.capture) continue;
        leap.targets.each(variant.shape(), cell, [&](Cell to) {
            std::int16_t& count = counts[lattice::index(to)];
            [[maybe_unused]] const bool before = count != 0;
            count = static_cast<std::int16_t>(count + sign);
#if !defined(__wasm__)
            if (in_bitboards_ && before != (count != 0)) cells.flip(to);
#endif
            return true;
        });
    }
}

void Zones::flip(const rules::Variant& variant, const rules::Delta& delta, int sign) {
    if (!kept_) return;
    for (const auto& change : delta.left()) add(variant, change.piece, change.cell, -sign);
    for (const auto& change : delta.arrived()) add(variant, change.piece, change.cell, sign);
}

Activity::Activity(const rules::Variant& variant, const Weights& weights,
                   const std::vector<Score>& values, const Mobility& mobility)
    : shelter_(weights.shelter.times(1)),
      attacked_by_pawn_(weights.attacked_by_pawn.times(1)),
      hanging_(weights.hanging.times(1)),
      hanging_pawn_(weights.hanging_pawn.times(1)),
      threat_(weights.threat.times(kUnit)),
      pressure_(weights.pressure.times(static_cast<double>(kUnit) / kAttackUnit)),
      danger_(std::llround(weights.danger * kUnit / (kAttackUnit * kAttackUnit))),
      profiles_(1 + 2 * variant.piece_types())
#if !defined(__wasm__)
      ,
      tables_(variant)
#endif
{
    if (variant.board_index() == rules::BoardIndex::none ||
        variant.shape().cells() > rules::kTableCells) {
        too_dear_ = true;
        return;
    }
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour c : rules::kColours)
            add(variant, weights, Piece(static_cast<PieceType>(k), c), values[k], mobility);
#if !defined(__wasm__)
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        if (profiles_[Piece(static_cast<PieceType>(k), Colour::white).code()].mobility.empty())
            immobile_.push_back(static_cast<PieceType>(k));
#endif
    std::size_t ways = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (const Piece piece = variant.starts_on(static_cast<Cell>(c)); !piece.empty())
            ways += profiles_[piece.code()].ways;
    too_dear_ = ways > kMostWays;
}

TESSERA_SMALL void Activity::add(const rules::Variant& variant, const Weights& weights, Piece piece,
                                 Score value, const Mobility& mobility) {
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
    const TaperedWeight& most =
        profile.directions.empty() ? weights.leaper_mobility : weights.mobility;
    const TaperedWeight weight{std::min(most.mg, weights.mobility_share.mg * value),
                               std::min(most.eg, weights.mobility_share.eg * value)};
    for (int cells = 0; cells < kMostCells; ++cells) {
        const double more = std::sqrt(cells / mean) - 1;
        profile.mobility.push_back(weight.times(more));
    }
    profile.attack =
        static_cast<int>(std::lround(kAttackUnit * 8.0 / 200.0 * value / mobility.royal_zone()));
}

/// Cells that a piece reaches along one way: `to`, then on by `offset`.
template <bool kSlide>
[[gnu::always_inline]] inline void Activity::look(const rules::Position& position,
                                                  const Zones& zones, const Profile& profile,
                                                  Colour c, std::int32_t to, std::int32_t offset,
                                                  int length, Reach& reach,
                                                  AttackedCells& attacked) const {
    for (;;) {
        const auto cell = static_cast<Cell>(to);
        const Piece piece = position.at(cell);
        attacked.add(static_cast<std::size_t>(to));
        if (zones.pawns(other(c), cell) == 0 &&
            (!piece.is(c) || !profiles_[piece.code()].mobility.empty()))
            ++reach.cells;
        if (!piece.is(c)) {
            reach.zone += zones.royals(other(c), cell) != 0 ? 1 : 0;
            if (!piece.empty()) {
                const Score more = profiles_[piece.code()].value - profile.value;
                if (more > 0) reach.threats += std::min(kMostThreat, more);
            }
        }
        if (!kSlide || !piece.empty() || --length == 0) return;
        to += offset;
    }
}

Activity::Reach Activity::reach(const rules::Position& position, const Zones& zones,
                                const Profile& profile, Cell from, Colour c,
                                AttackedCells& attacked) const {
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

#if !defined(__wasm__)
Activity::Board Activity::board(const rules::Position& position, const Zones& zones,
                                Colour c) const {
    const rules::PieceBitboards& pieces = position.bitboards();
    Board board;
    board.enemies = pieces.of(other(c));
    const rules::Bitboard& own = pieces.of(c);
    rules::Bitboard immobile;
    for (const PieceType type : immobile_)
        for (std::size_t w = 0; w < tables_.words(); ++w)
            immobile.word[w] |= pieces.of(Piece(type, c)).word[w];
    for (std::size_t w = 0; w < tables_.words(); ++w) {
        board.occupied.word[w] = own.word[w] | board.enemies.word[w];
        board.not_own.word[w] = ~own.word[w];
        board.uncounted.word[w] = zones.pawn_cells(other(c)).word[w] | immobile.word[w];
    }
    return board;
}

/// The same by bitboards.
Activity::Reach Activity::reach(const rules::Position& position, const Zones& zones,
                                const Board& board, Cell from, Colour c,
                                AttackedCells& attacked) const {
    const std::size_t words = tables_.words();
    const Piece piece = position.at(from);
    const rules::Bitboard cells = tables_.reach(piece, from, board.occupied);
    attacked.add(cells, words);
    Reach reach;
    const Score value = profiles_[piece.code()].value;
    const rules::Bitboard& zone = zones.royal_cells(other(c));
    for (std::size_t w = 0; w < words; ++w) {
        reach.cells += __builtin_popcountll(cells.word[w] & ~board.uncounted.word[w]);
        if (const auto near = cells.word[w] & board.not_own.word[w] & zone.word[w]; near != 0)
            reach.zone += __builtin_popcountll(near);
        for (auto bits = cells.word[w] & board.enemies.word[w]; bits != 0; bits &= bits - 1) {
            const std::size_t cell = 64 * w + static_cast<std::size_t>(__builtin_ctzll(bits));
            const Score more = profiles_[position.board()[cell].code()].value - value;
            if (more > 0) reach.threats += std::min(kMostThreat, more);
        }
    }
    return reach;
}
#endif

void Activity::look(const rules::Position& position, const Zones& zones, Colour c,
                    Side& side) const {
#if !defined(__wasm__)
    const Board board = tables_.usable() ? this->board(position, zones, c) : Board();
#endif
    for (const Cell from : position.pieces(c)) {
        const Profile& profile = profiles_[position.at(from).code()];
        if (profile.pawn) side.shelter += zones.royals(c, from) != 0 ? 1 : 0;
        if (profile.mobility.empty()) continue;
        if (zones.pawns(other(c), from) != 0) ++side.by_pawn;
#if !defined(__wasm__)
        const Reach reach = tables_.usable()
                                ? this->reach(position, zones, board, from, c, side.attacked)
                                : this->reach(position, zones, profile, from, c, side.attacked);
#else
        const Reach reach = this->reach(position, zones, profile, from, c, side.attacked);
#endif
        side.sum +=
            profile.mobility[static_cast<std::size_t>(std::min(reach.cells, kMostCells - 1))];
        side.threats += reach.threats;
        if (reach.zone == 0) continue;
        ++side.attackers;
        side.attack += reach.zone * profile.attack;
    }
    const auto royals = static_cast<int>(position.royals(c).size());
    side.shelter = std::min(side.shelter, kMostShelter * royals);
}

Tapered Activity::score(const Side& side) const {
    const auto part = [](const Tapered& weight, std::int64_t amount) {
        return Tapered{static_cast<Score>(weight.mg * amount / kUnit),
                       static_cast<Score>(weight.eg * amount / kUnit)};
    };
    Tapered sum = side.sum;
    sum += shelter_ * side.shelter;
    sum -= attacked_by_pawn_ * side.by_pawn;
    sum += part(threat_, side.threats);
    sum += part(pressure_, side.attack);
    if (side.attackers >= kFewestAttackers)
        sum.mg += static_cast<Score>(
            std::min<std::int64_t>(kMostDanger, danger_ * side.attack * side.attack / kUnit));
    return sum;
}

/// Pieces of the other colour that stand where `c` attacks and nothing of theirs would recapture.
Tapered Activity::hanging(const rules::Position& position, const Zones& zones, Colour c,
                          const AttackedCells& attacked, const AttackedCells& defended) const {
    const Colour owner = other(c);
    Tapered sum;
    for (const Cell cell : position.pieces(owner)) {
        const std::size_t i = lattice::index(cell);
        if (!attacked.contains(i) || defended.contains(i) || zones.pawns(owner, cell) != 0 ||
            zones.royals(owner, cell) != 0 || position.variant().royal(position.at(cell).type()))
            continue;
        sum += profiles_[position.at(cell).code()].pawn ? hanging_pawn_ : hanging_;
    }
    return sum;
}

Tapered Activity::score(const rules::Position& position, const Zones& zones) const {
    if (too_dear_) return {};
    const std::uint32_t cells = position.variant().shape().cells();
    Side white(cells);
    Side black(cells);
    look(position, zones, Colour::white, white);
    look(position, zones, Colour::black, black);
    Tapered sum = score(white);
    sum -= score(black);
    sum += hanging(position, zones, Colour::white, white.attacked, black.attacked);
    sum -= hanging(position, zones, Colour::black, black.attacked, white.attacked);
    return sum;
}

}  // namespace tessera::engine
