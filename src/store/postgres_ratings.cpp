#include "store/postgres_ratings.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "store/signed_number.hpp"

namespace tessera::store {
namespace {

constexpr PostgresStatement kRatingStatements[] = {
    {"add_unsettled",
     "INSERT INTO tessera.unsettled (game) SELECT $1::bytea WHERE NOT EXISTS "
     "(SELECT 1 FROM tessera.rated_game WHERE game = $1) ON CONFLICT DO NOTHING"},
    {"settle", "DELETE FROM tessera.unsettled WHERE game = $1"},
    {"settle_none",
     "DELETE FROM tessera.unsettled WHERE game = $1 AND "
     "NOT EXISTS (SELECT 1 FROM tessera.event WHERE game = $1)"},
    {"add_rated_game",
     "INSERT INTO tessera.rated_game (game, variant, speed, score, at, white, black, "
     "white_before, black_before, white_after, black_after) "
     "VALUES ($1, $2, $3::int8, $4::int8, $5, $6, $7, $8, $9, $10, $11)"},
    // Where the rating has changed since it was read there are no `games`, and NULL is refused.
    {"change_rating",
     "INSERT INTO tessera.rating AS r (person, variant, speed, rating, deviation, volatility, "
     "games, at) SELECT $1::bytea, $2::bytea, $3::int8::smallint, $4::int8, $5::int8, $6::int8, "
     "CASE WHEN $7::int8 = 1 OR EXISTS (SELECT 1 FROM tessera.rating WHERE person = $1 AND "
     "variant = $2 AND speed = $3::int8) THEN $7::int8 END, $8::int8 "
     "WHERE NOT EXISTS (SELECT 1 FROM tessera.unrated WHERE person = $1) "
     "ON CONFLICT (person, variant, speed) DO UPDATE SET rating = excluded.rating, "
     "deviation = excluded.deviation, volatility = excluded.volatility, "
     "games = CASE WHEN r.games = excluded.games - 1 THEN excluded.games END, at = excluded.at"},
    // Whoever is about to keep one of the person's ratings is waited for.
    {"lock_ratings", "LOCK TABLE tessera.rating IN SHARE ROW EXCLUSIVE MODE"},
    {"add_unrated", "INSERT INTO tessera.unrated (person) VALUES ($1) ON CONFLICT DO NOTHING"},
    {"clear_ratings", "DELETE FROM tessera.rating WHERE person = $1"},
    {"set_rated_game",
     "UPDATE tessera.rated_game SET variant = $2, speed = $3::int8, score = $4::int8, at = $5, "
     "white = $6, black = $7, white_before = $8, black_before = $9, white_after = $10, "
     "black_after = $11 WHERE game = $1"},
    {"drop_rated_game", "DELETE FROM tessera.rated_game WHERE game = $1"},
    {"set_rating",
     "INSERT INTO tessera.rating (person, variant, speed, rating, deviation, volatility, games, "
     "at) VALUES ($1, $2, $3::int8, $4, $5, $6, $7, $8) ON CONFLICT (person, variant, speed) "
     "DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, "
     "volatility = excluded.volatility, games = excluded.games, at = excluded.at"},
    {"clear_rating",
     "DELETE FROM tessera.rating WHERE person = $1 AND variant = $2 AND speed = $3::int8"},
    {"unsettled", "SELECT game FROM tessera.unsettled ORDER BY game LIMIT $1"},
    {"ratings",
     "SELECT r.person, r.variant, r.speed::int8, r.rating, r.deviation, r.volatility, r.games, "
     "r.at FROM unnest($1::bytea[], $2::bytea[]) AS w (person, variant) "
     "JOIN tessera.rating AS r ON r.person = w.person AND r.variant = w.variant"},
    {"ratings_of",
     "SELECT person, variant, speed::int8, rating, deviation, volatility, games, at "
     "FROM tessera.rating WHERE person = $1 ORDER BY variant, rating.speed"},
    {"rated_game",
     "SELECT game, variant, speed::int8, score::int8, at, white, black, white_before, "
     "black_before, white_after, black_after, number FROM tessera.rated_game WHERE game = $1"},
    {"rated_games",
     "SELECT game, variant, speed::int8, score::int8, at, white, black, white_before, "
     "black_before, white_after, black_after, number FROM tessera.rated_game WHERE number > $1 "
     "ORDER BY number LIMIT $2"},
    {"all_ratings",
     "SELECT person, variant, speed::int8, rating, deviation, volatility, games, at "
     "FROM tessera.rating WHERE (person, variant, speed) > ($1, $2, $3::int8) "
     "ORDER BY person, variant, rating.speed LIMIT $4"},
    {"is_unrated", "SELECT person FROM tessera.unrated WHERE person = $1"},
};

PostgresCall with_key(PostgresCall call, const RatingKey& key) {
    call.with(key.person).with(key.variant).with(static_cast<std::int64_t>(key.speed));
    return call;
}

PostgresCall with_rating(PostgresCall call, const rating::Rating& rating) {
    call.with(rating.rating)
        .with(rating.deviation)
        .with(rating.volatility)
        .with(rating.games)
        .with(rating.at);
    return call;
}

PostgresCall with_game(PostgresCall call, const RatedGame& game) {
    call.with(game.game)
        .with(game.variant)
        .with(static_cast<std::int64_t>(game.speed))
        .with(static_cast<std::int64_t>(game.score))
        .with(game.at)
        .with(game.white)
        .with(game.black)
        .with(rating_text(game.before.white))
        .with(rating_text(game.before.black))
        .with(rating_text(game.after.white))
        .with(rating_text(game.after.black));
    return call;
}

}  // namespace

std::span<const PostgresStatement> PostgresRatings::statements() {
    return kRatingStatements;
}

PostgresCall PostgresRatings::over(const GameId& game) {
    return PostgresCall("add_unsettled").with(game);
}

PostgresCall PostgresRatings::forget(const GameId& game) {
    return PostgresCall("settle_none").with(game);
}

Result<std::vector<KeptRating>> PostgresRatings::ratings(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        return KeptRating{{rows->text(row, 0), rows->text(row, 1),
                           static_cast<rating::Speed>(rows->number(row, 2))},
                          {rows->number(row, 3), rows->number(row, 4), rows->number(row, 5),
                           rows->number(row, 6), rows->number(row, 7)}};
    });
}

Result<std::vector<RatedGame>> PostgresRatings::games(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    std::vector<RatedGame> found;
    for (int row = 0; row < rows->size(); ++row) {
        RatedGame& game = found.emplace_back();
        game.game = rows->text(row, 0);
        game.variant = rows->text(row, 1);
        game.speed = static_cast<rating::Speed>(rows->number(row, 2));
        game.score = static_cast<rating::Score>(rows->number(row, 3));
        game.at = rows->number(row, 4);
        game.white = rows->text(row, 5);
        game.black = rows->text(row, 6);
        game.number = rows->number(row, 11);
        const std::pair<rating::Rating*, int> ratings[] = {{&game.before.white, 7},
                                                           {&game.before.black, 8},
                                                           {&game.after.white, 9},
                                                           {&game.after.black, 10}};
        for (const auto& [rating, column] : ratings) {
            const auto read = read_rating_text(rows->text(row, column));
            if (!read)
                return Error{"", "the store is damaged: the ratings of the game " +
                                     quote(game.game) + " are none"};
            *rating = *read;
        }
    }
    return found;
}

Result<std::vector<GameId>> PostgresRatings::unsettled(std::size_t most) {
    return work_.read_texts(PostgresCall("unsettled").with(signed_number(most)));
}

Result<Committed> PostgresRatings::apply(const RatedGame& game) {
    PostgresTransactions::Calls calls{with_game(PostgresCall("add_rated_game"), game)};
    std::pair<RatingKey, const rating::Rating*> sides[] = {{game.white_key(), &game.after.white},
                                                           {game.black_key(), &game.after.black}};
    // In one order, so that no two games wait for each other.
    if (sides[1].first < sides[0].first) std::swap(sides[0], sides[1]);
    for (const auto& [key, after] : sides)
        calls.push_back(with_rating(with_key(PostgresCall("change_rating"), key), *after));
    calls.push_back(PostgresCall("settle").with(game.game));
    return work_.write(std::move(calls));
}

Result<Committed> PostgresRatings::pass_over(const GameId& game) {
    return work_.write({PostgresCall("settle").with(game)});
}

Result<std::vector<rating::Rating>> PostgresRatings::find(std::span<const RatingKey> keys) {
    if (keys.empty()) return std::vector<rating::Rating>();
    std::vector<std::string> people;
    std::vector<std::string> variants;
    for (const RatingKey& key : keys) {
        people.push_back(key.person);
        variants.push_back(key.variant);
    }
    const auto kept = ratings(PostgresCall("ratings")
                                  .with(std::span<const std::string>(people))
                                  .with(std::span<const std::string>(variants)));
    if (!kept) return kept.error();
    std::vector<rating::Rating> found;
    for (const RatingKey& key : keys) {
        const auto same = std::ranges::find(*kept, key, &KeptRating::key);
        found.push_back(same == kept->end() ? rating::Rating() : same->rating);
    }
    return found;
}

Result<std::vector<KeptRating>> PostgresRatings::of(const std::string& person) {
    return ratings(PostgresCall("ratings_of").with(person));
}

Result<std::optional<RatedGame>> PostgresRatings::applied(const GameId& game) {
    auto found = games(PostgresCall("rated_game").with(game));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<RatedGame>> PostgresRatings::history(std::int64_t after, std::size_t most) {
    return games(PostgresCall("rated_games").with(after).with(signed_number(most)));
}

Result<std::vector<KeptRating>> PostgresRatings::all(const RatingKey& after, std::size_t most) {
    return ratings(with_key(PostgresCall("all_ratings"), after).with(signed_number(most)));
}

Result<Committed> PostgresRatings::remove(const std::string& person) {
    return work_.write({PostgresCall("lock_ratings"), PostgresCall("add_unrated").with(person),
                        PostgresCall("clear_ratings").with(person)});
}

Result<bool> PostgresRatings::removed(const std::string& person) {
    const auto found = work_.read_text(PostgresCall("is_unrated").with(person));
    if (!found) return found.error();
    return found->has_value();
}

Result<Committed> PostgresRatings::repair(const RatingRepair& repair) {
    PostgresTransactions::Calls calls;
    for (const RatedGame& game : repair.games)
        calls.push_back(with_game(PostgresCall("set_rated_game"), game));
    for (const GameId& game : repair.dropped)
        calls.push_back(PostgresCall("drop_rated_game").with(game));
    for (const KeptRating& one : repair.ratings)
        calls.push_back(with_rating(with_key(PostgresCall("set_rating"), one.key), one.rating));
    for (const RatingKey& key : repair.none)
        calls.push_back(with_key(PostgresCall("clear_rating"), key));
    for (const GameId& game : repair.unsettled) calls.push_back(over(game));
    return work_.write(std::move(calls));
}

}  // namespace tessera::store
