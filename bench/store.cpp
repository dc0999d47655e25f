// store FOLDER [SECONDS]: how long events of games take to be durable in a store in this folder, on
// whatever disk it lies. First batches of some sizes one after the other, then events that come
// evenly, of which every batch takes those that have come by then; so many seconds each.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "store/sqlite_backup.hpp"
#include "store/sqlite_store.hpp"

namespace tessera {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kGames = 200;

double milliseconds(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Events of games that go on side by side, each as long as a move with its clocks.
class Source {
public:
    store::Batch batch(std::size_t events) {
        store::Batch batch;
        for (std::size_t i = 0; i < events; ++i) {
            const std::size_t game = made_ % kGames;
            const std::uint64_t version = made_ / kGames + 1;
            const std::string name = "game" + std::to_string(game);
            ++made_;
            batch.entries.push_back({name, version, "request" + std::to_string(made_),
                                     "1 " + std::to_string(version) +
                                         " 1700000000000 person1 request1 match 25 25 1 move e2e4 "
                                         "300000 300000"});
            batch.deadlines.push_back({name, static_cast<store::Time>(made_)});
        }
        batch.tick = static_cast<store::Time>(made_);
        return batch;
    }

private:
    std::size_t made_ = 0;
};

void report(const char* what, std::size_t number, std::vector<double>& times, double seconds,
            std::size_t events) {
    std::sort(times.begin(), times.end());
    const auto at = [&](std::size_t percent) { return times[(times.size() - 1) * percent / 100]; };
    std::printf("%-18s %6zu %10.1f %10.2f %10.2f %10.2f\n", what, number,
                static_cast<double>(events) / seconds, at(50), at(99), times.back());
}

bool keep(store::EventStore& store, const store::Batch& batch) {
    const auto result = store.commit(batch);
    if (result && *result == store::Committed::yes) return true;
    std::fprintf(stderr, "store: %s\n", result ? "a conflict" : result.error().text().c_str());
    return false;
}

bool one_after_another(store::EventStore& store, Source& source, std::size_t size, double seconds) {
    std::vector<double> times;
    const auto start = Clock::now();
    while (milliseconds(Clock::now() - start) < 1000 * seconds) {
        const store::Batch batch = source.batch(size);
        const auto before = Clock::now();
        if (!keep(store, batch)) return false;
        times.push_back(milliseconds(Clock::now() - before));
    }
    report("events a batch", size, times, milliseconds(Clock::now() - start) / 1000,
           size * times.size());
    return true;
}

/// Times are those of events, from when they come.
bool as_they_come(store::EventStore& store, Source& source, std::size_t rate, double seconds) {
    std::vector<double> times;
    const auto all = static_cast<std::size_t>(static_cast<double>(rate) * seconds);
    const auto start = Clock::now();
    const auto comes = [&](std::size_t event) {
        return start + std::chrono::microseconds(1'000'000 * event / rate);
    };
    for (std::size_t done = 0; done < all;) {
        std::this_thread::sleep_until(comes(done));
        std::size_t count = 0;
        while (done + count < all && comes(done + count) <= Clock::now()) ++count;
        if (!keep(store, source.batch(count))) return false;
        const auto now = Clock::now();
        for (; count > 0; --count, ++done) times.push_back(milliseconds(now - comes(done)));
    }
    report("events a second", rate, times, milliseconds(Clock::now() - start) / 1000, all);
    return true;
}

int measure(const std::string& folder, double seconds) {
    const std::string path = folder + "/store_" + std::to_string(getpid());
    int status = 0;
    {
        auto store = store::open_sqlite(path);
        if (!store) {
            std::fprintf(stderr, "store: %s\n", store.error().text().c_str());
            return 2;
        }
        std::printf("%-18s %6s %10s %10s %10s %10s\n", "", "", "events/s", "p50 ms", "p99 ms",
                    "max ms");
        Source source;
        bool good = true;
        for (const std::size_t size : {1, 10, 100})
            good = good && one_after_another(**store, source, size, seconds);
        for (const std::size_t rate : {10, 100, 1000})
            good = good && as_they_come(**store, source, rate, seconds);
        if (!good) status = 2;
    }
    if (const auto fault = store::check_sqlite(path)) {
        std::fprintf(stderr, "store: %s\n", fault->text().c_str());
        status = 2;
    }
    for (const char* const end : {"", "-wal", "-shm"}) std::remove((path + end).c_str());
    return status;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    const double seconds = argc == 3 ? std::strtod(argv[2], nullptr) : 5;
    if (argc < 2 || argc > 3 || !(seconds > 0)) {
        std::fprintf(stderr, "usage: store FOLDER [SECONDS]\n");
        return 2;
    }
    return tessera::measure(argv[1], seconds);
}
