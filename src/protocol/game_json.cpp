#include "protocol/game_json.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/start_number.hpp"
#include "game/summary.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "protocol/json.hpp"
#include "rules/attacks.hpp"

namespace tessera::protocol {
namespace {

constexpr std::size_t kReadableMoves = 10;

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

/// The members of a GameCard.
void write_card(JsonWriter& json, const definition::VariantDefinition& game) {
    const bool numbered = game.shuffle != definition::Shuffle::none;
    json.member("id", game.id)
        .member("name", game.name)
        .member("source", game.source)
        .member("summary", game.summary)
        .member("starts", numbered ? definition::start_count(game) : "")
        .member("standardStart", numbered ? game.number : "");
    write_numbers(json, "sizes", game.sizes);
}

void write_move(JsonWriter& json, const rules::Position& position, const rules::Move& move) {
    const std::string promotion = move.promotion == rules::kNoPieceType
                                      ? std::string()
                                      : std::string(1, position.variant().letter(move.promotion));
    json.open_object()
        .member("text", notation::move_text(position.variant(), move))
        .member("from", lattice::index(move.from))
        .member("to", lattice::index(move.to))
        .member("promotion", promotion)
        .member("capture", !position.captured_by(move).empty())
        .member("castling", move.type == rules::MoveType::castling)
        .close_object();
}

void write_found(JsonWriter& json, const rules::Position& position, const engine::Info& found,
                 bool readable) {
    json.member("score", found.score)
        .member("mate", engine::moves_to_mate(found.score))
        .member("depth", found.depth)
        .member("nodes", found.nodes);
    const auto text = [&](const std::string& move) { json.value(move); };
    json.list("line", found.pv, [&](const rules::Move& move) {
        text(notation::move_text(position.variant(), move));
    });
    if (readable)
        json.list("readable", notation::readable_line(position, found.pv, kReadableMoves), text);
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
    if (error.code == codes::bad_position)
        json.member("field", std::string_view(error.where).substr(0, error.where.find(',')));
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
    for (const definition::BuiltinVariant& builtin : definition::builtin_variants()) {
        const auto game = definition::parse_variant(builtin.toml);
        if (!game) continue;
        json.open_object();
        write_card(json, *game);
        json.close_object();
    }
    json.close_array();
    return std::move(json).take();
}

std::string info_json(const rules::Variant& variant) {
    const auto& game = variant.definition();
    JsonWriter json;
    json.open_object();
    write_card(json, game);
    json.member("identity", variant.identity());
    json.list("earlierIdentities", definition::earlier_identities(variant.identity()),
              [&](std::string_view identity) { json.value(identity); });
    json.list("axisNames", game.axis_names, [&](const std::string& name) { json.value(name); });
    json.key("view").open_object();
    write_numbers(json, "across", game.view.across);
    write_numbers(json, "up", game.view.up);
    write_numbers(json, "down", game.view.down);
    json.close_object();
    write_pieces(json, variant.definition());
    write_cell_texts(json, "cellNames", variant, notation::cell_name);
    write_cell_texts(json, "nativeNames", variant, notation::native_name);
    write_cell_texts(json, "boardLabels", variant, notation::board_label);
    json.member("movesPerTurn", game.special.moves_per_turn).close_object();
    return std::move(json).take();
}

std::string legal_json(const rules::Position& position, const rules::MoveList& legal,
                       rules::Cell from) {
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : legal)
        if (move.from == from) write_move(json, position, move);
    json.close_array();
    return std::move(json).take();
}

std::string reach_json(const rules::Position& position, rules::Cell from) {
    rules::MoveList moves;
    if (!position.at(from).empty()) moves = movegen::pseudo_legal_moves_of(position, from);
    std::vector<bool> written(position.variant().shape().cells());
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : moves) {
        // Promotions to several pieces are one place to go.
        if (written[lattice::index(move.to)]) continue;
        written[lattice::index(move.to)] = true;
        json.open_object()
            .member("to", lattice::index(move.to))
            .member("capture", !position.captured_by(move).empty())
            .close_object();
    }
    json.close_array();
    return std::move(json).take();
}

std::string explanation_json(const movegen::Explanation& explanation) {
    JsonWriter json;
    json.open_object()
        .member("obstacle", movegen::word(explanation.obstacle))
        .member("at", lattice::index(explanation.at))
        .member("by", lattice::index(explanation.by));
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

std::string bearing_json(const rules::Position& position, rules::Cell target) {
    return by_colour([&](rules::Colour colour) {
        std::vector<std::uint32_t> cells;
        for (const rules::Cell c : rules::attackers(position, target, colour))
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

std::string attack_maps_json(const rules::Position& position) {
    return by_colour([&](rules::Colour colour) { return rules::attack_map(position, colour); });
}

std::string search_json(const rules::Position& position, const engine::SearchResult& result,
                        bool over, bool readable) {
    JsonWriter json;
    json.open_object().member("move", result.best
                                          ? notation::move_text(position.variant(), *result.best)
                                          : std::string());
    write_found(
        json, position,
        {.depth = result.depth, .score = result.score, .nodes = result.nodes, .pv = result.pv},
        readable);
    json.member("over", over).close_object();
    return std::move(json).take();
}

std::string search_info_json(const rules::Position& position, const engine::Info& info,
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

}  // namespace tessera::protocol
