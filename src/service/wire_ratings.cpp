#include "service/wire_ratings.hpp"

#include <utility>

#include "game/line_reader.hpp"

namespace tessera::service::wire {

void write_rating(JsonWriter& json, const store::KeptRating& rating) {
    json.open_object()
        .member("variant", rating.key.variant)
        .member("speed", rating::word(rating.key.speed))
        .member("rating", rating::points(rating.rating.rating))
        .member("deviation", rating::points(rating.rating.deviation))
        .member("games", rating.rating.games)
        .member("provisional", rating::provisional(rating.rating))
        .close_object();
}

void write_ratings(JsonWriter& json, std::span<const store::KeptRating> ratings) {
    json.list("ratings", ratings, [&](const store::KeptRating& one) { write_rating(json, one); });
}

void write_ratings(JsonWriter& json, const PlayersRatings& players) {
    json.key("ratings").open_object();
    for (const room::Colour c : definition::kColours) {
        json.key(game::colour_word(c));
        if (const auto& rating = players.ratings[definition::index(c)])
            write_rating(json, *rating);
        else
            json.null();
    }
    json.close_object();
    if (!players.changes) return;
    json.key("changes").open_object();
    for (const room::Colour c : definition::kColours)
        json.member(game::colour_word(c), (*players.changes)[definition::index(c)]);
    json.close_object();
}

std::string ratings(std::span<const store::KeptRating> ratings) {
    JsonWriter json;
    json.open_object();
    write_ratings(json, ratings);
    json.close_object();
    return std::move(json).take();
}

}  // namespace tessera::service::wire
