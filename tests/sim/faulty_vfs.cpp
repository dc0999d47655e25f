#include "sim/faulty_vfs.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

namespace tessera::testing_support {

/// A file as one connection has it open.
struct OpenFile {
    FaultyDisk* disk = nullptr;
    std::shared_ptr<DiskNode> node;
    std::string path;
    int process = 0;
    bool dead = false;  ///< its process has ended
    /// Syncing a file that was perhaps made by opening it syncs its folder, as the system's VFS
    /// has it for journals.
    bool sync_folder = false;
    bool delete_on_close = false;
    int level = SQLITE_LOCK_NONE;
    unsigned shared = 0;  ///< locks of the shared memory, as bits
    unsigned exclusive = 0;
};

namespace {

constexpr std::size_t kSector = 512;

using Change = DiskFile::Change;

void write_into(std::string& content, const Change& change) {
    const auto at = static_cast<std::size_t>(change.at);
    if (change.cut) {
        content.resize(at);
        return;
    }
    if (content.size() < at + change.bytes.size()) content.resize(at + change.bytes.size());
    content.replace(at, change.bytes.size(), change.bytes);
}

void change(DiskFile& file, Change change) {
    write_into(file.now, change);
    file.since.push_back(std::move(change));
}

/// What is left of a forgotten write after a later change of the same bytes.
std::vector<Change> without(const Change& old, const Change& later) {
    const auto end_of = [](const Change& change) {
        return change.at + static_cast<std::int64_t>(change.bytes.size());
    };
    const std::int64_t from = std::max(old.at, later.at);
    const std::int64_t to = later.cut ? end_of(old) : std::min(end_of(old), end_of(later));
    if (from >= to) return {old};
    const auto part = [&](std::int64_t begin, std::int64_t end) {
        const auto size = static_cast<std::size_t>(end - begin);
        return Change{begin, old.bytes.substr(static_cast<std::size_t>(begin - old.at), size),
                      false, true};
    };
    std::vector<Change> left;
    if (old.at < from) left.push_back(part(old.at, from));
    if (to < end_of(old)) left.push_back(part(to, end_of(old)));
    return left;
}

void sync(DiskFile& file) {
    std::vector<Change> forgotten;
    for (Change& change : file.since) {
        if (change.forgotten) {
            forgotten.push_back(std::move(change));
            continue;
        }
        write_into(file.durable, change);
        std::vector<Change> left;
        for (const Change& old : forgotten)
            for (Change& piece : without(old, change)) left.push_back(std::move(piece));
        forgotten = std::move(left);
    }
    file.since = std::move(forgotten);
}

/// What is on the disk after a loss of power.
std::string left_of(const DiskFile& file, Random& random) {
    std::vector<Change> pieces;
    for (const Change& change : file.since) {
        if (change.cut) {
            pieces.push_back(change);
            continue;
        }
        for (std::size_t from = 0; from < change.bytes.size();) {
            const std::size_t at = static_cast<std::size_t>(change.at) + from;
            std::size_t size = std::min(change.bytes.size() - from, kSector - at % kSector);
            if (size > 1 && random.chance(10)) size = 1 + random.below(size - 1);  // torn
            pieces.push_back(
                {static_cast<std::int64_t>(at), change.bytes.substr(from, size), false, false});
            from += size;
        }
    }
    constexpr int kChances[] = {0, 15, 50, 85, 98, 100};
    const int chance = kChances[random.below(std::size(kChances))];
    if (random.chance(50)) random.shuffle(pieces);
    std::string content = file.durable;
    const bool garbage = random.chance(25);
    for (const Change& piece : pieces) {
        if (!random.chance(chance)) continue;
        const std::size_t before = content.size();
        write_into(content, piece);
        // Between what was there and the piece nothing has been written yet.
        if (garbage)
            for (std::size_t i = before; !piece.cut && i < static_cast<std::size_t>(piece.at); ++i)
                content[i] = static_cast<char>(random.next());
    }
    return content;
}

}  // namespace

/// What SQLite has of an open file.
struct Handle : sqlite3_file {
    OpenFile* file;
};

struct FileCalls {
    static OpenFile& of(sqlite3_file* file) { return *static_cast<Handle*>(file)->file; }
    static bool gone(const OpenFile& file) {
        return file.dead || file.node->dead || file.disk->off_;
    }

    static int close(sqlite3_file* file) {
        const std::unique_ptr<OpenFile> open(static_cast<Handle*>(file)->file);
        std::erase(open->node->open, open.get());
        if (open->delete_on_close && !gone(*open)) open->disk->names_.erase(open->path);
        return SQLITE_OK;
    }

    static int read(sqlite3_file* file, void* to, int amount, sqlite3_int64 at) {
        const OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_READ;
        const std::string& now = open.node->file.now;
        const auto wanted = static_cast<std::size_t>(amount);
        const std::size_t from = std::min(now.size(), static_cast<std::size_t>(at));
        const std::size_t count = std::min(now.size() - from, wanted);
        std::memcpy(to, now.data() + from, count);
        std::memset(static_cast<char*>(to) + count, 0, wanted - count);
        return count == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }

    static int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 at) {
        OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_WRITE;
        FaultyDisk& disk = *open.disk;
        std::string bytes(static_cast<const char*>(from), static_cast<std::size_t>(amount));
        if (disk.grows_too_far(open.node->file, at + amount)) return SQLITE_FULL;
        const int code = disk.operate(SQLITE_IOERR_WRITE);
        // A part may have been written.
        if (code != SQLITE_OK) bytes.resize(disk.random_.below(bytes.size() + 1));
        if (!bytes.empty()) change(open.node->file, {at, std::move(bytes), false, false});
        return code;
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_TRUNCATE;
        const int code = open.disk->operate(SQLITE_IOERR_TRUNCATE);
        if (code == SQLITE_OK) change(open.node->file, {size, {}, true, false});
        return code;
    }

    static int sync(sqlite3_file* file, int) {
        OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_FSYNC;
        FaultyDisk& disk = *open.disk;
        const int code = disk.operate(SQLITE_IOERR_FSYNC);
        DiskFile& content = open.node->file;
        if (code != SQLITE_OK) {
            // Not if the process was killed: the system goes on.
            if (!gone(open))
                for (auto& change : content.since) change.forgotten = !change.cut;
            return code;
        }
        if (disk.lies_) return SQLITE_OK;
        testing_support::sync(content);
        if (open.sync_folder) disk.durable_names_ = disk.names_;
        open.sync_folder = false;
        return SQLITE_OK;
    }

    static int size(sqlite3_file* file, sqlite3_int64* size) {
        const OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_FSTAT;
        *size = static_cast<sqlite3_int64>(open.node->file.now.size());
        return SQLITE_OK;
    }

    /// The highest lock that another connection has.
    static int level_of_others(const OpenFile& open) {
        int level = SQLITE_LOCK_NONE;
        for (const OpenFile* other : open.node->open)
            if (other != &open) level = std::max(level, other->level);
        return level;
    }

    static int lock(sqlite3_file* file, int level) {
        OpenFile& open = of(file);
        if (gone(open)) return SQLITE_IOERR_LOCK;
        if (open.level >= level) return SQLITE_OK;
        const int others = level_of_others(open);
        if (level == SQLITE_LOCK_SHARED && others >= SQLITE_LOCK_PENDING) return SQLITE_BUSY;
        if (level >= SQLITE_LOCK_RESERVED && others >= SQLITE_LOCK_RESERVED) return SQLITE_BUSY;
        if (level == SQLITE_LOCK_EXCLUSIVE && others >= SQLITE_LOCK_SHARED) {
            open.level = SQLITE_LOCK_PENDING;
            return SQLITE_BUSY;
        }
        open.level = level;
        return SQLITE_OK;
    }

    static int unlock(sqlite3_file* file, int level) {
        of(file).level = std::min(of(file).level, level);
        return SQLITE_OK;
    }

    static int check_reserved(sqlite3_file* file, int* reserved) {
        const OpenFile& open = of(file);
        *reserved = std::max(open.level, level_of_others(open)) >= SQLITE_LOCK_RESERVED ? 1 : 0;
        return SQLITE_OK;
    }

    static int control(sqlite3_file* file, int what, void* answer) {
        const OpenFile& open = of(file);
        if (what != SQLITE_FCNTL_HAS_MOVED) return SQLITE_NOTFOUND;
        const auto found = open.disk->names_.find(open.path);
        const bool there = found != open.disk->names_.end() && found->second == open.node;
        *static_cast<int*>(answer) = there ? 0 : 1;
        return SQLITE_OK;
    }

    static int sector_size(sqlite3_file*) { return 4096; }
    static int device(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

    static int map_shared(sqlite3_file* file, int region, int size, int extend,
                          void volatile** memory) {
        OpenFile& open = of(file);
        *memory = nullptr;
        if (gone(open)) return SQLITE_IOERR_SHMMAP;
        auto& regions = open.node->shared;
        const auto index = static_cast<std::size_t>(region);
        if (index >= regions.size() && extend == 0) return SQLITE_OK;
        if (index >= regions.size() && open.disk->full_) return SQLITE_IOERR_SHMSIZE;
        while (index >= regions.size())
            regions.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
        *memory = regions[index].get();
        return SQLITE_OK;
    }

    static int lock_shared(sqlite3_file* file, int from, int count, int flags) {
        OpenFile& open = of(file);
        const unsigned locks = ((1U << static_cast<unsigned>(count)) - 1U)
                               << static_cast<unsigned>(from);
        if ((flags & SQLITE_SHM_UNLOCK) != 0) {
            open.shared &= ~locks;
            open.exclusive &= ~locks;
            return SQLITE_OK;
        }
        if (gone(open)) return SQLITE_IOERR_SHMLOCK;
        const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
        for (const OpenFile* other : open.node->open) {
            if (other == &open) continue;
            const unsigned held = other->exclusive | (exclusive ? other->shared : 0U);
            if ((held & locks) != 0) return SQLITE_BUSY;
        }
        (exclusive ? open.exclusive : open.shared) |= locks;
        return SQLITE_OK;
    }

    static void barrier(sqlite3_file*) { std::atomic_thread_fence(std::memory_order_seq_cst); }

    static int unmap_shared(sqlite3_file* file, int) {
        OpenFile& open = of(file);
        open.shared = open.exclusive = 0;
        // The last connection takes the memory with it.
        if (!gone(open) && open.node->open.size() == 1) open.node->shared.clear();
        return SQLITE_OK;
    }
};

namespace {

const sqlite3_io_methods* methods(bool shared_memory) {
    using F = FileCalls;
    static const sqlite3_io_methods kAll = {
        2,          F::close,        F::read,   F::write,      F::truncate,
        F::sync,    F::size,         F::lock,   F::unlock,     F::check_reserved,
        F::control, F::sector_size,  F::device, F::map_shared, F::lock_shared,
        F::barrier, F::unmap_shared, nullptr,   nullptr};
    static const sqlite3_io_methods kPlain = [] {
        sqlite3_io_methods plain = kAll;
        plain.iVersion = 1;
        return plain;
    }();
    return shared_memory ? &kAll : &kPlain;
}

}  // namespace

struct VfsCalls {
    static FaultyDisk& of(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }

    static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
        FaultyDisk& disk = of(vfs);
        auto* const handle = static_cast<Handle*>(file);
        handle->pMethods = nullptr;
        if (disk.off_) return SQLITE_CANTOPEN;
        auto open = std::make_unique<OpenFile>();
        open->disk = &disk;
        open->process = disk.process_;
        if (path == nullptr) {
            open->node = std::make_shared<DiskNode>();
        } else {
            open->path = path;
            const auto found = disk.names_.find(open->path);
            if (found != disk.names_.end()) {
                open->node = found->second;
            } else {
                if ((flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
                if (const int code = disk.operate(SQLITE_CANTOPEN); code != SQLITE_OK) return code;
                open->node = disk.names_[open->path] = std::make_shared<DiskNode>();
            }
        }
        constexpr int kJournals =
            SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL;
        open->sync_folder = (flags & SQLITE_OPEN_CREATE) != 0 && (flags & kJournals) != 0;
        open->delete_on_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
        if (disk.read_only_)
            flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
        if (given != nullptr) *given = flags;
        open->node->open.push_back(open.get());
        handle->file = open.release();
        handle->pMethods = methods(!disk.no_shared_memory_);
        return SQLITE_OK;
    }

    static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
        FaultyDisk& disk = of(vfs);
        if (disk.off_) return SQLITE_IOERR_DELETE;
        if (!disk.names_.contains(path)) return SQLITE_IOERR_DELETE_NOENT;
        if (const int code = disk.operate(SQLITE_IOERR_DELETE); code != SQLITE_OK) return code;
        disk.names_.erase(path);
        if (sync_folder != 0 && !disk.lies_) disk.durable_names_ = disk.names_;
        return SQLITE_OK;
    }

    static int access(sqlite3_vfs* vfs, const char* path, int, int* there) {
        const FaultyDisk& disk = of(vfs);
        if (disk.off_) return SQLITE_IOERR_ACCESS;
        const auto found = disk.names_.find(path);
        // As the system's VFS: an empty file counts as none.
        *there = found != disk.names_.end() && !found->second->file.now.empty() ? 1 : 0;
        return SQLITE_OK;
    }

    static int full_path(sqlite3_vfs*, const char* path, int room, char* full) {
        if (std::strlen(path) >= static_cast<std::size_t>(room)) return SQLITE_CANTOPEN;
        std::memcpy(full, path, std::strlen(path) + 1);
        return SQLITE_OK;
    }

    static int randomness(sqlite3_vfs* vfs, int count, char* bytes) {
        for (int i = 0; i < count; ++i) bytes[i] = static_cast<char>(of(vfs).random_.next());
        return count;
    }

    static int sleep(sqlite3_vfs*, int microseconds) { return microseconds; }
    static int now(sqlite3_vfs* vfs, sqlite3_int64* milliseconds) {
        *milliseconds = 210'000'000'000'000 + of(vfs).clock_++;
        return SQLITE_OK;
    }
    static int last_error(sqlite3_vfs*, int, char*) { return 0; }
};

FaultyDisk::FaultyDisk(std::uint64_t seed) : random_(seed) {
    static std::atomic<int> made = 0;
    name_ = "faulty" + std::to_string(made++);
    vfs_.iVersion = 2;
    vfs_.szOsFile = static_cast<int>(sizeof(Handle));
    vfs_.mxPathname = 512;
    vfs_.zName = name_.c_str();
    vfs_.pAppData = this;
    vfs_.xOpen = VfsCalls::open;
    vfs_.xDelete = VfsCalls::remove;
    vfs_.xAccess = VfsCalls::access;
    vfs_.xFullPathname = VfsCalls::full_path;
    vfs_.xRandomness = VfsCalls::randomness;
    vfs_.xSleep = VfsCalls::sleep;
    vfs_.xCurrentTimeInt64 = VfsCalls::now;
    vfs_.xGetLastError = VfsCalls::last_error;
    sqlite3_vfs_register(&vfs_, 0);
    // SQLite's own random numbers, such as the salts of a write-ahead log, the same every time.
    sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, static_cast<int>(seed & 0x7fffffff) | 1,
                         static_cast<sqlite3*>(nullptr));
}

FaultyDisk::~FaultyDisk() {
    sqlite3_vfs_unregister(&vfs_);
}

void FaultyDisk::fail_after(std::uint64_t n, Fault fault, std::uint64_t times) {
    fails_at_ = operations_ + n;
    fault_ = fault;
    times_ = times;
    failed_ = false;
}

int FaultyDisk::operate(int io_error) {
    ++operations_;
    if (times_ == 0 || operations_ < fails_at_) return SQLITE_OK;
    failed_ = true;
    --times_;
    if (fault_ == Fault::power) off_ = true;
    if (fault_ == Fault::process) kill(process_);
    return fault_ == Fault::full ? SQLITE_FULL : io_error;
}

bool FaultyDisk::grows_too_far(const DiskFile& file, std::int64_t size) const {
    return full_ && size > static_cast<std::int64_t>(file.now.size());
}

void FaultyDisk::kill(int process) {
    ended_.insert(process);
    for (auto* names : {&names_, &durable_names_})
        for (auto& [path, node] : *names) {
            for (OpenFile* const open : node->open)
                if (open->process == process) open->dead = true;
            std::erase_if(node->open, [](const OpenFile* open) { return open->dead; });
            if (!node->open.empty()) continue;
            for (auto& memory : node->shared) abandoned_.push_back(std::move(memory));
            node->shared.clear();
        }
}

void FaultyDisk::kill() {
    std::map<std::shared_ptr<DiskNode>, std::shared_ptr<DiskNode>> again;
    for (auto* names : {&names_, &durable_names_}) {
        for (auto& [path, node] : *names) {
            auto& same = again[node];
            if (!same) {
                same = std::make_shared<DiskNode>();
                same->file = std::move(node->file);
                node->dead = true;
            }
            node = same;
        }
    }
}

void FaultyDisk::crash(std::uint64_t seed) {
    Random random(seed);
    // Whether the process's names or those of the disk are left is open for each.
    Names left = durable_names_;
    for (const auto& [path, node] : names_)
        if (const auto found = left.find(path);
            (found == left.end() || found->second != node) && random.chance(50))
            left[path] = node;
    for (const auto& [path, node] : durable_names_)
        if (!names_.contains(path) && random.chance(50)) left.erase(path);

    for (auto* names : {&names_, &durable_names_})
        for (auto& [path, node] : *names) node->dead = true;
    names_.clear();
    for (const auto& [path, node] : left) {
        auto again = std::make_shared<DiskNode>();
        again->file.durable = again->file.now = left_of(node->file, random);
        names_[path] = again;
    }
    durable_names_ = names_;
    off_ = false;
    times_ = 0;
}

std::string* FaultyDisk::content(const std::string& path) {
    const auto found = names_.find("./" + path);
    return found == names_.end() ? nullptr : &found->second->file.now;
}

}  // namespace tessera::testing_support
