#include "lab/appended_file.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace tessera::lab {
namespace {

/// How long a pipe may be without a reader: one is started beside this program.
constexpr std::int64_t kReaderPatience = 1'000;
constexpr int kBetweenTries = 20;  // milliseconds
/// So much room is asked for before the first record.
constexpr off_t kLeastRoom = 4096;

/// Does not wait for a reader, as opening a pipe otherwise would for ever.
int open_to_append(const std::string& path) {
    constexpr int kFlags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    const std::int64_t end = wall_milliseconds() + kReaderPatience;
    int file = ::open(path.c_str(), kFlags, 0666);
    while (file < 0 && errno == ENXIO && wall_milliseconds() < end) {
        poll(nullptr, 0, kBetweenTries);
        file = ::open(path.c_str(), kFlags, 0666);
    }
    if (file >= 0) fcntl(file, F_SETFL, O_WRONLY | O_APPEND);
    return file;
}

}  // namespace

Result<AppendedFile> AppendedFile::open(const std::string& path) {
    // A reader that has ended and a limit of size are errors of writing, not the program's end.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    AppendedFile file(path, open_to_append(path));
    if (file.file_ < 0)
        return errno == ENXIO ? Error{"", "cannot write " + quote(path, 300) + ": nobody reads it"}
                              : file.unwritable(errno);
    if (auto fault = file.check()) return *fault;
    return file;
}

AppendedFile::AppendedFile(AppendedFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      ordinary_(other.ordinary_),
      before_(other.before_) {}

AppendedFile& AppendedFile::operator=(AppendedFile&& other) noexcept {
    if (this == &other) return *this;
    close();
    path_ = std::move(other.path_);
    file_ = std::exchange(other.file_, -1);
    ordinary_ = other.ordinary_;
    before_ = other.before_;
    return *this;
}

AppendedFile::~AppendedFile() {
    close();
}

void AppendedFile::close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
}

Error AppendedFile::unwritable(int reason) const {
    return {"", "cannot write " + quote(path_, 300) + ": " + std::strerror(reason)};
}

/// Whether there is room, without writing anything.
std::optional<Error> AppendedFile::check() {
    struct stat status{};
    if (fstat(file_, &status) != 0) return unwritable(errno);
    ordinary_ = S_ISREG(status.st_mode);
    before_ = status.st_size;
    if (!ordinary_) {
        if (::write(file_, "", 0) < 0) return unwritable(errno);
        return std::nullopt;
    }
    if (fallocate(file_, FALLOC_FL_KEEP_SIZE, status.st_size, kLeastRoom) != 0) {
        // Not every file system can say.
        if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG) return unwritable(errno);
    } else if (ftruncate(file_, status.st_size) != 0) {
        return unwritable(errno);
    }
    return std::nullopt;
}

Result<std::string> AppendedFile::contents() const {
    if (!ordinary_) return std::string();
    std::ifstream file(path_, std::ios::binary);
    std::ostringstream text;
    if (file && file.peek() == std::ifstream::traits_type::eof()) return std::string();
    if (!file || !(text << file.rdbuf()))
        return Error{"", "cannot read " + quote(path_, 300) + ": " + std::strerror(errno)};
    return text.str();
}

std::optional<Error> AppendedFile::cut(std::uint64_t bytes) {
    if (ordinary_ && ftruncate(file_, static_cast<off_t>(bytes)) != 0) return unwritable(errno);
    return std::nullopt;
}

std::optional<Error> AppendedFile::add(std::string_view text) {
    if (ordinary_) before_ = lseek(file_, 0, SEEK_END);
    while (!text.empty()) {
        const ssize_t count = ::write(file_, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int reason = errno;
            take_back();
            return unwritable(reason);
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return std::nullopt;
}

void AppendedFile::take_back() {
    // What cannot be cut off again, a reader of the file has to.
    if (ordinary_) static_cast<void>(!ftruncate(file_, before_));
}

}  // namespace tessera::lab
