// Instruction sets that parts of the program are compiled for more than once.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera {

/// `avx2`: with BMI1, BMI2 and POPCNT. `avx512`: F, BW, DQ, VL, VBMI2 and VPOPCNTDQ on top (Zen 4,
/// Ice Lake).
enum class Isa : std::uint8_t { portable, avx2, avx512 };
inline constexpr std::array<Isa, 3> kIsas{Isa::portable, Isa::avx2, Isa::avx512};

[[nodiscard]] std::string_view name(Isa isa);
[[nodiscard]] bool processor_has(Isa isa);
/// The best that this processor has, unless the environment variable TESSERA_ISA names one that it
/// has.
[[nodiscard]] Isa chosen_isa();
/// Why TESSERA_ISA is not followed, in one line; empty if it is, or is not set.
[[nodiscard]] std::string isa_refusal();

}  // namespace tessera
