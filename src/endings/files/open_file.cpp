#include "endings/files/open_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace tessera::endings {

Result<Mapped> Mapped::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return Error{path, std::strerror(errno)};
    struct stat found{};
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
        close(file);
        return Error{path, "it is no file"};
    }
    const auto size = static_cast<std::size_t>(found.st_size);
    void* at = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    const int reason = errno;
    close(file);
    if (at == MAP_FAILED) return Error{path, std::strerror(reason)};
    return Mapped(at, size);
}

Mapped::Mapped(Mapped&& other) noexcept
    : at_(std::exchange(other.at_, nullptr)), size_(std::exchange(other.size_, 0)) {}

Mapped& Mapped::operator=(Mapped&& other) noexcept {
    std::swap(at_, other.at_);
    std::swap(size_, other.size_);
    return *this;
}

Mapped::~Mapped() {
    if (at_ != nullptr) munmap(at_, size_);
}

Result<OpenFile> open_file(const std::string& path) {
    auto file = Mapped::open(path);
    if (!file) return file.error();
    auto layout = parse_head(file->bytes());
    if (!layout) return Error{path, layout.error().reason};
    return OpenFile{std::move(file).value(), std::move(layout).value()};
}

}  // namespace tessera::endings
