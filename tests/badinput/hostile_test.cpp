// Game files that ask for as much as the limits allow are read, or refused, in little time and
// memory.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "badinput/corpus.hpp"
#include "base/clock.hpp"

namespace tessera::badinput {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
#else
constexpr bool kSanitized = false;
#endif

/// The faults; "" where there is none.
std::string load(const std::string& toml) {
    const std::int64_t begin = processor_milliseconds();
    const auto loaded = play::load_rules(toml);
    const std::int64_t taken = processor_milliseconds() - begin;
    // Usually two seconds.
    EXPECT_LT(taken, kSanitized ? 60'000 : 10'000);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    if (!kSanitized) {
        EXPECT_LT(usage.ru_maxrss, 500 * 1024) << "KiB";
    }
    return loaded ? "" : loaded.error().front().text("game");
}

std::string piece(char letter, const std::string& more) {
    return std::string("[[pieces]]\nletter = \"") + letter + "\"\nname = \"piece\"\n" + more;
}

/// A game on 8x8x8x8x8, 32,768 cells; `boards` gives the text of each flat board.
template <class Boards>
std::string game_of(const std::string& pieces, Boards&& boards) {
    std::string placement;
    for (int board = 511; board >= 0; --board) {
        placement += boards(board);
        if (board == 0) break;
        placement += board % 64 == 0 ? "////" : board % 8 == 0 ? "///" : "//";
    }
    return "id = \"hostile\"\nname = \"Hostile\"\n[board]\nsize = [8, 8, 8, 8, 8]\n"
           "axes = [\"a\", \"b\", \"c\", \"d\", \"e\"]\n" +
           pieces + "[setup]\nposition = \"" + placement + " w - - 0 1\"\n";
}

/// 30,720 vectors: eight orbits of five unequal steps on any axes, with any signs.
const std::string kManySteps =
    "[\"12345\", \"12346\", \"12347\", \"12356\", \"12357\", \"12367\", \"12456\", \"12457\"]\n";
const std::string kKing = "royal = true\nleap = [\"1\"]\n";

std::string king_in_each_corner(int board) {
    if (board == 0) return "8/8/8/8/8/8/8/K7";
    return board == 511 ? "7k/8/8/8/8/8/8/8" : "-";
}

TEST(Hostile, ManyLeaps) {
    EXPECT_EQ(
        load(game_of(piece('K', kKing) + piece('Q', "leap = " + kManySteps), king_in_each_corner)),
        "");
}

TEST(Hostile, ManyDirections) {
    EXPECT_EQ(
        load(game_of(piece('K', kKing) + piece('Q', "slide = " + kManySteps), king_in_each_corner)),
        "");
}

TEST(Hostile, AllLetters) {
    std::string pieces;
    for (char letter = 'A'; letter <= 'Z'; ++letter)
        pieces += piece(letter, letter == 'K' ? kKing
                                              : "slide = [\"1\", \"11\", \"111\"]\nleap = [\"21\", "
                                                "\"211\", \"221\"]\nturning_slide = [\"1\"]\n");
    EXPECT_EQ(load(game_of(pieces, king_in_each_corner)), "");
}

TEST(Hostile, FullBoard) {
    const std::string pieces = piece('K', kKing) + piece('Q', "quiet_slide = " + kManySteps);
    EXPECT_EQ(load(game_of(pieces,
                           [](int board) {
                               std::string ranks = "QQQQQQQQ";
                               for (int rank = 0; rank < 6; ++rank) ranks += "/QQQQQQQQ";
                               return ranks + (board == 511 ? "/QQQQQQQk"
                                               : board == 0 ? "/KQQQQQQQ"
                                                            : "/QQQQQQQQ");
                           })),
              "");
}

/// As many kings as are possible, each asked for whether one of many vectors attacks it; and one
/// more.
TEST(Hostile, ManyKings) {
    const auto kings = [](const char* reach, bool one_more) {
        std::string toml = game_of(
            piece('K', kKing) + piece('Q', reach + kManySteps),
            [one_more](int board) -> std::string {
                if (board == 511) return "7k/8/8/8/8/8/8/8";
                if (board == 2 && one_more) return "8/8/8/8/8/8/8/K7";
                if (board > 1) return "-";
                return "KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK";
            });
        return toml.replace(toml.rfind(" w - -"), 6, " b - -");
    };
    for (const char* const reach : {"slide = ", "leap = ", "capture_leap = "}) {
        EXPECT_EQ(load(kings(reach, false)), "");
        EXPECT_EQ(load(kings(reach, true)),
                  "game:16: setup.position: placement: White has 129 kings, at most 128 are "
                  "possible");
    }
}

}  // namespace
}  // namespace tessera::badinput
