#include <vector>

#include "server/folder_handler.hpp"
#include "server/support.hpp"

namespace tessera::server {
namespace {

class ServerHttp : public ServerTest {};

std::string all_bytes(std::size_t size) {
    std::string bytes(size, '\0');
    unsigned state = 1;
    for (char& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24U);
    }
    return bytes;
}

TEST_F(ServerHttp, SendsFilesByteForByte) {
    for (const std::size_t size : {0U, 1U, 4096U, 32768U, 32769U, 1'000'003U})
        folder.write("bytes-" + std::to_string(size) + ".wasm", all_bytes(size));
    start();
    Client client = connect();
    for (const std::size_t size : {0U, 1U, 4096U, 32768U, 32769U, 1'000'003U}) {
        const Answer answer = client.ask("GET /bytes-" + std::to_string(size) +
                                         ".wasm HTTP/1.1\r\nHost: here\r\n\r\n");
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.field("Content-Length"), std::to_string(size));
        EXPECT_EQ(answer.field("Content-Type"), "application/wasm");
        EXPECT_TRUE(answer.body == all_bytes(size)) << size;
    }
}

TEST_F(ServerHttp, SendsTheCompressedFileThatLiesBesideToWhomeverTakesIt) {
    folder.write("a.js", "const plain = 1;");
    folder.write("a.js.gz", "compressed");
    folder.write("b.js", "alone");
    folder.write("c.js", "const plain = 2;");
    folder.write("c.js.gz", "compressed");
    folder.write("c.js.br", "smaller");
    start();
    Client client = connect();
    const auto ask = [&](const std::string& method, const std::string& path,
                         const std::string& field) {
        return client.ask(method + " " + path + " HTTP/1.1\r\nHost: here\r\n" + field + "\r\n");
    };
    const Answer small = ask("GET", "/a.js", "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(small.status, 200);
    EXPECT_EQ(small.body, "compressed");
    EXPECT_EQ(small.field("Content-Encoding"), "gzip");
    EXPECT_EQ(small.field("Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(small.field("Content-Length"), "10");
    EXPECT_EQ(small.field("Vary"), "Accept-Encoding");
    const Answer head = ask("HEAD", "/a.js", "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(head.field("Content-Encoding"), "gzip");
    EXPECT_EQ(head.field("Content-Length"), "10");

    for (const char* field : {"", "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n"}) {
        const Answer plain = ask("GET", "/a.js", field);
        EXPECT_EQ(plain.body, "const plain = 1;") << field;
        EXPECT_EQ(plain.field("Content-Encoding"), "") << field;
        EXPECT_EQ(plain.field("Vary"), "Accept-Encoding") << field;
        EXPECT_NE(plain.field("ETag"), small.field("ETag")) << field;
    }
    EXPECT_EQ(ask("GET", "/b.js", "Accept-Encoding: gzip\r\n").body, "alone");
    const Answer known = ask(
        "GET", "/a.js", "Accept-Encoding: gzip\r\nIf-None-Match: " + small.field("ETag") + "\r\n");
    EXPECT_EQ(known.status, 304);
    EXPECT_EQ(ask("GET", "/none.js", "Accept-Encoding: gzip\r\n").status, 404);
    const Answer smaller = ask("GET", "/c.js", "Accept-Encoding: gzip, deflate, br\r\n");
    EXPECT_EQ(smaller.body, "smaller");
    EXPECT_EQ(smaller.field("Content-Encoding"), "br");
    EXPECT_EQ(ask("GET", "/c.js", "Accept-Encoding: gzip, br;q=0\r\n").body, "compressed");
}

TEST_F(ServerHttp, ServesTheIndexAtTheRoot) {
    start();
    const Answer answer = get("/");
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.field("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(answer.body, "<!doctype html>");
    EXPECT_EQ(get("/?game=chess").status, 200);
}

TEST_F(ServerHttp, HeadSendsTheSameHeaderAndNoBody) {
    start();
    Client client = connect();
    const Answer got = client.ask("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
    const Answer head = client.ask("HEAD / HTTP/1.1\r\nHost: here\r\n\r\n");
    EXPECT_EQ(head.status, 200);
    for (const char* name : {"Content-Length", "Content-Type", "ETag", "Cache-Control"})
        EXPECT_EQ(head.field(name), got.field(name)) << name;
    // Had the answers to HEAD bodies, the next one would be misread.
    EXPECT_EQ(client.ask("HEAD /none HTTP/1.1\r\nHost: here\r\n\r\n").status, 404);
    EXPECT_EQ(client.ask("GET / HTTP/1.1\r\nHost: here\r\n\r\n").body, got.body);
}

TEST_F(ServerHttp, EveryAnswerHasTheSecurityFields) {
    start();
    for (const char* request :
         {"GET / HTTP/1.1\r\nHost: here\r\n\r\n", "GET /none HTTP/1.1\r\nHost: here\r\n\r\n",
          "PUT / HTTP/1.1\r\nHost: here\r\n\r\n", "nonsense\r\n\r\n"}) {
        const Answer answer = connect().ask(request);
        const std::string policy = answer.field("Content-Security-Policy");
        EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos)
            << request;
        EXPECT_NE(policy.find("worker-src 'self';"), std::string::npos);
        EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
        EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff");
        EXPECT_EQ(answer.field("Referrer-Policy"), "no-referrer");
        EXPECT_EQ(answer.field("Cross-Origin-Opener-Policy"), "same-origin");
        EXPECT_EQ(answer.field("Cross-Origin-Embedder-Policy"), "require-corp");
        EXPECT_EQ(answer.field("Cross-Origin-Resource-Policy"), "same-origin");
        EXPECT_FALSE(answer.field("Date").empty());
    }
}

TEST_F(ServerHttp, CachesHashedAssetsForeverAndAsksAgainForTheRest) {
    folder.write("assets/main-abc123.js", "1");
    start();
    EXPECT_EQ(get("/assets/main-abc123.js").field("Cache-Control"),
              "public, max-age=31536000, immutable");
    EXPECT_EQ(get("/").field("Cache-Control"), "no-cache");
    EXPECT_EQ(get("/assets/none.js").field("Cache-Control"), "no-store");
}

TEST_F(ServerHttp, AnswersNotModifiedToAMatchingEtag) {
    start();
    const std::string etag = get("/").field("ETag");
    Client client = connect();
    const Answer same =
        client.ask("GET / HTTP/1.1\r\nHost: here\r\nIf-None-Match: " + etag + "\r\n\r\n");
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.field("ETag"), etag);
    EXPECT_EQ(same.field("Content-Length"), "");
    EXPECT_EQ(client.ask("GET / HTTP/1.1\r\nHost: here\r\nIf-None-Match: \"x\"\r\n\r\n").status,
              200);
    EXPECT_EQ(get("/none", "If-None-Match: *\r\n").status, 404);
}

TEST_F(ServerHttp, KeepsOneConnectionForManyRequests) {
    start();
    Client client = connect();
    for (int i = 0; i < 50; ++i)
        ASSERT_EQ(client.ask("GET / HTTP/1.1\r\nHost: here\r\n\r\n").status, 200) << i;
    EXPECT_EQ(client.ask("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").status, 200);
    EXPECT_TRUE(client.closed_by_server());
}

TEST_F(ServerHttp, AnswersPipelinedRequestsInOrder) {
    folder.write("a.txt", "a");
    folder.write("b.txt", all_bytes(100'000));
    start();
    std::string requests;
    for (int i = 0; i < 200; ++i)
        requests += i % 2 == 0 ? "GET /a.txt HTTP/1.1\r\nHost: h\r\n\r\n"
                               : "GET /b.txt HTTP/1.1\r\nHost: h\r\n\r\n";
    Client client = connect();
    client.send(requests);
    for (int i = 0; i < 200; ++i) {
        const Answer answer = client.receive();
        ASSERT_EQ(answer.status, 200) << i;
        ASSERT_EQ(answer.body.size(), i % 2 == 0 ? 1U : 100'000U) << i;
    }
}

TEST_F(ServerHttp, SpeaksOldHttp) {
    start();
    Client client = connect();
    EXPECT_EQ(client.ask("GET / HTTP/1.0\r\n\r\n").status, 200);
    EXPECT_TRUE(client.closed_by_server());
    Client keeping = connect();
    EXPECT_EQ(keeping.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").status, 200);
    EXPECT_EQ(keeping.ask("GET / HTTP/1.0\r\n\r\n").status, 200);
}

TEST_F(ServerHttp, RefusesOtherMethods) {
    start();
    Client client = connect();
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"}) {
        const Answer answer = client.ask(std::string(method) + " / HTTP/1.1\r\nHost: here\r\n\r\n");
        EXPECT_EQ(answer.status, 405) << method;
        EXPECT_EQ(answer.field("Allow"), "GET, HEAD");
        EXPECT_EQ(answer.body, "405 Method Not Allowed\n");
    }
    EXPECT_EQ(client.ask("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc").status, 405);
    EXPECT_TRUE(client.closed_by_server());
}

TEST_F(ServerHttp, RefusesBodies) {
    start();
    for (const char* body :
         {"Content-Length: 5\r\n\r\nhello", "Content-Length: 999999999999\r\n\r\nhello",
          "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"}) {
        Client client = connect();
        EXPECT_EQ(client.ask(std::string("GET / HTTP/1.1\r\nHost: here\r\n") + body).status, 413)
            << body;
        EXPECT_TRUE(client.closed_by_server());
    }
    EXPECT_EQ(get("/", "Content-Length: 0\r\n").status, 200);
}

TEST_F(ServerHttp, RefusesMalformedRequests) {
    start();
    using namespace std::string_literals;
    for (const std::string& request :
         {"nonsense\r\n\r\n"s, "GET\r\n\r\n"s, "GET /\r\n\r\n"s, "GET / HTTP/9.9\r\n\r\n"s,
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"s,
          "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"s, "GET / HTTP/1.1\r\n\r\n"s,
          "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"s,
          "GET / HTTP/1.1\r\nHost: here\r\nno colon\r\n\r\n"s,
          "GET / HTTP/1.1\r\nHost: here\r\nX\0Y: 1\r\n\r\n"s,
          "GET / HTTP/1.1\r\nHost: here\r\nContent-Length: -1\r\n\r\n"s,
          "GET / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"s,
          "GET /\0 HTTP/1.1\r\nHost: here\r\n\r\n"s, "GET /%00 HTTP/1.1\r\nHost: here\r\n\r\n"s,
          "GET index.html HTTP/1.1\r\nHost: here\r\n\r\n"s}) {
        const Answer answer = connect().ask(request);
        EXPECT_EQ(answer.status, 400) << request;
        EXPECT_EQ(answer.body, "400 Bad Request\n");
    }
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerHttp, ClosesWhereTheEndOfABodyIsUnclear) {
    start();
    const std::string hidden = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
    const std::string length = std::to_string(hidden.size());
    const std::vector<std::string> unclear{
        "Transfer-Encoding: gzip",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: chunked, gzip",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding:",
        "Transfer-Encoding: chunked,",
        "Transfer-Encoding: chunked;a=b",
        "Transfer-Encoding: \"chunked\"",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding : chunked",
        "Transfer-Encoding:\r\n chunked",
        "Transfer-Encoding: chunked\r\n\t, gzip",
        "Transfer-Encoding: chunked\r\nContent-Length: " + length,
        "Content-Length: " + length + "\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip\r\nContent-Length: " + length,
        "Content-Length: 0\r\nTransfer-Encoding: gzip",
        "Content-Length: 0\r\nContent-Length: " + length,
        "Content-Length: " + length + "\r\nContent-Length: " + length,
        "Content-Length: " + length + ", " + length,
        "Content-Length: +" + length,
        "Content-Length: -" + length,
        "Content-Length: 0x" + length,
        "Content-Length: 0\r\n " + length,
        "Content-Length : " + length,
        "Content-Length:",
        "Content-Length: 18446744073709551616",
        "X: y\nContent-Length: " + length,
        "X: y\rContent-Length: " + length,
        "X: y\r\n folded",
        "Host: there"};
    for (const std::string& fields : unclear)
        for (const char* method : {"GET", "POST"}) {
            Client client = connect();
            const Answer answer = client.ask(std::string(method) + " / HTTP/1.1\r\nHost: here\r\n" +
                                             fields + "\r\n\r\n" + hidden);
            EXPECT_EQ(answer.status, 400) << method << ' ' << fields;
            EXPECT_EQ(answer.field("Connection"), "close") << method << ' ' << fields;
            EXPECT_TRUE(client.closed_by_server()) << method << ' ' << fields;
        }
    Client old = connect();
    EXPECT_EQ(old.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked"
                      "\r\n\r\n0\r\n\r\n" +
                      hidden)
                  .status,
              400);
    EXPECT_TRUE(old.closed_by_server());
}

TEST_F(ServerHttp, NeverReadsABodyAsARequest) {
    start();
    const std::string hidden = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
    for (const std::string& body :
         {"Content-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden,
          "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
          "transfer-encoding: CHUNKED\r\n\r\n" + hidden,
          "Expect: 100-continue\r\nContent-Length: 1\r\n\r\n" + hidden})
        for (const auto& [method, status] : {std::pair("GET", 413), std::pair("HEAD", 413),
                                             std::pair("POST", 405), std::pair("CONNECT", 405)}) {
            Client client = connect();
            EXPECT_EQ(
                client.ask(std::string(method) + " / HTTP/1.1\r\nHost: here\r\n" + body).status,
                status)
                << method << ' ' << body;
            EXPECT_TRUE(client.closed_by_server()) << method << ' ' << body;
        }
}

TEST_F(ServerHttp, NeverLeavesTheRoot) {
    const TemporaryFolder outside;
    outside.write("secret.txt", "secret");
    std::filesystem::create_directory_symlink(outside.path(), folder.path() / "way");
    std::filesystem::create_symlink(outside.path() / "secret.txt", folder.path() / "link.txt");
    start();
    const std::string up = "../" + outside.path().filename().string() + "/secret.txt";
    for (const std::string& target :
         {"/" + up, "/a/../" + up, "/%2e%2e/" + up.substr(3), "/..%2f" + up.substr(3),
          "//" + outside.path().string() + "/secret.txt",
          "/%2f" + outside.path().string() + "/secret.txt", "/..\\" + up.substr(3),
          std::string("/way/secret.txt"), std::string("/link.txt"), "http://here/" + up,
          std::string("/../../../../../../etc/passwd")}) {
        const Answer answer = get(target);
        EXPECT_TRUE(answer.status == 400 || answer.status == 404) << target << ' ' << answer.status;
        EXPECT_EQ(answer.body.find("secret"), std::string::npos);
    }
}

TEST_F(ServerHttp, SeesThePageRebuilt) {
    start();
    std::filesystem::remove_all(folder.path());
    EXPECT_EQ(get("/").status, 404);
    folder.write("index.html", "new");
    EXPECT_EQ(get("/").body, "new");
}

TEST_F(ServerHttp, SendsPartsOfEndgameTables) {
    const std::string bytes = all_bytes(100'000);
    const TemporaryFolder tables;
    tables.write("chess.KQvK.ending", bytes);
    tables.write("chess.KRvK.ending", "short");
    tables.write("log", "of its maker");
    options.tables = tables.path();
    start();
    Client client = connect();
    const auto ask = [&](const std::string& method, const std::string& path,
                         const std::string& fields = "") {
        return client.ask(method + " /tables/" + path + " HTTP/1.1\r\nHost: here\r\n" + fields +
                          "\r\n");
    };
    EXPECT_EQ(ask("GET", "").body, R"({"files":["chess.KQvK.ending","chess.KRvK.ending"]})");
    const Answer whole = ask("GET", "chess.KQvK.ending");
    EXPECT_TRUE(whole.body == bytes);
    EXPECT_EQ(whole.field("Accept-Ranges"), "bytes");
    const Answer part = ask("GET", "chess.KQvK.ending", "Range: bytes=1000-2999\r\n");
    EXPECT_EQ(part.status, 206);
    EXPECT_EQ(part.field("Content-Range"), "bytes 1000-2999/100000");
    EXPECT_EQ(part.field("Content-Length"), "2000");
    EXPECT_TRUE(part.body == bytes.substr(1000, 2000));
    EXPECT_TRUE(ask("GET", "chess.KQvK.ending", "Range: bytes=-10\r\n").body ==
                bytes.substr(99'990));
    const Answer behind = ask("GET", "chess.KQvK.ending", "Range: bytes=100000-\r\n");
    EXPECT_EQ(behind.status, 416);
    EXPECT_EQ(behind.field("Content-Range"), "bytes */100000");
    EXPECT_EQ(ask("GET", "chess.KQvK.ending", "Range: bytes=5-1\r\n").status, 200);
    const std::string etag = part.field("ETag");
    EXPECT_EQ(
        ask("GET", "chess.KQvK.ending", "Range: bytes=0-0\r\nIf-Range: " + etag + "\r\n").status,
        206);
    EXPECT_EQ(ask("GET", "chess.KQvK.ending", "Range: bytes=0-0\r\nIf-Range: \"old\"\r\n").status,
              200);
    EXPECT_EQ(ask("GET", "chess.KQvK.ending", "If-None-Match: " + etag + "\r\n").status, 304);
    const Answer head = ask("HEAD", "chess.KQvK.ending", "Range: bytes=0-0\r\n");
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.field("Content-Length"), "100000");
    for (const char* const none : {"log", "chess.KBvK.ending", "a/chess.KQvK.ending", "..%2flog"})
        EXPECT_GE(ask("GET", none).status, 400) << none;
    EXPECT_EQ(ask("POST", "chess.KQvK.ending").status, 405);
}

TEST_F(ServerHttp, ListsNoTablesWithoutAFolder) {
    start();
    EXPECT_EQ(connect().ask("GET /tables/ HTTP/1.1\r\nHost: here\r\n\r\n").body, R"({"files":[]})");
}

TEST(ServerRange, IsOneRangeOfBytes) {
    EXPECT_EQ(*read_range("bytes=0-0", 10), (ByteRange{0, 0}));
    EXPECT_EQ(*read_range("bytes=3-", 10), (ByteRange{3, 9}));
    EXPECT_EQ(*read_range("bytes=3-99", 10), (ByteRange{3, 9}));
    EXPECT_EQ(*read_range("bytes=-4", 10), (ByteRange{6, 9}));
    EXPECT_EQ(*read_range("bytes=-40", 10), (ByteRange{0, 9}));
    for (const char* const field : {"bytes=10-", "bytes=10-12", "bytes=-0"})
        EXPECT_EQ(read_range(field, 10).error(), RangeFault::unsatisfiable) << field;
    EXPECT_EQ(read_range("bytes=0-", 0).error(), RangeFault::unsatisfiable);
    for (const char* const field :
         {"", "bytes", "bytes=", "bytes=-", "bytes=1", "bytes=2-1", "bytes=0-1,3-4", "bytes=a-b",
          "bytes=0x1-2", "lines=1-2", "bytes=99999999999999999999-", "bytes=-1-2"})
        EXPECT_EQ(read_range(field, 10).error(), RangeFault::ignored) << field;
}

}  // namespace
}  // namespace tessera::server
