// Counts sequences of legal moves from the fixed positions of bench/positions.txt in every way that
// the game has, and by the reference: as deep as a number of leaves allows.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "positions.hpp"
#include "reference/reference.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using bench::FixedPosition;

constexpr std::string_view kHelp =
    "usage: test_sequences [--leaves N] [GAME ..]\n"
    "\n"
    "Counts, from the start, a middle and a sparse position of each game, the sequences of legal\n"
    "moves of the greatest depth that has at most N (default 1000000), or of one move: by the\n"
    "reference and by each way in which the rules generate the game's moves. They must agree.\n";

struct Options {
    std::uint64_t leaves = 1'000'000;
    std::vector<std::string_view> games;
};

bool read_options(int argc, char** argv, Options& options) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!word.starts_with("-")) {
            options.games.push_back(word);
            continue;
        }
        if (word != "--leaves" || ++i == argc) return false;
        const std::string_view value = argv[i];
        const auto end = value.data() + value.size();
        const auto [at, error] = std::from_chars(value.data(), end, options.leaves);
        if (error != std::errc{} || at != end) return false;
    }
    return true;
}

/// One game by the mailbox and by the backend of its own with each instruction set that this
/// processor has; built once for its positions.
struct Ways {
    explicit Ways(const FixedPosition& fixed)
        : game(fixed.game),
          definition(testing_support::definition_of(fixed.game)),
          reference(definition) {
        const auto add = [&](const backends::Choice& choice) {
            variants.push_back(backends::load(definition::VariantDefinition(definition), choice));
        };
        for (const Isa isa : kIsas)
            if (processor_has(isa)) add({std::nullopt, isa});
        if (movegen::generator_of(*variants.front()).backend() == movegen::Backend::mailbox)
            variants.resize(1);
        else
            add({movegen::Backend::mailbox, Isa::portable});
    }

    std::string game;
    definition::VariantDefinition definition;
    reference::Game reference;
    std::vector<std::shared_ptr<const rules::Variant>> variants;
};

/// The deepest depth with few enough leaves, or 1.
int depth_of(const Ways& ways, const FixedPosition& fixed, std::uint64_t most) {
    auto p = testing_support::position(ways.variants.front(), fixed.text);
    int depth = 1;
    while (depth < fixed.depth && movegen::perft(p, depth + 1) <= most) ++depth;
    return depth;
}

bool agree(const Ways& ways, const FixedPosition& fixed, std::uint64_t most) {
    const auto begun = std::chrono::steady_clock::now();
    const int depth = depth_of(ways, fixed, most);
    const auto read = ways.reference.read(fixed.text);
    if (!read) {
        std::cout << fixed.game << ' ' << fixed.stage << ": the reference cannot read it\n";
        return false;
    }
    const std::uint64_t expected = ways.reference.perft(*read, depth);
    bool same = expected > 0;
    for (const auto& variant : ways.variants)
        same = same &&
               movegen::perft(testing_support::position(variant, fixed.text), depth) == expected;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::cout << fixed.game << ' ' << fixed.stage << ": " << expected << " sequences of " << depth
              << (same ? ", agreed" : ", DIFFERENT") << " in " << taken.count() << " s" << '\n'
              << std::flush;
    return same;
}

int run(const Options& options) {
    const auto fixed = bench::fixed_positions();
    if (!fixed) {
        std::cerr << fixed.error().text() << '\n';
        return 2;
    }
    const auto wanted = [&](const FixedPosition& f) {
        return options.games.empty() ||
               std::find(options.games.begin(), options.games.end(), f.game) != options.games.end();
    };
    std::unique_ptr<Ways> ways;
    int compared = 0;
    bool same = true;
    for (const FixedPosition& f : *fixed) {
        if (!wanted(f)) continue;
        if (!ways || ways->game != f.game) ways = std::make_unique<Ways>(f);
        same = agree(*ways, f, options.leaves) && same;
        ++compared;
    }
    if (compared == 0) std::cerr << "no positions of such a game\n";
    return same && compared > 0 ? 0 : 1;
}

}  // namespace
}  // namespace tessera::test

int main(int argc, char** argv) {
    tessera::test::Options options;
    if (!tessera::test::read_options(argc, argv, options)) {
        std::cerr << tessera::test::kHelp;
        return 2;
    }
    return tessera::test::run(options);
}
