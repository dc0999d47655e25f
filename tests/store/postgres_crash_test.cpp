// A server of PostgreSQL's that ends in the middle of commits, and processes that race on it.
// TESSERA_CRASHES=N repeats the crashes N times, TESSERA_SEED=N begins with another seed.
#ifdef TESSERA_POSTGRES

#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "store/postgres_server.hpp"
#include "store/postgres_store.hpp"
#include "store/support.hpp"

namespace tessera::store {
namespace {

std::uint64_t number_from(const char* variable, std::uint64_t usual) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

/// What a store must have: what was acknowledged, and perhaps, as a whole, the batch after it.
struct Expected {
    std::map<GameId, Lines> logs;
    std::map<GameId, Time> deadlines;
    Time tick = 0;

    void add(const Batch& batch) {
        for (const Entry& entry : batch.entries) logs[entry.game].push_back(entry.line);
        for (const Deadline& deadline : batch.deadlines)
            deadlines[deadline.game] = deadline.at.value_or(-1);
        tick = std::max(tick, batch.tick);
    }
    /// What the store has of the same games.
    [[nodiscard]] static Expected read(EventStore& store, const Expected& like) {
        Expected found;
        for (const auto& [game, lines] : like.logs) {
            found.logs[game] = value(store.log(game));
            const auto deadline = value(store.deadline(game));
            if (deadline) found.deadlines[game] = deadline->at.value_or(-1);
        }
        return found;
    }
};

/// A process that commits to games of its own until the server is gone.
class Writer {
public:
    Writer(std::string name, std::uint64_t seed) : name_(std::move(name)), random_(seed) {}

    void run(EventStore& store) {
        for (;;) {
            Batch batch = next();
            const auto result = store.commit(batch);
            if (!result) {
                unknown_ = std::move(batch);
                return;
            }
            // Nobody else writes to its games.
            if (*result == Committed::yes) expected_.add(batch);
            acknowledged_ += *result == Committed::yes ? 1U : 0U;
        }
    }

    /// What is wrong after the crash; goes on from what is there.
    [[nodiscard]] std::string compare(EventStore& store) {
        Expected with = expected_;
        with.add(unknown_);
        const Expected found = Expected::read(store, with);
        const auto is = [&](const Expected& state) {
            for (const auto& [game, lines] : found.logs) {
                const auto known = state.logs.find(game);
                if (lines != (known == state.logs.end() ? Lines() : known->second)) return false;
            }
            return found.deadlines == state.deadlines;
        };
        std::string wrong;
        if (is(with))
            expected_ = with;
        else if (!is(expected_))
            wrong = name_ + " lacks what was acknowledged, or has a batch in part";
        if (const auto tick = value(store.last_tick()); tick.value_or(0) < expected_.tick)
            wrong += name_ + " lacks a tick";
        expected_.logs = found.logs;
        expected_.deadlines = found.deadlines;
        unknown_ = {};
        return wrong;
    }
    [[nodiscard]] std::size_t acknowledged() const { return acknowledged_; }

private:
    Batch next() {
        Batch batch;
        batch.tick = ++time_;
        std::map<GameId, std::size_t> versions;
        for (int i = random_.between(1, 6); i > 0; --i) {
            const GameId game = name_ + std::to_string(random_.below(3));
            const auto known = expected_.logs.find(game);
            const std::size_t before = known == expected_.logs.end() ? 0 : known->second.size();
            const std::string line = std::to_string(time_) + '.' + std::to_string(i);
            batch.entries.push_back({game, before + ++versions[game], line, line});
            batch.deadlines.push_back({game, time_});
        }
        return batch;
    }

    std::string name_;
    Random random_;
    Expected expected_;
    Batch unknown_;
    Time time_ = 0;
    std::size_t acknowledged_ = 0;
};

class PostgresCrash : public testing::Test {
protected:
    void SetUp() override {
        server_ = PostgresServer::shared();
        if (server_ == nullptr) GTEST_SKIP() << "there is no server of PostgreSQL's";
        where_ = server_->database();
    }

    /// Everything that was wrong, in so many crashes.
    [[nodiscard]] std::vector<std::string> crash(std::uint64_t rounds,
                                                 const PostgresOptions& options) {
        const std::uint64_t seed = number_from("TESSERA_SEED", 1);
        Random random(seed);
        std::vector<Writer> writers{{"a", seed + 1}, {"b", seed + 2}};
        std::vector<std::string> wrong;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            std::vector<std::unique_ptr<EventStore>> stores;
            for (std::size_t i = 0; i < writers.size(); ++i)
                stores.push_back(value(open_postgres(where_, options)));
            std::vector<std::thread> threads;
            for (std::size_t i = 0; i < writers.size(); ++i)
                threads.emplace_back([&, i] { writers[i].run(*stores[i]); });
            std::this_thread::sleep_for(std::chrono::milliseconds(random.between(20, 120)));
            server_->crash();
            for (std::thread& thread : threads) thread.join();
            server_->start_again();
            const auto store = value(open_postgres(where_));
            for (Writer& writer : writers)
                if (const std::string found = writer.compare(*store); !found.empty())
                    wrong.push_back("round " + std::to_string(round) + ": " + found);
            if (const auto fault = check_postgres(where_)) wrong.push_back(fault->text());
        }
        for (const Writer& writer : writers) acknowledged_ += writer.acknowledged();
        return wrong;
    }

    PostgresServer* server_ = nullptr;
    std::string where_;
    std::size_t acknowledged_ = 0;
};

std::string together(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

TEST_F(PostgresCrash, LosesNothingThatWasAcknowledged) {
    const std::uint64_t rounds = number_from("TESSERA_CRASHES", 20);
    EXPECT_EQ(together(crash(rounds, {})), "");
    EXPECT_GT(acknowledged_, 20 * rounds);
}

/// The same without waiting for the log: so the test above would notice.
TEST_F(PostgresCrash, WithoutSyncsItLosesSomething) {
    PostgresOptions weak;
    weak.synchronous = false;
    EXPECT_FALSE(crash(3, weak).empty());
}

/// One of several processes: continues games until the time is up, and writes down what was
/// acknowledged. Exits with 1 on an error.
[[noreturn]] void race(const std::string& where, const std::string& name, std::uint64_t seed,
                       const std::string& file) {
    const auto store = open_postgres(where);
    if (!store) _exit(1);
    Random random(seed);
    std::ofstream acknowledged(file);
    std::size_t conflicts = 0;
    const std::int64_t end = wall_milliseconds() + 1'500;
    for (int i = 0; wall_milliseconds() < end; ++i) {
        const GameId game = "g" + std::to_string(random.below(2));
        const auto log = (*store)->log(game);
        if (!log) _exit(1);
        const std::string line = name + std::to_string(i);
        const auto result = (*store)->commit(event(game, log->size() + 1, line, line));
        if (!result) _exit(1);
        if (*result == Committed::yes)
            acknowledged << game << ' ' << log->size() + 1 << ' ' << line << '\n';
        else
            ++conflicts;
    }
    acknowledged << "conflicts " << conflicts << " -\n";
    acknowledged.close();
    _exit(acknowledged.good() ? 0 : 1);
}

TEST_F(PostgresCrash, ProcessesNeverForkAGame) {
    constexpr int kProcesses = 3;
    const Folder folder;
    ASSERT_TRUE(open_postgres(where_));
    std::vector<pid_t> processes;
    for (int i = 0; i < kProcesses; ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        const pid_t process = fork();
        if (process == 0) race(where_, name, static_cast<std::uint64_t>(i), folder.file(name));
        processes.push_back(process);
    }
    for (const pid_t process : processes) {
        int status = 0;
        ASSERT_EQ(waitpid(process, &status, 0), process);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }

    const auto store = value(open_postgres(where_));
    std::map<GameId, Lines> logs;
    for (const char* const game : {"g0", "g1"}) logs[game] = value(store->log(game));
    std::size_t acknowledged = 0, conflicts = 0;
    for (int i = 0; i < kProcesses; ++i) {
        std::ifstream file(folder.file(std::string(1, static_cast<char>('a' + i))));
        std::string game, line;
        for (std::size_t number = 0; file >> game >> number >> line;) {
            if (game == "conflicts") {
                conflicts += number;
                continue;
            }
            ++acknowledged;
            ASSERT_LE(number, logs[game].size());
            EXPECT_EQ(logs[game][number - 1], line);
        }
    }
    EXPECT_EQ(acknowledged, logs["g0"].size() + logs["g1"].size());
    EXPECT_GT(acknowledged, 50U);
    EXPECT_GT(conflicts, 10U);
    EXPECT_FALSE(check_postgres(where_));
}

}  // namespace
}  // namespace tessera::store

#endif
