// How requests are read, and how tables answer them.
#include "protocol/request.hpp"

#include <gtest/gtest.h>

#include "base/codes.hpp"
#include "protocol/requests.hpp"

namespace tessera::protocol {
namespace {

TEST(Request, ReadsTextsNumbersTruthsAndNull) {
    const auto request = read_request(
        " [ \"play\" , \"e2\\u00e94\\n\\\"\\ud83c\\udfb2\", -17, true, false, null ] \n");
    ASSERT_TRUE(request) << request.error().text();
    EXPECT_EQ(request->method, "play");
    const std::vector<Argument> expected = {std::string("e2\u00e94\n\"\U0001f3b2"),
                                            std::int64_t{-17}, true, false, std::monostate()};
    EXPECT_EQ(request->arguments, expected);
    EXPECT_EQ(request_json(*request),
              "[\"play\",\"e2\u00e94\\n\\\"\U0001f3b2\",-17,true,false,null]");
    const auto again = read_request(request_json(*request));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->arguments, expected);
}

TEST(Request, ReplacesHalfASurrogatePair) {
    for (const char* const text :
         {R"(["\ud800"])", R"(["\udc00"])", R"(["\ud800x"])", R"(["\ud800\u0041"])"}) {
        const auto request = read_request(text);
        ASSERT_TRUE(request) << text;
        EXPECT_TRUE(request->method.starts_with("\ufffd")) << text;
    }
}

TEST(Request, RefusesWhatIsNoRequestByTheByte) {
    const auto refused = [](std::string_view text) {
        const auto request = read_request(text);
        return request ? "read" : std::string(request.error().code) + ' ' + request.error().where;
    };
    for (const auto& [text, byte] :
         std::vector<std::pair<std::string, int>>{{"", 1},
                                                  {"{}", 1},
                                                  {"[", 2},
                                                  {"[]", 2},
                                                  {"[1]", 3},
                                                  {"[null]", 6},
                                                  {"[\"a\"", 5},
                                                  {"[\"a\"]x", 6},
                                                  {"[\"a\",]", 6},
                                                  {"[\"a\" \"b\"]", 6},
                                                  {"[\"a\",[]]", 6},
                                                  {"[\"a\",{}]", 6},
                                                  {"[\"a\",01]", 8},
                                                  {"[\"a\",-]", 7},
                                                  {"[\"a\",1.5]", 7},
                                                  {"[\"a\",1e3]", 7},
                                                  {"[\"a\",+1]", 6},
                                                  {"[\"a\",nul]", 6},
                                                  {"[\"a\n\"]", 4},
                                                  {"[\"a", 4},
                                                  {"[\"\\", 4},
                                                  {"[\"\\x\"]", 4},
                                                  {"[\"\\u12\"]", 7},
                                                  {"[\"\\u12g4\"]", 7},
                                                  {"[\"a\",99999999999999999999]", 24},
                                                  {"[\"a\"]]", 6}})
        EXPECT_EQ(refused(text), "bad_request request, byte " + std::to_string(byte)) << text;
}

class Target {
public:
    std::string add(int a, std::uint8_t b) { return std::to_string(a + b); }
    [[nodiscard]] std::string text(std::string_view text,
                                   std::optional<std::string_view> more) const {
        return std::string(text) + (more ? std::string(*more) : "-");
    }
    std::string yes(bool yes) { return yes ? "yes" : "no"; }
};

TEST(Requests, DecodeArgumentsByTheParametersOfAMemberFunction) {
    static constexpr RequestRow kRows[] = {{"add", answer<&Target::add>},
                                           {"text", answer<&Target::text>},
                                           {"yes", answer<&Target::yes>}};
    Target target;
    Requests requests;
    requests.add(&target, kRows);
    EXPECT_EQ(requests.call(R"(["add",-3,7])"), "4");
    EXPECT_EQ(requests.call(R"(["text","a","b"])"), "ab");
    EXPECT_EQ(requests.call(R"(["text","a",null])"), "a-");
    EXPECT_EQ(requests.call(R"(["text","a"])"), "a-");
    EXPECT_EQ(requests.call(R"(["yes",true])"), "yes");
    const auto code = [&](std::string_view request) {
        const std::string answer = requests.call(request);
        const auto at = answer.find(R"("code":")");
        return at == std::string::npos ? answer : answer.substr(at + 8, answer.size() - at - 10);
    };
    for (const char* const wrong :
         {R"(["add",1])", R"(["add",1,256])", R"(["add",1,-1])", R"(["add",2147483648,1])",
          R"(["add","1",1])", R"(["add",1,2,3])", R"(["add",true,1])", R"(["text",null])",
          R"(["text","a",1])", R"(["yes",1])", R"(["yes"])", "add"})
        EXPECT_EQ(code(wrong), codes::bad_request) << wrong;
    EXPECT_EQ(code(R"(["subtract",1,2])"), codes::unknown_request);
    EXPECT_EQ(code(R"([""])"), codes::unknown_request);
}

}  // namespace
}  // namespace tessera::protocol
