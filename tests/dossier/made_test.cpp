// A dossier of a game that no program knows, made, stopped, gone on with, verified and falsified.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/clock.hpp"
#include "dossier.hpp"
#include "dossier/dossier.hpp"
#include "play/rules.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

/// Three axes, a piece that leaps like no other, pawns with two ways forward, several rules.
constexpr const char* kHedge = R"(
id = "hedge"
name = "Hedge"
source = "tests"
summary = "Three cubed: a king, a hopper that leaps over two axes, and pawns."
[board]
size = [3, 3, 3]
axes = ["file", "rank", "level"]
forward = [1, 2]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[[pieces]]
letter = "G"
name = "hopper"
leap = ["22", "111"]
[[pieces]]
letter = "P"
name = "pawn"
pawn = true
quiet_leap = ["0+0", "00+"]
capture_leap = ["*+0", "*0+"]
promotes_to = ["R", "G"]
promotion_zone = { white = ["*3c"], black = ["*1a"] }
[setup]
position = "gkr/ppp/3//3/3/3//3/PPP/RKG w - - 0 1"
)";

/// Two kings a side and turns of two moves, where most stages do not apply.
constexpr const char* kCrowd = R"(
id = "crowd"
name = "Crowd <&>"
source = "tests"
summary = "Two kings a side and two moves a turn."
[board]
size = [4, 3]
axes = ["file", "rank"]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1"]
[[pieces]]
letter = "N"
name = "knight"
leap = ["21"]
[rules]
moves_per_turn = 2
pact = true
[setup]
position = "kn1k/4/K1NK w - - 0 1 1 *"
)";

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

class MadeDossier : public testing::Test {
protected:
    void SetUp() override { fs::remove_all(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] Result<bool> made(const char* toml, std::function<bool()> stop = {},
                                    std::string_view only = {}) {
        const auto rules = play::load_rules(toml);
        if (!rules) testing_support::stop(rules.error().front().text("game"));
        dossier::Plan plan;
        plan.rules = *rules;
        plan.folder = folder_.string();
        plan.minutes = 0.03;
        plan.quick = true;
        plan.games = 4;
        dossier::Host host;
        host.now = wall_milliseconds;
        host.processor = processor_milliseconds;
        host.stop_requested = std::move(stop);
        host.note = [this](const std::string& what) { notes_ += what + '\n'; };
        return dossier::make(plan, toml, host, only);
    }
    [[nodiscard]] std::string verified() const {
        std::string lines;
        const auto report = verify::verify_dossier(
            folder_.string(), 0.03, [&](const std::string& line) { lines += line + '\n'; });
        if (!report) return report.error().text();
        return report->replayed > 0 ? "right\n" + lines : "nothing replayed";
    }
    /// What the verifier finds when a character is put in behind `key`, of the first claim behind
    /// `from`, of the whole dossier.
    [[nodiscard]] std::string found_wrong(const std::string& whole, const std::string& from,
                                          const std::string& key) const {
        std::string text = whole;
        const std::size_t at = text.find(key, text.find(from));
        if (at == std::string::npos) return "no " + from + ' ' + key;
        text.insert(at + key.size(), "1");
        std::ofstream(folder_ / "dossier.json") << text;
        return verified();
    }

    const fs::path folder_ =
        fs::path(testing::TempDir()) /
        (std::string("tessera_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::string notes_;
};

TEST_F(MadeDossier, OfAnUnseenGameIsWholeAndRight) {
    const auto made_it = made(kHedge);
    ASSERT_TRUE(made_it) << made_it.error().text();
    ASSERT_TRUE(*made_it);
    const std::string page = text_of(folder_ / "dossier.html");
    for (const dossier::Stage& stage : dossier::stages()) {
        const std::string id = stage.id;
        EXPECT_TRUE(fs::exists(folder_ / "parts" / (id + ".json"))) << id;
        const bool shown = page.find("<section id=\"" + id + "\">") != std::string::npos;
        EXPECT_EQ(shown, !id.starts_with("play-")) << id;
    }
    EXPECT_NE(page.find("</html>"), std::string::npos);
    EXPECT_EQ(page.find("<script"), std::string::npos);
    const std::string lines = verified();
    EXPECT_TRUE(lines.starts_with("right\n")) << lines;
    for (const char* const told :
         {"symmetries", "first moves", "hopper reaches", "earliest capture", "force mate",
          "sequences of 2", "has to help"})
        EXPECT_NE(lines.find(told), std::string::npos) << told << '\n' << lines;
}

TEST_F(MadeDossier, IsGoneOnWithWhereItStopped) {
    int asked = 0;
    const auto stopped = made(kHedge, [&] { return ++asked > 200; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
    EXPECT_FALSE(fs::exists(folder_ / "dossier.json"));
    EXPECT_TRUE(fs::exists(folder_ / "parts/symmetries.json"));
    notes_.clear();
    const auto gone_on = made(kHedge);
    ASSERT_TRUE(gone_on);
    EXPECT_TRUE(*gone_on);
    EXPECT_EQ(notes_.find("symmetries"), std::string::npos) << notes_;
    EXPECT_NE(notes_.find("ladder"), std::string::npos) << notes_;
    notes_.clear();
    const auto again = made(kHedge);
    ASSERT_TRUE(again && *again);
    EXPECT_EQ(notes_, "");
}

TEST_F(MadeDossier, WithOddRulesTellsWhatDoesNotApply) {
    const auto made_it = made(kCrowd);
    ASSERT_TRUE(made_it) << made_it.error().text();
    const std::string page = text_of(folder_ / "dossier.html");
    EXPECT_NE(page.find("Crowd &lt;&amp;&gt;"), std::string::npos);
    EXPECT_NE(page.find("the game has turns of more than one move"), std::string::npos);
    const std::string lines = verified();
    EXPECT_TRUE(lines.starts_with("right\n")) << lines;
}

TEST_F(MadeDossier, OfAnotherGameOrPlanIsKept) {
    ASSERT_TRUE(made(kCrowd, {}, "rules"));
    const auto other = made(kHedge, {}, "rules");
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().reason.find("another game"), std::string::npos);
    std::ofstream(folder_ / "parts/rules.json") << "{";
    const auto damaged = made(kCrowd, {}, "rules");
    ASSERT_FALSE(damaged);
    EXPECT_NE(damaged.error().reason.find("no section"), std::string::npos);
}

TEST_F(MadeDossier, ThatIsWrongIsFound) {
    ASSERT_TRUE(made(kHedge));
    const std::string whole = text_of(folder_ / "dossier.json");
    for (const auto& [from, key] : std::vector<std::pair<std::string, std::string>>{
             {R"("type":"perft","depth":2)", R"("nodes":)"},
             {R"("type":"piece")", R"("diameter":)"},
             {R"("type":"symmetries")", R"("exchange":)"},
             {R"("type":"start")", R"("captures":)"},
             {R"("type":"endings")", R"("mates":)"},
             {R"("type":"first")", R"("line":[")"},
             {R"("claim":)", R"("type":")"}})
        EXPECT_TRUE(found_wrong(whole, from, key).starts_with("wrong: "))
            << from << ": " << found_wrong(whole, from, key);
    std::ofstream(folder_ / "dossier.json") << whole.substr(0, whole.size() / 2);
    EXPECT_NE(verified().find("damaged"), std::string::npos);
    std::ofstream(folder_ / "dossier.json") << "[]";
    EXPECT_NE(verified().find("damaged"), std::string::npos);
    std::ofstream(folder_ / "dossier.json") << whole;
    std::ofstream(folder_ / "game.toml") << kCrowd;
    EXPECT_NE(verified().find("not those of game.toml"), std::string::npos);
}

}  // namespace
}  // namespace tessera::test
