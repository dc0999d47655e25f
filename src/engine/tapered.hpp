// A score for the middlegame and one for the endgame.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"

namespace tessera::engine {

struct Tapered {
    Score mg = 0;
    Score eg = 0;

    constexpr Tapered& operator+=(const Tapered& other) {
        mg += other.mg;
        eg += other.eg;
        return *this;
    }
    constexpr Tapered& operator-=(const Tapered& other) {
        mg -= other.mg;
        eg -= other.eg;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, const Tapered& b) { return a += b; }
    friend constexpr Tapered operator-(Tapered a, const Tapered& b) { return a -= b; }
    friend constexpr Tapered operator*(const Tapered& a, Score n) { return {a.mg * n, a.eg * n}; }
    bool operator==(const Tapered&) const = default;

    /// `phase`: kMiddlegame down to 0, the endgame.
    static constexpr int kMiddlegame = 256;
    [[nodiscard]] constexpr Score at(int phase) const {
        return (mg * phase + eg * (kMiddlegame - phase)) / kMiddlegame;
    }
};

}  // namespace tessera::engine
