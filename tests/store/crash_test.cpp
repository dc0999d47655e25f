// Seeded histories of a store on a disk that fails and loses its power, or whose process is killed:
// whatever was acknowledged, or could be read, is there ever after, and no batch is half there.
#include <array>
#include <iostream>
#include <memory>

#include "base/random.hpp"
#include "sim/faulty_vfs.hpp"
#include "store/sqlite_backup.hpp"
#include "store/sqlite_store.hpp"
#include "store/support.hpp"
#include "support/sanitized.hpp"

namespace tessera::store {
namespace {

using testing_support::FaultyDisk;

constexpr Time kEver = 1'000'000;
const std::array<GameId, 4> kGames = {"a", "b", "c", "d"};

/// All that a store has to say.
struct Content {
    std::map<GameId, Lines> logs;
    std::map<GameId, Time> deadlines;
    std::optional<Time> tick;

    friend bool operator==(const Content&, const Content&) = default;
};

Content with(Content content, const Batch& batch) {
    for (const Entry& entry : batch.entries) content.logs[entry.game].push_back(entry.line);
    for (const Deadline& deadline : batch.deadlines) {
        content.deadlines.erase(deadline.game);
        if (deadline.at) content.deadlines[deadline.game] = *deadline.at;
    }
    content.tick = batch.tick;
    return content;
}

Result<Content> read(EventStore& store) {
    Content content;
    for (const GameId& game : kGames) {
        auto log = store.log(game);
        if (!log) return log.error();
        if (!log->empty()) content.logs[game] = std::move(log).value();
    }
    const auto due = store.due(kEver, 100);
    if (!due) return due.error();
    for (const Deadline& deadline : *due) content.deadlines[deadline.game] = deadline.at.value();
    const auto tick = store.last_tick();
    if (!tick) return tick.error();
    content.tick = *tick;
    return content;
}

/// How much has happened, so that a history in which nothing does is noticed.
struct Count {
    int acknowledged = 0;
    int failed = 0;      ///< commits with an error
    int appeared = 0;    ///< batches that were kept although the commit had an error
    int power = 0;       ///< losses of power
    int power_amid = 0;  ///< of them within a call
    int killed = 0;
    int killed_amid = 0;  ///< processes, within a commit
    int unopened = 0;     ///< openings with an error

    Count& operator+=(const Count& o) {
        acknowledged += o.acknowledged;
        failed += o.failed;
        appeared += o.appeared;
        power += o.power;
        power_amid += o.power_amid;
        killed += o.killed;
        killed_amid += o.killed_amid;
        unopened += o.unopened;
        return *this;
    }
};

enum class Planted { nothing, no_syncs, lying_disk };

class History {
public:
    History(std::uint64_t seed, Planted planted) : random_(seed), disk_(random_.next()) {
        options_.vfs = disk_.name();
        options_.open_patience = 0;
        options_.synchronous = planted != Planted::no_syncs;
        disk_.lie(planted == Planted::lying_disk);
    }

    /// What went wrong; empty: nothing.
    std::string run() {
        const int rounds = random_.between(2, 6);
        for (int round = 0; round < rounds && wrong_.empty(); ++round) {
            if (random_.chance(30)) arm(60);
            if (open()) work();
            end();
        }
        disk_.mend();
        if (wrong_.empty() && open()) {
            stores_.clear();
            if (const auto fault = check_sqlite("games", options_)) wrong(fault->text());
        }
        stores_.clear();
        return wrong_;
    }
    [[nodiscard]] const Count& count() const { return count_; }

private:
    struct Process {
        int id = 0;
        std::unique_ptr<EventStore> store;
    };

    void wrong(const std::string& what) {
        if (wrong_.empty()) wrong_ = what;
    }

    void arm(std::size_t within) {
        using Fault = FaultyDisk::Fault;
        constexpr std::array kFaults = {Fault::power,   Fault::power,    Fault::process,
                                        Fault::process, Fault::io_error, Fault::full};
        disk_.fail_after(1 + random_.below(within), random_.pick(kFaults), 1 + random_.below(4));
    }

    /// One store or two on the same file, each of a process. Not, if power fails meanwhile.
    bool open() {
        const int wanted = random_.between(1, 2);
        while (static_cast<int>(stores_.size()) < wanted) {
            disk_.act_as(++processes_);
            auto store = open_sqlite("games", options_);
            if (store) {
                stores_.push_back({processes_, std::move(store).value()});
                continue;
            }
            ++count_.unopened;
            if (disk_.off()) return false;
            if (!disk_.failed()) {
                wrong("opening: " + store.error().text());
                return false;
            }
            disk_.mend();
        }
        for (const Process& process : stores_) look(process);
        return wrong_.empty() && !disk_.off();
    }

    /// What can be read must be what was acknowledged, or a batch more whose commit had an error;
    /// that batch must then stay.
    void look(const Process& process) {
        disk_.act_as(process.id);
        auto content = read(*process.store);
        if (!content && !disk_.off() && disk_.failed()) {
            disk_.mend();
            content = read(*process.store);
        }
        if (!content) {
            if (!disk_.off()) wrong("reading: " + content.error().text());
            return;
        }
        if (*content == kept_) return;
        for (const Content& other : possible_) {
            if (*content != other) continue;
            ++count_.appeared;
            kept_ = other;
            possible_.clear();
            return;
        }
        wrong("what was acknowledged is not there, or something else is");
    }

    Batch batch() {
        Batch batch;
        std::map<GameId, std::uint64_t> versions;
        const int events = random_.between(0, 6);
        for (int i = 0; i < events; ++i) {
            const GameId& game = random_.pick(kGames);
            const auto log = kept_.logs.find(game);
            auto& version =
                versions.try_emplace(game, log == kept_.logs.end() ? 0 : log->second.size())
                    .first->second;
            const std::string id = std::to_string(++made_);
            const std::size_t size =
                random_.chance(10) ? random_.below(20'000) : random_.below(200);
            batch.entries.push_back({game, ++version, random_.chance(50) ? 'r' + id : "",
                                     id + ' ' + std::string(size, 'x')});
        }
        for (const GameId& game : kGames)
            if (random_.chance(20))
                batch.deadlines.push_back(
                    {game, random_.chance(70) ? std::optional(Time(++made_)) : std::nullopt});
        batch.tick = ++made_;
        return batch;
    }

    void work() {
        const int batches = random_.between(0, 12);
        if (random_.chance(70)) arm(10 * static_cast<std::size_t>(batches) + 1);
        for (int i = 0; i < batches && wrong_.empty() && !disk_.off() && !stores_.empty(); ++i) {
            const std::size_t which = random_.below(stores_.size());
            disk_.act_as(stores_[which].id);
            if (random_.chance(10)) try_to_fork(*stores_[which].store);
            commit(which);
        }
    }

    void commit(std::size_t which) {
        const Batch next = batch();
        const auto result = stores_[which].store->commit(next);
        if (!result) {
            ++count_.failed;
            if (!disk_.failed()) wrong("committing: " + result.error().text());
            possible_.push_back(with(kept_, next));
            if (disk_.ended(stores_[which].id)) {
                ++count_.killed_amid;
                stores_.erase(stores_.begin() + static_cast<std::ptrdiff_t>(which));
                disk_.mend();
            }
            if (!disk_.off())
                for (const Process& process : stores_) look(process);
        } else if (*result == Committed::conflict) {
            wrong("a good batch was refused");
        } else {
            ++count_.acknowledged;
            kept_ = with(kept_, next);
            possible_.clear();
        }
    }

    /// A batch of which one event is not the next of its game.
    void try_to_fork(EventStore& store) {
        Batch bad = batch();
        const GameId& game = random_.pick(kGames);
        const std::uint64_t size = kept_.logs.contains(game) ? kept_.logs[game].size() : 0;
        const std::uint64_t version = random_.chance(50) ? random_.below(size + 1) : size + 8;
        bad.entries.push_back({game, version, "", "bad"});
        const auto result = store.commit(bad);
        if (result && *result == Committed::yes) wrong("a game was forked");
    }

    void end() {
        if (!disk_.off() && random_.chance(30)) {
            stores_.clear();
            if (random_.chance(50)) return;
        } else if (!disk_.off() && random_.chance(30)) {
            ++count_.killed;
            disk_.kill();
            stores_.clear();
            disk_.mend();
            return;
        }
        ++count_.power;
        if (disk_.off()) ++count_.power_amid;
        disk_.crash(random_.next());
        stores_.clear();
    }

    Random random_;
    FaultyDisk disk_;
    SqliteOptions options_;
    std::vector<Process> stores_;
    int processes_ = 0;
    Content kept_;                   ///< acknowledged, or read
    std::vector<Content> possible_;  ///< with a batch more, whose commit had an error
    std::int64_t made_ = 0;
    std::string wrong_;
    Count count_;
};

/// How many of the histories go wrong.
int wrong_among(std::uint64_t histories, Planted planted) {
    int wrong = 0;
    for (std::uint64_t seed = 1; seed <= histories; ++seed)
        if (!History(seed, planted).run().empty()) ++wrong;
    return wrong;
}

TEST(SqliteCrash, WhatWasAcknowledgedIsThereEverAfter) {
    Count count;
    const auto histories = static_cast<std::uint64_t>(testing_support::thinned(3'000));
    int wrong = 0;
    for (std::uint64_t seed = 1; seed <= histories && wrong < 5; ++seed) {
        History history(seed, Planted::nothing);
        const std::string what = history.run();
        EXPECT_EQ(what, "") << "seed " << seed;
        wrong += what.empty() ? 0 : 1;
        count += history.count();
    }
    std::cout << "acknowledged " << count.acknowledged << ", failed " << count.failed
              << ", appeared " << count.appeared << ", power " << count.power << " (within a call "
              << count.power_amid << "), killed " << count.killed << " (within a commit "
              << count.killed_amid << "), unopened " << count.unopened << '\n';
    const int n = static_cast<int>(histories);
    EXPECT_GT(count.acknowledged, 5 * n);
    EXPECT_GT(count.failed, n / 4);
    EXPECT_GT(count.appeared, n / 100);
    EXPECT_GT(count.power, n);
    EXPECT_GT(count.power_amid, n / 3);
    EXPECT_GT(count.killed, n / 4);
    EXPECT_GT(count.killed_amid, n / 4);
    EXPECT_GT(count.unopened, n / 20);
}

/// A commit fails and its process ends; the next process fails while it opens the file; then power
/// fails. `commit_fault` and `open_fault` are the operations of both that fail.
void fail_twice(std::uint64_t commit_fault, std::uint64_t open_fault, std::uint64_t seed) {
    FaultyDisk disk(seed);
    SqliteOptions options;
    options.vfs = disk.name();
    options.open_patience = 0;
    Lines lines;
    auto store = value(open_sqlite("games", options));
    for (int i = 0; i < 6; ++i) {
        lines.push_back(std::to_string(i) + std::string(1500, 'x'));
        ASSERT_TRUE(kept(store->commit(event("a", lines.size(), lines.back()))));
        ASSERT_TRUE(kept(store->commit(event("b", lines.size(), lines.back()))));
    }
    // The log begins anew, so that the commits to come have pages of their own in it.
    store = nullptr;
    store = value(open_sqlite("games", options));
    ASSERT_TRUE(kept(store->commit(event("b", lines.size() + 1, "another"))));
    const std::string last(9'000, 'y');
    disk.fail_after(commit_fault, FaultyDisk::Fault::io_error);
    static_cast<void>(store->commit(event("a", lines.size() + 1, last)));
    disk.kill();
    store = nullptr;

    disk.fail_after(open_fault, FaultyDisk::Fault::io_error);
    static_cast<void>(open_sqlite("games", options));
    disk.mend();
    disk.crash(seed);
    Lines log = value(value(open_sqlite("games", options))->log("a"));
    if (log.size() > lines.size()) {
        EXPECT_EQ(log.back(), last);
        log.pop_back();
    }
    EXPECT_EQ(log, lines);
    const auto fault = check_sqlite("games", options);
    EXPECT_FALSE(fault) << fault->text();
}

TEST(SqliteCrash, AFailedOpeningHarmsNothing) {
    const auto seeds = static_cast<std::uint64_t>(testing_support::thinned(8));
    for (std::uint64_t commit_fault = 8; commit_fault < 18; ++commit_fault)
        for (std::uint64_t open_fault = 1; open_fault < 8; ++open_fault)
            for (std::uint64_t seed = 1; seed <= seeds; ++seed)
                fail_twice(commit_fault, open_fault, seed);
}

TEST(SqliteCrash, WithoutSyncsItIsNot) {
    EXPECT_GT(wrong_among(100, Planted::no_syncs), 70);
}

TEST(SqliteCrash, OnADiskThatLiesItIsNot) {
    EXPECT_GT(wrong_among(100, Planted::lying_disk), 70);
}

}  // namespace
}  // namespace tessera::store
