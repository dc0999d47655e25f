// vast AXES QUESTION: one question about a board of Higher dimensional chess of 3 to 8 axes, by the
// methods of vast boards. Prints the answer, processor seconds, and KiB of memory at the most, all
// in one line. bench/vast.mjs asks all of them and writes docs/vast.md's table.
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "definition/start_number.hpp"
#include "engine/vast/engine.hpp"
#include "movegen/vast/answers.hpp"
#include "movegen/vast/attack_map.hpp"
#include "movegen/vast/count.hpp"
#include "movegen/vast/mate2.hpp"
#include "peak_memory.hpp"
#include "vast_boards.hpp"

namespace tessera {
namespace {

using bench::VastGame;

int print(const std::string& answer, double begun) {
    std::printf("%s %.6f %ld\n", answer.c_str(), processor_seconds() - begun, bench::peak_memory());
    return 0;
}

int fail(const char* reason) {
    std::fprintf(stderr, "vast: %s\n", reason);
    return 2;
}

int ask_start(const VastGame& game) {
    const double begun = processor_seconds();
    const auto position = bench::vast_start(game, "0");
    if (!position) return fail("no start position");
    return print(std::to_string(movegen::vast::count_moves(*position).all()), begun);
}

/// There and back; the answer is the number of its digits.
int ask_number(const VastGame& game) {
    const std::string number = definition::random_start(game.definition, 1);
    const double begun = processor_seconds();
    const auto rank = definition::start_rank(game.definition, number);
    if (!rank) return fail("no such number");
    const auto back = definition::number_of_rank(game.definition, *rank);
    if (!back || *back != number) return fail("another number came back");
    return print(std::to_string(number.size()), begun);
}

int ask_random(const VastGame& game, std::uint32_t pieces, std::string_view question) {
    const auto position = bench::random_vast_position(game, pieces, 2026);
    if (!position) return fail("no random position");
    const auto sink = [](const movegen::vast::Move&) {};
    const double begun = processor_seconds();
    const std::uint64_t answer =
        question == "count"      ? movegen::vast::count_moves(*position).all()
        : question == "attacked" ? movegen::vast::attacked_cells(*position, position->side()).size()
        : question == "checks"   ? movegen::vast::checks(*position, 0, sink)
        : question == "mate2"    ? movegen::vast::mates_in_two(*position, 0, sink)
                                 : movegen::vast::mates_in_one(*position, 0, sink);
    return print(std::to_string(answer), begun);
}

int ask_proof(const VastGame& game) {
    std::optional<movegen::vast::Position> position;
    for (std::uint64_t seed = 2026; !position && seed < 2126; ++seed)
        position = bench::guarded_vast_position(game, game.rules->shape.cells() / 2, seed);
    if (!position) return fail("no guarded position");
    const double begun = processor_seconds();
    const std::uint64_t mates =
        movegen::vast::mates_in_one(*position, 0, [](const movegen::vast::Move&) {});
    return print(std::to_string(mates), begun);
}

/// The computer's choice of a move in three seconds; the answer is how many moves it weighed.
int ask_choice(const VastGame& game, std::string_view filling) {
    const std::uint32_t half = game.rules->shape.cells() / 2;
    const auto position = filling == "start"
                              ? bench::vast_start(game, "0")
                              : bench::random_vast_position(
                                    game, filling == "half" ? half : std::min(half, 200U), 2026);
    if (!position) return fail("no such position");
    const engine::Host host{processor_milliseconds, {}};
    const double begun = processor_seconds();
    const auto choice = engine::vast::choose_move(*position, {}, {}, host, run_in_turn);
    return print(std::to_string(choice ? choice->looked_at : 0), begun);
}

int ask(int axes, std::string_view question) {
    const auto game = bench::vast_game(axes);
    if (!game) return fail("AXES is not a number from 3 to 8");
    if (question == "start") return ask_start(*game);
    if (question == "number") return ask_number(*game);
    if (question == "mate1-guarded") return ask_proof(*game);
    const std::size_t dash = question.find('-');
    const std::string_view asked = question.substr(0, dash);
    const std::string_view filling = dash == question.npos ? "" : question.substr(dash + 1);
    const std::uint32_t half = game->rules->shape.cells() / 2;
    if (asked == "move" && (filling == "start" || filling == "half" || filling == "few"))
        return ask_choice(*game, filling);
    const bool two = asked == "mate2";
    if ((filling != "half" && filling != "few" && filling != "fifty" && filling != "dozen") ||
        (two ? filling == "half"
             : asked != "count" && asked != "attacked" && asked != "checks" && asked != "mate1"))
        return fail(
            "QUESTION is none of start, number, mate1-guarded, move-start, and count, attacked, "
            "checks, mate1 "
            "or mate2 with -half (not mate2), -few, -fifty or -dozen, and move-half, move-few");
    const std::uint32_t pieces = filling == "half"    ? half
                                 : filling == "few"   ? 200
                                 : filling == "fifty" ? 50
                                                      : 12;
    return ask_random(*game, std::min(half, pieces), asked);
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    if (argc != 3) return tessera::fail("usage: vast AXES QUESTION");
    const auto axes = tessera::parse_number(argv[1], 8);
    return tessera::ask(axes && *axes >= 3 ? static_cast<int>(*axes) : 0, argv[2]);
}
