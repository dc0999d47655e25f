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

/// Both sides' attackers of the cell, without the piece on `left_out`, which has gone there.
void Exchange::gather(const rules::Position& position, Cell target, Cell left_out) {
    for (auto& list : attackers_) list.clear();
    sliders_.clear();
    rays_.clear();
    if (origins_.usable()) {
        gather_by_origins(position, target, left_out);
    } else if (position.variant().plain_attacks()) {
        gather_leapers(position, target, left_out);
        gather_rays(position, target, left_out);
    } else {
        for (const Colour c : rules::kColours)
            for (const Cell cell : rules::attackers(position, target, c))
                if (cell != left_out)
                    attackers_[definition::index(c)].push_back({worth(position, cell), kLeap});
    }
}

void Exchange::gather_leapers(const rules::Position& position, Cell target, Cell left_out) {
    for (const Colour c : rules::kColours) {
        auto add = [&](Cell cell) {
            if (cell != left_out)
                attackers_[definition::index(c)].push_back({worth(position, cell), kLeap});
            return true;
        };
        rules::each_leap_attacker(position, target, c, add);
    }
}

void Exchange::gather_rays(const rules::Position& position, Cell target, Cell left_out) {
    const auto directions = position.variant().directions();
    for (rules::DirectionId d = 0; d < directions.size(); ++d)
        gather_ray(position, target, left_out, d);
}

/// Looks along those rays only on which some slider of the right type stands.
void Exchange::gather_by_origins(const rules::Position& position, Cell target, Cell left_out) {
    const rules::PieceBitboards& boards = position.bitboards();
    const auto each_origin = [&](const AttackOrigins::Table& table, auto&& visit) {
        each_common(boards.of(table.piece), table.origins[lattice::index(target)], [&](Cell cell) {
            if (cell != left_out) visit(cell);
        });
    };
    directions_.clear();
    for (const Colour c : rules::kColours) {
        for (const auto& table : origins_.leaps(c))
            each_origin(table, [&](Cell cell) {
                attackers_[definition::index(c)].push_back({worth(position, cell), kLeap});
            });
        for (const auto& table : origins_.slides(c))
            each_origin(table, [&](Cell cell) {
                const rules::DirectionId d = origins_.direction(target, cell);
                if (!on_ray_[d]) directions_.push_back(d);
                on_ray_[d] = true;
            });
    }
    for (const rules::DirectionId d : directions_) {
        on_ray_[d] = false;
        gather_ray(position, target, left_out, d);
    }
}

/// The sliders that stand one behind the other in that direction from the target.
void Exchange::gather_ray(const rules::Position& position, Cell target, Cell left_out,
                          rules::DirectionId direction) {
    const rules::Variant& variant = position.variant();
    const rules::Direction& along = variant.directions()[direction];
    const std::array<std::uint32_t, 2> types{
        variant.capturing_sliders(Colour::white, along.opposite),
        variant.capturing_sliders(Colour::black, along.opposite)};
    if ((types[0] | types[1]) == 0) return;
    const std::size_t begin = sliders_.size();
    auto c = static_cast<std::int32_t>(lattice::index(target));
    for (int n = variant.ray_length(target, direction); n > 0; --n) {
        c += along.offset;
        const auto cell = static_cast<Cell>(c);
        const Piece piece = position.at(cell);
        if (piece.empty() || cell == left_out) continue;
        const Colour colour = piece.colour();
        if (!(types[definition::index(colour)] >> rules::index(piece.type()) & 1U)) break;
        sliders_.push_back({worth(position, cell), colour});
    }
    if (sliders_.size() == begin) return;
    rays_.push_back({begin, sliders_.size()});
    open_ray(rays_.size() - 1);
}

/// The nearest slider of the ray can capture now.
void Exchange::open_ray(std::size_t ray) {
    Ray& r = rays_[ray];
    if (r.begin == r.end) return;
    const Slider& slider = sliders_[r.begin++];
    attackers_[definition::index(slider.colour)].push_back({slider.worth, ray});
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
    const std::size_t ray = least->ray;
    *least = list.back();
    list.pop_back();
    if (ray != kLeap) open_ray(ray);
    return true;
}

bool Exchange::gains(const rules::Position& position, const rules::Move& move, Score threshold) {
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
    gather(position, move.to, move.from);
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
