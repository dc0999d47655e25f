#include "protocol/window.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "engine/vast/engine.hpp"
#include "play/vast.hpp"
#include "protocol/game_json.hpp"
#include "vast/board/attacks.hpp"
#include "vast/counting/count.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/checks.hpp"
#include "vast/view/key_pieces.hpp"
#include "vast/view/piece_moves.hpp"

namespace tessera::protocol {

using lattice::Cell;
using vast::Colour;

namespace {

/// Of the pieces of one kind that matter.
constexpr std::size_t kMostNamed = 40;

Result<play::VariantPtr> large_builtin(std::string_view id) {
    if (auto variant = play::builtin_vast_variant(id)) return play::vast(std::move(variant));
    return Error{"", "there is no game named " + quote(id) + " on a large board",
                 codes::unknown_game};
}

Result<play::VariantPtr, std::vector<definition::FileError>> load_large(std::string_view toml) {
    auto variant = play::load_vast_variant(toml);
    if (!variant) return variant.error();
    if (*variant) return play::vast(std::move(variant).value());
    return std::vector<definition::FileError>{{0, "board.size",
                                               "this module holds boards of more than " +
                                                   std::to_string(definition::kMaxCells) +
                                                   " cells"}};
}

std::vector<engine::Score> values_of_large(const play::Variant& variant) {
    const vast::Rules& rules = *play::vast(variant).rules;
    const auto values = engine::vast::piece_values(rules);
    std::vector<engine::Score> list;
    list.reserve(rules.kinds.size());
    for (const vast::Kind kind : rules.kinds) list.push_back(values[vast::index(kind)]);
    return list;
}

std::unique_ptr<engine::Engine> large_engine(const play::VariantPtr& variant, engine::Host host,
                                             const Knowledge& /*there is none*/) {
    return std::make_unique<engine::vast::SamplingEngine>(play::vast(*variant).rules,
                                                          std::move(host));
}

template <class Ask>
std::string list_json(const vast::Position& position, const Ask& ask) {
    JsonWriter json;
    json.open_object().key("moves").open_array();
    const std::uint64_t total = ask(
        [&](const vast::Move& move) { json.value(notation::move_text(position.rules(), move)); });
    json.close_array().member("total", total);
    return std::move(json.close_object()).take();
}

}  // namespace

Games large_board_games() {
    return {.large_boards = true,
            .builtin = large_builtin,
            .load = load_large,
            .engine = large_engine,
            .values = values_of_large};
}

std::span<const RequestRow> Windows::requests() {
    static constexpr RequestRow kRows[] = {
        {"slice", answer<&Windows::slice>},
        {"slices", answer<&Windows::slices>},
        {"density", answer<&Windows::density>},
        {"movesOf", answer<&Windows::moves_of>},
        {"attackersOf", answer<&Windows::attackers_of>},
        {"keyPieces", answer<&Windows::key_pieces>},
        {"find", answer<&Windows::find>},
        {"count", answer<&Windows::count>},
        {"checks", answer<&Windows::checks>},
        {"mates", answer<&Windows::mates>},
    };
    return kRows;
}

std::optional<std::string> Windows::fault() const {
    if (!session_.game()) return no_game_json();
    if (!session_.game()->variant().capabilities().whole_board) return std::nullopt;
    return error_json(codes::not_for_this_board, "this board is shown as a whole");
}

std::optional<std::string> Windows::fault_of(std::uint32_t cell) const {
    if (auto wrong = fault()) return wrong;
    return session_.fault_of(cell);
}

const vast::Position& Windows::position() const {
    return play::vast(session_.game()->position());
}

char Windows::letter(vast::Piece piece) const {
    return piece.empty() ? '.' : position().rules().letter_of(piece);
}

std::string Windows::slice_letters(Cell cell, int a, int b) const {
    const lattice::Shape& shape = position().shape();
    lattice::Coordinates at = shape.coordinates(cell);
    std::string letters;
    for (int j = 0; j < shape.size(b); ++j)
        for (int i = 0; i < shape.size(a); ++i) {
            at[static_cast<std::size_t>(a)] = static_cast<std::int16_t>(i);
            at[static_cast<std::size_t>(b)] = static_cast<std::int16_t>(j);
            letters += letter(position().at(shape.at(at)));
        }
    return letters;
}

std::string Windows::slice(std::uint32_t cell, int a, int b) const {
    if (auto wrong = fault_of(cell)) return *wrong;
    const int axes = position().shape().axes();
    if (a < 0 || b < 0 || a >= axes || b >= axes || a == b)
        return error_json(codes::no_such_axes, "no such axes");
    return text_json(slice_letters(Cell{cell}, a, b));
}

std::string Windows::slices(std::uint32_t cell) const {
    if (auto wrong = fault_of(cell)) return *wrong;
    JsonWriter json;
    json.open_array();
    for (int b = 1; b < position().shape().axes(); ++b)
        for (int a = 0; a < b; ++a) json.value(slice_letters(Cell{cell}, a, b));
    return std::move(json.close_array()).take();
}

void Windows::count_move(const game::PlayedMove& played, bool back) {
    const auto change = [&](Cell cell, Colour colour, bool comes) {
        if (comes != back)
            counted_->density.add(cell, colour);
        else
            counted_->density.remove(cell, colour);
    };
    change(played.move.from, played.side, false);
    change(played.move.to, played.side, true);
    if (!played.captured.empty())
        change(vast::captured_on(position().rules(), played.move, played.side), other(played.side),
               false);
}

/// Counts the moves from the node counted last to another, by way of the last that both follow.
void Windows::count_to(game::NodeId node) {
    const game::Game& game = *session_.game();
    std::vector<game::NodeId> back;
    std::vector<game::NodeId> forth;
    for (game::NodeId from = counted_->node, to = node; from != to;) {
        game::NodeId& deeper = game.node(from).depth > game.node(to).depth ? from : to;
        (&deeper == &from ? back : forth).push_back(deeper);
        deeper = game.node(deeper).parent;
    }
    for (const game::NodeId id : back) count_move(session_.move_texts().of(game, id), true);
    for (auto it = forth.rbegin(); it != forth.rend(); ++it)
        count_move(session_.move_texts().of(game, *it), false);
    counted_->node = node;
}

std::string Windows::density() {
    if (auto wrong = fault()) return *wrong;
    const game::NodeId node = session_.game()->current();
    if (!counted_ || counted_->game != session_.games_begun())
        counted_.emplace(Counted{session_.games_begun(), node, vast::Density(position())});
    count_to(node);
    const lattice::Shape& shape = position().shape();
    JsonWriter json;
    json.open_array();
    for (int b = 1; b < shape.axes(); ++b)
        for (int a = 0; a < b; ++a) {
            json.open_object().member("a", a).member("b", b);
            for (const Colour colour : vast::kColours) {
                json.key(game::word(colour)).open_array();
                for (int j = 0; j < shape.size(b); ++j)
                    for (int i = 0; i < shape.size(a); ++i)
                        json.value(counted_->density.at(colour, a, b, i, j));
                json.close_array();
            }
            json.close_object();
        }
    return std::move(json.close_array()).take();
}

std::string Windows::moves_of(std::uint32_t cell, std::uint32_t here, int a, int b,
                              std::uint32_t limit) const {
    if (auto wrong = fault_of(std::max(cell, here))) return *wrong;
    const vast::Position& p = position();
    const vast::Piece piece = p.at(Cell{cell});
    vast::PieceMoves moves;
    moves.legal = false;
    if (!piece.empty())
        moves = vast::piece_moves(p, Cell{cell}, {.through = Cell{here}, .a = a, .b = b}, limit);
    JsonWriter json;
    json.open_object().member("piece", letter(piece)).member("legal", moves.legal);
    json.member("total", moves.total).member("captures", moves.captures);
    json.list("byAxes", std::span(moves.by_axes).first(static_cast<std::size_t>(p.shape().axes())),
              [&](std::uint64_t n) { json.value(n); });
    const auto write = [&](const vast::Move& move) {
        const bool passing = move.type == vast::MoveType::en_passant;
        json.open_object()
            .member("to", lattice::index(move.to))
            .member("captured", passing ? letter(vast::Piece(vast::Kind::pawn, other(p.side())))
                                : move.from == move.to ? '.'
                                                       : letter(p.at(move.to)))
            .member("passing", passing)
            .member("castling", move.type == vast::MoveType::castling)
            .member("promotion", promotion_letter(session_.game()->variant(), move))
            .close_object();
    };
    json.list("onBoard", moves.on_board, write);
    json.list("beyond", moves.beyond, write);
    return std::move(json.close_object()).take();
}

/// A piece and where it stands.
void Windows::write_standing(JsonWriter& json, Cell cell) const {
    json.open_object()
        .member("cell", lattice::index(cell))
        .member("piece", letter(position().at(cell)))
        .close_object();
}

std::string Windows::attackers_of(std::uint32_t cell) const {
    if (auto wrong = fault_of(cell)) return *wrong;
    const std::vector<Cell> all = vast::attackers(position(), Cell{cell});
    JsonWriter json;
    json.open_object();
    for (const Colour colour : vast::kColours) {
        std::size_t total = 0;
        json.key(game::word(colour)).open_array();
        for (const Cell from : all)
            if (position().at(from).is(colour) && ++total <= kMostNamed) write_standing(json, from);
        json.close_array();
        json.member(colour == Colour::white ? "whites" : "blacks", total);
    }
    return std::move(json.close_object()).take();
}

namespace {

/// Where pieces stand that pawns have become.
std::vector<Cell> promoted_cells(const game::Game& game) {
    std::unordered_set<std::uint32_t> promoted;
    for (const rules::Move& move : game.line()) {
        promoted.erase(lattice::index(move.to));
        if (promoted.erase(lattice::index(move.from)) != 0 || move.promotion != rules::kNoPieceType)
            promoted.insert(lattice::index(move.to));
    }
    std::vector<Cell> cells;
    cells.reserve(promoted.size());
    for (const std::uint32_t cell : promoted) cells.push_back(Cell{cell});
    std::sort(cells.begin(), cells.end());
    return cells;
}

}  // namespace

std::string Windows::key_pieces() const {
    if (auto wrong = fault()) return *wrong;
    const vast::KeyPieces keys = vast::key_pieces(position());
    JsonWriter json;
    const auto write_all = [&](std::string_view name, const std::vector<Cell>& cells) {
        json.list(name, std::span(cells).first(std::min(cells.size(), kMostNamed)),
                  [&](Cell cell) { write_standing(json, cell); });
    };
    json.open_object();
    write_all("checkers", keys.checkers);
    write_all("promoted", promoted_cells(*session_.game()));
    for (const Colour colour : vast::kColours) {
        const std::size_t side = definition::index(colour);
        json.key(game::word(colour)).open_object();
        json.member("king", lattice::index(keys.kings[side]));
        std::vector<Cell> pinned;
        for (const vast::Pin& pin : keys.pins[side]) pinned.push_back(pin.piece);
        write_all("pinned", pinned);
        write_all("besiegers", keys.besiegers[side]);
        json.member("besiegerCount", keys.besiegers[side].size());
        json.member("besiegersKnown", static_cast<bool>(keys.besiegers_known[side]));
        write_all("hanging", keys.hanging[side]);
        json.member("hangingKnown", static_cast<bool>(keys.hanging_known[side]));
        json.close_object();
    }
    return std::move(json.close_object()).take();
}

std::string Windows::find(std::string_view wanted, std::uint32_t after) const {
    if (auto wrong = fault_of(after)) return *wrong;
    std::uint8_t code = 0;
    for (const vast::Kind kind : position().rules().kinds)
        for (const Colour colour : vast::kColours)
            if (wanted == std::string(1, letter(vast::Piece(kind, colour))))
                code = vast::Piece(kind, colour).code();
    if (code == 0) return error_json(codes::no_such_piece, "no such piece");
    const std::span<const std::uint8_t> board = position().codes();
    for (std::size_t i = 1; i <= board.size(); ++i)
        if (const std::size_t cell = (after + i) % board.size(); board[cell] == code)
            return std::to_string(cell);
    return "-1";
}

/// Long work under the host's watch; once that ends it, what has been found is not all.
template <class Ask>
std::string Windows::watched(const Ask& ask) const {
    if (auto wrong = fault()) return *wrong;
    Work work = session_.host().work;
    bool ended = false;
    if (work.watch)
        work.watch = [&, watch = session_.host().work.watch](const Progress& progress) {
            ended = !watch(progress);
            return !ended;
        };
    std::string found = ask(work);
    return ended ? error_json(codes::ended, "the work was stopped") : found;
}

std::string Windows::count() const {
    return watched([&](const Work& work) {
        const vast::MoveCounts counts = vast::count_moves(position(), work);
        JsonWriter json;
        json.open_object().member("total", counts.all());
        json.list("byPiece", position().rules().kinds,
                  [&](vast::Kind kind) { json.value(counts.by_kind[vast::index(kind)]); });
        return std::move(json.close_object()).take();
    });
}

std::string Windows::checks(std::uint32_t limit) const {
    return watched([&](const Work& work) {
        return list_json(position(), [&](const vast::MoveSink& sink) {
            return vast::checks(position(), limit, sink, work);
        });
    });
}

std::string Windows::mates(std::uint32_t limit) const {
    return watched([&](const Work& work) {
        return list_json(position(), [&](const vast::MoveSink& sink) {
            return vast::mates_in_one(position(), limit, sink, work);
        });
    });
}

}  // namespace tessera::protocol
