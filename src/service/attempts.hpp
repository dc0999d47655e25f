// Limits of how often something is tried, by name, address or whatever else tries.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "room/input.hpp"

namespace tessera::service {

class Attempts {
public:
    struct Rate {
        int at_once = 0;
        room::Milliseconds every = 0;  ///< and after that one in this time
    };
    explicit Attempts(const Rate& rate) : rate_(rate) {}

    /// Counts an attempt of this key's; false: there were too many. So many keys at a time are
    /// counted that only an attack reaches that; then others are refused as well.
    [[nodiscard]] bool take(const std::string& key, room::Time now);
    /// As if it had never tried.
    void forget(const std::string& key) { free_at_.erase(key); }

private:
    Rate rate_;
    /// When all of a key's attempts are free again.
    std::map<std::string, room::Time> free_at_;
};

}  // namespace tessera::service
