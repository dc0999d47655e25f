// games: the built-in games, and checks of game files.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "commands.hpp"
#include "definition/builtin.hpp"
#include "game/variant.hpp"
#include "notation/notation.hpp"

namespace tessera::cli {
namespace {

using definition::GameDefinition;

std::string size_text(const GameDefinition& game) {
    std::string text;
    for (const int size : game.sizes) text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

int list_games() {
    struct Row {
        std::string id, name, size, summary;
    };
    std::vector<Row> rows;
    std::size_t widest_id = 0, widest_name = 0, widest_size = 0;
    for (const definition::BuiltinGame& builtin : definition::builtin_games()) {
        const auto rules = game::builtin_variant(builtin.id);
        if (!rules) return fail(rules.error().text());
        const GameDefinition& game = (*rules)->definition();
        rows.push_back({game.id, game.name, size_text(game), game.summary});
        widest_id = std::max(widest_id, game.id.size());
        widest_name = std::max(widest_name, game.name.size());
        widest_size = std::max(widest_size, rows.back().size.size());
    }
    const auto padded = [](const std::string& text, std::size_t width) {
        return text + std::string(width - text.size() + 2, ' ');
    };
    for (const Row& row : rows)
        std::cout << padded(row.id, widest_id) << padded(row.name, widest_name)
                  << padded(row.size, widest_size) << row.summary << '\n';
    return kUsable;
}

std::string steps_text(const GameDefinition& game, const definition::StepSet& set) {
    std::string text;
    for (const int m : set.magnitudes) text += std::to_string(m);
    if (!set.magnitudes.empty()) return text;
    for (std::size_t axis = 0; axis < set.pattern.size(); ++axis) {
        const definition::AxisStep& step = set.pattern[axis];
        if (step.step == 0) continue;
        const std::string sign = step.either ? "+-" : step.step > 0 ? "+" : "-";
        text += (text.empty() ? "" : ", ") + game.axis_names[axis] + ' ' + sign +
                std::to_string(std::abs(step.step));
    }
    return "(" + text + ")";
}

std::string movement_text(const GameDefinition& game, const definition::Movement& movement) {
    std::string text;
    if (movement.mode == definition::Mode::quiet) text = "without capture ";
    if (movement.mode == definition::Mode::capture) text = "capturing ";
    switch (movement.reach) {
        case definition::Reach::leap:
            text += "leaps";
            break;
        case definition::Reach::slide:
            text += "slides";
            break;
        case definition::Reach::turning_slide:
            text += "slides, turning once,";
            break;
    }
    for (const definition::StepSet& set : movement.steps) text += ' ' + steps_text(game, set);
    return text;
}

std::string man_text(const GameDefinition& game, const definition::Man& man) {
    std::string text = std::string(1, man.letter) + "  " + man.name + ": ";
    for (std::size_t i = 0; i < man.movements.size(); ++i)
        text += (i == 0 ? "" : "; ") + movement_text(game, man.movements[i]);
    if (man.double_step) text += "; two steps from its start";
    if (!man.promotes_to.empty())
        text += "; promotes to " + std::string(man.promotes_to.begin(), man.promotes_to.end());
    if (man.royal) text += "; royal";
    if (man.minstrel) text += "; never captures, is never captured, pacifies its neighbours";
    if (man.sticky) text += "; held by an enemy of its kind beside it";
    return text;
}

std::string rules_text(const definition::SpecialRules& rules) {
    std::string text = std::to_string(rules.quiet_limit) + " single moves without a capture" +
                       (rules.pawn_move_resets ? " or pawn move" : "") + " are a draw";
    if (rules.castling != definition::Castling::none) text += "; castling";
    if (rules.en_passant) text += "; en passant";
    if (rules.moves_per_turn > 1)
        text += "; " + std::to_string(rules.moves_per_turn) + " moves a turn";
    if (rules.pact) text += "; unmoved men do not capture unmoved men other than pawns";
    return text;
}

int show_game(const std::string& id) {
    const auto rules = find_variant(id);
    if (!rules) return fail(rules.error().text());
    const GameDefinition& game = (*rules)->definition();
    const rules::Cell last{(*rules)->shape().cells() - 1};
    std::string axes;
    for (const std::string& name : game.axis_names) axes += (axes.empty() ? "" : ", ") + name;
    std::cout << game.name << " (" << game.id << ")\n"
              << game.summary << '\n'
              << "source:    " << game.source << '\n'
              << "board:     " << size_text(game) << ", " << game.cells()
              << " cells; axes: " << axes << '\n'
              << "cells:     " << notation::cell_name(**rules, {}) << " to "
              << notation::cell_name(**rules, last);
    if (!game.native_name.empty())
        std::cout << ", natively " << notation::native_name(**rules, {}) << " to "
                  << notation::native_name(**rules, last);
    std::cout << "\nrules:     " << rules_text(game.rules) << '\n' << "men:\n";
    for (const definition::Man& man : game.men) std::cout << "  " << man_text(game, man) << '\n';
    std::cout << "setup:     " << game.setup << '\n'
              << "identity:  " << (*rules)->identity() << '\n';
    return kUsable;
}

int check_files(const std::vector<std::string>& files) {
    int exit_code = kUsable;
    for (const std::string& path : files) {
        const auto text = read_text(path);
        if (!text) {
            exit_code = fail(text.error().text());
            continue;
        }
        const auto loaded = game::load_variant(*text);
        if (loaded) {
            std::cout << path << ": ok " << (*loaded)->definition().id << ' '
                      << (*loaded)->identity() << '\n';
            continue;
        }
        exit_code = kUnusable;
        for (const definition::FileError& error : loaded.error())
            std::cout << error.text(path) << '\n';
    }
    return exit_code;
}

}  // namespace

void add_games_commands(CLI::App& app, int& exit_code) {
    CLI::App* const games = app.add_subcommand("games", "List the built-in games");
    games->require_subcommand(0, 1);
    const auto id = std::make_shared<std::string>();
    const auto files = std::make_shared<std::vector<std::string>>();
    CLI::App* const show = games->add_subcommand("show", "Show one game: men, rules, setup");
    show->add_option("ID", *id, "built-in game, or path of a game file")->required();
    CLI::App* const check = games->add_subcommand("check", "Check game files, naming every fault");
    check->add_option("FILE", *files, "game files")->required();
    show->callback([id, &exit_code] { exit_code = show_game(*id); });
    check->callback([files, &exit_code] { exit_code = check_files(*files); });
    games->callback([games, &exit_code] {
        if (games->get_subcommands().empty()) exit_code = list_games();
    });
}

}  // namespace tessera::cli
