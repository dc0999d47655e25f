#include "base/json.hpp"

#include <gtest/gtest.h>

namespace tessera::protocol {
namespace {

TEST(Json, PlacesCommasBetweenMembersAndItems) {
    JsonWriter json;
    json.open_object().member("a", 1).key("b").open_array().value(true).value("x").value('y');
    json.close_array().key("c").open_object().close_object().close_object();
    EXPECT_EQ(std::move(json).take(), R"({"a":1,"b":[true,"x","y"],"c":{}})");
}

TEST(Json, EscapesWhatStringsCannotHold) {
    std::string out;
    append_json_string(out, std::string_view("a\"b\\c\nd\te\0f\x7f\xc3\xa9", 14));
    EXPECT_EQ(out, "\"a\\\"b\\\\c\\nd\\u0009e\\u0000f\x7f\xc3\xa9\"");
}

}  // namespace
}  // namespace tessera::protocol
