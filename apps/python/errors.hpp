// Errors of the core as exceptions of Python (python/tessera/errors.py).
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "definition/parse.hpp"

namespace tessera::python {

namespace py = pybind11;

/// The class follows from the code.
[[noreturn]] void raise(const Error& error);
/// With that code where the error has none.
[[noreturn]] void raise(const Error& error, std::string_view code);
/// GameFileError, which names every fault.
[[noreturn]] void raise(const std::vector<definition::FileError>& faults, const std::string& file);

template <class T>
T value_of(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(result).value();
}

}  // namespace tessera::python
