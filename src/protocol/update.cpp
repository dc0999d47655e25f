#include "protocol/update.hpp"

#include <algorithm>

#include "base/small.hpp"
#include "play/ordinary.hpp"
#include "protocol/game_json.hpp"

namespace tessera::protocol {
namespace {

void write_cells(JsonWriter& json, std::string_view key, const std::vector<rules::Cell>& cells) {
    json.list(key, cells, [&](rules::Cell c) { json.value(lattice::index(c)); });
}

/// Of a game that goes on, where every move is listed: the pieces that can move, and the move by
/// which a king that castles alone jumps to its own cell ("" if there is none).
void write_movable(JsonWriter& json, const game::Match& match) {
    std::vector<rules::Cell> movable;
    std::string pass;
    if (!match.over() && match.game().variant().capabilities().whole_board) {
        for (const rules::Move& move : play::legal_moves(match.game().position())) {
            movable.push_back(move.from);
            if (move.from == move.to) pass = match.game().variant().move_text(move);
        }
        small_sort(movable);
        movable.erase(std::unique(movable.begin(), movable.end()), movable.end());
    }
    write_cells(json, "movable", movable);
    json.member("pass", pass);
}

/// How many pieces of each kind there are, and where the royal ones stand.
void write_pieces(JsonWriter& json, const play::Position& position) {
    const std::size_t kinds = position.variant().definition().pieces.size();
    json.key("pieces").open_object();
    for (const rules::Colour c : rules::kColours) {
        json.key(game::word(c)).open_array();
        for (std::size_t kind = 0; kind < kinds; ++kind)
            json.value(position.count(rules::Piece(static_cast<rules::PieceType>(kind), c)));
        json.close_array();
    }
    json.close_object().key("royals").open_object();
    for (const rules::Colour c : rules::kColours)
        write_cells(json, game::word(c), position.royals(c));
    json.close_object();
}

/// [kept, node, node ..]: so many of those sent before are the same, then come these.
void write_nodes(JsonWriter& json, std::string_view key, std::vector<game::NodeId>& sent,
                 std::vector<game::NodeId> now) {
    const auto fork = std::mismatch(sent.begin(), sent.end(), now.begin(), now.end()).second;
    json.key(key).open_array();
    json.value(fork - now.begin());
    for (auto it = fork; it != now.end(); ++it) json.value(*it);
    json.close_array();
    sent = std::move(now);
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

void write_played(JsonWriter& json, const game::Game& game, const game::PlayedMove& move) {
    const play::Variant& variant = game.variant();
    const game::Node& node = game.node(move.node);
    json.open_object()
        .member("node", move.node)
        .member("parent", node.parent)
        .member("text", move.text)
        .member("readable", move.readable)
        .member("side", game::word(move.side))
        .member("turn", move.turn)
        .member("from", lattice::index(move.move.from))
        .member("to", lattice::index(move.move.to))
        .member("piece", variant.letter(move.piece))
        .member("captured", move.captured.empty() ? std::string()
                                                  : std::string(1, variant.letter(move.captured)))
        .member("promotion", promotion_letter(variant, move.move))
        .member("castling", move.move.type == rules::MoveType::castling);
    if (!node.glyphs.empty())
        json.list("glyphs", node.glyphs, [&](auto glyph) { json.value(glyph); });
    json.close_object();
}

}  // namespace

void UpdateWriter::write_board(JsonWriter& json, const play::Position& position) {
    const play::Variant& variant = position.variant();
    std::string board(variant.shape().cells(), '.');
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
        board[i] = variant.letter(position.at(static_cast<rules::Cell>(i)));
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

/// New moves, which the reader adds behind the other children of their parents; then the children
/// of each node where their order is another, and comments.
void UpdateWriter::write_tree(JsonWriter& json, const game::Game& game) {
    const bool whole = nodes_.empty();
    if (whole) nodes_.emplace_back();
    const auto first = static_cast<game::NodeId>(nodes_.size());
    nodes_.resize(game.nodes());
    json.member("whole", whole);
    if (whole) nodes_.front().rewritten = game.node(0).rewritten;
    json.list("moves", move_texts_.since(game, first), [&](const game::PlayedMove& move) {
        const game::Node& node = game.node(move.node);
        nodes_[node.parent].children.push_back(move.node);
        nodes_[move.node].rewritten = node.rewritten;
        write_played(json, game, move);
    });
    json.key("children").open_array();
    for (game::NodeId node = 0; node < nodes_.size(); ++node) {
        if (nodes_[node].children == game.node(node).children) continue;
        nodes_[node].children = game.node(node).children;
        json.open_array().value(node);
        for (const game::NodeId child : nodes_[node].children) json.value(child);
        json.close_array();
    }
    json.close_array();
    write_notes(json, game);
    write_nodes(json, "line", line_, game::line_nodes(game));
    write_nodes(json, "future", future_, game::future_nodes(game));
}

/// The glyphs of a move come with it, and once more where they have been written since.
void UpdateWriter::write_notes(JsonWriter& json, const game::Game& game) {
    json.key("notes").open_array();
    for (game::NodeId node = 0; node < nodes_.size(); ++node) {
        const game::Node& now = game.node(node);
        const Letters letters{now.before.size(), now.comment.size(), now.after.size()};
        const bool rewritten = nodes_[node].rewritten != now.rewritten;
        if (!rewritten && nodes_[node].letters == letters) continue;
        nodes_[node].letters = letters;
        nodes_[node].rewritten = now.rewritten;
        json.open_object().member("node", node);
        if (!now.before.empty()) json.member("before", now.before);
        if (!now.comment.empty()) json.member("comment", now.comment);
        if (!now.after.empty()) json.member("after", now.after);
        if (rewritten)
            json.list("glyphs", now.glyphs, [&](std::uint16_t glyph) { json.value(glyph); });
        json.close_object();
    }
    json.close_array();
}

/// How long the main line is and PGN's word for how it ended. Positions are set up only where
/// another node is shown and the main line has become another.
void UpdateWriter::write_main_line(JsonWriter& json, const game::Game& game) {
    const game::NodeId end = game.main_end();
    if (main_result_.empty() || end != main_end_ || end == game.current())
        main_result_ = game.result(game.result_node()).text();
    main_end_ = end;
    json.member("mainMoves", game.node(end).depth).member("mainResult", main_result_);
}

std::string UpdateWriter::whole(const game::Match& match, game::Instant now) {
    board_.clear();
    line_.clear();
    future_.clear();
    nodes_.clear();
    return change(match, now);
}

std::string UpdateWriter::change(const game::Match& match, game::Instant now) {
    const game::Game& game = match.game();
    const play::Position& position = game.position();
    JsonWriter json;
    json.open_object();
    if (position.variant().capabilities().whole_board) write_board(json, position);
    write_pieces(json, position);
    write_movable(json, match);
    const game::GameResult result = game.result();
    const auto moved = position.moved_this_turn();
    json.member("side", game::word(position.side()))
        .member("turn", position.fullmove())
        .member("halfmoves", position.halfmove_clock())
        .member("movesLeft", position.moves_left())
        .member("movedThisTurn", moved ? static_cast<std::int64_t>(lattice::index(*moved)) : -1);
    write_cells(json, "checked", position.attacked_royals());
    json.member("status", game::word(result.outcome.status))
        .member("reason", game::word(result.outcome.reason))
        .member("result", result.text())
        .member("ending", game::word(result.ending))
        .member("termination", result.termination)
        .member("toMove", match.human_to_move()      ? "human"
                          : match.computer_to_move() ? "computer"
                                                     : "nobody")
        .member("canUndo", match.undo_side().has_value())
        .member("canRedo", match.can_redo());
    write_clock(json, match, now);
    write_main_line(json, game);
    write_tree(json, game);
    json.member("node", game.current()).close_object();
    return std::move(json).take();
}

}  // namespace tessera::protocol
