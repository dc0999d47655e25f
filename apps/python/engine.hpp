// The engine in this process.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

namespace py = pybind11;

void bind_engine(py::module_& module);

}  // namespace tessera::python
