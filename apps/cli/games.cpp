// games: the built-in games, and checks of game files.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "commands.hpp"
#include "definition/builtin.hpp"
#include "lattice/cell_name.hpp"
#include "notation/notation.hpp"
#include "play/load.hpp"

namespace tessera::cli {
namespace {

using definition::VariantDefinition;

int list_games() {
    struct Row {
        std::string id, name, size, summary;
    };
    std::vector<Row> rows;
    std::size_t widest_id = 0, widest_name = 0, widest_size = 0;
    const auto add = [&](const VariantDefinition& game) {
        rows.push_back({game.id, game.name, size_text(game.sizes), game.summary});
        widest_id = std::max(widest_id, game.id.size());
        widest_name = std::max(widest_name, game.name.size());
        widest_size = std::max(widest_size, rows.back().size.size());
    };
    for (const auto& builtins :
         {definition::builtin_variants(), definition::builtin_vast_variants()})
        for (const definition::BuiltinVariant& builtin : builtins) {
            const auto variant = play::builtin(builtin.id);
            if (!variant) return fail(variant.error().text());
            add((*variant)->definition());
        }
    std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.id < b.id; });
    const auto padded = [](const std::string& text, std::size_t width) {
        return text + std::string(width - text.size() + 2, ' ');
    };
    for (const Row& row : rows)
        std::cout << padded(row.id, widest_id) << padded(row.name, widest_name)
                  << padded(row.size, widest_size) << row.summary << '\n';
    return kUsable;
}

std::string steps_text(const VariantDefinition& game, const definition::StepSet& set) {
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

std::string movement_text(const VariantDefinition& game, const definition::Movement& movement) {
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

std::string piece_text(const VariantDefinition& game, const definition::PieceDefinition& piece) {
    std::string text = std::string(1, piece.letter) + "  " + piece.name + ": ";
    for (std::size_t i = 0; i < piece.movements.size(); ++i)
        text += (i == 0 ? "" : "; ") + movement_text(game, piece.movements[i]);
    if (piece.double_step) text += "; two steps from its start";
    if (!piece.promotes_to.empty())
        text += "; promotes to " + std::string(piece.promotes_to.begin(), piece.promotes_to.end());
    if (piece.royal) text += "; royal";
    if (piece.minstrel) text += "; never captures, is never captured, pacifies its neighbours";
    if (piece.sticky) text += "; held by an enemy of its type beside it";
    return text;
}

/// Who castles with the king, and along which axis.
std::string castling_text(const VariantDefinition& game) {
    const definition::SpecialRules& rules = game.special;
    if (!castles_with_rook(rules.castling)) return "castling of the king alone";
    std::string text = std::string("castling with ") + rules.castling_rook;
    if (castles_along_axis(rules.castling))
        text += " along " + game.axis_names[static_cast<std::size_t>(rules.castling_axis)];
    return text;
}

std::string rules_text(const VariantDefinition& game) {
    const definition::SpecialRules& variant = game.special;
    std::string text = std::to_string(variant.halfmove_limit) + " single moves without a capture" +
                       (variant.pawn_move_resets ? " or pawn move" : "") + " are a draw";
    if (variant.dead_positions) text += "; so is insufficient material";
    if (variant.castling != definition::Castling::none) text += "; " + castling_text(game);
    if (variant.en_passant) text += "; en passant";
    if (variant.moves_per_turn > 1)
        text += "; " + std::to_string(variant.moves_per_turn) + " moves a turn";
    if (variant.pact) text += "; unmoved pieces do not capture unmoved pieces other than pawns";
    return text;
}

/// `native`: the first and last cell by the game's own names; empty if it has none.
void print_game(const VariantDefinition& game, const std::string& native) {
    const lattice::Shape shape(game.sizes);
    const lattice::Cell last{shape.cells() - 1};
    std::string axes;
    for (const std::string& name : game.axis_names) axes += (axes.empty() ? "" : ", ") + name;
    std::cout << game.name << " (" << game.id << ")\n"
              << game.summary << '\n'
              << "source:    " << game.source << '\n'
              << "board:     " << size_text(game.sizes) << ", " << game.cells()
              << " cells; axes: " << axes << '\n'
              << "cells:     " << lattice::cell_name(shape, {}) << " to "
              << lattice::cell_name(shape, last);
    if (!native.empty()) std::cout << ", natively " << native;
    std::cout << "\nrules:     " << rules_text(game) << '\n' << "pieces:\n";
    for (const definition::PieceDefinition& piece : game.pieces)
        std::cout << "  " << piece_text(game, piece) << '\n';
    std::cout << "setup:     "
              << (game.setup.empty() ? "start position number " + game.number : game.setup) << '\n'
              << "identity:  " << definition::identity(game) << '\n';
}

int show_game(const std::string& id) {
    const auto found = find_variant(id);
    if (!found) return fail(found.error().text());
    const play::Variant& variant = **found;
    const rules::Cell last{variant.shape().cells() - 1};
    const bool native = !variant.definition().native_name.empty();
    print_game(variant.definition(),
               native ? variant.native_name({}) + " to " + variant.native_name(last) : "");
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
        const auto loaded = play::load(*text);
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

std::string size_text(const std::vector<int>& sizes) {
    std::string text;
    for (const int size : sizes) text += (text.empty() ? "" : "x") + std::to_string(size);
    return text;
}

void add_games_commands(const Command& program) {
    const Command games = program.add("games", "List the built-in games");
    const auto id = std::make_shared<std::string>();
    const auto files = std::make_shared<std::vector<std::string>>();
    const Command show = games.add("show", "Show one game: pieces, rules, setup");
    show.text("ID", *id, "built-in game, or path of a game file").required();
    const Command check = games.add("check", "Check game files, naming every fault");
    check.texts("FILE", *files, "game files");
    show.run([id] { return show_game(*id); });
    check.run([files] { return check_files(*files); });
    games.run(list_games);
}

}  // namespace tessera::cli
