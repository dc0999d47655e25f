// Tables recomputed one move deep by the second set of rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ending_proof.hpp"
#include "endings.hpp"
#include "endings/built.hpp"
#include "entries.hpp"
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
    /// What prove_table() says of this table.
    [[nodiscard]] std::string proof(const endings::Table& table) const {
        write(table);
        const VariantPtr variant = table.ending->shared_variant();
        const auto folder = endings::Folder::open(folder_.string(), variant);
        if (!folder) return folder.error().text();
        verify::Games games(variant->definition());
        const auto positions = verify::prove_table(games, *folder->tables().front());
        return positions ? std::to_string(*positions) : positions.error().reason;
    }
    /// The same once the first entry with this value, and this side to move, has another.
    [[nodiscard]] std::string proof_if(endings::Table table, std::size_t side, endings::Value value,
                                       endings::Value other) const {
        for (std::uint64_t entry = 0; entry < table.values[side].size(); ++entry) {
            const endings::Cells cells = table.ending->index().cells(entry);
            if (table.values[side][entry] != value || !verify::differ(*table.ending, cells) ||
                table.ending->index().of(cells) != entry)
                continue;
            table.values[side][entry] = other;
            return proof(table);
        }
        return "no such value";
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

/// The positions that have an entry.
std::string positions_of(const endings::Table& table) {
    const auto& values = table.values;
    return std::to_string(values[0].size() + values[1].size() -
                          static_cast<std::size_t>(std::ranges::count(values[0], endings::kNone)) -
                          static_cast<std::size_t>(std::ranges::count(values[1], endings::kNone)));
}

TEST_F(Verified, AreWholeTablesByTheirDecidedPositions) {
    const auto tables = {
        solved(variant_of(kTiny), "KQvK").back(), solved(variant_of(kTiny), "KNvK").back(),
        solved(small_chess(), "KRvK").back(), solved(variant_named("tesseract"), "KQvK").back()};
    for (const TablePtr& table : tables)
        EXPECT_EQ(proof(*table), positions_of(*table)) << table->ending->name();
}

/// Each by another of the three parts of the proof.
TEST_F(Verified, ProvesNoTableWithAWrongValue) {
    const endings::Table rook = *solved(small_chess(), "KRvK").back();
    const endings::Table knight = *solved(variant_of(kTiny), "KNvK").back();
    const auto finds = [](const std::string& reason, std::string_view words) {
        EXPECT_NE(reason.find(words), std::string::npos) << reason;
    };
    finds(proof_if(rook, 0, 4, endings::kNone), "is legal and has no value");
    finds(proof_if(rook, 0, endings::kNone, endings::kDraw), "is not legal and has a value");
    finds(proof_if(rook, 1, endings::kMated, endings::kDraw), "is mate and has 0");
    finds(proof_if(rook, 1, endings::kDraw, endings::kMated), "is right");
    finds(proof_if(rook, 0, 6, endings::kDraw), "is right");
    finds(proof_if(rook, 1, 5, endings::kDraw), "is right");
    finds(proof_if(rook, 1, 5, 7), "is right");
    finds(proof_if(rook, 0, 4, 6), "has 6 where 4 is right");
    finds(proof_if(knight, 0, endings::kDraw, 2), "has 2 where 0 is right");
}

}  // namespace
}  // namespace tessera::test
