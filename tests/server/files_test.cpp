#include "server/files.hpp"

#include <sys/stat.h>

#include "server/support.hpp"
#include "server/target.hpp"

namespace tessera::server {
namespace {

using Segments = std::vector<std::string>;

TEST(ServerPath, SplitsAndDecodes) {
    EXPECT_EQ(path_segments("/"), Segments{"index.html"});
    EXPECT_EQ(path_segments("/a.js"), Segments{"a.js"});
    EXPECT_EQ(path_segments("/a/b%20c?d=/../e"), (Segments{"a", "b c"}));
    EXPECT_EQ(path_segments("/a/"), (Segments{"a", "index.html"}));
    EXPECT_EQ(path_segments("//a///b/./c"), (Segments{"a", "b", "c"}));
    EXPECT_EQ(path_segments("/%41%2fb#x"), (Segments{"A", "b"}));
    EXPECT_EQ(path_segments("/caf%C3%A9"), Segments{"caf\xc3\xa9"});
    EXPECT_EQ(path_segments("/a..b/...c"), (Segments{"a..b", "...c"}));
}

TEST(ServerPath, TakesAbsoluteForm) {
    EXPECT_EQ(path_segments("http://here:1/a"), Segments{"a"});
    EXPECT_EQ(path_segments("http://here"), Segments{"index.html"});
}

TEST(ServerPath, RefusesMalformedAndClimbing) {
    for (const char* target : {"", "a", "*", "here:80", "/..", "/../a", "/a/..", "/a/../b",
                               "/%2e%2e/a", "/%2E./a", "/..%2fa", "/a%2f..%2f..%2fb", "/%", "/%4",
                               "/%zz", "/a%00b", "/%0d%0aSet-Cookie:x", "/%7f"})
        EXPECT_EQ(path_segments(target), std::nullopt) << target;
}

TEST(ServerMediaType, GoesByExtension) {
    EXPECT_EQ(media_type("index.html"), "text/html; charset=utf-8");
    EXPECT_EQ(media_type("a.b.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(media_type("a.mjs"), "text/javascript; charset=utf-8");
    EXPECT_EQ(media_type("a.css"), "text/css; charset=utf-8");
    EXPECT_EQ(media_type("tessera.wasm"), "application/wasm");
    EXPECT_EQ(media_type("a.svg"), "image/svg+xml");
    EXPECT_EQ(media_type("a.json"), "application/json");
    EXPECT_EQ(media_type("a.png"), "image/png");
    EXPECT_EQ(media_type("a.ico"), "image/x-icon");
    EXPECT_EQ(media_type("a.woff2"), "font/woff2");
    EXPECT_EQ(media_type("a.txt"), "text/plain; charset=utf-8");
    EXPECT_EQ(media_type("a.toml"), "application/toml");
    EXPECT_EQ(media_type("html"), "application/octet-stream");
    EXPECT_EQ(media_type(""), "application/octet-stream");
}

TEST(ServerEncoding, IsTakenWhereItIsAllowed) {
    for (const char* field : {"gzip", "gzip, deflate, br, zstd", "deflate , GZip;q=0.5", "*",
                              "br;q=1.0, *;q=0.1", "x-gzip", "gzip ; q=1", "*;q=0, gzip"})
        EXPECT_TRUE(accepts_coding(field, "gzip")) << field;
    for (const char* field : {"", "identity", "br", "gzip;q=0", "gzip; q=0.000", "*;q=0", "gzipped",
                              "gzip;q=0, *", ",,", "deflate;gzip"})
        EXPECT_FALSE(accepts_coding(field, "gzip")) << field;
    for (const char* field : {"br", "gzip, deflate, br, zstd", "*", "gzip;q=0, *"})
        EXPECT_TRUE(accepts_coding(field, "br")) << field;
    for (const char* field : {"", "gzip", "br;q=0", "brotli", "br;q=0, *", "*;q=0"})
        EXPECT_FALSE(accepts_coding(field, "br")) << field;
}

TEST(ServerEtag, IsFoundInAList) {
    EXPECT_TRUE(names_etag("\"a\"", "\"a\""));
    EXPECT_TRUE(names_etag("*", "\"a\""));
    EXPECT_TRUE(names_etag("\"b\" ,\t\"a\"", "\"a\""));
    EXPECT_TRUE(names_etag("W/\"a\"", "\"a\""));
    EXPECT_FALSE(names_etag("", "\"a\""));
    EXPECT_FALSE(names_etag("a", "\"a\""));
    EXPECT_FALSE(names_etag("\"aa\",,", "\"a\""));
}

TEST(ServerFiles, OpensOnlyRegularFilesBelowTheRoot) {
    const TemporaryFolder outside;
    outside.write("secret", "s");
    const TemporaryFolder folder;
    folder.write("a/b.txt", "four");
    folder.write(".hidden", "h");
    folder.write("a/.git/config", "h");
    std::filesystem::create_symlink(outside.path() / "secret", folder.path() / "link");
    std::filesystem::create_directory_symlink(outside.path(), folder.path() / "way");
    std::filesystem::create_directory_symlink(folder.path() / "a", folder.path() / "inner");
    ASSERT_EQ(mkfifo((folder.path() / "pipe").c_str(), 0600), 0);

    const auto file = open_beneath(folder.path(), {"a", "b.txt"});
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(file->size(), 4U);
    for (const Segments& segments : {Segments{},
                                     {"a"},
                                     {"none"},
                                     {"a", "none"},
                                     {"a", "b.txt", "c"},
                                     {"link"},
                                     {"way", "secret"},
                                     {"inner", "b.txt"},
                                     {".hidden"},
                                     {"a", ".git", "config"},
                                     {"pipe"},
                                     {std::string(300, 'x')}}) {
        const auto refused = open_beneath(folder.path(), segments);
        ASSERT_FALSE(refused.ok());
        EXPECT_EQ(refused.error(), OpenFailure::not_found);
    }
}

TEST(ServerFiles, EtagFollowsTheContent) {
    const TemporaryFolder folder;
    const auto etag = [&] { return std::string(open_beneath(folder.path(), {"a"})->etag()); };
    folder.write("a", "1");
    const std::string first = etag();
    EXPECT_EQ(etag(), first);
    EXPECT_TRUE(first.starts_with('"') && first.ends_with('"'));
    // The clock that stamps files ticks every few milliseconds.
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    folder.write("a", "2");
    EXPECT_NE(etag(), first);
}

}  // namespace
}  // namespace tessera::server
