#include "service/summary.hpp"

#include "room/event_text.hpp"

namespace tessera::service {

store::Summary summary_of(const store::GameId& game, const room::Room& room) {
    using State = store::Summary::State;
    const game::Match* match = room.match();
    return {.game = game,
            .state = room.over() ? State::over
                     : match     ? State::playing
                                 : State::open,
            .listed = room.terms().listed,
            .variant = room.variant()->definition().id,
            .rules = room.variant()->identity(),
            .time = room::time_word(room.terms().time),
            .white = room.seat(room::Colour::white),
            .black = room.seat(room::Colour::black),
            .white_to_move = !match || match->game().position().side() == room::Colour::white,
            .result = std::string(match ? match->game().result().text() : "*"),
            .at = room.last_event_at(),
            .rated = room.terms().rated};
}

}  // namespace tessera::service
