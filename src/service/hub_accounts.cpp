// The HTTP requests about accounts, their sessions and API tokens.
#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "service/answers.hpp"
#include "service/hub.hpp"
#include "service/rating_views.hpp"
#include "service/wire_accounts.hpp"

namespace tessera::service {
namespace {

using store::Access;
using store::Account;
using store::Committed;

HttpAnswer wrong_passphrase() {
    return refused(Error{"", "the name or the passphrase is wrong", codes::wrong_passphrase});
}

HttpAnswer taken() {
    return refused(Error{"", "this name is taken", codes::name_taken});
}

HttpAnswer no_hash() {
    return refused(Error{"", "there is no memory for this at present", codes::unavailable});
}

}  // namespace

std::span<const Hub::Route> Hub::account_routes() {
    using enum HttpRequest::Method;
    static constexpr std::array<Route, 13> kRoutes{{
        {post, "account", &Hub::create_account},
        {get, "account", &Hub::show_account},
        {get, "account/export", &Hub::export_account},
        {post, "account/passphrase", &Hub::change_passphrase},
        {post, "account/delete", &Hub::delete_account},
        {get, "accounts/*", &Hub::show_profile, "", ForTokens::always},
        {post, "sessions", &Hub::sign_in},
        {get, "sessions", &Hub::list_sessions},
        {remove, "sessions", &Hub::end_sessions},
        {remove, "sessions/*", &Hub::end_session},
        {post, "tokens", &Hub::create_token},
        {get, "tokens", &Hub::list_tokens},
        {remove, "tokens/*", &Hub::end_token},
    }};
    return kRoutes;
}

// Accounts.

Hub::Answer Hub::create_account(const Call& call) {
    if (call.person.empty() || call.actor.access)
        return refused(
            Error{"", "this needs the key of a person without an account", codes::bad_key});
    auto wanted = wire::read_new_account(call.request.body);
    if (!wanted) return refused(wanted.error());
    if (!is_account_name(wanted->name))
        return refused(Error{"",
                             "a name has 2 to 20 letters, digits, _ or -, and begins with a letter",
                             codes::bad_name});
    if (const auto fault = fault_of_passphrase(wanted->passphrase, wanted->name))
        return refused(*fault);
    if (is_reserved_name(wanted->name)) return taken();
    if (!registrations_.take(call.request.client, now_)) return too_often();
    const auto there = store_.accounts().of_name(wanted->name);
    if (!there) return refused(there.error());
    if (*there) return taken();
    if (wanted->bot) {
        const auto games = store_.games_of(call.person, 1);
        if (!games) return refused(games.error());
        if (!games->empty())
            return refused(
                Error{"", "only who has played no game becomes a bot", codes::not_allowed});
    }
    Account account;
    account.person = call.person;
    account.name = wanted->name;
    account.bot = wanted->bot;
    return start(call,
                 {.purpose = Purpose::account,
                  .account = std::move(account),
                  .label = std::move(wanted->label)},
                 std::nullopt, std::move(wanted->passphrase));
}

HttpAnswer Hub::finish_account(Pending& pending, std::string hash) {
    Account& account = pending.account;
    account.passphrase = std::move(hash);
    account.made = now_;
    auto made = draw_access(account, Access::Kind::session);
    if (!made) return refused(made.error());
    auto& [key, session] = *made;
    session.label = std::move(pending.label);
    session.expires = now_ + limits_.accounts.session;
    const auto kept = store_.accounts().add(account, session);
    if (!kept) return refused(kept.error());
    if (*kept == Committed::yes) {
        account_changed(account.person);
        return json_answer(201, wire::signed_in(account, key));
    }
    const auto there = store_.accounts().of_name(account.name);
    if (!there) return refused(there.error());
    return *there ? taken() : not_kept();
}

Hub::Answer Hub::show_account(const Call& call) {
    const auto account = own_account(call);
    if (!account) return account.error();
    return json_answer(200, wire::account(*account));
}

Hub::Answer Hub::show_profile(const Call& call) {
    const auto account = store_.accounts().of_name(std::string(call.id));
    if (!account) return refused(account.error());
    if (!*account || (*account)->deleted)
        return refused(Error{"", "there is no account of this name", codes::no_account});
    const auto ratings = ratings_of(store_, (*account)->person, now_);
    if (!ratings) return refused(ratings.error());
    return json_answer(200, wire::profile(**account, *ratings));
}

Hub::Answer Hub::change_passphrase(const Call& call) {
    auto account = own_account(call);
    if (!account) return account.error();
    auto wanted = wire::read_new_passphrase(call.request.body);
    if (!wanted) return refused(wanted.error());
    if (const auto fault = fault_of_passphrase(wanted->next, account->name)) return refused(*fault);
    if (!try_passphrase(call, account->name)) return too_often();
    Passphrases::Check check{std::move(wanted->passphrase), account->passphrase};
    return start(call,
                 {.purpose = Purpose::passphrase,
                  .account = std::move(account).value(),
                  .kept = call.actor.access->hash},
                 std::move(check), std::move(wanted->next));
}

HttpAnswer Hub::finish_passphrase(const Pending& pending, const std::string& hash) {
    const auto kept = store_.accounts().set_passphrase(pending.account, hash, pending.kept);
    if (!kept) return refused(kept.error());
    if (*kept != Committed::yes) return not_kept();
    account_changed(pending.account.person);
    return done();
}

Hub::Answer Hub::delete_account(const Call& call) {
    auto account = own_account(call);
    if (!account) return account.error();
    auto passphrase = wire::read_passphrase(call.request.body);
    if (!passphrase) return refused(passphrase.error());
    if (!try_passphrase(call, account->name)) return too_often();
    Passphrases::Check check{std::move(passphrase).value(), account->passphrase};
    return start(call, {.purpose = Purpose::deletion, .account = std::move(account).value()},
                 std::move(check), {});
}

// Sessions.

Hub::Answer Hub::sign_in(const Call& call) {
    auto wanted = wire::read_sign_in(call.request.body);
    if (!wanted) return refused(wanted.error());
    if (!try_passphrase(call, wanted->name)) return too_often();
    auto found = store_.accounts().of_name(wanted->name);
    if (!found) return refused(found.error());
    // Nobody's passphrase is looked at as long as somebody's.
    Account account = std::move(*found).value_or(Account());
    Passphrases::Check check{std::move(wanted->passphrase), account.passphrase};
    return start(call,
                 {.purpose = Purpose::session,
                  .account = std::move(account),
                  .label = std::move(wanted->label)},
                 std::move(check), {});
}

HttpAnswer Hub::finish_sign_in(Pending& pending) {
    const Account& account = pending.account;
    store::Accounts& accounts = store_.accounts();
    auto made = draw_access(account, Access::Kind::session);
    if (!made) return refused(made.error());
    auto& [key, session] = *made;
    session.label = std::move(pending.label);
    session.expires = now_ + limits_.accounts.session;
    if (const auto fault = make_room(account.person)) return refused(*fault);
    const auto kept = accounts.add_access(account, session);
    if (!kept) return refused(kept.error());
    if (*kept != Committed::yes) return not_kept();
    by_name_.forget(store::folded_name(account.name));
    return json_answer(201, wire::signed_in(account, key));
}

std::optional<Error> Hub::make_room(const room::PersonId& person) {
    const auto all = store_.accounts().access_of(person);
    if (!all) return all.error();
    std::vector<const Access*> sessions;
    for (const Access& one : *all)
        if (one.kind == Access::Kind::session) sessions.push_back(&one);
    if (sessions.size() < limits_.accounts.sessions) return std::nullopt;
    const Access* const oldest =
        *std::ranges::min_element(sessions, {}, [](const Access* one) { return one->used; });
    const auto removed = store_.accounts().remove_access(person, Access::Kind::session, oldest->id);
    if (!removed) return removed.error();
    account_changed(person);
    return std::nullopt;
}

Hub::Answer Hub::list_sessions(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    const auto all = live_access(call.person);
    if (!all) return refused(all.error());
    return json_answer(200, wire::sessions(*all, call.actor.access->hash));
}

Hub::Answer Hub::end_session(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    const std::string id = call.id == "current" ? call.actor.access->id : std::string(call.id);
    return end_access(call, Access::Kind::session, id);
}

Hub::Answer Hub::end_sessions(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    const auto kept = store_.accounts().remove_sessions(call.person, call.actor.access->hash);
    if (!kept) return refused(kept.error());
    if (*kept != Committed::yes) return not_kept();
    account_changed(call.person);
    return done();
}

// API tokens.

Hub::Answer Hub::create_token(const Call& call) {
    const auto account = own_account(call);
    if (!account) return account.error();
    auto wanted = wire::read_new_token(call.request.body);
    if (!wanted) return refused(wanted.error());
    if (wanted->expires && *wanted->expires <= now_) return bad_request("'expires' is in the past");
    const auto all = live_access(call.person);
    if (!all) return refused(all.error());
    const auto is_token = [](const Access& one) { return one.kind == Access::Kind::token; };
    if (std::ranges::count_if(*all, is_token) >=
        static_cast<std::ptrdiff_t>(limits_.accounts.tokens))
        return refused(Error{"", "there are too many tokens: end some", codes::too_many});
    auto made = draw_access(*account, Access::Kind::token);
    if (!made) return refused(made.error());
    auto& [key, token] = *made;
    token.label = std::move(wanted->label);
    token.scopes = wanted->scopes;
    token.expires = wanted->expires;
    const auto kept = store_.accounts().add_access(*account, token);
    if (!kept) return refused(kept.error());
    if (*kept != Committed::yes) return not_kept();
    return json_answer(201, wire::token_made(token, key));
}

Hub::Answer Hub::list_tokens(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    const auto all = live_access(call.person);
    if (!all) return refused(all.error());
    return json_answer(200, wire::tokens(*all));
}

Hub::Answer Hub::end_token(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    return end_access(call, Access::Kind::token, std::string(call.id));
}

// What they share.

Result<Account, HttpAnswer> Hub::own_account(const Call& call) {
    if (!call.actor.by_session()) return no_session();
    auto account = store_.accounts().of_person(call.person);
    if (!account) return refused(account.error());
    if (!*account || (*account)->deleted) return no_session();
    return **std::move(account);
}

Result<std::vector<Access>> Hub::live_access(const room::PersonId& person) {
    auto all = store_.accounts().access_of(person);
    if (!all) return all.error();
    std::vector<Access> live = std::move(all).value();
    std::erase_if(live, [&](const Access& one) { return one.expires && *one.expires <= now_; });
    return live;
}

Result<std::pair<std::string, Access>> Hub::draw_access(const Account& account, Access::Kind kind) {
    const auto drawn = credentials_.draw();
    if (!drawn) return drawn.error();
    std::string key = access_key(kind, *drawn);
    Access access = make_access(account.person, key, now_);
    return std::pair(std::move(key), std::move(access));
}

HttpAnswer Hub::end_access(const Call& call, Access::Kind kind, const std::string& id) {
    const bool session = kind == Access::Kind::session;
    const auto removed = store_.accounts().remove_access(call.person, kind, id);
    if (!removed) return refused(removed.error());
    if (*removed == Committed::yes) {
        account_changed(call.person);
        return done();
    }
    const auto all = store_.accounts().access_of(call.person);
    if (!all) return refused(all.error());
    const bool there = std::ranges::any_of(
        *all, [&](const Access& one) { return one.kind == kind && one.id == id; });
    if (there) return not_kept();
    return refused(Error{"", session ? "there is no such session" : "there is no such token",
                         session ? codes::no_session : codes::no_token});
}

bool Hub::try_passphrase(const Call& call, const std::string& name) {
    if (!by_address_.take(call.request.client, now_)) return false;
    return !is_account_name(name) || by_name_.take(store::folded_name(name), now_);
}

Hub::Answer Hub::start(const Call& call, Pending pending, std::optional<Passphrases::Check> check,
                       std::string next) {
    if (!credentials_.passphrases)
        return refused(Error{"", "this server has no accounts", codes::unavailable});
    const std::uint64_t id = ++last_task_;
    if (!credentials_.passphrases->start({id, std::move(check), std::move(next)}))
        return refused(Error{"", "too many wait for this at present", codes::too_many});
    pending.session = call.session;
    pending_.emplace(id, std::move(pending));
    return std::nullopt;
}

void Hub::finish_passphrases() {
    if (!credentials_.passphrases) return;
    for (Passphrases::Done& task : credentials_.passphrases->done()) {
        const auto found = pending_.find(task.id);
        if (found == pending_.end()) continue;
        Pending pending = std::move(found->second);
        pending_.erase(found);
        auto answer = finish(pending, task);
        if (answer) carrier_.answer(pending.session, *std::move(answer));
    }
}

Hub::Answer Hub::finish(Pending& pending, Passphrases::Done& task) {
    if (!task.right) return wrong_passphrase();
    const bool hashes =
        pending.purpose == Purpose::account || pending.purpose == Purpose::passphrase;
    if (hashes && task.hash.empty()) return no_hash();
    switch (pending.purpose) {
        case Purpose::account:
            return finish_account(pending, std::move(task.hash));
        case Purpose::session:
            return finish_sign_in(pending);
        case Purpose::passphrase:
            return finish_passphrase(pending, task.hash);
        case Purpose::deletion:
            return begin_deletion(std::move(pending));
    }
    return no_hash();
}

}  // namespace tessera::service
