// Games of random moves, many at once.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

namespace py = pybind11;

void bind_random_games(py::module_& module);

}  // namespace tessera::python
