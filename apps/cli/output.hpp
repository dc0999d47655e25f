// Files that the program writes.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::cli {

/// A file that is written beside the one it will replace, so that an error (a full disk, say)
/// leaves the old one as it is. Links are followed, and owner and permissions stay those of the old
/// file. What is no ordinary file, such as a device or a pipe, is written directly.
class ReplacingFile {
public:
    /// An error where the file could not be written, before anything is.
    [[nodiscard]] static Result<ReplacingFile> open(const std::string& path);
    /// Without commit() the old file stays.
    ~ReplacingFile();
    ReplacingFile(ReplacingFile&& other) noexcept;
    ReplacingFile& operator=(ReplacingFile&&) = delete;
    ReplacingFile(const ReplacingFile&) = delete;
    ReplacingFile& operator=(const ReplacingFile&) = delete;

    /// Errors are kept until commit().
    void write(std::string_view text);
    /// Puts the file in the place of the old one, once all of it is on the disk.
    [[nodiscard]] std::optional<Error> commit();

private:
    ReplacingFile(int descriptor, std::string name, std::string target, std::string temporary)
        : descriptor_(descriptor),
          name_(std::move(name)),
          target_(std::move(target)),
          temporary_(std::move(temporary)) {}
    void flush();
    [[nodiscard]] bool finish();

    int descriptor_ = -1;
    int fault_ = 0;  ///< errno of the first error
    std::string name_;
    std::string target_;     ///< with links followed
    std::string temporary_;  ///< empty: the target itself is being written
    std::string buffer_;
};

/// Writes what `write` hands to its sink to a file, or to standard output for "-"; says what is
/// wrong.
[[nodiscard]] std::optional<Error> write_file(
    const std::string& path,
    const std::function<void(const std::function<void(std::string_view)>&)>& write);

}  // namespace tessera::cli
