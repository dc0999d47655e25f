// puzzles: sets of puzzles of a game, made and proved.
#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <unordered_set>

#include "answers.hpp"
#include "base/clock.hpp"
#include "base/text.hpp"
#include "lab/appended_file.hpp"
#include "lab/puzzle_maker.hpp"
#include "notation/notation.hpp"
#include "puzzle/symmetry.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

constexpr std::uint32_t kMostPuzzles = 100'000;
constexpr std::uint32_t kMostRounds = 10'000'000;
constexpr std::string_view kRoundMark = "# round ";

struct PuzzlesOptions {
    std::string variant, count = "10", seed = "1", rounds, file, check, tables;
    std::vector<std::string> themes;
    std::optional<Option> rounds_option, file_option, check_option, tables_option;
};

/// Those that are asked for; else all that the game has.
Result<lab::WantedThemes> themes_of(const PuzzlesOptions& options, const rules::Variant& rules) {
    lab::WantedThemes wanted{};
    if (options.themes.empty())
        for (std::size_t i = 0; i < wanted.size(); ++i)
            wanted[i] = puzzle::has_theme(rules, static_cast<puzzle::Theme>(i));
    for (const std::string& name : options.themes) {
        const auto theme = puzzle::theme_of(name);
        if (!theme) return Error{"--theme", quote(name) + " is no theme"};
        wanted[static_cast<std::size_t>(*theme)] = true;
    }
    return wanted;
}

/// How many puzzles of each.
using ByTheme = std::array<std::uint64_t, puzzle::kThemes>;

/// A set as it grows: no two positions of it are one under the board's symmetries, and no theme
/// has more than half as much again as its share.
class Growing {
public:
    Growing(std::shared_ptr<const rules::Variant> variant, const lab::WantedThemes& wanted,
            std::size_t count)
        : variant_(std::move(variant)),
          wanted_(wanted),
          share_(3 * count / (2 * static_cast<std::size_t>(std::ranges::count(wanted, true))) + 1),
          count_(count) {}

    [[nodiscard]] bool full() const { return size_ >= count_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const ByTheme& by_theme() const { return by_theme_; }

    [[nodiscard]] lab::WantedThemes wanted() const {
        lab::WantedThemes open = wanted_;
        for (std::size_t theme = 0; theme < open.size(); ++theme)
            open[theme] = open[theme] && by_theme_[theme] < share_;
        return open;
    }

    /// False if it is one that the set has already, or more than are asked for.
    [[nodiscard]] Result<bool> take(const puzzle::Puzzle& puzzle) {
        const auto position = notation::parse_position(variant_, puzzle.position);
        if (!position) return position.error();
        const std::uint64_t symmetries = puzzle::symmetry_class(*position);
        if (full() || classes_.contains(symmetries)) return false;
        // Where cells are asked for, the same ones again are the same question.
        const bool cells = puzzle.theme == puzzle::Theme::capturers ||
                           puzzle.theme == puzzle::Theme::shortest_path;
        if (cells && !asked_.insert(puzzle.solution).second) return false;
        classes_.insert(symmetries);
        ++size_;
        ++by_theme_[static_cast<std::size_t>(puzzle.theme)];
        return true;
    }

private:
    std::shared_ptr<const rules::Variant> variant_;
    lab::WantedThemes wanted_;
    std::size_t share_;
    std::size_t count_;
    std::size_t size_ = 0;
    ByTheme by_theme_{};
    std::unordered_set<std::uint64_t> classes_;
    std::set<std::vector<std::string>> asked_;
};

/// The round after the last that a file has puzzles of.
std::uint64_t next_round(std::string_view text) {
    const std::size_t mark = text.rfind(kRoundMark);
    if (mark == std::string_view::npos) return 0;
    const std::string_view rest = text.substr(mark + kRoundMark.size());
    const auto number = parse_number(rest.substr(0, rest.find('\n')), kMostRounds);
    return number ? *number + 1 : 0;
}

/// What the file holds already goes into the set.
Result<std::uint64_t> read_begun(const lab::AppendedFile& file, const std::string& name,
                                 Growing& set) {
    const auto text = file.contents();
    if (!text) return text.error();
    const auto puzzles = puzzle::parse_set(*text);
    if (!puzzles) return Error{name + ", " + puzzles.error().where, puzzles.error().reason};
    for (const puzzle::Puzzle& puzzle : *puzzles)
        if (const auto taken = set.take(puzzle); !taken)
            return Error{name, "a position is not of this game: " + taken.error().text()};
    return next_round(*text);
}

/// What is to be made, read from the options.
struct Plan {
    std::shared_ptr<const rules::Variant> rules;
    lab::WantedThemes wanted{};
    std::shared_ptr<const endings::Folder> tables = nullptr;
    std::uint32_t count = 0, seed = 0, rounds = kMostRounds;
};

Result<Plan> plan_of(const PuzzlesOptions& options) {
    Plan plan;
    auto rules = find_ordinary_variant(options.variant);
    if (!rules) return rules.error();
    plan.rules = std::move(rules).value();
    const auto wanted = themes_of(options, *plan.rules);
    if (!wanted) return wanted.error();
    plan.wanted = *wanted;
    const auto count = read_number(options.count, "--count", 1, kMostPuzzles);
    if (!count) return count.error();
    plan.count = *count;
    const auto seed = read_number(options.seed, "--seed", 0, UINT32_MAX);
    if (!seed) return seed.error();
    plan.seed = *seed;
    if (options.rounds_option->given()) {
        const auto rounds = read_number(options.rounds, "--rounds", 1, kMostRounds);
        if (!rounds) return rounds.error();
        plan.rounds = *rounds;
    }
    if (options.tables_option->given()) {
        auto tables = endings::Folder::open(options.tables, plan.rules);
        if (!tables) return tables.error();
        if (tables->tables().empty())
            return Error{options.tables, "there is no table of " + options.variant};
        plan.tables = std::make_shared<const endings::Folder>(std::move(tables).value());
    }
    return plan;
}

Exit make_puzzles(const PuzzlesOptions& options) {
    const auto plan = plan_of(options);
    if (!plan) return plan.error();
    Growing set(plan->rules, plan->wanted, plan->count);
    std::optional<lab::AppendedFile> file;
    std::uint64_t round = 0;
    if (options.file_option->given()) {
        auto opened = lab::AppendedFile::open(options.file);
        if (!opened) return opened.error();
        file = std::move(opened).value();
        const auto begun = read_begun(*file, options.file, set);
        if (!begun) return begun.error();
        round = *begun;
    }
    Interruption interruption;
    ProgressLine progress("puzzles");
    lab::PuzzleMaker maker(
        play::ordinary(plan->rules), plan->seed,
        {.now = wall_milliseconds, .stop_requested = Interruption::noted, .tables = plan->tables});
    for (std::uint32_t done = 0; done < plan->rounds && !set.full(); ++done, ++round) {
        std::string lines;
        for (const puzzle::Puzzle& puzzle : maker.round(round, set.wanted())) {
            // Not of a round that is left half-way: it is made again.
            if (Interruption::noted()) break;
            const auto taken = set.take(puzzle);
            if (!taken) return taken.error();
            if (*taken) lines += puzzle::print(puzzle) + '\n';
        }
        if (Interruption::noted()) return interrupted(std::to_string(set.size()) + " puzzles made");
        progress.show(set.size(), static_cast<double>(set.size()) / plan->count);
        if (lines.empty()) continue;
        lines.insert(0, std::string(kRoundMark) + std::to_string(round) + '\n');
        progress.clear();
        if (!file) {
            std::cout << lines << std::flush;
        } else if (const auto error = file->add(lines)) {
            return *error;
        }
    }
    return kUsable;
}

int print_proved(const ByTheme& by_theme, std::size_t all, bool json) {
    JsonWriter writer;
    writer.open_object().key("themes").open_object();
    for (std::size_t i = 0; i < by_theme.size(); ++i) {
        const std::string_view name = puzzle::theme_name(static_cast<puzzle::Theme>(i));
        if (by_theme[i] == 0) continue;
        writer.member(name, by_theme[i]);
        if (!json) std::cout << name << ' ' << by_theme[i] << '\n';
    }
    writer.close_object().member("proved", std::uint64_t{all});
    if (json) return print_json(std::move(writer.close_object()));
    std::cout << "proved " << all << '\n';
    return kUsable;
}

Exit check_puzzles(const PuzzlesOptions& options, bool json) {
    const auto rules = find_ordinary_variant(options.variant);
    if (!rules) return rules.error();
    const auto text = read_text(options.check);
    if (!text) return text.error();
    const auto puzzles = puzzle::parse_set(*text);
    if (!puzzles)
        return Error{options.check + ", " + puzzles.error().where, puzzles.error().reason};
    Interruption interruption;
    ProgressLine progress("puzzles");
    puzzle::Prover prover(puzzle::second_rules(**rules),
                          {.now = wall_milliseconds, .stop_requested = Interruption::noted},
                          puzzle::kProofNodes);
    Growing set(*rules, *themes_of(options, **rules), kMostPuzzles);
    for (std::size_t i = 0; i < puzzles->size(); ++i) {
        const puzzle::Puzzle& puzzle = (*puzzles)[i];
        const std::string where = options.check + ", " + puzzle::id_of(puzzle);
        const auto fault = prover.fault(puzzle);
        if (Interruption::noted()) return interrupted(std::to_string(i) + " puzzles proved");
        if (fault) return Error{where + ", " + fault->where, fault->reason};
        const auto taken = set.take(puzzle);
        if (!taken) return Error{where + ", " + taken.error().where, taken.error().reason};
        if (!*taken) return Error{where, "it is that of another, but for the board's symmetries"};
        progress.show(i + 1, static_cast<double>(i + 1) / static_cast<double>(puzzles->size()));
    }
    progress.clear();
    return print_proved(set.by_theme(), puzzles->size(), json);
}

}  // namespace

void add_puzzles_command(const Command& program) {
    const Command command =
        program.add("puzzles", "Make puzzles of a game, or prove those of a file");
    const auto options = std::make_shared<PuzzlesOptions>();
    command.text("variant", options->variant, "a game by name, or a game file").required();
    command.text("--count", options->count, "how many the set is to have (10)", "N");
    command.repeated("--theme", options->themes,
                     "mateIn1 to mateIn4, onlyDefence, hangingPiece, fork, block, capturers or "
                     "shortestPath; may be given several times (all)",
                     "THEME");
    command.text("--seed", options->seed, "another makes other puzzles (1)", "N");
    options->rounds_option =
        command.text("--rounds", options->rounds, "end after so many games", "N");
    options->file_option = command.text(
        "--file", options->file, "add them to this file, and go on with what it holds", "FILE");
    options->tables_option =
        command.text("--tables", options->tables,
                     "draw mates from the endgame tables of this folder too", "DIR");
    options->check_option = command.text("--check", options->check,
                                         "prove the puzzles of this file, make none", "FILE");
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        if (!options->check_option->given()) {
            if (json->json())
                return Error{"--json", "goes with --check: puzzles are lines of text"};
            return make_puzzles(*options);
        }
        if (options->file_option->given()) return Error{"--check", "cannot be given with --file"};
        return check_puzzles(*options, json->json());
    });
}

}  // namespace tessera::cli
