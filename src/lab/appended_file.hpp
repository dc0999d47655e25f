// A file to which records are added, each of them whole or not at all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::lab {

/// Errors name the file and say why it cannot be read or written.
class AppendedFile {
public:
    /// Opens the file, or makes it; an error, too, where it is known that nothing can be added: its
    /// disk is full, or it is a pipe that nobody reads for a second.
    [[nodiscard]] static Result<AppendedFile> open(const std::string& path);
    AppendedFile(AppendedFile&& other) noexcept;
    AppendedFile& operator=(AppendedFile&& other) noexcept;
    ~AppendedFile();

    /// What it holds already; nothing for what is no ordinary file, which may have no end.
    [[nodiscard]] Result<std::string> contents() const;
    /// Leaves the first bytes of an ordinary file.
    [[nodiscard]] std::optional<Error> cut(std::uint64_t bytes);
    /// Adds the text. After an error, an ordinary file is as it was.
    [[nodiscard]] std::optional<Error> add(std::string_view text);
    /// Takes back from an ordinary file what the last add() has added.
    void take_back();

private:
    AppendedFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
    [[nodiscard]] std::optional<Error> check();
    [[nodiscard]] Error unwritable(int reason) const;
    void close();

    std::string path_;
    int file_ = -1;
    bool ordinary_ = false;
    std::int64_t before_ = 0;  ///< bytes before the last add()
};

}  // namespace tessera::lab
