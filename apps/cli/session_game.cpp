// Session: moves, the tree of the game, its players, clocks and records.
#include <algorithm>
#include <iostream>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "engine/levels.hpp"
#include "session.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

/// Turns for which a computer's clock is to last.
constexpr game::Milliseconds kTurnsLeft = 30;
constexpr game::Milliseconds kShortestThought = 10;

}  // namespace

void Session::replace(game::Game game) {
    const bool same = game.variant().identity() == variant().identity();
    match_ = game::Match(std::move(game), match_.terms(), wall_milliseconds());
    if (same) {
        engine_->new_game();
        view_.follow(position());
        return;
    }
    view_ = BoardView(position());
    engine_ = make_engine();
}

bool Session::carry_out(const game::Command& command) {
    const auto events = match_.carry_out(command, {wall_milliseconds(), unix_milliseconds()});
    if (!events) say(events.error().text());
    return events.ok();
}

void Session::claim_time() {
    if (!match_.terms().time || match_.over()) return;
    const auto ended =
        match_.carry_out(game::command::ClaimTime{}, {wall_milliseconds(), unix_milliseconds()});
    if (ended) status("");
}

void Session::show_move() {
    const rules::Cell to = game().node(game().current()).move.to;
    if (game().current() != 0 && !view_.shows(to)) view_.go_to(to);
    show("");
}

void Session::show_change() {
    show_move();
    status("");
}

std::string Session::deed(const rules::Move& move) const {
    const rules::Piece captured = position().captured_by(move);
    std::string text = piece_name(position().at(move.from).type());
    if (move.type == rules::MoveType::castling)
        return text + (move.from == move.to ? " passes" : " castles");
    if (!captured.empty()) text += " takes " + piece_name(captured.type());
    if (move.type == rules::MoveType::en_passant) text += " in passing";
    if (move.promotion != rules::kNoPieceType)
        text += " and becomes a " + piece_name(move.promotion);
    return text;
}

void Session::play(std::string_view text) {
    if (match_.over()) return say("the game is over: " + status_line() + "; undo, new or quit");
    const auto move = position().parse_readable(text);
    if (!move) return say(move.error().text() + " (help lists the commands)");
    if (!variant().capabilities().readable_moves && !position().captured_by(*move).empty())
        say(deed(*move));
    if (!carry_out(game::command::Play{position().side(), *move})) return;
    if (!match_.computer_to_move()) show_change();
    computer_moves();
}

std::vector<FoundLine> Session::search(const engine::Limits& limits, std::uint64_t seed) {
    return find_lines(*engine_, position(), game().history(), limits, seed, settings_.info);
}

game::Milliseconds Session::time_to_think() const {
    if (!match_.terms().time) return settings_.milliseconds;
    const game::Milliseconds left = match_.time_left(position().side(), wall_milliseconds());
    const game::Milliseconds share = left / kTurnsLeft + match_.terms().time->increment / 2;
    return std::max(kShortestThought, std::min({settings_.milliseconds, share, left / 2}));
}

void Session::computer_moves() {
    const Interruption interruption;  // ends the thinking, not the program
    bool moved = false;
    while (match_.computer_to_move() && !Interruption::noted()) {
        const auto found =
            search(engine::level_limits(settings_.level, time_to_think()), settings_.seed);
        if (found.empty()) break;
        const rules::Move best = found.front().moves.front();
        std::string text = definition::colour_name(position().side());
        text += " plays " + position().readable(best);
        if (!variant().capabilities().readable_moves) text += ": " + deed(best);
        say(text);
        if (!carry_out(game::command::Play{position().side(), best})) break;
        moved = true;
        std::cout.flush();
    }
    if (moved) show_change();
}

void Session::undo(std::string_view) {
    const auto by = match_.undo_side();
    if (!by) return say("there is no move to take back");
    if (!carry_out(game::command::TakeBack{*by})) return;
    show_change();
    computer_moves();
}

void Session::redo(std::string_view) {
    if (!carry_out(game::command::Redo{})) return;
    show_change();
    computer_moves();
}

void Session::go(std::string_view argument) {
    game::NodeId node = game().current();
    const auto wanted = parse_number(argument, UINT32_MAX);
    if (wanted)
        for (auto next = game().next(node); next && game().node(node).depth < *wanted;
             next = game().next(node))
            node = *next;
    if (!wanted || game().node(node).depth < *wanted)
        return say("go needs a number of moves, 0 to " + std::to_string(game().node(node).depth));
    while (game().node(node).depth > *wanted) node = game().node(node).parent;
    if (carry_out(game::command::Go{node})) show_change();
}

void Session::next(std::string_view argument) {
    const auto& children = game().node(game().current()).children;
    if (children.empty()) return say("no move was played from here");
    if (argument.empty()) {
        std::string text;
        for (std::size_t i = 0; i < children.size(); ++i)
            text += (i == 0 ? "" : ", ") + std::to_string(i + 1) + ": " +
                    position().readable(game().node(children[i]).move);
        return say(text);
    }
    const auto chosen = parse_number(argument, static_cast<std::uint32_t>(children.size()));
    if (chosen.value_or(0) == 0)
        return say("next needs a number, 1 to " + std::to_string(children.size()));
    if (carry_out(game::command::Go{children[*chosen - 1]})) show_change();
}

void Session::promote(std::string_view) {
    if (carry_out(game::command::PromoteVariation{game().current()}))
        say("the moves to here are the main line");
}

void Session::remove(std::string_view) {
    if (game().current() == 0) return say("there is no move to remove");
    if (carry_out(game::command::RemoveVariation{game().current()})) show_change();
}

void Session::comment(std::string_view argument) {
    if (!carry_out(game::command::Comment{game().current(), std::string(argument)})) return;
    say(argument.empty() ? "the comment is gone" : "the comment is written");
}

void Session::draw(std::string_view) {
    for (const game::Player& player : match_.terms().players)
        if (player.type == game::Player::Type::computer)
            return say("the computer does not agree to draws");
    const rules::Colour side = position().side();
    if (carry_out(game::command::OfferDraw{side}) && !match_.over() &&
        carry_out(game::command::OfferDraw{rules::other(side)}))
        status("");
}

void Session::resign(std::string_view) {
    if (match_.over()) return say("the game is over: " + status_line());
    if (carry_out(game::command::Resign{match_.acting_side()})) status("");
}

void Session::clock(std::string_view argument) {
    if (argument == "stop" || argument == "go") {
        if (!match_.terms().time) return say("there are no clocks");
        if (!carry_out(game::command::StopClocks{argument == "stop"})) return;
    } else if (argument == "off") {
        if (!carry_out(game::command::SetClocks{})) return;
    } else if (!argument.empty()) {
        const auto time = read_clock(argument);
        if (!time) return say(time.error().text());
        if (!carry_out(game::command::SetClocks{*time, {time->initial, time->initial}})) return;
    }
    say(match_.terms().time ? clock_text(match_, wall_milliseconds()) : "there are no clocks");
}

void Session::fresh(std::string_view argument) {
    if (argument.empty()) {
        replace(game::Game(game().start(), game().start_number()));
    } else {
        const auto found = find_variant(std::string(argument));
        if (!found) return say(found.error().text());
        replace(game::Game((*found)->start(), (*found)->definition().number));
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
    play::VariantPtr loaded = position().shared_variant();
    const auto id = game::record_variant(loading->file, entry, &loaded->definition());
    if (!id) return say(loading->path + ": " + id.error().text());
    if (*id != loaded->definition().id) {
        auto other = find_variant(*id);
        if (!other) return say(other.error().text());
        loaded = std::move(other).value();
    }
    auto read = game::read_pgn(*loaded, loading->file, entry);
    if (!read) return say(loading->path + ": " + read.error().text());
    replace(std::move(read->game));
    tags_ = std::move(read->tags);
    show_move();
    say_loaded(*loading, read->faults);
    status("");
    computer_moves();
}

void Session::history(std::string_view) {
    say(history_text(game()));
}

void Session::side(std::string_view argument) {
    if (!names_players(argument)) return say("human needs one of white, black, both, none");
    if (carry_out(game::command::Seat{players_of(argument, settings_.level)})) computer_moves();
}

void Session::level(std::string_view argument) {
    const auto level = read_number(std::string(argument), "level", 1, engine::kLevels);
    if (!level) return say(level.error().text());
    settings_.level = static_cast<int>(*level);
    game::Players players = match_.terms().players;
    for (game::Player& player : players) player.level = settings_.level;
    if (carry_out(game::command::Seat{players})) say("level " + std::to_string(settings_.level));
}

void Session::show_info(std::string_view argument) {
    const auto info = info_of(std::string(argument));
    if (!info) return say(info.error().text());
    settings_.info = *info;
}

}  // namespace tessera::cli
