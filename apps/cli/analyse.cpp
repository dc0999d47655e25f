// analyse: the best lines of a position.
#include <iostream>
#include <memory>

#include "answers.hpp"
#include "base/clock.hpp"
#include "base/threads.hpp"
#include "engine/factory.hpp"
#include "engines.hpp"
#include "protocol/uci_info.hpp"
#include "thinking.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostLines = 500;
constexpr std::uint32_t kMostDepth = 1000;
constexpr std::uint32_t kLongestSeconds = 86'400;

struct Options {
    std::string lines = "1";
    std::string seconds;
    std::string depth;
    std::string tables;
    std::string info = "auto";
};

/// Three seconds, unless a depth or a time is given.
Result<engine::Limits> limits(const Options& options) {
    engine::Limits limits;
    const auto lines = read_number(options.lines, "--lines", 1, kMostLines);
    if (!lines) return lines.error();
    limits.lines = static_cast<int>(*lines);
    if (!options.depth.empty()) {
        const auto depth = read_number(options.depth, "--depth", 1, kMostDepth);
        if (!depth) return depth.error();
        limits.depth = static_cast<int>(*depth);
        if (options.seconds.empty()) return limits;
    }
    const auto seconds = read_number(options.seconds.empty() ? "3" : options.seconds, "--seconds",
                                     1, kLongestSeconds);
    if (!seconds) return seconds.error();
    limits.milliseconds = std::int64_t{1000} * *seconds;
    return limits;
}

void print_lines(const play::Position& position, const std::vector<FoundLine>& lines) {
    int number = 0;
    for (const FoundLine& line : lines)
        std::cout << ++number << ". " << found_text(position, line) << '\n';
}

void print_lines_json(const play::Position& position, const std::vector<FoundLine>& lines) {
    JsonWriter json;
    json.open_object().list("lines", lines, [&](const FoundLine& line) {
        json.open_object().member("score", line.score);
        json.member("mate", protocol::turns_to_mate(line.score, position.variant().definition()));
        json.member("depth", line.depth);
        json.list("line", line.moves,
                  [&](const rules::Move& move) { json.value(position.variant().move_text(move)); });
        json.list("readable", position.readable_line(line.moves, line.moves.size()),
                  [&](const std::string& move) { json.value(move); });
        json.close_object();
    });
    print_json(std::move(json.close_object()));
}

Exit analyse(const PositionOptions& named, const Options& options, bool json) {
    const auto chosen = limits(options);
    if (!chosen) return chosen.error();
    const auto info = info_of(json ? "off" : options.info);
    if (!info) return info.error();
    const auto game = named.game();
    if (!game) return refused(game.error());
    engine::Options made;
    if (!options.tables.empty()) {
        auto tablebase = tables_in(options.tables, game->variant());
        if (!tablebase) return tablebase.error();
        made.tablebase = std::move(tablebase).value();
    }
    const auto engine = engine::make_engine(game->position().shared_variant(),
                                            {.now = wall_milliseconds,
                                             .stop_requested = Interruption::noted,
                                             .executor = on_all_cores()},
                                            made);
    const Interruption interruption;
    const auto lines = find_lines(*engine, game->position(), game->history(), *chosen, 0, *info);
    if (json)
        print_lines_json(game->position(), lines);
    else
        print_lines(game->position(), lines);
    if (Interruption::noted()) return interrupted("what was found so far is on standard output");
    if (lines.empty() && !json) std::cout << "there is no move\n";
    return kUsable;
}

}  // namespace

void add_analyse_command(const Command& program) {
    const Command command = program.add("analyse", "Find the best lines of a position");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<Options>();
    command.text("--lines", options->lines, "so many of the best first moves (default: 1)", "N");
    command.text("--seconds", options->seconds, "how long (default: 3, without --depth)", "N");
    command.text("--tables", options->tables, "a folder of endgame tables that it reads", "DIR");
    command.text("--depth", options->depth, "how many single moves deep at most", "N");
    command
        .text("--info", options->info,
              "shows the best line so far while it thinks (default: auto, on a terminal)")
        .among({"auto", "on", "off"});
    const auto output = std::make_shared<JsonOption>(command);
    command.run([=] { return analyse(*position, *options, output->json()); });
}

}  // namespace tessera::cli
