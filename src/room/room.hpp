// A game between people as a pure state machine, on top of game::Match: no clock, socket, database
// or thread. `step` decides an input into events, applies them and says what is to be done once
// they are stored; the state is the fold of the events.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "base/planted_fault.hpp"
#include "play/position.hpp"
#include "room/input.hpp"

namespace tessera::room {

/// How long things may take. The same for all games of a service.
struct Limits {
    Milliseconds seats = 600'000;             ///< until both seats are taken, of games with a clock
    Milliseconds seats_slow = 1'209'600'000;  ///< of others
    Milliseconds first_move = 60'000;         ///< for White's first move, where a clock is to run
    Milliseconds gone = 90'000;               ///< absent so long the opponent may end the game
    Milliseconds lag_a_move = 1'000;          ///< given back at most for a single move
    Milliseconds lag_gain = 500;              ///< what each move adds to a player's quota
    Milliseconds lag_quota = 3'000;           ///< the most that a quota holds; each begins with it
    PlantedFault fault = PlantedFault::none;
    std::size_t premoves = 50;
    TalkLimits talk;
    std::size_t requests = 100'000;  ///< of one game: it cannot go on for ever
};

/// A rated game that ends before both players have made so many turns changes no rating.
inline constexpr int kRatedTurns = 2;

/// What a player's moves have cost: the player may look at it.
struct Ledger {
    Milliseconds used = 0;         ///< on the clock
    Milliseconds compensated = 0;  ///< given back for lag
    Milliseconds lost = 0;         ///< lag that was not
    Milliseconds quota = 0;        ///< what can still be given back

    friend bool operator==(const Ledger&, const Ledger&) = default;
};

class Room {
public:
    /// Without any event: the first input is Create.
    Room(play::VariantPtr variant, const Limits& limits);

    /// Decides the input, applies what happens and returns it. `now` is not before any event. If
    /// the events cannot be stored, the room must be thrown away and made again from its log.
    Outcome step(const Input& input, Time now);

    /// The next event of the log. Precondition: it was decided in this state.
    void apply(const Event& event);
    /// What is known of the players only while they are served: from now on they are looked for.
    void resume(Time now);

    [[nodiscard]] const play::VariantPtr& variant() const { return variant_; }
    [[nodiscard]] Version version() const { return version_; }
    /// Later by the outages that the game has had since then.
    [[nodiscard]] Time created_at() const { return created_at_; }
    [[nodiscard]] Time last_event_at() const { return last_at_; }
    /// Of the last event that changed the position, or began the match.
    [[nodiscard]] Version position_version() const { return position_version_; }
    [[nodiscard]] const Terms& terms() const { return terms_; }
    [[nodiscard]] const std::string& start() const { return start_; }
    /// Who sits there; empty: nobody.
    [[nodiscard]] const PersonId& seat(Colour c) const { return seats_[definition::index(c)]; }
    [[nodiscard]] std::optional<Colour> colour_of(const PersonId& person) const;
    /// Null until both seats are taken.
    [[nodiscard]] const game::Match* match() const { return match_ ? &*match_ : nullptr; }
    /// No move can be made any more.
    [[nodiscard]] bool over() const;
    [[nodiscard]] bool expired() const { return expired_; }
    /// When it was over; 0 before that.
    [[nodiscard]] Time ended_at() const { return ended_at_; }
    /// The game is rated and was played: somebody has won or it is drawn, and on the way there each
    /// side has ended at least kRatedTurns turns.
    [[nodiscard]] bool changes_ratings() const;
    /// Something came of the request: sent again, it is answered as before.
    [[nodiscard]] bool has_done(const RequestId& request) const { return done_.contains(request); }
    /// It was ended by whoever runs the service (input::Close).
    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] std::optional<Colour> rematch_offered_by() const { return rematch_offered_; }
    /// The id of the game that is the rematch; empty: there is none.
    [[nodiscard]] const std::string& next() const { return next_; }
    [[nodiscard]] const Ledger& ledger(Colour c) const { return ledgers_[definition::index(c)]; }
    [[nodiscard]] const std::deque<Premove>& premoves(Colour c) const {
        return premoves_[definition::index(c)];
    }
    [[nodiscard]] const Talk& talk() const { return talk_; }
    /// Since when the player cannot be reached.
    [[nodiscard]] std::optional<Time> absent_since(Colour c) const {
        return absent_since_[definition::index(c)];
    }
    /// Events were applied of which only somebody else may know (event::Hidden).
    [[nodiscard]] bool hidden() const { return hidden_; }
    /// Whether the person must not see the moves that a player has set in advance.
    [[nodiscard]] bool hides_premoves(Colour of, const PersonId& person) const;
    /// Whether the person must not see what the players say to each other.
    [[nodiscard]] bool hides_talk(const PersonId& person) const;
    /// The first of the side to move's moves in advance that can be played now: the number of its
    /// premove, and the move.
    [[nodiscard]] std::optional<std::pair<std::size_t, rules::Move>> next_premove() const;
    /// From when on the player may claim the game because the opponent is gone (input::Claim), if
    /// nothing changes; nothing: not as things stand.
    [[nodiscard]] std::optional<Time> claim_from(Colour c) const;
    /// When the game is given up because its seats are not taken, or its first move is not made.
    [[nodiscard]] std::optional<Time> expires_at() const;
    /// When a Tick is due; nothing: never.
    [[nodiscard]] std::optional<Time> deadline() const;

private:
    friend class Step;

    struct Done {
        Version version = 0;
        PersonId by;
    };

    void begin(Time now);
    void played(const event::Played& e, Time at);
    /// Leaves what follows the move that is about to be played, of all lines that begin with it.
    void follow_premoves(std::deque<Premove>& queue, const rules::Move& move) const;
    [[nodiscard]] bool fits(const Premove& premove) const;
    [[nodiscard]] bool correspondence() const { return terms_.time && terms_.time->each_turn; }
    /// How long after the time of the side to move is up a move may still come that was sent
    /// before.
    [[nodiscard]] Milliseconds grace() const;
    [[nodiscard]] Milliseconds given_back(Milliseconds lag, Time now) const;
    /// Of the time that a move was on its way, what lies outside outages.
    [[nodiscard]] Milliseconds served_lag(Milliseconds lag, Time now) const;

    play::VariantPtr variant_;
    Limits limits_;
    Version version_ = 0;
    Version position_version_ = 0;
    Time last_at_ = 0;
    Time created_at_ = 0;
    Time began_at_ = 0;
    Time ended_at_ = 0;
    Time outage_to_ = 0;  ///< the end of the last one
    /// Since the last move, ascending; they do not overlap.
    std::vector<event::Outage> outages_;
    Terms terms_;
    std::string start_;
    std::array<PersonId, 2> seats_;
    std::optional<game::Match> match_;
    std::array<Ledger, 2> ledgers_;
    std::array<std::deque<Premove>, 2> premoves_;
    std::optional<Colour> rematch_offered_;
    std::string next_;
    Talk talk_;
    bool expired_ = false;
    bool closed_ = false;
    bool hidden_ = false;
    std::map<RequestId, Done> done_;  ///< requests that something came of
    // Not of the log.
    std::array<std::optional<Time>, 2> absent_since_;
    std::optional<Time> warned_;  ///< of little time, for the turn that ends then
};

/// The event as the person may see it; another's premoves are hidden, and
/// what the players say.
[[nodiscard]] Event seen_by(const Room& room, const PersonId& person, const Event& event);

/// A position to begin from, as event::Created names it.
[[nodiscard]] Result<play::PositionPtr> start_position(const play::Variant& variant,
                                                       const std::string& start);

/// Letters, digits, - and _, from 1 to kLongestId.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace tessera::room
