#include "engine.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

#include "base/clock.hpp"
#include "base/codes.hpp"
#include "board.hpp"
#include "engine/engine.hpp"
#include "engine/factory.hpp"
#include "engine/levels.hpp"
#include "errors.hpp"
#include "lab/tablebase.hpp"
#include "play/ordinary.hpp"
#include "work.hpp"

namespace tessera::python {
namespace {

constexpr std::size_t kMostMebibytes = 65'536;
constexpr double kMostSeconds = 1e9;
constexpr int kMostDepth = 1000;

/// A line that an iteration has found.
struct Line {
    int number = 1;
    int depth = 0;
    int selective_depth = 0;
    engine::Score score = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    int table_permille = 0;
    rules::MoveList moves;
};

Line line_of(const engine::Info& info) {
    return {info.line,  info.depth,        info.selective_depth, info.score,
            info.nodes, info.milliseconds, info.table_permille,  {info.pv.begin(), info.pv.end()}};
}

/// The arguments of tessera.engine.Line.
py::tuple object_of(const py::handle& variant, const Line& line) {
    py::object mate = py::none();
    if (engine::is_mate(line.score)) mate = py::int_(engine::moves_to_mate(line.score));
    return py::make_tuple(line.number, line.depth, line.selective_depth, line.score, mate,
                          line.nodes, static_cast<double>(line.milliseconds) / 1000,
                          line.table_permille, list_of_moves(variant, line.moves));
}

/// What Python asks of a search.
struct Request {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> time;
    int lines = 1;
    int mate = 0;
    std::optional<double> strength;
    std::uint64_t seed = 0;
};

engine::Limits limits_of(const Request& request) {
    if (request.depth && (*request.depth < 1 || *request.depth > kMostDepth))
        throw py::value_error("depth: a number from 1 to 1000 expected");
    if (request.time && !(*request.time >= 0 && *request.time <= kMostSeconds))
        throw py::value_error("time: seconds, 0 or more, expected");
    if (request.lines < 1 || request.lines > engine::kMostLines)
        throw py::value_error("multipv: a number from 1 to 500 expected");
    if (request.mate < 0 || request.mate > kMostDepth)
        throw py::value_error("mate: a number from 0 to 1000 expected");
    if (request.strength && !(*request.strength >= 1 && *request.strength <= engine::kLevels))
        throw py::value_error("level: a number from 1 to 8 expected");
    const std::int64_t milliseconds =
        request.time ? static_cast<std::int64_t>(std::llround(*request.time * 1000)) : -1;
    engine::Limits limits;
    limits.milliseconds = milliseconds;
    if (request.strength) limits = engine::strength_limits(*request.strength, milliseconds);
    if (request.depth) limits.depth = std::min(limits.depth, *request.depth);
    if (request.nodes) limits.nodes = std::min(limits.nodes, *request.nodes);
    limits.lines = request.lines;
    limits.mate = request.mate;
    return limits;
}

/// For one thread at a time; a second one is refused.
class Engine {
public:
    Engine(const py::object& variant, std::size_t mebibytes, const py::object& tables, bool net,
           std::size_t threads)
        : variant_(variant_of(variant)) {
        if (mebibytes < 1 || mebibytes > kMostMebibytes)
            throw py::value_error("hash: from 1 to 65,536 MiB expected");
        engine::Options options;
        options.table_bytes = mebibytes << 20U;
        if (!net) options.net = nullptr;
        if (!tables.is_none()) options.tablebase = open_tables(tables);
        const engine::Host host{.now = wall_milliseconds,
                                .stop_requested = [this] { return !signals_.none() || failed_; },
                                .executor = on_threads(threads)};
        const py::gil_scoped_release released;
        engine_ = engine::make_engine(variant_->rules, host, options);
    }

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }

    /// Best move, or None, and the lines found.
    py::tuple search(const Board& board, const Request& request, const py::object& root_moves,
                     const py::object& inform) {
        const Use use(*this, board);
        engine::Limits limits = limits_of(request);
        rules::MoveList first;
        if (!root_moves.is_none()) {
            for (const py::handle move : root_moves)
                first.push_back(board.legal_move(py::cast<py::move_object>(move)));
            if (first.empty()) throw py::value_error("root_moves: a move expected");
        }
        limits.first_moves = first;
        const py::object& variant = board.variant_object();
        const auto position = board.position().copy();
        // Other threads may play on on the board meanwhile.
        const std::vector<std::uint64_t> history(board.history().begin(), board.history().end());
        std::vector<Line> lines;
        failed_ = false;
        signals_ = {};
        engine::SearchResult result;
        {
            const py::gil_scoped_release released;
            result = engine_->search(*position, history, limits, request.seed,
                                     [&](const engine::Info& info) {
                                         if (info.pv.empty()) return;
                                         keep(lines, line_of(info));
                                         if (!inform.is_none()) tell(inform, variant, info);
                                     });
        }
        if (failed_) std::rethrow_exception(std::exchange(failure_, {}));
        signals_.rethrow();
        complete(lines, result, limits);
        py::list found;
        for (const Line& line : lines) found.append(object_of(variant, line));
        return py::make_tuple(
            result.best ? new_move(variant, name_of(*result.best)) : py::object(py::none()), found);
    }

    [[nodiscard]] engine::Score evaluate(const Board& board) {
        const Use use(*this, board);
        const auto position = board.position().copy();
        const py::gil_scoped_release released;
        return engine_->evaluate(*position);
    }

    void new_game() {
        const Use use(*this);
        engine_->new_game();
    }
    void stop() { engine_->stop(); }

private:
    /// Held while the engine works.
    class Use {
    public:
        explicit Use(Engine& engine) : engine_(engine) {
            if (engine.busy_.exchange(true))
                throw std::runtime_error("the engine is at work in another thread");
        }
        Use(Engine& engine, const Board& board) : Use(engine) {
            if (board.variant()->rules->identity() == engine.variant_->rules->identity()) return;
            engine.busy_ = false;
            raise(Error{"", "the engine is one for " + engine.variant_->definition().id,
                        codes::other_game});
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use() { engine_.busy_ = false; }

    private:
        Engine& engine_;
    };

    [[nodiscard]] engine::Tablebase open_tables(const py::object& folder) const {
        const auto path = py::module_::import("os").attr("fspath")(folder).cast<std::string>();
        if (!variant_->whole_board())
            raise(Error{"", "a vast board has no endgame tables", codes::not_for_this_board});
        return value_of(lab::open_tablebase(path, play::rules_of(*variant_->rules)));
    }

    static void keep(std::vector<Line>& lines, Line line) {
        const auto place = static_cast<std::size_t>(line.number) - 1;
        lines.resize(std::max(lines.size(), place + 1));
        lines[place] = std::move(line);
    }
    void tell(const py::object& inform, const py::object& variant, const engine::Info& info) {
        const py::gil_scoped_acquire held;
        if (failed_) return;
        try {
            inform(object_of(variant, line_of(info)));
        } catch (const py::error_already_set&) {
            failure_ = std::current_exception();
            failed_ = true;
        }
    }
    /// An iteration that was cut short may have found a better move.
    static void complete(std::vector<Line>& lines, const engine::SearchResult& result,
                         const engine::Limits& limits) {
        std::erase_if(lines, [](const Line& line) { return line.moves.empty(); });
        if (!result.best) return;
        if (!lines.empty() && lines.front().moves.front() == *result.best) return;
        std::erase_if(lines, [&](const Line& line) { return line.moves.front() == *result.best; });
        Line best;
        best.depth = result.depth;
        best.score = result.score;
        best.nodes = result.nodes;
        best.moves = result.pv.empty() ? rules::MoveList{*result.best} : result.pv;
        lines.insert(lines.begin(), std::move(best));
        lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits.lines)));
        int number = 0;
        for (Line& line : lines) line.number = ++number;
    }

    VariantPtr variant_;
    std::unique_ptr<engine::Engine> engine_;
    Signals signals_;
    std::atomic<bool> busy_{false};
    std::atomic<bool> failed_{false};  ///< what Python was told raised
    std::exception_ptr failure_;
};

py::dict piece_values(const py::object& named) {
    const VariantPtr variant = variant_of(named);
    py::dict values;
    std::size_t type = 0;
    for (const engine::Score value : engine::piece_values(*variant->rules))
        values[py::str(std::string(1, variant->definition().pieces[type++].letter))] = value;
    return values;
}

}  // namespace
}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::Engine>
    : tessera::python::InitialisedCaster<tessera::python::Engine> {};

namespace tessera::python {

void bind_engine(py::module_& module) {
    py::class_<Engine>(module, "Engine")
        .def(py::init<const py::object&, std::size_t, const py::object&, bool, std::size_t>(),
             py::arg("variant"), py::kw_only(), py::arg("hash") = 16,
             py::arg("tables") = py::none(), py::arg("net") = true, py::arg("threads") = 1)
        .def_property_readonly("variant", &Engine::variant, "The rules.")
        .def(
            "_search",
            [](Engine& engine, const Board& board, std::optional<int> depth,
               std::optional<std::uint64_t> nodes, std::optional<double> time, int lines, int mate,
               std::optional<double> strength, std::uint64_t seed, const py::object& root_moves,
               const py::object& inform) {
                return engine.search(board, {depth, nodes, time, lines, mate, strength, seed},
                                     root_moves, inform);
            },
            py::arg("board"), py::arg("depth"), py::arg("nodes"), py::arg("time"), py::arg("lines"),
            py::arg("mate"), py::arg("strength"), py::arg("seed"), py::arg("root_moves"),
            py::arg("inform"))
        .def("evaluate", &Engine::evaluate, py::arg("board"),
             "The value of the position without a search, for the side to move.")
        .def("new_game", &Engine::new_game, "Forgets what earlier searches found out.")
        .def("stop", &Engine::stop, "Ends the search that runs in another thread.");
    module.def("piece_values", &piece_values, py::arg("variant"),
               "What each piece is worth, by its letter, in hundredths of a pawn.");
}

}  // namespace tessera::python
