// Numbers of any size, and combinations by their lexicographic rank.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// The browser takes numbers of small boards only.
#ifdef __wasi__
#include "definition/small_number.hpp"
#else
#include <gmpxx.h>
#endif

namespace tessera::definition {

#ifdef __wasi__
using Number = SmallNumber;
#else
using Number = mpz_class;
#endif

[[nodiscard]] std::string decimal(const Number& n);
/// Precondition: digits only, at least one.
[[nodiscard]] Number number_of(const std::string& digits);
/// Bits of n; 0 for 0.
[[nodiscard]] std::size_t bits_of(const Number& n);
/// n = 2^64 n + low.
void append_word(Number& n, std::uint64_t low);

/// n over k.
[[nodiscard]] Number choose(std::uint32_t n, std::uint32_t k);
/// Divides `rest` by choose(n, k) and gives the remainder.
[[nodiscard]] Number take_digit(Number& rest, std::uint32_t n, std::uint32_t k);

/// Told how many more cells have been dealt with. Once it returns false the work ends, and what it
/// returns means nothing.
using Advance = std::function<bool(std::uint32_t)>;

/// The combination of `k` of `n` with the given lexicographic rank, as marks: rank 0 takes the
/// first k. Precondition: rank < choose(n, k).
[[nodiscard]] std::vector<bool> unrank(const Number& rank, std::uint32_t n, std::uint32_t k,
                                       const Advance& advance);
/// The rank of the combination that the marks are.
[[nodiscard]] Number rank_of(const std::vector<bool>& taken, const Advance& advance);

/// unrank() for the marks from `first` on, of which `k` are to be set.
/// Precondition: 0 < k.
void unrank_from(std::uint32_t first, Number rank, std::uint32_t k, std::vector<bool>& taken,
                 const Advance& advance);

}  // namespace tessera::definition
