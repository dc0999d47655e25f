// The JSON of frames and bodies.
#include <gtest/gtest.h>

#include "room/event_text.hpp"
#include "service/wire_read.hpp"
#include "service/wire_write.hpp"

namespace tessera::service::wire {
namespace {

std::string fault_of(std::string_view text) {
    const auto frame = read_frame(text);
    if (frame) return "";
    EXPECT_EQ(frame.error().code, "bad_request") << text;
    return frame.error().text();
}

TEST(Wire, FramesAreReadStrictly) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"do":"hello"})", ""},
        {R"({"do":"hello","key":"k"})", ""},
        {R"({"do":"hello","key":null})", "'key' is no text"},
        {R"({"do":"hello","name":"k"})", "'name' is unknown"},
        {R"({"do":"hello","do":"hello"})", "'do' is there twice"},
        {R"({"key":"k"})", "'do' is missing"},
        {R"({"do":1})", "'do' is no text"},
        {R"({"do":"fly"})", "'fly' is no request"},
        {R"({"do":"watch","game":"g","after":0})", ""},
        {R"({"do":"watch","game":"g","after":0,"seat":"s"})", ""},
        {R"({"do":"watch","game":"g"})", "'after' is missing"},
        {R"({"do":"watch","game":"g","after":-1})", "'after' is no whole number from 0"},
        {R"({"do":"watch","game":"g","after":1.0})", "'after' is no whole number from 0"},
        {R"({"do":"watch","game":"g","after":1e3})", "'after' is no whole number from 0"},
        {R"({"do":"watch","game":"g","after":9007199254740992})",
         "'after' is no whole number from 0"},
        {R"({"do":"watch","game":"g","after":99999999999999999999})",
         "'after' is no whole number from 0"},
        {R"({"do":"watch","game":"a.b","after":0})", "'game' is no id"},
        {R"({"do":"watch","game":"","after":0})", "'game' is no id"},
        {R"({"do":"unwatch","game":"g"})", ""},
        {R"({"do":"lobby","on":1})", "'on' is neither true nor false"},
        {R"({"do":"lobby","on":false})", ""},
        {R"({"do":"ping","n":-5})", ""},
        {R"({"do":"ping"})", "'n' is missing"},
        {R"({"do":"seat","game":"g","id":"r"})", ""},
        {R"({"do":"seat","game":"g","id":"r","colour":"black"})", ""},
        {R"({"do":"seat","game":"g","id":"r","colour":"red"})", "'colour' is none of its words"},
        {R"({"do":"seat","id":"r"})", "'game' is missing"},
        {R"({"do":"move","game":"g","id":"r","position":3,"move":"e2e4"})", ""},
        {R"({"do":"move","game":"g","id":"r","move":"e2e4"})", "'position' is missing"},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[]})", ""},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[{"after":"a","move":"b"}]})",
         ""},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":{}})",
         "'premoves' is no list"},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[1]})",
         "an object is expected"},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[{"move":"b","x":1}]})",
         "'x' is unknown"},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[{"after":"","move":"b"}]})",
         "'after' is no move text"},
        {R"({"do":"premoves","game":"g","id":"r","position":3,"premoves":[{"move":"b","or":1}]})",
         "'or' is neither true nor false"},
        {R"({"do":"say","game":"g","id":"r","phrase":"thanks"})", ""},
        {R"({"do":"say","game":"g","id":"r","phrase":"boo"})", "'phrase' is none of its words"},
        {R"({"do":"say","game":"g","id":"r"})", "'phrase' is missing"},
        {R"({"do":"say","game":"g","id":"r","phrase":"thanks","position":3})",
         "'position' is unknown"},
        {R"({"do":"chat","game":"g","id":"r","on":true})", ""},
        {R"({"do":"chat","game":"g","id":"r","on":"yes"})", "'on' is neither true nor false"},
        {R"({"do":"message","game":"g","id":"r","text":"\u00fc \ud83d\ude42"})", ""},
        {R"({"do":"message","game":"g","id":"r","text":"a\nb"})", "'text' is no message"},
        {R"({"do":"message","game":"g","id":"r","text":""})", "'text' is no message"},
        {R"({"do":"message","game":"g","id":"r"})", "'text' is missing"},
        {R"({"do":"offer","game":"g","id":"r","position":3,"what":"draw"})", ""},
        {R"({"do":"offer","game":"g","id":"r","what":"rematch"})", ""},
        {R"({"do":"offer","game":"g","id":"r","position":3,"what":"rematch"})",
         "'position' is unknown"},
        {R"({"do":"accept","game":"g","id":"r","what":"takeback"})", "'position' is missing"},
        {R"({"do":"decline","game":"g","id":"r","what":"takeback"})", ""},
        {R"({"do":"resign","game":"g","id":"r"})", ""},
        {R"({"do":"abort","game":"g","id":"r"})", ""},
        {R"({"do":"claim","game":"g","id":"r","position":3,"result":"draw"})", ""},
        {R"({"do":"claim","game":"g","id":"r","position":3,"result":"loss"})",
         "'result' is none of its words"},
        {"", "this is not JSON"},
        {"{", "this is not JSON"},
        {"{} {}", "this is not JSON"},
        {"[]", "an object is expected"},
        {"\"\xff\"", "this is not JSON"},
        {R"({"do":"hello","key":[[[[[[[[1]]]]]]]]})", "too many objects within each other"},
        {R"({"do":"hello","key":"[[[[[[[[[[\"[[[["})", ""},
    };
    for (const auto& [text, fault] : cases) EXPECT_EQ(fault_of(text), fault) << text;
    EXPECT_EQ(fault_of(std::string(60'000, '[')), "too many objects within each other");
}

TEST(Wire, FramesMeanWhatTheySay) {
    const auto watch = read_frame(R"({"do":"watch","game":"g","after":7,"seat":"s"})");
    ASSERT_TRUE(watch && std::holds_alternative<Watch>(*watch));
    EXPECT_EQ(std::get<Watch>(*watch).after, 7U);
    EXPECT_EQ(std::get<Watch>(*watch).seat, "s");
    const auto claim =
        read_frame(R"({"do":"claim","game":"g","id":"r","position":3,"result":"draw"})");
    ASSERT_TRUE(claim && std::holds_alternative<Asked>(*claim));
    const auto& claimed = std::get<room::input::Claim>(std::get<Asked>(*claim).input);
    EXPECT_EQ(std::get<Asked>(*claim).game, "g");
    EXPECT_EQ(claimed.from.request, "r");
    EXPECT_EQ(claimed.from.position, 3U);
    EXPECT_FALSE(claimed.win);
    const auto seat = read_request(R"({"do":"seat","id":"r","colour":"black"})");
    ASSERT_TRUE(seat);
    EXPECT_EQ(std::get<room::input::TakeSeat>(*seat).colour, room::Colour::black);
    EXPECT_FALSE(read_request(R"({"do":"hello"})"));
    EXPECT_FALSE(read_request(R"({"do":"seat","game":"g","id":"r"})"));
}

TEST(Wire, NewGamesAreReadStrictly) {
    const auto game = read_new_game(
        R"({"id":"r","variant":"chess960","time":{"initial":1,"increment":2,"delay":3},)"
        R"("colour":"black","listed":true,"start":"#17"})");
    ASSERT_TRUE(game) << game.error().text();
    EXPECT_EQ(game->terms.time, (game::TimeControl{1, 2, 3, false}));
    EXPECT_EQ(game->colour, room::Colour::black);
    EXPECT_TRUE(game->terms.listed);
    EXPECT_FALSE(game->terms.rated);
    EXPECT_EQ(game->start, "#17");
    const auto slow = read_new_game(R"({"id":"r","rules":"00","time":{"turn":9},"rated":true})");
    ASSERT_TRUE(slow) << slow.error().text();
    EXPECT_EQ(slow->terms.time, (game::TimeControl{9, 0, 0, true}));
    EXPECT_FALSE(slow->colour);
    EXPECT_TRUE(slow->terms.rated);
    const std::pair<const char*, const char*> bad[] = {
        {R"({"variant":"chess"})", "'id' is missing"},
        {R"({"id":"r"})", "'variant' is missing"},
        {R"({"id":"r","variant":"a","rules":"b"})", "'variant' is unknown"},
        {R"({"id":"r","variant":"a","time":{"initial":1}})", "time: 'increment' is missing"},
        {R"({"id":"r","variant":"a","time":{"turn":1,"delay":1}})", "time: 'delay' is unknown"},
        {R"({"id":"r","variant":"a","rated":1})", "'rated' is neither true nor false"},
        {R"({"id":"r","variant":"a","time":5})", "time: an object is expected"},
        {R"({"id":"r","variant":"a","start":"a\nb"})", "'start' is no start"},
        {R"({"id":"r","variant":"a","start":"\u00e4"})", "'start' is no start"},
    };
    for (const auto& [text, fault] : bad) {
        const auto read = read_new_game(text);
        ASSERT_FALSE(read) << text;
        EXPECT_EQ(read.error().text(), fault) << text;
    }
}

TEST(Wire, EveryEvent) {
    const std::string by = "1 7 1000 ada r1 ";
    const std::string none = "1 7 1000 - - ";
    const std::string head = R"({"v":7,"at":1000,"by":"ada","request":"r1","type":)";
    const std::string bare = R"({"v":7,"at":1000,"type":)";
    const std::pair<std::string, std::string> cases[] = {
        {by + "create chess 00ff 60000+1000+5 listed",
         head + R"("created","variant":"chess","rules":"00ff",)"
                R"("time":{"initial":60000,"increment":1000,"delay":5},)"
                R"("listed":true,"rated":false,"start":""})"},
        {by + "create chess 00ff 9/turn link,rated #5",
         head + R"("created","variant":"chess","rules":"00ff",)"
                R"("time":{"turn":9},"listed":false,"rated":true,"start":"#5"})"},
        {by + "create chess 00ff 9/turn link 8/8 w - - 0 1",
         head + R"("created","variant":"chess","rules":"00ff",)"
                R"("time":{"turn":9},"listed":false,"rated":false,"start":"8/8 w - - 0 1"})"},
        {by + "create chess 00ff none link #5",
         head + R"("created","variant":"chess","rules":"00ff",)"
                R"("time":null,"listed":false,"rated":false,"start":"#5"})"},
        {by + "seat white ada", head + R"("seated","colour":"white","person":"ada"})"},
        {by + "match 30 20 1 3 990 59000 60000 250 move e2e4",
         head + R"("move","move":"e2e4","white":59000,"black":60000,"used":250,)"
                R"("lag":30,"compensated":20,"premove":false})"},
        {none + "premove 1 3 990 59000 60000 stopped move e7e8q",
         bare + R"("move","move":"e7e8q","white":59000,"black":60000,"used":null,)"
                R"("lag":0,"compensated":0,"premove":true})"},
        {by + "match 0 0 1 3 990 0 0 0 takeback 4", head + R"("takeback","node":4})"},
        {by + "match 0 0 1 3 990 0 0 0 go 4", head + R"("go","node":4})"},
        {by + "match 0 0 1 3 990 0 0 0 ask-takeback white",
         head + R"("ask-takeback","colour":"white"})"},
        {by + "match 0 0 1 3 990 0 0 0 offer-draw black",
         head + R"("offer-draw","colour":"black"})"},
        {by + "match 0 0 1 3 990 0 0 0 decline black", head + R"("decline","colour":"black"})"},
        {none + "match 0 0 1 3 990 0 0 0 end white time forfeit",
         bare + R"("end","winner":"white","ending":"time forfeit"})"},
        {none + "match 0 0 1 3 990 0 0 0 end none none",
         bare + R"("end","winner":"none","ending":null})"},
        {by + "match 0 0 1 3 990 0 0 0 abort white", head + R"("abort","colour":"white"})"},
        {by + "premoves black e7e5 g1f3:b8c6",
         head + R"("premoves","colour":"black",)"
                R"("premoves":[{"move":"e7e5"},{"after":"g1f3","move":"b8c6"}]})"},
        {by + "premoves black e2e4:e7e5 g1f3:b8c6 | h7h6",
         head + R"("premoves","colour":"black",)"
                R"("premoves":[{"after":"e2e4","move":"e7e5"},{"after":"g1f3","move":"b8c6"},)"
                R"({"or":true,"move":"h7h6"}]})"},
        {by + "say white good_luck", head + R"("say","colour":"white","phrase":"good_luck"})"},
        {by + "chat black on", head + R"("chat","colour":"black","on":true})"},
        {by + "chat black off", head + R"("chat","colour":"black","on":false})"},
        {by + "message white a \"<b>\"  \xc3\xbc",
         head + R"("message","colour":"white","text":"a \"<b>\"  )"
                "\xc3\xbc\"}"},
        {by + "message white", head + R"("message","colour":"white","text":null})"},
        {by + "premoves black", head + R"("premoves","colour":"black","premoves":[]})"},
        {by + "offer-rematch white", head + R"("offer-rematch","colour":"white"})"},
        {by + "decline-rematch white", head + R"("decline-rematch","colour":"white"})"},
        {by + "rematch other", head + R"("rematch","game":"other"})"},
        {none + "outage 5 9", bare + R"("outage","from":5,"to":9})"},
        {none + "expire", bare + R"("expire"})"},
        {none + "close", bare + R"("close"})"},
        {"1 7 1000 ada - hidden", R"({"v":7,"at":1000,"by":"ada","type":"hidden"})"},
    };
    for (const auto& [line, json] : cases) EXPECT_EQ(event(line), json);
}

TEST(Wire, BlocksAndReportsAreReadStrictly) {
    const auto fault = [](const auto& read) {
        return read ? std::string() : read.error().text() + ' ' + std::string(read.error().code);
    };
    EXPECT_EQ(read_block(R"({"person":"ben"})").value(), "ben");
    EXPECT_EQ(fault(read_block(R"({"person":"b n"})")), "'person' is no id bad_request");
    EXPECT_EQ(fault(read_block(R"({"person":"ben","at":1})")), "'at' is unknown bad_request");

    const auto report = [](const std::string& reason, const std::string& text) {
        return R"({"game":"g","person":"ben","reason":")" + reason + R"(","text":")" + text +
               R"("})";
    };
    const auto read = read_report(report("cheating", "\xc3\xa4\\n\xf0\x9f\x99\x82"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->game, "g");
    EXPECT_EQ(read->person, "ben");
    EXPECT_EQ(read->reason, "cheating");
    EXPECT_EQ(read->text, "\xc3\xa4\n\xf0\x9f\x99\x82");
    EXPECT_EQ(fault(read_report(R"({"game":"g","person":"ben","reason":"spam"})")), "");
    EXPECT_EQ(fault(read_report(report("rude", ""))), "'reason' is none of its words bad_request");
    EXPECT_EQ(fault(read_report(R"({"person":"ben","reason":"spam"})")),
              "'game' is missing bad_request");
    std::string letters;
    for (std::size_t i = 0; i < kReportLetters; ++i) letters += "\xc3\xa4";
    EXPECT_EQ(fault(read_report(report("other", letters))), "");
    EXPECT_EQ(fault(read_report(report("other", letters + "x"))),
              "'text' has more than 1000 letters bad_request");
}

/// What is shown in a terminal is what it looks like.
TEST(Wire, AReportHasNoControlCharacters) {
    for (const char* const letter :
         {"\\u0000", "\\t", "\\r", "\\u001b", "\x7f", "\\u0085", "\\u009b", "\\u200e", "\\u200f",
          "\\u2028", "\\u202e", "\\u2066", "\\u2069"}) {
        const auto read = read_report(R"({"game":"g","person":"ben","reason":"other","text":"a)" +
                                      std::string(letter) + R"(z"})");
        ASSERT_FALSE(read) << letter;
        EXPECT_EQ(read.error().text(), "'text' has control characters") << letter;
    }
    for (const char* const letter : {"\\n", " ", "~", "\\u00a0", "\\u00bb", "\\u200d", "\\u2027",
                                     "\\u202f", "\\u206a", "\\u2014"}) {
        const auto read = read_report(R"({"game":"g","person":"ben","reason":"other","text":"a)" +
                                      std::string(letter) + R"(z"})");
        EXPECT_TRUE(read) << letter;
    }
}

TEST(Wire, OtherFrames) {
    EXPECT_EQ(hello("", 5), R"({"hello":{"person":null,"now":5,"protocol":1}})");
    EXPECT_EQ(hello("ada", 5), R"({"hello":{"person":"ada","now":5,"protocol":1}})");
    EXPECT_EQ(pong(-3, 5), R"({"pong":-3,"now":5})");
    EXPECT_EQ(close("too_slow"), R"({"close":"too_slow"})");
    EXPECT_EQ(presence("g", {true, false}),
              R"({"game":"g","present":{"white":true,"black":false}})");
    const Error fault{"here", "it is \"wrong\"", "bad_request"};
    EXPECT_EQ(error(fault), R"({"error":"here: it is \"wrong\"","code":"bad_request"})");
    EXPECT_EQ(error(fault, "g"),
              R"({"error":"here: it is \"wrong\"","code":"bad_request","game":"g"})");
    EXPECT_EQ(reply("g", "r", 4, nullptr), R"({"reply":"r","game":"g","version":4})");
    EXPECT_EQ(
        reply("g", "r", 4, &fault),
        R"({"reply":"r","game":"g","version":4,"error":"here: it is \"wrong\"","code":"bad_request"})");
    using enum room::Notice;
    for (const auto& [word, named] :
         {std::pair(seat_taken, "seat_taken"), std::pair(your_turn, "your_turn"),
          std::pair(little_time, "little_time"), std::pair(offer, "offer"),
          std::pair(over, "over")})
        EXPECT_EQ(notice("g", word), std::string(R"({"notice":")") + named + R"(","game":"g"})");
    ListedGame one;
    one.players.names = {"Ada", std::nullopt};
    one.summary = {.game = "g",
                   .state = store::Summary::State::playing,
                   .listed = true,
                   .variant = "chess",
                   .rules = "00",
                   .time = "9/turn",
                   .white = "ada",
                   .black = "",
                   .white_to_move = false,
                   .result = "*",
                   .at = 8};
    const std::string text =
        R"({"game":"g","variant":"chess","rules":"00","time":{"turn":9},"white":"ada",)"
        R"("black":null,"names":{"white":"Ada","black":null},"rated":false,"side":"black","state":"playing","result":"*","at":8})";
    EXPECT_EQ(summary(one), text);
    ListedGame rated = one;
    rated.summary.rated = true;
    rated.players.rated.emplace();
    rated.players.rated->ratings[0] = {{"ada", "chess", rating::Speed::correspondence},
                                       {1'834'600'000'000, 61'200'000'000, 60'000'000, 32, 5}};
    EXPECT_EQ(
        summary(rated),
        R"({"game":"g","variant":"chess","rules":"00","time":{"turn":9},"white":"ada",)"
        R"("black":null,"names":{"white":"Ada","black":null},"rated":true,"ratings":{"white":)"
        R"({"variant":"chess","speed":"correspondence","rating":1835,"deviation":61,"games":32,)"
        R"("provisional":false},"black":null},"side":"black","state":"playing","result":"*","at":8})");
    EXPECT_EQ(games(std::vector{one}), R"({"games":[)" + text + "]}");
    EXPECT_EQ(lobby({}, std::vector{one}), R"({"lobby":[],"playing":[)" + text + "]}");
}

}  // namespace
}  // namespace tessera::service::wire
