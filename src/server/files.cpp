#include "server/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <utility>

namespace tessera::server {
namespace {

/// Cuts the text up to the next separator off `rest`.
std::string_view cut(std::string_view& rest, char separator) {
    const std::size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

class Descriptor {
public:
    explicit Descriptor(int value) : value_(value) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(-1); }

    [[nodiscard]] int get() const { return value_; }
    void reset(int value) {
        if (value_ >= 0) ::close(value_);
        value_ = value;
    }
    [[nodiscard]] int release() { return std::exchange(value_, -1); }

private:
    int value_;
};

OpenFailure failure_of(int error) {
    return error == EMFILE || error == ENFILE || error == ENOMEM ? OpenFailure::unavailable
                                                                 : OpenFailure::not_found;
}

std::string etag_of(const struct stat& status) {
    // The change time, unlike the modification time, cannot be set back by a tool that copies
    // files.
    std::array<char, 80> text{};
    std::snprintf(text.data(), text.size(), "\"%llx-%llx-%llx.%lx\"",
                  static_cast<unsigned long long>(status.st_ino),
                  static_cast<unsigned long long>(status.st_size),
                  static_cast<unsigned long long>(status.st_ctim.tv_sec),
                  static_cast<unsigned long>(status.st_ctim.tv_nsec));
    return text.data();
}

}  // namespace

std::string_view media_type(std::string_view file_name) {
    struct Entry {
        std::string_view extension, type;
    };
    static constexpr std::array kTypes{
        Entry{".html", "text/html; charset=utf-8"},
        Entry{".js", "text/javascript; charset=utf-8"},
        Entry{".mjs", "text/javascript; charset=utf-8"},
        Entry{".css", "text/css; charset=utf-8"},
        Entry{".wasm", "application/wasm"},
        Entry{".svg", "image/svg+xml"},
        Entry{".json", "application/json"},
        Entry{".map", "application/json"},
        Entry{".webmanifest", "application/manifest+json"},
        Entry{".png", "image/png"},
        Entry{".jpg", "image/jpeg"},
        Entry{".webp", "image/webp"},
        Entry{".ico", "image/x-icon"},
        Entry{".woff2", "font/woff2"},
        Entry{".txt", "text/plain; charset=utf-8"},
        Entry{".md", "text/markdown; charset=utf-8"},
        Entry{".toml", "application/toml"},
    };
    const auto* const found = std::find_if(kTypes.begin(), kTypes.end(), [&](const Entry& entry) {
        return file_name.ends_with(entry.extension);
    });
    return found == kTypes.end() ? "application/octet-stream" : found->type;
}

bool names_etag(std::string_view if_none_match, std::string_view etag) {
    if (if_none_match == "*") return true;
    // An etag holds no comma of ours, and a foreign one that does is split into parts that match
    // nothing.
    while (!if_none_match.empty()) {
        std::string_view one = trimmed(cut(if_none_match, ','));
        if (one.starts_with("W/")) one.remove_prefix(2);
        if (one == etag) return true;
    }
    return false;
}

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
    std::optional<bool> any;
    while (!accept_encoding.empty()) {
        std::string_view one = cut(accept_encoding, ',');
        const std::string name = lower_case(trimmed(cut(one, ';')));
        const std::string weight = lower_case(trimmed(one));
        // "q=0", "q=0.0" and the like forbid.
        const bool allowed =
            !weight.starts_with("q=") || weight.find_first_not_of("0.", 2) != std::string::npos;
        if (name == coding || (coding == "gzip" && name == "x-gzip")) return allowed;
        if (name == "*") any = allowed;
    }
    return any.value_or(false);
}

OpenFile::OpenFile(int descriptor, std::uint64_t size, std::string etag)
    : descriptor_(descriptor), size_(size), etag_(std::move(etag)) {}

OpenFile::OpenFile(OpenFile&& from) noexcept
    : descriptor_(from.release()), size_(from.size_), etag_(std::move(from.etag_)) {}

OpenFile::~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

int OpenFile::release() {
    return std::exchange(descriptor_, -1);
}

Result<OpenFile, OpenFailure> open_beneath(const std::filesystem::path& root,
                                           const std::vector<std::string>& segments) {
    if (segments.empty()) return OpenFailure::not_found;
    Descriptor at(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    for (std::size_t i = 0; i < segments.size() && at.get() >= 0; ++i) {
        if (segments[i].starts_with('.')) return OpenFailure::not_found;
        // Step by step, so that no link met on the way is followed. Not blocking, because a pipe
        // would.
        const int type = i + 1 < segments.size() ? O_DIRECTORY : O_NONBLOCK;
        at.reset(::openat(at.get(), segments[i].c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | type));
    }
    struct stat status{};
    if (at.get() < 0 || ::fstat(at.get(), &status) != 0) return failure_of(errno);
    if (!S_ISREG(status.st_mode)) return OpenFailure::not_found;
    return OpenFile(at.release(), static_cast<std::uint64_t>(status.st_size), etag_of(status));
}

}  // namespace tessera::server
