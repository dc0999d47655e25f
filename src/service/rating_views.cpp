#include "service/rating_views.hpp"

#include <utility>

#include "room/event_text.hpp"
#include "service/rated.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

using definition::index;
using room::Colour;

/// The ratings that a game is for, of who sits there; nothing if it is not rated.
std::optional<store::RatingKey> key_of(const store::Summary& game, const room::PersonId& person) {
    if (!game.rated || person.empty()) return std::nullopt;
    const auto time = room::read_time(game.time);
    if (!time || !*time) return std::nullopt;
    return store::RatingKey{person, game.variant, speed_of(**time)};
}

}  // namespace

Result<std::optional<PlayersRatings>> ratings_in(store::EventStore& store,
                                                 const store::GameId& game, const room::Room& room,
                                                 room::Time now) {
    if (!room.terms().rated || !room.terms().time) return std::optional<PlayersRatings>();
    PlayersRatings shown;
    if (room.changes_ratings()) {
        const auto applied = store.ratings().applied(game);
        if (!applied) return applied.error();
        if (const auto& done = *applied) {
            shown.ratings = {{store::KeptRating{done->white_key(), done->after.white},
                              store::KeptRating{done->black_key(), done->after.black}}};
            shown.changes = {rating::change(done->before.white, done->after.white),
                             rating::change(done->before.black, done->after.black)};
            return std::optional(std::move(shown));
        }
    }
    for (const Colour c : definition::kColours) {
        if (room.seat(c).empty()) continue;
        const store::RatingKey key{room.seat(c), room.variant()->definition().id,
                                   speed_of(*room.terms().time)};
        const auto found = store.ratings().find(std::span(&key, 1));
        if (!found) return found.error();
        shown.ratings[index(c)] = {key, rating::seen_at(found->front(), now)};
    }
    return std::optional(std::move(shown));
}

std::optional<Error> add_ratings(store::EventStore& store, std::span<wire::ListedGame> games,
                                 room::Time now) {
    std::vector<store::RatingKey> keys;
    std::vector<std::pair<wire::ListedGame*, Colour>> places;
    for (wire::ListedGame& game : games) {
        const store::Summary& summary = game.summary;
        if (!summary.rated) continue;
        game.players.rated.emplace();
        for (const Colour c : definition::kColours) {
            auto key = key_of(summary, c == Colour::white ? summary.white : summary.black);
            if (!key) continue;
            keys.push_back(*std::move(key));
            places.emplace_back(&game, c);
        }
    }
    if (keys.empty()) return std::nullopt;
    const auto found = store.ratings().find(keys);
    if (!found) return found.error();
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto& [game, colour] = places[i];
        game->players.rated->ratings[index(colour)] = {keys[i], rating::seen_at((*found)[i], now)};
    }
    return std::nullopt;
}

Result<std::vector<store::KeptRating>> ratings_of(store::EventStore& store,
                                                  const room::PersonId& person, room::Time now) {
    auto found = store.ratings().of(person);
    if (!found) return found;
    for (store::KeptRating& one : *found) one.rating = rating::seen_at(one.rating, now);
    return found;
}

}  // namespace tessera::service
