// What moves have been worth in earlier parts of a search.
#include "engine/history.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::engine::testing {
namespace {

TEST(History, IsEmptyAfterClearHoweverMuchWasAdded) {
    const auto position = testing_support::start("chess");
    const rules::Variant& variant = position.variant();
    History history(variant);
    const auto slots =
        static_cast<History::Slot>((1 + 2 * variant.piece_types()) * variant.shape().cells());
    for (const History::Slot rows : {3U, slots}) {
        for (History::Slot before = 0; before < rows; ++before)
            for (History::Slot slot = 0; slot < slots; slot += 7)
                history.add_quiet(slot, {before, History::kNoSlot}, 100);
        ASSERT_NE(history.quiet(7, {2, History::kNoSlot}), 0);
        history.clear();
        for (History::Slot before = 0; before < slots; ++before)
            for (History::Slot slot = 0; slot < slots; ++slot)
                ASSERT_EQ(history.quiet(slot, {before, before}), 0) << before << ' ' << slot;
    }
}

}  // namespace
}  // namespace tessera::engine::testing
