// What lists of games show of one. Worked out from its log, and can be made again from it.
#pragma once

#include <cstdint>
#include <string>

namespace tessera::store {

struct Summary {
    enum class State : std::uint8_t {
        open,     ///< a seat is free
        playing,  ///< both seats are taken
        over,     ///< no move can be made any more
    };

    std::string game;
    State state = State::open;
    bool listed = false;  ///< for everybody to see
    std::string variant;  ///< id of the game's file
    std::string rules;    ///< identity of its rules
    std::string time;     ///< the time control, as logs have it
    std::string white;    ///< who sits there; empty: nobody
    std::string black;
    bool white_to_move = true;
    std::string result;   ///< PGN's word, `*` until the game is over and if it has none
    std::int64_t at = 0;  ///< of the last event, in milliseconds since 1970
    bool rated = false;   ///< the result changes ratings

    friend bool operator==(const Summary&, const Summary&) = default;
};

/// Its result may have to be applied to ratings.
[[nodiscard]] inline bool is_rated_and_over(const Summary& summary) {
    return summary.rated && summary.state == Summary::State::over;
}

}  // namespace tessera::store
