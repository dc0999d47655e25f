#include "service/messages.hpp"

#include <charconv>
#include <limits>
#include <optional>

#include "base/codes.hpp"
#include "room/event_text.hpp"

namespace tessera::service {
namespace {

using room::MessageLine;
using room::Version;
using store::GameId;

/// Hands each message of the person's that has a text to `take`, until that returns an error.
template <class Take>
std::optional<Error> each_message(store::EventStore& store, const room::PersonId& person,
                                  const Take& take) {
    const auto games = store.games_of(person, std::numeric_limits<std::size_t>::max());
    if (!games) return games.error();
    for (const store::Summary& game : *games) {
        const auto log = store.log(game.game);
        if (!log) return log.error();
        for (std::size_t i = 0; i < log->size(); ++i) {
            const auto message = room::read_message_line((*log)[i]);
            if (!message || message->by != person || message->text.empty()) continue;
            if (auto fault = take(game.game, Version{i + 1}, *message)) return fault;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<std::vector<OwnMessage>> messages_of(store::EventStore& store,
                                            const room::PersonId& person) {
    std::vector<OwnMessage> found;
    const auto take = [&](const GameId& game, Version version,
                          const MessageLine& message) -> std::optional<Error> {
        OwnMessage& one = found.emplace_back(game, version, 0, std::string(message.text));
        // The line was written by room::write_event().
        static_cast<void>(
            std::from_chars(message.at.data(), message.at.data() + message.at.size(), one.at));
        return std::nullopt;
    };
    if (auto fault = each_message(store, person, take)) return *fault;
    return found;
}

Result<std::size_t> redact_messages(store::EventStore& store, const room::PersonId& person) {
    std::size_t removed = 0;
    const auto take = [&](const GameId& game, Version version,
                          const MessageLine& message) -> std::optional<Error> {
        const auto kept = store.redact(game, version, std::string(message.without_text));
        if (!kept) return kept.error();
        if (*kept == store::Committed::yes) {
            ++removed;
            return std::nullopt;
        }
        // Either another process is writing, or the game has been archived meanwhile.
        const auto versions = store.versions({&game, 1});
        if (!versions) return versions.error();
        if (versions->front() == 0) return std::nullopt;
        return Error{"", "another process is writing the store", codes::store_busy};
    };
    if (auto fault = each_message(store, person, take)) return *fault;
    return removed;
}

}  // namespace tessera::service
