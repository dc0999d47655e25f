// Games with variations and comments, read and written as PGN.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

namespace py = pybind11;

void bind_records(py::module_& module);

}  // namespace tessera::python
