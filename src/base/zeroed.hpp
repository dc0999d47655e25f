// Large arrays of zeros of which few are ever changed.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <vector>

namespace tessera {

/// Takes memory that the system gives zeroed, so that pages nobody writes to cost nothing.
template <class T>
struct ZeroedAllocator {
    static_assert(std::is_integral_v<T>, "all bits 0 must be a value");
    using value_type = T;

    ZeroedAllocator() = default;
    template <class U>
    explicit ZeroedAllocator(const ZeroedAllocator<U>&) {}

    [[nodiscard]] T* allocate(std::size_t n) {
        void* const memory = std::calloc(n, sizeof(T));  // NOLINT: an allocator owns it
        if (memory == nullptr) std::abort();
        return static_cast<T*>(memory);
    }
    void deallocate(T* memory, std::size_t) {
        std::free(memory);  // NOLINT: what allocate() took
    }
    /// Nothing is left to do where no value is given.
    void construct(T*) {}
    void construct(T* at, const T& value) { ::new (static_cast<void*>(at)) T(value); }

    bool operator==(const ZeroedAllocator&) const { return true; }
};

/// Of zeros when made with a length alone. Must not grow within memory that it has used before.
template <class T>
using ZeroedVector = std::vector<T, ZeroedAllocator<T>>;

}  // namespace tessera
