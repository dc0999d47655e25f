// A disk for SQLite that fails and loses its power on demand, as a VFS whose files are in memory.
// What happens to a file is durable only once it was synced, and a name only once its folder was.
// The device is as SQLite takes the system's to be (SQLITE_IOCAP_POWERSAFE_OVERWRITE): a write that
// is cut off leaves alone what it was not to change.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace tessera::testing_support {

/// A file's content, and what was done to it since it was last durable.
struct DiskFile {
    struct Change {
        std::int64_t at = 0;  ///< where, or for a cut the size
        std::string bytes;
        bool cut = false;
        /// A sync has failed: the system has dropped it, and no later sync writes it.
        bool forgotten = false;
    };

    std::string durable;
    std::string now;
    std::vector<Change> since;
};

struct OpenFile;

/// A file together with what processes share of it.
struct DiskNode {
    DiskFile file;
    std::vector<OpenFile*> open;
    std::vector<std::unique_ptr<char[]>> shared;  ///< memory, of a write-ahead log
    bool dead = false;  ///< of a process that has ended: whoever has it open is told of errors
};

class FaultyDisk {
public:
    /// Registered with SQLite under name() as long as it lives; no connection may outlive it.
    explicit FaultyDisk(std::uint64_t seed);
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;
    ~FaultyDisk();

    [[nodiscard]] const std::string& name() const { return name_; }

    enum class Fault : std::uint8_t {
        io_error,
        full,     ///< as an error of this one operation
        process,  ///< the process is killed: its files fail from now on, its locks are gone
        power,    ///< nothing works any more, until crash()
    };
    /// The n-th operation from now on fails, and so do the `times` - 1 after it. Operations are
    /// writes, syncs, cuts, and files being made or deleted.
    void fail_after(std::uint64_t n, Fault fault, std::uint64_t times = 1);
    void mend() {
        times_ = 0;
        failed_ = false;
    }
    [[nodiscard]] bool failed() const { return failed_; }  ///< since fail_after() or mend()
    [[nodiscard]] bool off() const { return off_; }        ///< without power
    [[nodiscard]] std::uint64_t operations() const { return operations_; }

    /// Which process opens files and works with them from now on.
    void act_as(int process) { process_ = process; }
    /// The process is killed. What it has written is still there, durable or not.
    void kill(int process);
    [[nodiscard]] bool ended(int process) const { return ended_.contains(process); }
    /// All processes are.
    void kill();
    /// Power fails: of what was not durable an arbitrary part is left, in pieces no larger than a
    /// sector. Everything that is there then is durable.
    void crash(std::uint64_t seed);

    void fill(bool full) { full_ = full; }  ///< no file can grow
    void lie(bool lies) { lies_ = lies; }   ///< syncs do nothing
    void forbid_writing(bool forbidden) { read_only_ = forbidden; }
    void without_shared_memory(bool without) { no_shared_memory_ = without; }
    /// Bytes of a file, for damage on purpose; null if there is none.
    [[nodiscard]] std::string* content(const std::string& path);

private:
    friend struct VfsCalls;
    friend struct FileCalls;

    using Names = std::map<std::string, std::shared_ptr<DiskNode>>;

    /// What the next operation comes to: SQLITE_OK or the error that belongs to it.
    int operate(int io_error);
    [[nodiscard]] bool grows_too_far(const DiskFile& file, std::int64_t size) const;

    std::string name_;
    sqlite3_vfs vfs_{};
    Random random_;
    Names names_;
    Names durable_names_;

    std::uint64_t operations_ = 0;
    std::uint64_t fails_at_ = 0;
    std::uint64_t times_ = 0;
    Fault fault_ = Fault::io_error;
    bool failed_ = false;
    bool off_ = false;
    bool full_ = false;
    bool lies_ = false;
    bool read_only_ = false;
    bool no_shared_memory_ = false;
    int process_ = 0;
    std::set<int> ended_;
    std::int64_t clock_ = 0;
    /// Shared memory that nobody uses any more but connections of processes that have ended.
    std::vector<std::unique_ptr<char[]>> abandoned_;
};

}  // namespace tessera::testing_support
