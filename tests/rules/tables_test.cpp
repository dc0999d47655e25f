// Ray lengths and targets of leaps that a variant keeps in tables, on boards of either kind of
// table: against the board's own arithmetic.
#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using lattice::Cell;

TEST(Tables, LeapsReachTheCellsThatAreOneStepAway) {
    for (const char* id : {"hdc4", "hdc5"}) {
        const auto variant = variant_named(id);
        const lattice::Shape& shape = variant->shape();
        for (const rules::LeapAttack& attack : variant->leap_attacks(definition::Colour::black)) {
            for (std::uint32_t c = 0; c < shape.cells(); c += 37) {
                std::vector<Cell> expected, found;
                for (const lattice::Vector& v : attack.origins.vectors())
                    if (const auto to = shape.step(Cell{c}, v)) expected.push_back(*to);
                attack.origins.each(shape, Cell{c}, [&](Cell to) {
                    found.push_back(to);
                    return true;
                });
                ASSERT_EQ(found, expected) << id << ", cell " << c;
            }
        }
    }
}

TEST(Tables, RaysAreAsLongAsTheBoardAllows) {
    for (const char* id : {"hdc4", "hdc5"}) {
        const auto variant = variant_named(id);
        for (std::uint32_t c = 0; c < variant->shape().cells(); c += 5)
            for (rules::DirectionId d = 0; d < variant->directions().size(); ++d)
                ASSERT_EQ(variant->ray_length(Cell{c}, d),
                          variant->shape().ray_length(Cell{c}, variant->directions()[d].vector))
                    << id << ", cell " << c << ", direction " << d;
    }
}

}  // namespace
}  // namespace tessera
