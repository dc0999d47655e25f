// tessera match: games between two engines, and what they say of their strength.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <vector>

#include "answers.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "engine/levels.hpp"
#include "engines.hpp"
#include "game/pgn.hpp"
#include "lab/appended_file.hpp"
#include "lab/engine_match.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostGames = 1'000'000;
constexpr std::uint32_t kMostConcurrency = 256;
constexpr std::uint32_t kMostMilliseconds = 100'000'000;

/// Of armies: no promotions give so much.
constexpr double kNeverAhead = 100;

struct MatchOptions {
    std::string a;
    std::string b;
    std::string variant;
    std::string games = "100";
    std::string movetime, nodes, depth, clock;
    std::string a_options;
    std::string b_options;
    std::string plies = "8";
    std::string seed = "1";
    std::string concurrency = "2";
    std::string sprt;
    std::string margin = "200";
    bool play_out = false;
    std::string tables;
    std::string log;
    std::string pgn;
    bool json = false;
};

/// `self`, `level:N`, or a command line.
Result<lab::Contestant> contestant(const std::string& text, const std::string& options) {
    auto all = engine_options(options);
    if (!all) return all.error();
    lab::Contestant out{.command = text, .options = std::move(all).value(), .time = {}};
    if (text == "self" || text.starts_with("level:")) out.command = own_program() + " uci";
    if (text.starts_with("level:")) {
        const auto level = parse_number(text.substr(6), engine::kLevels);
        if (!level || *level < 1)
            return Error{quote(text),
                         "a level from 1 to " + std::to_string(engine::kLevels) + " expected"};
        out.options.push_back({"Skill Level", std::to_string(*level)});
    }
    return out;
}

/// One value for both, or one each: "20,200".
std::string part_of(const std::string& text, std::size_t who) {
    const auto parts = split(text, ',');
    return std::string(parts[std::min(who, parts.size() - 1)]);
}

Result<lab::ThinkingTime> thinking_time(const MatchOptions& given, std::size_t who) {
    lab::ThinkingTime time;
    const int kinds =
        static_cast<int>(!given.movetime.empty()) + static_cast<int>(!given.nodes.empty()) +
        static_cast<int>(!given.depth.empty()) + static_cast<int>(!given.clock.empty());
    if (kinds > 1) return Error{"", "--movetime, --nodes, --depth and --tc exclude each other"};
    if (!given.clock.empty()) {
        const auto clock = time_control(part_of(given.clock, who));
        if (!clock) return clock.error();
        time.clock = *clock;
        return time;
    }
    const bool nodes = !given.nodes.empty();
    const bool depth = !given.depth.empty();
    const std::string usual = given.movetime.empty() ? "100" : given.movetime;
    const std::string& text = nodes ? given.nodes : depth ? given.depth : usual;
    const auto value = read_number(part_of(text, who),
                                   nodes   ? "--nodes"
                                   : depth ? "--depth"
                                           : "--movetime",
                                   1, depth ? 1000 : kMostMilliseconds);
    if (!value) return value.error();
    if (nodes)
        time.nodes = *value;
    else if (depth)
        time.depth = static_cast<int>(*value);
    else
        time.movetime = *value;
    return time;
}

Result<lab::MatchPlan> plan_of(const MatchOptions& given) {
    lab::MatchPlan plan;
    auto variant = find_variant(given.variant);
    if (!variant) return variant.error();
    plan.variant = std::move(variant).value();
    plan.variant_name = given.variant;
    for (std::size_t i = 0; i < 2; ++i) {
        auto who =
            contestant(i == 0 ? given.a : given.b, i == 0 ? given.a_options : given.b_options);
        if (!who) return who.error();
        plan.contestants[i] = std::move(who).value();
        const auto time = thinking_time(given, i);
        if (!time) return time.error();
        plan.contestants[i].time = *time;
    }
    const auto plies = read_number(given.plies, "--plies", 0, 1000);
    if (!plies) return plies.error();
    const auto seed = read_number(given.seed, "--seed", 0, UINT32_MAX);
    if (!seed) return seed.error();
    const auto margin = read_number(given.margin, "--margin", 0, kMostMilliseconds);
    if (!margin) return margin.error();
    plan.openings = {.seed = *seed, .plies = static_cast<int>(*plies)};
    plan.margin = *margin;
    if (given.play_out) plan.adjudication.lead = kNeverAhead;
    if (!given.tables.empty()) {
        auto tablebase = tables_in(given.tables, *plan.variant);
        if (!tablebase) return tablebase.error();
        plan.adjudication.tablebase = std::move(tablebase).value();
    }
    return plan;
}

/// "0,5": the normalised Elo of the two hypotheses.
Result<std::optional<lab::Sprt>> sprt_of(const std::string& text) {
    if (text.empty()) return std::optional<lab::Sprt>();
    lab::Sprt sprt;
    std::istringstream in(text);
    char comma = 0;
    if (!(in >> sprt.elo0 >> comma >> sprt.elo1) || comma != ',' || in.peek() != EOF ||
        sprt.elo0 >= sprt.elo1)
        return Error{"--sprt", quote(text) + " is not ELO0,ELO1"};
    if (sprt.elo0 < -lab::Sprt::kMostElo || sprt.elo1 > lab::Sprt::kMostElo)
        return Error{"--sprt", quote(text) + " is not within +-" +
                                   std::to_string(static_cast<int>(lab::Sprt::kMostElo))};
    return std::optional(sprt);
}

/// One side's time and depth, and how games ended.
void print_summary(const lab::EngineMatch& match, const MatchOptions& given,
                   const std::optional<lab::Sprt>& sprt) {
    std::cout << match.so_far() << '\n';
    const auto efforts = match.efforts();
    for (std::size_t i = 0; i < 2; ++i) {
        const lab::Effort& e = efforts[i];
        if (e.moves == 0) continue;
        const auto moves = static_cast<double>(e.moves);
        std::cout << (i == 0 ? given.a : given.b) << ": "
                  << rounded(static_cast<double>(e.milliseconds) / moves, 1) << " ms a move, depth "
                  << rounded(static_cast<double>(e.depths) / moves, 1) << ", "
                  << rounded(static_cast<double>(e.nodes) / moves, 0) << " nodes, longest overrun "
                  << e.longest_overrun << " ms\n";
    }
    for (const auto& [reason, count] : match.reasons())
        std::cout << "  " << count << " " << reason << '\n';
    if (sprt && match.decision() != 0)
        std::cout << (match.decision() > 0 ? "H1 accepted: " : "H0 accepted: ") << given.a
                  << (match.decision() > 0 ? " is stronger\n" : " is not stronger\n");
}

void write_estimate(JsonWriter& json, const char* name, const lab::Estimate& estimate) {
    json.key(name).open_object().key("value").number(rounded(estimate.value, 4));
    json.key("error").number(rounded(estimate.error, 4)).close_object();
}

/// The same as one object.
void print_summary_json(const lab::EngineMatch& match, const MatchOptions& given,
                        const std::optional<lab::Sprt>& sprt) {
    const lab::Score score = match.score();
    const lab::Pentanomial pairs = match.pairs();
    const lab::Summary summary = lab::summary(pairs);
    JsonWriter json;
    json.open_object().member("games", score.games()).member("wins", score.wins);
    json.member("draws", score.draws).member("losses", score.losses);
    json.list("pairs", pairs, [&](std::uint64_t n) { json.value(n); });
    if (summary.has_spread) {
        write_estimate(json, "score", summary.score);
        write_estimate(json, "elo", summary.elo);
        write_estimate(json, "normalisedElo", summary.normalised_elo);
    }
    if (sprt)
        json.key("sprt")
            .open_object()
            .key("llr")
            .number(rounded(sprt->llr(pairs), 4))
            .member("decision", match.decision())
            .close_object();
    std::size_t engine = 0;
    json.list("engines", match.efforts(), [&](const lab::Effort& e) {
        const auto moves = static_cast<double>(std::max<std::uint64_t>(e.moves, 1));
        json.open_object().member("engine", engine++ == 0 ? given.a : given.b);
        json.member("moves", e.moves).key("milliseconds");
        json.number(rounded(static_cast<double>(e.milliseconds) / moves, 1)).key("depth");
        json.number(rounded(static_cast<double>(e.depths) / moves, 1)).key("nodes");
        json.number(rounded(static_cast<double>(e.nodes) / moves, 0));
        json.member("longestOverrun", e.longest_overrun).close_object();
    });
    json.key("endings").open_object();
    for (const auto& [reason, count] : match.reasons()) json.member(reason, count);
    print_json(std::move(json.close_object().close_object()));
}

constexpr const char* kOutputLost = "the output cannot be written";
constexpr std::string_view kLogMark = "# tessera match: ";

/// What must be equal for a match to go on.
std::string first_log_line(const MatchOptions& given) {
    std::ostringstream out;
    out << kLogMark << given.a << " (" << given.a_options << ") v " << given.b << " ("
        << given.b_options << "), " << given.variant << ", movetime " << given.movetime << " nodes "
        << given.nodes << " depth " << given.depth << " tc " << given.clock << ", openings of "
        << given.plies << " plies, seed " << given.seed;
    if (given.play_out) out << ", played out";
    if (!given.tables.empty()) out << ", tables";
    return out.str();
}

/// Reads the log of an earlier run, and opens it to be written on.
Result<lab::AppendedFile> take_up(const MatchOptions& given, lab::EngineMatch& match) {
    auto log = lab::AppendedFile::open(given.log);
    if (!log) return log.error();
    const auto held = log->contents();
    if (!held) return held.error();
    const std::string head = first_log_line(given) + "\n";
    const std::string& before = *held;
    // An interruption may have left less than the first line, an engine that cannot be started or
    // refuses its options no more.
    const bool begun = before.starts_with(head);
    const bool no_game = head.starts_with(before) ||
                         (before.starts_with(kLogMark) && before.find('\n') + 1 == before.size());
    if (!begun && !no_game)
        return Error{given.log, "the log of another match: " +
                                    quote(before.substr(0, before.find('\n')), 300)};
    if (begun) {
        const auto resumed = match.resume(std::string_view(before).substr(head.size()));
        if (!resumed) return Error{given.log, resumed.error().text()};
    }
    // Cuts off a line that was being written.
    auto fault = log->cut(begun ? before.rfind('\n') + 1 : 0);
    if (!fault && !begun) fault = log->add(head);
    if (fault) return *fault;
    return log;
}

/// In the form of a PGN tag: "10+0.1", "0.1/move" of a fixed time; "-" where only nodes or depth
/// count.
std::string time_control_text(const lab::ThinkingTime& time) {
    const auto seconds = [](std::int64_t milliseconds) {
        std::array<char, 48> text{};
        std::snprintf(text.data(), text.size(), "%g", static_cast<double>(milliseconds) / 1000);
        return std::string(text.data());
    };
    if (time.movetime) return seconds(*time.movetime) + "/move";
    if (!time.clock) return "-";
    const std::string increment =
        time.clock->increment > 0 ? "+" + seconds(time.clock->increment) : "";
    return seconds(time.clock->initial) + increment;
}

std::string pgn_of(const lab::GameRecord& record, const MatchOptions& given,
                   const lab::MatchPlan& plan) {
    const std::array<std::string, 2> names{given.a, given.b};
    game::Tags tags{{"Event", "tessera match"},
                    {"Date", game::date_tag(unix_milliseconds())},
                    {"Round", std::to_string(record.number + 1)},
                    {"White", names[record.white]},
                    {"Black", names[1 - record.white]},
                    {"Ending", record.reason}};
    const std::string white = time_control_text(plan.contestants[record.white].time);
    const std::string black = time_control_text(plan.contestants[1 - record.white].time);
    if (white == black) {
        tags.emplace_back("TimeControl", white);
    } else {
        tags.emplace_back("WhiteTimeControl", white);
        tags.emplace_back("BlackTimeControl", black);
    }
    return game::write_pgn(record.game, tags) + '\n';
}

class Runner {
public:
    Runner(const MatchOptions& given, lab::MatchPlan plan, lab::EngineMatch& match,
           std::optional<lab::AppendedFile> log, std::optional<lab::AppendedFile> pgn)
        : given_(given),
          plan_(std::move(plan)),
          match_(match),
          log_(std::move(log)),
          pgn_(std::move(pgn)) {
        plan_.stop_requested = [this] { return stopping(); };
    }

    /// An error if an engine cannot be started or a game cannot be written.
    Result<bool> run(std::uint32_t concurrency) {
        on_threads(concurrency)(concurrency, [this](std::size_t) { play(); });
        if (fault_) return *fault_;
        return true;
    }

private:
    [[nodiscard]] bool stopping() const { return Interruption::noted() || failed_; }

    void play() {
        lab::EngineGames games(plan_);
        while (const auto number = match_.next()) {
            const auto record = games.play(*number);
            // A terminal interrupts the engines, too: what they then do is no result.
            if (stopping()) return match_.stop();
            if (!record) return fail_with(record.error());
            std::optional<Error> fault;
            match_.add(*record, [&] { fault = keep(*record); });
            if (fault) return fail_with(*fault);
        }
    }

    void fail_with(const Error& fault) {
        failed_ = true;
        match_.stop();
        const std::lock_guard lock(mutex_);
        if (!fault_) fault_ = fault;
    }

    /// The game, then its line of the log: a game is in both files or in neither.
    std::optional<Error> keep(const lab::GameRecord& record) {
        if (stopping()) return std::nullopt;
        if (pgn_)
            if (auto fault = pgn_->add(pgn_of(record, given_, plan_))) return fault;
        if (log_)
            if (auto fault = log_->add(lab::log_line(record) + '\n')) {
                if (pgn_) pgn_->take_back();
                return fault;
            }
        if (!given_.json) std::cout << match_.so_far() << '\n' << std::flush;
        if (!std::cout) return Error{"", kOutputLost};
        return std::nullopt;
    }

    const MatchOptions& given_;
    lab::MatchPlan plan_;
    lab::EngineMatch& match_;
    std::optional<lab::AppendedFile> log_;
    std::optional<lab::AppendedFile> pgn_;
    std::atomic<bool> failed_{false};
    std::mutex mutex_;
    std::optional<Error> fault_;
};

Exit run_match(const MatchOptions& given) {
    auto plan = plan_of(given);
    if (!plan) return plan.error();
    const auto games = read_number(given.games, "--games", 1, kMostGames);
    if (!games) return games.error();
    const auto concurrency = read_number(given.concurrency, "--concurrency", 1, kMostConcurrency);
    if (!concurrency) return concurrency.error();
    const auto sprt = sprt_of(given.sprt);
    if (!sprt) return sprt.error();
    lab::EngineMatch match(*games, *sprt);
    if (!given.log.empty() && given.log == given.pgn)
        return Error{"", "--log and --pgn name the same file"};
    std::optional<lab::AppendedFile> pgn;
    if (!given.pgn.empty()) {
        auto opened = lab::AppendedFile::open(given.pgn);
        if (!opened) return about("--pgn", opened.error());
        pgn = std::move(opened).value();
    }
    std::optional<lab::AppendedFile> log;
    if (!given.log.empty()) {
        auto taken = take_up(given, match);
        if (!taken) return about("--log", taken.error());
        log = std::move(taken).value();
    }
    const Interruption interruption;
    Runner runner(given, std::move(plan).value(), match, std::move(log), std::move(pgn));
    const auto done = runner.run(*concurrency);
    // The program itself reports lost output when it ends.
    if (!done && !std::cout) return kUnusable;
    if (!done && !Interruption::noted()) return done.error();
    if (given.json)
        print_summary_json(match, given, *sprt);
    else
        print_summary(match, given, *sprt);
    if (!Interruption::noted()) return kUsable;
    return interrupted(std::to_string(match.score().games()) + " games of " + given.games +
                       " played" + (given.log.empty() ? "" : "; the same command goes on"));
}

}  // namespace

void add_match_command(const Command& program) {
    const Command command = program.add("match", "Let two engines play against each other");
    const auto given = std::make_shared<MatchOptions>();
    command.text("A", given->a, "self, level:N, or the command line of a UCI engine").required();
    command.text("B", given->b, "likewise").required();
    command.text("--variant", given->variant, "built-in game, or path of a game file", "ID")
        .required();
    command.text("--games", given->games, "at most (default: 100)", "N");
    command.text("--movetime", given->movetime,
                 "milliseconds a single move; one value, or one each (default: 100)", "MS[,MS]");
    command.text("--nodes", given->nodes, "instead: nodes a single move", "N[,N]");
    command.text("--depth", given->depth, "instead: single moves deep", "N[,N]");
    command.text("--tc", given->clock, "instead: seconds a game, and seconds a turn adds",
                 "S+S[,S+S]");
    command.text("--options-a", given->a_options, "UCI options of A: NAME=VALUE;..", "TEXT");
    command.text("--options-b", given->b_options, "of B", "TEXT");
    command.text("--plies", given->plies, "single moves of an opening (default: 8)", "N");
    command.text("--seed", given->seed, "of the openings (default: 1)", "S");
    command.text("--concurrency", given->concurrency, "games at once (default: 2)", "N");
    command.text("--sprt", given->sprt,
                 "end when A is shown to be at most E0 or at least E1 normalised Elo better",
                 "E0,E1");
    command.text("--margin", given->margin,
                 "milliseconds beyond a limit that lose the game (default: 200)", "MS");
    command.flag("--play-out", given->play_out,
                 "no game is won by a lead in pieces before its end");
    command.text("--tables", given->tables, "end games by the endgame tables of this folder",
                 "DIR");
    command.text("--log", given->log, "a line a game; the match goes on where its log ends",
                 "FILE");
    command.text("--pgn", given->pgn, "games are added to this file", "FILE");
    const auto output = std::make_shared<JsonOption>(command);
    command.run([=] {
        given->json = output->json();
        return run_match(*given);
    });
}

}  // namespace tessera::cli
