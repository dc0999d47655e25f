// Many boards of one game that are stepped at once.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

namespace py = pybind11;

void bind_vector_boards(py::module_& module);

}  // namespace tessera::python
