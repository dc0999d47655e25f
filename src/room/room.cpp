#include "room/room.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/codes.hpp"
#include "definition/start_number.hpp"

namespace tessera::room {

using definition::index;
using definition::other;

bool is_id(std::string_view text) {
    const auto fits = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_';
    };
    return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, fits);
}

bool keeps_clocks(const game::Event& event) {
    return std::holds_alternative<game::event::DrawOffered>(event.what) ||
           std::holds_alternative<game::event::TakebackRequested>(event.what) ||
           std::holds_alternative<game::event::Declined>(event.what);
}

namespace {
constexpr Milliseconds kLongestLag = 1'000'000;
}

Result<play::PositionPtr> start_position(const play::Variant& variant, const std::string& start) {
    if (start.empty()) return variant.start();
    if (start.front() == '#') return variant.start(std::string_view(start).substr(1));
    return variant.parse(start);
}

Room::Room(play::VariantPtr variant, const Limits& limits)
    : variant_(std::move(variant)), limits_(limits) {
    for (Ledger& ledger : ledgers_) ledger.quota = limits_.lag_quota;
}

std::optional<Colour> Room::colour_of(const PersonId& person) const {
    for (const Colour c : definition::kColours)
        if (!person.empty() && seat(c) == person) return c;
    return std::nullopt;
}

bool Room::over() const {
    return expired_ || closed_ || (match_ && match_->over());
}

bool Room::changes_ratings() const {
    if (!terms_.rated || expired_ || !match_ || !match_->over()) return false;
    const game::Game& game = match_->game();
    if (game.result().winner == game::Winner::none) return false;
    std::array<int, 2> turns{};
    for (game::NodeId id = game.current(); id != 0; id = game.node(id).parent) {
        const Colour mover = game.node(game.node(id).parent).side;
        // In some games a turn has two moves.
        if (game.node(id).side != mover) ++turns[index(mover)];
    }
    return std::ranges::all_of(turns, [](int n) { return n >= kRatedTurns; });
}

Milliseconds Room::grace() const {
    if (!match_ || !match_->time_up_at() || correspondence()) return 0;
    if (limits_.fault == PlantedFault::lag_without_quota) return kLongestLag;
    return std::min(ledger(match_->game().position().side()).quota, limits_.lag_a_move);
}

Milliseconds Room::given_back(Milliseconds lag, Time now) const {
    const Milliseconds passed = now - match_->clocks_shown();
    return std::clamp<Milliseconds>(lag, 0, std::max<Milliseconds>(0, std::min(grace(), passed)));
}

Milliseconds Room::served_lag(Milliseconds lag, Time now) const {
    lag = std::max<Milliseconds>(0, lag);
    Milliseconds served = lag;
    for (const event::Outage& outage : outages_)
        served -=
            std::max<Milliseconds>(0, std::min(outage.to, now) - std::max(outage.from, now - lag));
    return served;
}

std::optional<Time> Room::claim_from(Colour c) const {
    if (!match_ || over() || correspondence() || match_->game().position().side() == c)
        return std::nullopt;
    const auto absent = absent_since(other(c));
    if (!absent) return std::nullopt;
    return *absent + limits_.gone;
}

std::optional<Time> Room::expires_at() const {
    if (version_ == 0 || over()) return std::nullopt;
    const bool slow = !terms_.time || correspondence();
    if (!match_) return created_at_ + (slow ? limits_.seats_slow : limits_.seats);
    if (!slow && match_->clocks_stopped()) return began_at_ + limits_.first_move;
    return std::nullopt;
}

std::optional<Time> Room::deadline() const {
    if (version_ == 0 || over()) return std::nullopt;
    if (const auto expires = expires_at()) return expires;
    if (!match_) return std::nullopt;
    const auto up = match_->time_up_at();
    if (!up) return std::nullopt;
    if (correspondence() && warned_ != up)
        return std::max(*up - terms_.time->initial / 10, Time{0});
    return *up + grace();
}

void Room::begin(Time now) {
    auto start = start_position(*variant_, start_);
    assert(start);
    game::Terms terms;
    terms.time = terms_.time;
    terms.takebacks = game::Takebacks::by_consent;
    terms.wait_for_move = terms_.time && !correspondence();
    // Records of vast boards name the start by its number.
    const definition::VariantDefinition& game = variant_->definition();
    std::string number;
    if (start_.empty() && game.shuffle != definition::Shuffle::none) number = game.number;
    if (start_.starts_with('#')) number = start_.substr(1);
    match_.emplace(game::Game(std::move(start).value(), std::move(number)), terms, now);
    began_at_ = now;
    position_version_ = version_;
}

void Room::played(const event::Played& e, Time at) {
    const Colour side = match_->game().position().side();
    const bool moved = std::holds_alternative<game::event::Moved>(e.what.what);
    if (moved && match_->time_up_at()) {
        Ledger& ledger = ledgers_[index(side)];
        ledger.used += std::max<Milliseconds>(0, e.what.at - match_->clocks_shown());
        if (!e.premove && !correspondence()) {
            ledger.compensated += e.compensated;
            ledger.lost += e.lag - e.compensated;
            ledger.quota =
                std::min(limits_.lag_quota, ledger.quota - e.compensated + limits_.lag_gain);
        }
    }
    // What lies between the match's time and this one is nobody's: lag that is given back, and the
    // grace in which something was agreed after the time was up.
    Time happened = keeps_clocks(e.what) ? match_->clocks_shown() : at;
    if (limits_.fault == PlantedFault::charged_twice && moved)
        happened = std::min(happened, match_->clocks_shown());
    auto& own = premoves_[index(side)];
    if (moved && !e.premove)
        own.clear();
    else if (moved)
        follow_premoves(own, std::get<game::event::Moved>(e.what.what).move);
    match_->apply(e.what, happened);
    const bool went = std::holds_alternative<game::event::Went>(e.what.what);
    if (went || match_->over())
        for (auto& queue : premoves_) queue.clear();
    if (moved || went) {
        position_version_ = version_;
        outages_.clear();
    }
    last_at_ = at;
}

bool Room::fits(const Premove& premove) const {
    if (premove.after.empty()) return true;
    const auto& game = match_->game();
    return game.current() != 0 &&
           premove.after == variant_->move_text(game.node(game.current()).move);
}

std::optional<std::pair<std::size_t, rules::Move>> Room::next_premove() const {
    const auto& game = match_->game();
    const auto& queue = premoves(game.position().side());
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if ((i > 0 && !queue[i].begins) || !fits(queue[i])) continue;
        const auto move = game.position().parse_move(queue[i].move);
        if (move && game.legal(*move)) return std::pair(i, *move);
    }
    return std::nullopt;
}

void Room::follow_premoves(std::deque<Premove>& queue, const rules::Move& move) const {
    std::deque<Premove> left;
    bool follows = false, first = false;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        Premove& premove = queue[i];
        if (i == 0 || premove.begins) {
            const auto parsed = match_->game().position().parse_move(premove.move);
            follows = fits(premove) && parsed && *parsed == move;
            first = true;
        } else if (follows) {
            premove.begins = std::exchange(first, false) && !left.empty();
            left.push_back(std::move(premove));
        }
    }
    queue = std::move(left);
}

void Room::apply(const Event& event) {
    assert(event.version == version_ + 1);
    const bool was_over = over();
    version_ = event.version;
    last_at_ = event.at;
    if (!event.request.empty()) done_[event.request] = {event.version, event.by};
    struct Fold {
        Room& room;
        const Event& event;
        void operator()(const event::Created& e) const {
            room.terms_ = e.terms;
            room.start_ = e.start;
            room.created_at_ = event.at;
        }
        void operator()(const event::Seated& e) const {
            room.seats_[index(e.colour)] = e.person;
            if (!room.seat(other(e.colour)).empty()) room.begin(event.at);
        }
        void operator()(const event::Played& e) const { room.played(e, event.at); }
        void operator()(const event::PremovesSet& e) const {
            room.premoves_[index(e.by)] = {e.premoves.begin(), e.premoves.end()};
        }
        void operator()(const event::RematchOffered& e) const { room.rematch_offered_ = e.by; }
        void operator()(const event::RematchDeclined&) const { room.rematch_offered_.reset(); }
        void operator()(const event::Rematched& e) const {
            room.next_ = e.next;
            room.rematch_offered_.reset();
        }
        void operator()(const event::Said& e) const { room.talk_.said(e.by, event.at); }
        void operator()(const event::ChatTurned& e) const { room.talk_.turn(e.by, e.on, event.at); }
        void operator()(const event::Messaged& e) const { room.talk_.said(e.by, event.at); }
        void operator()(const event::Outage& e) const {
            // Several processes may have noted the same time.
            const Time from = std::max(e.from, room.outage_to_);
            room.outage_to_ = std::max(e.to, room.outage_to_);
            if (from < e.to) room.outages_.push_back({from, e.to});
            room.created_at_ += std::max<Time>(0, e.to - std::max(from, room.created_at_));
            room.began_at_ += std::max<Time>(0, e.to - std::max(from, room.began_at_));
            if (room.match_ && room.limits_.fault != PlantedFault::outage_charged)
                room.match_->skip(from, e.to);
        }
        void operator()(const event::Expired&) const { room.expired_ = true; }
        void operator()(const event::Closed&) const {
            room.closed_ = true;
            for (auto& queue : room.premoves_) queue.clear();
        }
        void operator()(const event::Hidden&) const { room.hidden_ = true; }
    };
    std::visit(Fold{*this, event}, event.what);
    if (!was_over && over()) ended_at_ = event.at;
}

void Room::resume(Time now) {
    for (const Colour c : definition::kColours)
        if (!seat(c).empty()) absent_since_[index(c)] = now;
}

Event seen_by(const Room& room, const PersonId& person, const Event& event) {
    Event seen = event;
    if (person.empty() || event.by != person) seen.request.clear();
    if (const auto* set = std::get_if<event::PremovesSet>(&event.what))
        if (room.hides_premoves(set->by, person)) seen.what = event::Hidden{};
    const bool talk = std::holds_alternative<event::Said>(event.what) ||
                      std::holds_alternative<event::ChatTurned>(event.what) ||
                      std::holds_alternative<event::Messaged>(event.what);
    if (talk && room.hides_talk(person)) seen.what = event::Hidden{};
    return seen;
}

bool Room::hides_talk(const PersonId& person) const {
    return !colour_of(person) && limits_.fault != PlantedFault::seen_messages;
}

bool Room::hides_premoves(Colour of, const PersonId& person) const {
    return colour_of(person) != of && limits_.fault != PlantedFault::seen_premoves;
}

}  // namespace tessera::room
