// Files of tables: what is written is read, and what is broken is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/random.hpp"
#include "endings/built.hpp"
#include "endings/files/folder.hpp"

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

using endings::TableFile;
using testing_support::position;
using testing_support::variant_named;
using testing_support::variant_of;

class TableFiles : public testing::Test {
protected:
    void SetUp() override {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
        table_ = solved(variant_, "KQvK").back();
        const auto error = endings::write_table(*table_, "Tiny", path_);
        ASSERT_FALSE(error) << error->text();
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string bytes() const {
        std::ostringstream text;
        text << std::ifstream(path_, std::ios::binary).rdbuf();
        return text.str();
    }
    void write(const std::string& text) const {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << text;
    }
    /// Why it cannot be read as a whole; empty if it can.
    [[nodiscard]] std::string fault() const {
        const auto file = TableFile::open(path_, variant_);
        if (!file) return file.error().text();
        const auto table = (*file)->load();
        if (!table) return table.error().text();
        return table->values == table_->values ? "" : "other values";
    }

    const VariantPtr variant_ = variant_of(kTiny);
    const fs::path folder_ =
        fs::path(testing::TempDir()) /
        (std::string("tessera_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    const std::string path_ = (folder_ / endings::file_name("tiny", "KQvK")).string();
    TablePtr table_;
};

TEST_F(TableFiles, AreReadAsTheyWereWritten) {
    EXPECT_EQ(fault(), "");
    const auto file = TableFile::open(path_, variant_);
    ASSERT_TRUE(file);
    EXPECT_EQ((*file)->head().game, "Tiny");
    EXPECT_EQ((*file)->head().ending, "KQvK");
    EXPECT_EQ((*file)->head().figures, table_->figures);
    EXPECT_EQ((*file)->bytes(), fs::file_size(path_));
    for (std::uint64_t entry = 0; entry < table_->ending->index().size(); ++entry)
        for (const rules::Colour side : rules::kColours) {
            const auto value = (*file)->value({side, entry});
            ASSERT_TRUE(value);
            EXPECT_EQ(*value, table_->value({side, entry}));
        }
}

TEST_F(TableFiles, RememberThatTheyWereVerified) {
    EXPECT_EQ(endings::list_file(path_).value().checked, 0U);
    EXPECT_FALSE(endings::record_checked(path_, 1234));
    EXPECT_EQ(endings::list_file(path_).value().checked, 1234U);
    EXPECT_EQ(fault(), "");
}

TEST_F(TableFiles, AreRefusedWhenCutOff) {
    const std::string whole = bytes();
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 200) {
        write(whole.substr(0, size));
        EXPECT_EQ(fault(), path_ + (size < 8 ? ": it is no table of an ending" : ": it is cut off"))
            << size;
    }
    write(whole + "x");
    EXPECT_EQ(fault(), path_ + ": it is damaged");
}

TEST_F(TableFiles, AreRefusedWhenABitIsFlipped) {
    const std::string whole = bytes();
    Random random(3);
    // But for what tells that they were verified, of which a broken record is none.
    const std::size_t end = whole.size() - endings::kCheckedBytes;
    for (std::size_t at = 0; at < end; at += 1 + random.below(whole.size() / 300)) {
        std::string broken = whole;
        broken[at] = static_cast<char>(broken[at] ^ 1 << random.below(8));
        write(broken);
        EXPECT_NE(fault(), "") << at;
        EXPECT_NE(fault(), "other values") << at;
    }
}

TEST_F(TableFiles, AreRefusedForAnotherGame) {
    const auto file = TableFile::open(path_, variant_named("chess"));
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().text(), path_ + ": it is of another game, Tiny");
}

TEST_F(TableFiles, OfAFolderAnswerPositionsOfBothColours) {
    const auto folder = endings::Folder::open(folder_.string(), variant_);
    ASSERT_TRUE(folder);
    const auto probe = [&](std::string_view fen) -> std::string {
        const auto found = folder->all().probe(position(variant_, fen));
        if (!found || !*found) return "none";
        const auto [kind, moves] = **found;
        return (kind == endings::Verdict::Kind::win    ? "win "
                : kind == endings::Verdict::Kind::loss ? "loss "
                                                       : "draw ") +
               std::to_string(moves);
    };
    EXPECT_EQ(probe("K2/3/3//3/3/3//3/3/2k w - - 0 1"), "draw 0");
    EXPECT_EQ(probe("K2/3/3//3/3/Q2//3/3/2k w - - 0 1"), probe("k2/3/3//3/3/q2//3/3/2K b - - 0 1"));
    EXPECT_EQ(probe("K2/3/3//3/3/Q2//3/3/2k w - - 0 1").substr(0, 3), "win");
    EXPECT_EQ(probe("K2/3/3//3/3/R2//3/3/2k w - - 0 1"), "none");
    EXPECT_TRUE(endings::Folder::open(folder_.string(), variant_named("chess"))->tables().empty());
    EXPECT_FALSE(endings::Folder::open("/nowhere", variant_));
}

}  // namespace
}  // namespace tessera::test
