#include "answers.hpp"

#include <cctype>
#include <utility>
#include <vector>

#include "definition/start_number.hpp"
#include "json.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"

namespace tessera::wasm {
namespace {

char letter_on_board(const rules::Variant& variant, rules::Piece piece) {
    if (piece.empty()) return '.';
    const char letter = variant.letter(piece.type());
    return piece.colour() == rules::Colour::white
               ? letter
               : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

void write_pieces(JsonWriter& json, const rules::Variant& variant) {
    json.list("pieces", variant.definition().pieces, [&](const definition::PieceDefinition& piece) {
        json.open_object()
            .member("letter", piece.letter)
            .member("name", piece.name)
            .member("royal", piece.royal)
            .member("pawn", piece.pawn)
            .close_object();
    });
}

void write_numbers(JsonWriter& json, std::string_view name, const std::vector<int>& numbers) {
    json.list(name, numbers, [&](int n) { json.value(n); });
}

template <class Name>
void write_cell_texts(JsonWriter& json, std::string_view key, const rules::Variant& variant,
                      Name&& name) {
    json.key(key).open_array();
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
        json.value(name(variant, static_cast<rules::Cell>(i)));
    json.close_array();
}

void write_move(JsonWriter& json, const rules::Position& position, const rules::Move& move) {
    json.open_object()
        .member("text", notation::move_text(position.variant(), move))
        .member("from", lattice::index(move.from))
        .member("to", lattice::index(move.to))
        .key("promotion");
    if (move.promotion == rules::kNoPieceType)
        json.value("");
    else
        json.value(position.variant().letter(move.promotion));
    json.member("capture", !position.captured_by(move).empty())
        .member("castling", move.type == rules::MoveType::castling)
        .close_object();
}

void write_movable(JsonWriter& json, const rules::Position& position, bool over) {
    movegen::Scratch scratch;
    json.key("movable").open_array();
    if (!over)
        for (const rules::Cell cell : position.variant().generator().movable(position, scratch))
            json.value(lattice::index(cell));
    json.close_array();
}

/// Text of the move by which a king that castles alone jumps to its own cell; "" if there is none.
std::string pass_text(const rules::Position& position, bool over) {
    if (over || position.variant().special().castling != definition::Castling::king_jump) return {};
    for (const rules::Cell king : position.royals(position.side()))
        for (const rules::Move& move : movegen::legal_moves_of(position, king))
            if (move.from == move.to) return notation::move_text(position.variant(), move);
    return {};
}

void write_played(JsonWriter& json, std::string_view key, const rules::Variant& variant,
                  const std::vector<game::PlayedMove>& moves) {
    json.list(key, moves, [&](const game::PlayedMove& played) {
        json.open_object()
            .member("node", played.node)
            .member("text", played.text)
            .member("readable", played.readable)
            .member("side", game::word(played.side))
            .member("turn", played.turn)
            .member("from", lattice::index(played.move.from))
            .member("to", lattice::index(played.move.to))
            .key("captured");
        if (played.captured.empty())
            json.value("");
        else
            json.value(letter_on_board(variant, played.captured));
        json.close_object();
    });
}

}  // namespace

std::string error_answer(std::string_view reason) {
    JsonWriter json;
    json.open_object().member("error", reason).close_object();
    return std::move(json).take();
}

std::string info_answer(const rules::Variant& variant) {
    const auto& game = variant.definition();
    JsonWriter json;
    json.open_object()
        .member("id", game.id)
        .member("name", game.name)
        .member("source", game.source)
        .member("summary", game.summary)
        .member("identity", variant.identity());
    write_numbers(json, "sizes", game.sizes);
    json.list("axisNames", game.axis_names, [&](const std::string& name) { json.value(name); });
    json.key("view").open_object();
    write_numbers(json, "across", game.view.across);
    write_numbers(json, "up", game.view.up);
    write_numbers(json, "down", game.view.down);
    json.close_object();
    write_pieces(json, variant);
    write_cell_texts(json, "cellNames", variant, notation::cell_name);
    write_cell_texts(json, "nativeNames", variant, notation::native_name);
    write_cell_texts(json, "boardLabels", variant, notation::board_label);
    const bool numbered = game.shuffle != definition::Shuffle::none;
    json.member("movesPerTurn", game.special.moves_per_turn)
        .member("starts", numbered ? definition::start_count(game) : "")
        .close_object();
    return std::move(json).take();
}

std::string snapshot_answer(game::Game& game, game::MoveTexts& move_texts) {
    const rules::Variant& variant = game.variant();
    const rules::Position& position = game.position();
    const game::GameResult result = game.result();
    const bool over = result.winner != game::Winner::none;
    std::string board(variant.shape().cells(), '.');
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
        board[i] = letter_on_board(variant, position.at(static_cast<rules::Cell>(i)));
    const auto moved = position.moved_this_turn();

    JsonWriter json;
    json.open_object()
        .member("board", board)
        .member("fen", notation::print_position(position))
        .member("side", game::word(position.side()))
        .member("movesLeft", position.moves_left())
        .member("movedThisTurn", moved ? static_cast<std::int64_t>(lattice::index(*moved)) : -1)
        .list("checked", game::attacked_kings(position),
              [&](rules::Cell c) { json.value(lattice::index(c)); })
        .member("status", game::word(result.outcome.status))
        .member("reason", game::word(result.outcome.reason))
        .member("result", result.text());
    json.member("pass", pass_text(position, over));
    write_movable(json, position, over);
    write_played(json, "line", variant, move_texts.line(game));
    write_played(json, "future", variant, move_texts.future(game));
    json.member("node", game.current()).close_object();
    return std::move(json).take();
}

std::string legal_answer(game::Game& game, rules::Cell from) {
    rules::MoveList moves;
    if (game.result().winner == game::Winner::none)
        moves = movegen::legal_moves_of(game.position(), from);
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : moves) write_move(json, game.position(), move);
    json.close_array();
    return std::move(json).take();
}

std::string search_answer(const rules::Variant& variant, const engine::SearchResult& result) {
    JsonWriter json;
    json.open_object()
        .member("move", result.best ? notation::move_text(variant, *result.best) : std::string())
        .member("score", result.score)
        .member("mate", engine::moves_to_mate(result.score))
        .member("depth", result.depth)
        .member("nodes", result.nodes)
        .list("line", result.pv,
              [&](const rules::Move& move) { json.value(notation::move_text(variant, move)); })
        .close_object();
    return std::move(json).take();
}

}  // namespace tessera::wasm
