#include "service/record.hpp"

#include <chrono>

#include "game/pgn.hpp"

namespace tessera::service {
namespace {

using room::Milliseconds;
using room::Time;

/// The day, as PGN has it.
std::string date_tag(Time time) {
    const auto day = std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(time)));
    const std::chrono::year_month_day date(day);
    const auto padded = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(static_cast<int>(date.year())) + '.' +
           padded(static_cast<unsigned>(date.month())) + '.' +
           padded(static_cast<unsigned>(date.day()));
}

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
                          {"Date", date_tag(room.created_at())},
                          {"White", room.seat(room::Colour::white)},
                          {"Black", room.seat(room::Colour::black)},
                          {"TimeControl", time_tag(room.terms().time)},
                          {"GameId", game}};
    return game::write_pgn(room.match()->game(), tags);
}

}  // namespace tessera::service
