#include "vector_boards.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/codes.hpp"
#include "board.hpp"
#include "errors.hpp"
#include "initialised.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "played.hpp"
#include "work.hpp"

namespace tessera::python {
namespace {

constexpr std::uint32_t kMostBoards = 1U << 20U;

using Actions = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

/// Boards that begin anew when their games are over.
class VectorBoards {
public:
    VectorBoards(const py::object& variant, std::uint32_t boards, std::uint32_t most_plies)
        : variant_(variant_of(variant)), start_(*variant_), most_plies_(most_plies) {
        if (boards == 0 || boards > kMostBoards)
            throw py::value_error("from 1 to 1,048,576 boards expected");
        boards_.assign(boards, start_);
        lists_.resize(boards);
        reset();
    }

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    [[nodiscard]] std::size_t size() const { return boards_.size(); }

    void reset() {
        const Use use(*this);
        const py::gil_scoped_release released;
        for (std::size_t n = 0; n < size(); ++n) begin(n);
    }

    /// What happened on each board: result, how the game ended, whether it was cut off, and plies
    /// of the game. Where one is over the next has begun.
    py::tuple step(const Actions& actions) {
        const Use use(*this);
        const auto moves = moves_of(actions);
        const auto boards = static_cast<py::ssize_t>(size());
        py::array_t<std::int8_t> results(boards);
        py::array_t<std::uint8_t> endings(boards);
        py::array_t<bool> cut(boards);
        py::array_t<std::int32_t> plies(boards);
        {
            auto* result = results.mutable_data();
            auto* ending = endings.mutable_data();
            auto* off = cut.mutable_data();
            auto* count = plies.mutable_data();
            const py::gil_scoped_release released;
            for (std::size_t n = 0; n < size(); ++n) {
                Played& board = boards_[n];
                board.make(moves[n]);
                list(n);
                const rules::Outcome outcome = board.outcome(!lists_[n].moves().empty());
                result[n] = board.result(outcome);
                ending[n] = ending_of(outcome);
                off[n] = !outcome.over() && board.plies() >= most_plies_;
                count[n] = static_cast<std::int32_t>(board.plies());
                if (outcome.over() || off[n]) begin(n);
            }
        }
        return py::make_tuple(results, endings, cut, plies);
    }

    /// All actions one board after the other, and where each board's begin.
    [[nodiscard]] py::tuple legal_actions() const {
        const Use use(*this);
        py::array_t<std::int64_t> begins(static_cast<py::ssize_t>(size() + 1));
        std::int64_t sum = 0;
        for (std::size_t n = 0; n < size(); ++n) {
            begins.mutable_data()[n] = sum;
            sum += static_cast<std::int64_t>(lists_[n].moves().size());
        }
        begins.mutable_data()[size()] = sum;
        py::array_t<std::int64_t> actions(static_cast<py::ssize_t>(sum));
        std::int64_t* at = actions.mutable_data();
        for (const LegalList& list : lists_)
            for (const rules::Move& move : list.moves())
                *at++ = action_of(*variant_, name_of(move));
        return py::make_tuple(actions, begins);
    }

    /// Codes by board and cell.
    [[nodiscard]] py::array_t<std::uint8_t> codes() const {
        const Use use(*this);
        const std::uint32_t cells = variant_->cells();
        py::array_t<std::uint8_t> all(
            {static_cast<py::ssize_t>(size()), static_cast<py::ssize_t>(cells)});
        std::uint8_t* at = all.mutable_data();
        for (const Played& board : boards_) {
            const auto* codes =
                reinterpret_cast<const std::uint8_t*>(board.position().board().data());
            at = std::copy_n(codes, cells, at);
        }
        return all;
    }

    /// Whether White is to move.
    [[nodiscard]] py::array_t<bool> turns() const {
        const Use use(*this);
        py::array_t<bool> all(static_cast<py::ssize_t>(size()));
        for (std::size_t n = 0; n < size(); ++n)
            all.mutable_data()[n] = is_white(boards_[n].position().side());
        return all;
    }

    [[nodiscard]] std::string fen(std::size_t board) const {
        const Use use(*this);
        if (board >= size()) throw py::index_error("no such board");
        return notation::print_position(boards_[board].position());
    }

private:
    /// Held by whoever reads or changes boards, since steps run without Python's lock.
    class Use {
    public:
        explicit Use(const VectorBoards& boards) : boards_(boards) {
            if (boards_.busy_.exchange(true))
                throw std::runtime_error("the boards are stepped in another thread");
        }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        ~Use() { boards_.busy_ = false; }

    private:
        const VectorBoards& boards_;
    };

    void list(std::size_t n) {
        if (boards_[n].position().state().king_captured)
            lists_[n].clear();
        else
            lists_[n].fill(boards_[n].position());
    }
    void begin(std::size_t n) {
        boards_[n] = start_;
        list(n);
    }
    [[nodiscard]] rules::MoveList moves_of(const Actions& actions) const {
        if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != size())
            throw py::value_error("one action a board expected");
        rules::MoveList moves;
        moves.reserve(size());
        for (std::size_t n = 0; n < size(); ++n) {
            const rules::Move* move = lists_[n].find(name_of_action(*variant_, actions.data()[n]));
            if (move == nullptr)
                raise(Error{"board " + std::to_string(n),
                            "action " + std::to_string(actions.data()[n]) + " is not legal",
                            codes::illegal_move});
            moves.push_back(*move);
        }
        return moves;
    }

    VariantPtr variant_;
    Played start_;
    std::uint32_t most_plies_;
    std::vector<Played> boards_;
    std::vector<LegalList> lists_;
    mutable std::atomic<bool> busy_{false};
};

}  // namespace
}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::VectorBoards>
    : tessera::python::InitialisedCaster<tessera::python::VectorBoards> {};

namespace tessera::python {

void bind_vector_boards(py::module_& module) {
    py::class_<VectorBoards>(module, "VectorBoards")
        .def(py::init<const py::object&, std::uint32_t, std::uint32_t>(), py::arg("variant"),
             py::arg("boards"), py::arg("max_plies") = UINT32_MAX)
        .def_property_readonly("variant", &VectorBoards::variant)
        .def("__len__", &VectorBoards::size)
        .def("reset", &VectorBoards::reset, "All boards at the start.")
        .def("step", &VectorBoards::step, py::arg("actions"),
             "Makes a move on each board: results, endings, whether games were cut off, and plies.")
        .def("legal_actions", &VectorBoards::legal_actions,
             "The legal actions of all boards, and where those of each begin.")
        .def_property_readonly("codes", &VectorBoards::codes, "Codes by board and cell.")
        .def_property_readonly("turns", &VectorBoards::turns, "Whether White is to move, by board.")
        .def("fen", &VectorBoards::fen, py::arg("board"), "The position of a board as text.");
}

}  // namespace tessera::python
