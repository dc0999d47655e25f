// Files that the program writes in place of others, and games that it loads.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

/// An empty folder, removed afterwards.
class Folder {
public:
    explicit Folder(const std::string& name) : path_(temporary(name)) {
        fs::create_directories(path_);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string operator/(const std::string& name) const {
        return path_ + "/" + name;
    }
    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(path_), fs::directory_iterator()));
    }

private:
    std::string path_;
};

std::string content_of(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

void put(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

bool tells(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string played(const std::string& lines) {
    return output({"play", "--variant", "chess", "--human", "both"}, lines);
}

/// Files may not become larger than some kilobytes, as on a disk that is almost full.
TEST(CommandSave, AnErrorLeavesTheOldFileAsItWas) {
    const Folder folder("full");
    put(folder / "g.pgn", "good");
    put(folder / "big.pgn", "1. e4 {" + std::string(200'000, 'w') + "} e5 *");
    const std::string lines =
        file_with("lines", "load " + (folder / "big.pgn") + "\nsave " + (folder / "g.pgn") + "\n");
    const std::string text =
        of_shell("trap '' XFSZ; ulimit -f 8; exec " + shell_quoted(TESSERA_PROGRAM) +
                 " play --variant chess --human both <" + lines);
    EXPECT_TRUE(tells(text, "cannot write '" + (folder / "g.pgn") + "': File too large\n")) << text;
    EXPECT_EQ(content_of(folder / "g.pgn"), "good");
    EXPECT_EQ(folder.files(), 2U);
    std::remove(lines.c_str());
}

TEST(CommandSave, KeepsPermissionsAndFollowsLinks) {
    const Folder folder("links");
    put(folder / "g.pgn", "old");
    fs::permissions(folder / "g.pgn", fs::perms(0640));
    fs::create_symlink("g.pgn", folder / "link.pgn");
    fs::create_symlink("new.pgn", folder / "dangling.pgn");
    EXPECT_TRUE(tells(played("e4\nsave " + (folder / "link.pgn") + "\n"), "saved to "));
    EXPECT_TRUE(tells(content_of(folder / "g.pgn"), "1. e4 *"));
    EXPECT_TRUE(fs::is_symlink(folder / "link.pgn"));
    EXPECT_EQ(fs::status(folder / "g.pgn").permissions(), fs::perms(0640));
    EXPECT_TRUE(tells(played("d4\nsave " + (folder / "dangling.pgn") + "\n"), "saved to "));
    EXPECT_TRUE(tells(content_of(folder / "new.pgn"), "1. d4 *"));
    const mode_t mask = umask(0);
    umask(mask);
    EXPECT_EQ(fs::status(folder / "new.pgn").permissions(), fs::perms(0666 & ~mask));
    EXPECT_EQ(folder.files(), 4U);
}

TEST(CommandSave, RefusesWhatCannotBeWrittenAndWritesToDevices) {
    const Folder folder("refused");
    fs::create_symlink("loop", folder / "loop");
    const std::string text =
        played("save " + (folder / "none/g.pgn") + "\nsave " + (folder / "loop") + "\nsave /tmp\n" +
               "save /dev/full\nsave /dev/null\n");
    EXPECT_TRUE(tells(text, "none/g.pgn': No such file or directory\n")) << text;
    EXPECT_TRUE(tells(text, "loop': Too many levels of symbolic links\n")) << text;
    EXPECT_TRUE(tells(text, "cannot write '/tmp': Is a directory\n")) << text;
    EXPECT_TRUE(tells(text, "cannot write '/dev/full': No space left on device\n")) << text;
    EXPECT_TRUE(tells(text, "saved to /dev/null\n")) << text;
}

TEST(CommandLoad, ChoosesAGameOfAFileOfSeveral) {
    const Folder folder("several");
    const std::string path = folder / "two games.pgn";
    put(path,
        "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 d9 0-1\n\n"
        "[Variant \"Raumschach\"]\n\n*\n");
    put(folder / "4", "1. c4 *");
    EXPECT_TRUE(
        tells(played("load " + path + "\nhistory\n"),
              path + ": game 1 of 3; load FILE N reads another\nWhite wins (1-0)\n1.e4 1...e5\n"));
    EXPECT_TRUE(tells(played("load " + path + " 2\n"),
                      path +
                          ": line 8: move 1... 'd9' is not a legal move here; what is right up to "
                          "there is loaded\nBlack to move\n"));
    const std::string third = played("load " + path + " 3\nsave " + (folder / "out.pgn") + "\n");
    EXPECT_TRUE(tells(content_of(folder / "out.pgn"), "[Variant \"raumschach\"]")) << third;
    for (const char* number : {"0", "4", "99999999999"})
        EXPECT_TRUE(tells(played("load " + path + " " + number + "\n"),
                          path + ": there is no game " + number + ": the file holds 3 games\n"))
            << number;
    EXPECT_TRUE(tells(played("load " + (folder / "4") + "\nhistory\n"), "1.c4\n"));
    put(folder / "empty.pgn", "\n");
    EXPECT_TRUE(
        tells(played("load " + (folder / "empty.pgn") + "\n"), "there is no game in the file\n"));
    // What cannot be read at all leaves the game in play.
    put(folder / "bad.pgn", "1. e9 *");
    EXPECT_TRUE(tells(played("e4\nload " + (folder / "bad.pgn") + "\nhistory\n"), "\n1.e4\n"));
}

TEST(CommandLoad, LoadsGamesOfAnyBoardFromAnyGame) {
    const Folder folder("kinds");
    put(folder / "vast.pgn", "[Variant \"hdc6\"]\n\n*");
    put(folder / "flat.pgn", "[Variant \"Raumschach\"]\n\n*");
    EXPECT_TRUE(tells(played("load " + (folder / "vast.pgn") + "\n"),
                      "White to move; 65,536 white and 65,536 black pieces\n"));
    const std::string text = output({"play", "--variant", "hdc6", "--human", "both", "--fen",
                                     "{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1"},
                                    "load " + (folder / "flat.pgn") + "\n");
    EXPECT_TRUE(tells(text, "\n1  R  N  K  N  R     B  U  Q  B  U ")) << text;
    put(folder / "both.pgn",
        "[Variant \"hdc6\"]\n[FEN \"{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1\"]\n\n"
        "1. a1a1a1b1a1a1 {a} (1. a1a1a1a2a1a1) h8h8h8g8h8h8 1-0\n\n"
        "[Variant \"hdc6\"]\n\n1. a2a1a1a4a1a1 *");
    const std::string two = output(
        {"play", "--variant", "hdc7", "--human", "both", "--fen", "{Ka1a1a1a,kh8h8h8h} w - - 0 1"},
        "load " + (folder / "both.pgn") + "\nhistory\nsave " + (folder / "kept.pgn") + "\nload " +
            (folder / "both.pgn") + " 2\nhistory\n");
    EXPECT_TRUE(tells(two, "game 1 of 2; load FILE N reads another\n")) << two;
    EXPECT_TRUE(tells(content_of(folder / "kept.pgn"),
                      "1. a1a1a1b1a1a1 {a} (1. a1a1a1a2a1a1) 1... h8h8h8g8h8h8 1-0\n"))
        << content_of(folder / "kept.pgn");
    EXPECT_TRUE(tells(two, "1.a1a1a1b1a1a1 1...h8h8h8g8h8h8\n")) << two;
    EXPECT_TRUE(tells(two, "1.a2a1a1a4a1a1\n")) << two;
}

TEST(CommandLoad, ReadsOtherEncodingsAndKeepsWhatTheyHold) {
    const Folder folder("encodings");
    put(folder / "names.pgn",
        "[White \"M\xFCller\"]\r[Black \"Jos\xE9\"]\r\r1. e4 {gr\xFCn} e5 *\r");
    played("load " + (folder / "names.pgn") + "\nsave " + (folder / "out.pgn") + "\n");
    const std::string text = content_of(folder / "out.pgn");
    EXPECT_TRUE(tells(text, "[White \"M\xC3\xBCller\"]\n[Black \"Jos\xC3\xA9\"]\n")) << text;
    EXPECT_TRUE(tells(text, "1. e4 {gr\xC3\xBCn} 1... e5 *\n")) << text;
}

TEST(CommandPlay, SavesTheGameAsItWasFinishedAfterATakeback) {
    const std::string path = temporary("undone.pgn");
    const std::string text = played("f3\ne6\nundo\ne5\ng4\nQh4\nsave " + path + "\nload " + path +
                                    "\nhistory\nstatus\n");
    EXPECT_TRUE(tells(text, "1.f3 1...e5 2.g4 2...Qh4#\ncheckmate: Black wins (0-1)\n")) << text;
    EXPECT_TRUE(tells(content_of(path), "[Result \"0-1\"]"));
    EXPECT_TRUE(tells(content_of(path), "1. f3 e5 (1... e6) 2. g4 Qh4# 0-1\n"));
    std::remove(path.c_str());
}

TEST(CommandPositions, ReadFilesWithMarksBlankLinesAndBlanks) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string vast = "{Ka1a1a1,Re1a1a1,kh8h8h8} w - - 0 1";
    for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
             {"", "\n\n"}, {"\xEF\xBB\xBF", "\r\n"}, {"\n \t", " \n"}, {"", "\r\r"}}) {
        const std::string path = file_with("position", before + start + behind);
        EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "@" + path}), start + "\n");
        EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "-"}, content_of(path)),
                  start + "\n");
        put(path, before + vast + behind);
        EXPECT_EQ(output({"fen", "--variant", "hdc6", "--sparse", "--fen", "@" + path}),
                  vast + "\n");
        std::remove(path.c_str());
    }
    EXPECT_TRUE(tells(failure({"fen", "--variant", "chess", "--fen", start + " "}), "--fen: "));
}

}  // namespace
}  // namespace tessera::cli_tests
