#include "protocol/ending_requests.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "endings/solve.hpp"
#include "engine/tablebase.hpp"
#include "game/summary.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"
#include "protocol/game_json.hpp"
#include "protocol/mailbox_games.hpp"

namespace tessera::protocol {
namespace {

using endings::Figures;
using endings::Material;
using endings::Verdict;
using rules::Colour;

/// Pieces of the endings that are solved here, kings included.
constexpr std::size_t kPieces = 3;
/// Entries of a table that is solved in moments.
constexpr std::uint64_t kQuick = 400'000;

const char* word_of(Verdict::Kind kind) {
    switch (kind) {
        case Verdict::Kind::win:
            return "win";
        case Verdict::Kind::loss:
            return "loss";
        default:
            return "draw";
    }
}

/// As the side sees it that made the last move.
Verdict seen_by_mover(Verdict verdict) {
    switch (verdict.kind) {
        case Verdict::Kind::win:
            return {Verdict::Kind::loss, verdict.moves + 1};
        case Verdict::Kind::loss:
            return {Verdict::Kind::win, verdict.moves + 1};
        default:
            return verdict;
    }
}

std::string unsolved_json(const Error& error) {
    return error_json(error.code.empty() ? codes::no_ending : error.code, error.reason);
}

void write_verdict(JsonWriter& json, const std::optional<Verdict>& verdict) {
    json.member("value", verdict ? word_of(verdict->kind) : "")
        .member("plies", verdict ? verdict->moves : 0);
}

void write_figures(JsonWriter& json, const endings::Table& table, Colour side) {
    const Figures& figures = table.figures[definition::index(side)];
    json.key(game::word(side))
        .open_object()
        .member("wins", figures.wins)
        .member("draws", figures.draws)
        .member("losses", figures.losses)
        .member("mates", figures.mates)
        .member("longest", figures.longest == 0 ? 0 : figures.longest - 1);
    std::string fen;
    if (figures.longest > 0)
        if (auto position = endings::position_of(*table.ending, {side, figures.longest_at}))
            fen = play::ordinary(std::move(position).value())->text();
    json.member("fen", fen).close_object();
}

}  // namespace

/// What a legal move leads to, for the side that makes it.
struct EndingRequests::After {
    rules::Move move;
    std::optional<Verdict> verdict;
    std::size_t place = 0;  ///< among the legal moves

    /// The best first: short wins, draws, what is not known, long losses.
    [[nodiscard]] int rank() const {
        if (!verdict) return 0;
        switch (verdict->kind) {
            case Verdict::Kind::win:
                return 1000 - verdict->moves;
            case Verdict::Kind::loss:
                return verdict->moves - 1000;
            default:
                return 1;
        }
    }
};

std::span<const RequestRow> EndingRequests::requests() {
    static constexpr RequestRow kRows[] = {
        {"endings", answer<&EndingRequests::endings>},
        {"solveEnding", answer<&EndingRequests::solve_ending>},
        {"prepareEndings", answer<&EndingRequests::prepare_endings>},
        {"probeEnding", answer<&EndingRequests::probe_ending>},
        {"endingPlaces", answer<&EndingRequests::ending_places>},
    };
    return kRows;
}

std::string EndingRequests::endings(std::optional<std::string_view> id,
                                    std::optional<std::string_view> toml) {
    play::VariantPtr game;
    if (id) {
        auto found = mailbox_builtin(*id);
        if (!found) return error_json(found.error());
        game = std::move(found).value();
    } else {
        auto loaded = mailbox_game(toml.value_or(""));
        if (!loaded) return error_json(loaded.error());
        game = std::move(loaded).value();
    }
    game_ = std::move(game);
    const auto& rules = play::rules_of(*game_);
    tables_.emplace(rules);
    solved_.clear();
    endings_.clear();
    JsonWriter json;
    json.open_object().member("id", game_->definition().id).member("identity", game_->identity());
    std::string refused;
    json.key("endings").open_array();
    for (const Material& material : endings::materials(*rules, kPieces)) {
        const auto ending = endings::Ending::make(rules, material);
        if (!ending) {
            refused = ending.error().reason;
            continue;
        }
        json.open_object()
            .member("name", (*ending)->name())
            .member("entries", (*ending)->index().size())
            .close_object();
    }
    json.close_array();
    return std::move(json.member("refused", refused).close_object()).take();
}

Result<EndingRequests::Solved> EndingRequests::solved(const Material& ordered) {
    for (const Solved& one : solved_)
        if (one->ending()->material() == ordered) return one;
    const auto ending = endings::Ending::make(tables_->variant(), ordered);
    if (!ending) return ending.error();
    auto table = endings::solve(*ending, {}, work_);
    if (!table) return table.error();
    auto kept = std::make_shared<const endings::TableInMemory>(std::move(table).value());
    tables_->add(kept);
    solved_.push_back(kept);
    return kept;
}

std::string EndingRequests::solve_ending(std::string_view name) {
    if (!game_) return no_game_json();
    const auto material = endings::parse_material(*tables_->variant(), name);
    if (!material) return error_json(codes::no_ending, material.error().reason);
    if (material->count() != kPieces)
        return error_json(codes::no_ending, quote(name) + " is no ending of three pieces");
    const auto table = solved(endings::ordered(*material));
    if (!table) return unsolved_json(table.error());
    JsonWriter json;
    json.open_object()
        .member("name", (*table)->ending()->name())
        .member("entries", (*table)->ending()->index().size());
    for (const Colour side : rules::kColours) write_figures(json, (*table)->table(), side);
    return std::move(json.close_object()).take();
}

/// The endings of three pieces that captures and promotions may lead to.
std::vector<Material> EndingRequests::reachable(const rules::Position& position) const {
    const rules::Variant& variant = position.variant();
    std::vector<bool> types(variant.piece_types());
    for (const Colour side : rules::kColours)
        for (const rules::Cell cell : position.pieces(side)) {
            const auto type = static_cast<std::size_t>(position.at(cell).type());
            types[type] = true;
            for (const char letter : variant.definition().pieces[type].promotes_to)
                types[static_cast<std::size_t>(variant.type_of(letter))] = true;
        }
    std::vector<Material> found = endings::materials(variant, kPieces);
    std::erase_if(found, [&](const Material& material) {
        return !types[static_cast<std::size_t>(material.pieces[0].back())];
    });
    return found;
}

std::string EndingRequests::prepare_endings(std::string_view text) {
    if (!game_) return no_game_json();
    const auto position = game_->parse(text);
    if (!position) return error_json(position.error());
    std::size_t most = 0;
    for (const Material& material : reachable(play::ordinary(**position))) {
        const auto ending = endings::Ending::make(tables_->variant(), material);
        if (!ending || (*ending)->index().size() > kQuick) continue;
        if (const auto table = solved(material); !table) return unsolved_json(table.error());
        most = kPieces;
    }
    return std::to_string(most);
}

std::optional<Verdict> EndingRequests::verdict(const rules::Position& position) const {
    const auto found = tables_->probe(position);
    return found ? *found : std::nullopt;
}

std::vector<EndingRequests::After> EndingRequests::after(const play::Position& position) const {
    std::vector<After> moves;
    rules::Position next = play::ordinary(position);
    rules::Undo undo;
    for (const rules::Move& move : play::legal_moves(position)) {
        next.make(move, undo);
        auto found = verdict(next);
        if (found) found = seen_by_mover(*found);
        moves.push_back({move, found, moves.size()});
        next.unmake(undo);
    }
    std::ranges::sort(moves, [](const After& a, const After& b) {
        return a.rank() != b.rank() ? a.rank() > b.rank() : a.place < b.place;
    });
    return moves;
}

/// From a win or a loss to the mate, by best play of both sides.
std::vector<std::string> EndingRequests::line(play::PositionPtr position) const {
    std::vector<std::string> texts;
    for (;;) {
        const std::vector<After> moves = after(*position);
        if (moves.empty() || !moves.front().verdict ||
            moves.front().verdict->kind == Verdict::Kind::draw)
            return texts;
        texts.push_back(game_->move_text(moves.front().move));
        position->make(moves.front().move);
    }
}

std::string EndingRequests::probe_ending(std::string_view text) const {
    if (!game_) return no_game_json();
    auto position = game_->parse(text);
    if (!position) return error_json(position.error());
    const rules::Position& at = play::ordinary(**position);
    const auto found = verdict(at);
    JsonWriter json;
    json.open_object();
    write_verdict(json, found);
    const std::int64_t limit = at.variant().special().halfmove_limit;
    json.member("beyond", found && at.state().halfmove_clock + found->moves > limit);
    json.key("after").open_array();
    if (found)
        for (const After& one : after(**position)) {
            json.open_object()
                .member("move", game_->move_text(one.move))
                .member("readable", (*position)->readable(one.move));
            write_verdict(json, one.verdict);
            json.close_object();
        }
    json.close_array();
    const std::vector<std::string> moves =
        found ? line((*position)->copy()) : std::vector<std::string>();
    json.list("line", moves, [&](const std::string& move) { json.value(move); });
    return std::move(json.close_object()).take();
}

std::shared_ptr<const endings::Ending> EndingRequests::ending_of(const Material& ordered) {
    for (const auto& [material, ending] : endings_)
        if (material == ordered) return ending;
    auto made = endings::Ending::make(tables_->variant(), ordered);
    endings_.emplace_back(ordered, made ? std::move(made).value() : nullptr);
    return endings_.back().second;
}

/// The members of an EndingPlace. `by_mover`: the value is that for the side that moved last.
void EndingRequests::write_place(JsonWriter& json, const rules::Position& position, bool by_mover) {
    auto known = verdict(position);
    if (known && by_mover) known = seen_by_mover(*known);
    write_verdict(json, known);
    const endings::Standing standing(position);
    std::optional<endings::Place> place;
    std::string name;
    const auto pieces =
        std::span(standing.pieces).first(std::min(standing.count, standing.pieces.size()));
    if (!known && standing.count <= endings::kMostPieces && !position.state().rights.any())
        if (const auto material = endings::material_of(*tables_->variant(), pieces))
            if (const auto ending = ending_of(endings::ordered(*material))) {
                place = endings::place_of(*ending, *material, pieces, position.side());
                name = ending->name();
            }
    json.member("ending", place ? name : "")
        .member("black", place && place->side == Colour::black)
        .member("entry", place ? place->entry : 0);
}

std::string EndingRequests::ending_places(std::string_view text) {
    if (!game_) return no_game_json();
    const auto position = game_->parse(text);
    if (!position) return error_json(position.error());
    rules::Position at = play::ordinary(**position);
    JsonWriter json;
    json.open_object();
    write_place(json, at, false);
    json.member("halfmoves", at.state().halfmove_clock)
        .member("limit", at.variant().special().halfmove_limit);
    rules::Undo undo;
    json.list("after", play::legal_moves(**position), [&](const rules::Move& move) {
        json.open_object()
            .member("move", game_->move_text(move))
            .member("readable", (*position)->readable(move));
        at.make(move, undo);
        write_place(json, at, true);
        at.unmake(undo);
        json.close_object();
    });
    return std::move(json.close_object()).take();
}

std::optional<engine::Score> EndingRequests::score(std::span<const definition::Placed> pieces,
                                                   Colour side) const {
    if (!tables_) return std::nullopt;
    const auto value = tables_->value(pieces, side);
    if (!value || !*value || **value == endings::kNone) return std::nullopt;
    return engine::score_of(endings::verdict_of(**value));
}

}  // namespace tessera::protocol
