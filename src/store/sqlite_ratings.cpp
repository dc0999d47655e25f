#include "store/sqlite_ratings.hpp"

#include "base/text.hpp"
#include "store/signed_number.hpp"

namespace tessera::store {

std::optional<Error> SqliteRatings::prepare() {
    const std::pair<Statement*, std::string_view> statements[] = {
        {&add_unsettled_,
         "INSERT INTO unsettled (game) SELECT ?1 WHERE NOT EXISTS "
         "(SELECT 1 FROM rated_game WHERE game = ?1) ON CONFLICT DO NOTHING"},
        {&settle_, "DELETE FROM unsettled WHERE game = ?1"},
        {&add_game_,
         "INSERT INTO rated_game (game, variant, speed, score, at, white, black, white_before, "
         "black_before, white_after, black_after) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"},
        // Changes no row where the rating has changed since it was read.
        {&change_rating_,
         "INSERT INTO rating (person, variant, speed, rating, deviation, volatility, games, at) "
         "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?7 = 1 OR EXISTS (SELECT 1 FROM rating "
         "WHERE person = ?1 AND variant = ?2 AND speed = ?3) "
         "ON CONFLICT (person, variant, speed) DO UPDATE SET rating = ?4, deviation = ?5, "
         "volatility = ?6, games = ?7, at = ?8 WHERE rating.games = ?7 - 1"},
        {&add_removed_, "INSERT INTO unrated (person) VALUES (?1) ON CONFLICT DO NOTHING"},
        {&clear_ratings_, "DELETE FROM rating WHERE person = ?1"},
        {&set_game_,
         "UPDATE rated_game SET variant = ?2, speed = ?3, score = ?4, at = ?5, white = ?6, "
         "black = ?7, white_before = ?8, black_before = ?9, white_after = ?10, black_after = ?11 "
         "WHERE game = ?1"},
        {&drop_game_, "DELETE FROM rated_game WHERE game = ?1"},
        {&set_rating_,
         "INSERT OR REPLACE INTO rating (person, variant, speed, rating, deviation, volatility, "
         "games, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
        {&clear_rating_, "DELETE FROM rating WHERE person = ?1 AND variant = ?2 AND speed = ?3"},
        {&unsettled_, "SELECT game FROM unsettled ORDER BY game LIMIT ?1"},
        {&rating_,
         "SELECT person, variant, speed, rating, deviation, volatility, games, at FROM rating "
         "WHERE person = ?1 AND variant = ?2 AND speed = ?3"},
        {&of_,
         "SELECT person, variant, speed, rating, deviation, volatility, games, at FROM rating "
         "WHERE person = ?1 ORDER BY variant, speed"},
        {&game_,
         "SELECT game, variant, speed, score, at, white, black, white_before, black_before, "
         "white_after, black_after, number FROM rated_game WHERE game = ?1"},
        {&history_,
         "SELECT game, variant, speed, score, at, white, black, white_before, black_before, "
         "white_after, black_after, number FROM rated_game WHERE number > ?1 "
         "ORDER BY number LIMIT ?2"},
        {&all_,
         "SELECT person, variant, speed, rating, deviation, volatility, games, at FROM rating "
         "WHERE (person, variant, speed) > (?1, ?2, ?3) ORDER BY person, variant, speed LIMIT ?4"},
        {&removed_, "SELECT 1 FROM unrated WHERE person = ?1"},
    };
    return work_.prepare(statements);
}

Statement& SqliteRatings::bind(Statement& statement, const RatingKey& key) {
    return statement.bind(key.person).bind(key.variant).bind(static_cast<std::int64_t>(key.speed));
}

Statement& SqliteRatings::bind(Statement& statement, const rating::Rating& rating) {
    return statement.bind(rating.rating)
        .bind(rating.deviation)
        .bind(rating.volatility)
        .bind(rating.games)
        .bind(rating.at);
}

Result<std::vector<KeptRating>> SqliteRatings::ratings(Statement& statement) const {
    std::vector<KeptRating> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        found.push_back(
            {{row.text(0), row.text(1), static_cast<rating::Speed>(row.number(2))},
             {row.number(3), row.number(4), row.number(5), row.number(6), row.number(7)}});
    });
    if (fault) return *fault;
    return found;
}

Result<std::vector<RatedGame>> SqliteRatings::games(Statement& statement) const {
    std::vector<RatedGame> found;
    std::optional<GameId> damaged;
    auto fault = work_.read(statement, [&](Statement& row) {
        RatedGame& game = found.emplace_back();
        game.game = row.text(0);
        game.variant = row.text(1);
        game.speed = static_cast<rating::Speed>(row.number(2));
        game.score = static_cast<rating::Score>(row.number(3));
        game.at = row.number(4);
        game.white = row.text(5);
        game.black = row.text(6);
        game.number = row.number(11);
        const std::pair<rating::Rating*, int> ratings[] = {{&game.before.white, 7},
                                                           {&game.before.black, 8},
                                                           {&game.after.white, 9},
                                                           {&game.after.black, 10}};
        for (const auto& [rating, column] : ratings) {
            const auto read = read_rating_text(row.text(column));
            if (read)
                *rating = *read;
            else
                damaged = game.game;
        }
    });
    if (fault) return *fault;
    if (damaged)
        return work_.file().error("is damaged: the ratings of the game " + quote(*damaged) +
                                  " are none");
    return found;
}

Result<std::vector<GameId>> SqliteRatings::unsettled(std::size_t most) {
    std::vector<GameId> found;
    unsettled_.bind(signed_number(most));
    if (auto fault = work_.read(unsettled_, [&](Statement& row) { found.push_back(row.text(0)); }))
        return *fault;
    return found;
}

SqliteRatings::Stop SqliteRatings::change(const RatingKey& key, const rating::Rating& after) {
    bool gone = false;
    removed_.bind(key.person);
    if (auto fault = work_.read(removed_, [&](Statement& /*row*/) { gone = true; }))
        return Result<Committed>(*fault);
    if (gone) return std::nullopt;
    return work_.write(bind(bind(change_rating_, key), after), true);
}

SqliteRatings::Stop SqliteRatings::write(Statement& statement, const RatedGame& game) {
    const std::string white_before = rating_text(game.before.white);
    const std::string black_before = rating_text(game.before.black);
    const std::string white_after = rating_text(game.after.white);
    const std::string black_after = rating_text(game.after.black);
    return work_.write(statement.bind(game.game)
                           .bind(game.variant)
                           .bind(static_cast<std::int64_t>(game.speed))
                           .bind(static_cast<std::int64_t>(game.score))
                           .bind(game.at)
                           .bind(game.white)
                           .bind(game.black)
                           .bind(white_before)
                           .bind(black_before)
                           .bind(white_after)
                           .bind(black_after));
}

Result<Committed> SqliteRatings::apply(const RatedGame& game) {
    return work_.in_transaction([&]() -> Stop {
        if (auto stop = write(add_game_, game)) return stop;
        if (auto stop = change(game.white_key(), game.after.white)) return stop;
        if (auto stop = change(game.black_key(), game.after.black)) return stop;
        return work_.write(settle_.bind(game.game));
    });
}

Result<Committed> SqliteRatings::pass_over(const GameId& game) {
    return work_.in_transaction([&] { return work_.write(settle_.bind(game)); });
}

Result<std::vector<rating::Rating>> SqliteRatings::find(std::span<const RatingKey> keys) {
    std::vector<rating::Rating> found;
    for (const RatingKey& key : keys) {
        const auto kept = ratings(bind(rating_, key));
        if (!kept) return kept.error();
        found.push_back(kept->empty() ? rating::Rating() : kept->front().rating);
    }
    return found;
}

Result<std::vector<KeptRating>> SqliteRatings::of(const std::string& person) {
    return ratings(of_.bind(person));
}

Result<std::optional<RatedGame>> SqliteRatings::applied(const GameId& game) {
    auto found = games(game_.bind(game));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<RatedGame>> SqliteRatings::history(std::int64_t after, std::size_t most) {
    return games(history_.bind(after).bind(signed_number(most)));
}

Result<std::vector<KeptRating>> SqliteRatings::all(const RatingKey& after, std::size_t most) {
    return ratings(bind(all_, after).bind(signed_number(most)));
}

Result<Committed> SqliteRatings::remove(const std::string& person) {
    return work_.in_transaction([&]() -> Stop {
        if (auto stop = work_.write(add_removed_.bind(person))) return stop;
        return work_.write(clear_ratings_.bind(person));
    });
}

Result<bool> SqliteRatings::removed(const std::string& person) {
    bool gone = false;
    removed_.bind(person);
    if (auto fault = work_.read(removed_, [&](Statement& /*row*/) { gone = true; })) return *fault;
    return gone;
}

Result<Committed> SqliteRatings::repair(const RatingRepair& repair) {
    return work_.in_transaction([&]() -> Stop {
        for (const RatedGame& game : repair.games)
            if (auto stop = write(set_game_, game)) return stop;
        for (const GameId& game : repair.dropped)
            if (auto stop = work_.write(drop_game_.bind(game))) return stop;
        for (const KeptRating& one : repair.ratings)
            if (auto stop = work_.write(bind(bind(set_rating_, one.key), one.rating))) return stop;
        for (const RatingKey& key : repair.none)
            if (auto stop = work_.write(bind(clear_rating_, key))) return stop;
        for (const GameId& game : repair.unsettled)
            if (auto stop = work_.write(add_unsettled_.bind(game))) return stop;
        return std::nullopt;
    });
}

}  // namespace tessera::store
