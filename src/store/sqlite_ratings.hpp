// Ratings in SQLite, on the connection of the store that they are part of.
#pragma once

#include "store/ratings.hpp"
#include "store/sqlite_transactions.hpp"

namespace tessera::store {

class SqliteRatings final : public Ratings {
public:
    using Stop = SqliteTransactions::Stop;

    /// `work` outlives it.
    explicit SqliteRatings(const SqliteTransactions& work) : work_(work) {}

    /// Before anything else.
    [[nodiscard]] std::optional<Error> prepare();

    /// Within a transaction: a batch says that the game is rated and over.
    [[nodiscard]] Stop over(const GameId& game) { return work_.write(add_unsettled_.bind(game)); }
    /// The game is taken out of the store.
    [[nodiscard]] Stop forget(const GameId& game) { return work_.write(settle_.bind(game)); }

    Result<std::vector<GameId>> unsettled(std::size_t most) override;
    Result<Committed> apply(const RatedGame& game) override;
    Result<Committed> pass_over(const GameId& game) override;
    Result<std::vector<rating::Rating>> find(std::span<const RatingKey> keys) override;
    Result<std::vector<KeptRating>> of(const std::string& person) override;
    Result<std::optional<RatedGame>> applied(const GameId& game) override;
    Result<std::vector<RatedGame>> history(std::int64_t after, std::size_t most) override;
    Result<std::vector<KeptRating>> all(const RatingKey& after, std::size_t most) override;
    Result<Committed> remove(const std::string& person) override;
    Result<bool> removed(const std::string& person) override;
    Result<Committed> repair(const RatingRepair& repair) override;

private:
    /// Gives the next parameters of a statement its values.
    static Statement& bind(Statement& statement, const RatingKey& key);
    static Statement& bind(Statement& statement, const rating::Rating& rating);
    /// The rating that a game has changed.
    [[nodiscard]] Stop change(const RatingKey& key, const rating::Rating& after);
    [[nodiscard]] Stop write(Statement& statement, const RatedGame& game);
    [[nodiscard]] Result<std::vector<KeptRating>> ratings(Statement& statement) const;
    [[nodiscard]] Result<std::vector<RatedGame>> games(Statement& statement) const;

    const SqliteTransactions& work_;
    Statement add_unsettled_, settle_, add_game_, change_rating_, add_removed_, clear_ratings_,
        set_game_, drop_game_, set_rating_, clear_rating_;
    Statement unsettled_, rating_, of_, game_, history_, all_, removed_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kSqliteRatingTables = R"sql(
ALTER TABLE summary ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE TABLE rating (
    person TEXT NOT NULL,
    variant TEXT NOT NULL,
    speed INTEGER NOT NULL CHECK (speed BETWEEN 0 AND 4),
    rating INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, variant, speed)
) STRICT, WITHOUT ROWID;
-- What games have done to ratings, in this order. The ratings are texts of five numbers.
CREATE TABLE rated_game (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL UNIQUE,
    variant TEXT NOT NULL,
    speed INTEGER NOT NULL CHECK (speed BETWEEN 0 AND 4),
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 2),
    at INTEGER NOT NULL,
    white_before TEXT NOT NULL,
    black_before TEXT NOT NULL,
    white_after TEXT NOT NULL,
    black_after TEXT NOT NULL
) STRICT;
-- Rated games that are over, until their results were applied.
CREATE TABLE unsettled (
    game TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
-- People whose ratings were removed for good.
CREATE TABLE unrated (
    person TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace tessera::store
