// dossier: what can be found out of a game, as a folder; and its proofs replayed.
#include "dossier/dossier.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "commands.hpp"
#include "definition/builtin.hpp"
#include "dossier/stages.hpp"
#include "play/ordinary.hpp"
#include "verify.hpp"

namespace tessera::cli {

namespace {

constexpr std::uint32_t kMostMinutes = 10'000;
constexpr std::uint32_t kMostGames = 10'000;
constexpr double kUsualMinutes = 50;
constexpr double kQuickMinutes = 1.4;
/// Of minutes for a verification, if none are given.
constexpr const char* kVerifyMinutes = "10";

struct DossierOptions {
    std::string game, out, minutes, seed = "1", games, only;
    bool quick = false;
    std::optional<Option> out_option, minutes_option, games_option;
};

/// The text of the game's file, built in or not.
Result<std::string> toml_of(const std::string& name) {
    if (const auto* builtin = definition::find_builtin(definition::builtin_variants(), name))
        return std::string(builtin->toml);
    return read_text(name);
}

/// How far the run is: stages on lines of their own, what happens within them now and then.
class Notes {
public:
    explicit Notes(const dossier::Plan& plan) : plan_(plan), begun_(wall_milliseconds()) {}

    void note(const std::string& what) {
        const std::lock_guard lock(mutex_);
        const std::int64_t now = wall_milliseconds();
        const bool stage = what.find(':') == std::string::npos;
        if (!stage && now < next_) return;
        next_ = now + (plan_.quick ? kQuickPause : kPause);
        const auto seconds = (now - begun_) / 1000;
        std::cerr << "tessera: dossier " << seconds / 60 << ':' << (seconds % 60 < 10 ? "0" : "")
                  << seconds % 60 << ' ' << what << '\n';
    }

private:
    static constexpr std::int64_t kPause = 30'000;
    static constexpr std::int64_t kQuickPause = 10'000;

    const dossier::Plan& plan_;
    std::int64_t begun_;
    std::int64_t next_ = 0;
    std::mutex mutex_;
};

std::optional<Error> read_numbers(const DossierOptions& options, dossier::Plan& plan) {
    plan.quick = options.quick;
    plan.minutes = options.quick ? kQuickMinutes : kUsualMinutes;
    if (options.minutes_option->given()) {
        if (options.quick) return Error{"--minutes", "cannot be given with --quick"};
        const auto minutes = read_number(options.minutes, "--minutes", 1, kMostMinutes);
        if (!minutes) return minutes.error();
        plan.minutes = *minutes;
    }
    const auto seed = read_number(options.seed, "--seed", 0, UINT32_MAX);
    if (!seed) return seed.error();
    plan.seed = *seed;
    if (options.games_option->given()) {
        const auto games = read_number(options.games, "--games", 1, kMostGames);
        if (!games) return games.error();
        plan.games = *games;
    }
    const auto is_only = [&](const dossier::Stage& stage) { return options.only == stage.id; };
    if (!options.only.empty() && std::ranges::none_of(dossier::stages(), is_only)) {
        std::string known;
        for (const dossier::Stage& stage : dossier::stages()) known += std::string(" ") + stage.id;
        return Error{"--only", quote(options.only) + " is no stage: there are" + known};
    }
    return std::nullopt;
}

Exit make_dossier(const DossierOptions& options) {
    if (options.game.empty()) return Error{"", "a game is needed: by name, or a game file"};
    const auto variant = find_ordinary_variant(options.game);
    if (!variant) return variant.error();
    dossier::Plan plan;
    plan.rules = *variant;
    plan.folder =
        options.out_option->given() ? options.out : (*variant)->definition().id + ".dossier";
    if (const auto error = read_numbers(options, plan)) return *error;
    const auto toml = toml_of(options.game);
    if (!toml) return toml.error();
    const auto whole = dossier::self_contained(*toml, (*variant)->definition());
    if (!whole) return whole.error();
    const Interruption interruption;
    Notes notes(plan);
    dossier::Host host;
    host.now = wall_milliseconds;
    host.processor = processor_milliseconds;
    host.stop_requested = Interruption::noted;
    host.executor = on_all_cores();
    host.cores = std::max(1U, std::thread::hardware_concurrency());
    host.note = [&](const std::string& what) { notes.note(what); };
    const auto made = dossier::make(plan, *whole, host, options.only);
    if (!made) return made.error();
    if (!*made) return interrupted("the same command goes on in " + plan.folder);
    std::cout << (std::filesystem::path(plan.folder) / "dossier.html").string() << '\n';
    return kUsable;
}

void add_verification(const Command& dossier) {
    const Command command =
        dossier.add("verify", "Replay every proof of a dossier by the second set of rules");
    struct VerificationOptions {
        std::string folder, minutes = kVerifyMinutes;
    };
    const auto options = std::make_shared<VerificationOptions>();
    command.text("DIR", options->folder, "the dossier's folder").required();
    command.text("--minutes", options->minutes, "leave out what would take longer (10)", "N");
    command.run([=]() -> Exit {
        if (const auto minutes = read_number(options->minutes, "--minutes", 1, kMostMinutes);
            !minutes)
            return minutes.error();
        return become_verifier({"dossier", options->folder, options->minutes});
    });
}

}  // namespace

void add_dossier_command(const Command& program) {
    const Command command = program.add(
        "dossier", "Find out what can be known of a game: facts, proofs and estimates in a folder");
    const auto options = std::make_shared<DossierOptions>();
    command.text("FILE", options->game, "a game by name, or a game file");
    options->out_option =
        command.text("--out", options->out, "the folder (default: ID.dossier)", "DIR");
    options->minutes_option = command.text("--minutes", options->minutes,
                                           "about so long, on all cores (default: 50)", "N");
    command.flag("--quick", options->quick, "less of everything, in about two minutes");
    command.text("--seed", options->seed, "of the games (default: 1)", "S");
    options->games_option = command.text(
        "--games", options->games,
        "so many games of each kind, whatever the time (default: as many as fit)", "N");
    command.text("--only", options->only, "this stage alone, and the whole of what is there",
                 "STAGE");
    command.run([=] { return make_dossier(*options); });
    add_verification(command);
}

}  // namespace tessera::cli
