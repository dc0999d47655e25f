// The Universal Chess Interface (Stefan Meyer-Kahlen, 2006), from the engine's side: lines in,
// lines out. A turn of several single moves is played one `go` after the other.
//
// One thread: while a search runs, lines are read from where the search asks whether it shall stop.
// `stop`, `ponderhit`, `isready` and `quit` then take effect at once; other commands wait for the
// end of the search, and end one that would not end by itself.
//
// Unknown words are passed over and numbers beyond what is possible are cut. A command that cannot
// be carried out changes nothing and is reported by "info string error: ..."; after a `position`
// that is refused nothing is searched until another one is accepted. Every `go` but `go perft` is
// answered by one `bestmove`, "(none)" if it cannot be carried out or there is no legal move. The
// last `info` before it has its move and the nodes searched.
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
#include "engine/net.hpp"
#include "game/game.hpp"
#include "play/ordinary.hpp"
#include "protocol/uci_go.hpp"
#include "protocol/uci_info.hpp"
#include "protocol/uci_options.hpp"

namespace tessera::protocol {

enum class UciInput : std::uint8_t {
    line,
    nothing,
    end,
    unheard  ///< nobody reads the output any more
};

/// The program around the interface.
struct UciHost {
    std::string name;  ///< of the engine, with its version
    std::string author;
    UciAbilities abilities;
    /// Takes the next line, without its end. `wait`: until there is one, or the end of input.
    std::function<UciInput(std::string& line, bool wait)> read;
    /// Writes a line at once; false if it cannot be written.
    std::function<bool(std::string_view line)> write;
    engine::Clock now;             ///< of the wall
    engine::Clock processor_time;  ///< of the thread that asks
    /// A built-in variant by id, or a game file by path.
    std::function<Result<play::VariantPtr>(const std::string&)> find_variant;
    /// The bytes of a file: nets to evaluate by ("EvalFile"). May be empty: the engine has none.
    std::function<Result<std::string>(const std::string& path)> read_file;
    /// The endgame tables of a folder ("TablebasePath"). May be empty: there are none.
    std::function<Result<engine::Tablebase>(const std::string& folder, const play::Variant&)>
        open_tablebase;
    /// Null if the memory for its table cannot be had.
    std::function<std::unique_ptr<engine::Engine>(const play::VariantPtr&, engine::Host,
                                                  const engine::Options&)>
        make_engine;
};

class Uci {
public:
    explicit Uci(UciHost host);
    /// Until `quit` or the end of input; false as soon as a line cannot be written.
    [[nodiscard]] bool run();

private:
    using Moves = std::vector<std::string>;
    enum class Nets : std::uint8_t { builtin, none, file };
    void carry_out(std::string_view line);
    void identify();
    void set_option(std::string_view line);
    void set_variant(const std::string& name);
    void set_net(const std::string& name);
    void set_tablebase(const std::string& folder);
    void set_position(std::string_view line);
    [[nodiscard]] Result<Moves> read_position(std::string_view line,
                                              std::optional<game::Game>& game,
                                              std::string& place) const;
    [[nodiscard]] static Result<Moves> play(game::Game& game, Moves moves, std::string_view wanted);
    void go(std::string_view line);
    void perft(int depth);
    void search(const UciGo& request, std::span<const rules::Move> first_moves);
    [[nodiscard]] std::optional<std::int64_t> milliseconds(const UciGo& request) const;
    [[nodiscard]] engine::Limits limits(const UciGo& request) const;
    [[nodiscard]] std::optional<engine::SearchResult> find_mate(const UciGo& request,
                                                                engine::Limits& limits);
    [[nodiscard]] bool stop_requested();
    void read_while_searching(std::string_view line);
    void wait_for_stop();
    void inform(const engine::Info& info);
    void report_progress();
    void report_result(const engine::SearchResult& result);
    void tell_best(const engine::SearchResult& result);
    void display();
    void evaluate();
    [[nodiscard]] engine::Host engine_host();
    [[nodiscard]] engine::Engine& engine();
    [[nodiscard]] engine::Options engine_options();
    [[nodiscard]] std::int64_t now() const {
        return options_.processor_time ? host_.processor_time() : host_.now();
    }
    [[nodiscard]] const play::Variant& variant() const { return game_->variant(); }
    [[nodiscard]] const play::Position& position() const { return game_->position(); }
    [[nodiscard]] bool whole_board() const { return variant().capabilities().whole_board; }
    void write(std::string_view line);
    void lose_output();
    void error(const Error& fault) { write("info string error: " + fault.text()); }
    [[nodiscard]] bool refused();

    UciHost host_;
    UciOptions options_;
    Nets nets_ = Nets::builtin;                 ///< "EvalFile"
    std::string tablebase_;                     ///< "TablebasePath"; empty: none
    std::string variant_name_;                  ///< "UCI_Variant"
    std::string loaded_;                        ///< name of the variant of `game_`
    std::optional<Error> refusal_;              ///< of the last `position`
    std::optional<engine::NetParameters> net_;  ///< of the file named last
    std::optional<game::Game> game_;            ///< of the variant; nothing if there is none
    std::string position_;                      ///< the last `position`, without its moves
    Moves moves_;                               ///< of the last `position`
    std::unique_ptr<engine::Engine> engine_;    ///< made when it is first needed
    bool quit_ = false;
    bool output_lost_ = false;

    // Of the search that runs.
    bool searching_ = false;
    bool stop_ = false;
    UciGo request_;
    std::optional<std::int64_t> deadline_;  ///< after a ponderhit
    std::deque<std::string> waiting_;
    std::int64_t begun_ = 0;                            ///< on the clock of limits
    std::int64_t reported_ = 0;                         ///< on the wall's clock, the last `info`
    std::function<engine::SearchProgress()> progress_;  ///< of what searches
    /// What the search for a mate took that found none.
    struct Effort {
        std::uint64_t nodes = 0;
        std::int64_t milliseconds = 0;
    };
    Effort before_;
    /// The last line of the best move that was written.
    struct Reported {
        engine::Score score = 0;
        std::uint64_t nodes = 0;
        int selective_depth = 0;
        std::vector<rules::Move> pv;  ///< empty: none was
    };
    Reported last_;
};

}  // namespace tessera::protocol
