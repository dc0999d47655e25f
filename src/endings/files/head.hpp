// The head of a file of a table (docs/endings.md, "Files").
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "endings/table.hpp"

namespace tessera::endings {

/// Entries of a block, the last of a side apart.
inline constexpr std::uint64_t kBlock = 1 << 14;

/// What a file says of its table before the values.
struct Head {
    std::string game;      ///< by name
    std::string identity;  ///< of its rules: definition::identity()
    std::string ending;
    std::uint64_t entries = 0;  ///< for each side to move
    std::array<Figures, 2> figures{};

    [[nodiscard]] std::uint64_t blocks_a_side() const { return (entries + kBlock - 1) / kBlock; }
};

/// A file as it is laid out: head, then where each block begins and the last ends, White's first.
struct Layout {
    Head head;
    std::vector<std::uint64_t> offsets;
    std::uint64_t checked_at = 0;  ///< where the result of the verifier is kept
};

/// Bytes that record how many positions were verified, at the end of a file.
inline constexpr std::size_t kCheckedBytes = 20;
[[nodiscard]] std::string print_checked(std::uint64_t positions);
/// 0: it was not verified, or the record is broken.
[[nodiscard]] std::uint64_t parse_checked(std::string_view bytes);

/// Head and offsets of blocks of these sizes, in bytes.
[[nodiscard]] std::string print_head(const Head& head, const std::vector<std::uint64_t>& sizes);
/// Of a whole file. Errors name what is wrong with it: no table, cut off, or damaged.
[[nodiscard]] Result<Layout> parse_head(std::string_view file);

}  // namespace tessera::endings
