// docs/architecture.md against the sources.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "architecture/includes.hpp"

namespace tessera::testing_support {
namespace {

namespace fs = std::filesystem;

const std::set<std::string> kTops = {"apps", "bench", "fuzz", "src"};

/// The floors of docs/architecture.md.
const FloorPlan& plan() {
    static const std::set<std::string> kRules = {"src/base", "src/lattice", "src/definition",
                                                 "src/rules"};
    const auto above = [](std::set<std::string> below, std::initializer_list<std::string> more) {
        below.insert(more);
        return below;
    };
    static const std::set<std::string> kMoves = above(kRules, {"src/movegen"});
    static const std::set<std::string> kVast =
        above(kMoves, {"src/vast/board", "src/vast/counting", "src/vast/moves", "src/vast/mates",
                       "src/vast/view"});
    static const std::set<std::string> kNotation = above(kVast, {"src/notation"});
    static const std::set<std::string> kPlay = above(kNotation, {"src/backends", "src/play"});
    static const std::set<std::string> kPrograms =
        above(kPlay, {"src/endings", "src/game", "src/puzzle", "src/lesson", "src/engine",
                      "src/engine/vast", "src/protocol", "src/server"});
    static const std::set<std::string> kLab = above(
        kPlay,
        {"src/game", "src/puzzle", "src/engine", "src/engine/vast", "src/protocol", "src/lab"});
    static const std::set<std::string> kNative = above(kPrograms, {"src/lab"});
    static const FloorPlan kPlan = {
        {"src/base", {}},
        {"src/lattice", {"src/base"}},
        {"src/definition", {"src/base", "src/lattice"}},
        {"src/rules", {"src/base", "src/lattice", "src/definition"}},
        {"src/movegen", kRules},
        {"src/movegen/mailbox", kMoves},
        {"src/movegen/bitboard", kMoves},
        {"src/movegen/rays", kMoves},
        {"src/vast/board", kRules},
        {"src/vast/counting", above(kRules, {"src/vast/board"})},
        {"src/vast/moves", above(kMoves, {"src/vast/board", "src/vast/counting"})},
        {"src/vast/mates",
         above(kMoves, {"src/vast/board", "src/vast/counting", "src/vast/moves"})},
        {"src/vast/view", above(kMoves, {"src/vast/board", "src/vast/counting", "src/vast/moves"})},
        {"src/backends",
         above(kMoves, {"src/movegen/mailbox", "src/movegen/bitboard", "src/movegen/rays",
                        "src/vast/board", "src/vast/counting"})},
        {"src/notation", kVast},
        {"src/play", above(kNotation, {"src/backends"})},
        {"src/endings", kRules},
        {"src/endings/files", above(kRules, {"src/endings"})},
        {"src/game", kPlay},
        {"src/room", above(kPlay, {"src/game"})},
        {"src/rating", {"src/base"}},
        {"src/store", {"src/base", "src/rating"}},
        {"src/service", above(kPlay, {"src/game", "src/rating", "src/room", "src/store"})},
        {"src/engine", above(kPlay, {"src/endings", "src/engine/vast"})},
        {"src/engine/vast", above(kPlay, {"src/engine"})},
        {"src/puzzle", above(kPlay, {"src/engine"})},
        {"src/lesson", above(kPlay, {"src/engine"})},
        {"src/protocol", above(kPlay, {"src/endings", "src/game", "src/puzzle", "src/lesson",
                                       "src/engine", "src/engine/vast", "src/rating"})},
        {"src/lab", above(kPlay, {"src/endings", "src/endings/files", "src/game", "src/engine",
                                  "src/puzzle", "src/protocol"})},
        {"src/learning/kernels", {"src/base"}},
        {"src/learning", above(kLab, {"src/learning/kernels"})},
        {"src/dossier", above(kLab, {"src/endings", "src/endings/files"})},
        {"src/client", {"src/base"}},
        {"src/bot", above(kLab, {"src/client"})},
        {"src/server", {"src/base"}},
        {"src/server/api", {"src/base", "src/server", "src/service"}},
        {"src/reference", {"src/base", "src/definition"}},
        {"apps/terminal", {"src/base"}},
        {"apps/cli", above(kNative, {"apps/terminal", "src/endings/files", "src/dossier",
                                     "src/learning", "src/client", "src/bot", "src/server/api",
                                     "src/room", "src/store", "src/service"})},
        {"apps/wasm", kPrograms},
        {"apps/python",
         above(kPlay, {"src/endings", "src/endings/files", "src/game", "src/engine", "src/lab"})},
        {"apps/verify", above(kPlay, {"src/endings", "src/endings/files", "src/game", "src/puzzle",
                                      "src/reference", "apps/terminal"})},
        {"bench",
         above(kNative, {"src/endings/files", "src/learning", "src/reference", "src/store"})},
        {"bench/load", kPlay},
        {"fuzz", above(kPrograms, {"src/endings/files", "src/room", "src/server/api", "src/service",
                                   "src/store", "tests/badinput", "tests/support"})},
    };
    return kPlan;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + '\n';
    return out;
}

TEST(Architecture, SourcesKeepToTheFloors) {
    EXPECT_EQ(joined(departures(TESSERA_SOURCE_DIR, kTops, plan())), "");
}

TEST(Architecture, TheDocumentTellsOfEveryFolder) {
    std::ifstream file(fs::path(TESSERA_SOURCE_DIR) / "docs/architecture.md");
    std::ostringstream text;
    text << file.rdbuf();
    for (const auto& [folder, below] : plan())
        EXPECT_NE(text.str().find("`" + folder + "/`"), std::string::npos) << folder;
}

class FaultyTree : public testing::Test {
protected:
    void SetUp() override { write("src/low/low.hpp", ""); }
    void TearDown() override { fs::remove_all(root_); }

    void write(const std::string& name, const std::string& text) {
        fs::create_directories((root_ / name).parent_path());
        std::ofstream(root_ / name) << text;
    }
    [[nodiscard]] std::string found(const FloorPlan& plan) const {
        return joined(departures(root_, {"src"}, plan));
    }

    const fs::path root_ = fs::path(testing::TempDir()) /
                           testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FaultyTree, IncludeFromAboveIsFound) {
    write("src/low/deep/deep.cpp", "#include <vector>\n  # include \"high/high.hpp\"\n");
    write("src/high/high.hpp", "#pragma once\n#include \"low/low.hpp\"\n");
    EXPECT_EQ(found({{"src/low", {}}, {"src/low/deep", {"src/low"}}, {"src/high", {"src/low"}}}),
              "src/low/deep/deep.cpp: includes \"high/high.hpp\" of src/high\n");
}

TEST_F(FaultyTree, IncludeOfAPeerBesideTheFileIsFound) {
    write("src/low/deep/deep.cpp", "#include \"../low.hpp\"\n");
    EXPECT_EQ(found({{"src/low", {}}, {"src/low/deep", {}}}),
              "src/low/deep/deep.cpp: includes \"../low.hpp\" of src/low\n");
}

TEST_F(FaultyTree, IncludeOfNoFileIsFound) {
    write("src/low/low.cpp", "#include \"low/gone.hpp\"\n");
    EXPECT_EQ(found({{"src/low", {}}}),
              "src/low/low.cpp: includes \"low/gone.hpp\", which is not in the tree\n");
}

TEST_F(FaultyTree, UnreadableFileIsFound) {
    fs::create_symlink("gone.hpp", root_ / "src/low/link.hpp");
    EXPECT_EQ(found({{"src/low", {}}}), "src/low/link.hpp: cannot be read\n");
}

TEST_F(FaultyTree, FolderOutsideThePlanIsFound) {
    write("src/low/deep/deep.hpp", "");
    EXPECT_EQ(found({{"src/low", {}}}), "src/low/deep: not in the plan\n");
}

TEST_F(FaultyTree, FolderOfThePlanWithoutSourcesIsFound) {
    EXPECT_EQ(found({{"src/low", {}}, {"src/gone", {}}}), "src/gone: no such folder of sources\n");
}

}  // namespace
}  // namespace tessera::testing_support
