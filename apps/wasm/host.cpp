// What the libraries expect of their host. What the C++ library would print before it gives up:
// here it only stops, so that no formatted output is linked in. The page sees a trap.
#include <cstdint>
#include <version>

// The library's own names, which it lets one define.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreserved-identifier"

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

extern "C" [[noreturn]] void __abort_message(const char*, ...);
extern "C" void __abort_message(const char*, ...) {
    __builtin_trap();
}

// Debian's 128-bit division for this target is built with stack protection, which nothing provides.
extern "C" std::uintptr_t __stack_chk_guard;
extern "C" std::uintptr_t __stack_chk_guard = 0x5bd1e995;
extern "C" [[noreturn]] void __stack_chk_fail();
extern "C" void __stack_chk_fail() {
    __builtin_trap();
}
#pragma clang diagnostic pop
