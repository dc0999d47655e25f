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
#include "definition/builtin.hpp"
#include "definition/parse.hpp"

namespace tessera::test {
namespace {

constexpr std::string_view kHelp =
    "usage: test_agreement (--game ID | --file FILE) [--positions N] [--seed S]\n"
    "\n"
    "Takes random positions of a game and checks that the fast rules and the reference agree on "
    "each:\n"
    "its text, its legal moves, its status, and the position after some of the moves. Fails at "
    "the\n"
    "first difference, and if a special rule of the game was met fewer than 100 times (for runs "
    "of\n"
    "fewer than 10000 positions: proportionally fewer).\n"
    "\n"
    "  --game ID        a built-in game\n"
    "  --file FILE      any other game\n"
    "  --positions N    how many (default 10000); a hundredfold run is --positions 1000000\n"
    "  --seed S         0 .. 2^64-1 (default 1); the same seed gives the same positions\n";

struct Options {
    std::string game;
    std::string file;
    std::uint64_t positions = 10000;
    std::uint64_t seed = 1;
};

/// How often each special rule must be met in this many positions.
constexpr std::uint64_t kEnough = 100;
constexpr std::uint64_t kEnoughIn = 10000;

std::optional<Options> read_options(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        const std::string_view value = argv[i + 1];
        if (name == "--game") {
            options.game = value;
        } else if (name == "--file") {
            options.file = value;
        } else if (name == "--positions" || name == "--seed") {
            auto& number = name == "--seed" ? options.seed : options.positions;
            const auto end = value.data() + value.size();
            const auto [at, error] = std::from_chars(value.data(), end, number);
            if (error != std::errc{} || at != end) return std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    if (argc % 2 == 0 || options.game.empty() == options.file.empty()) return std::nullopt;
    return options;
}

std::optional<definition::GameDefinition> load(const Options& options) {
    std::string text;
    if (!options.file.empty()) {
        std::ifstream file(options.file, std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(file), {});
    }
    for (const auto& game : definition::builtin_games())
        if (game.id == options.game) text = game.toml;
    auto parsed = definition::parse_game(text);
    if (parsed.ok()) return parsed.value();
    for (const auto& error : parsed.error())
        std::cerr << error.text(options.file.empty() ? options.game : options.file) << '\n';
    return std::nullopt;
}

void add_castling(const definition::GameDefinition& game, std::set<std::string>& events) {
    using definition::Castling;
    const Castling kind = game.rules.castling;
    const auto kings = std::count_if(game.start.begin(), game.start.end(), [&](const auto& placed) {
        return placed.colour == definition::Colour::white &&
               game.men[*game.man_index(placed.letter)].royal;
    });
    if (kind == Castling::fide || kind == Castling::chess960)
        events.merge(std::set<std::string>{"castling K", "castling Q", "castling k", "castling q"});
    if (kind == Castling::fide && kings > 1) events.insert("castling among kings");
    if (kind == Castling::chess960)
        events.merge(std::set<std::string>{"castling, king stays", "castling, rook stays",
                                           "castling, onto each other",
                                           "castling with inner rook"});
    if (kind == Castling::king_jump) events.insert("king jump");
    if (kind == Castling::king_jump && game.shuffle != definition::Shuffle::none)
        events.merge(std::set<std::string>{"pass", "king jump by a step"});
    if (kind == Castling::swap) events.insert("swap");
}

/// The events of reference/events.hpp that a run must meet, by what the game has.
std::set<std::string> required(const definition::GameDefinition& game) {
    std::set<std::string> events{"check", "checkmate", "stalemate"};
    add_castling(game, events);
    if (game.rules.en_passant)
        events.merge(std::set<std::string>{"en passant", "en passant refused"});
    if (game.rules.pact) events.insert("pact refusal");
    if (game.rules.moves_per_turn == 2)
        events.merge(std::set<std::string>{"other must move", "same must move", "case 2 draw",
                                           "check left, then cured", "king exposed, then cured",
                                           "king may not step into attack", "king captured"});
    bool turns = false;
    bool minstrel = false;
    for (const definition::Man& man : game.men) {
        if (man.double_step) events.insert("double step");
        for (const char letter : man.promotes_to) events.insert(std::string("promotion ") + letter);
        if (man.sticky) events.insert("sticky refusal");
        minstrel = minstrel || man.minstrel;
        for (const auto& movement : man.movements)
            turns = turns || movement.reach == definition::Reach::turning_slide;
    }
    if (turns) events.merge(std::set<std::string>{"turn at edge", "turn at friend"});
    if (minstrel) events.merge(std::set<std::string>{"pacified refusal", "pacified check"});
    if (turns && minstrel)
        events.merge(std::set<std::string>{"turn at pacified", "turn at minstrel"});
    // Chesseract's own armies stand so that no first leg meets an unmoved man but a pawn.
    if (turns && game.rules.pact && game.id != "chesseract") events.insert("turn at pact");
    return events;
}

int run(const Options& options) {
    const auto game = load(options);
    if (!game) return 2;
    const auto begun = std::chrono::steady_clock::now();
    Comparison comparison(*game, options.seed);
    PositionSource source(comparison.generator(), options.seed);
    for (std::uint64_t i = 0; i < options.positions; ++i) {
        if (comparison.agree(source.next())) continue;
        std::cout << "DIFFERENT at position " << i << " of seed " << options.seed << "\n"
                  << comparison.fault();
        return 1;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::cout << game->id << ": agreed on " << options.positions << " positions and "
              << comparison.compared_moves() << " moves in " << taken.count() << " s\n";

    const std::uint64_t enough =
        options.positions < kEnoughIn ? options.positions * kEnough / kEnoughIn : kEnough;
    bool all_met = true;
    std::map<std::string, std::uint64_t> counts = comparison.events();
    for (const std::string& event : required(*game)) counts.try_emplace(event, 0);
    for (const auto& [event, count] : counts) {
        const bool missing = required(*game).contains(event) && count < enough;
        all_met = all_met && !missing;
        std::cout << "  " << event << ": " << count << (missing ? "  TOO FEW" : "") << '\n';
    }
    return all_met ? 0 : 1;
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
