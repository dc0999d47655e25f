// Numbers of positions: each position has one entry, which all its images share.
#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "endings/board.hpp"
#include "endings/built.hpp"

namespace tessera::test {
namespace {

using testing_support::variant_named;
using testing_support::variant_of;

class EndingIndex : public testing::TestWithParam<std::pair<const char*, const char*>> {
protected:
    [[nodiscard]] std::shared_ptr<const endings::Ending> made() const {
        const auto [game, name] = GetParam();
        return ending(std::string_view(game) == "tiny" ? variant_of(kTiny) : variant_named(game),
                      name);
    }
};

TEST_P(EndingIndex, GivesImagesOfAPositionTheSameEntry) {
    const auto one = made();
    const auto images = endings::symmetries(one->variant(), one->material());
    EXPECT_EQ(images.size(), one->index().symmetries());
    Random random(7);
    for (int i = 0; i < 2'000; ++i) {
        endings::Cells cells{};
        std::set<rules::Cell> used;
        while (used.size() < one->pieces()) {
            const auto cell =
                rules::Cell{static_cast<std::uint32_t>(random.below(images.front().size()))};
            if (used.insert(cell).second) cells[used.size() - 1] = cell;
        }
        const auto entry = one->index().of(cells);
        const endings::Image& image = images[random.below(images.size())];
        endings::Cells turned{};
        for (std::size_t slot = 0; slot < one->pieces(); ++slot)
            turned[slot] = rules::Cell{image[lattice::index(cells[slot])]};
        EXPECT_EQ(one->index().of(turned), entry);
        if (entry) {
            EXPECT_EQ(one->index().of(one->index().cells(*entry)), entry);
        }
    }
}

TEST_P(EndingIndex, StandsForEveryPositionOnce) {
    const auto one = made();
    endings::Board board(*one);
    std::uint64_t positions = 0;
    for (std::uint64_t entry = 0; entry < one->index().size(); ++entry) {
        const endings::Cells cells = one->index().cells(entry);
        if (board.put(cells) && one->index().of(cells) == entry)
            positions += one->index().positions(entry);
    }
    // Pairs of kings that do not attack each other, then the others on free cells, like ones in any
    // order.
    const std::uint32_t cells = one->variant().shape().cells();
    std::uint64_t expected = 0;
    for (std::uint32_t white = 0; white < cells; ++white)
        for (std::uint32_t black = 0; black < cells; ++black)
            if (white != black &&
                one->variant().shape().chebyshev(rules::Cell{white}, rules::Cell{black}) > 1)
                ++expected;
    for (std::size_t i = 2; i < one->pieces(); ++i) expected *= cells - i;
    for (const auto& side : one->material().pieces)
        for (std::size_t i = 2; i < side.size(); ++i)
            if (side[i] == side[i - 1]) expected /= 2;
    EXPECT_EQ(positions, expected);
}

INSTANTIATE_TEST_SUITE_P(Endings, EndingIndex,
                         testing::Values(std::pair("chess", "KQvK"), std::pair("fourstar", "KQvK"),
                                         std::pair("raumschach", "KUvK"),
                                         std::pair("tiny", "KRRvK"), std::pair("tiny", "KQvKN")),
                         [](const auto& test) {
                             return std::string(test.param.first) + '_' + test.param.second;
                         });

}  // namespace
}  // namespace tessera::test
