// mates find GAME TURNS COUNT SEED | solve MILLISECONDS [FILE ..] | refute NODES REPORTS [FIRST
// [GAME ..]]: finds positions with a forced mate, counts how many of them the engine solves, and
// looks for mates that it reports though there are none. The complete search for mates has the last
// word. bench/README.md tells more.
//
// Positions and games are the same for the same arguments; what is solved depends on the machine.
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/mate_search.hpp"
#include "game/game.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "protocol/uci.hpp"

namespace tessera {
namespace {

using engine::MateVerdict;
using VariantPointer = std::shared_ptr<const rules::Variant>;

constexpr std::uint32_t kMostCells = 256;  ///< of games in which reports are looked at
constexpr int kMostTurns = 3;              ///< of mates that are looked at
constexpr int kLongestGame = 600;          ///< single moves
constexpr std::uint32_t kMost = 1'000'000'000;

const engine::Host kTimeless{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
const engine::Options kSmall{.table_bytes = std::size_t{1} << 20};

int fail(const std::string& reason) {
    std::fprintf(stderr, "mates: %s\n", reason.c_str());
    return 2;
}

rules::Move random_move(const game::Game& game, Random& random) {
    rules::MoveList moves = play::legal_moves(game.position());
    return lab::nth_move(moves, random.below(moves.size()));
}

/// Of the moves of White and Black, so many percent are drawn at random: one side is weaker, so
/// that mates come about soon.
std::array<int, 2> random_shares(Random& random) {
    std::array<int, 2> percent{10, 50};
    if (random.chance(50)) std::swap(percent[0], percent[1]);
    return percent;
}

/// Plays games of little strength against itself and tells the positions of mate.
class Finder {
public:
    Finder(VariantPointer variant, int turns)
        : variant_(std::move(variant)),
          turns_(turns),
          engine_(variant_, kTimeless, kSmall),
          search_(variant_, kTimeless) {}

    /// Prints positions of one game, at most so many; how many it printed.
    int print_from_game(std::uint64_t number, int most) {
        Random random(number);
        game::Game game(play::ordinary(lab::random_start(variant_, random.next())));
        engine_.new_game();
        const auto random_percent = random_shares(random);
        int found = 0;
        int wait = 0;  ///< single moves until the next position is looked at
        for (int i = 0; i < kLongestGame && found < most && !game.over(); ++i) {
            if (--wait < 0 && is_mate(play::ordinary(game.position()))) {
                std::printf("%s %d %s\n", variant_->definition().id.c_str(), turns_,
                            game.position().text().c_str());
                ++found;
                wait = kApart;
            }
            const auto side = definition::index(game.position().side());
            game.follow(random.chance(random_percent[side]) ? random_move(game, random)
                                                            : searched_move(game, random));
        }
        return found;
    }

private:
    static constexpr int kApart = 10;             ///< single moves between two positions of a game
    static constexpr std::uint64_t kNodes = 300;  ///< of the engine, for a move
    static constexpr std::uint64_t kMateNodes = 500'000;  ///< dearer positions are left out

    /// Mate in exactly so many turns, at the beginning of one, whatever was played before.
    [[nodiscard]] bool is_mate(const rules::Position& position) {
        if (position.moved_this_turn()) return false;
        const auto found = search_.find(position, {}, {.turns = turns_, .nodes = kMateNodes});
        return found.verdict == MateVerdict::mate && found.turns == turns_;
    }
    rules::Move searched_move(const game::Game& game, Random& random) {
        const auto found = engine_.search(play::ordinary(game.position()), game.history(),
                                          {.nodes = kNodes}, random.next() | 1U);
        return *found.best;
    }

    VariantPointer variant_;
    int turns_;
    engine::AlphaBeta engine_;
    engine::MateSearch search_;
};

int find(const std::vector<std::string>& arguments) {
    const auto variant = play::builtin_rules(arguments[0]);
    if (!variant) return fail(variant.error().text());
    const auto turns = parse_number(arguments[1], kMostTurns);
    const auto count = parse_number(arguments[2], kMost);
    const auto seed = parse_number(arguments[3], kMost);
    if (turns.value_or(0) == 0) return fail("turns: a number from 1 to 3 expected");
    if (!count || !seed) return fail("a count of positions and a seed expected");
    Finder finder(*variant, static_cast<int>(*turns));
    Random games(*seed);
    for (int left = static_cast<int>(*count); left > 0; std::fflush(stdout))
        left -= finder.print_from_game(games.next(), left);
    return 0;
}

/// Variants by id, loaded once.
class Variants {
public:
    Result<VariantPointer> get(const std::string& id) {
        VariantPointer& known = known_[id];
        if (!known) {
            auto loaded = play::builtin_rules(id);
            if (!loaded) return loaded.error();
            known = std::move(loaded).value();
        }
        return known;
    }

private:
    std::map<std::string, VariantPointer> known_;
};

/// A line that `find` has written.
struct Problem {
    std::string id;
    int turns = 0;
    rules::Position position;
};

Result<Problem> read_problem(const std::string& line, Variants& variants) {
    const auto words = split(line, ' ');
    const auto turns = words.size() < 3 ? std::nullopt : parse_number(words[1], kMostTurns);
    if (turns.value_or(0) == 0) return Error{"", "a game, turns and a position expected"};
    auto variant = variants.get(std::string(words[0]));
    if (!variant) return variant.error();
    auto position =
        notation::parse_position(*variant, line.substr(words[0].size() + words[1].size() + 2));
    if (!position) return position.error();
    return Problem{std::string(words[0]), static_cast<int>(*turns), std::move(position).value()};
}

/// The engine, knowing nothing, plays a move after which the mate is still no further away.
bool solves(const Problem& problem, std::int64_t milliseconds) {
    const VariantPointer variant = problem.position.shared_variant();
    engine::AlphaBeta engine(variant, {.now = processor_milliseconds, .stop_requested = {}});
    const auto found = engine.search(problem.position, {}, {.milliseconds = milliseconds});
    if (!found.best) return false;
    engine::MateSearch search(variant, kTimeless);
    const auto kept = search.find(problem.position, {},
                                  {.turns = problem.turns, .first_moves = {&*found.best, 1}});
    if (kept.verdict == MateVerdict::mate) return true;
    std::printf("unsolved %s %d %s: %s, depth %d\n", problem.id.c_str(), problem.turns,
                notation::print_position(problem.position).c_str(),
                notation::move_text(*variant, *found.best).c_str(), found.depth);
    return false;
}

int solve(const std::vector<std::string>& arguments) {
    const auto milliseconds = parse_number(arguments[0], kMost);
    if (!milliseconds) return fail("milliseconds: a number expected");
    Variants variants;
    std::map<std::pair<std::string, int>, std::pair<int, int>> counts;  // solved and all
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        std::ifstream file(arguments[i]);
        if (!file) return fail(arguments[i] + ": cannot be read");
        std::string line;
        for (int number = 1; std::getline(file, line); ++number) {
            const auto problem = read_problem(line, variants);
            if (!problem)
                return fail(arguments[i] + ", line " + std::to_string(number) + ": " +
                            problem.error().text());
            auto& [solved, all] = counts[{problem->id, problem->turns}];
            solved += solves(*problem, *milliseconds) ? 1 : 0;
            ++all;
        }
    }
    for (const auto& [of, count] : counts)
        std::printf("%s, mate in %d, %u ms: %d/%d\n", of.first.c_str(), of.second, *milliseconds,
                    count.first, count.second);
    return 0;
}

struct Reports {
    std::uint64_t verified = 0;
    std::uint64_t refuted = 0;
    std::uint64_t undecided = 0;
    void add(const Reports& that) {
        verified += that.verified;
        refuted += that.refuted;
        undecided += that.undecided;
    }
    [[nodiscard]] std::uint64_t all() const { return verified + refuted + undecided; }
    void print(const char* what) const {
        std::printf(
            "%s: %llu reported mates, %llu verified, %llu refuted, %llu undecided\n", what,
            static_cast<unsigned long long>(all()), static_cast<unsigned long long>(verified),
            static_cast<unsigned long long>(refuted), static_cast<unsigned long long>(undecided));
    }
};

/// Lets the engine play against itself and looks at every mate that it reports.
class Refuter {
public:
    Refuter(VariantPointer variant, std::uint64_t nodes)
        : variant_(std::move(variant)),
          nodes_(nodes),
          engine_(variant_, kTimeless, kSmall),
          search_(variant_, kTimeless) {}

    /// The game follows from its number alone.
    void play(std::uint64_t number) {
        Random random(mix64(number));
        game::Game game(play::ordinary(lab::random_start(variant_, random.next())));
        engine_.new_game();
        const auto random_percent = random_shares(random);
        const int opening = random.between(4, 20);
        for (int i = 0; i < kLongestGame && !game.over(); ++i) {
            const auto side = definition::index(game.position().side());
            const bool searches = i >= opening && !random.chance(random_percent[side]);
            game.follow(searches ? searched_move(game) : random_move(game, random));
        }
    }
    [[nodiscard]] const Reports& reports() const { return reports_; }
    [[nodiscard]] const rules::Variant& variant() const { return *variant_; }

private:
    static constexpr std::uint64_t kMateNodes = 1'000'000;

    struct Claim {
        engine::Score score = 0;
        rules::Move move;
        bool operator==(const Claim&) const = default;
    };

    rules::Move searched_move(const game::Game& game) {
        std::vector<Claim> claims;
        const auto claim = [&](engine::Score score, const rules::Move& move) {
            const int turns = protocol::turns_to_mate(score, variant_->definition());
            const Claim one{score, move};
            if (turns != 0 && std::abs(turns) <= kMostTurns &&
                std::ranges::find(claims, one) == claims.end())
                claims.push_back(one);
        };
        const auto history = game.history();
        const auto found =
            engine_.search(play::ordinary(game.position()), history, {.nodes = nodes_}, 0,
                           [&](const engine::Info& info) { claim(info.score, info.pv.front()); });
        claim(found.score, *found.best);
        for (const Claim& one : claims) examine(play::ordinary(game.position()), history, one);
        return *found.best;
    }

    void examine(const rules::Position& position, const std::vector<std::uint64_t>& history,
                 const Claim& claim) {
        const int turns = protocol::turns_to_mate(claim.score, variant_->definition());
        engine::MateLimits limits{.turns = std::abs(turns), .nodes = kMateNodes};
        if (turns > 0) limits.first_moves = {&claim.move, 1};
        const auto found = turns > 0 ? search_.find(position, history, limits)
                                     : search_.find_against(position, history, limits);
        reports_.verified += found.verdict == MateVerdict::mate ? 1 : 0;
        reports_.refuted += found.verdict == MateVerdict::none ? 1 : 0;
        reports_.undecided += found.verdict == MateVerdict::interrupted ? 1 : 0;
        if (found.verdict != MateVerdict::none) return;
        std::printf("refuted %s, mate in %d, %s: %s\n", variant_->definition().id.c_str(), turns,
                    notation::move_text(*variant_, claim.move).c_str(),
                    notation::print_position(position).c_str());
        std::fflush(stdout);
    }

    VariantPointer variant_;
    std::uint64_t nodes_;
    engine::AlphaBeta engine_;
    engine::MateSearch search_;
    Reports reports_;
};

int refute(const std::vector<std::string>& arguments) {
    const auto nodes = parse_number(arguments[0], kMost);
    const auto wanted = parse_number(arguments[1], kMost);
    const auto first = arguments.size() < 3 ? 1 : parse_number(arguments[2], kMost);
    if (nodes.value_or(0) == 0 || !wanted || !first)
        return fail("numbers of nodes, of reports and of the first game expected");
    std::vector<std::string> ids;
    for (const auto& builtin : definition::builtin_variants()) ids.emplace_back(builtin.id);
    const bool named = arguments.size() > 3;
    if (named) ids.assign(arguments.begin() + 3, arguments.end());
    std::deque<Refuter> refuters;  // which cannot be moved
    for (const std::string& id : ids) {
        const auto variant = play::builtin_rules(id);
        if (!variant) return fail(variant.error().text());
        if (named || (*variant)->shape().cells() <= kMostCells)
            refuters.emplace_back(*variant, *nodes);
    }
    std::uint64_t number = *first;
    for (std::uint64_t reported = 0; reported < *wanted; ++number) {
        reported = 0;
        for (Refuter& refuter : refuters) {
            refuter.play(number);
            reported += refuter.reports().all();
        }
    }
    Reports all;
    for (const Refuter& refuter : refuters) {
        refuter.reports().print(refuter.variant().definition().id.c_str());
        all.add(refuter.reports());
    }
    all.print(("games " + std::to_string(*first) + " to " + std::to_string(number - 1)).c_str());
    return 0;
}

int run(std::vector<std::string> arguments) {
    const std::string mode = arguments.empty() ? "" : arguments.front();
    if (!arguments.empty()) arguments.erase(arguments.begin());
    if (mode == "find" && arguments.size() == 4) return find(arguments);
    if (mode == "solve" && arguments.size() >= 2) return solve(arguments);
    if (mode == "refute" && arguments.size() >= 2) return refute(arguments);
    return fail(
        "usage: mates find GAME TURNS COUNT SEED | solve MILLISECONDS FILE .. | "
        "refute NODES REPORTS [FIRST [GAME ..]]");
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
