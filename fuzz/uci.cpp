// Lines of the Universal Chess Interface: every `go` is answered by one move, which is legal, and
// every answer is one line. Searches are cut short, and small games only are played.
#include "protocol/uci.hpp"

#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "play/ordinary.hpp"
#include "protocol/uci_words.hpp"
#include "support.hpp"

namespace tessera::fuzzing {

using protocol::UciInput;

/// Checks what the engine finds.
class Checked final : public engine::Engine {
public:
    Checked(Rules variant, engine::Host host)
        : engine_(std::move(variant), std::move(host), {.table_bytes = std::size_t{1} << 14U}) {}
    void new_game() override { engine_.new_game(); }
    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const engine::Limits& limits, std::uint64_t seed) override {
        engine::Limits fewer = limits;
        fewer.nodes = std::min<std::uint64_t>(limits.nodes, 100);
        fewer.depth = std::min(limits.depth, 4);
        legal_ = play::legal_moves(position);
        engine_.begin(position, history, fewer, seed);
    }
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const engine::Info&)>& inform) override {
        return engine_.resume(milliseconds, inform);
    }
    [[nodiscard]] engine::SearchResult result() const override {
        auto result = engine_.result();
        require(result.best.has_value() != legal_.empty(), "a move is found if there is one");
        require(
            !result.best || std::find(legal_.begin(), legal_.end(), *result.best) != legal_.end(),
            "the best move is legal");
        return result;
    }
    [[nodiscard]] engine::SearchProgress progress() const override { return engine_.progress(); }
    [[nodiscard]] engine::Score evaluate(const play::Position& position) override {
        return engine_.evaluate(position);
    }
    void stop() noexcept override { engine_.stop(); }
    [[nodiscard]] engine::Score value(rules::PieceType type) const override {
        return engine_.value(type);
    }

private:
    engine::AlphaBeta engine_;
    rules::MoveList legal_;  ///< of the position searched
};

/// The lines of an input. While a search runs, one in four questions gets the next; after the last,
/// every sixteenth ends the search, since one for a long mate would go on for hours.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    UciInput read(std::string& line, bool wait) {
        if (!wait && ++asked_ % 4 != 0) return UciInput::nothing;
        while (!rest_.empty()) {
            const auto end = std::min(rest_.find('\n'), rest_.size() - 1);
            line = rest_.substr(0, end + 1);
            if (line.ends_with('\n')) line.pop_back();
            rest_.remove_prefix(end + 1);
            if (count(line)) return UciInput::line;
        }
        if (wait || asked_ % 16 != 0) return UciInput::end;
        line = "stop";
        return UciInput::line;
    }
    /// To be answered by a move.
    [[nodiscard]] int searches() const { return searches_; }
    [[nodiscard]] bool quit() const { return quit_; }

private:
    /// False for what would take too long.
    bool count(std::string_view line) {
        const std::string_view text = trimmed(line);
        if (text.find("perft") != std::string_view::npos) return text == "go perft 1";
        std::string_view rest = line;
        const std::string_view command = protocol::command_of(rest);
        if (command == "go") ++searches_;
        quit_ = quit_ || command == "quit";
        return true;
    }

    std::string_view rest_;
    unsigned asked_ = 0;
    int searches_ = 0;
    bool quit_ = false;
};

Result<play::VariantPtr> small_game(const std::string& name) {
    const auto& games = definition::builtin_variants();
    for (std::size_t i = 0; i < games.size(); ++i)
        if (games[i].id == name && is_small(game(i)->definition())) return play::ordinary(game(i));
    return Error{"", "there is no game named " + quote(name)};
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Lines lines(std::string_view(reinterpret_cast<const char*>(data), size));
    std::int64_t clock = 0;
    int moves = 0;
    protocol::UciHost host;
    host.name = "fuzzed";
    host.author = "nobody";
    host.abilities.levels = true;
    host.read = [&](std::string& line, bool wait) { return lines.read(line, wait); };
    host.write = [&](std::string_view line) {
        for (const char c : line)
            fuzzing::require(static_cast<unsigned char>(c) >= ' ', "an answer is one line");
        if (line.starts_with("bestmove ")) ++moves;
        return true;
    };
    host.now = [&] { return ++clock / 16; };
    host.processor_time = host.now;
    host.find_variant = fuzzing::small_game;
    host.read_file = [](const std::string& path) -> Result<std::string> {
        if (path.empty()) return Error{"", "there is no file"};
        return engine::NetParameters().file();
    };
    host.make_engine = [](const auto& variant, engine::Host around, const engine::Options&) {
        return std::make_unique<fuzzing::Checked>(play::rules_of(*variant), std::move(around));
    };
    fuzzing::require(protocol::Uci(std::move(host)).run(), "all lines are written");
    fuzzing::require(moves == lines.searches() || lines.quit(), "every go is answered by one move");
    return 0;
}
