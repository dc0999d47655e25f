#include "service/record.hpp"

#include "game/pgn.hpp"

namespace tessera::service {
namespace {

using room::Milliseconds;

/// The tag TimeControl. What PGN has no words for, it does not know.
std::string time_tag(const std::optional<game::TimeControl>& time) {
    const auto seconds = [](Milliseconds ms) {
        std::string text = std::to_string(ms / 1000);
        if (const auto rest = ms % 1000; rest != 0)
            text += '.' + std::to_string(1000 + rest).substr(1);
        return text;
    };
    if (!time) return "-";
    if (time->delay != 0) return "?";
    if (time->each_turn) return "1/" + seconds(time->initial);
    if (time->increment == 0) return seconds(time->initial);
    return seconds(time->initial) + '+' + seconds(time->increment);
}

}  // namespace

std::string pgn_of(const store::GameId& game, const room::Room& room) {
    const game::Tags tags{{"Event", "Tessera"},
                          {"Date", game::date_tag(room.created_at())},
                          {"White", room.seat(room::Colour::white)},
                          {"Black", room.seat(room::Colour::black)},
                          {"TimeControl", time_tag(room.terms().time)},
                          {"GameId", game}};
    return game::write_pgn(room.match()->game(), tags);
}

}  // namespace tessera::service
