// Connections and what they ask for, in the protocol of docs/server-protocol.md, on top of Service.
// No socket, clock or thread: whatever carries frames calls in, and frames leave through a Carrier.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/access.hpp"
#include "service/attempts.hpp"
#include "service/carrier.hpp"
#include "service/keys.hpp"
#include "service/lobby.hpp"
#include "service/messages.hpp"
#include "service/moderation.hpp"
#include "service/names.hpp"
#include "service/passphrases.hpp"
#include "service/peers.hpp"
#include "service/service.hpp"
#include "service/watchers.hpp"
#include "service/wire_read.hpp"

namespace tessera::service {

using room::Milliseconds;
using room::Version;

struct AccountLimits {
    Milliseconds session = 30LL * 24 * 3'600'000;  ///< then one signs in again
    Milliseconds noted = 3'600'000;  ///< when a session was used is noted at most so often
    Milliseconds proof = 30'000;     ///< all connections are held against the store so often
    Milliseconds names = 60'000;     ///< what is known of names is read again so often
    std::size_t sessions = 100;      ///< of one account; the one used longest ago makes room
    std::size_t tokens = 50;         ///< of one account
    std::size_t exported = 100'000;  ///< games in an export, and messages
    std::size_t searched = 5'000;  ///< events in which messages are looked for in one call of run()
    Attempts::Rate by_name{10, 120'000};  ///< at a passphrase
    Attempts::Rate by_address{50, 10'000};
    Attempts::Rate registrations{20, 180'000};  ///< by address
    Attempts::Rate exports{5, 60'000};          ///< by person
};

struct HubLimits {
    std::size_t frame = 64 * 1024;       ///< bytes of a frame from a client
    std::size_t body = 4 * 1024 * 1024;  ///< bytes of an HTTP request's body
    std::size_t watched = 100;           ///< games that one connection watches
    std::size_t bad_frames = 10;         ///< before a connection is ended
    std::size_t list = 100;              ///< games in a list
    std::size_t own = 1'000;             ///< of somebody, among which are those being played
    std::size_t events = 500;            ///< in one frame
    std::size_t lines = 5'000;           ///< events in one HTTP answer
    std::size_t rules = 64 * 1024;       ///< bytes of a game file
    std::size_t start = 64 * 1024;       ///< bytes of the start of a game
    std::size_t digits = 1'000;          ///< of its number: longer ones take seconds to place
    Milliseconds lobby = 500;            ///< the lobby is sent at most so often
    Milliseconds absence = 5'000;        ///< without a connection before somebody is absent
    Milliseconds retry = 250;            ///< after an error of the store
    Milliseconds sweep = 1'000;          ///< so often it is looked what others have changed
    std::size_t checked = 1'000;         ///< of them in one call of run()
    Milliseconds ratings = 1'000;  ///< results that others apply to ratings are looked for so often
    Milliseconds bans = 1'000;     ///< the store is asked so often who is banned
    std::size_t blocks = 1'000;    ///< that one person makes
    std::size_t reports = 20;      ///< that one person makes in a day
    AccountLimits accounts{};
};

/// What accounts need besides the store.
struct Credentials {
    std::unique_ptr<Passphrases> passphrases{};  ///< null: nobody registers or signs in
    DrawKey draw = Keys::draw_secret;
};

/// All calls come from one thread. Session numbers are chosen by the caller, above 0, never twice.
class Hub final : private Outbox {
public:
    /// The store and the carrier outlive it. `hints`: of the other processes on the same store,
    /// where Limits::alone does not hold; null: there are none. Error: the store cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<Hub>> open(
        store::EventStore& store, Carrier& carrier, const Limits& limits,
        const HubLimits& hub_limits, std::unique_ptr<store::Hints> hints = nullptr,
        Credentials credentials = {});

    /// A WebSocket has been opened.
    void connect(Session session);
    /// A text frame has come in. `round_trip`: how long a frame takes to the client and back, as
    /// measured last; 0 before that.
    void frame(Session session, std::string_view text, Milliseconds round_trip, Time now);
    /// It is closed, or a stream that http() has opened is; nothing is sent to it any more.
    void disconnect(Session session, Time now);
    /// Answered through the carrier, perhaps only by run().
    void http(Session session, const HttpRequest& request, Time now);

    /// Decides, keeps and answers what has come in. To be called when anything has, and at
    /// due_at(). An error of the store: nothing is lost that was acknowledged; call again later.
    [[nodiscard]] Result<std::size_t> run(Time now);
    [[nodiscard]] Time due_at() const;
    /// Becomes readable, or writable where writes() says so, when another process has told
    /// something: run() is due then. It may be another after each call; -1: none.
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] bool writes() const;
    /// Becomes readable when a passphrase was looked at: run() is due then; -1: it never does.
    [[nodiscard]] int passphrases_descriptor() const;
    /// What is held in memory now.
    [[nodiscard]] Load load() const { return service_.load(); }
    /// What http() answers: methods, and paths in which `*` is an id.
    [[nodiscard]] static std::vector<std::pair<HttpRequest::Method, std::string_view>> routes();
    /// Tells every connection that the server is stopping, and closes it. Nothing is answered any
    /// more.
    void stop();

private:
    /// Whoever has opened a WebSocket or a stream.
    struct Client {
        bool greeted = false;
        room::PersonId person;  ///< empty: only watches
        /// By which session or token; nothing: by the key of a person, or nobody.
        std::optional<store::Access> access{};
        std::set<GameId> watched;
        std::size_t bad_frames = 0;
        bool probed_often = false;  ///< as Carrier::probe_often()
        bool stream = false;
        GameId only{};  ///< of a stream of one game, whose notices it has; empty: of all
    };
    /// What an HTTP request waits for that a reply will answer.
    enum class Waiting : std::uint8_t { reply, new_game };
    /// An HTTP request that is being answered.
    struct Call {
        Session session = 0;
        const HttpRequest& request;
        std::string_view id;    ///< the part of the path that names something
        room::PersonId person;  ///< empty: no key
        Actor actor{};          ///< the same, and by which session or token
    };
    /// Whether a request may be made with an API token, and with which scope.
    enum class ForTokens : std::uint8_t {
        never,
        always,  ///< or it looks at the scope itself
        read,
        challenge,
    };
    /// A frame of a game, as one person may see it.
    struct Sent {
        std::shared_ptr<const std::string> text;
        Version to = 0;     ///< it has the events up to this one
        bool more = false;  ///< there are others behind it
    };
    /// Nothing: it is answered by a reply.
    using Answer = std::optional<HttpAnswer>;
    /// What a request is answered by.
    struct Route {
        HttpRequest::Method method;
        std::string_view path;  ///< words with slashes between them; `*` is the id
        Answer (Hub::*answer)(const Call& call);
        std::string_view query{};  ///< the only name in it; empty: none
        ForTokens tokens = ForTokens::never;
    };
    /// What is done once a passphrase was looked at.
    enum class Purpose : std::uint8_t { account, session, passphrase, deletion };
    struct Pending {
        Purpose purpose = Purpose::session;
        store::Account account{};  ///< as it was when it was asked for
        std::string label{};       ///< of the session that is made
        std::string kept{};        ///< hash of the session that asks
        Session session = 0;       ///< whom to answer
    };
    /// What is done once the messages of a person were read.
    struct Search {
        Session session = 0;  ///< whom to answer
        store::Account account{};
        std::string current{};  ///< hash of the session that asks for an export
        bool erases = false;    ///< the account is deleted; otherwise it is an export
        MessageSearch messages;
    };

    static Error no_game();

    Hub(store::EventStore& store, Carrier& carrier, const Limits& limits,
        const HubLimits& hub_limits, Keys keys, std::unique_ptr<store::Hints> hints,
        Credentials credentials);

    void reply(Session to, const GameId& game, const room::effect::Reply& reply) override;
    void publish(const GameId& game, const room::Room& room,
                 std::span<const room::Event> events) override;
    void presence(const GameId& game, const room::Room& room) override;
    void notify(const GameId& game, const room::effect::Notify& notice) override;
    [[nodiscard]] bool reaches(const GameId& game, const room::PersonId& person) const override;
    void rated(const GameId& game) override;

    // Frames.

    void greet(Session session, Client& client, Actor actor);
    void watch(Session session, Client& client, const GameId& game, Watcher watcher);
    /// A stream whose game it cannot be sent any more ends.
    void end_if_stream(Session session);

    void send(Session to, std::string frame);
    /// Of a frame that cannot be read, or must not come now. Too many of them end the connection.
    void refuse(Session session, Client& client, const Error& fault,
                const std::optional<wire::Refused>& refused = {});
    /// Whatever the connection has watched or waited for: it is gone.
    void leave(Session session);
    void probe_often(Session session, Client& client, bool often);
    /// It does not watch this game any more.
    void leave(Session session, const GameId& game);
    void take(Session session, Client& client, const wire::Hello& hello);
    void take(Session session, Client& client, const wire::Watch& watch);
    void take(Session session, Client& client, const wire::Unwatch& unwatch);
    void take(Session session, Client& client, const wire::Lobby& lobby);
    void take(Session session, Client& client, const wire::Ping& ping);
    void take(Session session, Client& client, wire::Asked& asked);
    /// Why the person may not ask this of the game: they are banned, or somebody who sits there
    /// has blocked them.
    [[nodiscard]] std::optional<Error> barred(const GameId& game, const room::PersonId& person,
                                              const room::Input& input);
    /// Hands what somebody asks of a game to the service.
    void ask(Session session, const GameId& game, const room::PersonId& person, room::Input input);

    /// Reads who is banned, and ends their connections.
    [[nodiscard]] std::optional<Error> moderate();
    void expel(Session session);

    // Who acts.

    /// By the key; `game`: the one that is asked about, if any. Error: the key is none, or of no
    /// use any more, or not for this, or the store cannot be read.
    [[nodiscard]] Result<Actor> who(const std::string& key, std::string_view game);
    [[nodiscard]] Result<Actor> who_by_access(const std::string& key);
    /// What the person may do by which key has changed, or their name: tells the other processes.
    void account_changed(const room::PersonId& person);
    /// Ends connections by keys that are of no use any more.
    [[nodiscard]] std::optional<Error> prove();
    void sign_out(Session session);

    // Other processes on the same store.

    /// Takes what they have told.
    [[nodiscard]] std::optional<Error> hear();
    /// Looks whether somebody else has written to the store, where nobody would tell.
    [[nodiscard]] std::optional<Error> look();
    /// Compares watched games with the store.
    [[nodiscard]] std::optional<Error> check();
    /// Whether a room of the game here has to know who is present.
    [[nodiscard]] bool concerns(const GameId& game) const;
    /// Sends a notice to the connections that are here.
    void deliver(const GameId& game, const room::effect::Notify& notice);

    // Rated games.

    [[nodiscard]] Result<bool> has_account(const room::PersonId& person);
    /// Why the person may not play rated games, or not take a seat in this one.
    [[nodiscard]] std::optional<Error> bars_from_rated(const room::PersonId& person);
    [[nodiscard]] std::optional<Error> bars_from_seat(const GameId& game,
                                                      const room::PersonId& person);
    /// Reads the ratings that watchers are shown, where they may have changed.
    [[nodiscard]] std::optional<Error> see_ratings(const GameId& game, Table& table,
                                                   const room::Room& room);
    /// Looks for the results that another process applies to ratings.
    [[nodiscard]] std::optional<Error> await_ratings();

    // What leaves besides answers.

    /// Tells the service who has come and gone.
    [[nodiscard]] std::optional<Error> settle();
    /// Tells watchers what they have not been sent.
    [[nodiscard]] std::optional<Error> serve();
    [[nodiscard]] std::optional<Error> serve(const GameId& game, Table& table);
    /// The next frame for somebody who has been sent all events up to `after`. Error: of the store,
    /// or the game cannot be read.
    [[nodiscard]] Result<Sent> next_frame(const GameId& game, const Table& table, Version after,
                                          const room::PersonId& viewer);
    void tell_presence(const GameId& game, Table& table, const room::Room& room);
    /// Tells everybody who watches that the game cannot be read.
    void dismiss(const GameId& game, const Table& table, const Error& fault);

    // HTTP.

    static HttpAnswer stopping();
    [[nodiscard]] static std::span<const Route> game_routes();
    [[nodiscard]] static std::array<std::span<const Route>, 3> route_tables();
    [[nodiscard]] Answer answer(Session session, const HttpRequest& request);
    /// Who asks is found out by the key.
    [[nodiscard]] Answer answer(Call call, const Route& route);
    [[nodiscard]] static bool may(const Actor& actor, ForTokens tokens);
    [[nodiscard]] HttpAnswer games_answer(Result<std::vector<store::Summary>> found);
    [[nodiscard]] Answer create_game(const Call& call);
    [[nodiscard]] Answer list_games(const Call& call);
    [[nodiscard]] Answer list_own_games(const Call& call);
    [[nodiscard]] Answer list_ratings(const Call& call);
    [[nodiscard]] Answer show_game(const Call& call);
    [[nodiscard]] Answer show_events(const Call& call);
    [[nodiscard]] Answer stream_game(const Call& call);
    [[nodiscard]] Answer stream_own(const Call& call);
    [[nodiscard]] Answer show_pgn(const Call& call);
    [[nodiscard]] Answer take_request(const Call& call);
    [[nodiscard]] Answer make_seat_link(const Call& call);
    [[nodiscard]] Answer keep_rules(const Call& call);
    [[nodiscard]] Answer show_rules(const Call& call);

    // Blocks and reports, over HTTP.

    [[nodiscard]] static std::span<const Route> moderation_routes();
    [[nodiscard]] Answer list_blocks(const Call& call);
    [[nodiscard]] Answer make_block(const Call& call);
    [[nodiscard]] Answer remove_block(const Call& call);
    [[nodiscard]] Answer take_report(const Call& call);

    // Accounts, over HTTP.

    static std::span<const Route> account_routes();
    [[nodiscard]] Answer create_account(const Call& call);
    [[nodiscard]] Answer show_account(const Call& call);
    [[nodiscard]] Answer export_account(const Call& call);
    [[nodiscard]] Answer change_passphrase(const Call& call);
    [[nodiscard]] Answer delete_account(const Call& call);
    [[nodiscard]] Answer show_profile(const Call& call);
    [[nodiscard]] Answer sign_in(const Call& call);
    [[nodiscard]] Answer list_sessions(const Call& call);
    [[nodiscard]] Answer end_session(const Call& call);
    [[nodiscard]] Answer end_sessions(const Call& call);
    [[nodiscard]] Answer create_token(const Call& call);
    [[nodiscard]] Answer list_tokens(const Call& call);
    [[nodiscard]] Answer end_token(const Call& call);
    /// The account of whoever asks by a session, or why there is none.
    [[nodiscard]] Result<store::Account, HttpAnswer> own_account(const Call& call);
    /// Sessions and tokens of a person that have not expired.
    [[nodiscard]] Result<std::vector<store::Access>> live_access(const room::PersonId& person);
    /// A new session or token, with its key as first.
    [[nodiscard]] Result<std::pair<std::string, store::Access>> draw_access(
        const store::Account& account, store::Access::Kind kind);
    [[nodiscard]] HttpAnswer end_access(const Call& call, store::Access::Kind kind,
                                        const std::string& id);
    /// Ends the session used longest ago if there are as many as there may be.
    [[nodiscard]] std::optional<Error> make_room(const room::PersonId& person);
    /// Counts an attempt at the passphrase of an account; false: there were too many.
    [[nodiscard]] bool try_passphrase(const Call& call, const std::string& name);
    /// Has passphrases looked at, after which the request is answered.
    [[nodiscard]] Answer start(const Call& call, Pending pending,
                               std::optional<Passphrases::Check> check, std::string next);
    /// Answers what waited for passphrases that have been looked at.
    void finish_passphrases();
    [[nodiscard]] Answer finish(Pending& pending, Passphrases::Done& task);
    [[nodiscard]] HttpAnswer finish_account(Pending& pending, std::string hash);
    [[nodiscard]] HttpAnswer finish_sign_in(Pending& pending);
    [[nodiscard]] HttpAnswer finish_passphrase(const Pending& pending, const std::string& hash);
    /// Goes on with the search that has waited longest, and answers once it is done.
    void search();
    [[nodiscard]] HttpAnswer finish_export(const Search& search);
    [[nodiscard]] Answer begin_deletion(Pending pending);
    [[nodiscard]] HttpAnswer finish_deletion(const Search& search);
    /// Their messages are being removed: others would be overlooked.
    [[nodiscard]] bool is_leaving(const room::PersonId& person) const;
    /// Erases what is kept of a person besides the account itself, before that is deleted: what is
    /// erased may be so already. Error: of the store; it is to be asked for again.
    [[nodiscard]] std::optional<Error> erase_own(const room::PersonId& person);

    store::EventStore& store_;
    Carrier& carrier_;
    HubLimits limits_;
    Keys keys_;
    Service service_;
    Names names_;
    Lobby lobby_;
    Bans bans_;
    Watchers watchers_;
    std::map<Session, Client> clients_;
    std::map<room::PersonId, std::set<Session>> connections_;
    std::map<Session, Waiting> waiting_;
    Credentials credentials_;
    std::map<std::uint64_t, Pending> pending_;  ///< by the number of their task
    std::uint64_t last_task_ = 0;
    std::deque<Search> searches_;
    Attempts by_name_, by_address_, registrations_, exports_;
    std::set<room::PersonId> unproven_;  ///< whose connections are to be held against the store
    Time proven_at_ = 0;                 ///< when all of them were last to be
    Peers peers_;
    std::set<GameId> unchecked_;  ///< watched games that another process may have changed
    Time swept_at_ = 0;           ///< when it was last looked what others have changed
    std::set<GameId> awaiting_;   ///< watched games whose results are to be applied to ratings
    Time awaited_at_ = 0;         ///< when to look for that
    std::set<GameId> unserved_;   ///< games with watchers who have not been sent everything
    /// Players whose presence may have changed, and when to look.
    std::map<std::pair<GameId, room::PersonId>, Time> unsettled_;
    Time now_ = 0;                   ///< the latest that was handed in
    Time lag_ = 0;                   ///< of the frame that is being read
    bool asked_ = false;             ///< the service has something to decide
    std::optional<Time> failed_at_;  ///< when the store failed in the last run
    bool stopped_ = false;
};

}  // namespace tessera::service
