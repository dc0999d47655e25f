#include <algorithm>
#include <utility>

#include "store/hints.hpp"

namespace tessera::store {

MemoryHints::MemoryHints() : MemoryHints(std::make_shared<Bus>()) {}

MemoryHints::MemoryHints(std::shared_ptr<Bus> bus) : bus_(std::move(bus)) {
    bus_->listeners.try_emplace(this);
}

MemoryHints::~MemoryHints() {
    bus_->listeners.erase(this);
}

std::unique_ptr<MemoryHints> MemoryHints::beside() const {
    return std::unique_ptr<MemoryHints>(new MemoryHints(bus_));
}

void MemoryHints::lose() const {
    for (auto& [listener, heard] : bus_->listeners)
        if (listener != this) heard = {{}, {}, true};
}

void MemoryHints::announce(std::span<const Change> changes) {
    for (auto& [listener, heard] : bus_->listeners) {
        if (listener == this) continue;
        for (const auto& [game, version] : changes) {
            std::uint64_t& known = heard.changes[game];
            known = std::max(known, version);
        }
    }
}

void MemoryHints::say(std::span<const Word> words) {
    for (auto& [listener, heard] : bus_->listeners)
        if (listener != this) heard.words.insert(heard.words.end(), words.begin(), words.end());
}

Result<News> MemoryHints::poll() {
    Heard heard = std::exchange(bus_->listeners.at(this), {});
    News news;
    news.missed = heard.missed;
    news.words = std::move(heard.words);
    for (const auto& [game, version] : heard.changes) news.changes.push_back({game, version});
    return news;
}

}  // namespace tessera::store
