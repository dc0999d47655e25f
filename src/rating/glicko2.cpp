#include "rating/glicko2.hpp"

#include <cmath>
#include <numbers>

namespace tessera::rating {
namespace {

/// Points of a rating to a unit of the inner scale.
constexpr double kScale = 173.7178;
constexpr double kMiddle = 1500;
constexpr double kConverged = 0.000001;
/// Far more steps than the iteration takes.
constexpr int kMostSteps = 200;

double square(double x) {
    return x * x;
}

/// On the inner scale.
double inner_rating(const Skill& skill) {
    return (skill.rating - kMiddle) / kScale;
}
double inner_deviation(const Skill& skill) {
    return skill.deviation / kScale;
}

/// How much a game against somebody of this deviation says.
double weight(double deviation) {
    return 1 / std::sqrt(1 + 3 * square(deviation / std::numbers::pi));
}

/// The scores that a player and the opponent may expect. Neither is one less the other: of a score
/// near 0 that would leave little.
struct Chances {
    double own = 0;
    double opponents = 0;
};

Chances chances(double rating, double opponent, double opponents_weight) {
    const double lead = opponents_weight * (rating - opponent);
    const double q = std::exp(-std::abs(lead));
    const double more = 1 / (1 + q);
    const double less = q / (1 + q);
    return lead < 0 ? Chances{less, more} : Chances{more, less};
}

/// What the games of a period say of a player.
struct Evidence {
    double variance = 0;     ///< of a rating that rests on them alone (Glickman's v)
    double improvement = 0;  ///< the rating would change by it (Glickman's Delta)
    double surplus = 0;      ///< points above those expected, each by its weight
};

Evidence evidence_of(double rating, std::span<const Encounter> games) {
    double information = 0;
    Evidence evidence;
    for (const Encounter& game : games) {
        const double g = weight(inner_deviation(game.opponent));
        const Chances e = chances(rating, inner_rating(game.opponent), g);
        information += square(g) * e.own * e.opponents;
        evidence.surplus += g * (game.score * e.opponents - (1 - game.score) * e.own);
    }
    evidence.variance = 1 / information;
    evidence.improvement = evidence.variance * evidence.surplus;
    return evidence;
}

/// Glickman's step 5: the zero of f, by the Illinois algorithm.
double new_volatility(const Skill& player, const Evidence& evidence) {
    const double before = std::log(square(player.volatility));
    const double known = square(inner_deviation(player)) + evidence.variance;
    const double seen = square(evidence.improvement);
    const auto f = [&](double x) {
        const double e = std::exp(x);
        return e * (seen - known - e) / (2 * square(known + e)) -
               (x - before) / square(kVolatilityChange);
    };
    double a = before;
    double b = before;
    if (seen > known) {
        b = std::log(seen - known);
    } else {
        for (int k = 1; k <= kMostSteps; ++k) {
            b = before - k * kVolatilityChange;
            if (f(b) >= 0) break;
        }
    }
    double fa = f(a);
    double fb = f(b);
    for (int i = 0; i < kMostSteps && std::abs(b - a) > kConverged; ++i) {
        const double c = a + (a - b) * fa / (fb - fa);
        const double fc = f(c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return std::exp(a / 2);
}

double grown(double deviation, double volatility, double periods) {
    return std::sqrt(square(deviation) + periods * square(volatility));
}

}  // namespace

Skill rested(const Skill& player, double periods) {
    Skill after = player;
    after.deviation = kScale * grown(inner_deviation(player), player.volatility, periods);
    return after;
}

Skill after_period(const Skill& player, std::span<const Encounter> games, double periods) {
    if (games.empty()) return rested(player, periods);
    const double rating = inner_rating(player);
    const Evidence evidence = evidence_of(rating, games);
    Skill after;
    after.volatility = new_volatility(player, evidence);
    const double before = grown(inner_deviation(player), after.volatility, periods);
    const double deviation = 1 / std::sqrt(1 / square(before) + 1 / evidence.variance);
    after.deviation = kScale * deviation;
    after.rating = kMiddle + kScale * (rating + square(deviation) * evidence.surplus);
    return after;
}

double expected_score(const Skill& player, const Skill& opponent) {
    return chances(inner_rating(player), inner_rating(opponent), weight(inner_deviation(opponent)))
        .own;
}

}  // namespace tessera::rating
