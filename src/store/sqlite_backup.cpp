#include "store/sqlite_backup.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>

#include "base/text.hpp"

namespace tessera::store {
namespace {

struct FinishBackup {
    void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
};

/// A file that is removed unless it has got its name.
class Unfinished {
public:
    explicit Unfinished(std::string path) : path_(std::move(path)) { remove(); }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;
    ~Unfinished() { remove(); }

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    void remove() const {
        for (const char* const end : {"", "-journal", "-wal", "-shm"})
            std::remove((path_ + end).c_str());
    }

    std::string path_;
};

Error unwritable(const std::string& path) {
    return {"", "cannot write " + quote(path, 300) + ": " + std::strerror(errno)};
}

/// A file or folder, so that it outlives a loss of power.
bool sync(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool done = fsync(file) == 0;
    const int reason = errno;
    ::close(file);
    errno = reason;
    return done;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// In one step: a copy in several begins again whenever somebody writes.
std::optional<Error> copy(const SqliteFile& from, const std::string& to) {
    const auto target = SqliteFile::connect(to, {});
    if (!target) return target.error();
    const std::unique_ptr<sqlite3_backup, FinishBackup> backup(
        sqlite3_backup_init(target->get(), "main", from.get(), "main"));
    if (!backup) return target->failed("write", sqlite3_extended_errcode(target->get()));
    const int code = sqlite3_backup_step(backup.get(), -1);
    if (code != SQLITE_DONE) return target->failed("write", code);
    return std::nullopt;
}

}  // namespace

std::optional<Error> check_sqlite(const std::string& path, SqliteOptions options) {
    options.create = false;
    const auto file = SqliteFile::connect(path, options);
    if (!file) return file.error();
    if (auto fault = file->recognise()) return fault;
    auto [version, code] = ask(file->get(), "PRAGMA user_version");
    if (code != SQLITE_OK) return file->failed("read", code);
    if (version == "0") return file->error("is empty");

    std::optional<std::string> found;
    std::tie(found, code) = ask(file->get(), "PRAGMA integrity_check(1)");
    if (code != SQLITE_OK) return file->failed("read", code);
    if (found != "ok") return file->error("is damaged: " + found.value_or("no answer"));
    std::tie(found, code) = ask(file->get(),
                                "SELECT game FROM event GROUP BY game "
                                "HAVING min(version) <> 1 OR max(version) <> count(*) LIMIT 1");
    if (code != SQLITE_OK) return file->failed("read", code);
    if (found) return file->error("is damaged: events of the game " + quote(*found) + " lack");
    return std::nullopt;
}

std::optional<Error> back_up_sqlite(const std::string& from, const std::string& to) {
    // A log that is left of another file would be taken for the copy's.
    for (const char* const end : {"", "-wal", "-shm"}) {
        struct stat status{};
        if (lstat((to + end).c_str(), &status) != 0) continue;
        const std::string what = *end == '\0' ? "it" : quote(to + end, 300);
        return Error{"", "cannot write " + quote(to, 300) + ": " + what + " is there already"};
    }
    SqliteOptions options;
    options.create = false;
    const auto source = SqliteFile::connect(from, options);
    if (!source) return source.error();
    if (auto fault = source->recognise()) return fault;

    const Unfinished part(to + ".part");
    if (auto fault = copy(*source, part.path())) return fault;
    if (auto fault = check_sqlite(part.path())) return fault;
    if (!sync(part.path()) || std::rename(part.path().c_str(), to.c_str()) != 0 ||
        !sync(folder_of(to)))
        return unwritable(to);
    return std::nullopt;
}

}  // namespace tessera::store
