#include "base/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace tessera {

std::optional<Error> write_whole(const std::string& path, std::string_view content) {
    // Under another name first.
    const std::string part = path + ".part";
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return Error{path, std::strerror(errno)};
    std::size_t done = 0;
    bool written = true;
    while (written && done < content.size()) {
        const ssize_t now = write(file, content.data() + done, content.size() - done);
        if (now < 0 && errno == EINTR) continue;
        written = now > 0;
        if (written) done += static_cast<std::size_t>(now);
    }
    written = written && fsync(file) == 0;
    int reason = errno;
    close(file);
    if (written && std::rename(part.c_str(), path.c_str()) == 0) return std::nullopt;
    if (written) reason = errno;
    std::remove(part.c_str());
    return Error{path, std::strerror(reason)};
}

std::optional<std::string> read_whole(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (file.bad()) return std::nullopt;
    return content;
}

}  // namespace tessera
