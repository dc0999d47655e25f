// Accounts for tests: passphrases that are looked at at once, and keys that are always the same.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "service/hub.hpp"

namespace tessera::service {

/// As passphrases are by Argon2id, without the work.
class PlainPassphrases final : public Passphrases {
public:
    bool start(Task task) override {
        if (tasks.size() >= most) return false;
        tasks.push_back(std::move(task));
        return true;
    }
    std::vector<Done> done() override {
        std::vector<Done> all;
        if (held) return all;
        for (const Task& task : std::exchange(tasks, {})) {
            Done& one = all.emplace_back();
            one.id = task.id;
            if (task.check) one.right = task.check->hash == hash_of(task.check->passphrase);
            if (one.right && !task.next.empty() && !out_of_memory) one.hash = hash_of(task.next);
        }
        return all;
    }
    bool any_done() const override { return !held && !tasks.empty(); }
    static std::string hash_of(const std::string& passphrase) { return "$plain$" + passphrase; }

    std::deque<Task> tasks;
    std::size_t most = 100;
    bool held = false;  ///< none is done at present
    bool out_of_memory = false;
};

/// Drawn one after the other.
inline DrawKey counted_keys() {
    return [count = std::make_shared<int>(0)]() -> Result<std::string> {
        std::string digits = std::to_string(++*count);
        return std::string(43 - digits.size(), 'k') + digits;
    };
}

}  // namespace tessera::service
