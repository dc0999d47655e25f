#include "protocol/update.hpp"

#include <algorithm>

#include "notation/notation.hpp"
#include "protocol/game_json.hpp"

namespace tessera::protocol {
namespace {

void write_cells(JsonWriter& json, std::string_view key, const std::vector<rules::Cell>& cells) {
    json.list(key, cells, [&](rules::Cell c) { json.value(lattice::index(c)); });
}

/// Of a game that goes on, the pieces that can move, and the move by which a king that castles
/// alone jumps to its own cell ("" if there is none).
void write_movable(JsonWriter& json, const game::Match& match) {
    std::vector<rules::Cell> movable;
    std::string pass;
    if (!match.over()) {
        for (const rules::Move& move : match.game().legal_moves()) {
            movable.push_back(move.from);
            if (move.from == move.to) pass = notation::move_text(match.game().variant(), move);
        }
        std::sort(movable.begin(), movable.end());
        movable.erase(std::unique(movable.begin(), movable.end()), movable.end());
    }
    write_cells(json, "movable", movable);
    json.member("pass", pass);
}

/// [kept, node, node ..]: so many of those told are the same, then come these.
void write_nodes(JsonWriter& json, std::string_view key, std::vector<game::NodeId>& told,
                 std::vector<game::NodeId> now) {
    const auto fork = std::mismatch(told.begin(), told.end(), now.begin(), now.end()).second;
    json.key(key).open_array();
    json.value(fork - now.begin());
    for (auto it = fork; it != now.end(); ++it) json.value(*it);
    json.close_array();
    told = std::move(now);
}

/// Milliseconds; null without a time control.
void write_clock(JsonWriter& json, const game::Match& match, game::Instant now) {
    json.key("clock");
    if (!match.terms().time) {
        json.null();
        return;
    }
    json.open_object();
    for (const rules::Colour c : rules::kColours)
        json.member(game::word(c), match.time_left(c, now));
    json.member("delay", match.delay_left(now))
        .member("stopped", match.clocks_stopped())
        .close_object();
}

void write_played(JsonWriter& json, const rules::Variant& variant, const game::PlayedMove& move) {
    json.open_object()
        .member("node", move.node)
        .member("text", move.text)
        .member("readable", move.readable)
        .member("side", game::word(move.side))
        .member("turn", move.turn)
        .member("from", lattice::index(move.move.from))
        .member("to", lattice::index(move.move.to))
        .member("piece", board_letter(variant, move.piece))
        .member("captured", move.captured.empty() ? "" : board_letter(variant, move.captured))
        .close_object();
}

}  // namespace

void UpdateWriter::write_board(JsonWriter& json, const rules::Position& position) {
    const rules::Variant& variant = position.variant();
    std::string board(variant.shape().cells(), '.');
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
        board[i] = board_letter(variant, position.at(static_cast<rules::Cell>(i))).front();
    if (board_.empty()) {
        json.member("board", board);
    } else {
        json.key("cells").open_array();
        for (std::size_t i = 0; i < board.size(); ++i)
            if (board[i] != board_[i]) json.open_array().value(i).value(board[i]).close_array();
        json.close_array();
    }
    board_ = std::move(board);
}

void UpdateWriter::write_moves(JsonWriter& json, const game::Game& game) {
    auto moves = move_texts_.line(game);
    for (game::PlayedMove& move : move_texts_.future(game)) moves.push_back(std::move(move));
    described_.resize(game.nodes());
    std::erase_if(moves, [&](const game::PlayedMove& move) { return described_[move.node]; });
    json.list("moves", moves, [&](const game::PlayedMove& move) {
        described_[move.node] = true;
        write_played(json, game.variant(), move);
    });
    write_nodes(json, "line", line_, game::line_nodes(game));
    write_nodes(json, "future", future_, game::future_nodes(game));
}

std::string UpdateWriter::whole(const game::Match& match, game::Instant now) {
    board_.clear();
    line_.clear();
    future_.clear();
    described_.clear();
    return change(match, now);
}

std::string UpdateWriter::change(const game::Match& match, game::Instant now) {
    const game::Game& game = match.game();
    (void)game.legal_moves();  // the list that all below is read from
    const rules::Position& position = game.position();
    JsonWriter json;
    json.open_object();
    write_board(json, position);
    write_movable(json, match);
    const game::GameResult result = game.result();
    const auto moved = position.moved_this_turn();
    json.member("side", game::word(position.side()))
        .member("movesLeft", position.moves_left())
        .member("movedThisTurn", moved ? static_cast<std::int64_t>(lattice::index(*moved)) : -1);
    write_cells(json, "checked", game::attacked_kings(position));
    json.member("status", game::word(result.outcome.status))
        .member("reason", game::word(result.outcome.reason))
        .member("result", result.text())
        .member("ending", game::word(result.ending))
        .member("toMove", match.human_to_move()      ? "human"
                          : match.computer_to_move() ? "computer"
                                                     : "nobody")
        .member("canUndo", match.undo_side().has_value())
        .member("canRedo", match.can_redo());
    write_clock(json, match, now);
    write_moves(json, game);
    json.member("node", game.current()).close_object();
    return std::move(json).take();
}

}  // namespace tessera::protocol
