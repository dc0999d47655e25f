#include "service/messages.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "base/codes.hpp"
#include "room/event_text.hpp"

namespace tessera::service {
namespace {

using room::MessageLine;
using room::Version;
using store::GameId;

/// What it costs to make a removal durable, in events that are read.
constexpr std::size_t kRemoval = 500;

}  // namespace

template <class Take>
Result<bool> MessageSearch::read(std::size_t events, const Take& take) {
    if (!games_) {
        const auto found = store_.games_of(person_, most_);
        if (!found) return found.error();
        games_.emplace();
        for (const store::Summary& one : *found) games_->push_back(one.game);
    }
    while (events > 0 && next_ < games_->size()) {
        const GameId& game = (*games_)[next_];
        const auto lines = store_.log_behind(game, read_, events);
        if (!lines) return lines.error();
        const bool ends = lines->size() < events;
        // A game costs something even where it has nothing more.
        if (ends) --events;
        for (const std::string& line : *lines) {
            if (events == 0) return false;
            --events;
            const auto message = room::read_message_line(line);
            if (message && message->by == person_ && !message->text.empty()) {
                const Result<std::size_t> cost = take(game, read_ + 1, *message);
                if (!cost) return cost.error();
                events -= std::min(events, *cost);
            }
            ++read_;
        }
        if (!ends) continue;
        ++next_;
        read_ = 0;
    }
    return next_ == games_->size();
}

Result<bool> MessageSearch::list(std::size_t events) {
    return read(events,
                [this](const GameId& game, Version version,
                       const MessageLine& message) -> Result<std::size_t> {
                    OwnMessage& one =
                        found_.emplace_back(game, version, 0, std::string(message.text));
                    const auto read_at = std::from_chars(
                        message.at.data(), message.at.data() + message.at.size(), one.at);
                    // The line was written by room::write_event().
                    assert(read_at.ec == std::errc());
                    static_cast<void>(read_at);
                    return std::size_t{0};
                });
}

Result<bool> MessageSearch::remove(std::size_t events) {
    return read(events,
                [this](const GameId& game, Version version,
                       const MessageLine& message) -> Result<std::size_t> {
                    const auto kept =
                        store_.redact(game, version, std::string(message.without_text));
                    if (!kept) return kept.error();
                    if (*kept == store::Committed::yes) return kRemoval;
                    // Either another process is writing, or the game has been archived meanwhile.
                    const auto versions = store_.versions({&game, 1});
                    if (!versions) return versions.error();
                    if (versions->front() == 0) return std::size_t{0};
                    return Error{"", "another process is writing the store", codes::store_busy};
                });
}

}  // namespace tessera::service
