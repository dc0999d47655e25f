// A game between two players: who plays, their clocks, what they offer each other and how it ends,
// as a pure state machine. A command is decided into events or refused; the state is the fold of
// the events. Time is handed in.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "game/game.hpp"

namespace tessera::game {

using Milliseconds = std::int64_t;
/// Of a clock that never goes back, whose zero is anywhere: another one after a restart.
using Instant = Milliseconds;
/// Since the first of January 1970, as a clock on the wall shows it.
using WallTime = Milliseconds;

/// A moment by both clocks of the caller.
struct Now {
    /// `wall` may be left out by a caller who keeps no events.
    Now(Instant at, WallTime on_the_wall = 0) : instant(at), wall(on_the_wall) {}

    Instant instant;
    WallTime wall;
};
/// When something happened, on the clock that shows `now`.
[[nodiscard]] inline Instant instant_of(WallTime happened, const Now& now) {
    return now.instant - (now.wall - happened);
}

struct Player {
    enum class Type : std::uint8_t { human, computer };
    Type type = Type::human;
    int level = 0;  ///< of a computer: engine/levels.hpp

    friend bool operator==(const Player&, const Player&) = default;
};
using Players = std::array<Player, 2>;  ///< by colour

/// Sudden death, if nothing is given back. A turn of two moves counts as one.
struct TimeControl {
    Milliseconds initial = 0;
    Milliseconds increment = 0;  ///< given after every turn
    Milliseconds delay = 0;      ///< at the beginning of every turn, so long the clock stands
    /// Correspondence: every turn has all of `initial`, whatever others have used.
    bool each_turn = false;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

enum class Takebacks : std::uint8_t {
    free,        ///< each player may take moves back, and go anywhere in the game
    by_consent,  ///< only if the other player agrees
    refused,
};

struct Terms {
    Players players;
    std::optional<TimeControl> time;  ///< nothing: as long as one likes
    Takebacks takebacks = Takebacks::free;
    bool wait_for_move = false;  ///< nobody's time runs before the first move
    /// Moves are tried, none is played: each that is new becomes the last alternative, also behind
    /// ends that are stated and draws that players would have to claim.
    bool analysis = false;
};

/// What the clocks show at some moment.
struct Clocks {
    std::array<Milliseconds, 2> left{};  ///< by colour, when the turn began
    Milliseconds used = 0;               ///< of the turn
    bool stopped = false;                ///< nobody's time runs, until a move is made

    friend bool operator==(const Clocks&, const Clocks&) = default;
};

namespace command {
struct Play {
    rules::Colour by{};
    rules::Move move;
};
/// Back to where `by` was to move before. By consent: asks for it, or agrees to what the other
/// asks.
struct TakeBack {
    rules::Colour by{};
};
/// Forward along the moves taken back, to where a human is to move against a computer.
struct Redo {};
/// To any node of the game. While it is looked at with moves ahead, the clocks are stopped.
struct Go {
    NodeId node = 0;
};
/// Offers a draw, or agrees to the one offered.
struct OfferDraw {
    rules::Colour by{};
};
/// Says no to the other's offer or request.
struct Decline {
    rules::Colour by{};
};
struct Resign {
    rules::Colour by{};
};
/// Ends the game without a result, while one side has not moved.
struct Abort {
    rules::Colour by{};
};
/// Claims that the time of the side to move is up; anybody may.
struct ClaimTime {};
/// Ends the game otherwise than by the rules, as whoever runs it may.
struct End {
    Winner winner = Winner::none;
    Ending ending = Ending::none;
};
/// Others play on, where everything may be taken back.
struct Seat {
    Players players;
};
/// Another time control, or none, and what is left to each, where everything may be taken back.
struct SetClocks {
    std::optional<TimeControl> time;
    std::array<Milliseconds, 2> left{};
};
/// Stops the clocks or lets them run, where everything may be taken back.
struct StopClocks {
    bool stopped = true;
};
/// Removes the node and what follows it, where everything may be taken back. The game goes to the
/// node before it if it stood in there.
struct RemoveVariation {
    NodeId node = 0;
};
/// Makes the moves to the node the main line, where everything may be taken back.
/// Puts a move that was removed back with all that followed it (Game::put_back()), where everything
/// may be taken back.
struct RestoreVariation {
    NodeId node = 0;
    std::uint32_t place = 0;
};
struct PromoteVariation {
    NodeId node = 0;
};
/// Moves the variation that the node lies in one place up (Game::raise()), where everything may be
/// taken back.
struct RaiseVariation {
    NodeId node = 0;
};
/// Writes a comment of a node instead of the one it had, where everything may be taken back. Only
/// the first move of a variation has comments before and behind it.
struct Comment {
    NodeId node = 0;
    std::string text;  ///< empty: none
    CommentPlace place = CommentPlace::move;
};
/// The same of its glyphs (Node::glyphs).
struct Annotate {
    NodeId node = 0;
    std::vector<std::uint16_t> glyphs;
};
}  // namespace command

using Command =
    std::variant<command::Play, command::TakeBack, command::Redo, command::Go, command::OfferDraw,
                 command::Decline, command::Resign, command::Abort, command::ClaimTime,
                 command::End, command::Seat, command::SetClocks, command::StopClocks,
                 command::RemoveVariation, command::RestoreVariation, command::PromoteVariation,
                 command::RaiseVariation, command::Comment, command::Annotate>;

namespace event {
struct Moved {
    rules::Move move;
};
/// Some other node of the game is the current one: moves were taken back, or played again.
struct Went {
    NodeId node = 0;
    bool taken_back = false;
};
struct TakebackRequested {
    rules::Colour by{};
};
struct DrawOffered {
    rules::Colour by{};
};
/// `by` has said no.
struct Declined {
    rules::Colour by{};
};
/// Otherwise than by the rules.
struct Ended {
    Winner winner = Winner::none;
    Ending ending = Ending::none;
};
struct Aborted {
    rules::Colour by{};
};
struct Seated {
    Players players;
};
struct ClocksSet {
    std::optional<TimeControl> time;
};
struct VariationRemoved {
    NodeId node = 0;
};
struct VariationRestored {
    NodeId node = 0;
    std::uint32_t place = 0;
};
struct VariationPromoted {
    NodeId node = 0;
};
struct VariationRaised {
    NodeId node = 0;
};
struct Commented {
    NodeId node = 0;
    CommentPlace place = CommentPlace::move;
    std::string text;  ///< as Game::comment_text() gives it
};
struct Annotated {
    NodeId node = 0;
    std::vector<std::uint16_t> glyphs;
};
}  // namespace event

/// Holds nothing of the clock that never goes back, so that a match can be restored in another
/// process, where that clock shows something else (game/event_text.hpp writes events).
struct Event {
    std::uint64_t version = 0;  ///< of the match once this has happened: the first event's is 1
    WallTime at = 0;            ///< when it happened
    Clocks clocks;              ///< what they show then; nothing without a time control
    std::variant<event::Moved, event::Went, event::TakebackRequested, event::DrawOffered,
                 event::Declined, event::Ended, event::Aborted, event::Seated, event::ClocksSet,
                 event::VariationRemoved, event::VariationRestored, event::VariationPromoted,
                 event::VariationRaised, event::Commented, event::Annotated>
        what;
};

/// The game as it is played is the main line: a move after a takeback replaces the one taken back,
/// which becomes a variation, and a game that ends becomes the main line. Moves of a record that
/// the match began with are replaced only when the game ends, and never those of one that had
/// ended.
class Match {
public:
    /// From any place in a game. The clock of the side to move runs from `now` on.
    Match(Game game, const Terms& terms, Instant now);

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const Terms& terms() const { return terms_; }
    [[nodiscard]] std::uint64_t version() const { return version_; }
    [[nodiscard]] bool aborted() const { return aborted_; }
    [[nodiscard]] bool over() const;
    [[nodiscard]] bool human_to_move() const;
    [[nodiscard]] bool computer_to_move() const;
    /// Of the offer or request that the other may accept or decline.
    [[nodiscard]] std::optional<rules::Colour> draw_offered_by() const { return draw_offered_; }
    [[nodiscard]] std::optional<rules::Colour> takeback_requested_by() const {
        return takeback_requested_;
    }
    /// Not below 0. Precondition: there is a time control.
    [[nodiscard]] Milliseconds time_left(rules::Colour c, Instant now) const;
    /// For how long the clock still stands at the beginning of this turn. Precondition: as above.
    [[nodiscard]] Milliseconds delay_left(Instant now) const;
    [[nodiscard]] bool clocks_stopped() const { return clocks_.stopped; }
    /// When the time of the side to move is up; nothing while nobody's time runs.
    [[nodiscard]] std::optional<Instant> time_up_at() const;
    /// When the clocks were last set: no command is decided before.
    [[nodiscard]] Instant clocks_shown() const { return clocks_shown_; }
    /// The time from `from` to `to` is nobody's. Precondition: nothing happened between the two.
    void skip(Instant from, Instant to);

    /// For whom somebody at the board resigns: against a computer the human's side, else the side
    /// to move.
    [[nodiscard]] rules::Colour acting_side() const;
    /// Whose moves an undo takes back: against a computer the human's, else those of the side that
    /// moved last. Nothing if that side has not moved yet.
    [[nodiscard]] std::optional<rules::Colour> undo_side() const;
    [[nodiscard]] bool can_redo() const;

    /// What the command brings about: at least one event, or why it is refused.
    [[nodiscard]] Result<std::vector<Event>> decide(const Command& command, const Now& now) const;
    /// `happened`: when, on the clock that is asked from then on. In a replay that is
    /// instant_of(event.at, now), or `now` if the time in between is nobody's.
    /// Precondition: it was decided in this state, or in one that went through the same events.
    void apply(const Event& event, Instant happened);
    /// Begins anew, on the same terms, at the end of a line in which the game then consists.
    /// Game::set_line()'s fault; then nothing has changed.
    [[nodiscard]] std::optional<Error> set_line(std::span<const std::string_view> moves,
                                                Instant now);
    /// Begins anew where the game stands.
    void begin_anew(const Terms& terms, Instant now);
    /// Decides and applies.
    Result<std::vector<Event>> carry_out(const Command& command, const Now& now);

private:
    friend class Decision;

    /// The node to which a takeback leads; nothing if the side has not moved.
    [[nodiscard]] std::optional<NodeId> takeback_node(rules::Colour by) const;
    [[nodiscard]] NodeId redo_node() const;
    [[nodiscard]] bool against_computer() const;
    [[nodiscard]] bool human(rules::Colour c) const;
    [[nodiscard]] bool time_is_up(Instant now) const;
    [[nodiscard]] Clocks clocks_at(Instant now) const;
    [[nodiscard]] Clocks clocks_after(const rules::Move& move, Instant now) const;
    [[nodiscard]] Clocks clocks_restarted(Instant now) const;
    [[nodiscard]] Clocks clocks_stopped(bool stopped, Instant now) const;
    void clear_offers();
    /// Makes the line to the current node the main line where the game is played, not a record
    /// looked at: what replaces moves taken back, and what has ended.
    void settle_line(bool taken_back);
    void end_here(Winner winner, Ending ending);
    /// The main line ends with a result that the game had before the match.
    [[nodiscard]] bool ended_before() const;

    Game game_;
    Terms terms_;
    Clocks clocks_;
    Instant clocks_shown_ = 0;  ///< when they showed that
    std::uint64_t version_ = 0;
    bool aborted_ = false;
    bool taken_back_ = false;       ///< the last thing done
    std::size_t nodes_before_ = 0;  ///< the game had when the match began
    std::optional<rules::Colour> draw_offered_;
    std::optional<rules::Colour> takeback_requested_;
    /// Whether a draw offer was declined since the side's last move, by colour.
    std::array<bool, 2> draw_declined_{};
};

}  // namespace tessera::game
