// puzzle: a position with one mate in one among many checks, and why other moves do not mate.
#include <ctime>
#include <iostream>
#include <optional>

#include "answers.hpp"
#include "base/codes.hpp"
#include "notation/vast_text.hpp"
#include "puzzle/mate_puzzle.hpp"
#include "puzzle/refutation.hpp"
#include "rules/variant.hpp"

namespace tessera::cli {

namespace {

struct PuzzleOptions {
    std::string variant, seed, day, attempt;
    bool solution = false;
    std::optional<Option> seed_option, day_option, attempt_option;
};

Result<std::shared_ptr<const vast::Rules>> rules_of(const std::string& name) {
    const auto variant = find_variant(name);
    if (!variant) return variant.error();
    if (!(*variant)->capabilities().whole_board) return play::vast(**variant).rules;
    auto rules = vast::rules_of((*variant)->definition());
    if (!rules)
        return Error{"--variant",
                     "puzzles are of Higher dimensional chess: " + rules.error().reason};
    return std::make_shared<const vast::Rules>(std::move(rules).value());
}

/// Of the day, in Greenwich.
std::string today() {
    const std::time_t now = std::time(nullptr);
    char text[16] = "";
    std::strftime(text, sizeof text, "%Y-%m-%d", std::gmtime(&now));
    return text;
}

Result<std::uint64_t> seed_of(const PuzzleOptions& options) {
    if (options.seed_option->given() && options.day_option->given())
        return Error{"--seed", "cannot be given with --date"};
    if (options.seed_option->given()) {
        const auto seed = read_number(options.seed, "--seed", 0, UINT32_MAX);
        if (!seed) return seed.error();
        return std::uint64_t{*seed};
    }
    const std::string day = options.day_option->given() ? options.day : today();
    const auto seed = puzzle::seed_of_day(day);
    if (!seed) return Error{"--date", "'" + day + "' is no day, which is written as 2026-11-24"};
    return *seed;
}

const char* words_of(puzzle::Outcome outcome) {
    switch (outcome) {
        case puzzle::Outcome::mate:
            return "checkmate";
        case puzzle::Outcome::stalemate:
            return "stalemate";
        case puzzle::Outcome::no_check:
            return "no check";
        case puzzle::Outcome::captured:
            return "the piece that gives check is taken";
        case puzzle::Outcome::taken_by_king:
            return "the king takes the piece that gives check";
        case puzzle::Outcome::blocked:
            return "a piece goes between";
        case puzzle::Outcome::flight:
            return "the king steps aside";
    }
    return "";
}

int print_puzzle_json(const puzzle::MatePuzzle& found, bool solution,
                      const std::optional<puzzle::Refutation>& attempt) {
    const vast::Rules& rules = found.position.rules();
    std::string position;
    notation::print_position(found.position, notation::Placing::sparse,
                             [&](std::string_view part) { position += part; });
    JsonWriter json;
    json.open_object().member("position", position).member("checks", found.checks);
    if (solution)
        json.member("solution", notation::move_text(rules, found.solution))
            .member("theme", puzzle::mate_theme_name(found.theme));
    if (attempt) {
        json.key("try").open_object().member("mate", attempt->outcome == puzzle::Outcome::mate);
        json.member("outcome", words_of(attempt->outcome));
        if (attempt->reply) json.member("reply", notation::move_text(rules, *attempt->reply));
        json.close_object();
    }
    return print_json(std::move(json.close_object()));
}

Exit print_puzzle(const PuzzleOptions& options, const JsonOption& output) {
    const auto rules = rules_of(options.variant);
    if (!rules) return rules.error();
    const auto seed = seed_of(options);
    if (!seed) return seed.error();
    const auto found = puzzle::puzzle_of(*rules, *seed);
    if (!found)
        return Error{"--variant", "no puzzle " + std::to_string(*seed) + " of " + (*rules)->id,
                     codes::no_puzzle};
    std::optional<puzzle::Refutation> attempt;
    if (options.attempt_option->given()) {
        const auto move = notation::parse_move(found->position, options.attempt);
        if (!move) return Error{"--try", move.error().reason, move.error().code};
        attempt = puzzle::refutation(found->position, *move);
    }
    if (output.json()) return print_puzzle_json(*found, options.solution, attempt);
    notation::print_position(found->position, notation::Placing::sparse,
                             [](std::string_view part) { std::cout << part; });
    std::cout << "\nchecks " << found->checks << '\n';
    if (options.solution)
        std::cout << "solution " << notation::move_text(**rules, found->solution) << '\n'
                  << "theme " << puzzle::mate_theme_name(found->theme) << '\n';
    if (!attempt) return kUsable;
    std::cout << "try " << words_of(attempt->outcome);
    if (attempt->reply) std::cout << ": " << notation::move_text(**rules, *attempt->reply);
    std::cout << '\n';
    return kUsable;
}

}  // namespace

void add_puzzle_command(const Command& program) {
    const Command command =
        program.add("puzzle", "Make up a mate in one: one move among hundreds of checks");
    const auto options = std::make_shared<PuzzleOptions>();
    command
        .text("--variant", options->variant, "Higher dimensional chess of three axes or more", "ID")
        .required();
    options->seed_option = command.text("--seed", options->seed, "the puzzle's number", "N");
    options->day_option =
        command.text("--date", options->day, "the puzzle of a day (default: today)", "YYYY-MM-DD");
    command.flag("--solution", options->solution, "print the move that mates");
    options->attempt_option =
        command.text("--try", options->attempt, "a move: does it mate, and if not, why", "MOVE");
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit { return print_puzzle(*options, *json); });
}

}  // namespace tessera::cli
