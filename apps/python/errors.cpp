#include "errors.hpp"

#include "base/codes.hpp"

namespace tessera::python {
namespace {

const char* class_of(std::string_view code) {
    if (code == codes::illegal_move || code == codes::game_over) return "IllegalMoveError";
    if (code == codes::bad_move_text) return "InvalidMoveError";
    if (code == codes::ambiguous_move) return "AmbiguousMoveError";
    if (code == codes::not_for_this_board || code == codes::too_many) return "LargeBoardError";
    return "TesseraError";
}

[[noreturn]] void raise_as(const char* name, const Error& error, const py::object& more) {
    const py::object type = py::module_::import("tessera.errors").attr(name);
    const py::object exception = type(error.text(), std::string(error.code), error.where,
                                      error.reason, error.line, *py::tuple(more));
    PyErr_SetObject(type.ptr(), exception.ptr());
    throw py::error_already_set();
}

}  // namespace

void raise(const Error& error) {
    raise_as(class_of(error.code), error, py::tuple());
}

void raise(const Error& error, std::string_view code) {
    raise(error.with(code));
}

void raise(const std::vector<definition::FileError>& faults, const std::string& file) {
    py::list all;
    for (const definition::FileError& fault : faults)
        all.append(py::make_tuple(fault.line, fault.key, fault.reason));
    std::string text = faults.front().text(file);
    if (faults.size() > 1) text += " (and " + std::to_string(faults.size() - 1) + " more)";
    raise_as("GameFileError", Error{"", std::move(text), codes::bad_game_file, faults.front().line},
             py::make_tuple(all));
}

}  // namespace tessera::python
