// Passphrases by Argon2id, on a thread of its own.
#include <sodium.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "service/passphrases.hpp"

namespace tessera::service {
namespace {

class Argon2 final : public Passphrases {
public:
    Argon2(const Argon2Limits& limits, int wakes) : limits_(limits), wakes_(wakes) {
        thread_ = std::thread([this] { work(); });
    }
    ~Argon2() override {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        changed_.notify_one();
        thread_.join();
        ::close(wakes_);
    }

    bool start(Task task) override {
        {
            const std::lock_guard lock(mutex_);
            if (tasks_.size() >= limits_.waiting) return false;
            tasks_.push_back(std::move(task));
        }
        changed_.notify_one();
        return true;
    }
    std::vector<Done> done() override {
        eventfd_t count = 0;
        static_cast<void>(::eventfd_read(wakes_, &count));
        const std::lock_guard lock(mutex_);
        return std::exchange(done_, {});
    }
    bool any_done() const override {
        const std::lock_guard lock(mutex_);
        return !done_.empty();
    }
    int descriptor() const override { return wakes_; }

private:
    /// Empty: there is no memory.
    [[nodiscard]] std::string hash_of(const std::string& passphrase) const {
        std::array<char, crypto_pwhash_STRBYTES> hash{};
        if (crypto_pwhash_str_alg(hash.data(), passphrase.data(), passphrase.size(), limits_.passes,
                                  limits_.memory, crypto_pwhash_ALG_ARGON2ID13) != 0)
            return {};
        return hash.data();
    }
    [[nodiscard]] static bool is_right(const Check& check, const std::string& hash) {
        return crypto_pwhash_str_verify(hash.c_str(), check.passphrase.data(),
                                        check.passphrase.size()) == 0;
    }
    [[nodiscard]] Done done_of(Task& task) {
        Done done{task.id, true, {}};
        if (task.check) {
            // Held against something in any case, so that it takes as long.
            const bool nobody = task.check->hash.empty();
            if (nobody && nobodys_.empty()) nobodys_ = hash_of("nobody has this passphrase");
            done.right = is_right(*task.check, nobody ? nobodys_ : task.check->hash) && !nobody;
            sodium_memzero(task.check->passphrase.data(), task.check->passphrase.size());
        }
        if (done.right && !task.next.empty()) done.hash = hash_of(task.next);
        sodium_memzero(task.next.data(), task.next.size());
        return done;
    }
    void work() {
        nobodys_ = hash_of("nobody has this passphrase");
        std::unique_lock lock(mutex_);
        for (;;) {
            changed_.wait(lock, [this] { return ending_ || !tasks_.empty(); });
            if (ending_) return;
            Task task = std::move(tasks_.front());
            lock.unlock();
            Done done = done_of(task);
            lock.lock();
            // Counted as waiting until now.
            tasks_.pop_front();
            done_.push_back(std::move(done));
            static_cast<void>(::eventfd_write(wakes_, 1));
        }
    }

    Argon2Limits limits_;
    int wakes_;
    std::string nobodys_;  ///< of the thread alone
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    std::vector<Done> done_;
    bool ending_ = false;
    std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Passphrases>> open_argon2(const Argon2Limits& limits) {
    if (sodium_init() < 0) return Error{"", "libsodium cannot be used"};
    const int wakes = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (wakes < 0) return Error{"", std::string("cannot make an eventfd: ") + std::strerror(errno)};
    return std::unique_ptr<Passphrases>(std::make_unique<Argon2>(limits, wakes));
}

}  // namespace tessera::service
