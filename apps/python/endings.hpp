// Endgame tables made and asked.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

namespace py = pybind11;

void bind_endings(py::module_& module);

}  // namespace tessera::python
