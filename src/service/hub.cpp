#include "service/hub.hpp"

#include <algorithm>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

constexpr const char* kSecret = "secret";

/// The secret of all servers on one store: made by the first of them.
Result<std::string> secret_of(store::EventStore& store) {
    auto secret = store.setting(kSecret);
    if (!secret) return secret.error();
    if (*secret) return **secret;
    const auto drawn = Keys::draw_secret();
    if (!drawn) return drawn.error();
    const auto kept = store.keep_setting(kSecret, *drawn);
    if (!kept) return kept.error();
    // Another server may have been faster.
    secret = store.setting(kSecret);
    if (!secret) return secret.error();
    if (*secret) return **secret;
    return Error{"", "another process is writing the store", codes::store_busy};
}

}  // namespace

Result<std::unique_ptr<Hub>> Hub::open(store::EventStore& store, Carrier& carrier,
                                       const Limits& limits, const HubLimits& hub_limits,
                                       std::unique_ptr<store::Hints> hints,
                                       Credentials credentials) {
    const auto secret = secret_of(store);
    if (!secret) return secret.error();
    auto keys = Keys::from_secret(*secret);
    if (!keys) return keys.error();
    std::unique_ptr<Hub> hub(new Hub(store, carrier, limits, hub_limits, std::move(keys).value(),
                                     std::move(hints), std::move(credentials)));
    // Before anybody says hello.
    if (const auto bans = hub->bans_.refresh(0); !bans) return bans.error();
    return hub;
}

Hub::Hub(store::EventStore& store, Carrier& carrier, const Limits& limits,
         const HubLimits& hub_limits, Keys keys, std::unique_ptr<store::Hints> hints,
         Credentials credentials)
    : store_(store),
      carrier_(carrier),
      limits_(hub_limits),
      keys_(std::move(keys)),
      service_(store, *this, limits),
      names_(store.accounts(), hub_limits.accounts.names),
      lobby_(store, names_, hub_limits.list, hub_limits.lobby),
      bans_(store, hub_limits.bans),
      credentials_(std::move(credentials)),
      by_name_(hub_limits.accounts.by_name),
      by_address_(hub_limits.accounts.by_address),
      registrations_(hub_limits.accounts.registrations),
      exports_(hub_limits.accounts.exports),
      peers_(std::move(hints), {.absence = hub_limits.absence}) {}

Error Hub::no_game() {
    return Error{"", "there is no such game", codes::no_game};
}

void Hub::connect(Session session) {
    if (!stopped_) clients_.try_emplace(session);
}

void Hub::disconnect(Session session, Time now) {
    now_ = std::max(now_, now);
    leave(session);
}

void Hub::leave(Session session) {
    const auto found = clients_.find(session);
    if (found == clients_.end()) return;
    const Client client = std::move(found->second);
    clients_.erase(found);
    for (const GameId& game : client.watched) leave(session, game);
    lobby_.leave(session);
    const auto connected = connections_.find(client.person);
    if (connected == connections_.end()) return;
    connected->second.erase(session);
    if (connected->second.empty()) connections_.erase(connected);
}

void Hub::leave(Session session, const GameId& game) {
    const Watcher* const watcher = watchers_.find(game, session);
    if (watcher == nullptr) return;
    const room::PersonId person = watcher->person;
    const bool player = watchers_.find(game)->plays(person);
    watchers_.remove(game, session);
    if (!player || watchers_.reaches(game, person)) return;
    unsettled_[{game, person}] = now_ + limits_.absence;
    peers_.gone({game, person});
}

void Hub::frame(Session session, std::string_view text, Milliseconds round_trip, Time now) {
    now_ = std::max(now_, now);
    lag_ = std::max<Milliseconds>(0, round_trip);
    const auto found = clients_.find(session);
    if (found == clients_.end()) return;
    Client& client = found->second;
    if (text.size() > limits_.frame) {
        client.bad_frames = limits_.bad_frames;
        return refuse(session, client, Error{"", "this frame is too long", codes::bad_request});
    }
    auto frame = wire::read_frame(text);
    if (!frame) return refuse(session, client, frame.error(), wire::read_refused(text));
    if (!client.greeted && !std::holds_alternative<wire::Hello>(*frame))
        return refuse(session, client, Error{"", "the first frame is hello", codes::bad_request});
    std::visit([&](auto& one) { take(session, client, one); }, *frame);
}

void Hub::send(Session to, std::string frame) {
    carrier_.send(to, std::make_shared<const std::string>(std::move(frame)));
}

void Hub::refuse(Session session, Client& client, const Error& fault,
                 const std::optional<wire::Refused>& refused) {
    send(session,
         refused ? wire::reply(refused->game, refused->request, 0, &fault) : wire::error(fault));
    if (++client.bad_frames < limits_.bad_frames) return;
    send(session, wire::close("bad_frames"));
    carrier_.close(session);
    leave(session);
}

void Hub::take(Session session, Client& client, const wire::Hello& hello) {
    if (hello.key && hello.key->empty())
        return refuse(session, client, Error{"", "this is no key", codes::bad_key});
    auto actor = who(hello.key.value_or(std::string()), {});
    if (!actor && is_of_store(actor.error())) {
        // What it sends next would be refused: it comes again.
        send(session, wire::error(actor.error().with(codes::unavailable)));
        carrier_.close(session);
        return leave(session);
    }
    if (!actor) return refuse(session, client, actor.error());
    if (!actor->may(Scope::read)) return refuse(session, client, missing_scope());
    if (bans_.hold(actor->person, now_)) return refuse(session, client, Bans::refusal());
    if (client.greeted && client.person != actor->person)
        return refuse(session, client,
                      Error{"", "this connection is somebody else's", codes::bad_request});
    greet(session, client, std::move(actor).value());
    send(session, wire::hello(client.person, now_));
}

void Hub::greet(Session session, Client& client, Actor actor) {
    client.greeted = true;
    client.person = std::move(actor.person);
    client.access = std::move(actor.access);
    if (!client.person.empty()) connections_[client.person].insert(session);
}

void Hub::take(Session session, Client& client, const wire::Watch& watch) {
    Watcher watcher{client.person, watch.after, true};
    if (watch.seat) {
        const auto seat = keys_.read_seat_key(*watch.seat);
        if (!seat || seat->game != watch.game)
            return send(session, wire::error(Error{"", "this is no key of a seat in this game",
                                                   codes::bad_key},
                                             watch.game));
        watcher.person = seat->person;
        watcher.by_seat = true;
        if (bans_.hold(seat->person, now_))
            return send(session, wire::error(Bans::refusal(), watch.game));
    }
    if (!client.watched.contains(watch.game) && client.watched.size() >= limits_.watched)
        return send(session, wire::error(Error{"", "too many games are watched by this connection",
                                               codes::too_many},
                                         watch.game));
    this->watch(session, client, watch.game, std::move(watcher));
}

void Hub::watch(Session session, Client& client, const GameId& game, Watcher watcher) {
    const Watcher* const before = watchers_.find(game, session);
    if (before != nullptr && before->person != watcher.person) leave(session, game);
    unsettled_.erase({game, watcher.person});
    watchers_.add(game, session, std::move(watcher));
    client.watched.insert(game);
    unserved_.insert(game);
    if (peers_.any()) unchecked_.insert(game);
}

void Hub::take(Session session, Client& client, const wire::Unwatch& unwatch) {
    client.watched.erase(unwatch.game);
    leave(session, unwatch.game);
    if (client.watched.empty()) probe_often(session, client, false);
}

void Hub::probe_often(Session session, Client& client, bool often) {
    if (std::exchange(client.probed_often, often) != often) carrier_.probe_often(session, often);
}

void Hub::take(Session session, Client& client, const wire::Lobby& lobby) {
    if (lobby.on)
        lobby_.enter(session, client.person);
    else
        lobby_.leave(session);
}

void Hub::take(Session session, Client& /*client*/, const wire::Ping& ping) {
    send(session, wire::pong(ping.n, now_));
}

void Hub::take(Session session, Client& client, wire::Asked& asked) {
    const room::RequestId id = room::from_of(asked.input).request;
    const auto refused = [&](std::string_view code, std::string reason) {
        const Error fault{"", std::move(reason), code};
        send(session, wire::reply(asked.game, id, 0, &fault));
    };
    const Watcher* const watcher = watchers_.find(asked.game, session);
    if (watcher == nullptr)
        return refused(codes::bad_request, "this connection does not watch the game");
    if (watcher->person.empty()) return refused(codes::bad_key, "only a person may ask for this");
    if (!watcher->by_seat && !Actor{client.person, client.access}.may(scope_of(asked.input)))
        return refused(codes::missing_scope, missing_scope().reason);
    ask(session, asked.game, watcher->person, std::move(asked.input));
}

void Hub::ask(Session session, const GameId& game, const room::PersonId& person,
              room::Input input) {
    std::visit(
        [&](auto& in) {
            if constexpr (requires { in.from.person; }) in.from.person = person;
            if constexpr (requires { in.lag; }) in.lag = lag_;
            if constexpr (requires { in.next; }) in.next = keys_.rematch_of(game);
        },
        input);
    if (auto fault = barred(game, person, input))
        return reply(session, game, {room::from_of(input), 0, std::move(fault)});
    if (std::holds_alternative<room::input::TakeSeat>(input))
        if (auto fault = bars_from_seat(game, person)) {
            if (is_of_store(*fault)) fault = Error{"", fault->text(), codes::unavailable};
            return reply(session, game, {room::from_of(input), 0, std::move(fault)});
        }
    service_.submit({session, game, {}, std::move(input)});
    asked_ = true;
}

Result<std::size_t> Hub::run(Time now) {
    now_ = std::max(now_, now);
    const bool asked = std::exchange(asked_, false);
    if (stopped_) return std::size_t{0};
    auto fault = moderate();
    if (auto unheard = hear(); unheard && !fault) fault = std::move(unheard);
    finish_passphrases();
    if (auto unproven = prove(); unproven && !fault) fault = std::move(unproven);
    if (auto unsettled = settle(); unsettled && !fault) fault = std::move(unsettled);
    Result<std::size_t> ran(0);
    // Others tell something often: that alone is no reason to ask the store what is due.
    if (!peers_.any() || asked || failed_at_ || service_.asked() || now_ >= service_.due_at())
        ran = service_.run(now_);
    if (!ran) fault = ran.error();
    // What was asked before is in the logs by now.
    search();
    peers_.flush(now_);
    // What was kept is told, even if nothing more can be.
    if (auto unseen = await_ratings(); unseen && !fault) fault = std::move(unseen);
    if (auto unserved = serve(); unserved && !fault) fault = std::move(unserved);
    const auto send = [this](Session to, const Lobby::Text& text) { carrier_.send(to, text); };
    if (auto unserved = lobby_.serve(now_, send); unserved && !fault) fault = std::move(unserved);
    peers_.flush(now_);
    failed_at_ = fault ? std::optional(now_) : std::nullopt;
    if (fault) return *std::move(fault);
    return *ran;
}

Time Hub::due_at() const {
    if (failed_at_) return *failed_at_ + limits_.retry;
    if (!searches_.empty()) return now_;
    if (asked_ || !unserved_.empty() || !unchecked_.empty() || !unproven_.empty()) return now_;
    if (credentials_.passphrases && credentials_.passphrases->any_done()) return now_;
    Time due = std::min(service_.due_at(), bans_.due_at());
    for (const auto& [who, at] : unsettled_) due = std::min(due, at);
    if (!connections_.empty()) due = std::min(due, proven_at_ + limits_.accounts.proof);
    due = std::min(due, swept_at_ + limits_.sweep);
    if (!awaiting_.empty()) due = std::min(due, awaited_at_);
    return std::min(due, lobby_.due_at().value_or(due));
}

void Hub::stop() {
    if (std::exchange(stopped_, true)) return;
    peers_.all_gone();
    peers_.flush(now_);
    const auto goodbye = std::make_shared<const std::string>(wire::close("stopping"));
    for (const auto& [session, client] : std::exchange(clients_, {})) {
        carrier_.send(session, goodbye);
        carrier_.close(session);
    }
    for (const auto& [session, waiting] : std::exchange(waiting_, {}))
        carrier_.answer(session, stopping());
    for (const auto& [id, pending] : std::exchange(pending_, {}))
        carrier_.answer(pending.session, stopping());
    for (const Search& one : std::exchange(searches_, {})) carrier_.answer(one.session, stopping());
}

}  // namespace tessera::service
