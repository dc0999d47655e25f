#include "protocol/session.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/codes.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/evaluation.hpp"
#include "engine/levels.hpp"
#include "game/pgn.hpp"
#include "movegen/explain.hpp"
#include "play/ordinary.hpp"
#include "protocol/game_json.hpp"
#include "variants/load.hpp"

namespace tessera::protocol {
namespace {

/// Cuts the text up to the next separator off `rest`.
std::string_view cut(std::string_view& rest, char separator) {
    const auto end = rest.find(separator);
    const std::string_view piece = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return piece;
}

Result<game::Game> set_up(const play::Variant& variant, std::string_view start) {
    if (start.empty()) return game::Game(variant);
    const bool number = start.find_first_not_of("0123456789") == std::string_view::npos;
    auto position = number ? variant.start(start) : variant.read(start);
    if (!position) return position.error();
    return game::Game(std::move(position).value());
}

Result<rules::Move> read_move(const play::Position& position, std::string_view text) {
    auto move = position.parse_move(text);
    if (move) return move;
    auto readable = position.parse_readable(text);
    return readable ? readable : move;
}

game::Player player(int level) {
    using Type = game::Player::Type;
    return {level == 0 ? Type::human : Type::computer, level};
}

}  // namespace

std::string Session::games() {
    return catalogue_json();
}

void Session::adopt(game::Game game) {
    play::VariantPtr variant = game.position().shared_variant();
    if (variant != variant_) engine_.reset();
    variant_ = std::move(variant);
    const game::Terms terms = match_ ? match_->terms() : game::Terms{};
    match_.emplace(std::move(game), terms, host_.engine.now());
    updates_ = UpdateWriter();
    line_start_.reset();
    searching_ = false;
}

const std::shared_ptr<const rules::Variant>& Session::rules() const {
    return play::rules_of(*variant_);
}

const rules::Position& Session::position() const {
    return play::ordinary(game().position());
}

std::string Session::begin(const play::VariantPtr& variant, std::string_view start) {
    auto game = set_up(*variant, start);
    if (!game) return error_json(game.error());
    adopt(std::move(game).value());
    return info();
}

std::string Session::new_game(const std::shared_ptr<const rules::Variant>& variant,
                              std::string_view start) {
    return begin(play::ordinary(variant), start);
}

std::string Session::new_game(std::string_view id, std::string_view start) {
    auto variant = variants::builtin_variant(id);
    if (!variant) return error_json(variant.error());
    return new_game(std::move(variant).value(), start);
}

std::string Session::new_game_from_file(std::string_view toml, std::string_view start) {
    auto variant = variants::load_variant(toml);
    if (variant) return new_game(std::move(variant).value(), start);
    return error_json(variant.error());
}

std::string Session::info() const {
    return match_ ? info_json(*rules()) : no_game_json();
}

std::string Session::state() {
    return match_ ? updates_.whole(*match_, host_.engine.now()) : no_game_json();
}

std::string Session::carry_out(const game::Command& command) {
    if (!match_) return no_game_json();
    const auto events = match_->carry_out(command, host_.engine.now());
    if (!events) return error_json(events.error());
    searching_ = false;
    return updates_.change(*match_, host_.engine.now());
}

std::string Session::seat(int white, int black) {
    const auto known = [](int level) { return level >= 0 && level <= engine::kLevels; };
    if (!known(white) || !known(black)) return error_json(codes::no_such_level, "no such level");
    return carry_out(game::command::Seat{{player(white), player(black)}});
}

std::string Session::play(std::string_view text) {
    if (!match_) return no_game_json();
    if (match_->over())
        return error_json(codes::game_over,
                          "the game is over: " + std::string(game().result().text()));
    const auto move = read_move(game().position(), text);
    if (!move) return error_json(move.error());
    updates_.move_texts().begin(game(), *move);
    const game::Command command = game::command::Play{game().position().side(), *move};
    const auto events = match_->carry_out(command, host_.engine.now());
    if (!events) return error_json(events.error());
    // A move after the time is up ends the game instead.
    if (std::holds_alternative<game::event::Moved>(events->front().what))
        updates_.move_texts().finish(game());
    searching_ = false;
    return updates_.change(*match_, host_.engine.now());
}

std::string Session::undo() {
    if (!match_) return no_game_json();
    const auto by = match_->undo_side();
    return by ? carry_out(game::command::TakeBack{*by})
              : error_json(codes::nothing_to_undo, "there is no move to take back");
}

std::string Session::redo() {
    return carry_out(game::command::Redo{});
}

std::string Session::go(std::uint32_t node) {
    return carry_out(game::command::Go{node});
}

std::string Session::resign(std::optional<rules::Colour> by) {
    if (!match_) return no_game_json();
    return carry_out(game::command::Resign{by ? *by : match_->acting_side()});
}

std::string Session::agree_draw() {
    (void)carry_out(game::command::OfferDraw{rules::Colour::white});
    return carry_out(game::command::OfferDraw{rules::Colour::black});
}

std::string Session::set_clocks(const std::optional<game::TimeControl>& time,
                                std::array<game::Milliseconds, 2> left) {
    return carry_out(game::command::SetClocks{time, left});
}

std::string Session::stop_clocks(bool stopped) {
    return carry_out(game::command::StopClocks{stopped});
}

std::string Session::claim_time() {
    return carry_out(game::command::ClaimTime{});
}

std::string Session::values() const {
    if (!match_) return no_game_json();
    return values_json(engine::piece_values(*rules()));
}

std::optional<std::string> Session::fault_of(std::uint32_t cell) const {
    if (!match_) return no_game_json();
    if (cell >= variant_->shape().cells()) return error_json(codes::no_such_cell, "no such cell");
    return std::nullopt;
}

std::string Session::legal_from(std::uint32_t cell) const {
    if (auto fault = fault_of(cell)) return *fault;
    const rules::MoveList none;
    return legal_json(position(), match_->over() ? none : play::legal_moves(game().position()),
                      static_cast<rules::Cell>(cell));
}

std::string Session::bearing(std::uint32_t cell) const {
    if (auto fault = fault_of(cell)) return *fault;
    return bearing_json(position(), static_cast<rules::Cell>(cell));
}

std::string Session::reach(std::uint32_t cell) const {
    if (auto fault = fault_of(cell)) return *fault;
    return reach_json(position(), static_cast<rules::Cell>(cell));
}

std::string Session::explain(std::uint32_t from, std::uint32_t to) const {
    if (auto fault = fault_of(from)) return *fault;
    if (auto fault = fault_of(to)) return *fault;
    const auto piece = static_cast<rules::Cell>(from);
    if (position().at(piece).empty()) return error_json(codes::empty_cell, "no piece stands there");
    return explanation_json(movegen::explain(position(), piece, rules::Cell{to}));
}

std::string Session::attack_maps() const {
    return match_ ? attack_maps_json(position()) : no_game_json();
}

std::string Session::fen() const {
    if (!match_) return no_game_json();
    return text_json(game().position().text());
}

std::string Session::start_number() const {
    if (!match_) return no_game_json();
    const auto number = game().start()->start_number();
    return text_json(number ? std::string_view(*number) : std::string_view());
}

std::string Session::pgn(std::string_view tags) const {
    if (!match_) return no_game_json();
    game::Tags list;
    while (!tags.empty()) {
        const std::string_view name = cut(tags, '\n');
        list.emplace_back(name, cut(tags, '\n'));
    }
    return text_json(game::write_pgn(game(), list));
}

std::string Session::records(std::string_view text) {
    return records_json(game::PgnFile(text));
}

std::string Session::load_pgn(std::string_view text, std::size_t which) {
    const game::PgnFile file(text);
    if (which >= file.games().size())
        return error_json(codes::no_record, "there is no game in the text");
    const game::PgnEntry& entry = file.games()[which];
    const auto id = game::record_variant(file, entry, variant_ ? &variant_->definition() : nullptr);
    if (!id) return error_json(id.error());
    play::VariantPtr variant = variant_;
    if (!variant || variant->definition().id != *id) {
        auto named = variants::builtin_variant(*id);
        if (!named) return error_json(named.error());
        variant = play::ordinary(std::move(named).value());
    }
    auto loaded = game::read_pgn(*variant, file, entry);
    if (!loaded) return error_json(loaded.error());
    adopt(std::move(loaded->game));
    return record_json(*loaded);
}

std::string Session::set_line(std::string_view fen, std::string_view moves) {
    if (!match_) return no_game_json();
    std::string_view more = moves;
    const bool longer = line_start_ == fen && follows(more);
    auto game = longer ? Result<game::Game>(match_->game()) : set_up(*variant_, fen);
    if (!game) return error_json(game.error());
    if (!longer) more = moves;
    while (!more.empty()) {
        const auto move = game->position().parse_move(cut(more, ' '));
        if (!move) return error_json(move.error());
        game->follow(*move);
    }
    adopt(std::move(game).value());
    line_start_ = fen;
    return done_json();
}

/// Whether the game consists of moves that `moves` begins with; takes those off its front.
bool Session::follows(std::string_view& moves) const {
    if (game().line().size() + 1 != game().nodes()) return false;
    for (const rules::Move& move : game().line())
        if (cut(moves, ' ') != variant_->move_text(move)) return false;
    return true;
}

std::string Session::net() const {
    if (!match_) return no_game_json();
    const engine::BuiltinNet* const found = engine::find_builtin_net(*rules());
    return text_json(found ? found->name : "");
}

std::string Session::add_net(std::string_view file) {
    if (!match_) return no_game_json();
    auto parameters = engine::NetParameters::parse(file);
    if (!parameters) return error_json(parameters.error());
    if (const auto net = engine::Net::from(*rules(), *parameters); !net)
        return error_json(net.error());
    net_ = std::move(parameters).value();
    engine_.reset();
    searching_ = false;
    return done_json();
}

/// Why none can be, as an answer; nothing once it has begun.
std::optional<std::string> Session::start_search(std::int64_t milliseconds, int level,
                                                 std::uint64_t seed, int lines) {
    if (!match_) return no_game_json();
    if (level < 1 || level > engine::kLevels)
        return error_json(codes::no_such_level, "no such level");
    if (lines < 0 || lines > engine::kMostLines)
        return error_json(codes::bad_request, "no such number of lines");
    if (match_->over()) return error_json(codes::game_over, "the game is over");
    if (!engine_) {
        engine::Options options;
        if (net_)
            if (auto net = engine::Net::from(*rules(), *net_)) options.net = std::move(net).value();
        engine_ = std::make_unique<engine::AlphaBeta>(rules(), host_.engine, options);
    }
    engine::Limits limits = engine::level_limits(level, milliseconds);
    limits.lines = std::max(1, lines);
    engine_->begin(game().position(), game().history(), limits, seed);
    searching_ = true;
    analysing_ = lines > 0;
    return std::nullopt;
}

std::string Session::search(std::int64_t milliseconds, int level, std::uint64_t seed, int lines) {
    if (auto fault = start_search(milliseconds, level, seed, lines)) return *fault;
    return resume_search(-1);
}

std::string Session::begin_search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                  int lines) {
    if (auto fault = start_search(milliseconds, level, seed, lines)) return *fault;
    return done_json();
}

std::string Session::resume_search(std::int64_t milliseconds) {
    if (!searching_) return error_json(codes::no_search, "no search has been begun");
    const auto inform = [this](const engine::Info& info) {
        if (host_.inform) host_.inform(search_info_json(position(), info, analysing_));
    };
    const bool over = engine_->resume(milliseconds, inform);
    searching_ = !over;
    return search_json(position(), engine_->result(), over, analysing_);
}

}  // namespace tessera::protocol
