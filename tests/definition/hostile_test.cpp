// A game file from a stranger costs little time and memory and never ends the program.
#include "base/clock.hpp"
#include "definition/support.hpp"
#include "support/sanitized.hpp"

namespace tessera::definition {
namespace {

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string out;
    while (out.size() + part.size() <= bytes) out += part;
    return out;
}

void expect_fault(std::string_view what, const std::string& toml) {
    const std::int64_t begin = processor_milliseconds();
    const auto found = faults(toml);
    const std::int64_t taken = processor_milliseconds() - begin;
    ASSERT_FALSE(found.empty()) << what;
    for (const std::string& fault : found) EXPECT_GT(fault.size(), 6U) << what;
    // Generous: with a sanitizer.
    EXPECT_LT(taken, 20'000) << what;
}

constexpr std::size_t kLong =
    (testing_support::kSanitized ? kMaxFileBytes / 8 : kMaxFileBytes) - 100;

TEST(HostileFile, TooLarge) {
    EXPECT_EQ(faults(mini() + repeated("# padding\n", kMaxFileBytes)),
              (std::vector<std::string>{"game: the file is larger than 1048576 bytes"}));
    EXPECT_EQ(faults(mini() + repeated("# padding\n", kMaxFileBytes - mini().size())),
              std::vector<std::string>{});
}

TEST(HostileFile, DeepNesting) {
    EXPECT_EQ(faults("id = " + repeated("[", kLong)),
              (std::vector<std::string>{"game:1: lists and tables are nested too deeply"}));
    EXPECT_EQ(faults("id = " + repeated("{a = ", kLong)),
              (std::vector<std::string>{"game:1: lists and tables are nested too deeply"}));
    EXPECT_EQ(faults("\nid" + repeated(".a", kLong) + " = 1\n"),
              (std::vector<std::string>{"game:2: more than 64 dots in one line"}));
    EXPECT_EQ(faults("[id" + repeated(".a", kLong) + "]\n"),
              (std::vector<std::string>{"game:1: more than 64 dots in one line"}));
}

/// As deep as the reader lets anything be.
TEST(HostileFile, DeepestNestingAllowed) {
    const std::string dots = repeated(".a", 126);
    expect_fault("dotted keys", "[x" + dots + "]\ny" + dots + " = 1\n");
    std::string nested = "[x" + dots + "]\n";
    for (int depth = 0; depth < 6; ++depth) nested += "y" + dots + " = [ {";
    expect_fault("dotted keys in tables in lists", nested);
    expect_fault("lists", "id = " + std::string(15, '[') + std::string(15, ']') + "\n");
}

TEST(HostileFile, LongTokens) {
    expect_fault("number", "id = " + repeated("9", kLong));
    expect_fault("fraction", "id = 0." + repeated("9", kLong));
    expect_fault("exponent", "id = 1e" + repeated("9", 100));
    expect_fault("bare key", repeated("a", kLong) + " = 1");
    expect_fault("string", "id = \"" + repeated("a", kLong) + "\"");
    expect_fault("open string", "id = \"" + repeated("a", kLong));
    expect_fault("open text", "id = \"\"\"" + repeated("a\n", kLong));
    expect_fault("comment", "#" + repeated("a", kLong));
    expect_fault("spaces", repeated(" ", kLong) + "=");
    expect_fault("line ends", repeated("\r\n", kLong));
    expect_fault("zero bytes", std::string(kLong, '\0'));
    expect_fault("no UTF-8", "id = \"" + repeated("\xff\xfe", kLong) + "\"");
}

TEST(HostileFile, HugeNumbers) {
    for (const char* size :
         {"[9223372036854775807, 2]", "[-9223372036854775808, 2]", "[99999999999999999999, 2]",
          "[1e400, 2]", "[nan, inf]", "[26, 26, 26, 26, 26, 26, 26, 26]"})
        expect_fault(size, edited(mini(), "[4, 4, 2]", size));
    for (const char* step : {"[[9223372036854775807, 0, 0]]", "[[-9223372036854775808, 0, 0]]",
                             "[\"999999999999999999999999999999\"]"})
        expect_fault(step, edited(mini(), "[\"1\"]", step));
    for (const char* zone : {"*99999999999999999999*", "*2147483648*", "*4294967298*"})
        expect_fault(zone, edited(mini(), "*2*", zone));
    expect_fault("run of empty cells", edited(mini(), "R2K w", "R18446744073709551618K w"));
}

TEST(HostileFile, ManyOfEverything) {
    std::string keys;
    for (int i = 0; keys.size() < kLong; ++i) keys += "k" + std::to_string(i) + " = 1\n";
    expect_fault("keys", keys);
    std::string tables;
    for (int i = 0; tables.size() < kLong; ++i) tables += "[t" + std::to_string(i) + ".a.b]\n";
    expect_fault("tables", tables);
    expect_fault("pieces", repeated("[[pieces]]\n", kLong));
    expect_fault("sizes", "[board]\nsize = [" + repeated("4,", kLong) + "]\n");
    expect_fault("axes", edited(mini(), "\"file\", ", repeated("\"x\",", kLong - 2000)));
    expect_fault("promotions",
                 edited(mini(), "[\"R\"]", "[" + repeated("\"R\",", kLong - 2000) + "]"));
    expect_fault("slashes", edited(mini(), "R2K w", repeated("/", kLong - 2000)));
}

TEST(HostileFile, ManySteps) {
    const std::string steps = repeated("\"1\",", kLong - 2000);
    EXPECT_EQ(
        faults(edited(mini(), "[\"1\"]", "[" + steps + "]")),
        (std::vector<std::string>{"game:20: pieces[1].slide: at most 1000 steps are possible"}));
}

TEST(HostileFile, ManyZones) {
    const auto zones = [](std::size_t n) { return "[" + repeated("\"*4*\",", 6 * n) + "]"; };
    // Three more zones are in the file.
    EXPECT_EQ(faults(edited(mini(), "[\"*4*\"]", zones(997))), std::vector<std::string>{});
    EXPECT_EQ(
        faults(edited(mini(), "[\"*4*\"]", zones(998))),
        (std::vector<std::string>{"game:30: pieces[2].promotion_zone.black: at most 1000 zones of "
                                  "all pieces are possible"}));
    expect_fault("zones", edited(mini(), "[\"*4*\"]", zones(160000)));
}

}  // namespace
}  // namespace tessera::definition
