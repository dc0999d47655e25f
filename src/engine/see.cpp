#include "engine/see.hpp"

#include <algorithm>

#include "rules/attacks.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;

constexpr Score kRoyalWorth =
    kMate / 2;  ///< a royal captures last, and never where it could be captured

}  // namespace

Score Exchange::worth(const rules::Position& position, Cell cell) const {
    const rules::PieceType type = position.at(cell).type();
    return position.variant().royal(type) ? kRoyalWorth : evaluation_.value(type);
}

/// Both sides' attackers of the cell that the move goes to, as they are after it.
void Exchange::gather(const rules::Position& position, const rules::Move& move) {
    const Cell target = move.to;
    left_ = {move.from, move.from};
    if (move.type == rules::MoveType::en_passant) left_[1] = *position.state().ep_pawn;
    for (auto& list : attackers_) list.clear();
    on_rays_.clear();
    rays_.clear();
    if (origins_.usable()) {
        gather_by_origins(position, target);
    } else if (position.variant().plain_attacks()) {
        gather_leapers(position, target);
        gather_rays(position, target);
    } else {
        for (const Colour c : rules::kColours)
            for (const Cell cell : rules::attackers(position, target, c))
                add_leaper(position, c, cell);
    }
}

void Exchange::add_leaper(const rules::Position& position, Colour colour, Cell cell) {
    if (!has_left(cell))
        attackers_[definition::index(colour)].push_back(
            {.worth = worth(position, cell), .cell = cell, .ray = kNoRay});
}

void Exchange::gather_leapers(const rules::Position& position, Cell target) {
    for (const Colour c : rules::kColours) {
        auto add = [&](Cell cell) {
            // By several leaps it is still one piece.
            if (!leaper_on(cell, c)) add_leaper(position, c, cell);
            return true;
        };
        rules::each_leap_attacker(position, target, c, add);
    }
}

void Exchange::gather_rays(const rules::Position& position, Cell target) {
    const auto directions = position.variant().directions();
    for (rules::DirectionId d = 0; d < directions.size(); ++d) gather_ray(position, target, d);
}

/// Looks along those rays only on which some slider of the right type stands.
void Exchange::gather_by_origins(const rules::Position& position, Cell target) {
    const rules::PieceBitboards& boards = position.bitboards();
    const auto ways = origins_.ways();
    const auto origins = origins_.origins(target);
    directions_.clear();
    for (std::size_t i = 0; i < ways.size(); ++i)
        each_common(boards.of(ways[i].piece), origins[i], [&](Cell cell) {
            if (has_left(cell)) return;
            if (!ways[i].slides) return add_leaper(position, ways[i].piece.colour(), cell);
            const rules::DirectionId d = origins_.direction(target, cell);
            if (!on_ray_[d]) directions_.push_back(d);
            on_ray_[d] = true;
        });
    for (const rules::DirectionId d : directions_) {
        on_ray_[d] = false;
        gather_ray(position, target, d);
    }
}

/// The piece there, if it is one of those that capture by a leap.
Exchange::Attacker* Exchange::leaper_on(Cell cell, Colour colour) {
    for (Attacker& attacker : attackers_[definition::index(colour)])
        if (attacker.cell == cell) return &attacker;
    return nullptr;
}

/// The pieces that capture on the target and stand one behind the other in that direction from it.
/// Behind a pawn or king that captures sliders may stand as well.
void Exchange::gather_ray(const rules::Position& position, Cell target,
                          rules::DirectionId direction) {
    const rules::Variant& variant = position.variant();
    const rules::Direction& along = variant.directions()[direction];
    const std::array<std::uint32_t, 2> types{
        variant.capturing_sliders(Colour::white, along.opposite),
        variant.capturing_sliders(Colour::black, along.opposite)};
    if ((types[0] | types[1]) == 0) return;
    const std::size_t begin = on_rays_.size();
    auto c = static_cast<std::int32_t>(lattice::index(target));
    for (int n = variant.ray_length(target, direction); n > 0; --n) {
        c += along.offset;
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || has_left(cell)) continue;
        const Colour colour = piece.colour();
        OnRay found{
            .attacker = {.worth = 0, .cell = cell, .ray = rays_.size(), .place = on_rays_.size()},
            .colour = colour};
        if (Attacker* const leaper = leaper_on(cell, colour)) {
            found.ready = true;
            leaper->ray = found.attacker.ray;
            leaper->place = found.attacker.place;
        } else if (!(types[definition::index(colour)] >> rules::index(piece.type()) & 1U)) {
            break;
        } else {
            found.attacker.worth = worth(position, cell);
        }
        on_rays_.push_back(found);
    }
    if (on_rays_.size() == begin) return;
    rays_.push_back({begin, on_rays_.size()});
    open_ray(rays_.size() - 1);
}

/// The nearest piece of the ray can capture now.
void Exchange::open_ray(std::size_t ray) {
    Ray& r = rays_[ray];
    while (r.begin < r.end && on_rays_[r.begin].gone) ++r.begin;
    if (r.begin == r.end) return;
    OnRay& nearest = on_rays_[r.begin];
    if (!nearest.ready) attackers_[definition::index(nearest.colour)].push_back(nearest.attacker);
    nearest.ready = true;
}

bool Exchange::take_least(Colour side, Score& worth) {
    auto& list = attackers_[definition::index(side)];
    if (list.empty()) return false;
    const auto least =
        std::min_element(list.begin(), list.end(),
                         [](const Attacker& a, const Attacker& b) { return a.worth < b.worth; });
    // A royal cannot capture what is defended.
    if (least->worth == kRoyalWorth && !attackers_[definition::index(other(side))].empty())
        return false;
    worth = least->worth;
    const Attacker taker = *least;
    *least = list.back();
    list.pop_back();
    if (taker.ray != kNoRay) {
        on_rays_[taker.place].gone = true;
        open_ray(taker.ray);
    }
    return true;
}

bool Exchange::gains(const rules::Position& position, const rules::Move& move, Score threshold) {
    // Legal castling leaves the king unattacked, whichever cell its text names.
    if (move.type == rules::MoveType::castling) return threshold <= 0;
    const Piece captured = position.captured_by(move);
    Score balance = captured.empty() ? 0 : evaluation_.value(captured.type());
    Score next = worth(position, move.from);
    if (move.promotion != rules::kNoPieceType) {
        balance +=
            evaluation_.value(move.promotion) - evaluation_.value(position.at(move.from).type());
        next = evaluation_.value(move.promotion);
    }
    // What the side that has just captured loses at most if its piece is captured now; as in other
    // engines, the side to move stops when it is ahead whatever follows.
    Score swap = balance - threshold;
    if (swap < 0) return false;
    swap = next - swap;
    if (swap <= 0) return true;
    gather(position, move);
    bool gains = true;
    for (Colour side = other(position.side());; side = other(side)) {
        Score worth = 0;
        if (!take_least(side, worth)) return gains;
        gains = !gains;
        swap = worth - swap;
        if (swap < (gains ? 1 : 0)) return gains;
    }
}

}  // namespace tessera::engine
