// Sections as JSON and back, and the page.
#include "dossier/report.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "dossier/dossier.hpp"
#include "dossier/played_game.hpp"

namespace tessera::dossier {
namespace {

Section sample_section() {
    Section section{.id = "mates", .title = "Mates", .intro = "Complete."};
    section.add(Kind::proof, "None in 3.").claim = R"({"turns":3,"type":"noMate"})";
    Line& line = section.add(Kind::estimate, "54 % <of points>");
    line.estimate = Estimate{0.54, 0.5, 0.58, 40};
    line.check = "tessera perft 3";
    line.headline = true;
    section.tables.push_back(
        {.kind = Kind::fact, .title = "T", .head = {"a", "b"}, .rows = {{"1", "x"}}});
    section.plots.push_back({.shape = Plot::Shape::bars,
                             .kind = Kind::estimate,
                             .title = "P",
                             .items = {{"one", {1.5}, 1.0, 2.0}, {"two", {0.0}}}});
    section.data = "[1,2]";
    section.seconds = 1.25;
    return section;
}

TEST(SectionText, ComesBackAsItWas) {
    const std::string json = to_json(sample_section());
    const auto again = section_of(json);
    ASSERT_TRUE(again);
    EXPECT_EQ(to_json(*again), json);
    EXPECT_EQ(again->lines[1].estimate->samples, 40U);
    EXPECT_EQ(again->lines[0].claim, R"({"turns":3,"type":"noMate"})");
    EXPECT_EQ(again->plots[0].items[0].high, 2.0);
    EXPECT_FALSE(again->plots[0].items[1].high);
}

TEST(SectionText, ThatIsNoneIsRefused) {
    for (const char* const text : {"", "{", "[]", "{\"id\":\"x\"}", R"({"id":1,"title":"x"})"})
        EXPECT_FALSE(section_of(text)) << text;
    std::string json = to_json(sample_section());
    json.replace(json.find("\"proof\""), 7, "\"truth\"");
    EXPECT_FALSE(section_of(json));
}

TEST(SectionText, HasWordsThatPeopleWrite) {
    EXPECT_EQ(counted(1, "move", "moves"), "1 move");
    EXPECT_EQ(counted(12345, "move", "moves"), "12,345 moves");
    EXPECT_EQ(rounded(-0.04, 1), "0.0");
    EXPECT_EQ(percent(Estimate{0.5, 0.25, 0.75, 4}), "50.0 % (25.0 to 75.0)");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b", "c"}, "or"), "a, b or c");
    EXPECT_EQ(listed({"a", "b", "c"}, 1), "a and 2 more");
}

TEST(PlotText, IsEscapedAndKeepsInItsFrame) {
    EXPECT_EQ(escaped("<b> & \"q\""), "&lt;b&gt; &amp; &quot;q&quot;");
    Plot plot = sample_section().plots.front();
    plot.title = "<script>";
    EXPECT_EQ(svg_of(plot).find("<script>"), std::string::npos);
    for (const auto shape :
         {Plot::Shape::bars, Plot::Shape::stacked, Plot::Shape::steps, Plot::Shape::columns}) {
        plot.shape = shape;
        EXPECT_TRUE(svg_of(plot).starts_with("<svg viewBox=")) << static_cast<int>(shape);
        EXPECT_EQ(svg_of(plot).find("nan"), std::string::npos) << static_cast<int>(shape);
    }
}

TEST(GameText, ComesBackAsItWas) {
    PlayedGame game;
    game.half_points = 2;
    game.plies = 31;
    game.reason = "checkmate";
    game.moves_hash = 1ULL << 63U;
    game.use = {{PieceUse{4, 1, 9, 2, 3}, PieceUse{4, 0, 8, 1, 2}}};
    game.samples = {{1, 0, -2}};
    const std::string json = to_json(std::vector{game});
    const auto again = games_of(json);
    ASSERT_TRUE(again);
    EXPECT_EQ(to_json(*again), json);
    EXPECT_EQ(again->front().use[0][1].moves, 8U);
    EXPECT_FALSE(games_of("[{}]"));
}

}  // namespace
}  // namespace tessera::dossier
