#include "server/request_head.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace tessera::server {
namespace {

namespace beast = boost::beast;

constexpr std::size_t kMost = 1'000;

void append(beast::flat_buffer& buffer, std::string_view text) {
    const auto room = buffer.prepare(text.size());
    std::copy(text.begin(), text.end(), static_cast<char*>(room.data()));
    buffer.commit(text.size());
}

/// What becomes of `text` if it comes in pieces of `size` bytes.
HeadState read_in_pieces(RequestHead& head, std::string_view text, std::size_t size) {
    beast::flat_buffer received;
    HeadState state = HeadState::unfinished;
    for (std::size_t at = 0; at < text.size() && state == HeadState::unfinished; at += size) {
        append(received, text.substr(at, size));
        state = head.take(received);
    }
    return state;
}

TEST(ServerRequestHead, LeavesWhatComesAfterIt) {
    beast::flat_buffer received;
    append(received, "GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\n\tHost: h\r\n\r\n");
    RequestHead first(kMost);
    ASSERT_EQ(first.take(received), HeadState::complete);
    EXPECT_EQ(first.request()->target(), "/a");
    EXPECT_FALSE(first.has_body());
    EXPECT_TRUE(first.keeps_alive());
    RequestHead second(kMost);
    EXPECT_EQ(second.take(received), HeadState::malformed);
}

TEST(ServerRequestHead, IsTheSameInPiecesOfAnySize) {
    struct Case {
        std::string_view text;
        HeadState state;
    };
    for (const Case& one :
         {Case{"GET / HTTP/1.1\r\nHost: h\r\nX: y\r\n\r\n", HeadState::complete},
          Case{"POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n", HeadState::complete},
          Case{"GET / HTTP/1.1\r\nHost: h\r\nX: y\r\n z\r\n\r\n", HeadState::malformed},
          Case{"GET / HTTP/1.1\r\nHost: h\r\nX:\r\n\ty\r\n\r\n", HeadState::malformed},
          Case{"GET / HTTP/1.1\r\n Host: h\r\n\r\n", HeadState::malformed},
          Case{"GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n",
               HeadState::malformed},
          Case{"GET / HTTP/1.1\r\nHost: h\r\nX: y", HeadState::unfinished}})
        for (std::size_t size = 1; size <= one.text.size(); ++size) {
            RequestHead head(kMost);
            EXPECT_EQ(read_in_pieces(head, one.text, size), one.state) << one.text << size;
        }
}

TEST(ServerRequestHead, HasALimitHoweverItComes) {
    std::string fields = "GET / HTTP/1.1\r\nHost: h\r\n";
    while (fields.size() < 10 * kMost) fields += "X: y\r\n";
    for (std::size_t size = 1; size <= 50; ++size) {
        RequestHead head(kMost);
        EXPECT_EQ(read_in_pieces(head, fields, size), HeadState::too_long) << size;
    }
    // Each piece ends one byte into the next field, so that the last is complete.
    RequestHead head(kMost);
    beast::flat_buffer received;
    append(received, "GET / HTTP/1.1\r\nHost: h\r\nX");
    HeadState state = head.take(received);
    for (std::size_t sent = 0; sent < 2 * kMost && state == HeadState::unfinished; sent += 6) {
        append(received, ": y\r\nX");
        state = head.take(received);
    }
    EXPECT_EQ(state, HeadState::too_long);
}

TEST(ServerRequestHead, MayBeAsLongAsTheLimit) {
    std::string text = "GET / HTTP/1.1\r\nHost: h\r\nX: ";
    text += std::string(kMost - text.size() - 4, 'x') + "\r\n\r\n";
    for (const std::size_t size : {std::size_t{1}, std::size_t{7}, text.size()}) {
        RequestHead fitting(text.size());
        EXPECT_EQ(read_in_pieces(fitting, text, size), HeadState::complete) << size;
        RequestHead narrow(text.size() - 1);
        EXPECT_EQ(read_in_pieces(narrow, text, size), HeadState::too_long) << size;
    }
}

TEST(ServerRequestHead, OneFieldThatSaysCloseIsEnough) {
    for (const char* fields :
         {"Connection: close\r\n", "Connection: keep-alive\r\nConnection: close\r\n",
          "Connection: x, Close\r\n"}) {
        RequestHead head(kMost);
        const std::string text = std::string("GET / HTTP/1.1\r\nHost: h\r\n") + fields + "\r\n";
        ASSERT_EQ(read_in_pieces(head, text, text.size()), HeadState::complete);
        EXPECT_FALSE(head.keeps_alive()) << fields;
    }
}

TEST(ServerRequestHead, NamesOneHost) {
    const auto state = [](const std::string& text) {
        RequestHead head(kMost);
        return read_in_pieces(head, text, text.size());
    };
    EXPECT_EQ(state("GET / HTTP/1.1\r\n\r\n"), HeadState::malformed);
    EXPECT_EQ(state("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), HeadState::malformed);
    EXPECT_EQ(state("GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"), HeadState::malformed);
    EXPECT_EQ(state("GET / HTTP/1.0\r\n\r\n"), HeadState::complete);
}

}  // namespace
}  // namespace tessera::server
