// samples GAME GAMES SEED NODES [ONE_OF [uneven|evaluated]]: quiet positions of games that the
// engine plays against itself, with the result, for `tune` and `label`, and some of those that its
// searches evaluate. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the seed and the number of the
// game.
#include <cstdio>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/net.hpp"
#include "learning/self_play.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMost = 1'000'000'000;
constexpr std::uint32_t kOneOf = 7;    ///< so many quiet positions is kept, usually
constexpr std::size_t kEvaluated = 2;  ///< positions that a search evaluates, if asked for

int fail(const std::string& reason) {
    std::fprintf(stderr, "samples: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const std::string kind = arguments.size() == 6 ? arguments[5] : "";
    const bool evaluated = kind == "evaluated";
    const bool uneven = kind == "uneven";
    const std::size_t end = arguments.size() - (evaluated || uneven ? 1 : 0);
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 1; i < end; ++i)
        if (const auto number = parse_number(arguments[i], kMost)) numbers.push_back(*number);
    if (numbers.size() == 3 && end == 4) numbers.push_back(kOneOf);
    if (numbers.size() != 4 || end > 5 || numbers[3] == 0)
        return fail("usage: samples GAME GAMES SEED NODES [ONE_OF [uneven|evaluated]]");
    const auto variant = play::builtin_rules(arguments[0]);
    if (!variant) return fail(variant.error().text());
    learning::SelfPlay play(*variant,
                            {.nodes = numbers[2],
                             .one_of = numbers[3],
                             .sampled = evaluated ? kEvaluated : 0,
                             .uneven = uneven,
                             .net = evaluated ? engine::builtin_net(**variant) : nullptr});
    for (std::uint64_t number = 0; number < numbers[0]; ++number) {
        for (const learning::Sample& sample :
             play.play((std::uint64_t{numbers[1]} << 32U) + number))
            std::fputs(learning::sample_line(sample).c_str(), stdout);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
