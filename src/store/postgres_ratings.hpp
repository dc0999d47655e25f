// Ratings in PostgreSQL, on the connection of the store that they are part of.
#pragma once

#include "store/postgres_transactions.hpp"
#include "store/ratings.hpp"

namespace tessera::store {

class PostgresRatings final : public Ratings {
public:
    /// `work` outlives it, and knows statements().
    explicit PostgresRatings(PostgresTransactions& work) : work_(work) {}

    [[nodiscard]] static std::span<const PostgresStatement> statements();

    /// Within a transaction: a batch says that the game is rated and over.
    [[nodiscard]] static PostgresCall over(const GameId& game);
    /// The game was taken out of the store, if it has no events.
    [[nodiscard]] static PostgresCall forget(const GameId& game);

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
    [[nodiscard]] Result<std::vector<KeptRating>> ratings(PostgresCall call);
    [[nodiscard]] Result<std::vector<RatedGame>> games(PostgresCall call);

    PostgresTransactions& work_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kPostgresRatingTables = R"sql(
ALTER TABLE tessera.summary ADD COLUMN rated boolean NOT NULL DEFAULT false;
CREATE TABLE tessera.rating (
    person bytea NOT NULL,
    variant bytea NOT NULL,
    speed smallint NOT NULL CHECK (speed BETWEEN 0 AND 4),
    rating bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    games bigint NOT NULL,
    at bigint NOT NULL,
    PRIMARY KEY (person, variant, speed)
);
-- What games have done to ratings, in this order. The ratings are texts of five numbers.
CREATE TABLE tessera.rated_game (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game bytea NOT NULL UNIQUE,
    variant bytea NOT NULL,
    speed smallint NOT NULL CHECK (speed BETWEEN 0 AND 4),
    white bytea NOT NULL,
    black bytea NOT NULL,
    score smallint NOT NULL CHECK (score BETWEEN 0 AND 2),
    at bigint NOT NULL,
    white_before bytea NOT NULL,
    black_before bytea NOT NULL,
    white_after bytea NOT NULL,
    black_after bytea NOT NULL
);
-- Rated games that are over, until their results were applied.
CREATE TABLE tessera.unsettled (
    game bytea PRIMARY KEY
);
-- People whose ratings were removed for good.
CREATE TABLE tessera.unrated (
    person bytea PRIMARY KEY
);
)sql";

}  // namespace tessera::store
