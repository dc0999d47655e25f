// Answers requests for the files of a folder that are read in parts.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "server/exchange.hpp"
#include "server/files.hpp"

namespace tessera::server {

/// The bytes of a file that a header Range asks for: `first` to `last`.
struct ByteRange {
    std::uint64_t first = 0, last = 0;
    [[nodiscard]] std::uint64_t size() const { return last - first + 1; }
    bool operator==(const ByteRange&) const = default;
};
enum class RangeFault : std::uint8_t {
    ignored,        ///< not one range of bytes: the whole file answers it
    unsatisfiable,  ///< it begins behind the file's end
};
/// "bytes=0-99", "bytes=100-", "bytes=-100", of a file so large (RFC 9110, 14).
[[nodiscard]] Result<ByteRange, RangeFault> read_range(std::string_view field, std::uint64_t size);

class FolderHandler final : public Handler {
public:
    /// `path`: "/tables". `root`: no folder if empty. `extension`: that files are served with, such
    /// as ".ending".
    FolderHandler(std::string path, std::filesystem::path root, std::string extension)
        : path_(std::move(path)), root_(std::move(root)), extension_(std::move(extension)) {}

    [[nodiscard]] bool takes(std::string_view path) const override {
        return path.starts_with(path_) && path.substr(path_.size()).starts_with('/');
    }
    /// `path/`: `{"files":[NAME ..]}` in order, none without a folder. `path/NAME`: the file, or a
    /// part of it.
    [[nodiscard]] boost::asio::awaitable<bool> respond(Exchange& exchange) override;

private:
    [[nodiscard]] std::string list() const;
    [[nodiscard]] static boost::asio::awaitable<bool> respond_file(Exchange& exchange,
                                                                   OpenFile file);

    std::string path_;
    std::filesystem::path root_;
    std::string extension_;
};

}  // namespace tessera::server
