// What the pieces are worth: by the engine, from their mobility; and as the results of games have
// it.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "dossier/estimate.hpp"
#include "dossier/self_play.hpp"
#include "dossier/stages.hpp"
#include "engine/evaluation.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

constexpr int kRounds = 200;  ///< of the bootstrap
constexpr std::size_t kFewestFitted = 20;

struct Fitted {
    std::vector<rules::PieceType> types;  ///< neither royal nor absent from the start
    std::vector<double> engine;           ///< their values in the engine's unit, one the weakest
    std::vector<double> army;             ///< how many White starts with
    std::vector<Estimate> games;          ///< from games; empty if there are too few
    std::size_t count = 0;                ///< of games
};

std::vector<Sample> samples_of(const StageRun& run, const std::vector<rules::PieceType>& types,
                               std::size_t& games) {
    std::vector<Sample> samples;
    for (std::size_t strength = 0; strength < kStrengths.size(); ++strength)
        for (const PlayedGame& game : games_at(run, strength).games) {
            for (const Imbalance& imbalance : game.samples) {
                Sample sample{.game = games, .features = {}, .result = game.half_points / 2.0};
                for (const rules::PieceType type : types)
                    sample.features.push_back(imbalance[rules::index(type)]);
                // Equal armies say nothing of values.
                if (std::ranges::any_of(sample.features, [](double x) { return x != 0; }))
                    samples.push_back(std::move(sample));
            }
            ++games;
        }
    return samples;
}

/// What an army is worth by the model.
double worth_of_army(const std::vector<double>& weights, const Fitted& fitted) {
    double sum = 0;
    for (std::size_t i = 0; i < fitted.army.size(); ++i) sum += fitted.army[i] * weights[i];
    return sum;
}

/// Weights turned into values in which the army has the worth it has in the engine's.
std::vector<double> scaled_to(std::vector<double> weights, const Fitted& fitted) {
    weights.resize(fitted.army.size());
    const double sum = worth_of_army(weights, fitted);
    const double factor = std::abs(sum) < 1e-9 ? 0 : worth_of_army(fitted.engine, fitted) / sum;
    for (double& weight : weights) weight *= factor;
    return weights;
}

/// From drawing games anew; empty where it is not even certain that an army is worth anything.
std::vector<Estimate> values_of_games(const StageRun& run, const std::vector<Sample>& samples,
                                      const Fitted& fitted) {
    std::size_t senseless = 0;
    auto values = bootstrap(fitted.count, kRounds, run.plan().seed, [&](const Weights& drawn) {
        if (run.stopped()) return std::vector<double>(fitted.types.size(), 0.0);
        const std::vector<double> weights = logistic_fit(samples, drawn);
        if (worth_of_army(weights, fitted) <= 0) ++senseless;
        return scaled_to(weights, fitted);
    });
    if (senseless > kRounds / 100) values.clear();
    return values;
}

Fitted fitted_values(const StageRun& run) {
    const rules::Variant& variant = run.rules();
    const rules::Position start = notation::start_position(run.shared_rules());
    const std::vector<engine::Score> values = engine::piece_values(variant);
    Fitted fitted;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const rules::PieceType type{static_cast<std::uint8_t>(k)};
        const int pieces = std::max(start.count({type, rules::Colour::white}),
                                    start.count({type, rules::Colour::black}));
        if (variant.royal(type) || pieces == 0) continue;
        fitted.types.push_back(type);
        fitted.engine.push_back(values[k] / 100.0);
        fitted.army.push_back(pieces);
    }
    const auto samples = samples_of(run, fitted.types, fitted.count);
    if (fitted.count < kFewestFitted || samples.empty() || fitted.types.empty()) return fitted;
    fitted.games = values_of_games(run, samples, fitted);
    return fitted;
}

void add_row_of_piece(const StageRun& run, const Fitted& fitted, std::size_t i, Table& table,
                      Plot& plot) {
    const std::string& name = name_of(run.rules(), fitted.types[i]);
    std::vector<std::string> row{name, rounded(fitted.engine[i], 2)};
    if (fitted.games.empty()) {
        row.emplace_back("–");
        plot.items.push_back({.label = name, .values = {fitted.engine[i]}});
    } else {
        const Estimate& value = fitted.games[i];
        row.push_back(rounded(value.value, 2) + " (" + rounded(value.low, 2) + " to " +
                      rounded(value.high, 2) + ")");
        plot.items.push_back({.label = name,
                              .values = {value.value, fitted.engine[i]},
                              .low = value.low,
                              .high = value.high});
    }
    table.rows.push_back(std::move(row));
}

}  // namespace

Section value_pieces(StageRun& run) {
    Section section = run.section();
    section.intro =
        "The engine's values follow from how many cells a piece reaches on this board; the weakest "
        "piece that captures is 1. The values from games are those under which a logistic model "
        "makes the results of all games above likeliest, given the difference in pieces at every "
        "eighth single move; they are scaled so that a whole army is worth what it is in the "
        "engine's values. Intervals by drawing whole games anew (bootstrap).";
    const Fitted fitted = fitted_values(run);
    if (fitted.types.empty()) {
        section.add(Kind::open, "The game starts with kings alone: there are no values.");
        return section;
    }
    Table table{.kind = fitted.games.empty() ? Kind::fact : Kind::estimate,
                .title = fitted.games.empty() ? "Values" : "Values, with 95 % intervals",
                .head = {"Piece", "Engine", "From games"},
                .rows = {}};
    Plot plot{.shape = Plot::Shape::bars,
              .kind = table.kind,
              .title = fitted.games.empty() ? "The engine's values" : "Values",
              .series = {},
              .items = {}};
    if (!fitted.games.empty()) plot.series = {"from games", "engine"};
    std::vector<std::string> engine_values;
    for (std::size_t i = 0; i < fitted.types.size(); ++i) {
        engine_values.push_back(name_of(run.rules(), fitted.types[i]) + ' ' +
                                rounded(fitted.engine[i], 2));
        add_row_of_piece(run, fitted, i, table, plot);
    }
    section.add(Kind::fact, "The engine reckons: " + listed(engine_values) + ".");
    if (fitted.games.empty())
        section.add(Kind::open,
                    "Values from games: " +
                        counted(fitted.count, "different game does", "different games do") +
                        " not suffice to tell them.");
    else
        for (std::size_t i = 0; i < fitted.types.size(); ++i) {
            const Estimate& value = fitted.games[i];
            const bool differs = fitted.engine[i] < value.low || fitted.engine[i] > value.high;
            Line& line = section.add(
                Kind::estimate, "A " + name_of(run.rules(), fitted.types[i]) + " is worth " +
                                    rounded(value.value, 2) + " (" + rounded(value.low, 2) +
                                    " to " + rounded(value.high, 2) + ") by the results of " +
                                    counted(fitted.count, "game", "games") +
                                    (differs ? ", which differs from the engine's value." : "."));
            line.estimate = value;
        }
    section.tables.push_back(std::move(table));
    section.plots.push_back(std::move(plot));
    return section;
}

}  // namespace tessera::dossier
