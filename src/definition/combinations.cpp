// What small numbers of combinations need: nothing of the size of the board's numbers.
#include "definition/combinations.hpp"

#include <algorithm>

namespace tessera::definition {
namespace {

/// Whether products of so many factors are no shortcut any more. The browser has no other way.
bool is_large(const Number& n) {
#ifdef __wasi__
    static_cast<void>(n);
    return false;
#else
    return bits_of(n) > 4096;
#endif
}

}  // namespace

Number take_digit(Number& rest, std::uint32_t n, std::uint32_t k) {
    Number digit = rest;
    if (is_large(rest)) {
        const Number radix = choose(n, k);
        digit = rest % radix;
        rest /= radix;
        return digit;
    }
    // choose(n - k + i, i), which never falls: beyond the number it need not be known.
    Number radix = 1;
    for (std::uint32_t i = 1; i <= k && radix <= rest; ++i) radix = radix * (n - k + i) / i;
    digit = rest % radix;
    rest /= radix;
    return digit;
}

std::vector<bool> unrank(const Number& rank, std::uint32_t n, std::uint32_t k,
                         const Advance& advance) {
    std::vector<bool> taken(n, false);
    if (k == 0) return taken;
    std::uint32_t last = k;  // how many are to be found
    if (!is_large(rank)) {
        // So many have combinations enough if all others take the first cells.
        last = 1;
        for (Number count = n - k + 1; count <= rank; ++last)
            count = count * (n - k + last + 1) / (last + 1);
    }
    std::fill_n(taken.begin(), k - last, true);
    if (!advance(k - last)) return taken;
    unrank_from(k - last, rank, last, taken, advance);
    return taken;
}

}  // namespace tessera::definition
