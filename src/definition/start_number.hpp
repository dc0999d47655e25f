// Games whose start positions are numbered: the number of an array and the array of a number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/work.hpp"
#include "definition/definition.hpp"

namespace tessera::definition {

/// Numbers are decimal texts without sign or leading zeros, from 0 to start_count() - 1; they
/// exceed every built-in type on boards of three and more axes.
///
/// Higher Dimensional Chess, "Initial locations"; docs/games/hdc.md, "Start positions by number".
/// The definition's `army` says which letters are meant.
/// The pieces of the first rank are placed kind by kind (bishops on odd cells, bishops on even
/// cells, queens, knights, king, rooks), each kind as the lexicographic rank of a combination of
/// the cells still free; the number holds the ranks in mixed radix, the first kind least
/// significant. On one flat board the king stands between the rooks instead, which gives the
/// Chess960 numbers.

/// Number of start positions. Precondition of all: variant.shuffle is not Shuffle::none.
[[nodiscard]] std::string start_count(const VariantDefinition& variant);

/// The letters on White's first rank, the lowest axis fastest and the rank axis left out. An error
/// for anything but a number in range, and if the watch ended the work: a number of the largest
/// board takes seconds. It counts cells.
[[nodiscard]] Result<std::string> start_rank(const VariantDefinition& variant,
                                             std::string_view number, const Work& work = {});
/// The number of such a first rank; an error if no start has it.
[[nodiscard]] Result<std::string> number_of_rank(const VariantDefinition& variant,
                                                 std::string_view rank, const Work& work = {});

/// The pieces of a start position, by ascending cell. An error for anything but a number in range.
[[nodiscard]] Result<std::vector<Placed>> start_array(const VariantDefinition& variant,
                                                      std::string_view number);

/// The whole position text of that start.
[[nodiscard]] Result<std::string> start_text(const VariantDefinition& variant,
                                             std::string_view number);

/// The number of an array (by ascending cell); an error if it is no start position.
[[nodiscard]] Result<std::string> start_number(const VariantDefinition& variant,
                                               const std::vector<Placed>& pieces);

/// A number drawn evenly, the same for the same seed.
[[nodiscard]] std::string random_start(const VariantDefinition& variant, std::uint64_t seed);

/// What keeps the game from having numbered starts, its army apart; empty if nothing does.
[[nodiscard]] std::string shuffle_fault(const VariantDefinition& variant);

}  // namespace tessera::definition
