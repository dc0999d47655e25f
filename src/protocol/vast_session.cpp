#include "protocol/vast_session.hpp"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/start_number.hpp"
#include "engine/levels.hpp"
#include "engine/vast/engine.hpp"
#include "game/pgn.hpp"
#include "lattice/cell_name.hpp"
#include "movegen/vast/answers.hpp"
#include "movegen/vast/attacks.hpp"
#include "movegen/vast/count.hpp"
#include "movegen/vast/key_pieces.hpp"
#include "movegen/vast/piece_moves.hpp"
#include "protocol/game_json.hpp"
#include "protocol/json.hpp"

namespace tessera::protocol {

namespace vast = movegen::vast;
using lattice::Cell;
using vast::Colour;

namespace {

/// Of the pieces of one kind that matter.
constexpr std::size_t kMostNamed = 40;

/// The letter of what the pawn becomes; empty for other moves.
std::string promotion_of(const vast::Rules& rules, const vast::Move& move) {
    return move.promotion == rules::kNoPieceType ? std::string()
                                                 : std::string(1, rules.letter_of(move.promotion));
}

/// Characters that tell what a content is.
constexpr std::size_t kTelling = 100;

Result<game::Game> numbered(const play::Variant& variant, std::string number) {
    auto position = variant.start(number);
    if (!position) return position.error();
    return game::Game(std::move(position).value(), std::move(number));
}

Result<game::Game> set_up(const play::Variant& variant, notation::TextSource content) {
    const std::string told = notation::peek(content, kTelling);
    const std::string_view begin = without_line_end(told);
    if (begin.empty()) return game::Game(variant.start(), variant.definition().number);
    if (begin.starts_with("seed ")) {
        const auto seed = parse_number(begin.substr(5), UINT32_MAX);
        if (!seed)
            return Error{"seed", "not a number below 4,294,967,296", codes::bad_start_number};
        return numbered(variant, definition::random_start(variant.definition(), *seed));
    }
    if (begin.find_first_not_of("0123456789") == std::string_view::npos)
        return numbered(variant, std::string(without_line_end(notation::read_all(content))));
    if (const std::size_t first = begin.find_first_not_of(" \t\r\n");
        first != std::string_view::npos && begin[first] == '[') {
        auto read = game::read_pgn(variant, notation::read_all(content));
        if (!read) return read.error();
        return std::move(read->game);
    }
    auto position = variant.read(std::move(content));
    if (!position) return position.error();
    return game::Game(std::move(position).value());
}

}  // namespace

std::string VastSession::open(std::string_view id, notation::TextSource content) {
    auto found = variants::builtin_vast_variant(id);
    if (!found) return error_json(codes::unknown_game, "no vast game is called " + quote(id));
    const play::VariantPtr variant = play::vast(std::move(found));
    auto game = set_up(*variant, std::move(content));
    if (!game) return error_json(game.error());
    game_ = std::move(game).value();
    density_.reset();
    move_texts_ = {};
    return info();
}

std::string VastSession::info() const {
    const definition::VariantDefinition& game = game_->variant().definition();
    JsonWriter json;
    json.open_object()
        .member("id", game.id)
        .member("name", game.name)
        .member("source", game.source);
    json.member("summary", game.summary).member("rankAxis", position().rules().rank_axis);
    json.list("sizes", game.sizes, [&](int n) { json.value(n); });
    json.list("axes", game.axis_names, [&](const std::string& axis) { json.value(axis); });
    write_pieces(json, game);
    const std::string& number = game_->start_number();
    json.member("start", number.size() > 100 ? std::string() : number);
    json.member("startDigits", number.size());
    return std::move(json.close_object()).take();
}

char VastSession::letter(vast::Piece piece) const {
    return piece.empty() ? '.' : position().rules().letter_of(piece);
}

std::string VastSession::fault_of(std::uint32_t cell) const {
    if (!game_) return no_game_json();
    if (cell >= position().shape().cells()) return error_json(codes::no_such_cell, "no such cell");
    return {};
}

std::string VastSession::state() {
    if (!game_) return no_game_json();
    const vast::Position& p = position();
    const game::GameResult result = game_->result();
    const bool checked = result.outcome.status == rules::Status::check ||
                         result.outcome.status == rules::Status::checkmate;
    JsonWriter json;
    json.open_object()
        .member("side", game::word(p.side()))
        .member("status", game::word(result.outcome.status))
        .member("reason", game::reason_words(game_->position(), result.outcome))
        .member("result", result.text())
        .member("checked", checked ? static_cast<std::int64_t>(lattice::index(p.king(p.side())))
                                   : std::int64_t{-1})
        .member("turn", p.fullmove())
        .member("halfmoves", p.halfmove_clock())
        .member("redo", game::future_nodes(*game_).size());
    const play::Variant& variant = game_->variant();
    json.list("line", move_texts_.line(*game_), [&](const game::PlayedMove& played) {
        const rules::PieceType promotion = played.move.promotion;
        json.open_object()
            .member("text", played.text)
            .member("from", lattice::index(played.move.from))
            .member("to", lattice::index(played.move.to))
            .member("piece", variant.letter(played.piece))
            .member("captured", variant.letter(played.captured))
            .member("promotion", promotion == rules::kNoPieceType
                                     ? std::string()
                                     : std::string(1, variant.letter(promotion)))
            .member("castling", played.move.type == rules::MoveType::castling)
            .close_object();
    });
    json.key("pieces").open_object();
    for (const Colour colour : vast::kColours)
        json.list(game::word(colour), p.rules().kinds,
                  [&](vast::Kind kind) { json.value(p.count(colour, kind)); });
    json.close_object();
    json.key("kings").open_array();
    for (const Colour colour : vast::kColours) json.value(lattice::index(p.king(colour)));
    json.close_array();
    return std::move(json.close_object()).take();
}

void VastSession::count_move(const rules::Move& move, bool back) {
    if (!density_) return;
    const play::Position& before = game_->position();
    const Colour mover = before.side();
    const auto change = [&](Cell cell, Colour colour, bool comes) {
        if (comes != back)
            density_->add(cell, colour);
        else
            density_->remove(cell, colour);
    };
    change(move.from, mover, false);
    change(move.to, mover, true);
    if (!before.captured_by(move).empty()) change(before.captured_on(move), other(mover), false);
}

std::optional<Error> VastSession::make(std::string_view text) {
    const auto move = game_->position().parse_readable(text);
    if (!move) return move.error();
    count_move(*move, false);
    move_texts_.begin(*game_, *move);
    game_->follow(*move);
    move_texts_.finish(*game_);
    return std::nullopt;
}

void VastSession::take_back() {
    const rules::Move move = game_->node(game_->current()).move;
    game_->undo();
    count_move(move, true);
}

std::string VastSession::play(std::string_view text) {
    if (!game_) return no_game_json();
    if (game_->over()) return error_json(codes::game_over, "the game is over");
    if (const auto fault = make(text)) return error_json(*fault);
    return state();
}

std::string VastSession::undo() {
    if (!game_) return no_game_json();
    if (game_->current() == 0)
        return error_json(codes::nothing_to_undo, "this is the start of the game");
    take_back();
    return state();
}

std::string VastSession::redo() {
    if (!game_) return no_game_json();
    const auto next = game_->next(game_->current());
    if (!next) return error_json(codes::nothing_to_redo, "no move has been taken back");
    count_move(game_->node(*next).move, false);
    game_->step(*next);
    return state();
}

std::string VastSession::set_line(std::string_view moves) {
    if (!game_) return no_game_json();
    std::vector<std::string_view> wanted = split(moves, ' ');
    if (moves.empty()) wanted.clear();
    const std::vector<rules::Move> line = game_->line();
    std::size_t same = 0;
    while (same < line.size() && same < wanted.size() &&
           wanted[same] == game_->variant().move_text(line[same]))
        ++same;
    for (std::size_t back = line.size(); back > same; --back) take_back();
    for (; same < wanted.size(); ++same)
        if (const auto fault = make(wanted[same])) return error_json(*fault);
    return state();
}

std::string VastSession::slice_letters(Cell cell, int a, int b) const {
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

std::string VastSession::slice(std::uint32_t cell, int a, int b) const {
    if (const std::string fault = fault_of(cell); !fault.empty()) return fault;
    const int axes = position().shape().axes();
    if (a < 0 || b < 0 || a >= axes || b >= axes || a == b)
        return error_json(codes::no_such_axes, "no such axes");
    return text_json(slice_letters(Cell{cell}, a, b));
}

std::string VastSession::slices(std::uint32_t cell) const {
    if (const std::string fault = fault_of(cell); !fault.empty()) return fault;
    JsonWriter json;
    json.open_array();
    for (int b = 1; b < position().shape().axes(); ++b)
        for (int a = 0; a < b; ++a) json.value(slice_letters(Cell{cell}, a, b));
    return std::move(json.close_array()).take();
}

std::string VastSession::density() {
    if (!game_) return no_game_json();
    if (!density_) density_.emplace(position());
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
                        json.value(density_->at(colour, a, b, i, j));
                json.close_array();
            }
            json.close_object();
        }
    return std::move(json.close_array()).take();
}

std::string VastSession::moves_of(std::uint32_t cell, std::uint32_t here, int a, int b,
                                  std::uint32_t limit) {
    if (const std::string fault = fault_of(std::max(cell, here)); !fault.empty()) return fault;
    const vast::Position& p = position();
    if (p.at(Cell{cell}).empty())
        return error_json(codes::empty_cell, "nothing stands on the cell");
    const vast::PieceMoves moves =
        vast::piece_moves(p, Cell{cell}, {.through = Cell{here}, .a = a, .b = b}, limit);
    JsonWriter json;
    json.open_object().member("legal", moves.legal).member("total", moves.total);
    json.member("captures", moves.captures);
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
            .member("promotion", promotion_of(p.rules(), move))
            .close_object();
    };
    json.list("onBoard", moves.on_board, write);
    json.list("beyond", moves.beyond, write);
    return std::move(json.close_object()).take();
}

std::string VastSession::bearing(std::uint32_t cell) const {
    if (const std::string fault = fault_of(cell); !fault.empty()) return fault;
    const std::vector<Cell> all = vast::attackers(position(), Cell{cell});
    JsonWriter json;
    json.open_object();
    for (const Colour colour : vast::kColours) {
        std::size_t total = 0;
        json.key(game::word(colour)).open_array();
        for (const Cell from : all) {
            if (!position().at(from).is(colour) || ++total > kMostNamed) continue;
            json.open_object()
                .member("cell", lattice::index(from))
                .member("piece", letter(position().at(from)))
                .close_object();
        }
        json.close_array();
        json.member(colour == Colour::white ? "whites" : "blacks", total);
    }
    return std::move(json.close_object()).take();
}

std::string VastSession::key_pieces() const {
    if (!game_) return no_game_json();
    const vast::KeyPieces keys = vast::key_pieces(position());
    std::unordered_set<std::uint32_t> promoted;
    for (const rules::Move& move : game_->line()) {
        promoted.erase(lattice::index(move.to));
        if (promoted.erase(lattice::index(move.from)) != 0 || move.promotion != rules::kNoPieceType)
            promoted.insert(lattice::index(move.to));
    }
    std::vector<Cell> promoted_cells;
    promoted_cells.reserve(promoted.size());
    for (const std::uint32_t cell : promoted) promoted_cells.push_back(Cell{cell});
    std::sort(promoted_cells.begin(), promoted_cells.end());
    JsonWriter json;
    const auto write = [&](Cell cell) {
        json.open_object()
            .member("cell", lattice::index(cell))
            .member("piece", letter(position().at(cell)))
            .close_object();
    };
    const auto write_all = [&](std::string_view name, const std::vector<Cell>& cells) {
        json.list(name, std::span(cells).first(std::min(cells.size(), kMostNamed)), write);
    };
    json.open_object();
    write_all("checkers", keys.checkers);
    write_all("promoted", promoted_cells);
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

std::string VastSession::find(std::string_view wanted, std::uint32_t after) const {
    if (const std::string fault = fault_of(after); !fault.empty()) return fault;
    std::uint8_t code = 0;
    for (const vast::Kind kind : position().rules().kinds)
        for (const Colour colour : vast::kColours)
            if (wanted == std::string(1, letter(vast::Piece(kind, colour))))
                code = vast::Piece(kind, colour).code();
    if (code == 0) return error_json(codes::no_such_piece, "no such piece");
    const std::span<const std::uint8_t> codes = position().codes();
    for (std::size_t i = 1; i <= codes.size(); ++i)
        if (const std::size_t cell = (after + i) % codes.size(); codes[cell] == code)
            return std::to_string(cell);
    return "-1";
}

std::string VastSession::count() const {
    if (!game_) return no_game_json();
    const vast::MoveCounts counts = vast::count_moves(position(), work_);
    JsonWriter json;
    json.open_object().member("total", counts.all());
    json.list("byPiece", position().rules().kinds,
              [&](vast::Kind kind) { json.value(counts.by_kind[vast::index(kind)]); });
    return std::move(json.close_object()).take();
}

namespace {

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

std::string VastSession::checks(std::uint32_t limit) const {
    if (!game_) return no_game_json();
    return list_json(position(), [&](const vast::MoveSink& sink) {
        return vast::checks(position(), limit, sink, work_);
    });
}

std::string VastSession::mates(std::uint32_t limit) const {
    if (!game_) return no_game_json();
    return list_json(position(), [&](const vast::MoveSink& sink) {
        return vast::mates_in_one(position(), limit, sink, work_);
    });
}

std::string VastSession::choose(std::int64_t milliseconds, int level, std::uint64_t seed) const {
    if (!game_) return no_game_json();
    engine::Host host = host_;
    host.executor = work_.executor;
    engine::vast::SamplingEngine engine(position().shared_rules(), std::move(host));
    const auto found = engine.search(position(), game_->history(),
                                     engine::level_limits(level, milliseconds), seed);
    if (!found.best) return error_json(codes::game_over, "there is no legal move");
    JsonWriter json;
    json.open_object()
        .member("move", notation::move_text(position().rules(), *found.best))
        .member("mate", found.score == engine::kMate - 1)
        .member("lookedAt", found.nodes);
    return std::move(json.close_object()).take();
}

std::string VastSession::pgn(std::string_view tags, const notation::TextSink& sink) const {
    if (!game_) return no_game_json();
    game::Tags list;
    const std::vector<std::string_view> parts = split(tags, '\n');
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) list.emplace_back(parts[i], parts[i + 1]);
    sink(game::write_pgn(*game_, list));
    return done_json();
}

}  // namespace tessera::protocol
