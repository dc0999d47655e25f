#include "sim/client.hpp"

#include <charconv>
#include <utility>

#include "base/codes.hpp"
#include "sim/process.hpp"

namespace tessera::sim {

using room::Offer;
namespace input = room::input;

namespace {

constexpr Time kPatience = 600;  ///< until a request is sent again
constexpr Time kHeartbeat = 1000;

/// The version of a line of the log; 0 if it is none.
Version version_of(const std::string& line) {
    Version version = 0;
    if (!line.starts_with("1 ")) return 0;
    std::from_chars(line.data() + 2, line.data() + line.size(), version);
    return version;
}

}  // namespace

Client::Client(World& world, std::size_t index, Role role, std::string table)
    : world_(world),
      index_(index),
      role_(role),
      person_(table + (role == Role::creator  ? "-white"
                       : role == Role::joiner ? "-black"
                                              : "-watcher")),
      game_(std::move(table)) {
    process_ = static_cast<int>(index) % world.options().processes;
}

void Client::start() {
    watch(game_);
    wake();
}

void Client::watch(const GameId& game) {
    game_ = game;
    room_.emplace(world_.variant(), world_.limits().room);
    pending_.reset();
    before_.reset();
    positions_.clear();
    next_hello_ = 0;
}

void Client::wake() {
    if (world_.now() >= next_hello_) hello();
    if (!gone_) {
        resend();
        if (!world_.calm()) {
            misbehave();
            if (!pending_ && world_.now() >= think_until_) act();
        }
    }
    world_.at(world_.now() + 50 + world_.random().between(0, 150), [this] { wake(); });
}

void Client::hello() {
    // To another process, in case this one does not answer.
    if (world_.random().chance(20))
        process_ = static_cast<int>(
            world_.random().below(static_cast<std::size_t>(world_.options().processes)));
    next_hello_ = world_.now() + kHeartbeat;
    world_.send(index_, true, [this, game = game_, version = room_->version()] {
        world_.process(process_).hello(index_, person_, game, version);
    });
}

room::From Client::from() {
    return {person_, person_ + std::to_string(++requests_), room_->position_version()};
}

void Client::ask(room::Input input) {
    const room::RequestId request = room::from_of(input).request;
    pending_ = Sent{std::move(input), request, world_.now(), 0};
    resend();
}

void Client::resend() {
    if (!pending_ || world_.now() - pending_->last < kPatience) return;
    pending_->last = world_.now();
    const Time sent = pending_->first;
    world_.send(index_, true, [this, game = game_, input = pending_->input, sent] {
        world_.process(process_).request(index_, game, input, world_.now() - sent);
    });
}

void Client::misbehave() {
    Random& random = world_.random();
    // An old request once more, as a network may repeat it much later.
    if (before_ && random.chance(3))
        world_.send(index_, true, [this, game = game_, input = before_->input] {
            world_.process(process_).request(index_, game, input, 0);
        });
    if (!room_->match() || pending_ || !random.chance(3)) return;
    // A move for a position that was on the board before.
    room::From late = from();
    if (!positions_.empty()) late.position = random.pick(positions_);
    ask(input::Move{late, some_move(false), 0});
}

std::string Client::some_move(bool premove) {
    std::vector<std::string> moves;
    if (room_->match())
        room_->match()->game().position().list_moves({}, 60, false, [&](const rules::Move& move) {
            moves.push_back(room_->variant()->move_text(move));
        });
    if (moves.empty() || premove || world_.random().chance(5)) return "e7e5";
    return world_.random().pick(moves);
}

void Client::act() {
    Random& random = world_.random();
    if (role_ == Role::watcher) {
        if (!room_->next().empty() && random.chance(20)) watch(room_->next());
        return;
    }
    if (room_->version() == 0) {
        if (role_ == Role::creator && random.chance(30))
            ask(input::Create{from(),
                              {game::TimeControl{4'000 + 4'000 * random.between(0, 3),
                                                 100 * random.between(0, 5), 0}},
                              {},
                              room::Colour::white});
        return;
    }
    const auto mine = room_->colour_of(person_);
    if (!mine) {
        if (!room_->over() && random.chance(40)) ask(input::TakeSeat{from(), {}});
        return;
    }
    if (!room_->next().empty()) return watch(room_->next());
    if (room_->match() && random.chance(8)) return talk();
    if (room_->match() && !room_->over()) return act_in_match(*mine);
    if (room_->match() && room_->rematch_offered_by() != mine && random.chance(20)) {
        const std::string next = game_.substr(0, game_.find('-')) + '-' + person_.substr(0, 2) +
                                 std::to_string(++games_) + (mine == Colour::white ? "w" : "b");
        ask(room_->rematch_offered_by() ? room::Input(input::Accept{from(), Offer::rematch, next})
                                        : room::Input(input::Make{from(), Offer::rematch, next}));
    }
}

void Client::act_in_match(Colour mine) {
    Random& random = world_.random();
    const game::Match& match = *room_->match();
    think_until_ = world_.now() + random.between(0, 700);
    if (random.chance(1) && random.chance(50)) {
        gone_ = true;
        return;
    }
    if (match.draw_offered_by() == room::Colour(definition::other(mine)) && random.chance(30))
        return ask(random.chance(30) ? room::Input(input::Accept{from(), Offer::draw, {}})
                                     : room::Input(input::Decline{from(), Offer::draw}));
    if (match.takeback_requested_by() == definition::other(mine) && random.chance(50))
        return ask(input::Accept{from(), Offer::takeback, {}});
    if (random.chance(3))
        return ask(input::Make{from(), random.chance(50) ? Offer::draw : Offer::takeback, {}});
    if (random.chance(1) && random.chance(30)) return ask(input::Resign{from()});
    if (match.game().position().side() == mine)
        return ask(input::Move{from(), some_move(false), 0});
    if (random.chance(5)) ask(input::SetPremoves{from(), {{"", some_move(true)}}});
}

void Client::talk() {
    Random& random = world_.random();
    if (random.chance(30))
        return ask(input::Say{from(), static_cast<room::Phrase>(random.below(10))});
    if (random.chance(50)) return ask(input::Message{from(), "what " + std::to_string(requests_)});
    ask(input::TurnChat{from(), random.chance(85)});
}

void Client::lines(const GameId& game, const std::vector<std::string>& lines) {
    if (game != game_) return;
    std::vector<std::string>& seen = seen_[game];
    for (const std::string& line : lines) {
        const Version version = version_of(line);
        if (version == 0) return world_.violated(person_ + " has got no line of a log: " + line);
        if (version <= seen.size()) {
            if (seen[version - 1] != line)
                world_.violated(person_ + " has seen two events of one version: " +
                                seen[version - 1] + " | " + line);
            continue;
        }
        if (version > seen.size() + 1) {
            next_hello_ = 0;
            return;
        }
        const auto event = room::read_event(*room_, line);
        if (!event)
            return world_.violated(person_ + " cannot follow: " + event.error().text() + " | " +
                                   line);
        room_->apply(*event);
        seen.push_back(line);
        if (positions_.empty() || positions_.back() != room_->position_version())
            positions_.push_back(room_->position_version());
    }
    if (lines.size() >= 200) next_hello_ = 0;
}

void Client::answer(const GameId& game, const room::effect::Reply& reply) {
    if (game != game_ || !pending_ || reply.to.request != pending_->request) return;
    if (reply.fault && reply.fault->code == codes::unavailable) return;
    if (!reply.fault) before_ = pending_;
    pending_.reset();
    next_hello_ = std::min(next_hello_, world_.now() + 100);
}

}  // namespace tessera::sim
