#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"

namespace tessera::cli {
namespace {

constexpr std::size_t kBuffered = std::size_t{1} << 16;
constexpr int kMostLinks = 40;
constexpr mode_t kUsualMode = 0666;

Error unwritable(const std::string& name, int fault) {
    return {"", "cannot write " + name + ": " + std::strerror(fault), codes::unwritable_file};
}

/// The folder of a path, with its slash; empty for the current one.
std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

/// Where links lead, whether anything is there or not. errno is set where the path is empty.
std::string resolved(std::string path) {
    std::string target(PATH_MAX, '\0');
    for (int links = 0; links <= kMostLinks; ++links) {
        const ssize_t length = readlink(path.c_str(), target.data(), target.size());
        if (length < 0) return path;  // no link
        std::string next = target[0] == '/' ? std::string() : folder_of(path);
        next.append(target, 0, static_cast<std::size_t>(length));
        path = std::move(next);
    }
    errno = ELOOP;
    return {};
}

/// Permissions of a new file, which only umask() returns.
mode_t usual_mode() {
    const mode_t mask = umask(0);
    umask(mask);
    return kUsualMode & ~mask;
}

bool sync_folder(const std::string& path) {
    const std::string folder = folder_of(path);
    const int descriptor =
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const bool good = fsync(descriptor) == 0;
    ::close(descriptor);
    return good;
}

}  // namespace

Result<ReplacingFile> ReplacingFile::open(const std::string& path) {
    const std::string name = quote(path, PATH_MAX);
    const std::string target = resolved(path);
    if (target.empty()) return unwritable(name, path.empty() ? ENOENT : errno);
    struct stat old{};
    const bool exists = stat(target.c_str(), &old) == 0;
    if (!exists && errno != ENOENT) return unwritable(name, errno);
    if (exists && !S_ISREG(old.st_mode)) {
        const int descriptor = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
        if (descriptor < 0) return unwritable(name, errno);
        return ReplacingFile(descriptor, name, target, {});
    }
    if (exists && access(target.c_str(), W_OK) != 0) return unwritable(name, errno);
    std::string temporary = folder_of(target) + ".tessera-XXXXXX";
    const int descriptor = mkstemp(temporary.data());
    if (descriptor < 0) return unwritable(name, errno);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    // Another owner can be kept by the superuser alone; the file is written all the same.
    if (exists && (old.st_uid != geteuid() || old.st_gid != getegid()))
        static_cast<void>(fchown(descriptor, old.st_uid, old.st_gid) == 0);
    static_cast<void>(fchmod(descriptor, exists ? old.st_mode & 07777 : usual_mode()));
    return ReplacingFile(descriptor, name, target, std::move(temporary));
}

ReplacingFile::ReplacingFile(ReplacingFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      fault_(other.fault_),
      name_(std::move(other.name_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)) {}

ReplacingFile::~ReplacingFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

void ReplacingFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kBuffered) flush();
}

void ReplacingFile::flush() {
    std::string_view rest = buffer_;
    while (fault_ == 0 && !rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR)
            fault_ = errno;
    }
    buffer_.clear();
}

bool ReplacingFile::finish() {
    flush();
    if (fault_ != 0) return false;
    const bool ordinary = !temporary_.empty();
    const bool synced = !ordinary || fsync(descriptor_) == 0;
    if (!synced) fault_ = errno;
    const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
    if (synced && !closed) fault_ = errno;
    if (fault_ != 0 || !ordinary) return fault_ == 0;
    if (rename(temporary_.c_str(), target_.c_str()) != 0) {
        fault_ = errno;
        return false;
    }
    temporary_.clear();
    // The file is in place; some file systems cannot sync folders.
    static_cast<void>(sync_folder(target_));
    return true;
}

std::optional<Error> ReplacingFile::commit() {
    if (finish()) return std::nullopt;
    return unwritable(name_, fault_);
}

std::optional<Error> write_file(
    const std::string& path,
    const std::function<void(const std::function<void(std::string_view)>&)>& write) {
    if (path == "-") {
        bool good = true;
        write([&](std::string_view part) {
            good = good && std::fwrite(part.data(), 1, part.size(), stdout) == part.size();
        });
        if (std::fflush(stdout) == 0 && good) return std::nullopt;
        return unwritable("standard output", errno);
    }
    auto file = ReplacingFile::open(path);
    if (!file) return file.error();
    write([&](std::string_view part) { file->write(part); });
    return file->commit();
}

}  // namespace tessera::cli
