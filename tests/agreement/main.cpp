// Compares the fast rules with the reference on random positions of one game.
#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "agreement/comparison.hpp"
#include "agreement/position_source.hpp"
#include "agreement/requirements.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "support/game_text.hpp"
#include "support/turned.hpp"

namespace tessera::test {
namespace {

constexpr std::string_view kHelp =
    "usage: test_agreement (--game ID | --turned ID | --file FILE) [--positions N] [--dense N]\n"
    "                      [--quota N] [--seed S]\n"
    "\n"
    "Takes random positions of a game and checks that the fast rules and the reference agree on\n"
    "each: its text, its legal moves, its status, and the position after some of the moves. Fails\n"
    "at the first difference, and if too few positions were dense (three quarters of the pieces "
    "of\n"
    "the start or more), or a special rule of the game was met too seldom.\n"
    "\n"
    "  --game ID        a built-in game\n"
    "  --turned ID      a built-in game with two axes exchanged and other letters\n"
    "  --file FILE      any other game\n"
    "  --positions N    how many (default 10000)\n"
    "  --dense N        of these, so many as follow from the start or a shuffle of it (default 0;\n"
    "                   on boards of up to 512 cells the others contain some, too)\n"
    "  --quota N        how often to meet each special rule (default 100)\n"
    "  --seed S         0 .. 2^64-1 (default 1); the same seed gives the same positions\n";

struct Options {
    std::string game;
    std::string turned;
    std::string file;
    std::uint64_t positions = 10000;
    std::uint64_t dense = 0;
    std::uint64_t quota = 100;
    std::uint64_t seed = 1;
};

/// A position with so many percent of the pieces of the start is dense.
constexpr std::size_t kDensePercent = 75;

std::optional<Options> read_options(int argc, char** argv) {
    Options options;
    const std::map<std::string_view, std::uint64_t*> numbers{{"--positions", &options.positions},
                                                             {"--dense", &options.dense},
                                                             {"--quota", &options.quota},
                                                             {"--seed", &options.seed}};
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::string_view value = argv[i + 1];
        if (name == "--game") {
            options.game = value;
        } else if (name == "--turned") {
            options.turned = value;
        } else if (name == "--file") {
            options.file = value;
        } else if (numbers.contains(name)) {
            const auto end = value.data() + value.size();
            const auto [at, error] = std::from_chars(value.data(), end, *numbers.at(name));
            if (error != std::errc{} || at != end) return std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    int games = 0;
    for (const std::string* each : {&options.game, &options.turned, &options.file})
        games += each->empty() ? 0 : 1;
    if (argc % 2 == 0 || games != 1) return std::nullopt;
    return options;
}

std::optional<definition::VariantDefinition> load(const Options& options) {
    std::string text;
    if (!options.file.empty()) {
        std::ifstream file(options.file, std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(file), {});
    }
    for (const auto& game : definition::builtin_variants())
        if (game.id == options.game || game.id == options.turned) text = game.toml;
    auto parsed = definition::parse_variant(text);
    if (parsed.ok() && !options.turned.empty())
        parsed = definition::parse_variant(
            testing_support::game_text(testing_support::Turning(*parsed).game()));
    if (parsed.ok()) return parsed.value();
    for (const auto& error : parsed.error())
        std::cerr << error.text(options.game + options.turned + options.file) << '\n';
    return std::nullopt;
}

bool is_dense(const definition::VariantDefinition& game, const reference::Position& position) {
    const auto empty = std::count(position.board.begin(), position.board.end(), reference::kEmpty);
    const std::size_t pieces = position.board.size() - static_cast<std::size_t>(empty);
    return pieces * 100 >= game.start.size() * kDensePercent;
}

/// True if each event that the game can show was met often enough, and every castling at all.
bool report_events(const definition::VariantDefinition& game, const Comparison& comparison,
                   std::uint64_t quota) {
    const Requirements needed = requirements(game);
    bool all_met = true;
    std::map<std::string, std::uint64_t> counts = comparison.events();
    for (const std::string& event : needed.events) counts.try_emplace(event, 0);
    for (const auto& [event, count] : counts) {
        const bool missing = needed.events.contains(event) && count < quota;
        all_met = all_met && !missing;
        std::cout << "  " << event << ": " << count << (missing ? "  TOO FEW" : "") << '\n';
    }
    for (const auto& [event, reason] : needed.impossible)
        std::cout << "  " << event << ": impossible, " << reason << '\n';
    const auto& rights = comparison.generator().start_rights();
    if (rights.empty() || game.shuffle != definition::Shuffle::none) return all_met;
    const bool all_castled = comparison.castled() == rights;
    std::cout << "  castled with " << comparison.castled().size() << " of the " << rights.size()
              << " rights of the start" << (all_castled ? "" : "  TOO FEW") << '\n';
    return all_met && all_castled;
}

int run(const Options& options) {
    const auto game = load(options);
    if (!game) return 2;
    const auto begun = std::chrono::steady_clock::now();
    Comparison comparison(*game, options.seed);
    PositionSource source(comparison.generator(), options.seed);
    const auto start = read_position(comparison.generator(), game->setup);
    if (!start.ok() || !comparison.agree_on_sequences(*start)) {
        std::cout << "DIFFERENT at the start\n" << comparison.fault();
        return 1;
    }
    std::uint64_t dense = 0;
    for (std::uint64_t i = 0; i < options.positions; ++i) {
        const reference::Position position =
            i < options.dense ? source.next_dense() : source.next();
        dense += is_dense(*game, position) ? 1U : 0U;
        if (comparison.agree(position)) continue;
        std::cout << "DIFFERENT at position " << i << " of seed " << options.seed << "\n"
                  << comparison.fault();
        return 1;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::cout << game->id << ": agreed on " << options.positions << " positions, " << dense
              << " of them dense, and " << comparison.compared_moves() << " moves in "
              << taken.count() << " s\n";
    std::cout << "  sequences of moves from the start: " << comparison.sequences() << '\n';
    const bool enough_dense = dense >= options.dense;
    if (!enough_dense) std::cout << "  TOO FEW dense positions\n";
    return report_events(*game, comparison, options.quota) && enough_dense ? 0 : 1;
}

}  // namespace
}  // namespace tessera::test

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--help") {
        std::cout << tessera::test::kHelp;
        return 0;
    }
    const auto options = tessera::test::read_options(argc, argv);
    if (!options) {
        std::cerr << tessera::test::kHelp;
        return 2;
    }
    return tessera::test::run(*options);
}
