// A file of a table, in memory for reading.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "endings/files/head.hpp"

namespace tessera::endings {

/// The bytes of a file, by memory map.
class Mapped {
public:
    /// Errors name the file.
    [[nodiscard]] static Result<Mapped> open(const std::string& path);
    Mapped(Mapped&& other) noexcept;
    Mapped& operator=(Mapped&& other) noexcept;
    ~Mapped();

    [[nodiscard]] std::string_view bytes() const { return {static_cast<const char*>(at_), size_}; }

private:
    Mapped(void* at, std::size_t size) : at_(at), size_(size) {}

    void* at_;
    std::size_t size_;
};

struct OpenFile {
    Mapped file;
    Layout layout;
};

/// Errors name the file: it cannot be read, or is no table, cut off or damaged.
[[nodiscard]] Result<OpenFile> open_file(const std::string& path);

}  // namespace tessera::endings
