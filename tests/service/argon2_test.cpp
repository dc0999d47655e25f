// Passphrases by Argon2id, on the thread that does the work.
#include <gtest/gtest.h>
#include <poll.h>
#include <sodium.h>

#include <chrono>

#include "service/passphrases.hpp"

namespace tessera::service {
namespace {

/// As little work as libsodium allows.
Argon2Limits quick() {
    return {
        .waiting = 3, .passes = crypto_pwhash_OPSLIMIT_MIN, .memory = crypto_pwhash_MEMLIMIT_MIN};
}

class Argon2Test : public testing::Test {
protected:
    void open(const Argon2Limits& limits) {
        auto opened = open_argon2(limits);
        ASSERT_TRUE(opened) << opened.error().text();
        passphrases_ = std::move(opened).value();
    }
    /// The next that is done.
    Passphrases::Done next() {
        for (int i = 0; i < 100; ++i) {
            if (auto done = passphrases_->done(); !done.empty()) {
                EXPECT_EQ(done.size(), 1U);
                return done.front();
            }
            pollfd watched{passphrases_->descriptor(), POLLIN, 0};
            ::poll(&watched, 1, 10'000);
        }
        ADD_FAILURE() << "it is never done";
        return {};
    }
    std::string hash(const std::string& passphrase) {
        EXPECT_TRUE(passphrases_->start({1, std::nullopt, passphrase}));
        return next().hash;
    }
    bool right(const std::string& passphrase, const std::string& hash) {
        EXPECT_TRUE(passphrases_->start({2, Passphrases::Check{passphrase, hash}, {}}));
        return next().right;
    }

    std::unique_ptr<Passphrases> passphrases_;
};

TEST_F(Argon2Test, AHashIsOfItsPassphraseAlone) {
    open(quick());
    using namespace std::string_literals;
    const std::string passphrase = "a \0 \xc3\xa4 passphrase"s;
    const std::string one = hash(passphrase), other = hash(passphrase);
    EXPECT_TRUE(one.starts_with("$argon2id$v=19$")) << one;
    EXPECT_NE(one, other) << "salted";
    EXPECT_TRUE(right(passphrase, one));
    EXPECT_TRUE(right(passphrase, other));
    EXPECT_FALSE(right("a "s, one));
    EXPECT_FALSE(right(passphrase + ' ', one));
    EXPECT_FALSE(right("", one));
    EXPECT_FALSE(right(passphrase, ""));
    EXPECT_FALSE(right("nobody has this passphrase", ""));
    EXPECT_FALSE(right(passphrase, "no hash"));
}

TEST_F(Argon2Test, AnotherIsMadeOnlyIfTheOneBeforeIsRight) {
    open(quick());
    const std::string before = hash("the one before");
    ASSERT_TRUE(passphrases_->start({7, Passphrases::Check{"the one before", before}, "the next"}));
    const Passphrases::Done done = next();
    EXPECT_EQ(done.id, 7U);
    EXPECT_TRUE(done.right);
    EXPECT_TRUE(right("the next", done.hash));
    ASSERT_TRUE(passphrases_->start({8, Passphrases::Check{"a wrong one", before}, "the next"}));
    EXPECT_EQ(next().hash, "");
}

TEST_F(Argon2Test, NoMoreWaitThanMay) {
    open({.waiting = 2, .passes = 2, .memory = 64 * 1024 * 1024});
    std::size_t started = 0;
    const auto begun = std::chrono::steady_clock::now();
    for (std::uint64_t i = 0; i < 10; ++i)
        started += passphrases_->start({i, std::nullopt, "a passphrase"}) ? 1 : 0;
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(1));
    EXPECT_GE(started, 2U);
    EXPECT_LT(started, 10U);
    // What waits when it ends is not done.
    passphrases_ = nullptr;
}

TEST_F(Argon2Test, NobodysPassphraseTakesAsLong) {
    open({.waiting = 3, .passes = 2, .memory = 16 * 1024 * 1024});
    const std::string somebodys = hash("somebody's passphrase");
    const auto time = [&](const std::string& of) {
        auto shortest = std::chrono::steady_clock::duration::max();
        for (int i = 0; i < 8; ++i) {
            const auto begun = std::chrono::steady_clock::now();
            EXPECT_FALSE(right("another passphrase", of));
            shortest = std::min(shortest, std::chrono::steady_clock::now() - begun);
        }
        return std::chrono::duration<double>(shortest).count();
    };
    const double known = time(somebodys), unknown = time("");
    EXPECT_LT(known / unknown, 2);
    EXPECT_LT(unknown / known, 2);
}

TEST(Argon2Limits, AreThoseForPeopleWhoWait) {
    EXPECT_GE(Argon2Limits().passes, crypto_pwhash_OPSLIMIT_INTERACTIVE);
    EXPECT_GE(Argon2Limits().memory, crypto_pwhash_MEMLIMIT_INTERACTIVE);
}

}  // namespace
}  // namespace tessera::service
