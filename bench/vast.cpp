// vast AXES QUESTION [THREADS]: one question about a board of Higher dimensional chess of 3 to 8
// axes, by the methods of vast boards. Prints the answer, processor seconds, KiB of memory at the
// most and seconds of wall time, all in one line. bench/vast.mjs asks all of them and writes
// docs/vast.md's table. `text` prints the half filled position.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/processor.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "definition/start_number.hpp"
#include "engine/vast/engine.hpp"
#include "notation/vast_text.hpp"
#include "peak_memory.hpp"
#include "vast/counting/attack_map.hpp"
#include "vast/counting/count.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/mates/mate2.hpp"
#include "vast/moves/checks.hpp"
#include "vast_boards.hpp"

namespace tessera {
namespace {

using bench::VastGame;
using vast::Position;

/// Pieces on a board that has few.
constexpr std::uint32_t kFew = 200;

/// Times one question.
class Question {
public:
    int answer(const std::string& found) const {
        std::printf("%s %.6f %ld %.6f\n", found.c_str(), processor_seconds() - processor_,
                    bench::peak_memory(), seconds_of(CLOCK_MONOTONIC) - wall_);
        return 0;
    }

private:
    double processor_ = processor_seconds();
    double wall_ = seconds_of(CLOCK_MONOTONIC);
};

int fail(const char* reason) {
    std::fprintf(stderr, "vast: %s\n", reason);
    return 2;
}

int ask_start(const VastGame& game, const Work& work) {
    const Question question;
    const auto position = bench::vast_start(game, "0");
    if (!position) return fail("no start position");
    return question.answer(std::to_string(vast::count_moves(*position, work).all()));
}

/// There and back; the answer is the number of its digits.
int ask_number(const VastGame& game, const Work& work) {
    const std::string number = definition::random_start(game.definition, 1);
    const Question question;
    const auto rank = definition::start_rank(game.definition, number, work);
    if (!rank) return fail("no such number");
    const auto back = definition::number_of_rank(game.definition, *rank, work);
    if (!back || *back != number) return fail("another number came back");
    return question.answer(std::to_string(number.size()));
}

/// The half filled position itself, for measurements elsewhere.
int print_text(const VastGame& game) {
    const auto position = bench::random_vast_position(game, game.rules->shape.cells() / 2, 2026);
    if (!position) return fail("no random position");
    notation::print_position(*position, notation::Placing::dense, [](std::string_view part) {
        std::fwrite(part.data(), 1, part.size(), stdout);
    });
    return 0;
}

/// Bytes a second that a core reads from memory, and its clock, by additions that wait for each
/// other.
int tell_rates() {
    const std::vector<std::uint64_t> much(std::size_t{1} << 25, 1);
    double begun = processor_seconds();
    std::uint64_t sum = 0;
    for (int round = 0; round < 4; ++round)
        for (const std::uint64_t word : much) sum += word;
    const double bandwidth =
        4.0 * 8.0 * static_cast<double>(much.size()) / (processor_seconds() - begun);
    constexpr std::uint64_t kSteps = 400'000'000;
    begun = processor_seconds();
    for (std::uint64_t i = 0; i < kSteps; ++i) {
        sum += i;
        asm volatile("" : "+r"(sum));  // one after another
    }
    const double clock = static_cast<double>(kSteps) / (processor_seconds() - begun);
    std::printf("%.0f %.0f %d\n", bandwidth, clock,
                chosen_isa() == Isa::avx512 ? 512
                : chosen_isa() == Isa::avx2 ? 256
                                            : 128);
    return sum == 0 ? 1 : 0;
}

/// The computer's choice of a move in three seconds; the answer is how many moves it weighed.
int ask_choice(const std::optional<Position>& position, const Work& work) {
    if (!position) return fail("no such position");
    const Question question;
    engine::vast::SamplingEngine engine(
        position->shared_rules(),
        {.now = processor_milliseconds, .stop_requested = {}, .executor = work.executor});
    const auto found = engine.search(*position, {}, {.milliseconds = 3000});
    return question.answer(std::to_string(found.nodes));
}

int ask_about(const std::optional<Position>& position, std::string_view asked, const Work& work) {
    if (!position) return fail("no such position");
    if (asked == "move") return ask_choice(position, work);
    const auto sink = [](const vast::Move&) {};
    const Question question;
    const std::uint64_t found = asked == "count" ? vast::count_moves(*position, work).all()
                                : asked == "attacked"
                                    ? vast::attacked_cells(*position, position->side()).size()
                                : asked == "checks" ? vast::checks(*position, 0, sink, work)
                                : asked == "mate2"  ? vast::mates_in_two(*position, 0, sink, work)
                                                    : vast::mates_in_one(*position, 0, sink, work);
    return question.answer(std::to_string(found));
}

std::optional<Position> guarded(const VastGame& game) {
    for (std::uint64_t seed = 2026; seed < 2126; ++seed)
        if (auto position = bench::guarded_vast_position(game, game.rules->shape.cells() / 2, seed))
            return position;
    return std::nullopt;
}

int ask(int axes, std::string_view question, const Work& work) {
    if (question == "rates") return tell_rates();
    const auto game = bench::vast_game(axes);
    if (!game) return fail("AXES is not a number from 3 to 8");
    if (question == "start") return ask_start(*game, work);
    if (question == "number") return ask_number(*game, work);
    if (question == "text") return print_text(*game);
    const std::size_t dash = question.find('-');
    const std::string_view asked = question.substr(0, dash);
    const std::string_view where = dash == question.npos ? "" : question.substr(dash + 1);
    constexpr std::array<std::string_view, 6> kQuestions{"count", "attacked", "checks",
                                                         "mate1", "mate2",    "move"};
    if (std::find(kQuestions.begin(), kQuestions.end(), asked) != kQuestions.end()) {
        const std::uint32_t half = game->rules->shape.cells() / 2;
        constexpr std::array<std::pair<std::string_view, std::uint32_t>, 4> kFillings{
            {{"half", UINT32_MAX}, {"few", kFew}, {"fifty", 50}, {"dozen", 12}}};
        for (const auto& [name, pieces] : kFillings)
            if (where == name)
                return ask_about(bench::random_vast_position(*game, std::min(half, pieces), 2026),
                                 asked, work);
        if (where == "start") return ask_about(bench::vast_start(*game, "0"), asked, work);
        if (where == "random")
            return ask_about(
                bench::vast_start(*game, definition::random_start(game->definition, 1)), asked,
                work);
        if (where == "shuffled")
            return ask_about(bench::shuffled_vast_position(*game, 2026), asked, work);
        if (where == "many")
            return ask_about(bench::random_vast_position(*game, std::min(half, kFew), 2026,
                                                         bench::Black::bare_king),
                             asked, work);
        if (where == "guarded") return ask_about(guarded(*game), asked, work);
        constexpr std::array<std::pair<std::string_view, bench::KingAt>, 2> kBeset{
            {{"beset", bench::KingAt::middle}, {"corner", bench::KingAt::corner}}};
        for (const auto& [name, king] : kBeset)
            if (where == name)
                return ask_about(
                    bench::beset_vast_position(
                        *game, king, std::min(game->rules->shape.cells() / 8, kFew), 2026),
                    asked, work);
    }
    return fail(
        "QUESTION is none of rates, start, number and text, nor count, attacked, checks, mate1, "
        "mate2 or move with -half, -few, -fifty, -dozen, -start, -random, -shuffled, -guarded, "
        "-many, -beset or -corner");
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    if (argc != 3 && argc != 4) return tessera::fail("usage: vast AXES QUESTION [THREADS]");
    const auto axes = tessera::parse_number(argv[1], 8);
    const auto threads = tessera::parse_number(argc == 4 ? argv[3] : "1", 1024);
    if (!threads || *threads == 0) return tessera::fail("THREADS is not a number from 1 to 1024");
    return tessera::ask(axes && *axes >= 3 ? static_cast<int>(*axes) : 0, argv[2],
                        {tessera::on_threads(*threads), {}});
}
