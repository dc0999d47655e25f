// tessera bot: plays on a server with an engine.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/text.hpp"
#include "bot/bot.hpp"
#include "bot/key.hpp"
#include "commands.hpp"
#include "engine/levels.hpp"
#include "engines.hpp"
#include "play/load.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostGames = 1'000'000;
constexpr std::uint32_t kMostAtOnce = 64;
constexpr std::uint32_t kMostMilliseconds = 600'000;
constexpr std::uint32_t kMostTurnDays = 100;
constexpr std::int64_t kTurnDay = 86'400'000;

struct BotOptions {
    std::string url;
    std::string key_file, token_file;
    std::string engine, engine_options, level;
    std::string movetime = "1000";
    std::string accept, challenge, game, clock, days, colour;
    std::string games = "0";
    std::string at_once = "1";
    bool rematch = false;
};

Result<std::string> bearer(const BotOptions& given) {
    if (given.key_file.empty() == given.token_file.empty())
        return Error{"", "either --key-file or --token-file is needed"};
    return given.key_file.empty() ? bot::token(given.token_file) : bot::person_key(given.key_file);
}

std::optional<Error> unknown_game(const std::string& option, const std::string& id) {
    const auto found = play::builtin(id);
    if (found) return std::nullopt;
    return about(option, found.error());
}

Result<bot::Challenge> challenge(const BotOptions& given) {
    if (auto fault = unknown_game("--challenge", given.challenge)) return *std::move(fault);
    bot::Challenge challenge{given.challenge, {}, {}};
    if (!given.clock.empty() && !given.days.empty())
        return Error{"", "--tc and --days exclude each other"};
    if (!given.clock.empty()) {
        const auto time = time_control(given.clock);
        if (!time) return time.error();
        challenge.time = *time;
    }
    if (!given.days.empty()) {
        const auto days = read_number(given.days, "--days", 1, kMostTurnDays);
        if (!days) return days.error();
        challenge.time = game::TimeControl{.initial = kTurnDay * *days, .each_turn = true};
    }
    if (!given.colour.empty())
        challenge.colour = given.colour == "white" ? rules::Colour::white : rules::Colour::black;
    return challenge;
}

Result<bot::Wanted> wanted(const BotOptions& given) {
    bot::Wanted wanted;
    if (given.accept.empty() && given.challenge.empty() && given.game.empty())
        return Error{"", "one of --accept, --challenge and --game is needed"};
    if (given.challenge.empty() &&
        !(given.clock.empty() && given.days.empty() && given.colour.empty()))
        return Error{"", "--tc, --days and --colour are of a --challenge"};
    wanted.accept_all = given.accept == "all";
    if (!given.accept.empty() && !wanted.accept_all)
        for (const std::string_view id : split(given.accept, ',')) {
            if (auto fault = unknown_game("--accept", std::string(id))) return *std::move(fault);
            wanted.accept.emplace_back(id);
        }
    if (!given.game.empty()) wanted.game = given.game;
    if (!given.challenge.empty()) {
        const auto made = challenge(given);
        if (!made) return made.error();
        wanted.challenge = *made;
    }
    const auto games = read_number(given.games, "--games", 0, kMostGames);
    if (!games) return games.error();
    const auto at_once = read_number(given.at_once, "--at-once", 1, kMostAtOnce);
    if (!at_once) return at_once.error();
    wanted.games = *games;
    // Somebody who names a game wants that one.
    if (wanted.game && !wanted.challenge && given.accept.empty() && wanted.games == 0)
        wanted.games = 1;
    wanted.at_once = *at_once;
    wanted.rematch = given.rematch;
    return wanted;
}

std::optional<Error> read_engine(const BotOptions& given, bot::Setting& setting) {
    setting.engine = given.engine.empty() ? own_program() + " uci" : given.engine;
    auto options = engine_options(given.engine_options);
    if (!options) return about("--options", options.error());
    setting.options = std::move(options).value();
    if (!given.level.empty()) {
        const auto level = read_number(given.level, "--level", 1, engine::kLevels);
        if (!level) return level.error();
        setting.options.push_back({"Skill Level", given.level});
    }
    const auto movetime = read_number(given.movetime, "--movetime", 1, kMostMilliseconds);
    if (!movetime) return movetime.error();
    setting.movetime = *movetime;
    return std::nullopt;
}

/// Sees to it that SIGINT ends the bot.
class Watch {
public:
    Watch(std::atomic<bool>& stop, bot::Bot& bot)
        : stop_(stop), bot_(bot), thread_([this] { watch(); }) {}
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    ~Watch() {
        over_ = true;
        thread_.join();
        // Games that go on though the bot has ended.
        stop_ = true;
        bot_.interrupt();
    }

private:
    void watch() {
        constexpr std::chrono::milliseconds kStep{50};
        for (; !over_; std::this_thread::sleep_for(kStep)) {
            if (stop_ || !Interruption::noted()) continue;
            stop_ = true;
            bot_.interrupt();
        }
    }

    std::atomic<bool>& stop_;
    std::atomic<bool> over_ = false;
    bot::Bot& bot_;
    std::thread thread_;
};

Exit run_bot(const BotOptions& given) {
    auto wanted_games = wanted(given);
    if (!wanted_games) return wanted_games.error();
    std::atomic<bool> stop = false;
    std::mutex printing;
    const auto say = [&](const std::string& line) {
        const std::lock_guard lock(printing);
        std::printf("%s\n", line.c_str());
        std::fflush(stdout);
    };
    bot::Setting setting{
        .url = given.url, .bearer = {}, .engine = {}, .options = {}, .say = say, .stop = stop};
    if (auto fault = read_engine(given, setting)) return *std::move(fault);
    auto who = bearer(given);
    if (!who) return who.error();
    setting.bearer = std::move(who).value();
    // What cannot play at all is known before anybody waits for it.
    const std::string variant = !given.challenge.empty()       ? given.challenge
                                : wanted_games->accept.empty() ? "chess"
                                                               : wanted_games->accept.front();
    if (const auto engine =
            lab::UciClient::start(setting.engine, variant, setting.options, lab::Timing::wall);
        !engine)
        return about("--engine", engine.error());
    const Interruption interruption;
    bot::Bot bot(setting, *wanted_games);
    const Watch watch(stop, bot);
    if (auto fault = bot.run()) return *std::move(fault);
    return kUsable;
}

}  // namespace

void add_bot_command(const Command& program) {
    const Command command =
        program.add("bot", "Play on a server with an engine: --accept, --challenge or --game");
    const auto given = std::make_shared<BotOptions>();
    command.text("URL", given->url, "address of the server: https://..").required();
    command.text("--key-file", given->key_file,
                 "who the bot is: a file of a person key, made if it is not there", "FILE");
    command.text("--token-file", given->token_file, "instead: a file of an API token", "FILE");
    command.text("--accept", given->accept,
                 "take open challenges of the lobby to these games: ids with commas, or all",
                 "GAMES");
    command.text("--challenge", given->challenge, "make open challenges to this game", "GAME");
    command.text("--game", given->game, "take the free seat in this game", "ID");
    command.text("--tc", given->clock, "of a challenge: seconds a game, and seconds a turn adds",
                 "S+I");
    command.text("--days", given->days, "of a challenge, instead: days for each turn", "N");
    command.text("--colour", given->colour, "of a challenge: the bot's colour")
        .among({"white", "black"});
    command.text("--games", given->games, "end after so many games (default: 0, never)", "N");
    command.text("--at-once", given->at_once, "play so many games at once (default: 1)", "N");
    command.flag("--rematch", given->rematch,
                 "accept rematches while another game may begin; otherwise they are declined");
    command.text("--engine", given->engine,
                 "a command that speaks the Universal Chess Interface (default: tessera uci)",
                 "CMD");
    command.text("--options", given->engine_options, "UCI options of the engine: NAME=VALUE;..",
                 "TEXT");
    command.text("--level", given->level, "its option Skill Level, 1 to 8", "N");
    command.text("--movetime", given->movetime,
                 "milliseconds a move where there is no clock; the most for a move where each turn "
                 "has its time (default: 1000)",
                 "MS");
    command.run([given] { return run_bot(*given); });
}

}  // namespace tessera::cli
