#include <algorithm>
#include <utility>

#include "base/codes.hpp"
#include "room/room.hpp"

namespace tessera::room {

using definition::index;
using definition::other;

namespace {

constexpr Milliseconds kLongestTime = 100'000'000'000;  // three years

Error refusal(std::string_view code, std::string reason) {
    return Error{"", std::move(reason), code};
}

std::optional<Error> fault_of(const Terms& terms, const std::string& start) {
    if (terms.rated && !terms.time)
        return refusal(codes::bad_terms, "a rated game has a time control");
    if (terms.rated && !start.empty() && start.front() != '#')
        return refusal(codes::bad_terms, "a rated game begins from a start of the game's own");
    if (!terms.time) return std::nullopt;
    const auto& [initial, increment, delay, each_turn] = *terms.time;
    const auto fits = [](Milliseconds time) { return time >= 0 && time <= kLongestTime; };
    if (initial < 1 || !fits(initial) || !fits(increment) || !fits(delay))
        return refusal(codes::bad_terms, "no such time control");
    if (each_turn && (increment != 0 || delay != 0))
        return refusal(codes::bad_terms, "a time for each turn has no increment and no delay");
    return std::nullopt;
}

}  // namespace

/// One step: decides an input, with everything that is due before it.
class Step {
public:
    Step(Room& room, Time now)
        : r_(room), now_(std::max(now, room.last_at_)), was_over_(room.over()) {}

    Outcome run(const Input& input) {
        const auto before = r_.deadline();
        std::visit([this](const auto& in) { take(in); }, input);
        if (!out_.events.empty()) out_.effects.emplace_back(effect::Publish{});
        if (moved_) notify_turn();
        if (!was_over_ && r_.over() && r_.match_)
            for (const Colour c : definition::kColours) notify(r_.seat(c), Notice::over);
        if (const auto after = r_.deadline(); after != before || ticked_)
            out_.effects.emplace_back(effect::Deadline{after});
        return std::move(out_);
    }

private:
    using Fault = std::optional<Error>;

    // Inputs.

    void take(const input::Present& in) { presence(in.person, std::nullopt); }
    void take(const input::Absent& in) { presence(in.person, now_); }
    void take(const input::Tick&) {
        ticked_ = true;
        expire();
        warn();
    }
    void take(const input::Close&) {
        if (r_.version_ != 0 && !r_.over()) emit(event::Closed{});
    }
    void take(const input::Outage& in) {
        const Time to = std::min(in.to, now_);
        const Time from = std::max(in.from, r_.outage_to_);
        if (r_.version_ == 0 || r_.over() || from >= to) return;
        emit(event::Outage{from, to});
        for (auto& absent : r_.absent_since_)
            if (absent) *absent += std::max<Time>(0, to - std::max(from, *absent));
    }
    /// All that somebody asks for.
    template <class Request>
    void take(const Request& in) {
        const From& from = in.from;
        const auto done = r_.done_.find(from.request);
        if (done != r_.done_.end() && r_.limits_.fault != PlantedFault::no_deduplication) {
            if (done->second.by == from.person) return reply(from, done->second.version);
            return reply(from, refusal(codes::bad_request, "somebody else has sent this request"));
        }
        if (!is_id(from.person) || (!from.request.empty() && !is_id(from.request)))
            return reply(from, refusal(codes::bad_request, "no such id"));
        if (r_.done_.size() >= r_.limits_.requests)
            return reply(from, refusal(codes::too_many, "too much has happened in this game"));
        if constexpr (std::is_same_v<Request, input::Move>)
            expire(in.from, r_.served_lag(in.lag, now_));
        else
            expire();
        from_ = &from;
        const Version before = r_.version_;
        Fault fault = ask(in);
        from_ = nullptr;
        if (fault) return reply(from, std::move(*fault));
        reply(from, before + 1);
        play_premoves();
    }

    Fault ask(const input::Create& in) {
        if (r_.version_ != 0) return refusal(codes::not_allowed, "the game has been created");
        if (auto fault = fault_of(in.terms, in.start)) return fault;
        if (auto start = start_position(*r_.variant_, in.start); !start) return start.error();
        emit(event::Created{r_.variant_->definition().id, r_.variant_->identity(), in.terms,
                            in.start});
        if (in.colour) emit(event::Seated{*in.colour, in.from.person});
        return std::nullopt;
    }

    Fault ask(const input::TakeSeat& in) {
        if (r_.version_ == 0) return refusal(codes::no_game, "there is no such game");
        if (r_.over()) return refusal(codes::game_over, "the game is over");
        if (r_.colour_of(in.from.person))
            return refusal(codes::seat_taken, "this person has a seat already");
        const Colour colour =
            in.colour.value_or(r_.seat(Colour::white).empty() ? Colour::white : Colour::black);
        if (!r_.seat(colour).empty())
            return refusal(codes::seat_taken, "somebody has taken this seat");
        emit(event::Seated{colour, in.from.person});
        if (r_.match_) {
            notify(r_.seat(other(colour)), Notice::seat_taken);
            moved_ = true;
        }
        return std::nullopt;
    }

    Fault ask(const input::Move& in) {
        const auto colour = player(in.from);
        if (!colour) return colour.error();
        const play::Position& position = r_.match_->game().position();
        if (*colour != position.side())
            return refusal(codes::not_your_move,
                           "it is " + definition::colour_name(other(*colour)) + "'s move");
        const auto move = position.parse_move(in.text);
        if (!move) return move.error();
        const Milliseconds lag = r_.served_lag(in.lag, now_);
        return carry_out(game::command::Play{*colour, *move}, r_.given_back(lag, now_), lag);
    }

    Fault ask(const input::SetPremoves& in) {
        const auto colour = player(in.from);
        if (!colour) return colour.error();
        if (*colour == r_.match_->game().position().side())
            return refusal(codes::not_allowed, "it is this player's move");
        if (!in.premoves.empty() && in.premoves.front().begins)
            return refusal(codes::bad_request, "the first line begins without a mark");
        if (in.premoves.size() > r_.limits_.premoves)
            return refusal(codes::too_many, "too many moves in advance");
        for (const Premove& premove : in.premoves)
            if (!r_.variant_->is_move_text(premove.move) ||
                (!premove.after.empty() && !r_.variant_->is_move_text(premove.after)))
                return refusal(codes::bad_move_text, "no move text");
        emit(event::PremovesSet{*colour, in.premoves});
        return std::nullopt;
    }

    Fault ask(const input::Make& in) {
        if (in.offer == Offer::rematch) return rematch(in.from, in.next, false);
        const auto colour = player(in.from);
        if (!colour) return colour.error();
        return offer_or_agree(in.offer, *colour);
    }

    Fault ask(const input::Accept& in) {
        if (in.offer == Offer::rematch) return rematch(in.from, in.next, true);
        const auto colour = player(in.from);
        if (!colour) return colour.error();
        const auto by = in.offer == Offer::draw ? r_.match_->draw_offered_by()
                                                : r_.match_->takeback_requested_by();
        if (by != other(*colour))
            return refusal(codes::nothing_to_accept, "there is nothing to accept");
        return offer_or_agree(in.offer, *colour);
    }

    Fault ask(const input::Decline& in) {
        if (in.offer == Offer::rematch) {
            const auto colour = r_.colour_of(in.from.person);
            if (!colour) return not_seated();
            if (r_.rematch_offered_ != other(*colour))
                return refusal(codes::nothing_to_decline, "there is nothing to decline");
            emit(event::RematchDeclined{*colour});
            return std::nullopt;
        }
        const auto colour = player(in.from, false);
        if (!colour) return colour.error();
        return carry_out(game::command::Decline{*colour});
    }

    Fault ask(const input::Resign& in) {
        const auto colour = player(in.from, false);
        if (!colour) return colour.error();
        return carry_out(game::command::Resign{*colour});
    }

    Fault ask(const input::Abort& in) {
        if (r_.version_ != 0 && !r_.match_ && !r_.over() && r_.colour_of(in.from.person)) {
            emit(event::Expired{});
            return std::nullopt;
        }
        const auto colour = player(in.from, false);
        if (!colour) return colour.error();
        return carry_out(game::command::Abort{*colour});
    }

    Fault ask(const input::Claim& in) {
        const auto colour = player(in.from);
        if (!colour) return colour.error();
        const auto& position = r_.match_->game().position();
        if (r_.correspondence() || position.side() == *colour)
            return refusal(codes::not_allowed, "only while a clock of the opponent's runs");
        const auto from = r_.claim_from(*colour);
        if (!from || now_ < *from)
            return refusal(codes::not_gone, "the opponent has not been gone for long enough");
        // As when time is up: royal pieces alone do not win.
        const bool wins = in.win && !position.bare(*colour);
        return carry_out(game::command::End{wins ? game::winner_of(*colour) : game::Winner::draw,
                                            game::Ending::abandoned});
    }

    Fault ask(const input::Say& in) {
        const auto colour = talker(in.from);
        if (!colour) return colour.error();
        if (auto fault = exhausted(*colour)) return fault;
        emit(event::Said{*colour, in.phrase});
        return std::nullopt;
    }

    Fault ask(const input::TurnChat& in) {
        const auto colour = talker(in.from);
        if (!colour) return colour.error();
        const bool off = !r_.talk_.on(Colour::white) && !r_.talk_.on(Colour::black);
        if (in.on && r_.talk_.on(*colour))
            return refusal(codes::already_offered, "this player has chat on already");
        if (!in.on && off) return refusal(codes::nothing_to_decline, "nobody has chat on");
        // Ending it is never too much.
        if (in.on)
            if (auto fault = exhausted(*colour)) return fault;
        emit(event::ChatTurned{*colour, in.on});
        return std::nullopt;
    }

    Fault ask(const input::Message& in) {
        const auto colour = talker(in.from);
        if (!colour) return colour.error();
        if (!is_message(in.text)) return refusal(codes::bad_request, "this is no message");
        if (!r_.talk_.agreed() && r_.limits_.fault != PlantedFault::unagreed_messages)
            return refusal(codes::not_agreed, "the players have not agreed to chat");
        if (auto fault = exhausted(*colour)) return fault;
        emit(event::Messaged{*colour, in.text});
        return std::nullopt;
    }

    // What they have in common.

    /// The colour of somebody who may say something to the other player, also after the game.
    [[nodiscard]] Result<Colour> talker(const From& from) const {
        if (r_.version_ == 0) return refusal(codes::no_game, "there is no such game");
        const auto colour = r_.colour_of(from.person);
        if (!colour) return not_seated();
        if (!r_.match_) return refusal(codes::not_begun, "a seat is free");
        return *colour;
    }
    [[nodiscard]] Fault exhausted(Colour c) const {
        if (!r_.talk_.exhausted(c, now_, r_.limits_.talk)) return std::nullopt;
        return refusal(codes::too_many, "too much has been said");
    }

    static Error not_seated() {
        return refusal(codes::not_seated, "only the players of this game may do this");
    }

    /// The colour of a player in a match that goes on. `placed`: the request was meant for the
    /// position on the board.
    [[nodiscard]] Result<Colour> player(const From& from, bool placed = true) const {
        if (r_.version_ == 0) return refusal(codes::no_game, "there is no such game");
        const auto colour = r_.colour_of(from.person);
        if (!colour) return not_seated();
        if (r_.over()) return refusal(codes::game_over, "the game is over");
        if (!r_.match_) return refusal(codes::not_begun, "a seat is free");
        if (placed && from.position != r_.position_version_ &&
            r_.limits_.fault != PlantedFault::stale_moves)
            return refusal(codes::stale_position, "the position has changed");
        return *colour;
    }

    /// A draw or a takeback: the match agrees if the other side has offered one.
    Fault offer_or_agree(Offer offer, Colour by) {
        if (offer == Offer::draw) return carry_out(game::command::OfferDraw{by});
        return carry_out(game::command::TakeBack{by});
    }

    Fault rematch(const From& from, const std::string& next, bool accept) {
        const auto colour = r_.colour_of(from.person);
        if (!colour) return not_seated();
        if (!r_.match_ || !r_.over() || r_.expired_ || r_.closed_)
            return refusal(codes::not_allowed, "the game is not over");
        if (!r_.next_.empty()) return refusal(codes::already_offered, "there is a rematch");
        const bool offered = r_.rematch_offered_ == other(*colour);
        if (accept && !offered)
            return refusal(codes::nothing_to_accept, "there is nothing to accept");
        if (r_.rematch_offered_ == *colour)
            return refusal(codes::already_offered, "a rematch has been offered already");
        if (!offered) {
            emit(event::RematchOffered{*colour});
            notify(r_.seat(other(*colour)), Notice::offer);
            return std::nullopt;
        }
        if (!is_id(next)) return refusal(codes::bad_request, "no such id");
        emit(event::Rematched{next});
        out_.effects.emplace_back(effect::CreateNext{next});
        return std::nullopt;
    }

    /// The match's clock, for a command that comes now: while a move that was sent in time may
    /// still come, the time is not up.
    [[nodiscard]] Time match_time() const {
        const auto up = r_.match_->time_up_at();
        return up && now_ >= *up ? std::max(*up - 1, r_.match_->clocks_shown()) : now_;
    }

    Fault carry_out(const game::Command& command) { return carry_out(command, match_time(), 0, 0); }
    Fault carry_out(const game::Command& command, Milliseconds back, Milliseconds lag) {
        return carry_out(command, now_ - back, lag, back);
    }
    Fault carry_out(const game::Command& command, Time at, Milliseconds lag, Milliseconds back) {
        auto events = r_.match_->decide(command, game::Now(at, at));
        if (events && keeps_clocks(events->front()))
            events = r_.match_->decide(command, game::Now(r_.match_->clocks_shown(), now_));
        if (!events) return events.error();
        const bool clocked = r_.match_->time_up_at() && !r_.correspondence();
        for (game::Event& e : *events) {
            const bool moved = std::holds_alternative<game::event::Moved>(e.what);
            offers_ = offers_ || std::holds_alternative<game::event::DrawOffered>(e.what) ||
                      std::holds_alternative<game::event::TakebackRequested>(e.what);
            moved_ = moved_ || moved || std::holds_alternative<game::event::Went>(e.what);
            const bool counts = moved && clocked;
            emit(event::Played{std::move(e), counts ? lag : 0, counts ? back : 0, false});
        }
        if (offers_) notify(r_.seat(other(*r_.colour_of(from_->person))), Notice::offer);
        return std::nullopt;
    }

    /// What the side to move has decided before, as far as it can be played.
    void play_premoves() {
        while (r_.match_ && !r_.over()) {
            const auto& game = r_.match_->game();
            const Colour side = game.position().side();
            const auto& queue = r_.premoves(side);
            if (queue.empty()) return;
            const auto next = r_.next_premove();
            if (!next) {
                emit(event::PremovesSet{side, {}});
                return;
            }
            auto events =
                r_.match_->decide(game::command::Play{side, next->second}, game::Now(now_, now_));
            if (!events) return;
            moved_ = true;
            for (game::Event& e : *events) emit(event::Played{std::move(e), 0, 0, true});
        }
    }

    // What happens by itself.

    void expire() { expire(nullptr, 0); }
    void expire(const From& from, Milliseconds lag) {
        const bool mover = r_.match_ && !r_.over() &&
                           r_.colour_of(from.person) == r_.match_->game().position().side();
        expire(mover ? &from : nullptr, lag);
    }
    /// `mover`: whose move comes now, sent so long ago.
    void expire(const From* mover, Milliseconds lag) {
        if (r_.version_ == 0 || r_.over()) return;
        if (!r_.match_ || (r_.match_->clocks_stopped() && r_.terms_.time)) {
            if (const auto due = r_.expires_at(); due && now_ >= *due) emit(event::Expired{});
            return;
        }
        const auto up = r_.match_->time_up_at();
        if (!up || now_ - (mover ? r_.given_back(lag, now_) : r_.grace()) < *up) return;
        const Time at = std::max(*up, r_.match_->clocks_shown());
        auto events = r_.match_->decide(game::command::ClaimTime{}, game::Now(at, at));
        if (events)
            for (game::Event& e : *events) emit(event::Played{std::move(e), 0, 0, false});
    }

    void warn() {
        const auto up = r_.match_ && r_.correspondence() ? r_.match_->time_up_at() : std::nullopt;
        if (!up || r_.warned_ == up || now_ < *up - r_.terms_.time->initial / 10) return;
        r_.warned_ = up;
        notify(r_.seat(r_.match_->game().position().side()), Notice::little_time);
    }

    void presence(const PersonId& person, std::optional<Time> absent) {
        const auto colour = r_.colour_of(person);
        if (!colour) return;
        auto& since = r_.absent_since_[index(*colour)];
        if (since.has_value() == absent.has_value()) return;
        since = absent;
        out_.effects.emplace_back(effect::PublishPresence{});
    }

    // What comes of it.

    void emit(What what) {
        Event event{r_.version_ + 1, now_, {}, {}, std::move(what)};
        if (from_) event.by = from_->person;
        // A request is kept with the first event that comes of it.
        if (from_ && !kept_) event.request = from_->request;
        kept_ = kept_ || from_ != nullptr;
        r_.apply(event);
        out_.events.push_back(std::move(event));
    }
    void reply(const From& to, Version version) {
        out_.effects.emplace_back(effect::Reply{to, version, std::nullopt});
    }
    void reply(const From& to, Error fault) {
        out_.effects.emplace_back(effect::Reply{to, r_.version_, std::move(fault)});
    }
    void notify(const PersonId& person, Notice notice) {
        if (!person.empty()) out_.effects.emplace_back(effect::Notify{person, notice});
    }
    void notify_turn() {
        if (r_.match_ && !r_.over())
            notify(r_.seat(r_.match_->game().position().side()), Notice::your_turn);
    }

    Room& r_;
    Time now_;
    bool was_over_;
    Outcome out_;
    const From* from_ = nullptr;  ///< whose request is being decided
    bool kept_ = false;           ///< the request's id, in an event
    bool moved_ = false;
    bool offers_ = false;
    bool ticked_ = false;
};

Outcome Room::step(const Input& input, Time now) {
    return Step(*this, now).run(input);
}

}  // namespace tessera::room
