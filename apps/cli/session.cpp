#include "session.hpp"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "engine/factory.hpp"
#include "engine/levels.hpp"
#include "notation/notation.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostHints = 20;

}  // namespace

const std::array<SessionCommand<Session>, 17> Session::kCommands{{
    {"help", &Session::help, "help", "this list"},
    {"board", &Session::show, "board", "draw the board"},
    {"view", &Session::change_view, "view [VIEW]",
     "turn the board to other axes; alone: list views"},
    {"moves", &Session::list_moves, "moves [CELL]", "the legal moves, of one piece or all"},
    {"attackers", &Session::attackers, "attackers CELL",
     "the pieces of both sides that attack or guard a cell"},
    {"hint", &Session::hint, "hint [N]", "the best line that the computer finds, or the best N"},
    {"undo", &Session::undo, "undo", "take the last move back, and the computer's after it"},
    {"redo", &Session::redo, "redo", "play it again"},
    {"resign", &Session::resign, "resign", "give up"},
    {"new", &Session::fresh, "new [GAME]", "start again, or another game"},
    {"save", &Session::save, "save FILE", "write the game as PGN"},
    {"load", &Session::load, "load FILE [N]", "read a game from PGN, or the Nth of its games"},
    {"fen", &Session::fen, "fen", "the position as text"},
    {"history", &Session::history, "history", "the moves so far"},
    {"status", &Session::status, "status", "whose move it is, or how the game ended"},
    {"human", &Session::side, "human white|black|both|none", "who is played by you"},
    {"info", &Session::show_info, "info on|off", "what the computer sees while it thinks"},
}};

Session::Session(game::Game game, PlaySettings settings)
    : settings_(settings),
      match_(std::move(game), {.players = settings.players, .time = {}}, wall_milliseconds()),
      arrangement_(own_arrangement(rules())),
      engine_(make_engine()) {}

void Session::replace(game::Game game) {
    const bool same = game.variant().identity() == match_.game().variant().identity();
    match_ = game::Match(std::move(game), match_.terms(), wall_milliseconds());
    engine_->new_game();
    if (same) return;
    arrangement_ = own_arrangement(rules());
    engine_ = make_engine();
}

std::unique_ptr<engine::Engine> Session::make_engine() const {
    return engine::make_engine(game().position().shared_variant(),
                               {.now = wall_milliseconds, .stop_requested = {}});
}

void Session::say(const std::string& text) const {
    std::cout << text << '\n';
}

std::optional<Error> Session::view(std::string_view name) {
    auto found = find_arrangement(rules(), name);
    if (!found) return found.error();
    arrangement_ = std::move(found).value();
    return std::nullopt;
}

void Session::greet() {
    say(game().variant().definition().name + ": " + game().variant().definition().summary);
    say("Type a move, or help.");
    board(last_move(), "");
    status("");
}

std::string Session::prompt() const {
    return definition::colour_name(game().position().side()) + ' ' +
           std::to_string(game().position().fullmove()) + "> ";
}

bool Session::carry_out(const game::Command& command) {
    const auto events = match_.carry_out(command, wall_milliseconds());
    if (!events) say(events.error().text());
    return events.ok();
}

std::string Session::status_line() const {
    const game::GameResult result = game().result();
    return game::status_words(result, game::reason_words(game().position(), result.outcome));
}

Marks Session::last_move() const {
    if (game().current() == 0) return {};
    const rules::Move& move = game().node(game().current()).move;
    return {{move.from, Mark::moved}, {move.to, Mark::moved}};
}

void Session::board(const Marks& marks, std::string_view legend) {
    std::cout << draw_board(position(), arrangement_, marks, settings_.colours);
    if (!legend.empty()) std::cout << legend << '\n';
}

std::vector<FoundLine> Session::search(const engine::Limits& limits, std::uint64_t seed) {
    return find_lines(*engine_, game().position(), game().history(), limits, seed, settings_.info);
}

void Session::computer_moves() {
    bool moved = false;
    while (match_.computer_to_move()) {
        const auto found =
            search(engine::level_limits(settings_.level, settings_.milliseconds), settings_.seed);
        if (found.empty()) break;
        const rules::Move best = found.front().moves.front();
        const std::string side = definition::colour_name(game().position().side());
        say(side + " plays " + game().position().readable(best));
        if (!carry_out(game::command::Play{game().position().side(), best})) break;
        moved = true;
        std::cout.flush();
    }
    if (!moved) return;
    board(last_move(), "");
    status("");
}

bool Session::line(std::string_view text) {
    const auto goes_on = run_command(*this, kCommands, text);
    if (!goes_on) play(trimmed(text));
    return goes_on.value_or(true);
}

void Session::play(std::string_view text) {
    if (match_.over()) return say("the game is over: " + status_line() + "; undo, new or quit");
    const auto move = game().position().parse_readable(text);
    if (!move) return say(move.error().text() + " (help lists the commands)");
    if (!carry_out(game::command::Play{game().position().side(), *move})) return;
    if (!match_.computer_to_move()) {
        board(last_move(), "");
        status("");
    }
    computer_moves();
}

void Session::help(std::string_view) {
    say("A move: from-cell and to-cell (" + game().variant().cell_name({}) +
        game().variant().cell_name(rules::Cell{1}) +
        "), in the game's own cell names as well, or as records of games write it.");
    print_help(kCommands);
}

void Session::show(std::string_view) {
    board(last_move(), "");
}

void Session::change_view(std::string_view argument) {
    if (argument.empty()) {
        std::string names = "views: own";
        for (const NamedArrangement& named : arrangements(rules()))
            names += ", " + named.axes + " (" + named.label + ")";
        return say(names);
    }
    if (const auto error = view(argument)) return say(error->text());
    show("");
}

void Session::list_moves(std::string_view argument) {
    rules::MoveList legal;
    if (!match_.over()) legal = play::legal_moves(game().position());
    Marks marks;
    if (!argument.empty()) {
        const auto cell = game().variant().parse_cell(argument);
        if (!cell) return say(cell.error().text());
        std::erase_if(legal, [&](const rules::Move& m) { return m.from != *cell; });
        for (const rules::Move& m : legal)
            marks[m.to] = game().position().captured_by(m).empty() ? Mark::quiet : Mark::capture;
        marks[*cell] = Mark::chosen;
    }
    std::vector<std::string> texts;
    for (const rules::Move& m : legal) texts.push_back(game().position().readable(m));
    std::sort(texts.begin(), texts.end());
    if (!marks.empty()) board(marks, "{} the piece  () it can go there  <> it can capture there");
    std::string list = std::to_string(texts.size()) + (texts.size() == 1 ? " move" : " moves");
    for (std::size_t i = 0; i < texts.size(); ++i) list += (i == 0 ? ": " : " ") + texts[i];
    say(list);
}

void Session::attackers(std::string_view argument) {
    const auto cell = game().variant().parse_cell(argument);
    if (!cell) return say(cell.error().text());
    const play::Position& position = game().position();
    Marks marks;
    std::string lists;
    for (const rules::Colour c : rules::kColours) {
        std::string list;
        for (const rules::Cell from : position.attackers(*cell, c)) {
            marks[from] = Mark::attacker;
            list += ' ' + std::string(1, game().variant().letter(position.at(from).type())) +
                    game().variant().cell_name(from);
        }
        lists += definition::colour_name(c) + ':' + (list.empty() ? " none" : list) + '\n';
    }
    marks[*cell] = Mark::chosen;
    board(marks, "{} the cell  >< attacks or guards it");
    std::cout << lists;
}

/// With all the strength the time allows, whatever the level.
void Session::hint(std::string_view argument) {
    if (match_.over()) return say("the game is over: " + status_line());
    const auto lines = argument.empty() ? std::optional(1U) : parse_number(argument, kMostHints);
    if (lines.value_or(0) == 0)
        return say("hint needs a number of lines, 1 to " + std::to_string(kMostHints));
    engine::Limits limits = engine::level_limits(engine::kLevels, settings_.milliseconds);
    limits.lines = static_cast<int>(*lines);
    for (const FoundLine& line : search(limits, 0))
        say("hint: " + found_text(game().position(), line));
}

void Session::undo(std::string_view) {
    const auto by = match_.undo_side();
    if (!by) return say("there is no move to take back");
    if (!carry_out(game::command::TakeBack{*by})) return;
    show("");
    status("");
    computer_moves();
}

void Session::redo(std::string_view) {
    if (!carry_out(game::command::Redo{})) return;
    show("");
    status("");
    computer_moves();
}

void Session::resign(std::string_view) {
    if (match_.over()) return say("the game is over: " + status_line());
    if (carry_out(game::command::Resign{match_.acting_side()})) status("");
}

void Session::fresh(std::string_view argument) {
    if (argument.empty()) {
        replace(game::Game(game().start(), game().start_number()));
    } else {
        auto variant = find_ordinary_variant(std::string(argument));
        if (!variant) return say(variant.error().text());
        replace(game::Game(*play::ordinary(std::move(variant).value())));
    }
    tags_.clear();
    greet();
    computer_moves();
}

void Session::save(std::string_view argument) {
    say(saved_text(argument, [&](const auto& sink) { sink(game::write_pgn(game(), tags_)); }));
}

void Session::load(std::string_view argument) {
    auto loading = read_record(argument);
    if (!loading) return say(loading.error().text());
    const game::PgnEntry& entry = loading->file.games()[loading->chosen];
    play::VariantPtr variant = game().position().shared_variant();
    const auto id = game::record_variant(loading->file, entry, &variant->definition());
    if (!id) return say(loading->path + ": " + id.error().text());
    if (*id != variant->definition().id) {
        auto other = find_variant(*id);
        if (!other) return say(other.error().text());
        variant = std::move(other).value();
        if (!variant->capabilities().whole_board)
            return say(loading->path + ": a game of " + *id +
                       ", which has a vast board: play --variant " + *id + " loads it");
    }
    auto read = game::read_pgn(*variant, loading->file, entry);
    if (!read) return say(loading->path + ": " + read.error().text());
    replace(std::move(read->game));
    tags_ = std::move(read->tags);
    show("");
    say_loaded(*loading, read->faults);
    status("");
    computer_moves();
}

void Session::fen(std::string_view) {
    say(game().position().text());
}

void Session::history(std::string_view) {
    say(history_text(game()));
}

void Session::status(std::string_view) {
    say(status_line());
}

void Session::show_info(std::string_view argument) {
    const auto info = info_of(std::string(argument));
    if (!info) return say(info.error().text());
    settings_.info = *info;
}

void Session::side(std::string_view argument) {
    if (!names_players(argument)) return say("human needs one of white, black, both, none");
    if (carry_out(game::command::Seat{players_of(argument, settings_.level)})) computer_moves();
}

}  // namespace tessera::cli
