#include "protocol/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/start_number.hpp"
#include "engine/levels.hpp"
#include "game/pgn.hpp"
#include "protocol/game_json.hpp"
#include "rating/rating.hpp"

namespace tessera::protocol {
namespace {

/// Of times in milliseconds: the year 9999.
constexpr std::int64_t kLatest = 253402300799000;

/// Characters by which the kinds of start are distinguished.
constexpr std::size_t kTelling = 100;
/// Of one move.
constexpr std::size_t kMostGlyphs = 100;

/// Cuts the text up to the next separator off `rest`.
std::string_view cut(std::string_view& rest, char separator) {
    const auto end = rest.find(separator);
    const std::string_view piece = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return piece;
}

Result<game::Game> numbered(const play::Variant& variant, std::string number) {
    auto position = variant.start(number);
    if (!position) return position.error();
    return game::Game(std::move(position).value(), std::move(number));
}

Result<game::Game> seeded(const play::Variant& variant, std::string_view digits) {
    const auto seed = parse_number(digits, UINT32_MAX);
    if (!seed) return Error{"seed", "not a number below 4,294,967,296", codes::bad_start_number};
    const bool numbers = variant.definition().shuffle != definition::Shuffle::none;
    return numbered(variant, numbers ? definition::random_start(variant.definition(), *seed) : "0");
}

Result<game::Game> usual(const play::Variant& variant) {
    const definition::VariantDefinition& game = variant.definition();
    const bool numbers = game.shuffle != definition::Shuffle::none;
    return game::Game(variant.start(), numbers ? game.number : std::string());
}

Result<game::Game> begun_from(const play::Variant& variant, notation::TextSource source) {
    const std::string head = notation::peek(source, kTelling);
    const std::string_view begin = without_line_end(head);
    if (begin.empty()) return usual(variant);
    if (begin.starts_with("seed ")) return seeded(variant, begin.substr(5));
    if (begin.find_first_not_of("0123456789") == std::string_view::npos)
        return numbered(variant, std::string(without_line_end(notation::read_all(source))));
    if (without_leading_space(begin).starts_with('[')) {
        auto read = game::read_pgn(variant, notation::read_all(source));
        if (!read) return read.error();
        return std::move(read->game);
    }
    auto position = variant.read(std::move(source));
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

/// A built-in game on one of the large boards.
bool is_large(std::string_view id) {
    return definition::find_builtin(definition::builtin_vast_variants(), id) != nullptr;
}

Error too_large(std::string_view id) {
    return {std::string(id), "its board is too large for this module", codes::large_board};
}

}  // namespace

std::span<const RequestRow> Session::requests() {
    static constexpr RequestRow kRows[] = {
        {"games", answer<&Session::games>},
        {"newGame", answer<static_cast<std::string (Session::*)(
                        std::string_view, std::optional<std::string_view>)>(&Session::new_game)>},
        {"newGameFromFile", answer<&Session::new_game_from_file>},
        {"info", answer<&Session::info>},
        {"state", answer<&Session::state>},
        {"seat", answer<&Session::seat>},
        {"analysis", answer<&Session::analysis>},
        {"play", answer<&Session::play>},
        {"undo", answer<&Session::undo>},
        {"redo", answer<&Session::redo>},
        {"go", answer<&Session::go>},
        {"resign", answer<&Session::resign>},
        {"agreeDraw", answer<&Session::agree_draw>},
        {"setClocks", answer<&Session::set_clocks>},
        {"stopClocks", answer<&Session::stop_clocks>},
        {"claimTime", answer<&Session::claim_time>},
        {"removeVariation", answer<&Session::remove_variation>},
        {"restoreVariation", answer<&Session::restore_variation>},
        {"promoteVariation", answer<&Session::promote_variation>},
        {"raiseVariation", answer<&Session::raise_variation>},
        {"comment", answer<&Session::comment>},
        {"glyphs", answer<&Session::glyphs>},
        {"legalFrom", answer<&Session::legal_from>},
        {"typed", answer<&Session::typed>},
        {"bearing", answer<&Session::bearing>},
        {"explain", answer<&Session::explain>},
        {"values", answer<&Session::values>},
        {"fen", answer<&Session::fen>},
        {"startNumber", answer<&Session::start_number>},
        {"pgn", answer<&Session::pgn>},
        {"key", answer<&Session::key>},
        {"keys", answer<&Session::keys>},
        {"rated", answer<&Session::rated>},
        {"records", answer<&Session::records>},
        {"loadPgn", answer<&Session::load_pgn>},
        {"setLine", answer<&Session::set_line>},
        {"search", answer<&Session::search>},
        {"beginSearch", answer<&Session::begin_search>},
        {"resumeSearch", answer<&Session::resume_search>},
    };
    return kRows;
}

std::string Session::games() {
    return catalogue_json();
}

void Session::adopt(game::Game game) {
    play::VariantPtr variant = game.position().shared_variant();
    if (variant != variant_) engine_.reset();
    variant_ = std::move(variant);
    const game::Terms terms = match_ ? match_->terms() : game::Terms{};
    match_.emplace(std::move(game), terms, host_.engine.now());
    line_start_.reset();
    begun();
}

/// Another game is on.
void Session::begun() {
    ++games_begun_;
    updates_ = UpdateWriter();
    searching_ = false;
}

Result<game::Game> Session::set_up(const play::Variant& variant,
                                   std::optional<std::string_view> start) const {
    if (start) return begun_from(variant, notation::source_of(*start));
    if (host_.read) return begun_from(variant, host_.read);
    return Error{"", "no content comes beside the request", codes::bad_request};
}

std::string Session::new_game(const play::VariantPtr& variant,
                              std::optional<std::string_view> start) {
    auto game = set_up(*variant, start);
    if (!game) return error_json(game.error());
    adopt(std::move(game).value());
    line_start_ = start;
    return info();
}

Result<play::VariantPtr> Session::find(std::string_view id) const {
    auto variant = games_.builtin(id);
    if (variant) return variant;
    if (games_.large_boards || !is_large(id)) return variant;
    return too_large(id);
}

std::string Session::new_game(std::string_view id, std::optional<std::string_view> start) {
    const auto variant = find(id);
    return variant ? new_game(*variant, start) : error_json(variant.error());
}

std::string Session::new_game_from_file(std::string_view toml,
                                        std::optional<std::string_view> start) {
    const auto variant = games_.load(toml);
    if (variant) return new_game(*variant, start);
    const auto parsed = definition::parse_variant(toml, definition::Boards::any);
    if (parsed && parsed->vast() && !games_.large_boards) return error_json(too_large(parsed->id));
    return error_json(variant.error());
}

std::string Session::info() const {
    return match_ ? info_json(*game()) : no_game_json();
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

std::string Session::analysis(bool on) {
    if (!match_) return no_game_json();
    game::Terms terms;
    terms.analysis = on;
    match_->begin_anew(terms, host_.engine.now());
    searching_ = false;
    return updates_.change(*match_, host_.engine.now());
}

std::string Session::play(std::string_view text) {
    if (!match_) return no_game_json();
    if (match_->over())
        return error_json(codes::game_over,
                          "the game is over: " + std::string(game()->result().text()));
    const auto move = read_move(game()->position(), text);
    if (!move) return error_json(move.error());
    move_texts().begin(*game(), *move);
    const game::Command command = game::command::Play{game()->position().side(), *move};
    const auto events = match_->carry_out(command, host_.engine.now());
    if (!events) return error_json(events.error());
    // A move after the time is up ends the game instead.
    if (std::holds_alternative<game::event::Moved>(events->front().what))
        move_texts().finish(*game());
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

std::string Session::resign(std::optional<std::string_view> by) {
    if (!match_) return no_game_json();
    rules::Colour side = match_->acting_side();
    if (by) {
        if (*by != "white" && *by != "black")
            return error_json(codes::bad_request, quote(*by) + " is neither white nor black");
        side = *by == "white" ? rules::Colour::white : rules::Colour::black;
    }
    return carry_out(game::command::Resign{side});
}

std::string Session::agree_draw() {
    (void)carry_out(game::command::OfferDraw{rules::Colour::white});
    return carry_out(game::command::OfferDraw{rules::Colour::black});
}

std::string Session::set_clocks(std::optional<std::int64_t> initial, std::int64_t increment,
                                std::int64_t delay, std::int64_t white, std::int64_t black) {
    std::optional<game::TimeControl> time;
    if (initial) time = {*initial, increment, delay};
    return carry_out(game::command::SetClocks{time, {white, black}});
}

std::string Session::stop_clocks(bool stopped) {
    return carry_out(game::command::StopClocks{stopped});
}

std::string Session::claim_time() {
    return carry_out(game::command::ClaimTime{});
}

std::string Session::remove_variation(std::uint32_t node) {
    return carry_out(game::command::RemoveVariation{node});
}

std::string Session::restore_variation(std::uint32_t node, std::uint32_t place) {
    return carry_out(game::command::RestoreVariation{node, place});
}

std::string Session::promote_variation(std::uint32_t node) {
    return carry_out(game::command::PromoteVariation{node});
}

std::string Session::raise_variation(std::uint32_t node) {
    return carry_out(game::command::RaiseVariation{node});
}

std::string Session::comment(std::uint32_t node, std::string_view text,
                             std::optional<std::string_view> place) {
    const std::string_view word = place.value_or("move");
    const auto where = game::comment_place(word);
    if (!where) return error_json(codes::bad_request, quote(word) + " is no place of a comment");
    return carry_out(game::command::Comment{node, std::string(text), *where});
}

std::string Session::glyphs(std::uint32_t node, std::string_view numbers) {
    std::vector<std::uint16_t> glyphs;
    while (!numbers.empty()) {
        const std::string_view word = cut(numbers, ' ');
        const auto number = parse_number(word, UINT16_MAX);
        if (!number || glyphs.size() == kMostGlyphs)
            return error_json(codes::bad_request, quote(word) + " is no glyph");
        glyphs.push_back(static_cast<std::uint16_t>(*number));
    }
    return carry_out(game::command::Annotate{node, std::move(glyphs)});
}

std::optional<std::string> Session::fault_of(std::uint32_t cell) const {
    if (!match_) return no_game_json();
    if (cell >= variant_->shape().cells()) return error_json(codes::no_such_cell, "no such cell");
    return std::nullopt;
}

std::string Session::legal_from(std::uint32_t cell) const {
    if (auto fault = fault_of(cell)) return *fault;
    const play::Position& position = game()->position();
    const std::vector<rules::Move> none;
    return legal_json(position, match_->over() ? none : position.moves_of(rules::Cell{cell}));
}

std::string Session::typed(std::string_view text, std::uint32_t limit) {
    if (!match_) return no_game_json();
    if (match_->over()) return error_json(codes::game_over, "the game is over");
    if (!typed_ || typed_->variant() != variant_) typed_.emplace(variant_);
    const play::Position& position = game()->position();
    return typed_json(position, typed_->read(position, text), limit);
}

std::string Session::bearing(std::uint32_t cell) const {
    if (auto fault = fault_of(cell)) return *fault;
    return bearing_json(game()->position(), rules::Cell{cell});
}

std::string Session::explain(std::uint32_t from, std::uint32_t to) const {
    for (const std::uint32_t cell : {from, to})
        if (auto fault = fault_of(cell)) return *fault;
    const play::Position& position = game()->position();
    if (position.at(rules::Cell{from}).empty())
        return error_json(codes::empty_cell, "no piece stands there");
    return explanation_json(position, rules::Cell{from}, rules::Cell{to});
}

std::string Session::values() const {
    return match_ ? values_json(games_.values(*variant_)) : no_game_json();
}

std::string Session::fen() const {
    return match_ ? text_json(game()->position().text(play::Form::brief)) : no_game_json();
}

std::string Session::start_number() const {
    if (!match_) return no_game_json();
    if (const std::string& known = game()->start_number(); !known.empty()) return text_json(known);
    const auto number = game::Walk(*game()).position().start_number(host_.work);
    return text_json(number ? std::string_view(*number) : std::string_view());
}

std::string Session::pgn(std::string_view tags) const {
    if (!match_) return no_game_json();
    if (!host_.write) return error_json(codes::bad_request, "no text is taken beside the answer");
    game::Tags list;
    while (!tags.empty()) {
        const std::string_view name = cut(tags, '\n');
        list.emplace_back(name, cut(tags, '\n'));
    }
    host_.write(game::write_pgn(*game(), list));
    return done_json();
}

std::string Session::key() const {
    return match_ ? text_json(hexadecimal(game()->position().key())) : no_game_json();
}

std::string Session::keys() const {
    return match_ ? keys_json(*game()) : no_game_json();
}

std::string Session::rated(std::int64_t rating, std::int64_t deviation, std::int64_t volatility,
                           std::int64_t games, std::int64_t at, std::int64_t puzzle, bool solved,
                           std::int64_t now) {
    const auto within = [](std::int64_t number, std::int64_t least, std::int64_t most) {
        return number >= least && number <= most;
    };
    using rating::kUnit;
    if (!within(rating, rating::kLowestRating * kUnit, rating::kHighestRating * kUnit) ||
        !within(deviation, 1, rating::kHighestDeviation * kUnit) || !within(volatility, 1, kUnit) ||
        !within(puzzle, rating::kLowestRating, rating::kHighestRating) ||
        !within(games, 0, INT32_MAX) || !within(at, 0, now) || !within(now, 0, kLatest))
        return error_json(codes::bad_request, "a number of the rating is out of range");
    const rating::Rating before{rating, deviation, volatility, games, at};
    // Of a puzzle the rating is known, and stays as it is.
    const rating::Rating against{puzzle * rating::kUnit, rating::kLowestDeviation * rating::kUnit};
    const rating::Rating after =
        rating::after_game({before, against}, solved ? rating::Score::win : rating::Score::loss,
                           now)
            .white;
    JsonWriter json;
    json.open_object().member("rating", after.rating).member("deviation", after.deviation);
    json.member("volatility", after.volatility).member("games", after.games).member("at", after.at);
    json.member("points", rating::points(after.rating));
    json.member("change", rating::change(before, after));
    json.member("provisional", rating::provisional(after));
    return std::move(json.close_object()).take();
}

std::string Session::records(std::string_view text) {
    return records_json(game::PgnFile(text));
}

std::string Session::load_pgn(std::optional<std::string_view> text,
                              std::optional<std::uint32_t> which) {
    if (!text && !host_.read)
        return error_json(codes::bad_request, "no content comes beside the request");
    const game::PgnFile file =
        text ? game::PgnFile(*text) : game::PgnFile(notation::read_all(host_.read));
    const std::uint32_t place = which.value_or(0);
    if (place >= file.games().size())
        return error_json(codes::no_record, "there is no game in the text");
    const game::PgnEntry& entry = file.games()[place];
    const auto id = game::record_variant(file, entry, variant_ ? &variant_->definition() : nullptr);
    if (!id) return error_json(id.error());
    play::VariantPtr variant = variant_;
    if (!variant || variant->definition().id != *id) {
        auto named = find(*id);
        if (!named) return error_json(named.error());
        variant = std::move(named).value();
    }
    auto loaded = game::read_pgn(*variant, file, entry);
    if (!loaded) return error_json(loaded.error());
    adopt(std::move(loaded->game));
    return record_json(*loaded);
}

std::string Session::set_line(std::optional<std::string_view> start, std::string_view moves) {
    if (!match_) return no_game_json();
    const std::vector<std::string_view> texts =
        moves.empty() ? std::vector<std::string_view>() : split(moves, ' ');
    if (!start || line_start_ == *start) {
        // In place, since a copy of a large board is large too.
        if (auto fault = match_->set_line(texts, host_.engine.now())) return error_json(*fault);
        begun();
        return done_json();
    }
    auto game = set_up(*variant_, start);
    if (!game) return error_json(game.error());
    if (auto fault = game->set_line(texts)) return error_json(*fault);
    adopt(std::move(game).value());
    line_start_ = *start;
    return done_json();
}

void Session::use_net(engine::NetParameters net) {
    net_ = std::move(net);
    engine_.reset();
    searching_ = false;
}

void Session::use_tables(std::size_t most_pieces) {
    if (!host_.probe || most_pieces == most_in_tables_) return;
    most_in_tables_ = most_pieces;
    engine_.reset();
    searching_ = false;
}

/// Why none can be, as an answer; nothing once it has begun.
std::optional<std::string> Session::start_search(std::int64_t milliseconds, int level,
                                                 std::uint64_t seed, std::optional<int> lines,
                                                 std::optional<std::uint64_t> nodes) {
    if (!match_) return no_game_json();
    if (level < 1 || level > engine::kLevels)
        return error_json(codes::no_such_level, "no such level");
    if (lines.value_or(0) < 0 || lines.value_or(0) > engine::kMostLines)
        return error_json(codes::bad_request, "no such number of lines");
    if (match_->over()) return error_json(codes::game_over, "the game is over");
    if (!engine_) {
        engine::Host host = host_.engine;
        host.executor = host_.work.executor;
        engine_ =
            games_.engine(variant_, std::move(host),
                          {.net = net_ ? &*net_ : nullptr,
                           .tablebase = {.probe = host_.probe, .most_pieces = most_in_tables_}});
    }
    analysing_ = lines.value_or(0) > 0;
    engine::Limits limits = engine::level_limits(level, milliseconds);
    limits.lines = std::max(1, lines.value_or(0));
    if (nodes.value_or(0) > 0) limits.nodes = std::min(limits.nodes, *nodes);
    engine_->begin(game()->position(), game()->history(), limits, seed);
    searching_ = true;
    return std::nullopt;
}

std::string Session::search(std::int64_t milliseconds, int level, std::uint64_t seed,
                            std::optional<int> lines, std::optional<std::uint64_t> nodes) {
    if (auto fault = start_search(milliseconds, level, seed, lines, nodes)) return *fault;
    return resume_search(-1);
}

std::string Session::begin_search(std::int64_t milliseconds, int level, std::uint64_t seed,
                                  std::optional<int> lines, std::optional<std::uint64_t> nodes) {
    if (auto fault = start_search(milliseconds, level, seed, lines, nodes)) return *fault;
    return done_json();
}

std::string Session::resume_search(std::int64_t milliseconds) {
    if (!searching_) return error_json(codes::no_search, "no search has been begun");
    const play::Position& position = game()->position();
    const auto inform = [&](const engine::Info& info) {
        if (host_.inform) host_.inform(search_info_json(position, info, analysing_));
    };
    const bool over = engine_->resume(milliseconds, inform);
    searching_ = !over;
    return search_json(position, engine_->result(), over, analysing_);
}

}  // namespace tessera::protocol
