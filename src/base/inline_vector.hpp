// A vector of a few small values, without memory of its own.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace tessera {

/// As std::vector, of at most Most values, which is a precondition of all that adds one.
template <class T, std::size_t Most>
class InlineVector {
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = const T*;

    constexpr InlineVector() = default;
    constexpr InlineVector(std::initializer_list<T> values) {
        for (const T& value : values) push_back(value);
    }

    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
    [[nodiscard]] constexpr iterator begin() { return values_.data(); }
    [[nodiscard]] constexpr iterator end() { return values_.data() + size_; }
    [[nodiscard]] constexpr const_iterator begin() const { return values_.data(); }
    [[nodiscard]] constexpr const_iterator end() const { return values_.data() + size_; }
    [[nodiscard]] constexpr const T& operator[](std::size_t i) const { return values_[i]; }
    [[nodiscard]] constexpr const T& front() const { return values_[0]; }
    [[nodiscard]] constexpr const T& back() const { return values_[size_ - 1U]; }

    constexpr void push_back(T value) { values_[size_++] = value; }
    constexpr void pop_back() { --size_; }
    constexpr void insert(iterator where, T value) {
        std::copy_backward(where, end(), end() + 1);
        *where = value;
        ++size_;
    }
    constexpr void erase(iterator where) {
        std::copy(where + 1, end(), where);
        --size_;
    }

    constexpr auto operator<=>(const InlineVector& other) const {
        return std::lexicographical_compare_three_way(begin(), end(), other.begin(), other.end());
    }
    constexpr bool operator==(const InlineVector& other) const {
        return std::equal(begin(), end(), other.begin(), other.end());
    }

private:
    std::array<T, Most> values_{};
    std::uint8_t size_ = 0;
};

}  // namespace tessera
