#include "vast_session.hpp"

#include <algorithm>
#include <cctype>
#include <iostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "cores.hpp"
#include "engine/factory.hpp"
#include "engine/levels.hpp"
#include "game/pgn.hpp"
#include "lattice/cell_name.hpp"
#include "movegen/vast/attacks.hpp"
#include "movegen/vast/count.hpp"
#include "movegen/vast/legal.hpp"
#include "movegen/vast/text_order.hpp"
#include "notation/vast_text.hpp"
#include "thinking.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace vast = movegen::vast;

namespace {

/// Moves or pieces named in one answer.
constexpr std::size_t kNamed = 12;
/// A position of more pieces is written to files only.
constexpr std::uint64_t kShownPieces = 2000;

std::uint64_t pieces_of(const vast::Position& p, rules::Colour colour) {
    std::uint64_t count = 0;
    for (const vast::Kind kind : p.rules().kinds) count += p.count(colour, kind);
    return count;
}

void say(const std::string& text) {
    std::cout << text << '\n';
}

/// "3 moves: a b c", of which the first are named.
std::string list_text(std::size_t count, const std::string& what,
                      const std::vector<std::string>& names) {
    std::string text = grouped(count) + ' ' + what + (count == 1 ? "" : "s");
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : " ") + names[i];
    return text + (names.size() < count ? " .." : "");
}

}  // namespace

const std::array<SessionCommand<VastSession>, 20> VastSession::kCommands{{
    {"help", &VastSession::help, "help", "this list"},
    {"board", &VastSession::show, "board", "draw the slice again; show is the same"},
    {"show", &VastSession::show, "show", "draw the slice again"},
    {"at", &VastSession::go_to, "at CELL", "the slice through a cell, and what stands there"},
    {"view", &VastSession::change_view, "view AXES", "the slice along two other axes: 02"},
    {"slice", &VastSession::slice, "slice CELL|AXES", "as at or view"},
    {"moves", &VastSession::list_moves, "moves [CELL]",
     "the moves of one piece, or the number of all moves"},
    {"attackers", &VastSession::attackers, "attackers CELL",
     "the pieces of both sides that attack or guard a cell"},
    {"hint", &VastSession::hint, "hint", "the move that the computer would make"},
    {"undo", &VastSession::undo, "undo", "take the last move back, and the computer's after it"},
    {"redo", &VastSession::redo, "redo", "play it again"},
    {"resign", &VastSession::resign, "resign", "give up"},
    {"new", &VastSession::fresh, "new [GAME]", "start again, or another game on a vast board"},
    {"save", &VastSession::save, "save FILE", "write the game as PGN"},
    {"load", &VastSession::load, "load FILE [N]", "read a game from PGN, or the Nth of its games"},
    {"fen", &VastSession::fen, "fen [FILE]", "the position as text, piece by piece"},
    {"history", &VastSession::history, "history", "the moves so far"},
    {"status", &VastSession::status, "status", "whose move it is, or how the game ended"},
    {"human", &VastSession::side, "human white|black|both|none", "who is played by you"},
    {"level", &VastSession::level, "level N", "how strong the computer plays, 1 to 8"},
}};

VastSession::VastSession(game::Game game, PlaySettings settings)
    : game_(std::move(game)), settings_(settings) {
    slice_.through = position().king(position().side());
}

void VastSession::replace(game::Game game) {
    game_ = std::move(game);
    slice_ = {};
    slice_.through = position().king(position().side());
}

std::optional<Error> VastSession::view(std::string_view name) {
    if (name == "own") {
        slice_.axes = {0, 1};
        return std::nullopt;
    }
    const auto axes = find_axes(position().shape(), name);
    if (!axes) return axes.error();
    slice_.axes = *axes;
    return std::nullopt;
}

void VastSession::greet() {
    say(game().variant().definition().name + ": " + game().variant().definition().summary);
    say("The board has " + grouped(position().shape().cells()) +
        " cells; one flat slice of it is shown. Type a move, or help.");
    show("");
    status("");
}

std::string VastSession::prompt() const {
    return definition::colour_name(position().side()) +
           (' ' + std::to_string(position().fullmove())) + "> ";
}

bool VastSession::line(std::string_view text) {
    const auto goes_on = run_command(*this, kCommands, text);
    if (!goes_on) play(trimmed(text));
    return goes_on.value_or(true);
}

std::string VastSession::status_line() const {
    const game::GameResult result = game().result();
    return game::status_words(result, game::reason_words(game().position(), result.outcome));
}

std::string VastSession::name(rules::Cell cell) const {
    return lattice::cell_name(position().shape(), cell);
}

std::string VastSession::piece_name(rules::PieceType type) const {
    return game().variant().definition().pieces[rules::index(type)].name;
}

Marks VastSession::last_move() const {
    if (game().current() == 0) return {};
    const rules::Move& move = game().node(game().current()).move;
    return {{move.from, Mark::moved}, {move.to, Mark::moved}};
}

void VastSession::board(const Marks& marks, std::string_view legend) {
    std::cout << draw_slice(position(), slice_, marks, settings_.colours);
    if (!legend.empty()) say(std::string(legend));
}

bool VastSession::computer_to_move() const {
    return settings_.players[definition::index(position().side())].type ==
               game::Player::Type::computer &&
           !game().over();
}

std::string VastSession::deed(const rules::Move& move) const {
    const rules::Piece piece = game().position().at(move.from);
    const rules::Piece captured = game().position().captured_by(move);
    std::string text = piece_name(piece.type());
    if (move.type == rules::MoveType::castling)
        return text + (move.from == move.to ? " passes" : " castles");
    if (!captured.empty()) text += " takes " + piece_name(captured.type());
    if (move.type == rules::MoveType::en_passant) text += " in passing";
    if (move.promotion != rules::kNoPieceType)
        text += " and becomes a " + piece_name(move.promotion);
    return text;
}

engine::SearchResult VastSession::search(int level, std::uint64_t seed) const {
    const auto engine = engine::make_engine(game().position().shared_variant(),
                                            {.now = wall_milliseconds,
                                             .stop_requested = Interruption::noted,
                                             .executor = on_all_cores()});
    return engine->search(game().position(), game().history(),
                          engine::level_limits(level, settings_.milliseconds), seed);
}

void VastSession::computer_moves() {
    const Interruption interruption;  // ends the thinking, not the program
    bool moved = false;
    while (computer_to_move() && !Interruption::noted()) {
        std::string text = definition::colour_name(position().side());
        const auto choice =
            search(settings_.level, settings_.seed + game().node(game().current()).depth).best;
        if (!choice) break;
        text.append(" plays ")
            .append(game().variant().move_text(*choice))
            .append(": ")
            .append(deed(*choice));
        say(text);
        game_.follow(*choice);
        std::cout.flush();
        moved = true;
    }
    if (moved) after_move();
}

/// The slice follows a move that it would not show.
void VastSession::after_move() {
    const rules::Cell to = game().node(game().current()).move.to;
    if (game().current() != 0 && !slice_.shows(position().shape(), to)) slice_.through = to;
    show("");
    status("");
}

void VastSession::play(std::string_view text) {
    if (game().over()) return say("the game is over: " + status_line() + "; undo, new or quit");
    const auto move = game().position().parse_readable(text);
    if (!move) return say(move.error().text() + " (help lists the commands)");
    if (!game().position().captured_by(*move).empty()) say(deed(*move));
    game_.follow(*move);
    if (!computer_to_move()) return after_move();
    computer_moves();
}

void VastSession::help(std::string_view) {
    say("A move: from-cell and to-cell (" + name({}) + name(rules::Cell{1}) +
        "), and the letter of the piece that a pawn becomes.");
    print_help(kCommands);
}

void VastSession::show(std::string_view) {
    board(last_move(), "");
}

void VastSession::change_view(std::string_view argument) {
    if (const auto error = view(argument)) return say(error->text());
    show("");
}

void VastSession::go_to(std::string_view argument) {
    const auto at = game().variant().parse_cell(argument);
    if (!at) return say(at.error().text());
    slice_.through = *at;
    board({{*at, Mark::chosen}}, "");
    const rules::Piece piece = game().position().at(*at);
    say(name(*at) + ": " +
        (piece.empty()
             ? "empty"
             : definition::colour_name(piece.colour()) + (' ' + piece_name(piece.type()))));
}

void VastSession::slice(std::string_view argument) {
    if (argument.size() == 2 && std::isdigit(static_cast<unsigned char>(argument[0])) != 0)
        return change_view(argument);
    go_to(argument);
}

void VastSession::count_moves() {
    const vast::MoveCounts counts = vast::count_moves(position(), {on_all_cores(), {}});
    std::string text;
    for (const vast::Kind kind : position().rules().kinds)
        if (const std::uint64_t n = counts.by_kind[vast::index(kind)]; n != 0)
            text += (text.empty() ? ": " : ", ") +
                    std::string(1, position().rules().letters[vast::index(kind)]) + ' ' +
                    grouped(n);
    say(grouped(counts.all()) + (counts.all() == 1 ? " move" : " moves") + text);
}

void VastSession::list_moves(std::string_view argument) {
    if (game().over()) return say("0 moves: the game is over");
    if (argument.empty()) return count_moves();
    const auto at = game().variant().parse_cell(argument);
    if (!at) return say(at.error().text());
    slice_.through = *at;
    Marks marks{{*at, Mark::chosen}};
    std::vector<vast::Move> moves;
    std::size_t captures = 0;
    vast::Board board_(position());
    if (position().at(*at).is(position().side()))
        vast::Legal(board_).any_move(lattice::index(*at), [&](const vast::Move& move) {
            moves.push_back(move);
            const bool takes =
                move.from != move.to &&
                !position().at(captured_on(position().rules(), move, position().side())).empty();
            captures += takes ? 1 : 0;
            if (move.to != *at && slice_.shows(position().shape(), move.to))
                marks[move.to] = takes ? Mark::capture : Mark::quiet;
            return false;
        });
    vast::TextOrder(board_).sort(moves);
    board(marks, "{} the piece  () it can go there  <> it can capture there");
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(moves.size(), kNamed); ++i)
        texts.push_back(notation::move_text(position().rules(), moves[i]));
    say(list_text(moves.size(), "move", texts));
    if (captures != 0) say(grouped(captures) + (captures == 1 ? " capture" : " captures"));
}

void VastSession::attackers(std::string_view argument) {
    const auto at = game().variant().parse_cell(argument);
    if (!at) return say(at.error().text());
    slice_.through = *at;
    Marks marks;
    std::array<std::vector<std::string>, 2> names;
    std::array<std::size_t, 2> counts{};
    for (const rules::Cell from : vast::attackers(position(), *at)) {
        const vast::Piece piece = position().at(from);
        const std::size_t side = definition::index(piece.colour());
        if (slice_.shows(position().shape(), from)) marks[from] = Mark::attacker;
        if (++counts[side] <= kNamed)
            names[side].push_back(position().rules().letters[vast::index(piece.kind())] +
                                  name(from));
    }
    marks[*at] = Mark::chosen;
    board(marks, "{} the cell  >< attacks or guards it");
    for (const rules::Colour colour : rules::kColours) {
        const std::size_t side = definition::index(colour);
        say(definition::colour_name(colour) + ": " +
            (counts[side] == 0 ? "none" : list_text(counts[side], "piece", names[side])));
    }
}

void VastSession::hint(std::string_view) {
    if (game().over()) return say("the game is over: " + status_line());
    const Interruption interruption;
    const auto found = search(engine::kLevels, 0);
    if (!found.best) return say("there is no move");
    say("hint: " + found_text(game().position(), {found.depth, found.score, {*found.best}}));
}

void VastSession::undo(std::string_view) {
    if (!game_.undo()) return say("there is no move to take back");
    while (computer_to_move() && game_.undo()) {
    }
    after_move();
    computer_moves();
}

void VastSession::redo(std::string_view) {
    if (!game_.redo()) return say("there is no move to play again");
    while (computer_to_move() && game_.redo()) {
    }
    after_move();
    computer_moves();
}

void VastSession::resign(std::string_view) {
    if (game().over()) return say("the game is over: " + status_line());
    game_.end(game::winner_of(definition::other(position().side())), game::Ending::resignation);
    status("");
}

void VastSession::fresh(std::string_view argument) {
    if (argument.empty()) {
        replace(game::Game(game().start(), game().start_number()));
    } else {
        const auto variant = find_variant(std::string(argument));
        if (!variant) return say(variant.error().text());
        if ((*variant)->capabilities().whole_board)
            return say(quote(argument) + " is no game on a vast board: quit and play it");
        replace(game::Game((*variant)->start(), (*variant)->definition().number));
    }
    tags_.clear();
    greet();
    computer_moves();
}

void VastSession::save(std::string_view argument) {
    say(saved_text(argument, [&](const auto& sink) { sink(game::write_pgn(game(), tags_)); }));
}

void VastSession::load(std::string_view argument) {
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
        if (variant->capabilities().whole_board)
            return say(loading->path + ": a game of " + *id +
                       ", which has no vast board: play --variant " + *id + " loads it");
    }
    auto read = game::read_pgn(*variant, loading->file, entry);
    if (!read) return say(loading->path + ": " + read.error().text());
    replace(std::move(read->game));
    tags_ = std::move(read->tags);
    after_move();
    say_loaded(*loading, read->faults);
    computer_moves();
}

void VastSession::fen(std::string_view argument) {
    const std::uint64_t pieces =
        pieces_of(position(), rules::Colour::white) + pieces_of(position(), rules::Colour::black);
    if (argument.empty() && pieces > kShownPieces)
        return say("a text of " + grouped(pieces) + " pieces: fen FILE writes it to a file");
    if (argument.empty()) {
        game().position().write(play::Form::sparse, print_text);
        return say("");
    }
    say(saved_text(argument, [&](const auto& sink) {
        game().position().write(play::Form::sparse, sink);
        sink("\n");
    }));
}

void VastSession::history(std::string_view) {
    say(history_text(game()));
}

void VastSession::status(std::string_view) {
    say(status_line() + "; " + grouped(pieces_of(position(), rules::Colour::white)) +
        " white and " + grouped(pieces_of(position(), rules::Colour::black)) + " black pieces");
}

void VastSession::side(std::string_view argument) {
    if (!names_players(argument)) return say("human needs one of white, black, both, none");
    settings_.players = players_of(argument, settings_.level);
    computer_moves();
}

void VastSession::level(std::string_view argument) {
    const auto level = read_number(std::string(argument), "level", 1, engine::kLevels);
    if (!level) return say(level.error().text());
    settings_.level = static_cast<int>(*level);
    say("level " + std::to_string(settings_.level));
}

}  // namespace tessera::cli
