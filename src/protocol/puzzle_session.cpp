#include "protocol/puzzle_session.hpp"

#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "notation/vast_text.hpp"
#include "protocol/game_json.hpp"
#include "puzzle/refutation.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::protocol {

namespace {

constexpr const char* kNoPuzzle = "there is no puzzle";

/// A built-in game, on a vast board or not.
std::optional<definition::VariantDefinition> game_called(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_games(), id);
    if (game == nullptr) return std::nullopt;
    auto parsed = definition::parse_variant(game->toml, definition::Boards::any);
    if (!parsed) return std::nullopt;
    return std::move(parsed).value();
}

const char* word_of(puzzle::Outcome outcome) {
    switch (outcome) {
        case puzzle::Outcome::mate:
            return "mate";
        case puzzle::Outcome::stalemate:
            return "stalemate";
        case puzzle::Outcome::no_check:
            return "no check";
        case puzzle::Outcome::captured:
            return "captured";
        case puzzle::Outcome::taken_by_king:
            return "taken by king";
        case puzzle::Outcome::blocked:
            return "blocked";
        case puzzle::Outcome::flight:
            return "flight";
    }
    return "";
}

}  // namespace

std::span<const RequestRow> PuzzleSession::requests() {
    static constexpr RequestRow kRows[] = {
        {"puzzle", answer<&PuzzleSession::open>},
        {"puzzleChecks", answer<&PuzzleSession::checks_of>},
        {"puzzleTry", answer<&PuzzleSession::attempt>},
        {"puzzleSolution", answer<&PuzzleSession::solution>},
    };
    return kRows;
}

std::string PuzzleSession::open(std::string_view id, std::string_view day) {
    const auto seed = puzzle::seed_of_day(day);
    if (!seed) return error_json(codes::bad_request, quote(day) + " is no day");
    auto game = game_called(id);
    if (!game) return error_json(codes::unknown_game, "no game is called " + quote(id));
    auto rules = vast::rules_of(*game);
    if (!rules) return error_json(rules.error());
    auto made =
        puzzle::puzzle_of(std::make_shared<const vast::Rules>(std::move(rules).value()), *seed);
    if (!made) return error_json(codes::no_puzzle, "there is no puzzle of this day");
    game_ = std::move(game);
    puzzle_ = std::move(made);
    return info();
}

char PuzzleSession::letter(vast::Piece piece) const {
    return puzzle_->position.rules().letter_of(piece);
}

std::string PuzzleSession::info() const {
    JsonWriter json;
    json.open_object().member("id", game_->id).member("name", game_->name);
    json.list("sizes", game_->sizes, [&](int n) { json.value(n); });
    json.list("axes", game_->axis_names, [&](const std::string& axis) { json.value(axis); });
    write_pieces(json, *game_);
    json.key("standing").open_array();
    const vast::Position& position = puzzle_->position;
    for (std::uint32_t cell = 0; cell < position.shape().cells(); ++cell) {
        const vast::Piece piece = position.at(vast::Cell{cell});
        if (piece.empty()) continue;
        json.open_object().member("cell", cell).member("piece", letter(piece)).close_object();
    }
    json.close_array().member("checks", puzzle_->checks);
    json.member("castles", position.may_castle(position.side())).key("passed");
    if (const auto passed = position.ep_cell()) {
        const vast::Rules& rules = position.rules();
        const std::int64_t ahead = vast::Rules::forward(other(position.side())) *
                                   std::int64_t{rules.shape.stride(rules.rank_axis)};
        const std::int64_t over = lattice::index(*passed);
        json.open_object()
            .member("from", over - ahead)
            .member("over", over)
            .member("to", over + ahead)
            .close_object();
    } else {
        json.null();
    }
    return std::move(json.close_object()).take();
}

std::string PuzzleSession::checks_of(std::uint32_t cell) const {
    if (!puzzle_) return error_json(codes::no_puzzle, kNoPuzzle);
    const vast::Position& position = puzzle_->position;
    if (cell >= position.shape().cells()) return error_json(codes::no_such_cell, "no such cell");
    movegen::MoveFilter filter;
    filter.from = vast::Cell{cell};
    filter.checks = true;
    std::vector<int> by_axes(static_cast<std::size_t>(position.shape().axes()) + 1);
    JsonWriter json;
    json.open_object().key("to").open_array();
    std::optional<vast::Cell> last;
    vast::list_moves(position, filter, vast::kNoLimit, false, [&](const vast::Move& move) {
        std::size_t changed = 0;
        for (int axis = 0; axis < position.shape().axes(); ++axis)
            changed += position.shape().coordinate(move.from, axis) !=
                               position.shape().coordinate(move.to, axis)
                           ? 1U
                           : 0U;
        ++by_axes[changed];
        if (last != move.to) json.value(lattice::index(move.to));
        last = move.to;
    });
    json.close_array();
    json.key("byAxes").open_array();
    for (std::size_t changed = 1; changed < by_axes.size(); ++changed) json.value(by_axes[changed]);
    json.close_array();
    return std::move(json.close_object()).take();
}

std::string PuzzleSession::attempt(std::string_view text) const {
    if (!puzzle_) return error_json(codes::no_puzzle, kNoPuzzle);
    const vast::Position& position = puzzle_->position;
    const auto move = notation::parse_move(position, text);
    if (!move) return error_json(move.error());
    const puzzle::Refutation found = puzzle::refutation(position, *move);
    const auto letter_after = [&](vast::Cell cell) {
        const vast::Piece piece = position.at(cell == move->to ? move->from : cell);
        return letter(cell == move->to ? position.rules().arriving(piece, *move) : piece);
    };
    JsonWriter json;
    json.open_object().member("outcome", word_of(found.outcome));
    json.member("from", lattice::index(move->from)).member("to", lattice::index(move->to));
    json.member("piece", letter_after(move->to));
    json.list("checkers", found.checkers, [&](vast::Cell checker) {
        json.open_object()
            .member("cell", lattice::index(checker))
            .member("piece", letter_after(checker))
            .close_object();
    });
    json.member("replies", found.replies).key("reply");
    if (found.reply)
        json.open_object()
            .member("from", lattice::index(found.reply->from))
            .member("to", lattice::index(found.reply->to))
            .member("piece", letter(position.at(found.reply->from)))
            .close_object();
    else
        json.null();
    return std::move(json.close_object()).take();
}

std::string PuzzleSession::solution() const {
    if (!puzzle_) return error_json(codes::no_puzzle, kNoPuzzle);
    JsonWriter json;
    json.value(notation::move_text(puzzle_->position.rules(), puzzle_->solution));
    return std::move(json).take();
}

}  // namespace tessera::protocol
