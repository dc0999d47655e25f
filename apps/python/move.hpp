// tessera.Move: an object of its own kind rather than one of pybind11's, since lists of thousands
// are made and each takes a tenth of the time.
#pragma once

#include <pybind11/pybind11.h>

#include "rules/types.hpp"

namespace tessera::python {

namespace py = pybind11;

/// What names a legal move among those of its position.
struct MoveName {
    rules::Cell from{};
    rules::Cell to{};
    rules::PieceType promotion = rules::kNoPieceType;

    [[nodiscard]] bool names(const rules::Move& move) const {
        return move.from == from && move.to == to && move.promotion == promotion;
    }
    bool operator==(const MoveName&) const = default;
};
[[nodiscard]] inline MoveName name_of(const rules::Move& move) {
    return {move.from, move.to, move.promotion};
}

/// `variant`: a tessera.Variant, of whose board the cells are.
[[nodiscard]] py::object new_move(const py::handle& variant, const MoveName& name);
/// A list of moves.
template <class Moves>
py::list list_of_moves(const py::handle& variant, const Moves& moves) {
    py::list list(moves.size());
    py::ssize_t place = 0;
    for (const rules::Move& move : moves)
        PyList_SET_ITEM(list.ptr(), place++, new_move(variant, name_of(move)).release().ptr());
    return list;
}
[[nodiscard]] bool is_move(const py::handle& object);
/// A move of a variant like this: not one of another game, nor with cells or pieces that it lacks.
[[nodiscard]] bool is_move_of(const py::handle& object, const py::handle& variant);
/// Raises TypeError unless the object is a tessera.Move, and IllegalMoveError unless it is a move
/// of a variant like this.
[[nodiscard]] MoveName name_of(const py::handle& object, const py::handle& variant);

void bind_move(py::module_& module);

}  // namespace tessera::python

namespace pybind11 {

/// A move among the arguments of a function, not yet looked at.
class move_object : public object {
public:
    PYBIND11_OBJECT(move_object, object, tessera::python::is_move)
};
namespace detail {
template <>
struct handle_type_name<move_object> {
    static constexpr auto name = const_name("tessera.Move");
};
}  // namespace detail

}  // namespace pybind11
