// Rated games: who may play them, and what is shown of ratings.
#include "base/codes.hpp"
#include "service/answers.hpp"
#include "service/hub.hpp"
#include "service/wire_ratings.hpp"
#include "store/accounts.hpp"

namespace tessera::service {

Result<bool> Hub::has_account(const room::PersonId& person) {
    const auto account = store_.accounts().of_person(person);
    if (!account) return account.error();
    return *account && !(*account)->deleted;
}

std::optional<Error> Hub::bars_from_rated(const room::PersonId& person) {
    const auto registered = has_account(person);
    if (!registered) return registered.error();
    if (*registered) return std::nullopt;
    return Error{"", "a rated game is only for people with an account", codes::needs_account};
}

std::optional<Error> Hub::bars_from_seat(const GameId& game, const room::PersonId& person) {
    const auto room = service_.find(game, now_);
    // What else is wrong the service says.
    if (!room || !*room || !(*room)->terms().rated) return std::nullopt;
    return bars_from_rated(person);
}

void Hub::rated(const GameId& game) {
    Table* const table = watchers_.find(game);
    if (table == nullptr) return;
    awaiting_.erase(game);
    table->ratings.reset();
    // They are sent the state also where it comes without an event.
    for (auto& [session, watcher] : table->watchers) watcher.fresh = true;
    unserved_.insert(game);
}

std::optional<Error> Hub::see_ratings(const GameId& game, Table& table, const room::Room& room) {
    if (!room.terms().rated) return std::nullopt;
    const Table::SeenRatings::Stage stage{room.seat(room::Colour::white),
                                          room.seat(room::Colour::black), room.over()};
    if (table.ratings && table.ratings->stage == stage) return std::nullopt;
    auto seen = ratings_in(store_, game, room, now_);
    if (!seen) return seen.error();
    // Another process may be about to apply the result, which is told to nobody here.
    if (room.changes_ratings() && *seen && !(*seen)->changes) {
        if (awaiting_.empty()) awaited_at_ = now_ + limits_.ratings;
        awaiting_.insert(game);
    }
    table.ratings = Table::SeenRatings{stage, std::move(seen)->value_or(PlayersRatings())};
    return std::nullopt;
}

std::optional<Error> Hub::await_ratings() {
    if (awaiting_.empty() || now_ < awaited_at_) return std::nullopt;
    awaited_at_ = now_ + limits_.ratings;
    const auto awaited = awaiting_;
    for (const GameId& game : awaited) {
        if (watchers_.find(game) == nullptr) {
            awaiting_.erase(game);
            continue;
        }
        const auto applied = store_.ratings().applied(game);
        if (!applied) return applied.error();
        if (*applied) rated(game);
    }
    return std::nullopt;
}

Hub::Answer Hub::list_ratings(const Call& call) {
    const auto found = ratings_of(store_, room::PersonId(call.id), now_);
    if (!found) return refused(found.error());
    return json_answer(200, wire::ratings(*found));
}

}  // namespace tessera::service
