#include "service/service.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "play/load.hpp"
#include "room/event_text.hpp"
#include "service/summary.hpp"

namespace tessera::service {

using room::Room;
using store::Committed;

namespace {

constexpr std::size_t kMostUnused = 50;

/// The ids of the built-in games, by identity.
const std::map<std::string, std::string_view>& builtin_ids() {
    static const auto kIds = [] {
        std::map<std::string, std::string_view> ids;
        for (const definition::BuiltinVariant& game : definition::builtin_games())
            if (const auto parsed = definition::parse_variant(game.toml, definition::Boards::any))
                ids.emplace(definition::identity(*parsed), game.id);
        return ids;
    }();
    return kIds;
}

}  // namespace

void RulesBook::forget_unused() {
    if (known_.size() < kMostUnused) return;
    std::erase_if(known_, [](const auto& rules) { return rules.second.use_count() == 1; });
}

Result<std::optional<std::string>> RulesBook::file(const std::string& identity) {
    const auto id = builtin_ids().find(identity);
    if (id == builtin_ids().end()) return store_.rules(identity);
    const auto* const game = definition::find_builtin(definition::builtin_games(), id->second);
    return std::optional(std::string(game->toml));
}

Result<std::string> RulesBook::identity_of(std::string_view builtin) {
    for (const auto& [identity, id] : builtin_ids())
        if (id == builtin) return identity;
    return Error{"", "there is no game " + quote(builtin), codes::unknown_game};
}

bool RulesBook::is_builtin(const std::string& identity) {
    return builtin_ids().contains(identity);
}

Result<play::VariantPtr> RulesBook::find(const std::string& identity) {
    if (const auto known = known_.find(identity); known != known_.end()) return known->second;
    forget_unused();
    if (const auto id = builtin_ids().find(identity); id != builtin_ids().end()) {
        auto variant = play::builtin(id->second);
        if (variant) known_.emplace(identity, *variant);
        return variant;
    }
    auto toml = store_.rules(identity);
    if (!toml) return toml.error();
    if (!*toml) return Error{"", "there are no rules " + identity, codes::unknown_game};
    auto variant = play::load(**toml);
    if (!variant) {
        const auto& fault = variant.error().front();
        return Error{"", fault.text(identity), codes::bad_game_file};
    }
    if ((*variant)->identity() != identity)
        return Error{"", "the rules " + identity + " have changed", codes::other_rules};
    known_.emplace(identity, *variant);
    return *variant;
}

bool is_of_store(const Error& error) {
    return error.code.empty() || error.code == codes::store_busy;
}

Result<std::optional<Room>> read_room(store::EventStore& store, RulesBook& rules,
                                      const GameId& game, const room::Limits& limits) {
    const auto log = store.log(game);
    if (!log) return log.error();
    if (log->empty()) return std::optional<Room>();
    const auto head = room::read_head(log->front());
    if (!head) return Error{game, "its log does not begin as logs do", codes::bad_record};
    auto variant = rules.find(head->identity);
    if (!variant) return variant.error();
    std::optional<Room> room(std::in_place, std::move(variant).value(), limits);
    for (const std::string& line : *log) {
        const auto event = room::read_event(*room, line);
        if (!event)
            return Error{game + ", event " + std::to_string(room->version() + 1),
                         event.error().text(), codes::bad_record};
        room->apply(*event);
    }
    return room;
}

Service::Service(store::EventStore& store, Outbox& outbox, const Limits& limits)
    : store_(store),
      outbox_(outbox),
      limits_(limits),
      rules_(store),
      rater_(
          store,
          [this](const GameId& game) { return read_room(store_, rules_, game, limits_.room); },
          limits.rating_sweep) {}

void Service::submit(Request request) {
    requests_.push_back(std::move(request));
}

Result<std::size_t> Service::run(Time now) {
    std::size_t done = 0;
    auto fault = note_outage(now);
    if (!fault) fault = take_due(now);
    const std::vector<Request> requests = std::exchange(requests_, {});
    catching_up_.clear();
    const std::span<const Request> all(requests);
    while (!fault && done < all.size()) {
        const auto batch = all.subspan(done, std::min(limits_.batch, all.size() - done));
        fault = run_batch(batch, now);
        if (!fault) done += batch.size();
    }
    if (!fault && now >= due_at()) fault = keep_tick(now);
    if (!fault) fault = rate(now);
    if (fault) {
        refuse(all.subspan(done), *fault);
        return *fault;
    }
    evict();
    return done;
}

/// Nobody was served since the last durable tick, by this process or another, if that was long ago
/// or before this one began.
std::optional<Error> Service::note_outage(Time now) {
    const bool first = !started_;
    if (!first && (!last_durable_ || now - *last_durable_ < limits_.outage)) return std::nullopt;
    const auto tick = store_.last_tick();
    if (!tick) return tick.error();
    started_ = true;
    // Others may have gone on meanwhile.
    rooms_.clear();
    recent_.clear();
    cells_ = 0;
    const auto since = *tick;
    const bool alone = first && limits_.alone;
    const bool out = since && *since < now && (alone || now - *since >= limits_.outage);
    if (out && limits_.fault != PlantedFault::no_outage) {
        if (const auto kept = store_.keep_outage({*since, now}); !kept) {
            started_ = !first;
            return kept.error();
        }
    }
    last_durable_ = out ? now : since.value_or(now);
    // Whether anything can be kept now is not known before something has been.
    failing_ = true;
    return std::nullopt;
}

std::optional<Error> Service::take_due(Time now) {
    const auto due = store_.claim_due(now, limits_.due);
    if (!due) return due.error();
    for (const store::Deadline& deadline : *due)
        requests_.push_back({0, deadline.game, {}, room::input::Tick{}});
    return std::nullopt;
}

/// That somebody is served, while there are games in which that matters.
std::optional<Error> Service::keep_tick(Time now) {
    const auto active = store_.due(std::numeric_limits<Time>::max(), 1);
    if (!active) return active.error();
    if (!active->empty()) return run_batch({}, now);
    last_durable_ = now;
    return std::nullopt;
}

std::optional<Error> Service::rate(Time now) {
    const auto games = rater_.run(now);
    if (!games) return games.error();
    for (const GameId& game : *games) outbox_.rated(game);
    return std::nullopt;
}

std::optional<Error> Service::run_batch(std::span<const Request> requests, Time now) {
    for (int i = 0; i < limits_.attempts; ++i) {
        Waiting waiting;
        const auto committed = attempt(requests, now, waiting);
        if (committed && *committed == Committed::yes) {
            last_durable_ = std::max(now, last_durable_.value_or(now));
            failing_ = false;
            release(waiting);
            if (limits_.fault == PlantedFault::published_twice && i > 0) release(waiting);
            return std::nullopt;
        }
        // What was decided is not kept, or perhaps not: the log says.
        if (limits_.fault != PlantedFault::kept_after_failure)
            for (const GameId& game : waiting.games) forget(game);
        if (!committed) {
            failing_ = true;
            return committed.error();
        }
    }
    return Error{"", "another process keeps changing the same games"};
}

Result<Committed> Service::attempt(std::span<const Request> requests, Time now, Waiting& waiting) {
    for (const Request& request : requests)
        if (auto fault = decide(request, now, waiting)) return *fault;
    for (const GameId& game : waiting.games)
        waiting.batch.summaries.push_back(summary_of(game, rooms_.at(game).room));
    // A batch that fails may be kept all the same: the time since the last one that did not must
    // not count as served. A later tick all the same: what changes nothing is not written, and that
    // it is kept would mean nothing.
    waiting.batch.tick = failing_ ? std::min(now, last_durable_.value_or(0) + 1) : now;
    if (limits_.fault == PlantedFault::lost_deadlines) waiting.batch.deadlines.clear();
    if (!limits_.alone) {
        const auto stands = stand(waiting);
        if (!stands) return stands.error();
        if (!*stands) return Committed::conflict;
    }
    for (const Decided& decided : waiting.decided)
        for (const room::Effect& effect : decided.outcome.effects)
            if (leaves_early(effect)) leave(decided, effect);
    return store_.commit(waiting.batch);
}

Result<bool> Service::stand(const Waiting& waiting) {
    std::set<GameId> unchecked;
    for (const Decided& decided : waiting.decided)
        if (decided.from != 0 && !waiting.games.contains(decided.game) &&
            rooms_.contains(decided.game))
            unchecked.insert(decided.game);
    if (unchecked.empty()) return true;
    const std::vector<GameId> games(unchecked.begin(), unchecked.end());
    const auto versions = store_.versions(games);
    if (!versions) return versions.error();
    bool all = true;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (rooms_.at(games[i]).room.version() >= (*versions)[i]) continue;
        all = false;
        forget(games[i]);
    }
    return all;
}

std::optional<Error> Service::decide(const Request& request, Time now, Waiting& waiting) {
    auto kept = open(request.game, now);
    if (kept && !*kept && std::holds_alternative<room::input::Create>(request.input))
        kept = begin(request.game, request.rules);
    std::optional<Error> fault;
    if (!kept)
        fault = kept.error();
    else if (!*kept)
        fault = Error{"", "there is no such game", codes::no_game};
    if (!fault) {
        step(request.game, **kept, request.input, request.from, now, waiting);
        for (const room::Effect& effect : waiting.decided.back().outcome.effects)
            if (const auto* next = std::get_if<room::effect::CreateNext>(&effect))
                return rematch(request.game, GameId(next->id), now, waiting);
        return std::nullopt;
    }
    if (is_of_store(*fault)) return fault;
    waiting.decided.push_back({request.from, request.game, {}});
    waiting.decided.back().outcome.effects.emplace_back(
        room::effect::Reply{room::from_of(request.input), 0, std::move(fault)});
    if (request.from == 0) waiting.batch.deadlines.push_back({request.game, std::nullopt});
    return std::nullopt;
}

void Service::step(const GameId& game, Kept& kept, const room::Input& input, Session from, Time now,
                   Waiting& waiting) {
    const auto take = [&](const room::Input& one, Session session) {
        const bool was_over = kept.room.over();
        room::Outcome outcome = kept.room.step(one, now);
        if (!was_over && kept.room.over() && kept.room.terms().rated) waiting.ended.insert(game);
        if (!outcome.events.empty()) waiting.games.insert(game);
        for (const room::Event& event : outcome.events)
            waiting.batch.entries.push_back(
                {game, event.version,
                 limits_.fault == PlantedFault::no_deduplication ? "" : event.request,
                 room::write_event(*kept.room.variant(), event)});
        for (const room::Effect& effect : outcome.effects)
            if (const auto* deadline = std::get_if<room::effect::Deadline>(&effect))
                waiting.batch.deadlines.push_back({game, deadline->at});
        waiting.decided.push_back({session, game, std::move(outcome)});
    };
    for (const auto& outage : std::exchange(kept.outages, {}))
        take(room::input::Outage{outage.from, outage.to}, 0);
    take(input, from);
}

/// The game that follows, with colours exchanged, kept together with the agreement to play it.
std::optional<Error> Service::rematch(const GameId& game, const GameId& next, Time now,
                                      Waiting& waiting) {
    const Room& before = rooms_.at(game).room;
    const std::string rules = before.variant()->identity();
    const room::PersonId white = before.seat(room::Colour::black);
    const room::PersonId black = before.seat(room::Colour::white);
    const room::Terms terms = before.terms();
    const std::string start = before.start();
    auto kept = open(next, now);
    if (!kept) return kept.error();
    // Somebody has begun a game of that name: the players are told where it is all the same.
    if (*kept) return std::nullopt;
    kept = begin(next, rules);
    if (!kept) return kept.error();
    step(next, **kept, room::input::Create{{white, {}, 0}, terms, start, room::Colour::white}, 0,
         now, waiting);
    step(next, **kept, room::input::TakeSeat{{black, {}, 0}, room::Colour::black}, 0, now, waiting);
    return std::nullopt;
}

Result<Service::Kept*> Service::open(const GameId& game, Time now) {
    if (const auto found = rooms_.find(game); found != rooms_.end()) {
        const auto caught_up = catch_up(game, found->second);
        if (!caught_up) return caught_up.error();
        if (*caught_up) {
            recent_.splice(recent_.begin(), recent_, found->second.used);
            return &found->second;
        }
        forget(game);
    }
    auto room = read_room(store_, rules_, game, limits_.room);
    if (!room) return room.error();
    if (!*room) return static_cast<Kept*>(nullptr);
    auto outages = store_.outages((*room)->last_event_at());
    if (!outages) return outages.error();
    (*room)->resume(now);
    for (const room::Colour c : definition::kColours)
        if (const room::PersonId seated = (*room)->seat(c); outbox_.reaches(game, seated))
            (*room)->step(room::input::Present{seated}, now);
    return keep(game, *std::move(room).value(), std::move(outages).value());
}

void Service::overtaken(const GameId& game, room::Version version) {
    if (const auto found = rooms_.find(game); found != rooms_.end())
        found->second.kept_elsewhere = std::max(found->second.kept_elsewhere, version);
}

Result<bool> Service::catch_up(const GameId& game, Kept& kept) {
    if (kept.room.version() >= kept.kept_elsewhere) return true;
    const auto missing =
        store_.log_behind(game, kept.room.version(), std::numeric_limits<std::size_t>::max());
    if (!missing) return missing.error();
    for (const std::string& line : *missing) {
        const auto event = room::read_event(kept.room, line);
        if (!event) return false;
        kept.room.apply(*event);
    }
    return kept.room.version() >= kept.kept_elsewhere;
}

Result<Service::Kept*> Service::begin(const GameId& game, const std::string& rules) {
    auto variant = rules_.find(rules);
    if (!variant) return variant.error();
    return keep(game, Room(std::move(variant).value(), limits_.room), {});
}

Service::Kept* Service::keep(const GameId& game, Room room,
                             std::vector<store::EventStore::Outage> outages) {
    recent_.push_front(game);
    cells_ += room.variant()->definition().cells();
    return &rooms_
                .insert_or_assign(game,
                                  Kept{std::move(room), std::move(outages), recent_.begin(), 0})
                .first->second;
}

void Service::release(const Waiting& waiting) {
    for (const Decided& decided : waiting.decided)
        for (const room::Effect& effect : decided.outcome.effects)
            if (!leaves_early(effect)) leave(decided, effect);
    for (const GameId& game : waiting.ended) rater_.over(game, rooms_.at(game).room);
    // A game that nothing has come of is none.
    for (const Decided& decided : waiting.decided)
        if (const auto found = rooms_.find(decided.game);
            found != rooms_.end() && found->second.room.version() == 0)
            forget(decided.game);
}

/// By one of two planted faults.
bool Service::leaves_early(const room::Effect& effect) const {
    return (limits_.fault == PlantedFault::early_reply &&
            std::holds_alternative<room::effect::Reply>(effect)) ||
           (limits_.fault == PlantedFault::early_publish &&
            std::holds_alternative<room::effect::Publish>(effect));
}

void Service::leave(const Decided& decided, const room::Effect& effect) {
    const GameId& game = decided.game;
    if (const auto* reply = std::get_if<room::effect::Reply>(&effect)) {
        if (decided.from != 0) outbox_.reply(decided.from, game, *reply);
    } else if (std::holds_alternative<room::effect::Publish>(effect)) {
        outbox_.publish(game, rooms_.at(game).room, decided.outcome.events);
    } else if (std::holds_alternative<room::effect::PublishPresence>(effect)) {
        outbox_.presence(game, rooms_.at(game).room);
    } else if (const auto* notice = std::get_if<room::effect::Notify>(&effect)) {
        outbox_.notify(game, *notice);
    }
}

void Service::refuse(std::span<const Request> requests, const Error& fault) {
    for (const Request& request : requests)
        if (request.from != 0)
            outbox_.reply(
                request.from, request.game,
                {room::from_of(request.input), 0, Error{"", fault.text(), codes::unavailable}});
}

void Service::forget(const GameId& game) {
    const auto found = rooms_.find(game);
    if (found == rooms_.end()) return;
    recent_.erase(found->second.used);
    cells_ -= found->second.room.variant()->definition().cells();
    rooms_.erase(found);
}

Load Service::load() const {
    const auto playing = std::count_if(rooms_.begin(), rooms_.end(), [](const auto& one) {
        return one.second.room.match() && !one.second.room.over();
    });
    return {rooms_.size(), static_cast<std::size_t>(playing)};
}

void Service::evict() {
    while (!recent_.empty() && (rooms_.size() > limits_.rooms || cells_ > limits_.cells))
        forget(GameId(recent_.back()));
}

Result<const Room*> Service::find(const GameId& game, Time now) {
    auto kept = open(game, now);
    if (!kept) return kept.error();
    if (!*kept) return static_cast<const Room*>(nullptr);
    // What it does not know yet it learns by the next run().
    if (!(*kept)->outages.empty() && catching_up_.insert(game).second)
        requests_.push_back({0, game, {}, room::input::Tick{}});
    return &(*kept)->room;
}

Result<std::vector<std::string>> Service::lines_behind(const GameId& game,
                                                       const room::PersonId& person,
                                                       room::Version after, std::size_t most,
                                                       Time now) {
    auto log = store_.log_behind(game, after, most);
    if (!log) return log.error();
    std::vector<std::string> lines;
    // Another process may have gone on with it, also as far as somebody has seen it there.
    if (const auto known = rooms_.find(game);
        known != rooms_.end() && known->second.room.version() < after + log->size())
        forget(game);
    if (log->empty()) return lines;
    const auto room = find(game, now);
    if (!room) return room.error();
    for (const std::string& line : *log) lines.push_back(room::line_seen_by(**room, person, line));
    if (limits_.fault == PlantedFault::reversed_log) std::ranges::reverse(lines);
    return lines;
}

}  // namespace tessera::service
