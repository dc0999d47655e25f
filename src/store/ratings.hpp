// The ratings of people, and which games have changed them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/result.hpp"
#include "rating/rating.hpp"
#include "rating/speed.hpp"
#include "store/event_store.hpp"

namespace tessera::store {

/// Whose rating, in which game and at which speed.
struct RatingKey {
    std::string person;
    std::string variant;  ///< id of a built-in game
    rating::Speed speed{};

    friend auto operator<=>(const RatingKey&, const RatingKey&) = default;
};

struct KeptRating {
    RatingKey key;
    rating::Rating rating;

    friend bool operator==(const KeptRating&, const KeptRating&) = default;
};

/// What a game has done to ratings.
struct RatedGame {
    GameId game;
    std::string variant;
    rating::Speed speed{};
    std::string white;  ///< persons
    std::string black;
    rating::Score score{};  ///< White's
    Time at = 0;            ///< when it ended
    rating::Ratings before;
    rating::Ratings after;
    std::int64_t number = 0;  ///< later ones have higher numbers; the store's own

    [[nodiscard]] RatingKey white_key() const { return {white, variant, speed}; }
    [[nodiscard]] RatingKey black_key() const { return {black, variant, speed}; }

    friend bool operator==(const RatedGame&, const RatedGame&) = default;
};

/// What is kept otherwise than the logs say, to be put right.
struct RatingRepair {
    std::vector<RatedGame> games;     ///< instead of what is kept of them, but for the number
    std::vector<GameId> dropped;      ///< they have changed nothing
    std::vector<KeptRating> ratings;  ///< instead of those kept
    std::vector<RatingKey> none;      ///< there is no such rating
    std::vector<GameId> unsettled;    ///< their results are to be applied
};

/// Part of an EventStore, which outlives it, with the same promises: what was committed is durable
/// and what can be read was committed; after an error of what writes it may have been kept or not.
///
/// A game is *unsettled* from when a batch with a summary says that it is rated and over until
/// apply() or pass_over().
class Ratings {
public:
    Ratings() = default;
    Ratings(const Ratings&) = delete;
    Ratings& operator=(const Ratings&) = delete;
    virtual ~Ratings() = default;

    [[nodiscard]] virtual Result<std::vector<GameId>> unsettled(std::size_t most) = 0;
    /// Keeps the game with what it does to both ratings, all or nothing; it is settled then.
    /// Conflict: it was applied already, one of the ratings is not as it was before the game, or
    /// another process was just writing. `number` does not matter. Of somebody whose ratings were
    /// removed none is kept.
    [[nodiscard]] virtual Result<Committed> apply(const RatedGame& game) = 0;
    /// The game is settled without changing anything.
    [[nodiscard]] virtual Result<Committed> pass_over(const GameId& game) = 0;
    /// In the same order; that of somebody new where none is kept.
    [[nodiscard]] virtual Result<std::vector<rating::Rating>> find(
        std::span<const RatingKey> keys) = 0;
    /// All of a person, by key.
    [[nodiscard]] virtual Result<std::vector<KeptRating>> of(const std::string& person) = 0;
    /// Nothing if the game was not applied.
    [[nodiscard]] virtual Result<std::optional<RatedGame>> applied(const GameId& game) = 0;
    /// Those with a higher number, ascending.
    [[nodiscard]] virtual Result<std::vector<RatedGame>> history(std::int64_t after,
                                                                 std::size_t most) = 0;
    /// Everybody's, behind a key.
    [[nodiscard]] virtual Result<std::vector<KeptRating>> all(const RatingKey& after,
                                                              std::size_t most) = 0;
    /// Takes all ratings of a person away; none is kept of them any more. What games have changed
    /// stays with the games.
    [[nodiscard]] virtual Result<Committed> remove(const std::string& person) = 0;
    [[nodiscard]] virtual Result<bool> removed(const std::string& person) = 0;
    /// For who has looked at everything while nobody is served.
    [[nodiscard]] virtual Result<Committed> repair(const RatingRepair& repair) = 0;
};

/// A rating as one text, of five whole numbers; nothing if it is none.
[[nodiscard]] std::string rating_text(const rating::Rating& rating);
[[nodiscard]] std::optional<rating::Rating> read_rating_text(std::string_view text);

}  // namespace tessera::store
