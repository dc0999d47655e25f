// Which instruction sets the other tests of this folder compare here.
#include <gtest/gtest.h>

#include "base/hash.hpp"
#include "base/processor.hpp"
#include "movegen/backends.hpp"
#include "movegen/playable_variant.hpp"
#include "support/eventful.hpp"
#include "support/random_positions.hpp"

namespace tessera {
namespace {

class InstructionSet : public ::testing::TestWithParam<Isa> {};

TEST_P(InstructionSet, IsCompared) {
    if (!processor_has(GetParam()))
        GTEST_SKIP() << "this processor does not have " << name(GetParam());
    for (const char* id : {"chess", "fourstar", "chesseract", "oana"}) {
        const testing_support::Backends backends(testing_support::file_of(id));
        const auto compared = [&](const auto& variant) {
            return movegen::generator_of(*variant).isa() == GetParam();
        };
        EXPECT_EQ(std::count_if(backends.others.begin(), backends.others.end(), compared), 1) << id;
    }
}

/// A number for all positions of some random walks.
std::uint64_t walked(const std::shared_ptr<const rules::Variant>& variant) {
    std::uint64_t sum = 0;
    const auto add = [&](const rules::Position& p) { sum = mix64(sum ^ p.key()); };
    Random random(21);
    const rules::Position first = notation::start_position(variant);
    testing_support::random_game(first, random, 60, add);
    testing_support::eventful_game(first, random, 60, [&](const rules::Position& p, const auto&) {
        add(p);
        return true;
    });
    add(testing_support::with_fewer_pieces(first, random, 40));
    add(testing_support::scattered(variant, random, 12));
    return sum;
}

/// Tests that draw moves at random look at the same positions on every processor.
TEST(RandomWalks, DoNotDependOnBackendAndInstructionSet) {
    for (const char* id : {"chess", "raumschach", "fourstar", "tesseract", "chesseract", "hdc3"}) {
        const testing_support::Backends backends(testing_support::file_of(id));
        const std::uint64_t expected = walked(backends.mailbox);
        for (const auto& other : backends.others)
            EXPECT_EQ(walked(other), expected)
                << id << ' ' << name(movegen::generator_of(*other).isa());
    }
}

INSTANTIATE_TEST_SUITE_P(All, InstructionSet, ::testing::ValuesIn(kIsas),
                         [](const auto& i) { return std::string(name(i.param)); });

}  // namespace
}  // namespace tessera
