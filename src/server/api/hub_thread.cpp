#include "server/api/hub_thread.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>

#include "base/clock.hpp"

namespace tessera::server {
namespace {

/// How long the store is left alone after a failure, unless somebody asks for something.
constexpr std::chrono::milliseconds kRetryPause{250};
/// What the backend holds takes a look at all of it.
constexpr std::chrono::milliseconds kLoadInterval{1'000};
/// Before run() is called again in any case.
constexpr std::chrono::milliseconds kShortestWait{1};

}  // namespace

/// Collects what the backend sends.
class HubThread::Outgoing final : public service::Carrier {
public:
    void send(Session to, std::shared_ptr<const std::string> frame) override {
        batch.emplace_back(from_hub::Send{to, std::move(frame)});
    }
    void send_to_spectator(Session to, std::shared_ptr<const std::string> frame) override {
        batch.emplace_back(from_hub::Send{to, std::move(frame), true});
    }
    void close(Session to) override { batch.emplace_back(from_hub::Close{to}); }
    void probe_often(Session to, bool often) override {
        batch.emplace_back(from_hub::ProbeOften{to, often});
    }
    void answer(Session to, service::HttpAnswer answer) override {
        batch.emplace_back(from_hub::Answered{to, std::move(answer)});
    }

    std::vector<FromHub> batch;
};

/// Wakes the thread from another: it has been told something, or is to stop.
class HubThread::Bell {
public:
    Bell() : descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;
    ~Bell() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }

    [[nodiscard]] int descriptor() const { return descriptor_; }
    void ring() const { static_cast<void>(::eventfd_write(descriptor_, 1)); }
    void fall_silent() const {
        eventfd_t rung = 0;
        static_cast<void>(::eventfd_read(descriptor_, &rung));
    }

private:
    int descriptor_;
};

HubThread::HubThread(const Log& log, std::unique_ptr<Bell> bell)
    : log_(log), outgoing_(std::make_unique<Outgoing>()), bell_(std::move(bell)) {}

HubThread::~HubThread() {
    stop();
    join();
}

Result<std::unique_ptr<HubThread>> HubThread::open(const MakeBackend& make, const Log& log) {
    auto bell = std::make_unique<Bell>();
    if (bell->descriptor() < 0)
        return Error{"", std::string("cannot make an eventfd: ") + std::strerror(errno)};
    std::unique_ptr<HubThread> hub(new HubThread(log, std::move(bell)));
    auto backend = make(*hub->outgoing_);
    if (!backend) return backend.error();
    hub->backend_ = std::move(backend).value();
    const auto known = hub->backend_->known_time();
    if (!known) return known.error();
    hub->anchor_ = *known;
    hub->anchor_steady_ = Clock::now();
    return hub;
}

void HubThread::start(Deliver deliver) {
    deliver_ = std::move(deliver);
    thread_ = std::thread([this] { loop(); });
}

bool HubThread::tell(ToHub what) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return false;
        told_.push_back(std::move(what));
        if (told_.size() > 1) return true;
    }
    bell_->ring();
    return true;
}

void HubThread::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    bell_->ring();
}

void HubThread::join() {
    if (thread_.joinable()) thread_.join();
}

HubThread::Figures HubThread::figures() const {
    return {batches_, failures_, static_cast<double>(nanoseconds_) / 1e9, {rooms_, playing_}};
}

bool HubThread::well(std::chrono::milliseconds patience) const {
    const Clock::rep since = busy_since_;
    return well_ && (since == 0 || Clock::now().time_since_epoch().count() - since <
                                       Clock::duration(patience).count());
}

void HubThread::loop() {
    std::vector<ToHub> told;
    bool going_on = true;
    while (going_on) {
        told.clear();
        going_on = wait(told);
        busy_since_ = Clock::now().time_since_epoch().count();
        for (const ToHub& what : told) hand_over(what);
        // What needs nothing to be kept does not wait for the disk.
        deliver();
        run_backend();
        deliver();
        busy_since_ = 0;
    }
    backend_->stop();
    outgoing_->batch.emplace_back(from_hub::Ended{});
    deliver();
}

bool HubThread::wait(std::vector<ToHub>& told) {
    const auto left = std::chrono::milliseconds(backend_->due_at() - now());
    Clock::time_point until = Clock::now() + std::clamp<std::chrono::milliseconds>(
                                                 left, kShortestWait, std::chrono::hours(1));
    if (failing_) until = std::max(until, not_before_);
    // poll() takes milliseconds: not before the time, nor again and again in the last one.
    const auto patience = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    // After a failure only requests make it try again early.
    const short events = backend_->writes() ? POLLIN | POLLOUT : POLLIN;
    std::array<pollfd, 3> watched{
        pollfd{bell_->descriptor(), POLLIN, 0},
        pollfd{failing_ ? -1 : backend_->descriptor(), events, 0},
        pollfd{failing_ ? -1 : backend_->passphrases_descriptor(), POLLIN, 0}};
    ::poll(watched.data(), watched.size(),
           static_cast<int>(std::max<std::int64_t>(0, patience.count())));
    bell_->fall_silent();
    const std::lock_guard lock(mutex_);
    told.swap(told_);
    return !stopping_;
}

void HubThread::hand_over(const ToHub& what) {
    if (const auto* opened = std::get_if<to_hub::Opened>(&what)) {
        backend_->connect(opened->session);
    } else if (const auto* text = std::get_if<to_hub::Text>(&what)) {
        backend_->frame(text->session, text->text, text->round_trip, now());
        outgoing_->batch.emplace_back(from_hub::Taken{text->session});
    } else if (const auto* closed = std::get_if<to_hub::Closed>(&what)) {
        backend_->disconnect(closed->session, now());
    } else if (const auto* asked = std::get_if<to_hub::Asked>(&what)) {
        backend_->http(asked->session, asked->request, now());
    }
}

void HubThread::run_backend() {
    const Clock::time_point begun = Clock::now();
    const auto decided = backend_->run(now());
    const Clock::time_point ended = Clock::now();
    nanoseconds_ += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(ended - begun).count());
    if (decided) {
        if (*decided > 0) ++batches_;
        if (std::exchange(failing_, false)) log_.info("store-recovered");
    } else {
        ++failures_;
        not_before_ = ended + kRetryPause;
        // Once, however long it lasts.
        if (!std::exchange(failing_, true))
            log_.error("store-failed", {{"error", decided.error().text()}});
    }
    well_ = decided.ok();
    note_load(ended);
}

void HubThread::note_load(Clock::time_point now) {
    if (now - load_noted_ < kLoadInterval) return;
    load_noted_ = now;
    const service::Load load = backend_->load();
    rooms_ = load.rooms;
    playing_ = load.playing;
}

void HubThread::deliver() {
    if (outgoing_->batch.empty()) return;
    deliver_(std::exchange(outgoing_->batch, {}));
}

/// The clock that people set, going on evenly where that is set back, also to before the time that
/// the backend knew of.
UnixMilliseconds HubThread::now() {
    const Clock::time_point steady = Clock::now();
    const auto passed =
        std::chrono::duration_cast<std::chrono::milliseconds>(steady - anchor_steady_).count();
    const UnixMilliseconds wall = unix_milliseconds();
    if (wall <= anchor_ + passed) return anchor_ + passed;
    anchor_steady_ = steady;
    return anchor_ = wall;
}

}  // namespace tessera::server
