#include "session.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "engine/factory.hpp"
#include "engine/levels.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostHints = 20;
/// Moves or pieces named in one answer about a board that is not shown as a whole.
constexpr std::size_t kNamed = 12;
/// A position of more pieces is written to files only.
constexpr std::uint64_t kShownPieces = 2000;

}  // namespace

const std::vector<Session::Command>& Session::commands() {
    static const std::vector<Command> kCommands{
        {"help", &Session::help, "help", "this list"},
        {"board", &Session::show, "board", "draw the board again; show is the same"},
        {"show", &Session::show, "", ""},
        {"view", &Session::change_view, "view [VIEW]",
         "turn the board to other axes; alone: list views"},
        {"at", &Session::go_to, "at CELL", "what stands on a cell"},
        {"slice", &Session::slice, "slice CELL|AXES", "another slice of a board too large to show"},
        {"moves", &Session::list_moves, "moves [CELL]", "the legal moves, of one piece or all"},
        {"attackers", &Session::attackers, "attackers CELL",
         "the pieces of both sides that attack or guard a cell"},
        {"hint", &Session::hint, "hint [N]",
         "the best line that the computer finds, or the best N"},
        {"undo", &Session::undo, "undo", "take the last move back, and the computer's after it"},
        {"redo", &Session::redo, "redo", "play it again"},
        {"go", &Session::go, "go N", "to the position after the Nth single move; 0 is the start"},
        {"next", &Session::next, "next [N]",
         "the moves that were played from here; with N: play the Nth of them again"},
        {"promote", &Session::promote, "promote", "make the moves to here the main line"},
        {"remove", &Session::remove, "remove",
         "remove the last move and all that follows it from the game"},
        {"comment", &Session::comment, "comment TEXT", "write a comment behind the last move"},
        {"draw", &Session::draw, "draw", "agree to a draw, where people play both sides"},
        {"resign", &Session::resign, "resign", "give up"},
        {"clock", &Session::clock, "clock [TIME]",
         "the clocks; TIME: MINUTES or MINUTES+SECONDS a turn for both, stop, go or off"},
        {"new", &Session::fresh, "new [GAME]", "start again, or another game"},
        {"save", &Session::save, "save FILE", "write the game as PGN"},
        {"load", &Session::load, "load FILE [N]", "read a game from PGN, or the Nth of its games"},
        {"fen", &Session::fen, "fen [FILE]", "the position as text"},
        {"history", &Session::history, "history", "the moves so far"},
        {"status", &Session::status, "status", "whose move it is, or how the game ended"},
        {"human", &Session::side, "human white|black|both|none", "who is played by you"},
        {"level", &Session::level, "level N", "how strong the computer plays, 1 to 8"},
        {"info", &Session::show_info, "info on|off", "what the computer sees while it thinks"},
    };
    return kCommands;
}

Session::Session(game::Game game, const PlaySettings& settings)
    : settings_(settings),
      match_(std::move(game), {.players = settings.players, .time = settings.clock},
             wall_milliseconds()),
      view_(position()),
      engine_(make_engine()) {}

std::unique_ptr<engine::Engine> Session::make_engine() const {
    return engine::make_engine(position().shared_variant(), {.now = wall_milliseconds,
                                                             .stop_requested = Interruption::noted,
                                                             .executor = on_all_cores()});
}

void Session::run() {
    const bool asks = isatty(STDIN_FILENO) != 0;
    std::string text;
    while (true) {
        if (asks) std::cout << prompt();
        std::cout.flush();
        if (!std::getline(std::cin, text)) break;
        if (!line(text)) return;
    }
    if (asks) std::cout << '\n';
}

bool Session::line(std::string_view text) {
    claim_time();
    text = trimmed(text);
    if (text.empty()) return true;
    const std::size_t space = text.find_first_of(" \t");
    const std::string_view word = text.substr(0, space);
    if (word == "quit" || word == "exit") return false;
    for (const Command& command : commands()) {
        if (command.word != word) continue;
        (this->*command.run)(space == std::string_view::npos ? std::string_view()
                                                             : trimmed(text.substr(space)));
        return true;
    }
    play(text);
    return true;
}

void Session::greet() {
    const definition::VariantDefinition& game = variant().definition();
    say(game.name + ": " + game.summary);
    if (!whole_board())
        say("The board has " + grouped(game.cells()) +
            " cells; one flat slice of it is shown. Type a move, or help.");
    else
        say("Type a move, or help.");
    show("");
    status("");
}

std::string Session::prompt() const {
    return definition::colour_name(position().side()) +
           (' ' + std::to_string(position().fullmove())) +
           (match_.terms().time ? " (" + clock_text(match_, wall_milliseconds()) + ")> " : "> ");
}

std::string Session::status_line() const {
    const game::GameResult result = game().result();
    return game::status_words(result, game::reason_words(position(), result.outcome));
}

std::string Session::piece_name(rules::PieceType type) const {
    return variant().definition().pieces[rules::index(type)].name;
}

std::uint64_t Session::pieces_of(rules::Colour colour) const {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < variant().definition().pieces.size(); ++k)
        sum += position().count({rules::PieceType{static_cast<std::uint8_t>(k)}, colour});
    return sum;
}

Marks Session::last_move() const {
    if (game().current() == 0) return {};
    const rules::Move& move = game().node(game().current()).move;
    return {{move.from, Mark::moved}, {move.to, Mark::moved}};
}

void Session::board(const Marks& marks, std::string_view legend) const {
    std::cout << view_.draw(position(), marks, settings_.colours);
    if (!legend.empty()) std::cout << legend << '\n';
}

void Session::help(std::string_view) {
    std::string text = "A move: from-cell and to-cell (" + variant().cell_name({}) +
                       variant().cell_name(rules::Cell{1}) + ")";
    text += variant().capabilities().readable_moves
                ? ", in the game's own cell names as well, or as records of games write it.\n"
                : ", and the letter of the piece that a pawn becomes.\n";
    for (const Command& command : commands())
        if (!command.usage.empty()) text += help_line(command.usage, command.help);
    std::cout << text << help_line("quit", "leave");
}

void Session::show(std::string_view) {
    board(last_move());
}

void Session::change_view(std::string_view argument) {
    if (argument.empty()) return say("views: " + view_.names());
    if (const auto error = view(argument)) return say(error->text());
    show("");
}

void Session::go_to(std::string_view argument) {
    const auto at = variant().parse_cell(argument);
    if (!at) return say(at.error().text());
    view_.go_to(*at);
    board({{*at, Mark::chosen}});
    const rules::Piece piece = position().at(*at);
    say(variant().cell_name(*at) + ": " +
        (piece.empty()
             ? "empty"
             : definition::colour_name(piece.colour()) + (' ' + piece_name(piece.type()))));
}

void Session::slice(std::string_view argument) {
    if (whole_board()) return say("this board is shown as a whole; view turns it to other axes");
    if (argument.size() == 2 && argument[0] >= '0' && argument[0] <= '9')
        return change_view(argument);
    go_to(argument);
}

void Session::count_moves() {
    const std::vector<std::uint64_t> counts = position().move_counts({on_all_cores(), {}});
    std::uint64_t all = 0;
    std::string text;
    for (std::size_t k = 0; k < counts.size(); ++k) {
        all += counts[k];
        if (counts[k] == 0) continue;
        const char letter = variant().letter(rules::PieceType{static_cast<std::uint8_t>(k)});
        text += (text.empty() ? ": " : ", ") + std::string(1, letter) + ' ' + grouped(counts[k]);
    }
    say(counted(all, "move") + text);
}

void Session::list_moves(std::string_view argument) {
    std::vector<rules::Move> moves;
    Marks marks;
    if (argument.empty()) {
        if (match_.over()) return say("0 moves: the game is over");
        if (!whole_board()) return count_moves();
        const auto& all = play::legal_moves(position());
        moves.assign(all.begin(), all.end());
    } else {
        const auto cell = variant().parse_cell(argument);
        if (!cell) return say(cell.error().text());
        view_.go_to(*cell);
        if (!match_.over()) moves = position().moves_of(*cell);
        for (const rules::Move& m : moves)
            marks[m.to] = position().captured_by(m).empty() ? Mark::quiet : Mark::capture;
        marks[*cell] = Mark::chosen;
        board(marks, "{} the piece  () it can go there  <> it can capture there");
    }
    std::vector<std::string> texts;
    std::size_t captures = 0;
    for (const rules::Move& m : moves) {
        texts.push_back(position().readable(m));
        captures += position().captured_by(m).empty() ? 0 : 1;
    }
    std::sort(texts.begin(), texts.end());
    say(counted(texts.size(), "move") + (texts.empty() ? "" : ": ") +
        named(texts, whole_board() ? texts.size() : kNamed));
    if (!whole_board() && captures != 0) say(counted(captures, "capture"));
}

void Session::attackers(std::string_view argument) {
    const auto cell = variant().parse_cell(argument);
    if (!cell) return say(cell.error().text());
    view_.go_to(*cell);
    Marks marks;
    std::string lists;
    for (const rules::Colour c : rules::kColours) {
        std::vector<std::string> names;
        for (const rules::Cell from : position().attackers(*cell, c)) {
            marks[from] = Mark::attacker;
            names.push_back(variant().letter(position().at(from).type()) +
                            variant().cell_name(from));
        }
        const bool cut = !whole_board() && names.size() > kNamed;
        lists += definition::colour_name(c) + std::string(": ") +
                 (cut ? counted(names.size(), "piece") + ": " : "") +
                 (names.empty() ? "none" : named(names, cut ? kNamed : names.size())) + '\n';
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
    const Interruption interruption;
    for (const FoundLine& line : search(limits, 0)) say("hint: " + found_text(position(), line));
}

void Session::fen(std::string_view argument) {
    const play::Form form = whole_board() ? play::Form::dense : play::Form::sparse;
    const std::uint64_t pieces = pieces_of(rules::Colour::white) + pieces_of(rules::Colour::black);
    if (!argument.empty())
        return say(saved_text(argument, [&](const auto& sink) {
            position().write(form, sink);
            sink("\n");
        }));
    if (!whole_board() && pieces > kShownPieces)
        return say("a text of " + grouped(pieces) + " pieces: fen FILE writes it to a file");
    say(position().text(form));
}

void Session::status(std::string_view) {
    std::string text = status_line();
    if (!whole_board())
        text += "; " + grouped(pieces_of(rules::Colour::white)) + " white and " +
                grouped(pieces_of(rules::Colour::black)) + " black pieces";
    say(text);
}

}  // namespace tessera::cli
