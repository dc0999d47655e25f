// A game that a symmetry of the board leaves unchanged has as many moves in the image of a
// position.
#include <gtest/gtest.h>

#include <functional>

#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using lattice::Coordinates;
using rules::Cell;

struct Symmetry {
    std::string name;
    std::function<Coordinates(const Coordinates&)> map;
    bool swap_colours = false;
};

Coordinates permuted(const Coordinates& x, std::array<int, 4> to) {
    Coordinates y{};
    for (std::size_t a = 0; a < 4; ++a) y[static_cast<std::size_t>(to[a])] = x[a];
    return y;
}

/// 3 - x or 7 - x on the axes of the mask.
Coordinates reflected(Coordinates x, unsigned mask, int size) {
    for (std::size_t a = 0; a < 8; ++a)
        if (mask >> a & 1U) x[a] = static_cast<std::int16_t>(size - 1 - x[a]);
    return x;
}

rules::Description image(const rules::Position& p, const Symmetry& s) {
    const auto& shape = p.variant().shape();
    auto d = p.describe();
    const auto map = [&](Cell c) { return shape.at(s.map(shape.coordinates(c))); };
    for (auto& placed : d.pieces) {
        placed.cell = lattice::index(map(static_cast<Cell>(placed.cell)));
        if (s.swap_colours) placed.colour = rules::other(placed.colour);
    }
    if (s.swap_colours) d.side = rules::other(d.side);
    for (auto& right : d.rights) {
        right.cell = map(right.cell);
        if (s.swap_colours) right.colour = rules::other(right.colour);
    }
    for (auto& c : d.unmoved) c = map(c);
    if (d.ep_cell) d.ep_cell = map(*d.ep_cell);
    if (d.moved) d.moved = map(*d.moved);
    d.fullmove = 50;
    return d;
}

/// Positions with nothing that ties the array to its place: no rights, no unmoved pieces.
rules::Position freed(const rules::Position& p) {
    auto d = p.describe();
    d.rights.clear();
    d.unmoved.clear();
    if (d.moves_left == 1 && !d.moved && p.variant().special().moves_per_turn == 2)
        d.moves_left = 2;
    return std::move(rules::Position::from(p.shared_variant(), d)).value();
}

/// `fixed`: keep rights and the pieces that never moved (for symmetries of the array itself).
void check(const std::string& id, const std::vector<Symmetry>& symmetries, int depth, int positions,
           bool fixed) {
    Random random(23);
    int done = 0;
    while (done < positions) {
        auto p = played(start(id), random, random.between(5, 104));
        if (!fixed) {
            auto d = p.describe();
            d.unmoved.clear();
            if (p.royals(rules::Colour::white).empty() || p.royals(rules::Colour::black).empty() ||
                !rules::Position::from(p.shared_variant(), d).ok())
                continue;
            p = freed(p);
        }
        ++done;
        const auto nodes = movegen::perft(p, depth);
        const auto status = movegen::outcome(p);
        for (const auto& s : symmetries) {
            auto q = rules::Position::from(p.shared_variant(), image(p, s));
            ASSERT_TRUE(q.ok()) << s.name << ": " << q.error().text();
            EXPECT_EQ(movegen::perft(*q, depth), nodes)
                << s.name << ": " << notation::print_position(p);
            EXPECT_EQ(movegen::outcome(*q), status)
                << s.name << ": " << notation::print_position(p);
        }
    }
}

TEST(Symmetry, ChessFilesReflectedAndColoursSwapped) {
    check("chess", {{"files reflected", [](auto x) { return reflected(x, 1, 8); }}}, 3, 60, false);
    check("chess", {{"colours swapped", [](auto x) { return reflected(x, 2, 8); }, true}}, 3, 60,
          true);
}

TEST(Symmetry, FourstarForwardAxesPermutedFilesReflectedColoursSwapped) {
    std::vector<Symmetry> all;
    const std::array<int, 4> orders[] = {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3},
                                         {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1}};
    for (const auto& order : orders)
        for (const bool flip_files : {false, true})
            for (const bool swap : {false, true})
                all.push_back({"axes permuted, reflected or colours swapped",
                               [=](const Coordinates& x) {
                                   const unsigned mask = (flip_files ? 1U : 0U) | (swap ? 14U : 0U);
                                   return reflected(permuted(x, order), mask, 4);
                               },
                               swap});
    check("fourstar", all, 2, 25, false);
}

TEST(Symmetry, ChesseractAllAxesPermutedAndReflectedColoursSwapped) {
    std::vector<Symmetry> all;
    std::array<int, 4> order{0, 1, 2, 3};
    Random random(5);
    do {
        const auto mask = static_cast<unsigned>(random.below(16));
        const bool swap = random.chance(50);
        all.push_back({"axes permuted and reflected",
                       [=](const Coordinates& x) { return reflected(permuted(x, order), mask, 4); },
                       swap});
    } while (std::next_permutation(order.begin(), order.end()));
    check("chesseract", all, 1, 40, false);
}

TEST(Symmetry, ChesseractArrayHalfTurnSwapsTheColours) {
    check("chesseract",
          {{"capitals and Romans reflected", [](auto x) { return reflected(x, 12, 4); }, true}}, 1,
          60, true);
}

// Oana and Chiru: the only one of the array, with a castling right for each rook.
TEST(Symmetry, OanaChiruRanksAndWReflectedColoursSwapped) {
    check("oana-chiru", {{"y and w reflected", [](auto x) { return reflected(x, 10, 8); }, true}},
          1, 12, true);
}

}  // namespace
}  // namespace tessera
