#include "game/match.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/codes.hpp"

namespace tessera::game {

using rules::Colour;
using rules::other;

namespace {

constexpr Milliseconds kLongestTime = 1'000'000'000'000;

std::string name(Colour c) {
    return definition::colour_name(c);
}

}  // namespace

/// Decides one command.
class Decision {
public:
    using Events = Result<std::vector<Event>>;

    Decision(const Match& match, const Now& now) : m_(match), now_(now.instant), wall_(now.wall) {}

    Events decide(const Command& command) const {
        if (m_.aborted_) return refuse(codes::game_over, "the game was aborted");
        const bool plays = !std::holds_alternative<command::Comment>(command) &&
                           !std::holds_alternative<command::Annotate>(command);
        if (plays && !m_.over() && m_.time_is_up(now_)) return flag_fall();
        return std::visit([this](const auto& c) { return on(c); }, command);
    }

private:
    static Error refuse(std::string_view code, std::string reason) {
        return Error{"", std::move(reason), code};
    }
    /// The clocks run on.
    template <class What>
    [[nodiscard]] Events event(What what) const {
        return event(std::move(what), m_.clocks_at(now_));
    }
    template <class What>
    [[nodiscard]] Events event(What what, const Clocks& clocks) const {
        return std::vector<Event>{{m_.version_ + 1, wall_, clocks, std::move(what)}};
    }

    Events on(const command::Play& c) const {
        if (m_.over()) return over();
        if (c.by != m_.game_.position().side())
            return refuse(codes::not_your_move, "it is " + name(other(c.by)) + "'s move");
        if (!m_.game_.legal(c.move)) return refuse(codes::illegal_move, "the move is not legal");
        return event(event::Moved{c.move}, m_.clocks_after(c.move, now_));
    }

    Events on(const command::TakeBack& c) const {
        const auto node = m_.takeback_node(c.by);
        switch (m_.terms_.takebacks) {
            case Takebacks::refused:
                return refuse(codes::not_allowed, "moves cannot be taken back in this game");
            case Takebacks::free:
                return node ? went(*node, true) : nothing_to_take_back(c.by);
            case Takebacks::by_consent:
                break;
        }
        if (m_.over()) return over();
        if (m_.takeback_requested_ == other(c.by))
            return went(*m_.takeback_node(other(c.by)), true);
        if (m_.takeback_requested_ == c.by)
            return refuse(codes::already_offered, "a takeback has been asked for already");
        return node ? event(event::TakebackRequested{c.by}) : nothing_to_take_back(c.by);
    }

    Events on(const command::Redo&) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.can_redo()) return refuse(codes::nothing_to_redo, "there is no move to play again");
        return went(m_.redo_node());
    }

    Events on(const command::Go& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        return event(event::Went{c.node},
                     m_.clocks_stopped(m_.game_.next(c.node).has_value(), now_));
    }

    Events on(const command::OfferDraw& c) const {
        if (m_.over()) return over();
        if (m_.draw_offered_ == other(c.by)) return ended(Winner::draw, Ending::agreement);
        if (m_.draw_offered_ == c.by)
            return refuse(codes::already_offered, "a draw has been offered already");
        if (m_.draw_declined_[definition::index(c.by)])
            return refuse(codes::already_offered, "a draw was declined; " + name(c.by) +
                                                      " may offer one again after a move");
        return event(event::DrawOffered{c.by});
    }

    Events on(const command::Decline& c) const {
        const auto their = other(c.by);
        if (m_.draw_offered_ != their && m_.takeback_requested_ != their)
            return refuse(codes::nothing_to_decline, "there is nothing to decline");
        return event(event::Declined{c.by});
    }

    Events on(const command::Resign& c) const {
        if (m_.over()) return over();
        return ended(winner_of(other(c.by)), Ending::resignation);
    }

    Events on(const command::Abort& c) const {
        if (m_.over()) return over();
        if (m_.takeback_node(Colour::white) && m_.takeback_node(Colour::black))
            return refuse(codes::not_allowed,
                          "both sides have moved: the game can no longer be aborted");
        return event(event::Aborted{c.by});
    }

    Events on(const command::ClaimTime&) const {
        if (m_.over()) return over();
        return refuse(codes::time_left, name(m_.game_.position().side()) + " has time left");
    }

    Events on(const command::End& c) const {
        if (m_.over()) return over();
        return ended(c.winner, c.ending);
    }

    Events on(const command::Seat& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        return event(event::Seated{c.players});
    }

    Events on(const command::SetClocks& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        const TimeControl time = c.time.value_or(TimeControl{});
        for (const Milliseconds shown :
             {c.left[0], c.left[1], time.initial, time.increment, time.delay})
            if (shown < 0 || shown > kLongestTime)
                return refuse(codes::not_allowed,
                              "a clock cannot show " + std::to_string(shown) + " milliseconds");
        return event(event::ClocksSet{c.time}, {.left = c.left});
    }

    Events on(const command::StopClocks& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        return event(event::ClocksSet{m_.terms_.time}, m_.clocks_stopped(c.stopped, now_));
    }

    Events on(const command::RemoveVariation& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        if (c.node == 0) return refuse(codes::not_allowed, "the start cannot be removed");
        return event(event::VariationRemoved{c.node}, m_.game_.leads_to_current(c.node)
                                                          ? m_.clocks_restarted(now_)
                                                          : m_.clocks_at(now_));
    }

    Events on(const command::RestoreVariation& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.removed(c.node))
            return refuse(codes::no_such_node, "there is no such node to put back");
        return event(event::VariationRestored{c.node, c.place});
    }

    Events on(const command::PromoteVariation& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        if (m_.game_.on_main_line(c.node))
            return refuse(codes::not_allowed, "this is the main line already");
        return event(event::VariationPromoted{c.node});
    }

    Events on(const command::RaiseVariation& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        if (m_.game_.variation(c.node) == 0)
            return refuse(codes::not_allowed, "this is the main line already");
        return event(event::VariationRaised{c.node});
    }

    Events on(const command::Comment& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        if (c.place != CommentPlace::move && !m_.game_.begins_variation(c.node))
            return refuse(codes::not_allowed, "no variation begins with this move");
        return event(event::Commented{c.node, c.place, Game::comment_text(c.text)});
    }

    Events on(const command::Annotate& c) const {
        if (m_.terms_.takebacks != Takebacks::free) return not_free();
        if (!m_.game_.holds(c.node)) return refuse(codes::no_such_node, "no such node");
        if (c.node == 0) return refuse(codes::not_allowed, "there is no move before the start");
        return event(event::Annotated{c.node, c.glyphs});
    }

    [[nodiscard]] Events over() const {
        return refuse(codes::game_over,
                      "the game is over: " + std::string(m_.game_.result().text()));
    }
    static Events not_free() {
        return refuse(codes::not_allowed, "the game cannot be changed by one player alone");
    }
    static Events nothing_to_take_back(Colour by) {
        return refuse(codes::nothing_to_undo, name(by) + " has no move to take back");
    }

    [[nodiscard]] Events went(NodeId node, bool taken_back = false) const {
        Clocks clocks = m_.clocks_restarted(now_);
        if (m_.terms_.time && m_.terms_.time->each_turn) clocks.left.fill(m_.terms_.time->initial);
        return event(event::Went{node, taken_back}, clocks);
    }
    [[nodiscard]] Events ended(Winner winner, Ending ending) const {
        return event(event::Ended{winner, ending}, m_.clocks_restarted(now_));
    }
    /// FIDE Laws of Chess, 6.9: nobody wins on time with royal pieces alone.
    [[nodiscard]] Events flag_fall() const {
        const play::Position& p = m_.game_.position();
        const Colour rival = other(p.side());
        return ended(p.bare(rival) ? Winner::draw : winner_of(rival), Ending::time_forfeit);
    }

    const Match& m_;
    Instant now_;
    WallTime wall_;
};

Match::Match(Game game, const Terms& terms, Instant now)
    : game_(std::move(game)), terms_(terms), nodes_before_(game_.nodes()) {
    clocks_shown_ = now;
    if (!terms_.time) return;
    clocks_.left.fill(terms_.time->initial);
    clocks_.stopped = terms_.wait_for_move;
}

bool Match::over() const {
    if (!terms_.analysis) return aborted_ || game_.over();
    const rules::Outcome outcome = game_.outcome();
    return outcome.over() && !claimed(outcome);
}

bool Match::human(Colour c) const {
    return terms_.players[definition::index(c)].type == Player::Type::human;
}

bool Match::human_to_move() const {
    return human(game_.position().side()) && !over();
}

bool Match::computer_to_move() const {
    return !human(game_.position().side()) && !over();
}

bool Match::against_computer() const {
    return human(Colour::white) != human(Colour::black);
}

Milliseconds Match::time_left(Colour c, Instant now) const {
    assert(terms_.time);
    const Milliseconds left = clocks_.left[definition::index(c)];
    if (over() || clocks_.stopped || c != game_.position().side()) return left;
    const Milliseconds used = clocks_at(now).used - terms_.time->delay;
    return std::max<Milliseconds>(0, left - std::max<Milliseconds>(0, used));
}

Milliseconds Match::delay_left(Instant now) const {
    assert(terms_.time);
    return std::max<Milliseconds>(0, terms_.time->delay - clocks_at(now).used);
}

bool Match::time_is_up(Instant now) const {
    const auto up = time_up_at();
    return up && now >= *up;
}

std::optional<Instant> Match::time_up_at() const {
    if (!terms_.time || clocks_.stopped || over()) return std::nullopt;
    const Milliseconds left = clocks_.left[definition::index(game_.position().side())];
    return clocks_shown_ + std::max<Milliseconds>(0, left + terms_.time->delay - clocks_.used);
}

void Match::skip(Instant from, Instant to) {
    clocks_shown_ += std::max<Milliseconds>(0, to - std::max(from, clocks_shown_));
}

Clocks Match::clocks_at(Instant now) const {
    Clocks clocks = clocks_;
    if (terms_.time && !clocks.stopped && !over())
        clocks.used += std::max<Milliseconds>(0, now - clocks_shown_);
    return clocks;
}

Clocks Match::clocks_after(const rules::Move& move, Instant now) const {
    if (!terms_.time) return clocks_;
    const Colour mover = game_.position().side();
    if (!game_.position().ends_turn(move))
        return clocks_.stopped ? clocks_stopped(false, now) : clocks_at(now);
    Clocks clocks = clocks_stopped(false, now);
    Milliseconds& left = clocks.left[definition::index(mover)];
    left = terms_.time->each_turn ? terms_.time->initial : left + terms_.time->increment;
    return clocks;
}

/// What has been used of the turn is gone; a new turn begins.
Clocks Match::clocks_restarted(Instant now) const {
    if (!terms_.time) return clocks_;
    Clocks clocks = clocks_;
    const Colour side = game_.position().side();
    clocks.left[definition::index(side)] = time_left(side, now);
    clocks.used = 0;
    return clocks;
}

Clocks Match::clocks_stopped(bool stopped, Instant now) const {
    Clocks clocks = clocks_restarted(now);
    clocks.stopped = stopped;
    return clocks;
}

std::optional<NodeId> Match::takeback_node(Colour by) const {
    for (NodeId id = game_.current(); id != 0;) {
        id = game_.node(id).parent;
        if (game_.node(id).side == by) return id;
    }
    return std::nullopt;
}

Colour Match::acting_side() const {
    if (!against_computer()) return game_.position().side();
    return human(Colour::white) ? Colour::white : Colour::black;
}

std::optional<Colour> Match::undo_side() const {
    if (game_.current() == 0) return std::nullopt;
    const Colour mover = game_.node(game_.node(game_.current()).parent).side;
    const Colour side = against_computer() ? acting_side() : mover;
    return takeback_node(side) ? std::optional(side) : std::nullopt;
}

bool Match::can_redo() const {
    return terms_.takebacks == Takebacks::free && game_.next(game_.current()).has_value();
}

NodeId Match::redo_node() const {
    NodeId id = *game_.next(game_.current());
    while (against_computer() && !human(game_.node(id).side)) {
        const auto next = game_.next(id);
        if (!next) break;
        id = *next;
    }
    return id;
}

Result<std::vector<Event>> Match::decide(const Command& command, const Now& now) const {
    return Decision(*this, now).decide(command);
}

void Match::clear_offers() {
    draw_offered_.reset();
    takeback_requested_.reset();
    draw_declined_ = {};
}

bool Match::ended_before() const {
    const NodeId end = game_.main_end();
    return end < nodes_before_ && game_.result(end).winner != Winner::none;
}

void Match::settle_line(bool taken_back) {
    if (terms_.analysis) return;
    const NodeId node = game_.current();
    if (game_.on_main_line(node)) return;
    const NodeId first = game_.node(game_.node(node).parent).children.front();
    if (taken_back && first >= nodes_before_) game_.put_first(node);
    if (game_.over() && !ended_before()) game_.promote(node);
}

/// Moves that were taken back before are no part of the game that ends here.
void Match::end_here(Winner winner, Ending ending) {
    const NodeId node = game_.current();
    const bool record = ended_before();
    game_.end(winner, ending);
    if (record) return;
    game_.promote(node);
    game_.truncate(node);
}

void Match::apply(const Event& event, Instant happened) {
    assert(event.version == version_ + 1);
    struct Fold {
        Match& m;
        void operator()(const event::Moved& e) const {
            const Colour mover = m.game_.position().side();
            m.game_.follow(e.move);
            m.settle_line(std::exchange(m.taken_back_, false));
            m.takeback_requested_.reset();
            // An offer stands until the other side accepts or declines it, or moves.
            if (m.draw_offered_ == other(mover)) m.draw_offered_.reset();
            m.draw_declined_[definition::index(mover)] = false;
        }
        void operator()(const event::Went& e) const {
            m.game_.go(e.node);
            m.taken_back_ = e.taken_back;
            m.clear_offers();
        }
        void operator()(const event::TakebackRequested& e) const { m.takeback_requested_ = e.by; }
        void operator()(const event::DrawOffered& e) const { m.draw_offered_ = e.by; }
        void operator()(const event::Declined& e) const {
            if (m.draw_offered_ == other(e.by)) {
                m.draw_offered_.reset();
                m.draw_declined_[definition::index(other(e.by))] = true;
            }
            if (m.takeback_requested_ == other(e.by)) m.takeback_requested_.reset();
        }
        void operator()(const event::Ended& e) const {
            m.end_here(e.winner, e.ending);
            m.clear_offers();
        }
        void operator()(const event::Aborted&) const {
            m.aborted_ = true;
            m.clear_offers();
        }
        void operator()(const event::Seated& e) const { m.terms_.players = e.players; }
        void operator()(const event::ClocksSet& e) const { m.terms_.time = e.time; }
        void operator()(const event::VariationRemoved& e) const {
            const NodeId before = m.game_.current();
            m.game_.remove(e.node);
            if (m.game_.current() == before) return;
            m.taken_back_ = false;
            m.clear_offers();
        }
        void operator()(const event::VariationRestored& e) const {
            m.game_.put_back(e.node, e.place);
        }
        void operator()(const event::VariationPromoted& e) const { m.game_.promote(e.node); }
        void operator()(const event::VariationRaised& e) const { m.game_.raise(e.node); }
        void operator()(const event::Commented& e) const {
            m.game_.comment(e.node, e.text, e.place);
        }
        void operator()(const event::Annotated& e) const { m.game_.set_glyphs(e.node, e.glyphs); }
    };
    std::visit(Fold{*this}, event.what);
    version_ = event.version;
    clocks_ = event.clocks;
    clocks_shown_ = happened;
}

std::optional<Error> Match::set_line(std::span<const std::string_view> moves, Instant now) {
    if (auto fault = game_.set_line(moves)) return fault;
    begin_anew(terms_, now);
    return std::nullopt;
}

void Match::begin_anew(const Terms& terms, Instant now) {
    *this = Match(std::move(game_), terms, now);
}

Result<std::vector<Event>> Match::carry_out(const Command& command, const Now& now) {
    auto events = decide(command, now);
    if (events)
        for (const Event& event : *events) apply(event, now.instant);
    return events;
}

}  // namespace tessera::game
