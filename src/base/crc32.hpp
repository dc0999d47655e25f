// The checksum of ZIP and PNG: CRC-32, polynomial 0xEDB88320 (ISO 3309).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera {

/// Of the bytes behind those that have the checksum `before`.
[[nodiscard]] constexpr std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0) {
    constexpr auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            table[i] = i;
            for (int bit = 0; bit < 8; ++bit)
                table[i] = (table[i] >> 1) ^ ((table[i] & 1) != 0 ? 0xEDB88320U : 0U);
        }
        return table;
    }();
    std::uint32_t sum = ~before;
    for (const char c : bytes)
        sum = (sum >> 8) ^ kTable[(sum ^ static_cast<unsigned char>(c)) & 0xFF];
    return ~sum;
}

}  // namespace tessera
