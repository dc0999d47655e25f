// For the tests of Oana, Four-Dimensional Chess: A Mathematical Framework and Interactive
// Implementation (2025): the paper's board and pieces in its own coordinates, by plain counting.
#pragma once

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "lattice/metrics.hpp"
#include "rules/empty_board.hpp"
#include "support/support.hpp"

namespace tessera::paper {

/// x, y, z, w as in the paper, from 0.
using Place = std::array<int, 4>;

inline const std::vector<Place>& places() {
    static const std::vector<Place> kPlaces = [] {
        std::vector<Place> all;
        for (int x = 0; x < 8; ++x)
            for (int y = 0; y < 8; ++y)
                for (int z = 0; z < 8; ++z)
                    for (int w = 0; w < 8; ++w) all.push_back({x, y, z, w});
        return all;
    }();
    return kPlaces;
}

inline bool valid(const Place& p) {
    for (const int c : p)
        if (c < 0 || c > 7) return false;
    return true;
}

inline Place plus(Place p, const Place& d, int n = 1) {
    for (std::size_t i = 0; i < 4; ++i) p[i] += n * d[i];
    return p;
}

inline Place minus(const Place& a, const Place& b) {
    return plus(a, b, -1);
}

inline int manhattan(const Place& d) {
    return std::abs(d[0]) + std::abs(d[1]) + std::abs(d[2]) + std::abs(d[3]);
}
inline int chebyshev(const Place& d) {
    return std::max({std::abs(d[0]), std::abs(d[1]), std::abs(d[2]), std::abs(d[3])});
}
inline int squared(const Place& d) {
    return d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3];
}
inline int nonzero(const Place& d) {
    return (d[0] != 0) + (d[1] != 0) + (d[2] != 0) + (d[3] != 0);
}

/// Every difference with coordinates from -most to most.
inline std::vector<Place> differences(int most) {
    std::vector<Place> all;
    for (int x = -most; x <= most; ++x)
        for (int y = -most; y <= most; ++y)
            for (int z = -most; z <= most; ++z)
                for (int w = -most; w <= most; ++w) all.push_back({x, y, z, w});
    return all;
}

/// What the difference from a cell to another must be for each piece, by the paper's section 2.3.
inline bool rook(const Place& d) {
    return nonzero(d) == 1;
}
inline bool bishop(const Place& d) {
    return nonzero(d) == 2 && manhattan(d) == 2 * chebyshev(d);
}
inline bool queen(const Place& d) {
    return rook(d) || bishop(d);
}
inline bool knight(const Place& d) {
    return nonzero(d) == 2 && manhattan(d) == 3;
}
inline bool king(const Place& d) {
    return chebyshev(d) == 1;
}

/// Unit directions of a sliding piece.
inline std::vector<Place> directions(bool (*piece)(const Place&)) {
    std::vector<Place> out;
    for (const Place& d : differences(1))
        if (piece(d)) out.push_back(d);
    return out;
}

/// Cells of the board that differ from `p` as the piece moves.
inline int count_from(const Place& p, bool (*piece)(const Place&)) {
    int cells = 0;
    for (const Place& q : places())
        if (piece(minus(q, p))) ++cells;
    return cells;
}

inline const rules::Variant& game() {
    static const auto kGame = testing_support::variant_named("oana");
    return *kGame;
}

/// The program's cell, through the game's native cell names.
inline rules::Cell cell(const Place& p) {
    std::string name;
    for (const int c : p) name += (name.empty() ? "(" : ",") + std::to_string(c);
    return testing_support::cell(game(), name + ")");
}

inline rules::Piece piece(char letter, rules::Colour colour = rules::Colour::white) {
    return {game().type_of(letter), colour};
}

}  // namespace tessera::paper
