// RATING of docs/server-protocol.md, written.
#pragma once

#include <span>
#include <string>

#include "base/json.hpp"
#include "service/rating_views.hpp"

namespace tessera::service::wire {

/// RATING
void write_rating(JsonWriter& json, const store::KeptRating& rating);
/// The member `ratings` of a person: all of theirs.
void write_ratings(JsonWriter& json, std::span<const store::KeptRating> ratings);
/// The member `ratings` of a game and, once it has changed them, `changes`.
void write_ratings(JsonWriter& json, const PlayersRatings& players);

/// {"ratings":[RATING ..]}
[[nodiscard]] std::string ratings(std::span<const store::KeptRating> ratings);

}  // namespace tessera::service::wire
