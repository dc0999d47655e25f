// What a board gives to NumPy.
#include <pybind11/stl.h>

#include "base/codes.hpp"
#include "board.hpp"
#include "errors.hpp"
#include "movegen/movegen.hpp"
#include "play/ordinary.hpp"
#include "play/vast.hpp"
#include "rules/attacks.hpp"

namespace tessera::python {
namespace {

/// By axis, as the cells are numbered: axis 0 is fastest.
using Mask = py::array_t<bool, py::array::f_style>;

Mask empty_mask(const Variant& variant) {
    Mask mask(shape_of(variant));
    std::fill_n(mask.mutable_data(), mask.size(), false);
    return mask;
}

/// The codes of a board, where they stand in memory: what holds the array holds the position.
py::array codes_of(const Board& board) {
    const play::Position& position = board.position();
    const void* codes = nullptr;
    if (board.variant()->whole_board()) {
        static_assert(sizeof(rules::Piece) == 1);
        codes = play::ordinary(position).board().data();
    } else {
        codes = play::vast(position).codes().data();
    }
    using Kept = std::shared_ptr<const play::Position>;
    const py::capsule base(
        std::make_unique<Kept>(board.shared_position()).release(),
        [](void* held) { const std::unique_ptr<Kept> last(static_cast<Kept*>(held)); });
    py::array array(py::dtype::of<std::uint8_t>(), shape_of(*board.variant()),
                    strides_of(*board.variant(), 1), codes, base);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

py::array_t<std::int32_t> legal_moves_of(const Board& board) {
    const rules::MoveList& moves = board.legal_moves();
    py::array_t<std::int32_t> array({static_cast<py::ssize_t>(moves.size()), py::ssize_t{3}});
    std::int32_t* at = array.mutable_data();
    for (const rules::Move& move : moves) {
        *at++ = static_cast<std::int32_t>(lattice::index(move.from));
        *at++ = static_cast<std::int32_t>(lattice::index(move.to));
        *at++ = move.promotion == rules::kNoPieceType ? 0 : number_of(move.promotion);
    }
    return array;
}

py::array_t<std::int64_t> legal_actions_of(const Board& board) {
    const rules::MoveList& moves = board.legal_moves();
    py::array_t<std::int64_t> array(static_cast<py::ssize_t>(moves.size()));
    std::int64_t* at = array.mutable_data();
    for (const rules::Move& move : moves) *at++ = action_of(*board.variant(), name_of(move));
    return array;
}

Mask target_mask(const Board& board, const py::object& from) {
    const rules::Cell cell = cell_of(*board.variant(), from);
    Mask mask = empty_mask(*board.variant());
    if (!board.position().at(cell).is(board.position().side())) return mask;
    for (const rules::Move& move : board.position().moves_of(cell))
        mask.mutable_data()[lattice::index(move.to)] = true;
    return mask;
}

Mask origin_mask(const Board& board) {
    Mask mask = empty_mask(*board.variant());
    for (const rules::Cell cell : board.position().movable())
        mask.mutable_data()[lattice::index(cell)] = true;
    return mask;
}

Mask piece_mask(const Board& board, std::optional<int> type, std::optional<bool> white) {
    const Variant& variant = *board.variant();
    if (type && *type == 0)
        raise(Error{"", "piece types are numbered from 1", codes::no_such_piece});
    const rules::PieceType sought = type ? variant.type_of(*type) : rules::kNoPieceType;
    std::array<bool, 256> wanted{};
    for (std::size_t code = 1; code < wanted.size(); ++code) {
        // Codes beyond those of the game's pieces are on no board.
        if (variant.whole_board() && code > 2 * variant.definition().pieces.size()) break;
        const rules::Piece piece = variant.piece_of_code(static_cast<std::uint8_t>(code));
        wanted[code] = !piece.empty() && (!type || piece.type() == sought) &&
                       (!white || piece.is(colour_of(*white)));
    }
    Mask mask(shape_of(variant));
    const py::array codes = codes_of(board);
    const auto* code = static_cast<const std::uint8_t*>(codes.data());
    for (py::ssize_t cell = 0; cell < mask.size(); ++cell)
        mask.mutable_data()[cell] = wanted[code[cell]];
    return mask;
}

Mask attacked_mask(const Board& board, bool white) {
    if (!board.variant()->whole_board())
        raise(Error{"", "attacks on every cell of a vast board take too long",
                    codes::not_for_this_board});
    Mask mask(shape_of(*board.variant()));
    const rules::Position& position = play::ordinary(board.position());
    for (py::ssize_t cell = 0; cell < mask.size(); ++cell)
        mask.mutable_data()[cell] =
            rules::attacked(position, static_cast<rules::Cell>(cell), colour_of(white));
    return mask;
}

/// From-cells by to-cells.
py::array_t<bool> legal_mask(const Board& board) {
    constexpr std::uint32_t kMostCells = 4096;
    const std::uint32_t cells = board.variant()->cells();
    if (cells > kMostCells)
        raise(Error{"", "a mask of all pairs of cells is for boards of up to 4,096",
                    codes::not_for_this_board});
    py::array_t<bool> mask({cells, cells});
    std::fill_n(mask.mutable_data(), mask.size(), false);
    for (const rules::Move& move : board.legal_moves())
        mask.mutable_data()[std::size_t{cells} * lattice::index(move.from) +
                            lattice::index(move.to)] = true;
    return mask;
}

}  // namespace

void bind_board_arrays(py::class_<Board>& type) {
    type.def_property_readonly("codes", &codes_of,
                               "What stands, by coordinates: a view of the board itself. "
                               "Variant.symbols has the letters of the codes.")
        .def("legal_moves_array", &legal_moves_of,
             "Rows of cell from, cell to and promotion (0: none), in the order of legal_moves.")
        .def("legal_actions", &legal_actions_of, "The numbers of the legal moves, ascending.")
        .def("target_mask", &target_mask, py::arg("cell"), "Where the piece on a cell may go.")
        .def("origin_mask", &origin_mask, "Where pieces stand that have a legal move.")
        .def("piece_mask", &piece_mask, py::arg("piece_type") = py::none(),
             py::arg("color") = py::none(),
             "Where pieces of a type and colour stand; None: of any.")
        .def("attacked_mask", &attacked_mask, py::arg("color"),
             "Which cells a colour attacks or guards.")
        .def("legal_mask", &legal_mask, "Pairs of cells from and to that have a legal move.");
}

}  // namespace tessera::python
