#include "threads.hpp"

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "memory.hpp"

namespace tessera::wasm {
namespace {

using Tasks = const std::function<void(std::size_t)>;

constexpr std::int32_t kRound = 1 << 8;  ///< in Pool::state; below it the number of helpers

/// What all instances work at.
struct Pool {
    /// Calls of the executor, which helpers wait for, and how many help: one number, so that each
    /// helper knows from which call on it is counted.
    std::atomic<std::int32_t> state{0};
    /// Helpers that have not finished, added up after the call has begun: below 0 before that.
    std::atomic<std::int32_t> working{0};
    std::atomic<std::size_t> next{0};  ///< task
    std::atomic<std::size_t> tasks{0};
    std::atomic<Tasks*> run{nullptr};
};
Pool pool;  // NOLINT: what instances share has one address

std::int32_t* address(std::atomic<std::int32_t>& number) {
    static_assert(sizeof number == sizeof(std::int32_t));
    return reinterpret_cast<std::int32_t*>(&number);  // NOLINT: what the instruction takes
}
/// Returns once the number may be another.
void wait_while_equal(std::atomic<std::int32_t>& number, std::int32_t value) {
    __builtin_wasm_memory_atomic_wait32(address(number), value, -1);
}
void wake_all(std::atomic<std::int32_t>& number) {
    __builtin_wasm_memory_atomic_notify(address(number), UINT32_MAX);
}

void take_tasks() {
    const std::size_t tasks = pool.tasks;
    for (std::size_t task = pool.next++; task < tasks; task = pool.next++) (*pool.run.load())(task);
}

/// The C library was built for one thread.
class AllocationLock {
public:
    AllocationLock() {
        while (held_.exchange(1, std::memory_order_acquire) != 0) wait_while_equal(held_, 1);
    }
    ~AllocationLock() {
        held_.store(0, std::memory_order_release);
        __builtin_wasm_memory_atomic_notify(address(held_), 1);
    }
    AllocationLock(const AllocationLock&) = delete;
    AllocationLock& operator=(const AllocationLock&) = delete;

private:
    static inline std::atomic<std::int32_t> held_{0};
};

/// What a function initialises at its first call; the compiled code looks at the lowest bit of the
/// guard first. The C++ library was built for one thread, too.
constexpr std::int32_t kInitialised = 1;
constexpr std::int32_t kBeingInitialised = 2;

/// True if the caller has to initialise it; else another has.
bool begin_initialisation(std::int32_t& guard) {
    std::atomic_ref<std::int32_t> state(guard);
    for (std::int32_t seen = 0; !state.compare_exchange_strong(seen, kBeingInitialised); seen = 0) {
        if (seen == kInitialised) return false;
        __builtin_wasm_memory_atomic_wait32(&guard, seen, -1);
    }
    return true;
}
void end_initialisation(std::int32_t& guard) {
    std::atomic_ref<std::int32_t>(guard).store(kInitialised);
    __builtin_wasm_memory_atomic_notify(&guard, UINT32_MAX);
}

}  // namespace

Executor on_helpers() {
    return [](std::size_t tasks, Tasks& run) {
        if (tasks == 0) return;
        pool.run = &run;
        pool.tasks = tasks;
        pool.next = 1;
        pool.working += pool.state.fetch_add(kRound) % kRound;
        wake_all(pool.state);
        run(0);
        take_tasks();
        for (std::int32_t left = pool.working; left != 0; left = pool.working)
            wait_while_equal(pool.working, left);
    };
}

}  // namespace tessera::wasm

/// Makes this instance a helper, for good: the worker that calls must do nothing else.
TESSERA_EXPORT(tessera_help) void tessera_help() {
    using namespace tessera::wasm;
    for (std::int32_t seen = ++pool.state / kRound;;) {
        for (std::int32_t state = pool.state; state / kRound == seen; state = pool.state)
            wait_while_equal(pool.state, state);
        ++seen;
        take_tasks();
        if (--pool.working == 0) wake_all(pool.working);
    }
}

/// Takes this helper, whose task failed, out of the pool: the others finish without it.
TESSERA_EXPORT(tessera_leave) void tessera_leave() {
    using namespace tessera::wasm;
    --pool.state;
    if (--pool.working == 0) wake_all(pool.working);
}

// The linker's own names, by its --wrap.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wreserved-identifier"
// NOLINTBEGIN
extern "C" {
void* __real_malloc(std::size_t bytes);
void __real_free(void* memory);
void* __real_calloc(std::size_t count, std::size_t bytes);
void* __real_realloc(void* memory, std::size_t bytes);
void* __real_aligned_alloc(std::size_t alignment, std::size_t bytes);
int __real_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes);
void* __wrap_malloc(std::size_t bytes) {
    const tessera::wasm::AllocationLock lock;
    return __real_malloc(bytes);
}
void __wrap_free(void* memory) {
    const tessera::wasm::AllocationLock lock;
    __real_free(memory);
}
void* __wrap_calloc(std::size_t count, std::size_t bytes) {
    const tessera::wasm::AllocationLock lock;
    return __real_calloc(count, bytes);
}
void* __wrap_realloc(void* memory, std::size_t bytes) {
    const tessera::wasm::AllocationLock lock;
    return __real_realloc(memory, bytes);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
    const tessera::wasm::AllocationLock lock;
    return __real_aligned_alloc(alignment, bytes);
}
int __wrap_posix_memalign(void** memory, std::size_t alignment, std::size_t bytes) {
    const tessera::wasm::AllocationLock lock;
    return __real_posix_memalign(memory, alignment, bytes);
}
int __wrap___cxa_guard_acquire(std::int32_t* guard) {
    return tessera::wasm::begin_initialisation(*guard) ? 1 : 0;
}
void __wrap___cxa_guard_release(std::int32_t* guard) {
    tessera::wasm::end_initialisation(*guard);
}
}
// NOLINTEND
#pragma clang diagnostic pop
