// Lines of the Universal Chess Interface in, and what is written: with an engine that does what the
// test says, or with Tessera's own.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <sstream>
#include <string>
#include <vector>

#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "uci_support.hpp"

namespace tessera::protocol {

/// Lines in, and what is written. A line "| N" makes those after it wait until a search has asked N
/// times whether it shall stop.
struct Transcript {
    std::deque<std::string> in;
    std::string out;
    std::int64_t clock = 0;

    UciInput read(std::string& line, bool wait) {
        if (in.empty()) return UciInput::end;
        if (in.front().starts_with("| ")) {
            const int left = std::stoi(in.front().substr(2));
            if (!wait && left > 0) {
                in.front() = "| " + std::to_string(left - 1);
                return UciInput::nothing;
            }
            in.pop_front();
            return read(line, wait);
        }
        line = in.front();
        in.pop_front();
        return UciInput::line;
    }
};

/// Looks at the clock, a millisecond a time, until it is stopped or its limits say so.
class Waiting final : public engine::Engine {
public:
    Waiting(Transcript& transcript, engine::Host host)
        : transcript_(transcript), host_(std::move(host)) {}
    void new_game() override { transcript_.out += "[new game]\n"; }
    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const engine::Limits& limits, std::uint64_t) override {
        std::ostringstream seen;
        seen << "[search after " << history.size() << ", depth " << limits.depth;
        if (limits.nodes != UINT64_MAX) seen << ", nodes " << limits.nodes;
        if (limits.noise != 0) seen << ", noise " << limits.noise;
        if (limits.blindness != 0) seen << ", blindness " << limits.blindness;
        if (limits.mate != 0) seen << ", mate " << limits.mate;
        if (limits.lines != 1) seen << ", lines " << limits.lines;
        for (const rules::Move& move : limits.first_moves)
            seen << ", " << position.variant().move_text(move);
        seen << ", ms " << limits.milliseconds << "]\n";
        transcript_.out += seen.str();
        limits_ = limits;
        moves_ = play::legal_moves(position);
        std::sort(moves_.begin(), moves_.end(), [](const auto& a, const auto& b) {
            return std::tie(a.from, a.to) < std::tie(b.from, b.to);
        });
        result_ = {};
    }
    [[nodiscard]] bool resume(std::int64_t,
                              const std::function<void(const engine::Info&)>& inform) override {
        if (moves_.empty()) return true;
        const std::int64_t begun = host_.now();
        int asked = 0;
        while (!host_.stop_requested() && asked < (limits_.depth < 64 ? limits_.depth : 1000)) {
            ++asked;
            ++transcript_.clock;
            if (limits_.milliseconds >= 0 && host_.now() - begun >= limits_.milliseconds) break;
        }
        inform({.depth = asked,
                .score = 7,
                .nodes = 5,
                .milliseconds = 2,
                .pv = std::span(moves_).first(1)});
        result_ = {
            .best = moves_.front(), .score = 7, .depth = asked, .nodes = 5, .pv = {moves_.front()}};
        return true;
    }
    [[nodiscard]] engine::SearchResult result() const override { return result_; }
    [[nodiscard]] engine::SearchProgress progress() const override {
        return {.nodes = static_cast<std::uint64_t>(transcript_.clock), .move = {}};
    }
    [[nodiscard]] engine::Score evaluate(const play::Position&) override { return 7; }
    void stop() noexcept override {}
    [[nodiscard]] engine::Score value(rules::PieceType) const override { return 0; }

private:
    Transcript& transcript_;
    engine::Host host_;
    engine::Limits limits_;
    rules::MoveList moves_;  ///< of the position searched
    engine::SearchResult result_;
};

enum class Behind : std::uint8_t { waiting, tessera };

inline std::string run(std::deque<std::string> lines, Behind behind = Behind::waiting) {
    Transcript t{.in = std::move(lines), .out = {}, .clock = 0};
    UciHost host = host_of([&](std::string& line, bool wait) { return t.read(line, wait); },
                           [&](std::string_view line) { t.out += std::string(line) + "\n"; });
    host.now = [&] { return t.clock; };
    host.processor_time = [&] { return t.clock / 2; };
    host.make_engine = [&](const auto& variant, engine::Host around,
                           const engine::Options& options) -> std::unique_ptr<engine::Engine> {
        if (behind == Behind::tessera)
            return engine::make_engine(variant, std::move(around), options);
        return std::make_unique<Waiting>(t, std::move(around));
    };
    EXPECT_TRUE(Uci(std::move(host)).run());
    return t.out;
}

/// Each `info` line of a text.
inline std::vector<std::string> infos(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("info depth")) found.push_back(line);
    return found;
}

/// The move of the last `bestmove`.
inline std::string best_move(const std::string& text) {
    const auto begin = text.rfind("bestmove ") + 9;
    return text.substr(begin, text.find_first_of(" \n", begin) - begin);
}

inline std::string word_behind(const std::string& line, const std::string& word) {
    const auto at = line.find(" " + word + " ");
    if (at == std::string::npos) return "";
    const auto begin = at + word.size() + 2;
    return line.substr(begin, line.find_first_of(" \n", begin) - begin);
}

}  // namespace tessera::protocol
