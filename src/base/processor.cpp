#include "base/processor.hpp"

#include <cstdlib>
#include <optional>

#include "base/result.hpp"
#include "base/text.hpp"

namespace tessera {
namespace {

std::optional<Isa> isa_named(std::string_view wanted) {
    for (const Isa isa : kIsas)
        if (name(isa) == wanted) return isa;
    return std::nullopt;
}

std::string_view wanted_isa() {
#if defined(__wasm__)
    return {};  // no environment there
#else
    const char* const wanted = std::getenv("TESSERA_ISA");
    return wanted ? wanted : std::string_view();
#endif
}

}  // namespace

std::string_view name(Isa isa) {
    switch (isa) {
        case Isa::portable:
            return "portable";
        case Isa::avx2:
            return "avx2";
        case Isa::avx512:
            return "avx512";
    }
    return {};
}

bool processor_has(Isa isa) {
    if (isa == Isa::portable) return true;
#if defined(TESSERA_AVX)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (isa == Isa::avx2) return avx2;
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

Isa chosen_isa() {
    const auto wanted = isa_named(wanted_isa());
    if (wanted && processor_has(*wanted)) return *wanted;
    if (processor_has(Isa::avx512)) return Isa::avx512;
    return processor_has(Isa::avx2) ? Isa::avx2 : Isa::portable;
}

std::string isa_refusal() {
    const std::string_view wanted = wanted_isa();
    if (wanted.empty()) return {};
    const auto isa = isa_named(wanted);
    if (!isa)
        return Error{"TESSERA_ISA", quote(wanted) + " is none of portable, avx2 and avx512"}.text();
    if (!processor_has(*isa))
        return Error{"TESSERA_ISA", "this processor does not have " + std::string(wanted)}.text();
    return {};
}

}  // namespace tessera
