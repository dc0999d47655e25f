// Files below the served folder, and what HTTP says of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::server {

/// Value for Content-Type, by the extension of a file's name.
[[nodiscard]] std::string_view media_type(std::string_view file_name);

/// Whether a header If-None-Match names `etag` (which is strong, with its quotes).
[[nodiscard]] bool names_etag(std::string_view if_none_match, std::string_view etag);

/// Whether a header Accept-Encoding allows an answer in that content coding: "br", "gzip".
[[nodiscard]] bool accepts_coding(std::string_view accept_encoding, std::string_view coding);

/// A regular file open for reading; closes it when destroyed unless released.
class OpenFile {
public:
    OpenFile(int descriptor, std::uint64_t size, std::string etag);
    OpenFile(OpenFile&& from) noexcept;
    OpenFile& operator=(OpenFile&&) = delete;
    ~OpenFile();

    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Strong: differs for any two states of the files of a folder.
    [[nodiscard]] const std::string& etag() const { return etag_; }
    /// The descriptor, which the caller now closes.
    [[nodiscard]] int release();

private:
    int descriptor_;
    std::uint64_t size_;
    std::string etag_;
};

enum class OpenFailure : std::uint8_t {
    not_found,  ///< also what is no regular file, begins with a dot, or lies behind a symbolic link
    unavailable  ///< the system is out of descriptors or the like; may work later
};

/// Opens root/segments[0]/segments[1]/.. following no symbolic link below root.
[[nodiscard]] Result<OpenFile, OpenFailure> open_beneath(const std::filesystem::path& root,
                                                         const std::vector<std::string>& segments);

}  // namespace tessera::server
