// What must hold when a simulation has ended, worked out from the logs alone.
#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "reference/reference.hpp"
#include "room/event_text.hpp"
#include "sim/world.hpp"

namespace tessera::sim {
namespace {

using definition::index;
using room::Colour;

/// The time between two moments in which nobody could be served; `slack` more before each. Only
/// times that are certain, or all.
Time lost(const std::vector<Downtime>& downtimes, Time from, Time to, bool all, Time slack) {
    std::vector<std::pair<Time, Time>> parts;
    for (const Downtime& down : downtimes)
        // What was kept although the disk said otherwise was served all the same.
        if (all || (down.certain && to >= down.to))
            parts.emplace_back(std::max(from, down.from - slack), std::min(to, down.to + slack));
    std::ranges::sort(parts);
    Time sum = 0, reached = from;
    for (const auto& [begin, end] : parts) {
        if (end <= std::max(begin, reached)) continue;
        sum += end - std::max(begin, reached);
        reached = end;
    }
    return sum;
}

/// Follows one log with the second set of rules and with clocks of its own.
class Follower {
public:
    Follower(const play::VariantPtr& variant, const std::vector<Downtime>& downtimes)
        : variant_(variant),
          downtimes_(downtimes),
          room_(variant, {}),
          reference_(variant->definition()),
          position_(reference_.read(variant->start()->text(play::Form::dense)).value()) {}

    /// "" or what is wrong with the next line.
    std::string follow(const std::string& line) {
        const auto event = room::read_event(room_, line);
        if (!event) return "the log cannot be read: " + event.error().text() + " | " + line;
        if (!event->request.empty() && !requests_.insert(event->request).second)
            return "one request has brought about two events: " + line;
        std::string fault;
        if (const auto* played = std::get_if<room::event::Played>(&event->what))
            fault = this->played(*event, *played);
        else
            fault = talk(*event);
        if (!fault.empty()) return fault + " | " + line;
        const Version before = room_.position_version();
        room_.apply(*event);
        positions_at_.push_back(before);
        if (const auto* seated = std::get_if<room::event::Seated>(&event->what);
            seated && room_.match() && room_.terms().time)
            left_.fill(room_.terms().time->initial);
        return {};
    }

    /// Nobody has been left to wait for ever.
    [[nodiscard]] std::string end(Time now) const {
        if (room_.version() == 0 || room_.over()) return {};
        if (!room_.match() || !runs_) return {};
        const Colour side = room_.match()->game().position().side();
        const Time used = now - turn_began_ - lost(downtimes_, turn_began_, now, true, 2'000);
        if (used > left_[index(side)] + 4'000)
            return "the time of the side to move has been up for long";
        return {};
    }

    [[nodiscard]] const room::Room& room() const { return room_; }
    [[nodiscard]] Version position_before(Version version) const {
        return positions_at_[version - 1];
    }

private:
    /// What players say, by consent and no more than they may.
    std::string talk(const room::Event& event) {
        const auto say = [&](Colour by) -> std::string {
            if (event.by != room_.seat(by)) return "somebody has spoken for another";
            std::vector<Time>& said = said_[index(by)];
            said.push_back(event.at);
            if (said.size() > 500) return "somebody has said too much";
            if (said.size() > 10 && said[said.size() - 11] > event.at - 60'000)
                return "somebody has said too much in a minute";
            return {};
        };
        if (const auto* phrase = std::get_if<room::event::Said>(&event.what))
            return say(phrase->by);
        if (const auto* message = std::get_if<room::event::Messaged>(&event.what)) {
            if (!chats_[0] || !chats_[1]) return "a message without the consent of both";
            return say(message->by);
        }
        if (const auto* chat = std::get_if<room::event::ChatTurned>(&event.what)) {
            chats_[index(chat->by)] = chat->on;
            if (chat->on) return say(chat->by);
            chats_.fill(false);
        }
        return {};
    }

    std::string played(const room::Event& event, const room::event::Played& played) {
        const Colour side = room_.match()->game().position().side();
        if (const auto* moved = std::get_if<game::event::Moved>(&played.what.what))
            return move(event, played, side, variant_->move_text(moved->move));
        if (const auto* went = std::get_if<game::event::Went>(&played.what.what)) {
            take_back(went->node);
            turn_began_ = event.at;
            left_ = played.what.clocks.left;
            return {};
        }
        if (const auto* ended = std::get_if<game::event::Ended>(&played.what.what))
            if (ended->ending == game::Ending::time_forfeit) {
                const Time served =
                    event.at - turn_began_ - lost(downtimes_, turn_began_, event.at, false, 0);
                if (!runs_ || served < left_[index(side)])
                    return "somebody has lost on time that was not theirs: " +
                           std::to_string(served) + " of " + std::to_string(left_[index(side)]);
            }
        return {};
    }

    std::string move(const room::Event& event, const room::event::Played& played, Colour side,
                     const std::string& text) {
        const auto legal = reference_.legal_moves(position_);
        if (!std::ranges::binary_search(legal, text)) return "an illegal move";
        history_.push_back(position_);
        position_ = reference_.play(position_, text);
        // A quota for each player.
        if (played.compensated > 1'000 || played.compensated > played.lag)
            return "too much lag is given back";
        given_back_[index(side)] += played.compensated;
        ++moves_[index(side)];
        if (given_back_[index(side)] > 3'000 + 500 * moves_[index(side)])
            return "more lag is given back than the quota holds";
        std::string fault;
        if (room_.terms().time) {
            const Time increment = room_.terms().time->increment;
            const Time left = played.what.clocks.left[index(side)];
            const Time charged = left_[index(side)] + increment - left;
            if (runs_) fault = fair(charged, event.at, played.compensated);
            left_[index(side)] = left;
        }
        runs_ = room_.terms().time.has_value();
        turn_began_ = event.at;
        return fault;
    }

    /// The time that is taken for a turn which has lasted from turn_began_ to `end`. What is given
    /// back for lag may lie before an outage.
    [[nodiscard]] std::string fair(Time charged, Time end, Time compensated) const {
        const Time lasted = end - turn_began_ - compensated;
        const Time most = lasted - lost(downtimes_, turn_began_, end, false, 0);
        const Time least = lasted - lost(downtimes_, turn_began_, end, true, 1'300);
        if (charged > most || charged < std::min(least, most))
            return "a turn of " + std::to_string(lasted) + " ms has cost " +
                   std::to_string(charged) + " ms, not " + std::to_string(least) + " to " +
                   std::to_string(most) + down_between(end);
        return {};
    }

    /// The times since the turn began in which nobody was served, as text.
    [[nodiscard]] std::string down_between(Time end) const {
        std::string text = "; turn began " + std::to_string(turn_began_) + "; down";
        for (const Downtime& down : downtimes_)
            if (down.to > turn_began_ - 2'000 && down.from < end)
                text += ' ' + std::to_string(down.from) + '-' + std::to_string(down.to) +
                        (down.certain ? "" : "?");
        return text;
    }

    void take_back(game::NodeId node) {
        const auto& game = room_.match()->game();
        for (game::NodeId id = game.current(); id != node && !history_.empty();
             id = game.node(id).parent) {
            position_ = history_.back();
            history_.pop_back();
        }
    }

    const play::VariantPtr& variant_;
    const std::vector<Downtime>& downtimes_;
    room::Room room_;
    reference::Game reference_;
    reference::Position position_;
    std::vector<reference::Position> history_;
    std::set<std::string> requests_;
    std::vector<Version> positions_at_;
    std::array<Time, 2> left_{}, given_back_{};
    std::array<int, 2> moves_{};
    std::array<bool, 2> chats_{};
    std::array<std::vector<Time>, 2> said_;
    Time turn_began_ = 0;
    bool runs_ = false;
};

}  // namespace

std::string check_logs(store::EventStore& store, const std::set<GameId>& games,
                       const play::VariantPtr& variant,
                       const std::vector<Acknowledged>& acknowledged,
                       const std::vector<Downtime>& downtimes, Time end, Report& report) {
    for (const GameId& game : games) {
        const auto log = store.log(game).value();
        report.log = log;
        Follower follower(variant, downtimes);
        for (const std::string& line : log)
            if (auto fault = follower.follow(line); !fault.empty()) return game + ": " + fault;
        if (auto fault = follower.end(end); !fault.empty()) return game + ": " + fault;
        report.events += log.size();
        report.games_over += follower.room().over() ? 1 : 0;
        for (const Acknowledged& one : acknowledged) {
            if (one.game != game) continue;
            if (one.version < 1 || one.version > log.size())
                return game + ": " + one.request + " was acknowledged and is not in the log";
            const auto words = split(log[one.version - 1], ' ');
            if (words[4] != one.request)
                return game + ": " + one.request + " was acknowledged and is not in the log";
            if (words.size() > 14 && words[5] == "match" && words[14] == "move" &&
                follower.position_before(one.version) != one.position)
                return game + ": " + one.request + " was meant for another position";
        }
    }
    for (const Acknowledged& one : acknowledged)
        if (store.log(one.game).value().empty())
            return one.game + ": " + one.request + " was acknowledged and there is no log";
    return {};
}

std::string check_seen(store::EventStore& store, const play::VariantPtr& variant,
                       const GameId& game, const room::PersonId& person,
                       const std::vector<std::string>& seen) {
    const auto log = store.log(game).value();
    room::Room room(variant, {});
    for (const std::string& line : log) room.apply(room::read_event(room, line).value());
    if (seen.size() > log.size()) return person + " has seen what did not happen in " + game;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i] != room::line_seen_by(room, person, log[i]))
            return person + " has seen another event: " + seen[i] + " | " + log[i];
        const auto words = split(seen[i], ' ');
        const bool talk = words[5] == "say" || words[5] == "chat" || words[5] == "message";
        const bool hidden =
            words[5] == "premoves"
                ? person != room.seat(words[6] == "white" ? Colour::white : Colour::black)
                : talk && !room.colour_of(person);
        if (hidden) return person + " has seen what is not theirs: " + seen[i];
    }
    return {};
}

std::size_t events_before(store::EventStore& store, const GameId& game, Time time) {
    const auto log = store.log(game).value();
    return static_cast<std::size_t>(std::ranges::count_if(log, [&](const std::string& line) {
        return std::stoll(std::string(split(line, ' ')[2])) < time;
    }));
}

}  // namespace tessera::sim
