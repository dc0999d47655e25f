// Tables recomputed one move deep by the second set of rules.
#include <gtest/gtest.h>

#include <filesystem>

#include "endings.hpp"
#include "endings/built.hpp"
#include "support/sanitized.hpp"

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

using testing_support::thinned;
using testing_support::variant_named;
using testing_support::variant_of;

class Verified : public testing::Test {
protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    void write(const endings::Table& table) const {
        const auto error = endings::write_table(
            table, "game", (folder_ / endings::file_name("game", table.ending->name())).string());
        if (error) testing_support::stop(error->text());
    }
    [[nodiscard]] Result<std::uint64_t> verified(const VariantPtr& variant, std::string_view name,
                                                 std::uint64_t every) const {
        const auto folder = endings::Folder::open(folder_.string(), variant);
        if (!folder) return folder.error();
        verify::Games games(variant->definition());
        const auto table = std::ranges::find_if(folder->tables(), [&](const auto& file) {
            return file->ending()->material() == material(variant, name);
        });
        return verify::verify_table(games, *folder, **table, every);
    }
    [[nodiscard]] std::string verdict(const VariantPtr& variant, std::string_view name,
                                      std::uint64_t every) const {
        for (const TablePtr& table : solved(variant, name)) write(*table);
        const auto positions = verified(variant, name, every);
        if (!positions) return positions.error().text();
        return *positions > 0 ? "right" : "empty";
    }

    const fs::path folder_ =
        fs::path(testing::TempDir()) /
        (std::string("tessera_") + testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Verified, IsEveryPositionOfATinyGame) {
    const auto every = static_cast<std::uint64_t>(24 / thinned(24));
    for (const char* const name : {"KQvK", "KNvK", "KQvKR", "KRNvK"})
        EXPECT_EQ(verdict(variant_of(kTiny), name, every * (std::string(name).size() > 4 ? 8 : 1)),
                  "right")
            << name;
}

/// Captures that lead to a longer win than the quiet moves do.
TEST_F(Verified, IsEveryPositionWhereCapturesDelayTheMate) {
    const auto every = static_cast<std::uint64_t>(24 / thinned(24));
    for (const char* const name : {"KQNvK", "KRBvK"})
        EXPECT_EQ(verdict(small_chess(), name, every), "right") << name;
}

TEST_F(Verified, AreSomePositionsOfTheGames) {
    const auto every = static_cast<std::uint64_t>(400 / thinned(8));
    EXPECT_EQ(verdict(variant_named("chess"), "KRvK", every), "right");
    EXPECT_EQ(verdict(variant_named("raumschach"), "KQvK", every), "right");
    EXPECT_EQ(verdict(variant_named("fourstar"), "KQvK", 4 * every), "right");
    EXPECT_EQ(verdict(variant_named("tesseract"), "KQvK", 4 * every), "right");
}

TEST_F(Verified, FindsAWrongValue) {
    const VariantPtr tiny = variant_of(kTiny);
    endings::Table table = *solved(tiny, "KQvK").back();
    for (endings::Value& value : table.values[1])
        if (value == 3) {
            value = 5;
            break;
        }
    write(table);
    const auto positions = verified(tiny, "KQvK", 1);
    ASSERT_FALSE(positions);
    EXPECT_NE(positions.error().reason.find("is right"), std::string::npos)
        << positions.error().reason;
}

}  // namespace
}  // namespace tessera::test
