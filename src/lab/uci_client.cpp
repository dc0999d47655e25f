#include "lab/uci_client.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/clock.hpp"
#include "definition/builtin.hpp"

namespace tessera::lab {
namespace {

constexpr std::int64_t kStartPatience = 30'000;
/// How Tessera's engines refuse a command.
constexpr const char* kRefusal = "info string error";
constexpr const char* kProcessorTime = "Processor Time";
constexpr const char* kVariant = "UCI_Variant";
constexpr const char* kChess960 = "UCI_Chess960";
constexpr const char* kChess = "chess";

/// The text after the word and a space, up to `end` or the end of the line.
std::string after(const std::string& line, const std::string& word, const std::string& end = "") {
    const std::string padded = " " + line + " ";
    const std::size_t at = padded.find(" " + word + " ");
    if (at == std::string::npos) return "";
    const std::size_t begin = at + word.size() + 2;
    const std::size_t stop = end.empty() ? std::string::npos : padded.find(" " + end, begin);
    std::string text = padded.substr(begin, stop == std::string::npos ? stop : stop - begin);
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

std::uint64_t number_after(const std::string& line, const std::string& word) {
    return std::strtoull(after(line, word).c_str(), nullptr, 10);
}

std::string first_words(const std::string& text, int count) {
    std::istringstream in(text);
    std::string out;
    for (std::string word; count-- > 0 && in >> word;) out += (out.empty() ? "" : " ") + word;
    return out;
}

void note(const std::string& line, Reply& reply) {
    const std::string score = after(line, "score");
    if (score.empty()) return;
    const std::size_t number =
        std::clamp<std::size_t>(number_after(line, "multipv"), 1, kMostVariations);
    reply.variations.resize(std::max(reply.variations.size(), number));
    Variation& variation = reply.variations[number - 1];
    variation.score = first_words(score, 2);
    variation.pv = after(line, "pv");
    if (number > 1) return;
    reply.score = variation.score;
    reply.depth = static_cast<int>(number_after(line, "depth"));
    reply.nodes = number_after(line, "nodes");
}

}  // namespace

bool is_chess960(std::string_view variant) {
    return variant == "chess960" || variant == "hdc2";
}

std::string start_command(const game::Game& game) {
    const play::PositionPtr start = game.start();
    const bool usual = start->text() == game.variant().start()->text();
    return (usual ? "position startpos" : "position fen " + start->text(play::Form::with_files)) +
           " moves";
}

Result<UciClient> UciClient::start(const std::string& command, const std::string& variant,
                                   const std::vector<UciOption>& options, Timing timing) {
    auto process = Process::start(command);
    if (!process) return process.error();
    UciClient client(std::move(process).value());
    auto ready = client.handshake();
    if (ready) ready = client.set_options(variant, options, timing);
    if (!ready) return Error{command, ready.error().text()};
    return client;
}

/// Calls note(line) for every line before the one that is the word.
template <class F>
Result<bool> UciClient::wait_for(std::string_view word, F&& note) {
    const std::int64_t deadline = wall_milliseconds() + kStartPatience;
    for (;;) {
        const auto next = process_.read_line(deadline);
        if (!next) return next.error();
        if (*next == word) return true;
        if (next->starts_with(kRefusal)) return Error{"", *next};
        note(*next);
    }
}

Result<bool> UciClient::handshake() {
    process_.write_line("uci");
    return wait_for("uciok", [this](const std::string& line) {
        if (line.starts_with("id name ")) name_ = line.substr(8);
        if (line.starts_with("option name ")) options_.push_back(line);
    });
}

void UciClient::set(std::string_view name, std::string_view value) {
    process_.write_line("setoption name " + std::string(name) + " value " + std::string(value));
}

Result<bool> UciClient::set_options(const std::string& variant,
                                    const std::vector<UciOption>& options, Timing timing) {
    processor_time_ = timing == Timing::processor && has_option(kProcessorTime);
    if (processor_time_) set(kProcessorTime, "true");
    const auto chosen = choose_variant(variant);
    if (!chosen) return chosen.error();
    for (const UciOption& option : options) {
        if (!has_option(option.name)) return Error{"", "there is no option " + option.name};
        if (option.name == kProcessorTime) processor_time_ = option.value == "true";
        set(option.name, option.value);
    }
    return wait_ready();
}

Result<bool> UciClient::choose_variant(const std::string& variant) {
    const bool as_960 = is_chess960(variant) && has_option(kChess960);
    if (as_960) set(kChess960, "true");
    if (!has_option(kVariant)) {
        if (variant == kChess || as_960) return true;
        return Error{"", std::string("there is no option ") + kVariant};
    }
    // A game file is none of those that an engine lists; those of Tessera read it.
    const bool file = definition::find_builtin(definition::builtin_games(), variant) == nullptr;
    if (file || offers_variant(variant))
        set(kVariant, variant);
    else if (as_960)
        set(kVariant, kChess);
    else
        return Error{"", std::string(kVariant) + " does not offer " + variant};
    return true;
}

bool UciClient::offers_variant(const std::string& variant) const {
    const std::string begin = std::string("option name ") + kVariant + " ";
    return std::any_of(options_.begin(), options_.end(), [&](const std::string& line) {
        return line.starts_with(begin) &&
               (line + " ").find(" var " + variant + " ") != std::string::npos;
    });
}

bool UciClient::has_option(std::string_view name) const {
    const std::string begin = "option name " + std::string(name) + " type";
    return std::any_of(options_.begin(), options_.end(),
                       [&](const std::string& line) { return line.starts_with(begin); });
}

Result<bool> UciClient::wait_ready() {
    process_.write_line("isready");
    return wait_for("readyok", [](const std::string&) {});
}

std::int64_t UciClient::clock() const {
    if (!processor_time_) return wall_milliseconds();
    const auto clock = process_.processor_clock();
    return clock ? milliseconds_of(*clock) : 0;
}

Result<bool> UciClient::new_game() {
    process_.write_line("ucinewgame");
    return wait_ready();
}

Result<Reply> UciClient::think(const std::string& position, const std::string& go,
                               std::int64_t patience) {
    Reply reply;
    process_.write_line(position);
    const auto ready = wait_ready();
    if (!ready) return ready.error();
    const std::int64_t begun = clock();
    process_.write_line(go);
    const std::int64_t deadline = wall_milliseconds() + patience;
    for (;;) {
        const auto next = process_.read_line(deadline);
        if (!next) return next.error();
        if (next->starts_with(kRefusal)) return Error{"", *next};
        if (next->starts_with("info ")) note(*next, reply);
        if (!next->starts_with("bestmove ")) continue;
        reply.milliseconds = clock() - begun;
        reply.move = first_words(next->substr(9), 1);
        return reply;
    }
}

}  // namespace tessera::lab
