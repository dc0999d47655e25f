#include "engine/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Kind;
using rules::Man;

/// Chance that a cell on a slider's way is free (Betza's crowded-board mobility).
constexpr double kFree = 0.7;
constexpr double kQuietOnly = 0.5;
constexpr double kCaptureOnly = 0.6;
/// Share of the turned legs that lead to cells no other path reaches.
constexpr double kNewByTurning = 0.3;
/// A man that neither captures nor is captured.
constexpr Score kMinstrel = 250;
/// Weight of standing on a cell of more than mean mobility, of a man's value.
constexpr double kPlacement = 0.10;
constexpr double kRoyalPlacement = 30.0;
constexpr double kPromotion = 0.3;
constexpr double kPromotionFade = 0.55;
constexpr Score kTempo = 8;

double weight(bool quiet, bool capture) {
    return quiet && capture ? 1.0 : quiet ? kQuietOnly : kCaptureOnly;
}

/// Expected cells reached along a ray of that length.
double along(int length) {
    return (1.0 - std::pow(kFree, length)) / (1.0 - kFree);
}

double turning_mobility(const rules::Ruleset& rules, Cell from,
                        const std::vector<rules::SlideMove>& slides) {
    double sum = 0;
    for (const auto& first : slides) {
        const auto& direction = rules.directions()[first.direction];
        const int length = rules.ray_length(from, first.direction);
        sum += weight(first.quiet, first.capture) * along(length);
        Cell corner = from;
        double here = 1.0;
        for (int k = 1; k <= length; ++k) {
            corner = static_cast<Cell>(static_cast<std::int64_t>(lattice::index(corner)) +
                                       direction.offset);
            here *= kFree;
            // The leg ends here at the edge or before a friend, half of those who block.
            const double ends = k == length ? here : here * (1.0 - kFree) / 2;
            for (const auto& second : slides) {
                if (second.direction == first.direction || second.direction == direction.opposite)
                    continue;
                sum += kNewByTurning * ends * weight(second.quiet, second.capture) *
                       along(rules.ray_length(corner, second.direction));
            }
        }
    }
    return sum;
}

double mobility(const rules::Ruleset& rules, Man man, Cell from) {
    const rules::Moves& moves = rules.moves(man);
    double sum = turning_mobility(rules, from, moves.turning);
    for (const auto& slide : moves.slides)
        sum += weight(slide.quiet, slide.capture) * along(rules.ray_length(from, slide.direction));
    for (const auto& leap : moves.leaps) {
        int targets = 0;
        leap.targets.each(rules.shape(), from, [&](Cell) { return ++targets, true; });
        sum += weight(leap.quiet, leap.capture) * targets;
    }
    return sum;
}

/// On large boards every so many cells stand for all: a number that shares no factor with any side,
/// so that they lie on every file, rank and so on alike.
std::uint32_t sampling_step(const rules::Ruleset& rules) {
    const lattice::Shape& shape = rules.shape();
    std::uint32_t step = (shape.cells() + rules::kTableCells - 1) / rules::kTableCells;
    const auto shares_factor = [&] {
        for (int axis = 0; axis < shape.axes(); ++axis)
            if (std::gcd(step, static_cast<std::uint32_t>(shape.size(axis))) > 1) return true;
        return false;
    };
    while (shares_factor()) ++step;
    return step;
}

double mean_mobility(const rules::Ruleset& rules, Man man) {
    const std::uint32_t step = sampling_step(rules);
    double sum = 0;
    int cells = 0;
    for (std::uint32_t c = 0; c < rules.shape().cells(); c += step, ++cells)
        sum += mobility(rules, man, static_cast<Cell>(c));
    return sum / cells;
}

/// Quiet leaps to the nearest promotion cell on an empty board, by cell; -1 where there is no way.
std::vector<int> promotion_distances(const rules::Ruleset& rules, const rules::Moves& moves) {
    const std::uint32_t cells = rules.shape().cells();
    std::vector<int> distance(cells, -1);
    for (std::uint32_t c = 0; c < cells; ++c)
        if (moves.promotes_on[c] != 0) distance[c] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t c = 0; c < cells; ++c) {
            for (const auto& leap : moves.leaps) {
                if (!leap.quiet) continue;
                leap.targets.each(rules.shape(), static_cast<Cell>(c), [&](Cell to) {
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

/// Twice the sum of the distances from the middle along each axis.
int off_centre(const lattice::Shape& shape, Cell cell) {
    int sum = 0;
    for (int axis = 0; axis < shape.axes(); ++axis)
        sum += std::abs(2 * shape.coordinate(cell, axis) - (shape.size(axis) - 1));
    return sum;
}

}  // namespace

Evaluation::Evaluation(const rules::Ruleset& rules)
    : cells_(rules.shape().cells()),
      values_(rules.kinds(), 0),
      table_((1 + 2 * rules.kinds()) * cells_, 0) {
    std::vector<double> mobilities;
    mobilities.reserve(rules.kinds());
    for (std::size_t k = 0; k < rules.kinds(); ++k)
        mobilities.push_back(mean_mobility(rules, Man(static_cast<Kind>(k), Colour::white)));
    set_values(rules, mobilities);
    for (std::size_t k = 0; k < rules.kinds(); ++k)
        for (const Colour colour : rules::kColours)
            fill_man(rules, Man(static_cast<Kind>(k), colour));
}

void Evaluation::set_values(const rules::Ruleset& rules, const std::vector<double>& mobilities) {
    double weakest = 0;
    for (std::size_t k = 0; k < rules.kinds(); ++k) {
        const auto& man = rules.man(static_cast<Kind>(k));
        if (man.royal || man.minstrel || mobilities[k] <= 0) continue;
        if (weakest == 0 || mobilities[k] < weakest) weakest = mobilities[k];
    }
    for (std::size_t k = 0; k < rules.kinds(); ++k) {
        const auto& man = rules.man(static_cast<Kind>(k));
        if (man.minstrel)
            values_[k] = kMinstrel;
        else if (!man.royal && weakest > 0)
            values_[k] = std::max(100, static_cast<Score>(100 * mobilities[k] / weakest));
    }
}

void Evaluation::fill_man(const rules::Ruleset& rules, Man man) {
    const Score value = values_[rules::index(man.kind())];
    const auto row = table_.begin() + static_cast<std::ptrdiff_t>(man.code() * cells_);
    std::fill_n(row, cells_, value);
    const bool promotes = !rules.moves(man).promotions.empty();
    if (promotes) add_promotion(rules, man);
    if (promotes || sampling_step(rules) > 1) return;
    const double mean = mean_mobility(rules, man);
    if (mean <= 0) return;
    // A king is safer where few lines meet.
    const double scale = rules.royal(man.kind()) ? -kRoyalPlacement : kPlacement * value;
    for (std::uint32_t c = 0; c < cells_; ++c)
        row[c] += static_cast<Score>(
            std::lround(scale * (mobility(rules, man, static_cast<Cell>(c)) / mean - 1.0)));
}

void Evaluation::add_promotion(const rules::Ruleset& rules, Man man) {
    const rules::Moves& moves = rules.moves(man);
    Score best = 0;
    for (const Kind kind : moves.promotions) best = std::max(best, value(kind));
    const double gain = kPromotion * std::max(0, best - value(man.kind()));
    const auto distance = promotion_distances(rules, moves);
    for (std::uint32_t c = 0; c < cells_; ++c)
        if (distance[c] > 0)
            table_[man.code() * cells_ + c] +=
                static_cast<Score>(gain * std::pow(kPromotionFade, distance[c] - 1));
}

Score Evaluation::balance(const rules::Position& position) const {
    Score sum = 0;
    for (const Cell c : position.men(Colour::white)) sum += placed(position.at(c), c);
    for (const Cell c : position.men(Colour::black)) sum -= placed(position.at(c), c);
    return sum;
}

Score Evaluation::change(const rules::Position& after, const rules::Move& move,
                         const rules::Undo& undo) const {
    Score sum = placed(after.at(move.to), move.to) - placed(undo.moved, move.from);
    if (!undo.captured.empty()) sum += placed(undo.captured, undo.captured_at);
    if (move.type == rules::MoveType::castling) {
        const auto& option = after.castling().options[move.castling];
        sum = placed(undo.moved, option.king_to) - placed(undo.moved, option.king_from);
        if (option.with_rook) {
            const Man rook = after.at(option.rook_to);
            sum += placed(rook, option.rook_to) - placed(rook, option.rook_from);
        }
    }
    return undo.moved.colour() == Colour::white ? sum : -sum;
}

/// Against bare kings: drive them to the rim and bring the own king near.
Score Evaluation::drive_home(const rules::Position& position, Colour winner) const {
    const lattice::Shape& shape = position.rules().shape();
    Score sum = 0;
    for (const Cell king : position.royals(rules::other(winner))) {
        sum += 10 * off_centre(shape, king);
        for (const Cell own : position.royals(winner)) sum -= 4 * shape.manhattan(king, own);
    }
    return sum;
}

Score Evaluation::score(const rules::Position& position, Score balance) const {
    for (const Colour winner : rules::kColours) {
        const Colour loser = rules::other(winner);
        const bool bare = position.men(loser).size() == position.royals(loser).size();
        if (bare && position.men(winner).size() > position.royals(winner).size())
            balance += winner == Colour::white ? drive_home(position, winner)
                                               : -drive_home(position, winner);
    }
    const Score own = position.side() == Colour::white ? balance : -balance;
    return own + kTempo * position.moves_left();
}

}  // namespace tessera::engine
