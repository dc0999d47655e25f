#include "service/rebuild.hpp"

#include <utility>

#include "base/codes.hpp"
#include "service/rebuild_ratings.hpp"
#include "service/summary.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kAtOnce = 500;

/// What belongs to a game and differs goes into the batch.
std::optional<Error> compare(store::EventStore& store, const GameId& game, const room::Room& room,
                             store::Batch& batch,
                             const std::function<void(const Difference&)>& found) {
    const auto kept = store.summary(game);
    if (!kept) return kept.error();
    if (auto summary = summary_of(game, room); *kept != summary) {
        batch.summaries.push_back(std::move(summary));
        found({game, "summary"});
    }
    const auto deadline = store.deadline(game);
    if (!deadline) return deadline.error();
    const auto due = room.deadline();
    if ((*deadline ? (*deadline)->at : std::nullopt) != due) {
        batch.deadlines.push_back({game, due});
        found({game, "deadline"});
    }
    return std::nullopt;
}

}  // namespace

Result<std::size_t> rebuild(store::EventStore& store, const Limits& limits, Time now,
                            const std::function<void(const Difference&)>& found) {
    RulesBook rules(store);
    RatingAudit audit(
        store, [&](const std::string& whose, const std::string& what) { found({whose, what}); });
    std::size_t looked_at = 0;
    GameId after;
    for (;;) {
        const auto games = store.games(after, kAtOnce);
        if (!games) return games.error();
        if (games->empty()) break;
        store::Batch batch;
        batch.tick = now;
        for (const GameId& game : *games) {
            ++looked_at;
            const auto room = read_room(store, rules, game, limits.room);
            if (!room && is_of_store(room.error())) return room.error();
            if (!room) {
                found({game, room.error().text()});
                continue;
            }
            if (auto fault = compare(store, game, **room, batch, found)) return *fault;
            if (auto fault = audit.look_at(game, **room)) return *fault;
        }
        after = games->back();
        if (batch.summaries.empty() && batch.deadlines.empty()) continue;
        const auto kept = store.commit(batch);
        if (!kept) return kept.error();
        if (*kept != store::Committed::yes)
            return Error{"", "another process works on the store", codes::store_busy};
    }
    if (auto fault = audit.finish()) return *fault;
    return looked_at;
}

}  // namespace tessera::service
