#include "service/rated.hpp"

namespace tessera::service {

rating::Speed speed_of(const game::TimeControl& time) {
    if (time.each_turn) return rating::Speed::correspondence;
    return rating::speed_of(time.initial, time.increment, time.delay);
}

std::optional<store::RatedGame> rated_game(const store::GameId& game, const room::Room& room) {
    if (!room.changes_ratings() || !room.terms().time) return std::nullopt;
    const game::Winner winner = room.match()->game().result().winner;
    store::RatedGame rated;
    rated.game = game;
    rated.variant = room.variant()->definition().id;
    rated.speed = speed_of(*room.terms().time);
    rated.white = room.seat(room::Colour::white);
    rated.black = room.seat(room::Colour::black);
    rated.score = winner == game::Winner::white   ? rating::Score::win
                  : winner == game::Winner::black ? rating::Score::loss
                                                  : rating::Score::draw;
    rated.at = room.ended_at();
    return rated;
}

}  // namespace tessera::service
