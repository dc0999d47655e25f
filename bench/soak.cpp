// soak LOG [GAME:GAMES ..]: games of the engine against itself with few nodes a move, in which
// every move is checked. A log with a line a game, from which it goes on. bench/README.md tells
// more.
//
// Exits with 1 if anything is wrong; where a search hangs, SIGPROF ends the program.
#include <sys/time.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "backends/load.hpp"
#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

using VariantPtr = std::shared_ptr<const rules::Variant>;

constexpr std::uint32_t kMostGames = 1'000'000;
constexpr long kPatience = 120;      ///< seconds of processor time for one search
constexpr std::uint64_t kSlack = 2;  ///< nodes beyond its limit that a search may count
constexpr int kMostOpening = 9;
constexpr int kRandomMoves = 5;  ///< in a hundred, that the engine has to go on from

/// How the games of a variant are played.
struct Plan {
    std::string game;
    std::uint32_t games;
    std::uint64_t nodes;  ///< a single move
    int most_plies;       ///< single moves after which a game is ended
};

/// 10,000 games, most of them where a move is quickly found.
const std::vector<Plan>& plans() {
    static const std::vector<Plan> all{{"chess", 1200, 50, 250},
                                       {"chess960", 1200, 50, 250},
                                       {"chesseract", 400, 30, 120},
                                       {"fourstar", 900, 30, 150},
                                       {"hdc2", 1250, 50, 250},
                                       {"hdc3", 150, 40, 120},
                                       {"hdc4", 8, 20, 8},
                                       {"hdc5", 2, 4, 3},
                                       {"oana", 100, 30, 80},
                                       {"oana-chiru", 15, 30, 30},
                                       {"oana-chiru-odd", 15, 30, 30},
                                       {"oana-fair", 100, 30, 80},
                                       {"oana256", 60, 30, 60},
                                       {"raumschach", 1300, 50, 250},
                                       {"tesschess", 1100, 30, 150},
                                       {"tesseract", 1100, 30, 150},
                                       {"tesseract-plus", 1100, 30, 150}};
    return all;
}

/// What a line of the log says of a game: "GAME NUMBER PLIES ENDING EXCESS MILLISECONDS FAULT".
struct Record {
    int plies = 0;
    std::string ending;        ///< "mate", "draw" or "cap"
    std::uint64_t excess = 0;  ///< nodes beyond the limit, the most of a search
    std::int64_t longest = 0;  ///< milliseconds of processor time of a search
    std::string fault = "-";   ///< else a sentence
};

/// One game and its checks.
class Course {
public:
    Course(const Plan& plan, const VariantPtr& variant, VariantPtr mailbox, std::uint32_t number)
        : plan_(plan),
          random_(mix64(number) ^ kGolden64),
          game_(play::ordinary(lab::random_start(variant, random_.next()))),
          mirror_(mirrored(play::ordinary(*game_.start()), std::move(mailbox))),
          opening_(random_.between(0, std::min(kMostOpening, plan.most_plies / 3))),
          seed_(random_.next() | 1U) {}

    Record play(engine::AlphaBeta& engine) {
        engine.new_game();
        while (record_.fault == "-" && !game_.outcome().over() &&
               record_.plies < plan_.most_plies) {
            const auto move = choose(engine);
            if (!move || !check(*move)) break;
            follow(*move);
        }
        const rules::Outcome outcome = game_.outcome();
        record_.ending = !outcome.over()                              ? "cap"
                         : outcome.status == rules::Status::checkmate ? "mate"
                                                                      : "draw";
        return record_;
    }

private:
    static rules::Position mirrored(const rules::Position& start, VariantPtr mailbox) {
        return *rules::Position::from(std::move(mailbox), start.describe());
    }

    /// Ends the program after so many seconds; 0: not at all.
    static void limit_processor_time(long seconds) {
        const itimerval limit{.it_interval = {}, .it_value = {.tv_sec = seconds, .tv_usec = 0}};
        setitimer(ITIMER_PROF, &limit, nullptr);
    }

    void fault(const std::string& what) {
        record_.fault = what + " after " + std::to_string(record_.plies) +
                        " single moves: " + game_.position().text();
    }

    std::optional<rules::Move> choose(engine::AlphaBeta& engine) {
        if (record_.plies < opening_ || random_.chance(kRandomMoves)) {
            rules::MoveList moves = play::legal_moves(game_.position());
            return lab::nth_move(moves, random_.below(moves.size()));
        }
        limit_processor_time(kPatience);
        const std::int64_t begun = processor_milliseconds();
        const auto found = engine.search(play::ordinary(game_.position()), game_.history(),
                                         {.nodes = plan_.nodes}, seed_);
        record_.longest = std::max(record_.longest, processor_milliseconds() - begun);
        limit_processor_time(0);
        if (found.nodes > plan_.nodes)
            record_.excess = std::max(record_.excess, found.nodes - plan_.nodes);
        if (record_.excess > kSlack) fault("a search exceeded its limit");
        if (!found.best) fault("a search found no move");
        return found.best;
    }

    /// The move is legal by both backends; made and unmade it leaves the position as it was.
    bool check(const rules::Move& move) {
        if (!game_.legal(move) || !movegen::generator_of(mirror_).legal(mirror_, move, scratch_)) {
            fault("an illegal move " + game_.variant().move_text(move));
            return false;
        }
        rules::Position position = play::ordinary(game_.position());
        position.make(move, undo_);
        position.unmake(undo_);
        if (!(position == play::ordinary(game_.position())))
            fault("unmake does not restore " + game_.variant().move_text(move));
        return true;
    }

    void follow(const rules::Move& move) {
        game_.follow(move);
        mirror_.make(move, undo_);
        ++record_.plies;
        if (!play::ordinary(game_.position()).consistent()) fault("a key or list is wrong");
    }

    const Plan& plan_;
    Random random_;
    game::Game game_;
    rules::Position mirror_;  ///< the same position, its moves listed by the mailbox
    int opening_;             ///< random single moves that it begins with
    std::uint64_t seed_;
    rules::Undo undo_;
    movegen::Scratch scratch_;
    Record record_;
};

/// By game, and by number.
using Log = std::map<std::string, std::map<std::uint32_t, Record>>;

/// What an interruption left of a last line is passed over.
Log read_log(const std::string& path) {
    Log log;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line) && !file.eof();) {
        std::istringstream fields(line);
        std::string game;
        std::uint32_t number = 0;
        Record record;
        fields >> game >> number >> record.plies >> record.ending >> record.excess >>
            record.longest >> std::ws;
        std::getline(fields, record.fault);
        if (!record.fault.empty()) log[game][number] = std::move(record);
    }
    return log;
}

void play_rest(const Plan& plan, const VariantPtr& variant, const VariantPtr& mailbox, Log& log,
               std::FILE* file) {
    auto& played = log[plan.game];
    engine::AlphaBeta engine(variant, {.now = processor_milliseconds, .stop_requested = {}},
                             {.table_bytes = std::size_t{1} << 20});
    for (std::uint32_t number = 1; number <= plan.games; ++number) {
        if (played.contains(number)) continue;
        const Record record = Course(plan, variant, mailbox, number).play(engine);
        std::fprintf(file, "%s %u %d %s %" PRIu64 " %" PRId64 " %s\n", plan.game.c_str(), number,
                     record.plies, record.ending.c_str(), record.excess, record.longest,
                     record.fault.c_str());
        std::fflush(file);
        played[number] = record;
    }
}

/// The number of games with a fault.
std::size_t report(const std::vector<Plan>& wanted, const Log& log) {
    std::printf(
        "| game | games | nodes a move | single moves | mate | draw | cap | excess | ms |"
        " faults |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
    std::size_t all_faults = 0;
    for (const Plan& plan : wanted) {
        std::uint64_t moves = 0;
        std::uint64_t excess = 0;
        std::int64_t longest = 0;
        std::size_t faults = 0;
        std::map<std::string, std::size_t> endings;
        const auto& games = log.at(plan.game);
        for (const auto& [number, record] : games) {
            moves += static_cast<std::uint64_t>(record.plies);
            excess = std::max(excess, record.excess);
            longest = std::max(longest, record.longest);
            ++endings[record.ending];
            if (record.fault == "-") continue;
            ++faults;
            std::fprintf(stderr, "soak: %s %u: %s\n", plan.game.c_str(), number,
                         record.fault.c_str());
        }
        std::printf("| `%s` | %zu | %" PRIu64 " | %" PRIu64 " | %zu | %zu | %zu | %" PRIu64
                    " | %" PRId64 " | %zu |\n",
                    plan.game.c_str(), games.size(), plan.nodes, moves, endings["mate"],
                    endings["draw"], endings["cap"], excess, longest, faults);
        all_faults += faults;
    }
    return all_faults;
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "soak: %s\n", reason.c_str());
    return 2;
}

/// Of the games named, or all; an error names what is wrong.
Result<std::vector<Plan>> wanted_plans(const std::vector<std::string>& arguments) {
    if (arguments.size() == 1) return plans();
    std::vector<Plan> wanted;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const auto parts = split(arguments[i], ':');
        const auto plan = std::ranges::find(plans(), parts[0], &Plan::game);
        const auto games = parts.size() == 2 ? parse_number(parts[1], kMostGames) : std::nullopt;
        if (plan == plans().end() || !games)
            return Error{quote(arguments[i]), "not GAME:GAMES of a built-in game"};
        wanted.push_back(*plan);
        wanted.back().games = *games;
    }
    return wanted;
}

/// A built-in game whose moves the mailbox lists.
VariantPtr in_mailbox(const std::string& id) {
    for (const auto& game : definition::builtin_variants())
        if (game.id == id)
            return backends::load(*definition::parse_variant(game.toml),
                                  {movegen::Backend::mailbox, Isa::portable});
    return nullptr;
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return fail("usage: soak LOG [GAME:GAMES ..]");
    const auto wanted = wanted_plans(arguments);
    if (!wanted) return fail(wanted.error().text());
    Log log = read_log(arguments[0]);
    std::FILE* const file = std::fopen(arguments[0].c_str(), "a");
    if (!file) return fail(quote(arguments[0]) + ": cannot be written");
    // Ends a line that an interruption left unfinished.
    if (std::fseek(file, 0, SEEK_END) == 0 && std::ftell(file) > 0) std::fputc('\n', file);
    for (const Plan& plan : *wanted) {
        const auto variant = play::builtin_rules(plan.game);
        if (!variant) return fail(variant.error().text());
        play_rest(plan, *variant, in_mailbox(plan.game), log, file);
    }
    std::fclose(file);
    return report(*wanted, log) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
