// Limits of rates.
#pragma once

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <cstddef>
#include <map>

#include "server/api/limits.hpp"
#include "server/pace.hpp"

namespace tessera::server {

/// Full at first.
class TokenBucket {
public:
    TokenBucket(const Rate& rate, Clock::time_point now) : tokens_(rate.burst), at_(now) {}

    /// Takes a token; false if there is none.
    bool take(const Rate& rate, Clock::time_point now) {
        if (rate.per_second <= 0) return true;
        tokens_ = level(rate, now);
        at_ = now;
        if (tokens_ < 1) return false;
        --tokens_;
        return true;
    }
    [[nodiscard]] bool full(const Rate& rate, Clock::time_point now) const {
        return level(rate, now) >= rate.burst;
    }

private:
    [[nodiscard]] double level(const Rate& rate, Clock::time_point now) const {
        const std::chrono::duration<double> passed = now - at_;
        return std::min(rate.burst, tokens_ + passed.count() * rate.per_second);
    }

    double tokens_;
    Clock::time_point at_;
};

/// A bucket for each address, as counted_address() has it.
class AddressRates {
public:
    explicit AddressRates(const Rate& rate) : rate_(rate) {}

    bool take(const boost::asio::ip::address& address, Clock::time_point now) {
        if (rate_.per_second <= 0) return true;
        auto found = buckets_.find(address);
        if (found == buckets_.end()) {
            // Whoever has so many addresses has them share a bucket.
            const auto& counted =
                buckets_.size() < kMostAddresses ? address : boost::asio::ip::address();
            found = buckets_.try_emplace(counted, rate_, now).first;
        }
        return found->second.take(rate_, now);
    }
    /// How long at most until there is a token again.
    [[nodiscard]] std::chrono::seconds wait() const {
        return std::chrono::seconds(
            rate_.per_second >= 1 ? 1 : static_cast<long>(1 / rate_.per_second) + 1);
    }
    /// Forgets those that are as if they had never been used.
    void forget_full(Clock::time_point now) {
        std::erase_if(buckets_, [&](const auto& one) { return one.second.full(rate_, now); });
    }

private:
    static constexpr std::size_t kMostAddresses = 100'000;

    Rate rate_;
    std::map<boost::asio::ip::address, TokenBucket> buckets_;
};

}  // namespace tessera::server
