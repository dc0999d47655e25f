// Arguments of functions whose objects may not have been set up: where __init__ raised, debuggers
// still show the object. pybind11 hands out memory that nothing was written to.
#pragma once

#include <pybind11/pybind11.h>

namespace tessera::python {

/// A caster that takes no such objects, so that TypeError is raised. For a type T:
/// template <> struct pybind11::detail::type_caster<T> : tessera::python::InitialisedCaster<T> {};
template <class T>
struct InitialisedCaster : pybind11::detail::type_caster_base<T> {
    bool load(pybind11::handle source, bool convert) {
        namespace detail = pybind11::detail;
        const PyTypeObject* metaclass = detail::get_internals().default_metaclass;
        if (Py_TYPE(reinterpret_cast<PyObject*>(Py_TYPE(source.ptr()))) == metaclass) {
            auto* instance = reinterpret_cast<detail::instance*>(source.ptr());
            if (instance->simple_layout && instance->simple_value_holder[0] == nullptr)
                return false;
        }
        return detail::type_caster_base<T>::load(source, convert);
    }
};

}  // namespace tessera::python
