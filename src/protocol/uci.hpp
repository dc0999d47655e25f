// The Universal Chess Interface (Stefan Meyer-Kahlen, 2006), from the engine's side: lines in,
// lines out. A turn of several single moves is played one `go` after the other.
//
// One thread: while a search runs, lines are read from where the search asks whether it shall stop.
// `stop`, `ponderhit`, `isready` and `quit` then take effect at once; other commands wait for the
// end of the search, and end one that would not end by itself. A command that cannot be carried out
// changes nothing and is told of by "info string error: ...". Every `go` but `go perft` is answered
// by one `bestmove`, "(none)" if it cannot be carried out or there is no legal move.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "engine/levels.hpp"
#include "engine/net.hpp"
#include "game/game.hpp"
#include "protocol/uci_go.hpp"

namespace tessera::protocol {

/// What plays behind the interface.
class UciEngine {
public:
    UciEngine() = default;
    UciEngine(const UciEngine&) = delete;
    UciEngine& operator=(const UciEngine&) = delete;
    virtual ~UciEngine() = default;
    virtual void new_game() = 0;
    /// As engine::Engine::search().
    [[nodiscard]] virtual engine::SearchResult search(
        const rules::Position& position, std::span<const std::uint64_t> history,
        const engine::Limits& limits, const std::function<void(const engine::Info&)>& inform) = 0;
};

enum class UciInput : std::uint8_t { line, nothing, end };

/// The program around the interface.
struct UciHost {
    std::string name;  ///< of the engine, with its version
    std::string author;
    bool levels = false;  ///< the engine knows levels: "Skill Level", "UCI_Elo"
    /// Takes the next line, without its end. `wait`: until there is one, or the end of input.
    std::function<UciInput(std::string& line, bool wait)> read;
    std::function<void(std::string_view line)> write;
    engine::Clock now;             ///< of the wall
    engine::Clock processor_time;  ///< of this process
    /// A built-in variant by id, or a game file by path.
    std::function<Result<std::shared_ptr<const rules::Variant>>(const std::string&)> find_variant;
    /// The bytes of a file: nets to evaluate by ("EvalFile"). May be empty: the engine has none.
    std::function<Result<std::string>(const std::string& path)> read_file;
    /// Null if the memory for its table cannot be had.
    std::function<std::unique_ptr<UciEngine>(std::shared_ptr<const rules::Variant>, engine::Host,
                                             const engine::Options&)>
        make_engine;
};

class Uci {
public:
    explicit Uci(UciHost host);
    /// Until `quit` or the end of input.
    void run();

private:
    using Moves = std::vector<std::string>;
    enum class Nets : std::uint8_t { builtin, none, file };
    struct Options {
        int megabytes = static_cast<int>(engine::kTableBytes >> 20U);
        int level = engine::kLevels;
        bool limit_strength = false;  ///< `elo` counts, `level` does not
        int elo = engine::kMostElo;
        bool analysing = false;       ///< "UCI_AnalyseMode": strength is not limited
        int lines = 1;                ///< "MultiPV"
        std::int64_t overhead = 10;   ///< milliseconds that passing a move on costs
        bool processor_time = false;  ///< limits are of processor time
        Nets nets = Nets::builtin;    ///< "EvalFile"
    };

    void carry_out(const std::string& line);
    void identify();
    void set_option(std::string_view line);
    bool set_flag(const std::string& name, const std::string& value);
    bool set_number(const std::string& name, const std::string& value);
    void set_variant(const std::string& name);
    void set_net(const std::string& name);
    void set_position(std::string_view line);
    [[nodiscard]] static Result<Moves> play(game::Game& game, Moves moves, std::string_view wanted);
    void go(std::string_view line);
    void refuse_go(const Error& fault);
    void perft(int depth);
    void search(const UciGo& request, std::span<const rules::Move> first_moves);
    [[nodiscard]] std::optional<std::int64_t> milliseconds(const UciGo& request) const;
    [[nodiscard]] engine::Limits limits(const UciGo& request) const;
    [[nodiscard]] std::optional<engine::SearchResult> find_mate(const UciGo& request,
                                                                engine::Limits& limits);
    [[nodiscard]] bool stop_requested();
    void read_while_searching(const std::string& line);
    void inform(const engine::Info& info);
    void tell_best(const engine::SearchResult& result);
    void display();
    [[nodiscard]] engine::Host engine_host();
    [[nodiscard]] UciEngine& engine();
    [[nodiscard]] engine::Options engine_options();
    [[nodiscard]] std::int64_t now() const {
        return options_.processor_time ? host_.processor_time() : host_.now();
    }
    void error(const Error& fault) { host_.write("info string error: " + fault.text()); }

    UciHost host_;
    Options options_;
    std::optional<engine::NetParameters> net_;  ///< of the file named last
    std::optional<game::Game> game_;            ///< of the variant; nothing if there is none
    std::string position_;                      ///< the last `position`, without its moves
    Moves moves_;                               ///< of the last `position`
    std::unique_ptr<UciEngine> engine_;         ///< made when it is first needed
    bool quit_ = false;

    // Of the search that runs.
    bool searching_ = false;
    bool stop_ = false;
    UciGo request_;
    std::optional<std::int64_t> deadline_;  ///< after a ponderhit
    std::deque<std::string> waiting_;
};

/// As chess counts them: turns of the side that mates, below 0 if the side to move is mated; 0 for
/// scores that tell of no mate.
[[nodiscard]] int turns_to_mate(engine::Score score, const rules::Variant& variant);
/// "cp" and hundredths of the weakest capturing piece, or "mate" and turns.
[[nodiscard]] std::string score_text(engine::Score score, const rules::Variant& variant);

}  // namespace tessera::protocol
