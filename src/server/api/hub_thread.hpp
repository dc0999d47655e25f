// The thread on which games are served, so that waiting for the disk never stops the network. What
// comes meanwhile is handed over together, and kept in one batch.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "server/api/backend.hpp"
#include "server/api/limits.hpp"
#include "server/api/log.hpp"
#include "server/pace.hpp"

namespace tessera::server {

namespace to_hub {
struct Opened {
    Session session = 0;
};
struct Text {
    Session session = 0;
    std::string text;
    std::int64_t round_trip = 0;  ///< milliseconds; 0: not measured yet
};
struct Closed {
    Session session = 0;
};
struct Asked {
    Session session = 0;
    service::HttpRequest request;
};
}  // namespace to_hub
using ToHub = std::variant<to_hub::Opened, to_hub::Text, to_hub::Closed, to_hub::Asked>;

namespace from_hub {
using Frame = std::shared_ptr<const std::string>;
struct Send {
    Session session = 0;
    Frame frame;
    bool spectator = false;  ///< as service::Carrier::send_to_spectator()
};
struct Close {
    Session session = 0;
};
/// As service::Carrier::probe_often().
struct ProbeOften {
    Session session = 0;
    bool often = false;
};
struct Answered {
    Session session = 0;
    service::HttpAnswer answer;
};
/// One frame of the session's has been looked at.
struct Taken {
    Session session = 0;
};
/// Nothing will follow.
struct Ended {};
}  // namespace from_hub
using FromHub = std::variant<from_hub::Send, from_hub::Close, from_hub::ProbeOften,
                             from_hub::Answered, from_hub::Taken, from_hub::Ended>;

class HubThread {
public:
    /// Called on the hub's thread with all that a batch has led to.
    using Deliver = std::function<void(std::vector<FromHub>)>;

    /// Makes the backend on the calling thread; its errors are passed on. The log outlives it.
    [[nodiscard]] static Result<std::unique_ptr<HubThread>> open(const MakeBackend& make,
                                                                 const Log& log);
    HubThread(const HubThread&) = delete;
    HubThread& operator=(const HubThread&) = delete;
    ~HubThread();

    /// Once.
    void start(Deliver deliver);
    /// False once it was stopped: it will not be told.
    bool tell(ToHub what);
    /// What it was told before is still done; `Ended` is the last that is delivered.
    void stop();
    /// Waits for the end, after stop().
    void join();

    struct Figures {
        std::uint64_t batches = 0;   ///< runs that decided anything
        std::uint64_t failures = 0;  ///< of the store
        double seconds = 0;          ///< of all runs
        service::Load load;          ///< a second ago
    };
    /// Any thread, as the next.
    [[nodiscard]] Figures figures() const;
    /// The last run succeeded, and no call goes on for longer than that.
    [[nodiscard]] bool well(std::chrono::milliseconds patience) const;

private:
    class Outgoing;
    class Bell;

    HubThread(const Log& log, std::unique_ptr<Bell> bell);
    void loop();
    /// Whether it is to go on.
    [[nodiscard]] bool wait(std::vector<ToHub>& told);
    void hand_over(const ToHub& what);
    void run_backend();
    /// Notes what the backend holds, at most once a second.
    void note_load(Clock::time_point now);
    void deliver();
    [[nodiscard]] UnixMilliseconds now();

    const Log& log_;
    Deliver deliver_;
    std::unique_ptr<Outgoing> outgoing_;
    std::unique_ptr<Backend> backend_;
    UnixMilliseconds anchor_ = 0;  ///< what now() was at anchor_steady_
    Clock::time_point anchor_steady_;
    /// After a failure, run() is not called again earlier but for requests.
    Clock::time_point not_before_;
    bool failing_ = false;
    Clock::time_point load_noted_;

    std::unique_ptr<Bell> bell_;
    std::mutex mutex_;
    std::vector<ToHub> told_;
    bool stopping_ = false;

    std::atomic<bool> well_{true};
    std::atomic<Clock::rep> busy_since_{0};  ///< 0: it waits
    std::atomic<std::uint64_t> batches_{0}, failures_{0}, nanoseconds_{0};
    std::atomic<std::size_t> rooms_{0}, playing_{0};
    std::thread thread_;
};

}  // namespace tessera::server
