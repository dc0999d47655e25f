// What is kept of a person, for themselves, and the end of an account. Messages are in the logs of
// all their games, which are read a part in each run.
#include <utility>

#include "base/codes.hpp"
#include "service/answers.hpp"
#include "service/hub.hpp"
#include "service/rating_views.hpp"
#include "service/wire_accounts.hpp"

namespace tessera::service {

using store::Account;
using store::Committed;

Hub::Answer Hub::export_account(const Call& call) {
    auto account = own_account(call);
    if (!account) return account.error();
    if (!exports_.take(call.person, now_)) return too_often();
    searches_.push_back({call.session, std::move(account).value(), call.actor.access->hash, false,
                         MessageSearch(store_, call.person, limits_.accounts.exported)});
    return std::nullopt;
}

HttpAnswer Hub::finish_export(const Search& search) {
    const room::PersonId& person = search.account.person;
    const auto account = store_.accounts().of_person(person);
    if (!account) return refused(account.error());
    if (!*account || (*account)->deleted) return no_session();
    const auto access = live_access(person);
    if (!access) return refused(access.error());
    const auto games = store_.games_of(person, limits_.accounts.exported);
    if (!games) return refused(games.error());
    const auto ratings = ratings_of(store_, person, now_);
    if (!ratings) return refused(ratings.error());
    const auto blocks = store_.moderation().blocks_by(person);
    if (!blocks) return refused(blocks.error());
    const auto reports = store_.moderation().reports_by(person, 0);
    if (!reports) return refused(reports.error());
    return json_answer(200, wire::own_data({**account, *access, search.current, *games, *ratings,
                                            *blocks, *reports, search.messages.found()}));
}

Hub::Answer Hub::begin_deletion(Pending pending) {
    const room::PersonId person = pending.account.person;
    searches_.push_back({pending.session,
                         std::move(pending.account),
                         {},
                         true,
                         MessageSearch(store_, person, SIZE_MAX)});
    return std::nullopt;
}

HttpAnswer Hub::finish_deletion(const Search& search) {
    const Account& account = search.account;
    if (const auto fault = erase_own(account.person)) return refused(*fault);
    const auto kept = store_.accounts().remove(account, now_);
    if (!kept) return refused(kept.error());
    if (*kept != Committed::yes) return not_kept();
    account_changed(account.person);
    return done();
}

std::optional<Error> Hub::erase_own(const room::PersonId& person) {
    store::Moderation& moderation = store_.moderation();
    for (const auto& kept : {store_.ratings().remove(person), moderation.clear_blocks(person),
                             moderation.clear_reports(person)}) {
        if (!kept) return kept.error();
        if (*kept != Committed::yes)
            return Error{"", "another process is writing the store", codes::unavailable};
    }
    return std::nullopt;
}

void Hub::search() {
    if (searches_.empty()) return;
    Search& search = searches_.front();
    MessageSearch& messages = search.messages;
    const std::size_t events = limits_.accounts.searched;
    const auto ended = search.erases ? messages.remove(events) : messages.list(events);
    const bool full = messages.found().size() >= limits_.accounts.exported;
    if (ended && !*ended && !full) return;
    const Search last = std::move(search);
    searches_.pop_front();
    if (!ended)
        carrier_.answer(last.session, refused(ended.error()));
    else
        carrier_.answer(last.session, last.erases ? finish_deletion(last) : finish_export(last));
}

bool Hub::is_leaving(const room::PersonId& person) const {
    for (const Search& one : searches_)
        if (one.erases && one.account.person == person) return true;
    return false;
}

}  // namespace tessera::service
