// Which instruction sets the other tests of this folder compare here.
#include <gtest/gtest.h>

#include "base/processor.hpp"
#include "movegen/backends.hpp"

namespace tessera {
namespace {

class InstructionSet : public ::testing::TestWithParam<Isa> {};

TEST_P(InstructionSet, IsCompared) {
    if (!processor_has(GetParam()))
        GTEST_SKIP() << "this processor does not have " << name(GetParam());
    for (const char* id : {"chess", "fourstar", "chesseract", "oana"}) {
        const testing_support::Backends backends(testing_support::file_of(id));
        const auto compared = [&](const auto& variant) {
            return variant->generator().isa() == GetParam();
        };
        EXPECT_EQ(std::count_if(backends.others.begin(), backends.others.end(), compared), 1) << id;
    }
}

INSTANTIATE_TEST_SUITE_P(All, InstructionSet, ::testing::ValuesIn(kIsas),
                         [](const auto& i) { return std::string(name(i.param)); });

}  // namespace
}  // namespace tessera
