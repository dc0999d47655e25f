// Natural numbers of any size for the browser, where a library for them would be a large part of
// what is loaded: as much arithmetic as the numbers of start positions need, and no faster than
// those of a few thousand digits need.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tessera::definition {

class SmallNumber {
public:
    SmallNumber(std::uint32_t n = 0) {
        if (n != 0) limbs_.push_back(n);
    }

    [[nodiscard]] std::size_t bits() const {
        std::size_t bits = 32 * limbs_.size();
        for (; bits > 0 && !bit(bits - 1); --bits) {
        }
        return bits;
    }

    bool operator==(const SmallNumber&) const = default;
    std::strong_ordering operator<=>(const SmallNumber& b) const {
        if (limbs_.size() != b.limbs_.size()) return limbs_.size() <=> b.limbs_.size();
        return std::lexicographical_compare_three_way(limbs_.rbegin(), limbs_.rend(),
                                                      b.limbs_.rbegin(), b.limbs_.rend());
    }

    SmallNumber& operator+=(const SmallNumber& b) {
        limbs_.resize(std::max(limbs_.size(), b.limbs_.size()) + 1);
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            carry += limbs_[i];
            if (i < b.limbs_.size()) carry += b.limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        return trimmed();
    }
    /// Precondition: b is not larger.
    SmallNumber& operator-=(const SmallNumber& b) {
        assert(b <= *this);
        std::int64_t borrow = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            borrow += limbs_[i];
            if (i < b.limbs_.size()) borrow -= b.limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(borrow);
            borrow >>= 32;
        }
        return trimmed();
    }
    SmallNumber& operator*=(std::uint32_t factor) { return scale(factor, 0); }
    SmallNumber& operator*=(const SmallNumber& b) {
        SmallNumber product;
        for (std::size_t i = b.limbs_.size(); i-- > 0;) {
            if (!product.limbs_.empty()) product.limbs_.insert(product.limbs_.begin(), 0);
            SmallNumber row = *this;
            product += row *= b.limbs_[i];
        }
        return *this = std::move(product);
    }
    /// Precondition: not by 0.
    SmallNumber& operator/=(std::uint32_t divisor) {
        static_cast<void>(divide(divisor));
        return *this;
    }
    SmallNumber& operator/=(const SmallNumber& b) { return *this = split(b).first; }
    SmallNumber& operator%=(const SmallNumber& b) { return *this = split(b).second; }

    /// This times `factor`, plus `more`.
    SmallNumber& scale(std::uint32_t factor, std::uint32_t more) {
        std::uint64_t carry = more;
        for (std::uint32_t& limb : limbs_) {
            carry += static_cast<std::uint64_t>(limb) * factor;
            limb = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        limbs_.push_back(static_cast<std::uint32_t>(carry));
        return trimmed();
    }
    /// Divides, and gives the remainder.
    [[nodiscard]] std::uint32_t divide(std::uint32_t divisor) {
        std::uint64_t rest = 0;
        for (std::size_t i = limbs_.size(); i-- > 0;) {
            rest = rest << 32 | limbs_[i];
            limbs_[i] = static_cast<std::uint32_t>(rest / divisor);
            rest %= divisor;
        }
        trimmed();
        return static_cast<std::uint32_t>(rest);
    }

    friend SmallNumber operator-(SmallNumber a, const SmallNumber& b) { return a -= b; }
    friend SmallNumber operator*(SmallNumber a, std::uint32_t b) { return a *= b; }
    friend SmallNumber operator*(SmallNumber a, const SmallNumber& b) { return a *= b; }
    friend SmallNumber operator/(SmallNumber a, std::uint32_t b) { return a /= b; }
    friend SmallNumber operator%(SmallNumber a, const SmallNumber& b) { return a %= b; }

private:
    [[nodiscard]] bool bit(std::size_t i) const { return limbs_[i / 32] >> (i % 32) & 1U; }

    SmallNumber& trimmed() {
        while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
        return *this;
    }

    /// Quotient and remainder, bit by bit.
    [[nodiscard]] std::pair<SmallNumber, SmallNumber> split(const SmallNumber& b) const {
        SmallNumber quotient;
        SmallNumber rest;
        quotient.limbs_.resize(limbs_.size());
        for (std::size_t i = bits(); i-- > 0;) {
            rest.scale(2, bit(i) ? 1 : 0);
            if (rest < b) continue;
            rest -= b;
            quotient.limbs_[i / 32] |= 1U << (i % 32);
        }
        return {std::move(quotient.trimmed()), std::move(rest)};
    }

    std::vector<std::uint32_t> limbs_;  ///< lowest first; the last is not 0
};

}  // namespace tessera::definition
