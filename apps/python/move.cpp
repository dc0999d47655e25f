#include "move.hpp"

#include <cstddef>
#include <optional>
#include <string>

#include "base/codes.hpp"
#include "base/hash.hpp"
#include "errors.hpp"
#include "variant.hpp"

namespace tessera::python {
namespace {

struct MoveObject {
    PyObject ob_base;
    PyObject* variant;  ///< null: none was given
    MoveName name;
};

PyTypeObject* move_type = nullptr;

MoveObject& moved(PyObject* self) {
    return *reinterpret_cast<MoveObject*>(self);
}

PyObject* make_move(PyTypeObject* type, PyObject* variant, const MoveName& name) {
    PyObject* self = type->tp_alloc(type, 0);
    if (self == nullptr) return nullptr;
    Py_XINCREF(variant);
    moved(self).variant = variant;
    moved(self).name = name;
    return self;
}

void delete_move(PyObject* self) {
    PyTypeObject* type = Py_TYPE(self);
    Py_XDECREF(moved(self).variant);
    type->tp_free(self);
    Py_DECREF(type);
}

/// Runs what may throw; errors become those of Python.
template <class F>
PyObject* guarded(F&& f) {
    try {
        return f().release().ptr();
    } catch (py::error_already_set& error) {
        error.restore();
    } catch (const py::builtin_exception& error) {
        error.set_error();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

const Variant* variant_behind(PyObject* self) {
    PyObject* variant = moved(self).variant;
    return variant == nullptr ? nullptr : &py::handle(variant).cast<const Variant&>();
}

rules::Cell plain_cell(const py::handle& object) {
    const auto cell = whole_number(object);
    if (!cell || *cell < 0 || *cell >= definition::kMaxVastCells)
        raise(Error{"", "no board has such a cell", codes::no_such_cell});
    return static_cast<rules::Cell>(*cell);
}

/// 0: none.
int promotion_number(const py::handle& object) {
    if (object.is_none()) return 0;
    const auto number = whole_number(object);
    if (!number || *number < 0 || *number > static_cast<int>(definition::kMaxPieceTypes))
        raise(Error{"", "a promotion is the number of a piece type", codes::no_such_piece});
    return static_cast<int>(*number);
}

/// Why a move is none of the variant; nothing if it is one.
std::optional<Error> fault_of(const MoveObject& move, const py::handle& variant) {
    if (move.variant == variant.ptr()) return std::nullopt;
    const auto& known = variant.cast<const Variant&>();
    if (move.variant != nullptr) {
        const auto& own = py::handle(move.variant).cast<const Variant&>();
        if (own.rules->identity() != known.rules->identity())
            return Error{
                "", "a move of " + own.definition().id + " is none of " + known.definition().id,
                codes::illegal_move};
    }
    for (const rules::Cell cell : {move.name.from, move.name.to})
        if (lattice::index(cell) >= known.cells())
            return Error{"", "the board has no cell " + std::to_string(lattice::index(cell)),
                         codes::illegal_move};
    if (move.name.promotion != rules::kNoPieceType &&
        rules::index(move.name.promotion) >= known.definition().pieces.size())
        return Error{"", "the game has no such piece to become", codes::illegal_move};
    return std::nullopt;
}

PyObject* construct(PyTypeObject* type, PyObject* args, PyObject* kwargs) {
    static const char* const kNames[] = {"from_square", "to_square", "promotion", "variant",
                                         nullptr};
    PyObject *from = nullptr, *to = nullptr, *promotion = Py_None, *variant = Py_None;
    if (PyArg_ParseTupleAndKeywords(args, kwargs, "OO|OO:Move", const_cast<char**>(kNames), &from,
                                    &to, &promotion, &variant) == 0)
        return nullptr;
    return guarded([&]() -> py::object {
        const int piece = promotion_number(promotion);
        MoveName name;
        if (variant == Py_None) {
            name = {plain_cell(from), plain_cell(to),
                    piece == 0 ? rules::kNoPieceType : static_cast<rules::PieceType>(piece - 1)};
        } else {
            if (!py::isinstance<Variant>(variant))
                throw py::type_error("variant: a tessera.Variant expected");
            const auto& known = py::handle(variant).cast<const Variant&>();
            name = {cell_of(known, from), cell_of(known, to), known.type_of(piece)};
        }
        PyObject* self = make_move(type, variant == Py_None ? nullptr : variant, name);
        if (self == nullptr) throw py::error_already_set();
        return py::reinterpret_steal<py::object>(self);
    });
}

PyObject* from_square(PyObject* self, void*) {
    return PyLong_FromUnsignedLong(lattice::index(moved(self).name.from));
}
PyObject* to_square(PyObject* self, void*) {
    return PyLong_FromUnsignedLong(lattice::index(moved(self).name.to));
}
PyObject* promotion(PyObject* self, void*) {
    const rules::PieceType type = moved(self).name.promotion;
    if (type == rules::kNoPieceType) Py_RETURN_NONE;
    return PyLong_FromLong(number_of(type));
}
PyObject* variant_attribute(PyObject* self, void*) {
    PyObject* variant = moved(self).variant;
    if (variant == nullptr) Py_RETURN_NONE;
    Py_INCREF(variant);
    return variant;
}

PyObject* uci(PyObject* self, PyObject*) {
    return guarded([&]() -> py::object {
        const Variant* variant = variant_behind(self);
        if (variant == nullptr)
            throw py::value_error(
                "the move has no variant, whose cells have names: board.uci(move)");
        const MoveName& name = moved(self).name;
        rules::Move move;
        move.from = name.from;
        move.to = name.to;
        move.promotion = name.promotion;
        return py::str(variant->rules->move_text(move));
    });
}

PyObject* text(PyObject* self) {
    if (moved(self).variant != nullptr) return uci(self, nullptr);
    return PyUnicode_FromFormat("%u-%u", lattice::index(moved(self).name.from),
                                lattice::index(moved(self).name.to));
}

PyObject* representation(PyObject* self) {
    return guarded([&]() -> py::object {
        const auto written = py::reinterpret_steal<py::object>(text(self));
        if (!written) throw py::error_already_set();
        if (moved(self).variant != nullptr)
            return py::str("Move.from_uci('{}', '{}')")
                .format(written, variant_behind(self)->definition().id);
        return py::str("Move({}, {})")
            .format(lattice::index(moved(self).name.from), lattice::index(moved(self).name.to));
    });
}

Py_hash_t hash(PyObject* self) {
    const MoveName& name = moved(self).name;
    const auto mixed = static_cast<Py_hash_t>(
        mix64((std::uint64_t{lattice::index(name.from)} << 32U) + lattice::index(name.to)) +
        rules::index(name.promotion));
    return mixed == -1 ? -2 : mixed;
}

PyObject* compare(PyObject* left, PyObject* right, int operation) {
    if ((operation != Py_EQ && operation != Py_NE) || !is_move(right)) Py_RETURN_NOTIMPLEMENTED;
    const bool equal = moved(left).name == moved(right).name;
    if (equal == (operation == Py_EQ)) Py_RETURN_TRUE;
    Py_RETURN_FALSE;
}

PyObject* reduce(PyObject* self, PyObject*) {
    return guarded([&]() -> py::object {
        const auto get = [&](PyObject* (*getter)(PyObject*, void*)) {
            return py::reinterpret_steal<py::object>(getter(self, nullptr));
        };
        return py::make_tuple(py::handle(reinterpret_cast<PyObject*>(move_type)),
                              py::make_tuple(get(from_square), get(to_square), get(promotion),
                                             get(variant_attribute)));
    });
}

PyObject* from_uci(PyObject*, PyObject* args) {
    PyObject *given = nullptr, *variant = nullptr;
    if (PyArg_ParseTuple(args, "UO:from_uci", &given, &variant) == 0) return nullptr;
    return guarded([&]() -> py::object {
        const VariantPtr known = variant_of(py::reinterpret_borrow<py::object>(variant));
        return py::cast(known).attr("parse_move")(py::handle(given));
    });
}

PyGetSetDef attributes[] = {
    {"from_square", from_square, nullptr, "The cell that the piece leaves.", nullptr},
    {"to_square", to_square, nullptr, "The cell that the text of the move names.", nullptr},
    {"promotion", promotion, nullptr, "The number of a piece type, or None.", nullptr},
    {"variant", variant_attribute, nullptr, "Of whose board the cells are, or None.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyMethodDef methods[] = {
    {"uci", uci, METH_NOARGS, "The text of the move: two cells and perhaps a letter."},
    {"from_uci", from_uci, METH_VARARGS | METH_STATIC,
     "The move of a text, whether or not it is possible anywhere."},
    {"__reduce__", reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr}};

template <class F>
void* slot(F* function) {
    return reinterpret_cast<void*>(function);
}

PyTypeObject* make_type() {
    static const char kText[] =
        "Move(from_square, to_square, promotion=None, variant=None)\n--\n\n"
        "A single move: the cells from and to, and the piece type that a pawn becomes.";
    PyType_Slot slots[] = {{Py_tp_new, slot(construct)},
                           {Py_tp_dealloc, slot(delete_move)},
                           {Py_tp_str, slot(text)},
                           {Py_tp_repr, slot(representation)},
                           {Py_tp_hash, slot(hash)},
                           {Py_tp_richcompare, slot(compare)},
                           {Py_tp_getset, static_cast<void*>(attributes)},
                           {Py_tp_methods, static_cast<void*>(methods)},
                           {Py_tp_doc, const_cast<char*>(kText)},
                           {0, nullptr}};
    PyType_Spec spec{"tessera.Move", sizeof(MoveObject), 0, Py_TPFLAGS_DEFAULT, slots};
    return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
}

}  // namespace

py::object new_move(const py::handle& variant, const MoveName& name) {
    PyObject* self = make_move(move_type, variant.ptr(), name);
    if (self == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::object>(self);
}

bool is_move(const py::handle& object) {
    return Py_TYPE(object.ptr()) == move_type;
}

bool is_move_of(const py::handle& object, const py::handle& variant) {
    return is_move(object) && !fault_of(moved(object.ptr()), variant);
}

MoveName name_of(const py::handle& object, const py::handle& variant) {
    if (!is_move(object)) throw py::type_error("a tessera.Move expected");
    const MoveObject& move = moved(object.ptr());
    if (const auto fault = fault_of(move, variant)) raise(*fault);
    return move.name;
}

void bind_move(py::module_& module) {
    move_type = make_type();
    if (move_type == nullptr) throw py::error_already_set();
    module.attr("Move") = py::handle(reinterpret_cast<PyObject*>(move_type));
}

}  // namespace tessera::python
