// Combinations by rank, cell by cell: the time grows with the square of the cells.
#include <algorithm>

#include "definition/combinations.hpp"

namespace tessera::definition {

std::string decimal(const Number& n) {
    std::string digits;
    for (Number rest = n; digits.empty() || rest != 0;)
        digits.push_back(static_cast<char>('0' + rest.divide(10)));
    std::reverse(digits.begin(), digits.end());
    return digits;
}

Number number_of(const std::string& digits) {
    Number n;
    for (const char digit : digits) n.scale(10, static_cast<std::uint32_t>(digit - '0'));
    return n;
}

std::size_t bits_of(const Number& n) {
    return n.bits();
}

void append_word(Number& n, std::uint64_t low) {
    for (const std::uint64_t half : {low >> 32, low & 0xffffffffU}) {
        n *= 1U << 31;
        n.scale(2, 0);
        n += static_cast<std::uint32_t>(half);
    }
}

Number choose(std::uint32_t n, std::uint32_t k) {
    Number c = 1;
    for (std::uint32_t i = 1; i <= k; ++i) c = c * (n - k + i) / i;
    return c;
}

void unrank_from(std::uint32_t first, Number rank, std::uint32_t k, std::vector<bool>& taken,
                 const Advance& advance) {
    const auto n = static_cast<std::uint32_t>(taken.size());
    Number with = choose(n - first - 1, k - 1);  // combinations that take the next cell
    for (std::uint32_t i = first; k > 0; ++i) {
        const std::uint32_t m = n - i - 1;  // cells after this one
        if (rank < with) {
            taken[i] = true;
            --k;
            if (k > 0) with = with * k / m;
        } else {
            rank -= with;
            with = with * (m - (k - 1)) / m;
        }
        if (!advance(1)) break;
    }
}

Number rank_of(const std::vector<bool>& taken, const Advance& advance) {
    const auto n = static_cast<std::uint32_t>(taken.size());
    auto k = static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true));
    Number rank = 0;
    if (k == 0) return rank;
    Number with = choose(n - 1, k - 1);
    for (std::uint32_t i = 0; k > 0; ++i) {
        const std::uint32_t m = n - i - 1;
        if (taken[i]) {
            --k;
            if (k > 0) with = with * k / m;
        } else {
            rank += with;
            with = with * (m - (k - 1)) / m;
        }
        if (!advance(1)) break;
    }
    return rank;
}

}  // namespace tessera::definition
