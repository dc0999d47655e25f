#include "protocol/uci.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "engine/mate_search.hpp"
#include "movegen/movegen.hpp"
#include "notation/loose_text.hpp"
#include "notation/notation.hpp"
#include "protocol/uci_words.hpp"

namespace tessera::protocol {
namespace {

/// Of the time and nodes of `go mate`, this part is left for the choice of a move without a mate.
constexpr int kAfterMateSearch = 10;
/// For that choice, where the search for a mate was stopped.
constexpr std::uint64_t kNodesAfterStop = 2000;
/// A search that has found nothing new for so many milliseconds reports how far it has come.
constexpr std::int64_t kReportAfter = 500;
constexpr const char* kUsualVariant = "chess";
/// What "UCI_Chess960" makes of it.
constexpr const char* kUsualVariant960 = "chess960";
// Values of "EvalFile" that name no file.
constexpr const char* kBuiltinNets = "<built-in>";
constexpr const char* kNoNets = "none";
/// The value of "TablebasePath" that names no folder.
constexpr const char* kNoTablebase = "<empty>";

/// How many of the words behind `fen` are fields of a position: the four that it must have, up to
/// two counters, and those that the game adds.
std::size_t position_fields(std::span<const std::string_view> words, std::size_t behind_counters) {
    std::size_t fields = std::min<std::size_t>(words.size(), 4);
    while (fields < words.size() && fields < 6 && only_digits(words[fields])) ++fields;
    return std::min(words.size(), fields + behind_counters);
}

/// The id of a built-in game in any case; another name as it is.
std::string known_id(const std::string& name) {
    for (const auto& builtin : definition::builtin_games())
        if (equals_ignoring_case(builtin.id, name)) return std::string(builtin.id);
    return name;
}

}  // namespace

Uci::Uci(UciHost host) : host_(std::move(host)) {
    set_variant(kUsualVariant);
}

bool Uci::run() {
    std::string line;
    while (!quit_) {
        if (!waiting_.empty()) {
            line = std::move(waiting_.front());
            waiting_.pop_front();
        } else {
            const UciInput input = host_.read(line, true);
            if (input == UciInput::end) break;
            if (input == UciInput::unheard) lose_output();
            if (input != UciInput::line) continue;
        }
        carry_out(line);
    }
    return !output_lost_;
}

void Uci::write(std::string_view line) {
    if (!output_lost_ && !host_.write(line)) lose_output();
}

void Uci::lose_output() {
    output_lost_ = quit_ = stop_ = true;
}

void Uci::carry_out(std::string_view line) {
    std::string_view rest = line;
    const std::string_view command = command_of(rest);
    if (command == "uci")
        identify();
    else if (command == "isready")
        write("readyok");
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
    else if (command == "eval")
        evaluate();
    else if (command == "quit")
        quit_ = true;
    else if (const auto word = next_word(line); command.empty() && !word.empty())
        error({"", "unknown command " + quote(word)});
}

void Uci::identify() {
    write("id name " + host_.name);
    write("id author " + host_.author);
    const auto option = [&](const std::string& text) { write("option name " + text); };
    if (host_.read_file) option("EvalFile type string default " + std::string(kBuiltinNets));
    if (host_.open_tablebase)
        option("TablebasePath type string default " + std::string(kNoTablebase));
    option("Clear Hash type button");
    list_options(host_.abilities, option);
    std::string variants = "UCI_Variant type combo default " + std::string(kUsualVariant);
    for (const auto& builtin : definition::builtin_games())
        variants += " var " + std::string(builtin.id);
    option(variants);
    write("uciok");
}

/// `name N value V`; a button has no value.
void Uci::set_option(std::string_view line) {
    std::string_view word = next_word(line);
    while (!word.empty() && word != "name") word = next_word(line);
    if (word.empty()) return error({"setoption", "'name' is missing"});
    const auto [name_text, value_text] = split_at_word(line, "value");
    const std::string name = single_spaced(name_text);
    const std::string value(value_text);
    if (equals_ignoring_case(name, "UCI_Variant")) return set_variant(value);
    if (equals_ignoring_case(name, "Clear Hash")) return engine().new_game();
    if (host_.read_file && equals_ignoring_case(name, "EvalFile")) return set_net(value);
    if (host_.open_tablebase && equals_ignoring_case(name, "TablebasePath"))
        return set_tablebase(value);
    const auto set = protocol::set_option(options_, host_.abilities, name, value);
    if (!set) return error({"setoption", "unknown option " + quote(name)});
    const std::string known(set->name);
    if (!set->fault.empty()) return error({known, set->fault});
    if (!set->note.empty()) write("info string " + known + ": " + set->note);
    if (set->changed && (known == "Hash" || known == "Threads")) engine_.reset();
    if (set->changed && known == "UCI_Chess960") set_variant(variant_name_);
}

/// Where the game changes, its start becomes the position.
void Uci::set_variant(const std::string& name) {
    const std::string id = known_id(name);
    const bool as_960 = options_.chess960 && id == kUsualVariant;
    const std::string wanted = as_960 ? kUsualVariant960 : id;
    auto variant = host_.find_variant(wanted);
    if (!variant) return error(variant.error());
    variant_name_ = id;
    const bool builtin = variant.value()->definition().id == wanted;
    if (game_ && (&game_->variant() == variant.value().get() || (builtin && wanted == loaded_)))
        return;
    loaded_ = wanted;
    game_.emplace(*std::move(variant).value());
    position_.clear();
    moves_.clear();
    refusal_.reset();
    engine_.reset();
}

/// A net file by path, those that come with the program, or none.
void Uci::set_net(const std::string& name) {
    if (equals_ignoring_case(name, kBuiltinNets)) {
        nets_ = Nets::builtin;
    } else if (equals_ignoring_case(name, kNoNets)) {
        nets_ = Nets::none;
    } else {
        const auto file = host_.read_file(name);
        if (!file) return error({"EvalFile", file.error().text()});
        auto net = engine::NetParameters::parse(*file);
        if (!net) return error({"EvalFile", net.error().text()});
        net_ = std::move(net).value();
        nets_ = Nets::file;
    }
    engine_.reset();
}

/// A folder of endgame tables, of which each engine reads those of its variant.
void Uci::set_tablebase(const std::string& folder) {
    const std::string wanted = equals_ignoring_case(folder, kNoTablebase) ? "" : folder;
    if (!wanted.empty() && game_ && whole_board()) {
        const auto tablebase = host_.open_tablebase(wanted, variant());
        if (!tablebase) return error({"TablebasePath", tablebase.error().text()});
    }
    tablebase_ = wanted;
    engine_.reset();
}

void Uci::set_position(std::string_view line) {
    std::optional<game::Game> game;
    std::string place;
    auto played = read_position(line, game, place);
    if (!played) {
        refusal_ = played.error();
        return error(*refusal_);
    }
    refusal_.reset();
    game_ = std::move(game);
    position_ = std::move(place);
    moves_ = std::move(played).value();
}

/// `startpos`, or `fen` and the text of a position; then perhaps `moves` and moves.
Result<Uci::Moves> Uci::read_position(std::string_view line, std::optional<game::Game>& game,
                                      std::string& place) const {
    std::string_view form = next_word(line);
    while (!form.empty() && form != "startpos" && form != "fen") form = next_word(line);
    if (form.empty()) return Error{"position", "'startpos' or 'fen' and a position expected"};
    const auto [text, moves] = split_at_word(line, "moves");
    const std::vector<std::string_view> words = words_of(text);
    const std::size_t behind = notation::fields_behind_counters(variant().definition());
    const std::size_t fields = form == "fen" ? position_fields(words, behind) : 0;
    for (const std::string_view word : std::span(words).subspan(fields))
        if (variant().is_move_text(word))
            return Error{"position", "'moves' is missing before " + quote(word)};
    place = form;
    if (form == "fen") {
        std::string loose;
        for (const std::string_view word : std::span(words).first(fields)) (loose += ' ') += word;
        place += ' ' + notation::strict_text(loose, behind);
    }
    if (place == position_) {
        game = game_;
        return play(*game, moves_, moves);
    }
    if (form == "startpos") {
        game.emplace(game_->variant());
    } else {
        auto position = game_->variant().read(std::string_view(place).substr(form.size() + 1));
        if (!position) return position.error();
        game.emplace(std::move(position).value());
    }
    return play(*game, {}, moves);
}

/// Whether nothing can be asked of the position, since the last one was refused; reports it.
bool Uci::refused() {
    if (refusal_) error({"", "the last position was refused: " + refusal_->text()});
    return refusal_.has_value();
}

/// Takes back the moves of `game` that are no longer wanted and plays the others; the moves then.
/// Words of letters alone, which name no cells, are passed over.
Result<Uci::Moves> Uci::play(game::Game& game, Moves moves, std::string_view wanted) {
    std::vector<std::string_view> words = words_of(wanted);
    std::erase_if(words, only_letters);
    const auto begin = std::mismatch(words.begin(), words.end(), moves.begin(), moves.end()).first;
    const auto common = static_cast<std::size_t>(begin - words.begin());
    for (; moves.size() > common; moves.pop_back()) game.undo();
    for (auto word = begin; word != words.end(); ++word) {
        const auto move = game.position().parse_move_of_others(*word);
        if (!move)
            return Error{"position",
                         "move " + std::to_string(moves.size() + 1) + ": " + move.error().text()};
        game.follow(*move);
        moves.emplace_back(*word);
    }
    return moves;
}

void Uci::go(std::string_view line) {
    UciGo request = parse_go(words_of(line));
    if (refused()) {
        if (!request.perft) write("bestmove (none)");
        return;
    }
    if (request.perft) return perft(*request.perft);
    rules::MoveList first_moves;
    for (const std::string& text : request.searchmoves) {
        const auto move = game_->position().parse_move_of_others(text);
        if (move)
            first_moves.push_back(*move);
        else
            error({"go searchmoves", move.error().text()});
    }
    if (first_moves.empty() && !request.searchmoves.empty()) return write("bestmove (none)");
    if (!request.depth && !request.nodes && !request.mate && !milliseconds(request))
        request.infinite = true;
    search(request, first_moves);
}

/// Leaves below every move, as Stockfish prints them.
void Uci::perft(int depth) {
    if (!whole_board()) {
        if (depth > 1)
            return error({"go perft", "deeper than 1 is for boards whose moves are listed"});
        write("");
        return write("Nodes searched: " +
                     std::to_string(depth == 0 ? 1 : position().count_moves()));
    }
    rules::Position position = play::ordinary(this->position());
    std::uint64_t total = 0;
    for (const rules::Move& move : movegen::legal_moves(position)) {
        if (depth == 0 || quit_) break;
        rules::Undo undo;
        position.make(move, undo);
        const std::uint64_t leaves = movegen::perft(position, depth - 1);
        position.unmake(undo);
        total += leaves;
        write(notation::move_text(position.variant(), move) + ": " + std::to_string(leaves));
    }
    if (depth == 0) total = 1;
    write("");
    write("Nodes searched: " + std::to_string(total));
}

engine::Host Uci::engine_host() {
    return {.now = [this] { return now(); }, .stop_requested = [this] { return stop_requested(); }};
}

/// With the largest half of "Hash" for which there is memory.
engine::Engine& Uci::engine() {
    if (engine_) return *engine_;
    engine::Options options = engine_options();
    const std::int64_t wanted = options_.megabytes;
    for (;;) {
        options.table_bytes = static_cast<std::size_t>(options_.megabytes) << 20U;
        engine_ = host_.make_engine(game_->position().shared_variant(), engine_host(), options);
        if (engine_ || options_.megabytes == 1) break;
        options_.megabytes /= 2;
    }
    if (options_.megabytes != wanted)
        error({"Hash", "there is no memory for " + std::to_string(wanted) +
                           " MiB: " + std::to_string(options_.megabytes) + " are used"});
    return *engine_;
}

engine::Options Uci::engine_options() {
    engine::Options options;
    options.threads = static_cast<std::size_t>(options_.threads);
    if (nets_ == Nets::none) options.net = nullptr;
    if (nets_ == Nets::file && whole_board()) {
        auto net = engine::Net::from(*play::rules_of(variant()), *net_);
        if (net)
            options.net = std::move(net).value();
        else
            error({"EvalFile", net.error().text()});
    }
    if (!tablebase_.empty() && whole_board()) {
        auto tablebase = host_.open_tablebase(tablebase_, variant());
        if (tablebase)
            options.tablebase = std::move(tablebase).value();
        else
            error({"TablebasePath", tablebase.error().text()});
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
            options_.limit_strength ? engine::strength_of_elo(static_cast<int>(options_.elo))
                                    : static_cast<double>(options_.level),
            -1);
    if (request.depth) limits.depth = std::min(limits.depth, *request.depth);
    if (request.nodes) limits.nodes = std::min(limits.nodes, *request.nodes);
    if (request.mate)
        limits.mate = 2 * variant().definition().special.moves_per_turn * *request.mate;
    limits.lines = static_cast<int>(options_.lines);
    if (!request.endless()) limits.milliseconds = milliseconds(request).value_or(-1);
    return limits;
}

void Uci::search(const UciGo& request, std::span<const rules::Move> first_moves) {
    engine::Engine& engine = this->engine();
    engine::Limits limits = this->limits(request);
    limits.first_moves = first_moves;
    request_ = request;
    stop_ = output_lost_ || (request.endless() && !waiting_.empty());
    deadline_.reset();
    begun_ = now();
    reported_ = host_.now();
    progress_ = [&engine] { return engine.progress(); };
    before_ = {};
    last_ = {};
    searching_ = true;
    std::optional<engine::SearchResult> mate;
    if (request.mate && whole_board()) mate = find_mate(request, limits);
    const engine::SearchResult result =
        mate ? *std::move(mate)
             : engine.search(position(), game_->history(), limits, 0,
                             [this](const engine::Info& info) { inform(info); });
    report_result(result);
    searching_ = true;
    wait_for_stop();
    searching_ = false;
    tell_best(result);
}

/// The end of a search that only another command ends.
void Uci::wait_for_stop() {
    while (request_.endless() && !stop_) {
        std::string line;
        const UciInput input = host_.read(line, true);
        if (input == UciInput::line)
            read_while_searching(line);
        else if (input == UciInput::end)
            stop_ = true;
        else if (input == UciInput::unheard)
            lose_output();
    }
}

/// The mate asked for, if a complete search finds it. Otherwise says so, and leaves what the
/// engine's search for the best move may take in `limits`.
std::optional<engine::SearchResult> Uci::find_mate(const UciGo& request, engine::Limits& limits) {
    const std::int64_t begun = now();
    engine::MateLimits share{.turns = *request.mate, .first_moves = limits.first_moves};
    if (limits.nodes != UINT64_MAX) share.nodes = limits.nodes - limits.nodes / kAfterMateSearch;
    if (limits.milliseconds >= 0)
        share.milliseconds = limits.milliseconds - limits.milliseconds / kAfterMateSearch;
    engine::MateSearch search(play::rules_of(variant()), engine_host());
    const auto progress = std::exchange(progress_, [&search] {
        return engine::SearchProgress{.nodes = search.nodes(), .move = {}};
    });
    const engine::MateResult found =
        search.find(play::ordinary(position()), game_->history(), share);
    progress_ = progress;
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
    before_ = {.nodes = found.nodes, .milliseconds = time};
    write(words + "no mate in " + std::to_string(found.turns) +
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
    if (output_lost_) return true;
    if (!searching_) return false;
    std::string line;
    while (!stop_) {
        const UciInput input = host_.read(line, false);
        if (input == UciInput::nothing) break;
        if (input == UciInput::line) {
            read_while_searching(line);
            continue;
        }
        if (input == UciInput::unheard) lose_output();
        // What was asked for is finished, if it has an end.
        if (input == UciInput::end) stop_ = request_.endless();
        break;
    }
    if (deadline_ && now() >= *deadline_) stop_ = true;
    if (!stop_ && host_.now() - reported_ >= kReportAfter) report_progress();
    return stop_;
}

void Uci::read_while_searching(std::string_view line) {
    std::string_view rest = line;
    const std::string_view command = command_of(rest);
    if (command == "stop") {
        stop_ = true;
    } else if (command == "ponderhit") {
        if (!request_.ponder) return;
        request_.ponder = false;
        if (const auto time = milliseconds(request_)) deadline_ = now() + *time;
    } else if (command == "isready") {
        write("readyok");
    } else if (command == "quit") {
        stop_ = quit_ = true;
    } else if (!trimmed(line).empty()) {
        waiting_.emplace_back(line);
        // Unknown words alone are no command.
        if (request_.endless() && !command.empty() && command != "debug") stop_ = true;
    }
}

void Uci::inform(const engine::Info& info) {
    engine::Info all = info;
    all.nodes += before_.nodes;
    all.milliseconds += before_.milliseconds;
    if (all.line == 1)
        last_ = {all.score, all.nodes, all.selective_depth, {all.pv.begin(), all.pv.end()}};
    reported_ = host_.now();
    write(info_line(all, variant(), options_.show_wdl));
}

void Uci::report_progress() {
    engine::SearchProgress progress = progress_();
    progress.nodes += before_.nodes;
    reported_ = host_.now();
    write(progress_line(progress, now() - begun_, variant()));
}

/// The last `info`: what is played, and all that was searched for it.
void Uci::report_result(const engine::SearchResult& result) {
    if (!result.best) return write(ended_line(result.score, variant(), options_.show_wdl));
    const bool same = last_.pv == result.pv && last_.score == result.score;
    if (same && last_.nodes == result.nodes + before_.nodes) return;
    // What the last iteration has not found, one that was cut short has.
    const engine::SearchProgress progress = progress_();
    const bool later = !same && !last_.pv.empty();
    const int depth = std::max(1, later ? progress.depth : result.depth);
    inform({.depth = depth,
            .score = result.score,
            .nodes = result.nodes,
            .milliseconds = now() - begun_ - before_.milliseconds,
            .pv = result.pv,
            .line = 1,
            .selective_depth = last_.pv.empty() ? 0 : std::max(depth, last_.selective_depth),
            .table_permille = progress.table_permille});
}

void Uci::tell_best(const engine::SearchResult& result) {
    if (!result.best) return write("bestmove (none)");
    std::string line = "bestmove " + variant().move_text(*result.best);
    if (result.pv.size() > 1 && position().ends_turn(*result.best))
        line += " ponder " + variant().move_text(result.pv[1]);
    write(line);
}

void Uci::display() {
    if (refused()) return;
    write("Variant: " + variant().definition().id);
    write("Fen: " + position().text(play::Form::brief));
    write("Legal moves: " + std::to_string(position().count_moves()));
}

/// The position's own value, as White sees it.
void Uci::evaluate() {
    if (refused()) return;
    if (!position().any_move())
        return write("Final evaluation: none (" +
                     game::reason_words(position(), position().outcome()) + ")");
    const engine::Score score = engine().evaluate(position());
    const engine::Score white = position().side() == rules::Colour::white ? score : -score;
    const engine::Score size = std::abs(white);
    const std::string hundredths = std::to_string(100 + size % 100).substr(1);
    write("Final evaluation: " + std::string(white < 0 ? "-" : "+") + std::to_string(size / 100) +
          "." + hundredths + " (White's side)");
}

}  // namespace tessera::protocol
