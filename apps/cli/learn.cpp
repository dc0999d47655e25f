// tessera learn: a net for a game of the engine's own games, kept if it plays better.
#include "learning/learn.hpp"

#include <charconv>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "answers.hpp"
#include "base/files.hpp"
#include "base/text.hpp"
#include "engines.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr double kMostHours = 10'000;
constexpr std::uint32_t kLanes = 32;  ///< hidden values come in so many

struct LearnOptions {
    std::string game;
    std::string hours = "1";
    std::string out;
    std::string folder;
    std::string from;
    std::string seed = "1";
    std::string rounds = "3";
    std::string nodes = "150,150";
    std::string result = "10";
    std::string quiet = "150";
    std::string hidden = "32";
    bool alone = false;
    std::string epochs = "0";
    std::string files = "0";
    std::string games = "400";
    std::string movetime = "50";
    std::string threads = "2";
    std::vector<std::string> samples;
};

Result<double> hours_of(const std::string& text) {
    double hours = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), hours);
    if (fault != std::errc{} || end != text.data() + text.size() || !(hours > 0) ||
        hours > kMostHours)
        return Error{"--hours", quote(text) + " is not a number of hours"};
    return hours;
}

Result<learning::LearningPlan> plan_of(const LearnOptions& given) {
    learning::LearningPlan plan;
    auto variant = find_variant(given.game);
    if (!variant) return variant.error();
    plan.variant = std::move(variant).value();
    if (!plan.variant->capabilities().whole_board)
        return Error{given.game, "the board is too large for a net"};
    plan.variant_name = given.game;
    plan.folder = given.folder.empty() ? given.out + ".learning" : given.folder;
    plan.from = given.from;
    plan.engine = own_program() + " uci";
    plan.more_samples = given.samples;
    plan.over_weights = !given.alone;
    const auto hours = hours_of(given.hours);
    if (!hours) return hours.error();
    plan.seconds = *hours * 3600;
    struct Number {
        const std::string& text;
        const char* name;
        std::uint32_t least, most;
        std::function<void(std::uint32_t)> set;
    };
    std::vector<Number> numbers{
        {given.seed, "--seed", 0, UINT32_MAX, [&](auto n) { plan.seed = n; }},
        {given.rounds, "--rounds", 1, 100, [&](auto n) { plan.rounds = static_cast<int>(n); }},
        {given.result, "--result", 0, 100, [&](auto n) { plan.result_percent = n; }},
        {given.quiet, "--quiet", 0, 100'000, [&](auto n) { plan.quiet = n; }},
        {given.hidden, "--hidden", kLanes, 512, [&](auto n) { plan.hidden = n; }},
        {given.epochs, "--epochs", 0, 10'000, [&](auto n) { plan.epochs = n; }},
        {given.files, "--files", 0, 1'000'000, [&](auto n) { plan.files = n; }},
        {given.games, "--games", 2, 1'000'000, [&](auto n) { plan.match_games = n; }},
        {given.movetime, "--movetime", 1, 1'000'000, [&](auto n) { plan.movetime = n; }},
        {given.threads, "--threads", 1, 256, [&](auto n) { plan.threads = n; }},
    };
    const auto nodes = split(given.nodes, ',');
    if (nodes.size() != 2) return Error{"--nodes", quote(given.nodes) + " is not N,N"};
    const std::string play(nodes[0]);
    const std::string label(nodes[1]);
    numbers.push_back({play, "--nodes", 1, 1'000'000'000, [&](auto n) { plan.nodes = n; }});
    numbers.push_back({label, "--nodes", 1, 1'000'000'000, [&](auto n) { plan.label_nodes = n; }});
    for (const Number& number : numbers) {
        const auto value = read_number(number.text, number.name, number.least, number.most);
        if (!value) return value.error();
        number.set(*value);
    }
    if (plan.hidden % kLanes != 0) return Error{"--hidden", "is no multiple of 32"};
    return plan;
}

Exit run_learn(const LearnOptions& given) {
    const auto plan = plan_of(given);
    if (!plan) return plan.error();
    const Interruption interruption;
    std::mutex mutex;
    const auto found = learning::learn(
        *plan, [] { return Interruption::noted(); },
        [&](const std::string& line) {
            const std::lock_guard lock(mutex);
            std::cout << line << '\n' << std::flush;
        });
    if (!found) return refused(found.error());
    if (found->net.empty()) {
        std::cout << "no net has won its match: none is written\n";
        return kUsable;
    }
    const auto net = read_whole(found->net);
    if (!net) return Error{quote(found->net), "cannot be read"};
    if (const auto fault = write_whole(given.out, *net)) return *fault;
    std::cout << "the net of round " << found->round << " is written to " << given.out << '\n';
    return kUsable;
}

}  // namespace

void add_learn_command(const Command& program) {
    const Command command =
        program.add("learn", "Learn a net that evaluates a game, from games of the engine");
    const auto given = std::make_shared<LearnOptions>();
    command.text("GAME", given->game, "built-in game, or path of a game file").required();
    command.text("--out", given->out, "the net, if one wins", "FILE").required();
    command.text("--hours", given->hours, "for all rounds together (default: 1)", "N");
    command.text("--folder", given->folder,
                 "where all is kept, and from where it goes on (default: FILE.learning)", "DIR");
    command.text("--from", given->from,
                 "a net that plays and is to be beaten, instead of the weights", "FILE");
    command.text("--seed", given->seed, "of games, training and openings (default: 1)", "S");
    command.text("--rounds", given->rounds, "each by the best net before (default: 3)", "N");
    command.text("--nodes", given->nodes,
                 "of a search that plays, and of one that scores a position (default: 150,150)",
                 "N,N");
    command.text("--result", given->result,
                 "percent that the result of its game counts beside the score (default: 10)", "N");
    command.text("--quiet", given->quiet,
                 "leave out positions whose score is further from what the weights say; 0: none "
                 "(default: 150)",
                 "N");
    command.text("--hidden", given->hidden, "values of the hidden layer (default: 32)", "N");
    command.flag("--alone", given->alone,
                 "a net in place of the weights, instead of one that is added to them");
    command.text("--files", given->files,
                 "so many files of 50 games a round, instead of what time allows", "N");
    command.text("--epochs", given->epochs, "of training (default: 10)", "N");
    command.text("--games", given->games, "of a match, at most (default: 400)", "N");
    command.text("--movetime", given->movetime,
                 "of a match: milliseconds of processor time a move (default: 50)", "MS");
    command.text("--threads", given->threads, "at work (default: 2)", "N");
    command.repeated("--samples", given->samples,
                     "positions of `bench/samples` that are learned from too", "FILE");
    command.run([=] { return run_learn(*given); });
}

}  // namespace tessera::cli
