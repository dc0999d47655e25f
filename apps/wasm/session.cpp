#include "session.hpp"

#include <utility>
#include <vector>

#include "answers.hpp"
#include "definition/builtin.hpp"
#include "definition/start_number.hpp"
#include "engine/levels.hpp"
#include "game/pgn.hpp"
#include "json.hpp"
#include "notation/notation.hpp"
#include "variants/load.hpp"

namespace tessera::wasm {
namespace {

constexpr std::string_view kNoGame = "no game has been started";
constexpr std::string_view kNoCell = "no such cell";

/// Cuts the text up to the next separator off `rest`.
std::string_view cut(std::string_view& rest, char separator) {
    const auto end = rest.find(separator);
    const std::string_view piece = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return piece;
}

/// `start`: nothing, a position text, or the number of a start position.
Result<game::Game> set_up(std::shared_ptr<const rules::Variant> variant, std::string_view start) {
    if (start.empty()) return game::Game(std::move(variant));
    const bool number = start.find_first_not_of("0123456789") == std::string_view::npos;
    auto position = number ? notation::start_position(std::move(variant), start)
                           : notation::parse_position(std::move(variant), start);
    if (!position) return position.error();
    return game::Game(std::move(position).value());
}

void write_card(JsonWriter& json, const definition::VariantDefinition& game) {
    const bool numbered = game.shuffle != definition::Shuffle::none;
    json.open_object()
        .member("id", game.id)
        .member("name", game.name)
        .member("source", game.source)
        .member("summary", game.summary)
        .list("sizes", game.sizes, [&](int n) { json.value(n); })
        .member("starts", numbered ? definition::start_count(game) : "")
        .close_object();
}

}  // namespace

std::string Session::games() const {
    JsonWriter json;
    json.open_array();
    for (const definition::BuiltinVariant& builtin : definition::builtin_variants()) {
        const auto game = definition::parse_variant(builtin.toml);
        if (!game) continue;
        write_card(json, *game);
    }
    json.close_array();
    return std::move(json).take();
}

void Session::adopt(Rules variant, game::Game game) {
    if (variant != variant_) engine_.reset();
    variant_ = std::move(variant);
    game_ = std::move(game);
    move_texts_ = game::MoveTexts();
    line_start_.reset();
}

std::string Session::begin(Rules variant, std::string_view fen) {
    auto game = set_up(variant, fen);
    if (!game) return error_answer(game.error().text());
    adopt(std::move(variant), std::move(game).value());
    return info();
}

std::string Session::new_game(std::string_view id, std::string_view fen) {
    auto variant = variants::builtin_variant(id);
    if (!variant) return error_answer(variant.error().text());
    return begin(std::move(variant).value(), fen);
}

std::string Session::new_game_from_file(std::string_view toml, std::string_view fen) {
    auto variant = variants::load_variant(toml);
    if (!variant) {
        std::string lines;
        for (const auto& fault : variant.error()) {
            if (!lines.empty()) lines += '\n';
            lines += fault.text("");
        }
        return error_answer(lines);
    }
    return begin(std::move(variant).value(), fen);
}

std::string Session::info() const {
    return game_ ? info_answer(*variant_) : error_answer(kNoGame);
}

std::string Session::snapshot() {
    return game_ ? snapshot_answer(*game_, move_texts_) : error_answer(kNoGame);
}

std::string Session::play(std::string_view text) {
    if (!game_) return error_answer(kNoGame);
    auto move = notation::parse_move(game_->position(), text);
    if (!move) {
        const auto readable = notation::parse_readable(game_->position(), text);
        if (!readable) return error_answer(move.error().text());
        move = *readable;
    }
    const auto node = game_->play(*move);
    return node ? snapshot() : error_answer(node.error().text());
}

std::string Session::undo() {
    if (game_) game_->undo();
    return snapshot();
}

std::string Session::redo() {
    if (game_) game_->redo();
    return snapshot();
}

std::string Session::go(std::uint32_t node) {
    if (!game_) return error_answer(kNoGame);
    if (node >= game_->nodes()) return error_answer("no such node");
    game_->go(node);
    return snapshot();
}

std::string Session::resign(rules::Colour loser) {
    if (game_) game_->resign(loser);
    return snapshot();
}

bool Session::on_board(std::uint32_t cell) const {
    return cell < variant_->shape().cells();
}

std::string Session::legal_from(std::uint32_t cell) {
    if (!game_) return error_answer(kNoGame);
    if (!on_board(cell)) return error_answer(kNoCell);
    return legal_answer(*game_, static_cast<rules::Cell>(cell));
}

std::string Session::bearing(std::uint32_t cell) {
    if (!game_) return error_answer(kNoGame);
    if (!on_board(cell)) return error_answer(kNoCell);
    JsonWriter json;
    json.open_object();
    for (const rules::Colour colour : rules::kColours)
        json.list(game::word(colour),
                  game_->position().attackers(static_cast<rules::Cell>(cell), colour),
                  [&](rules::Cell c) { json.value(lattice::index(c)); });
    json.close_object();
    return std::move(json).take();
}

std::string Session::attack_maps() {
    if (!game_) return error_answer(kNoGame);
    JsonWriter json;
    json.open_object();
    for (const rules::Colour colour : rules::kColours)
        json.list(game::word(colour), game_->position().attack_map(colour),
                  [&](std::uint16_t count) { json.value(count); });
    json.close_object();
    return std::move(json).take();
}

std::string Session::reach(std::uint32_t cell) {
    if (!game_) return error_answer(kNoGame);
    if (!on_board(cell)) return error_answer(kNoCell);
    rules::Position& position = game_->position();
    rules::MoveList moves;
    if (!position.at(static_cast<rules::Cell>(cell)).empty())
        position.reach(static_cast<rules::Cell>(cell), moves);
    std::vector<std::uint8_t> written(variant_->shape().cells(), 0);
    JsonWriter json;
    json.open_array();
    for (const rules::Move& move : moves) {
        // Promotions to several kinds are one place to go.
        if (std::exchange(written[lattice::index(move.to)], std::uint8_t{1}) != 0) continue;
        json.open_object()
            .member("to", lattice::index(move.to))
            .member("capture", !position.captured_by(move).empty())
            .close_object();
    }
    json.close_array();
    return std::move(json).take();
}

std::string Session::pgn(std::string_view tags) {
    if (!game_) return error_answer(kNoGame);
    game::Tags list;
    while (!tags.empty()) {
        const std::string_view name = cut(tags, '\n');
        list.emplace_back(name, cut(tags, '\n'));
    }
    JsonWriter json;
    json.value(game::write_pgn(*game_, list));
    return std::move(json).take();
}

std::string Session::load_pgn(std::string_view text) {
    const std::string id = game::pgn_tag(text, "Variant");
    Rules variant = variant_;
    if (!id.empty() && (!variant || variant->definition().id != id)) {
        auto named = variants::builtin_variant(id);
        if (!named) return error_answer(named.error().text());
        variant = std::move(named).value();
    }
    if (!variant) return error_answer("the game has no Variant tag");
    auto loaded = game::read_pgn(variant, text);
    if (!loaded) return error_answer(loaded.error().text());
    adopt(std::move(variant), std::move(loaded.value().game));
    return snapshot();
}

std::string Session::set_line(std::string_view fen, std::string_view moves) {
    if (!game_) return error_answer(kNoGame);
    std::string_view more = moves;
    const bool longer = line_start_ == fen && follows(more);
    auto game = longer ? Result<game::Game>(*game_) : set_up(variant_, fen);
    if (!game) return error_answer(game.error().text());
    if (!longer) more = moves;
    while (!more.empty()) {
        const auto move = notation::parse_move(game->position(), cut(more, ' '));
        if (!move) return error_answer(move.error().text());
        game->follow(*move);
    }
    if (longer)
        game_ = std::move(game).value();
    else
        adopt(variant_, std::move(game).value());
    line_start_ = fen;
    return snapshot();
}

/// Whether the game consists of moves that `moves` begins with; takes those off its front.
bool Session::follows(std::string_view& moves) {
    const auto line = move_texts_.line(*game_);
    if (line.size() + 1 != game_->nodes()) return false;
    for (const game::PlayedMove& played : line)
        if (cut(moves, ' ') != played.text) return false;
    return true;
}

std::string Session::start_number() const {
    if (!game_) return error_answer(kNoGame);
    const auto number = notation::start_number(game_->start());
    JsonWriter json;
    json.value(number ? std::string_view(*number) : std::string_view());
    return std::move(json).take();
}

std::string Session::search(std::int64_t milliseconds, int level, std::uint64_t seed) {
    if (!game_) return error_answer(kNoGame);
    if (level < 1 || level > engine::kLevels) return error_answer("no such level");
    if (game_->result().winner != game::Winner::none)
        return search_answer(*variant_, engine::SearchResult());
    if (!engine_) engine_.emplace(variant_, clock_);
    return search_answer(*variant_,
                         engine_->search(game_->position(), game_->history(),
                                         engine::level_limits(level, milliseconds), seed));
}

}  // namespace tessera::wasm
