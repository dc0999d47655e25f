// games: the built-in games, and checks of game files.
#include <algorithm>
#include <iomanip>
#include <iostream>

#include "answers.hpp"
#include "definition/builtin.hpp"
#include "lattice/cell_name.hpp"
#include "notation/notation.hpp"
#include "play/load.hpp"

namespace tessera::cli {
namespace {

using definition::VariantDefinition;

/// Name, summary and board: what lists of games and answers about one begin with.
void write_head(JsonWriter& json, const VariantDefinition& game) {
    json.member("id", game.id).member("name", game.name).member("summary", game.summary);
    json.list("sizes", game.sizes, [&](int size) { json.value(size); });
    json.member("cells", game.cells());
}

Exit list_games(const JsonOption& options) {
    std::vector<play::VariantPtr> games;
    for (const definition::BuiltinVariant& builtin : definition::builtin_games()) {
        const auto variant = play::builtin(builtin.id);
        if (!variant) return variant.error();
        games.push_back(*variant);
    }
    std::sort(games.begin(), games.end(),
              [](const auto& a, const auto& b) { return a->definition().id < b->definition().id; });
    if (options.json()) {
        JsonWriter json;
        json.open_array();
        for (const play::VariantPtr& game : games) {
            json.open_object();
            write_head(json, game->definition());
            json.member("identity", game->identity()).close_object();
        }
        return print_json(std::move(json.close_array()));
    }
    std::size_t widest_id = 0, widest_name = 0, widest_size = 0;
    for (const play::VariantPtr& variant : games) {
        const VariantDefinition& game = variant->definition();
        widest_id = std::max(widest_id, game.id.size());
        widest_name = std::max(widest_name, game.name.size());
        widest_size = std::max(widest_size, size_text(game.sizes).size());
    }
    const auto padded = [](const std::string& text, std::size_t width) {
        return text + std::string(width - text.size() + 2, ' ');
    };
    for (const play::VariantPtr& variant : games) {
        const VariantDefinition& game = variant->definition();
        std::cout << padded(game.id, widest_id) << padded(game.name, widest_name)
                  << padded(size_text(game.sizes), widest_size) << game.summary << '\n';
    }
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

/// How it moves, and its rules.
std::string piece_text(const VariantDefinition& game, const definition::PieceDefinition& piece) {
    std::string text;
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

std::string setup_text(const VariantDefinition& game) {
    return game.setup.empty() ? "start position number " + game.number : game.setup;
}

int print_game_json(const play::Variant& variant) {
    const VariantDefinition& game = variant.definition();
    const rules::Cell last{variant.shape().cells() - 1};
    JsonWriter json;
    json.open_object();
    write_head(json, game);
    json.member("source", game.source);
    json.list("axes", game.axis_names, [&](const std::string& name) { json.value(name); });
    json.member("first", variant.cell_name({})).member("last", variant.cell_name(last));
    if (!game.native_name.empty())
        json.member("nativeFirst", variant.native_name({}))
            .member("nativeLast", variant.native_name(last));
    json.member("rules", rules_text(game));
    json.list("pieces", game.pieces, [&](const definition::PieceDefinition& piece) {
        json.open_object().member("letter", piece.letter).member("name", piece.name);
        json.member("moves", piece_text(game, piece)).close_object();
    });
    json.member("setup", setup_text(game)).member("identity", variant.identity());
    return print_json(std::move(json.close_object()));
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
        std::cout << "  " << piece.letter << "  " << piece.name << ": " << piece_text(game, piece)
                  << '\n';
    std::cout << "setup:     " << setup_text(game) << '\n'
              << "identity:  " << definition::identity(game) << '\n';
}

Exit show_game(const std::string& id, const JsonOption& options) {
    const auto found = find_variant(id);
    if (!found) return found.error();
    const play::Variant& variant = **found;
    if (options.json()) return print_game_json(variant);
    const rules::Cell last{variant.shape().cells() - 1};
    const bool native = !variant.definition().native_name.empty();
    print_game(variant.definition(),
               native ? variant.native_name({}) + " to " + variant.native_name(last) : "");
    return kUsable;
}

/// One file that was checked: a game, what is wrong in it, or why it cannot be read.
struct Checked {
    std::string path;
    play::VariantPtr game;
    std::vector<definition::FileError> faults;
    std::optional<Error> unreadable;
};

Checked check_file(const std::string& path) {
    Checked checked{path, {}, {}, {}};
    const auto text = read_text(path);
    if (!text) {
        checked.unreadable = text.error();
        return checked;
    }
    auto loaded = play::load(*text, files_beside(path));
    if (loaded)
        checked.game = std::move(loaded).value();
    else
        checked.faults = loaded.error();
    return checked;
}

void print_checked(const Checked& checked) {
    if (checked.unreadable) conclude(*checked.unreadable, false);
    if (checked.game)
        std::cout << checked.path << ": ok " << checked.game->definition().id << ' '
                  << checked.game->identity() << '\n';
    for (const definition::FileError& fault : checked.faults)
        std::cout << fault.text(checked.path) << '\n';
}

void write_checked(JsonWriter& json, const Checked& checked) {
    json.open_object().member("file", checked.path);
    if (checked.unreadable) json.member("error", checked.unreadable->text());
    if (checked.game)
        json.member("id", checked.game->definition().id)
            .member("identity", checked.game->identity());
    if (!checked.faults.empty()) write_faults(json, checked.faults);
    json.close_object();
}

Exit check_files(const std::vector<std::string>& files, const JsonOption& options) {
    int exit_code = kUsable;
    JsonWriter json;
    json.open_array();
    for (const std::string& path : files) {
        const Checked checked = check_file(path);
        if (!checked.game) exit_code = kUnusable;
        if (options.json())
            write_checked(json, checked);
        else
            print_checked(checked);
    }
    if (options.json()) print_json(std::move(json.close_array()));
    return exit_code;
}

}  // namespace

void write_faults(JsonWriter& json, const std::vector<definition::FileError>& faults) {
    json.list("faults", faults, [&](const definition::FileError& fault) {
        json.open_object().member("line", fault.line).member("key", fault.key);
        json.member("reason", fault.reason).close_object();
    });
}

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
    const auto shown = std::make_shared<JsonOption>(show);
    const auto checked = std::make_shared<JsonOption>(check);
    const auto listed = std::make_shared<JsonOption>(games);
    show.run([=] { return show_game(*id, *shown); });
    check.run([=] { return check_files(*files, *checked); });
    games.run([=] { return list_games(*listed); });
}

}  // namespace tessera::cli
