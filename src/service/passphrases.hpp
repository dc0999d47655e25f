// What is done with passphrases: it takes a tenth of a second and much memory on purpose, so that
// it is done elsewhere than where games are served.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::service {

/// Why somebody of this name may not have the passphrase; nothing: they may. `passphrase` is UTF-8.
[[nodiscard]] std::optional<Error> fault_of_passphrase(std::string_view passphrase,
                                                       std::string_view name);

/// Calls come from one thread.
class Passphrases {
public:
    /// What a passphrase is held against.
    struct Check {
        std::string passphrase;
        std::string hash;  ///< empty: nobody's, which is wrong and takes as long
    };
    struct Task {
        std::uint64_t id = 0;
        std::optional<Check> check;
        std::string next;  ///< of this a hash is made, unless the check fails; empty: of none
    };
    struct Done {
        std::uint64_t id = 0;
        bool right = true;
        std::string hash;  ///< of `next`; empty: none was made, or it could not be
    };

    Passphrases() = default;
    Passphrases(const Passphrases&) = delete;
    Passphrases& operator=(const Passphrases&) = delete;
    virtual ~Passphrases() = default;

    /// False: too many wait, and it is not done.
    [[nodiscard]] virtual bool start(Task task) = 0;
    /// Those that were done since the last call, in the order in which they were started.
    [[nodiscard]] virtual std::vector<Done> done() = 0;
    /// Whether done() has something.
    [[nodiscard]] virtual bool any_done() const = 0;
    /// Is readable while done() has something; -1: there is none.
    [[nodiscard]] virtual int descriptor() const { return -1; }
};

struct Argon2Limits {
    std::size_t waiting = 32;
    /// As libsodium's crypto_pwhash_str() takes them: passes over the memory, and bytes of it.
    unsigned long long passes = 2;
    std::size_t memory = 64 * 1024 * 1024;
};

/// By Argon2id, on a thread of its own. Error: there is nothing to wake its caller by, or
/// libsodium cannot be used.
[[nodiscard]] Result<std::unique_ptr<Passphrases>> open_argon2(const Argon2Limits& limits = {});

}  // namespace tessera::service
