// serve_at ROOT STORE: the page and games between people as `tessera serve` has them, at a time
// that is moved forward, for tests of what takes days. A line `forward MS` on standard input moves
// the clock, in steps that are no outage, and is answered by `at T` (since 1970) once all that was
// due has been done. It ends with its standard input.
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cinttypes>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/api/api.hpp"
#include "server/server.hpp"
#include "service/hub.hpp"
#include "store/open.hpp"

namespace tessera {
namespace {

using service::Milliseconds;
using service::Session;
using service::Time;

/// A step of the clock, well below what counts as an outage here: some hundred make a day, each of
/// which waits for the disk.
constexpr Milliseconds kStep = 10 * 60'000;
constexpr Milliseconds kOutage = 30 * 60'000;
constexpr Milliseconds kLongest = 366LL * 24 * 60 * 60'000;

/// How far the clock is to be moved, as told by another thread.
class Control {
public:
    Control() : bell_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;
    ~Control() { ::close(bell_); }

    /// Readable while there is something to take.
    [[nodiscard]] int descriptor() const { return bell_; }
    void forward(Milliseconds time) {
        const std::lock_guard lock(mutex_);
        asked_.push_back(time);
        static_cast<void>(::eventfd_write(bell_, 1));
    }
    [[nodiscard]] std::vector<Milliseconds> take() {
        const std::lock_guard lock(mutex_);
        eventfd_t rung = 0;
        static_cast<void>(::eventfd_read(bell_, &rung));
        return std::exchange(asked_, {});
    }

private:
    int bell_;
    std::mutex mutex_;
    std::vector<Milliseconds> asked_;
};

/// The hub at its own time: so much later than it is.
class LaterBackend final : public server::Backend {
public:
    LaterBackend(std::unique_ptr<store::EventStore> store, std::unique_ptr<service::Hub> hub,
                 Control& control)
        : store_(std::move(store)), hub_(std::move(hub)), control_(control) {}

    void connect(Session session) override { hub_->connect(session); }
    void frame(Session session, std::string_view text, std::int64_t round_trip,
               server::UnixMilliseconds now) override {
        hub_->frame(session, text, round_trip, now + later_);
    }
    void disconnect(Session session, server::UnixMilliseconds now) override {
        hub_->disconnect(session, now + later_);
    }
    void http(Session session, const service::HttpRequest& request,
              server::UnixMilliseconds now) override {
        hub_->http(session, request, now + later_);
    }
    Result<std::size_t> run(server::UnixMilliseconds now) override {
        auto decided = hub_->run(now + later_);
        for (const Milliseconds time : control_.take()) {
            for (Milliseconds left = time; left > 0 && decided; left -= kStep) {
                later_ += std::min(left, kStep);
                decided = settle(now + later_);
            }
            const Time reached = now + later_;
            std::printf("at %" PRId64 "\n", reached);
            std::fflush(stdout);
        }
        return decided;
    }
    [[nodiscard]] server::UnixMilliseconds due_at() const override {
        return hub_->due_at() - later_;
    }
    void stop() override { hub_->stop(); }
    [[nodiscard]] int descriptor() const override { return control_.descriptor(); }
    [[nodiscard]] service::Load load() const override { return hub_->load(); }

private:
    /// Does what is due by then, and what comes of that.
    [[nodiscard]] Result<std::size_t> settle(Time now) {
        constexpr int kMost = 100;
        Result<std::size_t> decided = hub_->run(now);
        for (int i = 0; i < kMost && decided && hub_->due_at() <= now; ++i)
            decided = hub_->run(now);
        return decided;
    }

    std::unique_ptr<store::EventStore> store_;
    std::unique_ptr<service::Hub> hub_;
    Control& control_;
    Milliseconds later_ = 0;
};

/// Of a line `forward MS`; nothing if it is none.
std::optional<Milliseconds> time_in(std::string_view line) {
    constexpr std::string_view kForward = "forward ";
    if (!line.starts_with(kForward)) return std::nullopt;
    line.remove_prefix(kForward.size());
    Milliseconds time = 0;
    const auto [end, fault] = std::from_chars(line.data(), line.data() + line.size(), time);
    if (fault != std::errc{} || end != line.data() + line.size() || time <= 0 || time > kLongest)
        return std::nullopt;
    return time;
}

void listen_to_control(Control& control) {
    for (std::string line; std::getline(std::cin, line);) {
        if (const auto time = time_in(line))
            control.forward(*time);
        else
            std::fprintf(stderr, "serve_at: this is not `forward MS` with at most a year\n");
    }
    static_cast<void>(::raise(SIGTERM));
}

int serve(const std::string& root, const std::string& file, Control& control) {
    auto store = store::open_store(file, true);
    if (!store) {
        std::fprintf(stderr, "serve_at: %s\n", store.error().text().c_str());
        return 2;
    }
    service::Limits limits;
    limits.outage = kOutage;
    const auto api = server::Api::open(
        {}, [&](service::Carrier& carrier) -> Result<std::unique_ptr<server::Backend>> {
            auto hub = service::Hub::open(**store, carrier, limits, {});
            if (!hub) return hub.error();
            return std::unique_ptr<server::Backend>(std::make_unique<LaterBackend>(
                std::move(store).value(), std::move(hub).value(), control));
        });
    if (!api) {
        std::fprintf(stderr, "serve_at: %s\n", api.error().text().c_str());
        return 2;
    }
    server::Options options;
    options.root = root;
    options.port = 0;
    return server::run(options, {}, {api->get()});
}

}  // namespace
}  // namespace tessera

int main(int count, char** arguments) {
    if (count != 3) {
        std::fprintf(stderr, "usage: serve_at ROOT STORE\n");
        return 2;
    }
    static tessera::Control control;
    // It ends with the process, perhaps while it waits for a line.
    std::thread([] { tessera::listen_to_control(control); }).detach();
    return tessera::serve(arguments[1], arguments[2], control);
}
