// store: accounts, reports, bans and games, while they are served.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "room/room.hpp"
#include "service/close.hpp"
#include "store/accounts.hpp"
#include "store/moderation.hpp"
#include "store_commands.hpp"

namespace tessera::cli {
namespace {

using store::Ban;
using store::Committed;
using store::EventStore;
using store::Report;
using store::Time;
using Names = std::map<std::string, std::string>;

constexpr std::size_t kAtOnce = 500;
/// How long others may keep the store busy.
constexpr std::int64_t kPatience = 5'000;  // milliseconds
constexpr std::chrono::milliseconds kBetweenTries{10};
/// Whoever is banned or reports has this many letters in their id, more than a name has.
constexpr std::size_t kPersonLetters = 22;
constexpr std::size_t kLongestReason = 1'000;

/// Tries again while another process is writing. What else a conflict says, `work` says itself.
template <class Work>
std::optional<Error> until_kept(const Work& work) {
    const std::int64_t end = wall_milliseconds() + kPatience;
    for (;;) {
        const auto kept = work();
        if (!kept) return kept.error();
        if (*kept == Committed::yes) return std::nullopt;
        if (wall_milliseconds() >= end)
            return Error{"", "other processes keep writing the store", codes::store_busy};
        std::this_thread::sleep_for(kBetweenTries);
    }
}

/// `2026-11-27 10:03`, in universal time.
std::string moment(Time at) {
    using namespace std::chrono;
    const sys_time<milliseconds> time{milliseconds(at)};
    const auto day = floor<days>(time);
    const year_month_day date(day);
    const auto minutes_of_day = floor<minutes>(time - day).count();
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02u %02d:%02d",
                  static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()), static_cast<int>(minutes_of_day / 60),
                  static_cast<int>(minutes_of_day % 60));
    return text.data();
}

/// Text of somebody else's in one line, without what a terminal would obey.
std::string one_line(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = ' ';
    return text;
}

Result<Names> names_of(EventStore& store, const std::vector<std::string>& people) {
    return people.empty() ? Names() : store.accounts().names(people);
}

/// A person with their name, if they have one: `ID (ada)`.
std::string with_name(const std::string& person, const Names& names) {
    const auto found = names.find(person);
    return found == names.end() || found->second.empty() ? person
                                                         : person + " (" + found->second + ')';
}

void write_person(JsonWriter& json, const std::string& name, const std::string& person,
                  const Names& names) {
    json.member(name, person).key(name + "Name");
    const auto found = names.find(person);
    if (found == names.end() || found->second.empty())
        json.null();
    else
        json.value(found->second);
}

void write_time(JsonWriter& json, const std::string& name, std::optional<Time> time) {
    json.key(name);
    if (time)
        json.value(*time);
    else
        json.null();
}

/// Whom somebody names, by their id or the name of their account.
Result<std::string> person_named(EventStore& store, const std::string& named) {
    if (named.size() == kPersonLetters && room::is_id(named)) return named;
    const auto account = store.accounts().of_name(named);
    if (!account) return account.error();
    if (!*account || (*account)->name.empty())
        return Error{"", quote(named) + " is neither a person nor the name of an account",
                     codes::bad_request};
    return (*account)->person;
}

Exit list_accounts(const std::string& where, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    JsonWriter json;
    json.open_object().key("accounts").open_array();
    std::string after;
    for (;;) {
        const auto accounts = (*store)->accounts().list(after, kAtOnce);
        if (!accounts) return accounts.error();
        if (accounts->empty()) break;
        after = accounts->back().person;
        for (const store::Account& one : *accounts) {
            if (options.json()) {
                json.open_object().member("person", one.person).key("name");
                if (one.name.empty())
                    json.null();
                else
                    json.value(one.name);
                json.member("made", one.made).member("bot", one.bot);
                write_time(json, "deleted", one.deleted);
                json.close_object();
            } else {
                std::cout << one.person << ' ' << moment(one.made) << ' '
                          << (one.name.empty() ? "deleted" : one.name) << (one.bot ? " bot" : "")
                          << '\n';
            }
        }
    }
    if (!options.json()) return kUsable;
    return print_json(std::move(json.close_array().close_object()));
}

void print_report(const Report& one, const Names& names) {
    std::cout << one.id << ' ' << moment(one.at) << (one.handled ? " handled " : " ") << one.reason
              << " in " << one.game << ", of " << with_name(one.person, names) << ", by "
              << with_name(one.by, names);
    if (!one.text.empty()) std::cout << ": " << one_line(one.text);
    std::cout << '\n';
}

void write_report(JsonWriter& json, const Report& one, const Names& names) {
    json.open_object().member("report", one.id).member("at", one.at).member("reason", one.reason);
    json.member("game", one.game);
    write_person(json, "person", one.person, names);
    write_person(json, "by", one.by, names);
    json.member("text", one.text);
    write_time(json, "handled", one.handled);
    json.close_object();
}

Exit list_reports(const std::string& where, bool all, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    JsonWriter json;
    json.open_object().key("reports").open_array();
    store::ReportId after = 0;
    for (;;) {
        const auto reports = (*store)->moderation().reports(all, after, kAtOnce);
        if (!reports) return reports.error();
        if (reports->empty()) break;
        after = reports->back().id;
        std::vector<std::string> people;
        for (const Report& one : *reports) people.insert(people.end(), {one.person, one.by});
        const auto names = names_of(**store, people);
        if (!names) return names.error();
        for (const Report& one : *reports) {
            if (options.json())
                write_report(json, one, *names);
            else
                print_report(one, *names);
        }
    }
    if (!options.json()) return kUsable;
    return print_json(std::move(json.close_array().close_object()));
}

Exit handle(const std::string& where, const std::string& report, const JsonOption& options) {
    constexpr std::uint32_t kMostReports = 2'000'000'000;
    const auto id = read_number(report, "REPORT", 1, kMostReports);
    if (!id) return id.error();
    const auto store = open_existing(where);
    if (!store) return store.error();
    store::Moderation& moderation = (*store)->moderation();
    const auto found = moderation.report(*id);
    if (!found) return found.error();
    if (!*found) return Error{"", "there is no report " + report, codes::bad_request};
    const Time now = unix_milliseconds();
    if (auto fault = until_kept([&] { return moderation.handle_report(*id, now); })) return *fault;
    if (!options.json()) {
        std::cout << "report " << *id << " is handled\n";
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("report", *id).member("handled", (*found)->handled.value_or(now));
    return print_json(std::move(json.close_object()));
}

Exit list_bans(const std::string& where, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    auto bans = (*store)->moderation().bans();
    if (!bans) return bans.error();
    std::erase_if(*bans, [now = unix_milliseconds()](const Ban& one) { return !one.holds(now); });
    std::vector<std::string> people;
    people.reserve(bans->size());
    for (const Ban& one : *bans) people.push_back(one.person);
    const auto names = names_of(**store, people);
    if (!names) return names.error();
    if (options.json()) {
        JsonWriter json;
        json.open_object().list("bans", *bans, [&](const Ban& one) {
            json.open_object();
            write_person(json, "person", one.person, *names);
            json.member("since", one.since);
            write_time(json, "until", one.until);
            json.member("reason", one.reason).close_object();
        });
        return print_json(std::move(json.close_object()));
    }
    for (const Ban& one : *bans) {
        std::cout << with_name(one.person, *names) << " since " << moment(one.since)
                  << (one.until ? " until " + moment(*one.until) : " for good");
        if (!one.reason.empty()) std::cout << ": " << one_line(one.reason);
        std::cout << '\n';
    }
    return kUsable;
}

struct BanOptions {
    std::string store, person, days, reason;
};

Exit ban(const BanOptions& given, const JsonOption& options) {
    Ban ban{.person = {}, .reason = given.reason, .since = unix_milliseconds()};
    if (!given.days.empty()) {
        const auto days = read_number(given.days, "--days", 1, kMostDays);
        if (!days) return days.error();
        ban.until = ban.since + kDay * *days;
    }
    if (given.reason.size() > kLongestReason)
        return Error{"--reason", "it is longer than " + std::to_string(kLongestReason) + " bytes",
                     codes::bad_request};
    const auto store = open_existing(given.store);
    if (!store) return store.error();
    auto person = person_named(**store, given.person);
    if (!person) return person.error();
    ban.person = std::move(person).value();
    if (auto fault = until_kept([&] { return (*store)->moderation().keep_ban(ban); }))
        return *fault;
    if (!options.json()) {
        std::cout << ban.person << " is banned "
                  << (ban.until ? "until " + moment(*ban.until) : std::string("for good")) << '\n';
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("person", ban.person);
    write_time(json, "until", ban.until);
    return print_json(std::move(json.close_object()));
}

Exit unban(const std::string& where, const std::string& named, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    const auto person = person_named(**store, named);
    if (!person) return person.error();
    store::Moderation& moderation = (*store)->moderation();
    const auto bans = moderation.bans();
    if (!bans) return bans.error();
    if (std::ranges::find(*bans, *person, &Ban::person) == bans->end())
        return Error{"", quote(named) + " is not banned", codes::bad_request};
    if (auto fault = until_kept([&] { return moderation.clear_ban(*person); })) return *fault;
    if (!options.json()) {
        std::cout << *person << " is not banned any more\n";
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("person", *person);
    return print_json(std::move(json.close_object()));
}

Exit close(const std::string& where, const std::string& game, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    if (auto fault =
            until_kept([&] { return service::close_game(**store, game, unix_milliseconds()); })) {
        if (fault->code == codes::no_game || fault->code == codes::game_over)
            fault->where = quote(game);
        return *fault;
    }
    if (!options.json()) {
        std::cout << game << " is closed\n";
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("game", game);
    return print_json(std::move(json.close_object()));
}

}  // namespace

void add_operator_commands(const Command& store) {
    const std::pair<std::string, std::string> person{"PERSON", "id, or the name of an account"};
    add_single(store, "accounts", "List the accounts", list_accounts);

    const Command reports = store.add("reports", "List what players have reported");
    const auto where = std::make_shared<std::string>();
    const auto all = std::make_shared<bool>(false);
    reports.text("STORE", *where, kStoreHelp).required();
    reports.flag("--all", *all, "also what is handled");
    const auto report_options = std::make_shared<JsonOption>(reports);
    reports.run([=] { return list_reports(*where, *all, *report_options); });
    add_pair(store, "handle", "Note that a report is done with", {"STORE", kStoreHelp},
             {"REPORT", "its number"}, handle);

    add_single(store, "bans", "List who is banned", list_bans);
    const Command banning = store.add("ban", "Shut a person out");
    const auto given = std::make_shared<BanOptions>();
    banning.text("STORE", given->store, kStoreHelp).required();
    banning.text(person.first, given->person, person.second).required();
    banning.text("--days", given->days, "for so many days; otherwise for good", "N");
    banning.text("--reason", given->reason, "why, for operators", "TEXT");
    const auto ban_options = std::make_shared<JsonOption>(banning);
    banning.run([=] { return ban(*given, *ban_options); });
    add_pair(store, "unban", "Let a person in again", {"STORE", kStoreHelp}, person, unban);

    add_pair(store, "close", "End a game without a result", {"STORE", kStoreHelp},
             {"GAME", "its id"}, close);
}

}  // namespace tessera::cli
