#include "protocol/uci.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "engine/mate_search.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"

namespace tessera::protocol {
namespace {

constexpr int kMostMegabytes = 1 << 16;
constexpr std::int64_t kMostOverhead = 5000;
/// Of the time and nodes of `go mate`, this part is left for the choice of a move without a mate.
constexpr int kAfterMateSearch = 10;
/// For that choice, where the search for a mate was stopped.
constexpr std::uint64_t kNodesAfterStop = 2000;
constexpr const char* kUsualVariant = "chess";
// Values of "EvalFile" that name no file.
constexpr const char* kBuiltinNets = "<built-in>";
constexpr const char* kNoNets = "none";

/// The next word, taken off the front; empty at the end.
std::string_view next_word(std::string_view& text) {
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    return word;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text))
        words.push_back(word);
    return words;
}

/// Splits at the word, which is left out; the second part is empty if the word does not occur.
std::pair<std::string_view, std::string_view> split_at_word(std::string_view text,
                                                            std::string_view word) {
    std::string_view rest = text;
    for (std::string_view next = next_word(rest); !next.empty(); next = next_word(rest))
        if (next == word)
            return {trimmed(text.substr(0, static_cast<std::size_t>(next.data() - text.data()))),
                    trimmed(rest)};
    return {trimmed(text), {}};
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

Uci::Uci(UciHost host) : host_(std::move(host)) {
    set_variant(kUsualVariant);
}

void Uci::run() {
    std::string line;
    while (!quit_) {
        if (!waiting_.empty()) {
            line = std::move(waiting_.front());
            waiting_.pop_front();
        } else if (host_.read(line, true) == UciInput::end) {
            return;
        }
        carry_out(line);
    }
}

void Uci::carry_out(const std::string& line) {
    std::string_view rest = line;
    const std::string_view command = next_word(rest);
    if (command == "uci")
        identify();
    else if (command == "isready")
        host_.write("readyok");
    else if (command == "setoption")
        set_option(rest);
    else if (command == "ucinewgame")
        engine().new_game();
    else if (command == "position")
        set_position(rest);
    else if (command == "go")
        go(rest);
    else if (command == "d")
        display();
    else if (command == "quit")
        quit_ = true;
    else if (!command.empty() && command != "stop" && command != "ponderhit" &&
             command != "debug" && command != "register")
        error({"", "unknown command " + quote(command)});
}

void Uci::identify() {
    host_.write("id name " + host_.name);
    host_.write("id author " + host_.author);
    const auto option = [&](const char* name, const std::string& type) {
        host_.write("option name " + std::string(name) + " type " + type);
    };
    const auto spin = [&](const char* name, std::int64_t usual, std::int64_t least,
                          std::int64_t most) {
        option(name, "spin default " + std::to_string(usual) + " min " + std::to_string(least) +
                         " max " + std::to_string(most));
    };
    const std::string off = "check default false";
    const Options usual;
    if (host_.read_file) option("EvalFile", "string default " + std::string(kBuiltinNets));
    spin("Hash", usual.megabytes, 1, kMostMegabytes);
    option("Clear Hash", "button");
    option("Ponder", off);
    spin("Move Overhead", usual.overhead, 0, kMostOverhead);
    spin("MultiPV", usual.lines, 1, engine::kMostLines);
    if (host_.levels) {
        spin("Skill Level", usual.level, 1, engine::kLevels);
        option("UCI_LimitStrength", off);
        spin("UCI_Elo", usual.elo, engine::kLeastElo, engine::kMostElo);
    }
    option("Processor Time", off);
    option("UCI_AnalyseMode", off);
    std::string variants = "combo default " + std::string(kUsualVariant);
    for (const auto& builtin : definition::builtin_variants())
        variants += " var " + std::string(builtin.id);
    option("UCI_Variant", variants);
    host_.write("uciok");
}

/// `name N value V`; a button has no value.
void Uci::set_option(std::string_view line) {
    if (next_word(line) != "name") return error({"setoption", "'name' is missing"});
    const auto [name_text, value_text] = split_at_word(line, "value");
    const std::string name(name_text);
    const std::string value(value_text);
    if (equals_ignoring_case(name, "UCI_Variant")) return set_variant(value);
    if (equals_ignoring_case(name, "Clear Hash")) return engine().new_game();
    if (host_.read_file && equals_ignoring_case(name, "EvalFile")) return set_net(value);
    if (!set_flag(name, value) && !set_number(name, value))
        error({"setoption", "unknown option " + quote(name)});
}

/// Whether there is such an option that is on or off.
bool Uci::set_flag(const std::string& name, const std::string& value) {
    bool pondering = false;  // nothing depends on it: `go ponder` says when to ponder
    const auto set = [&](bool& flag) {
        if (value != "true" && value != "false")
            error({name, "true or false expected"});
        else
            flag = value == "true";
        return true;
    };
    if (equals_ignoring_case(name, "Ponder")) return set(pondering);
    if (equals_ignoring_case(name, "Processor Time")) return set(options_.processor_time);
    if (equals_ignoring_case(name, "UCI_AnalyseMode")) return set(options_.analysing);
    if (host_.levels && equals_ignoring_case(name, "UCI_LimitStrength"))
        return set(options_.limit_strength);
    return false;
}

/// Whether there is such an option with a number.
bool Uci::set_number(const std::string& name, const std::string& value) {
    const auto set = [&](auto& number, std::int64_t least, std::int64_t most) {
        const auto found = parse_number(value, static_cast<std::uint32_t>(most));
        if (!found || *found < least)
            return error({name, "a number from " + std::to_string(least) + " to " +
                                    std::to_string(most) + " expected"});
        number = static_cast<std::remove_reference_t<decltype(number)>>(*found);
    };
    if (equals_ignoring_case(name, "Hash")) {
        const int before = options_.megabytes;
        set(options_.megabytes, 1, kMostMegabytes);
        if (options_.megabytes != before) engine_.reset();
    } else if (equals_ignoring_case(name, "Move Overhead")) {
        set(options_.overhead, 0, kMostOverhead);
    } else if (equals_ignoring_case(name, "MultiPV")) {
        set(options_.lines, 1, engine::kMostLines);
    } else if (host_.levels && equals_ignoring_case(name, "Skill Level")) {
        set(options_.level, 1, engine::kLevels);
    } else if (host_.levels && equals_ignoring_case(name, "UCI_Elo")) {
        set(options_.elo, engine::kLeastElo, engine::kMostElo);
    } else {
        return false;
    }
    return true;
}

void Uci::set_variant(const std::string& name) {
    auto variant = host_.find_variant(name);
    if (!variant) return error(variant.error());
    if (game_ && game_->start().shared_variant() == *variant) return;
    game_.emplace(std::move(variant).value());
    position_.clear();
    moves_.clear();
    engine_.reset();
}

/// A net file by path, those that come with the program, or none.
void Uci::set_net(const std::string& name) {
    if (name == kBuiltinNets || name == kNoNets) {
        options_.nets = name == kNoNets ? Nets::none : Nets::builtin;
    } else {
        const auto file = host_.read_file(name);
        if (!file) return error({"EvalFile", file.error().text()});
        auto net = engine::NetParameters::parse(*file);
        if (!net) return error({"EvalFile", net.error().text()});
        net_ = std::move(net).value();
        options_.nets = Nets::file;
    }
    engine_.reset();
}

/// `startpos`, or `fen` and the text of a position; then perhaps `moves` and moves.
void Uci::set_position(std::string_view line) {
    const auto [place, moves] = split_at_word(line, "moves");
    std::string_view text = place;
    const std::string_view form = next_word(text);
    text = trimmed(text);
    std::optional<game::Game> game;
    if (place == position_) {
        game = game_;
    } else if (form == "startpos" && text.empty()) {
        game.emplace(game_->start().shared_variant());
    } else if (form == "fen") {
        auto position = notation::parse_position(game_->start().shared_variant(), text);
        if (!position) return error(position.error());
        game.emplace(std::move(position).value());
    } else {
        return error({"position", "'startpos' or 'fen' and a position expected"});
    }
    auto played = play(*game, place == position_ ? moves_ : Moves{}, moves);
    if (!played) return error(played.error());
    game_ = std::move(game);
    position_ = place;
    moves_ = std::move(played).value();
}

/// Takes back the moves of `game` that are no longer wanted and plays the others; the moves then.
Result<Uci::Moves> Uci::play(game::Game& game, Moves moves, std::string_view wanted) {
    const std::vector<std::string_view> words = words_of(wanted);
    const auto begin = std::mismatch(words.begin(), words.end(), moves.begin(), moves.end()).first;
    const auto common = static_cast<std::size_t>(begin - words.begin());
    for (; moves.size() > common; moves.pop_back()) game.undo();
    for (auto word = begin; word != words.end(); ++word) {
        const auto move = notation::parse_move(game.position(), game.legal_moves(), *word);
        if (!move)
            return Error{"position",
                         "move " + std::to_string(moves.size() + 1) + ": " + move.error().text()};
        game.follow(*move);
        moves.emplace_back(*word);
    }
    return moves;
}

void Uci::go(std::string_view line) {
    auto request = parse_go(words_of(line));
    if (!request) return refuse_go(request.error());
    if (request->perft) return perft(*request->perft);
    rules::MoveList first_moves;
    for (const std::string& text : request->searchmoves) {
        const auto move = notation::parse_move(game_->position(), game_->legal_moves(), text);
        if (!move) return refuse_go({"go searchmoves", move.error().text()});
        first_moves.push_back(*move);
    }
    if (!request->depth && !request->nodes && !request->mate && !milliseconds(*request))
        request->infinite = true;
    search(*request, first_moves);
}

void Uci::refuse_go(const Error& fault) {
    error(fault);
    host_.write("bestmove (none)");
}

/// Leaves below every move, as Stockfish prints them.
void Uci::perft(int depth) {
    rules::Position position = game_->position();
    std::uint64_t total = 0;
    for (const rules::Move& move : movegen::legal_moves(position)) {
        if (depth == 0) break;
        rules::Undo undo;
        position.make(move, undo);
        const std::uint64_t leaves = movegen::perft(position, depth - 1);
        position.unmake(undo);
        total += leaves;
        host_.write(notation::move_text(position.variant(), move) + ": " + std::to_string(leaves));
    }
    if (depth == 0) total = 1;
    host_.write("");
    host_.write("Nodes searched: " + std::to_string(total));
}

engine::Host Uci::engine_host() {
    return {.now = [this] { return now(); }, .stop_requested = [this] { return stop_requested(); }};
}

UciEngine& Uci::engine() {
    const auto make = [this] {
        engine_ =
            host_.make_engine(game_->start().shared_variant(), engine_host(), engine_options());
    };
    if (!engine_) make();
    if (!engine_) {
        error({"Hash", "there is no memory for " + std::to_string(options_.megabytes) + " MiB"});
        options_.megabytes = 1;
        make();
    }
    return *engine_;
}

engine::Options Uci::engine_options() {
    engine::Options options{.table_bytes = static_cast<std::size_t>(options_.megabytes) << 20U};
    if (options_.nets == Nets::none) options.net = nullptr;
    if (options_.nets == Nets::file) {
        auto net = engine::Net::from(game_->start().variant(), *net_);
        if (net)
            options.net = std::move(net).value();
        else
            error({"EvalFile", net.error().text()});
    }
    return options;
}

/// Milliseconds that the request gives the next move, if it says so.
std::optional<std::int64_t> Uci::milliseconds(const UciGo& request) const {
    if (request.movetime) return std::max<std::int64_t>(1, *request.movetime);
    const auto& clock = request.clocks[definition::index(game_->position().side())];
    if (!clock) return std::nullopt;
    return time_for_move(*clock, request.moves_to_go, game_->position().moves_left(),
                         options_.overhead);
}

engine::Limits Uci::limits(const UciGo& request) const {
    engine::Limits limits;
    if (!request.infinite && !options_.analysing)
        limits = engine::strength_limits(
            options_.limit_strength ? engine::strength_of_elo(options_.elo) : options_.level, -1,
            mix64(game_->position().key()));
    if (request.depth) limits.depth = std::min(limits.depth, *request.depth);
    if (request.nodes) limits.nodes = std::min(limits.nodes, *request.nodes);
    if (request.mate)
        limits.mate = 2 * game_->start().variant().special().moves_per_turn * *request.mate;
    limits.lines = options_.lines;
    if (!request.endless()) limits.milliseconds = milliseconds(request).value_or(-1);
    return limits;
}

void Uci::search(const UciGo& request, std::span<const rules::Move> first_moves) {
    UciEngine& engine = this->engine();
    engine::Limits limits = this->limits(request);
    limits.first_moves = first_moves;
    request_ = request;
    stop_ = request.endless() && !waiting_.empty();
    deadline_.reset();
    searching_ = true;
    std::optional<engine::SearchResult> mate;
    if (request.mate) mate = find_mate(request, limits);
    const engine::SearchResult result =
        mate ? *std::move(mate)
             : engine.search(game_->position(), game_->history(), limits,
                             [this](const engine::Info& info) { inform(info); });
    searching_ = true;
    while (request_.endless() && !stop_) {
        std::string line;
        if (host_.read(line, true) == UciInput::end)
            stop_ = true;
        else
            read_while_searching(line);
    }
    searching_ = false;
    tell_best(result);
}

/// The mate asked for, if a complete search finds it. Otherwise says so, and leaves what the
/// engine's search for the best move may take in `limits`.
std::optional<engine::SearchResult> Uci::find_mate(const UciGo& request, engine::Limits& limits) {
    const std::int64_t begun = now();
    engine::MateLimits share{.turns = *request.mate, .first_moves = limits.first_moves};
    if (limits.nodes != UINT64_MAX) share.nodes = limits.nodes - limits.nodes / kAfterMateSearch;
    if (limits.milliseconds >= 0)
        share.milliseconds = limits.milliseconds - limits.milliseconds / kAfterMateSearch;
    engine::MateSearch search(game_->start().shared_variant(), engine_host());
    const engine::MateResult found = search.find(game_->position(), game_->history(), share);
    const std::int64_t time = now() - begun;
    if (found.verdict == engine::MateVerdict::mate) {
        engine::SearchResult result{.best = found.line.front(),
                                    .score = engine::kMate - found.single_moves,
                                    .depth = found.single_moves,
                                    .nodes = found.nodes,
                                    .pv = found.line};
        inform({.depth = result.depth,
                .score = result.score,
                .nodes = result.nodes,
                .milliseconds = time,
                .pv = result.pv,
                .selective_depth = result.depth});
        return result;
    }
    const bool none = found.verdict == engine::MateVerdict::none;
    std::string words = "info string ";
    if (!none) words += "mate search interrupted: ";
    host_.write(words + "no mate in " + std::to_string(found.turns) +
                (found.turns == 1 ? " turn" : " turns"));
    if (limits.nodes != UINT64_MAX)
        limits.nodes =
            std::max<std::uint64_t>(1, limits.nodes - std::min(limits.nodes, found.nodes));
    if (limits.milliseconds >= 0)
        limits.milliseconds = std::max<std::int64_t>(1, limits.milliseconds - time);
    // Nothing else says when to end it: as deep as the mate would have been.
    if (none && !request.endless() && !request.nodes && limits.milliseconds < 0)
        limits.depth = std::min(limits.depth, limits.mate);
    if (none) limits.mate = 0;
    if (stop_) {
        limits.nodes = std::min(limits.nodes, kNodesAfterStop);
        searching_ = false;
    }
    return std::nullopt;
}

/// Asked by the engine every few milliseconds.
bool Uci::stop_requested() {
    if (!searching_) return false;
    std::string line;
    while (!stop_) {
        const UciInput input = host_.read(line, false);
        if (input == UciInput::nothing) break;
        if (input == UciInput::line) {
            read_while_searching(line);
            continue;
        }
        // What was asked for is finished, if it has an end.
        stop_ = request_.endless();
        break;
    }
    if (deadline_ && now() >= *deadline_) stop_ = true;
    return stop_;
}

void Uci::read_while_searching(const std::string& line) {
    std::string_view rest = line;
    const std::string_view command = next_word(rest);
    if (command == "stop") {
        stop_ = true;
    } else if (command == "ponderhit") {
        if (!request_.ponder) return;
        request_.ponder = false;
        if (const auto time = milliseconds(request_)) deadline_ = now() + *time;
    } else if (command == "isready") {
        host_.write("readyok");
    } else if (command == "quit") {
        stop_ = quit_ = true;
    } else if (!command.empty()) {
        waiting_.push_back(line);
        if (request_.endless()) stop_ = true;
    }
}

void Uci::inform(const engine::Info& info) {
    const std::int64_t nps =
        static_cast<std::int64_t>(info.nodes) * 1000 / std::max<std::int64_t>(1, info.milliseconds);
    std::string line = "info depth " + std::to_string(info.depth);
    if (info.selective_depth > 0) line += " seldepth " + std::to_string(info.selective_depth);
    line += " multipv " + std::to_string(info.line);
    line += " score " + score_text(info.score, game_->start().variant());
    line += " nodes " + std::to_string(info.nodes) + " nps " + std::to_string(nps);
    line += " hashfull " + std::to_string(info.table_permille);
    line += " time " + std::to_string(info.milliseconds) + " pv";
    for (const rules::Move& move : info.pv)
        line += " " + notation::move_text(game_->start().variant(), move);
    host_.write(line);
}

void Uci::tell_best(const engine::SearchResult& result) {
    if (!result.best) return host_.write("bestmove (none)");
    const rules::Variant& variant = game_->start().variant();
    std::string line = "bestmove " + notation::move_text(variant, *result.best);
    rules::Position position = game_->position();
    const rules::Colour mover = position.side();
    rules::Undo undo;
    position.make(*result.best, undo);
    if (result.pv.size() > 1 && position.side() != mover)
        line += " ponder " + notation::move_text(variant, result.pv[1]);
    host_.write(line);
}

void Uci::display() {
    const rules::Position& position = game_->position();
    host_.write("Variant: " + position.variant().definition().id);
    host_.write("Fen: " + notation::print_position(position));
    host_.write("Legal moves: " + std::to_string(game_->legal_moves().size()));
}

int turns_to_mate(engine::Score score, const rules::Variant& variant) {
    const int both = 2 * variant.special().moves_per_turn;
    const int singles = engine::moves_to_mate(score);
    return singles >= 0 ? (singles + both - 1) / both : -((-singles + both / 2) / both);
}

std::string score_text(engine::Score score, const rules::Variant& variant) {
    if (!engine::is_mate(score)) return "cp " + std::to_string(score);
    return "mate " + std::to_string(turns_to_mate(score, variant));
}

}  // namespace tessera::protocol
