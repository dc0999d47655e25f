#include "protocol/game_json.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/start_number.hpp"
#include "game/summary.hpp"
#include "movegen/explain.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "rules/attacks.hpp"

namespace tessera::protocol {
namespace {

constexpr std::size_t kReadableMoves = 10;
/// Digits of a start position's number.
constexpr std::size_t kLongestNumber = 100;

void write_numbers(JsonWriter& json, std::string_view name, const std::vector<int>& numbers) {
    json.list(name, numbers, [&](int n) { json.value(n); });
}

/// A text for each cell; none of a board whose cells are too many.
void write_cell_texts(JsonWriter& json, std::string_view key, const play::Variant& variant,
                      std::string (play::Variant::*name)(rules::Cell) const) {
    json.key(key).open_array();
    if (variant.capabilities().whole_board)
        for (std::uint32_t i = 0; i < variant.shape().cells(); ++i)
            json.value((variant.*name)(rules::Cell{i}));
    json.close_array();
}

/// The members of a GameCard. How many starts a large board has is a number of millions of digits.
void write_card(JsonWriter& json, const definition::VariantDefinition& game) {
    const bool numbered = game.shuffle != definition::Shuffle::none;
    json.member("id", game.id)
        .member("name", game.name)
        .member("source", game.source)
        .member("summary", game.summary)
        .member("wholeBoard", !game.vast())
        .member("rankAxis", game.forward_axes.empty() ? -1 : game.rank_axis())
        .member("starts", numbered && !game.vast() ? definition::start_count(game) : "")
        .member("standardStart", numbered ? game.number : "");
    write_numbers(json, "sizes", game.sizes);
}

void write_move(JsonWriter& json, const play::Position& position, const rules::Move& move) {
    json.open_object()
        .member("text", position.variant().move_text(move))
        .member("from", lattice::index(move.from))
        .member("to", lattice::index(move.to))
        .member("promotion", promotion_letter(position.variant(), move))
        .member("capture", !position.captured_by(move).empty())
        .member("castling", move.type == rules::MoveType::castling)
        .close_object();
}

/// The first moves of a line in words.
void write_readable(JsonWriter& json, const play::Position& position,
                    std::span<const rules::Move> line) {
    const auto first = line.first(std::min(line.size(), kReadableMoves));
    if (!position.variant().capabilities().readable_moves) {
        json.list("readable", first,
                  [&](const rules::Move& move) { json.value(position.unmarked(move)); });
        return;
    }
    const play::PositionPtr at = position.copy();
    json.list("readable", first, [&](const rules::Move& move) {
        std::string text = at->unmarked(move);
        at->make(move);
        json.value(text.append(at->check_mark()));
    });
}

void write_found(JsonWriter& json, const play::Position& position, const engine::Info& found,
                 bool readable) {
    json.member("score", found.score)
        .member("mate", engine::moves_to_mate(found.score))
        .member("depth", found.depth)
        .member("nodes", found.nodes);
    json.list("line", found.pv,
              [&](const rules::Move& move) { json.value(position.variant().move_text(move)); });
    if (readable) write_readable(json, position, found.pv);
}

template <class F>
std::string by_colour(F&& items) {
    JsonWriter json;
    json.open_object();
    for (const rules::Colour colour : rules::kColours)
        json.list(game::word(colour), items(colour), [&](auto item) { json.value(item); });
    json.close_object();
    return std::move(json).take();
}

void write_tags(JsonWriter& json, const game::Tags& tags) {
    json.list("tags", tags, [&](const auto& tag) {
        json.open_array().value(tag.first).value(tag.second).close_array();
    });
}

/// A CoreError.
void write_error(JsonWriter& json, const Error& error) {
    json.open_object().member("error", error.text()).member("code", error.code);
    if (error.line > 0) json.member("line", error.line);
    if (error.code == codes::bad_position) {
        static constexpr std::string_view kCharacter = ", character ";
        const std::string_view where = error.where;
        const std::size_t end = where.find(kCharacter);
        json.member("field", where.substr(0, end));
        if (end != std::string_view::npos)
            if (const auto at = parse_number(where.substr(end + kCharacter.size()), UINT32_MAX))
                json.member("character", *at);
    }
    if (error.code == codes::large_board) json.member("id", error.where);
    json.close_object();
}

}  // namespace

void write_pieces(JsonWriter& json, const definition::VariantDefinition& game) {
    json.list("pieces", game.pieces, [&](const definition::PieceDefinition& piece) {
        json.open_object()
            .member("letter", piece.letter)
            .member("name", piece.name)
            .member("royal", piece.royal)
            .member("pawn", piece.pawn)
            .close_object();
    });
}

std::string error_json(const Error& error) {
    JsonWriter json;
    write_error(json, error);
    return std::move(json).take();
}

std::string error_json(std::string_view code, std::string_view reason) {
    return error_json(Error{"", std::string(reason), code});
}

std::string error_json(const std::vector<definition::FileError>& faults) {
    Error error{"", "", codes::bad_game_file};
    for (const definition::FileError& fault : faults) {
        if (error.line == 0) error.line = fault.line;
        if (!error.reason.empty()) error.reason += '\n';
        error.reason += fault.text("");
    }
    return error_json(error);
}

std::string no_game_json() {
    return error_json(codes::no_game, "no game has been started");
}

std::string done_json() {
    return R"({"done":true})";
}

std::string text_json(std::string_view text) {
    JsonWriter json;
    json.value(text);
    return std::move(json).take();
}

std::string catalogue_json() {
    JsonWriter json;
    json.open_array();
    for (const definition::BuiltinVariant& builtin : definition::builtin_games()) {
        const auto game = definition::parse_variant(builtin.toml, definition::Boards::any);
        if (!game) continue;
        json.open_object();
        write_card(json, *game);
        json.close_object();
    }
    json.close_array();
    return std::move(json).take();
}

std::string info_json(const game::Game& on) {
    const play::Variant& variant = on.variant();
    const auto& game = variant.definition();
    const std::string identity = variant.identity();
    JsonWriter json;
    json.open_object();
    write_card(json, game);
    json.member("identity", identity);
    json.list("earlierIdentities", definition::earlier_identities(identity),
              [&](std::string_view earlier) { json.value(earlier); });
    json.list("axisNames", game.axis_names, [&](const std::string& name) { json.value(name); });
    json.key("view").open_object();
    write_numbers(json, "across", game.view.across);
    write_numbers(json, "up", game.view.up);
    write_numbers(json, "down", game.view.down);
    json.close_object();
    write_pieces(json, game);
    write_cell_texts(json, "cellNames", variant, &play::Variant::cell_name);
    write_cell_texts(json, "nativeNames", variant, &play::Variant::native_name);
    write_cell_texts(json, "boardLabels", variant, &play::Variant::board_label);
    const std::string& number = on.start_number();
    json.member("startNumber", number.size() > kLongestNumber ? std::string() : number)
        .member("startDigits", number.size())
        .member("movesPerTurn", game.special.moves_per_turn)
        .close_object();
    return std::move(json).take();
}

std::string promotion_letter(const play::Variant& variant, const rules::Move& move) {
    return move.promotion == rules::kNoPieceType ? std::string()
                                                 : std::string(1, variant.letter(move.promotion));
}

std::string legal_json(const play::Position& position, const std::vector<rules::Move>& moves) {
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : moves) write_move(json, position, move);
    json.close_array();
    return std::move(json).take();
}

std::string explanation_json(const play::Position& position, rules::Cell from, rules::Cell to) {
    const movegen::Explanation explanation = position.explain(from, to);
    std::string letters;
    for (const rules::Cell cell : {from, to, explanation.at, explanation.by})
        letters += position.variant().letter(position.at(cell));
    JsonWriter json;
    json.open_object()
        .member("obstacle", movegen::word(explanation.obstacle))
        .member("at", lattice::index(explanation.at))
        .member("by", lattice::index(explanation.by))
        .member("letters", letters);
    const auto write_way = [&](const movegen::Way& way) {
        json.open_object().member("kind", movegen::word(way.kind)).member("corner", way.corner);
        json.list("cells", way.cells, [&](rules::Cell c) { json.value(lattice::index(c)); });
        json.close_object();
    };
    json.list("ways", explanation.ways, write_way);
    json.list("attack", explanation.attack, write_way);
    json.close_object();
    return std::move(json).take();
}

std::string typed_json(const play::Position& position, const play::TypedMoves& found,
                       std::size_t limit) {
    const std::size_t listed = std::min(limit, found.moves.size());
    JsonWriter json;
    json.open_object().list("moves", std::span(found.moves).first(listed),
                            [&](const rules::Move& move) { write_move(json, position, move); });
    json.member("total", found.moves.size()).member("sure", found.sure).member("more", found.more);
    if (const auto& fault = found.fault) {
        json.key("fault")
            .open_object()
            .member("code", fault->code)
            .member("piece", fault->piece == '.' ? "" : std::string(1, fault->piece));
        if (fault->from) json.member("from", lattice::index(*fault->from));
        if (fault->to) json.member("to", lattice::index(*fault->to));
        json.close_object();
    }
    return std::move(json.close_object()).take();
}

std::string bearing_json(const play::Position& position, rules::Cell target) {
    return by_colour([&](rules::Colour colour) {
        std::vector<std::uint32_t> cells;
        for (const rules::Cell c : position.attackers(target, colour))
            cells.push_back(lattice::index(c));
        return cells;
    });
}

std::string values_json(const std::vector<engine::Score>& values) {
    JsonWriter json;
    json.open_array();
    for (const engine::Score value : values) json.value(value);
    json.close_array();
    return std::move(json).take();
}

std::string search_json(const play::Position& position, const engine::SearchResult& result,
                        bool over, bool readable) {
    JsonWriter json;
    json.open_object().member(
        "move", result.best ? position.variant().move_text(*result.best) : std::string());
    write_found(
        json, position,
        {.depth = result.depth, .score = result.score, .nodes = result.nodes, .pv = result.pv},
        readable);
    json.member("over", over).close_object();
    return std::move(json).take();
}

std::string search_info_json(const play::Position& position, const engine::Info& info,
                             bool readable) {
    JsonWriter json;
    json.open_object();
    write_found(json, position, info, readable);
    json.member("multipv", info.line).member("ms", info.milliseconds).close_object();
    return std::move(json).take();
}

std::string records_json(const game::PgnFile& file) {
    static constexpr std::array<std::string_view, 9> kListed = {
        "White", "Black", "Result", "Event", "Round", "Date", "Variant", "WhiteElo", "BlackElo"};
    JsonWriter json;
    json.open_array();
    for (const game::PgnEntry& entry : file.games()) {
        game::Tags tags;
        std::copy_if(
            entry.tags.begin(), entry.tags.end(), std::back_inserter(tags), [](const auto& tag) {
                return std::find(kListed.begin(), kListed.end(), tag.first) != kListed.end();
            });
        json.open_object().member("line", entry.line);
        write_tags(json, tags);
        json.close_object();
    }
    json.close_array();
    return std::move(json).take();
}

std::string record_json(const game::PgnGame& record) {
    JsonWriter json;
    json.open_object();
    write_tags(json, record.tags);
    json.list("faults", record.faults, [&](const Error& fault) { write_error(json, fault); });
    json.close_object();
    return std::move(json).take();
}

std::string keys_json(const game::Game& game) {
    JsonWriter json;
    json.open_array();
    for (game::NodeId id = 0;; id = game.node(id).children.front()) {
        const game::Node& node = game.node(id);
        const bool last = node.children.empty();
        // The root has a key from its first child on; without one it is the position that is on.
        json.value(hexadecimal(last && id == 0 ? game.position().key() : node.key));
        if (last) break;
    }
    json.close_array();
    return std::move(json).take();
}

}  // namespace tessera::protocol
