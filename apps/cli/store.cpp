// store: whether a store is whole, copies of it, and games moved out and in.
#include <sys/stat.h>

#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "service/archive.hpp"
#include "store/open.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_backup.hpp"
#include "store_commands.hpp"

namespace tessera::cli {
namespace {

using service::Difference;

/// Whether what was found is one of what rebuild() has kept anew, not a log that cannot be read.
bool is_mended(const Difference& difference) {
    return difference.what == "summary" || difference.what == "deadline" ||
           difference.what == "rating";
}

void print_found(const std::vector<Difference>& found) {
    // Errors of logs name the game themselves.
    for (const auto& [game, what] : found)
        std::cout << (what.starts_with(game) ? "" : game + ": ") << what << '\n';
}

void write_found(JsonWriter& json, const std::string& name, const std::vector<Difference>& found) {
    json.list(name, found, [&](const Difference& one) {
        json.open_object().member("game", one.game).member("what", one.what).close_object();
    });
}

/// What a command without an answer of its own says once it has succeeded.
Exit done(const std::string& text, const JsonOption& options) {
    if (!options.json()) {
        std::cout << text << '\n';
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("ok", true);
    return print_json(std::move(json.close_object()));
}

Exit check(const std::string& where, const JsonOption& options) {
    if (auto fault = store::check_store(where)) return *std::move(fault);
    return done("ok", options);
}

Exit copy(const std::string& from, const std::string& to, const JsonOption& options) {
    for (const std::string* const name : {&from, &to})
        if (store::is_postgres_url(*name))
            return Error{"", "a store in PostgreSQL is copied by PostgreSQL's own programs",
                         codes::bad_request};
    if (auto fault = store::back_up_sqlite(from, to)) return *std::move(fault);
    return done("ok", options);
}

Exit rebuild(const std::string& where, const JsonOption& options) {
    const auto store = open_existing(where);
    if (!store) return store.error();
    std::vector<Difference> found;
    const auto games =
        service::rebuild(**store, {}, unix_milliseconds(),
                         [&](const Difference& difference) { found.push_back(difference); });
    if (!games) return games.error();
    if (options.json()) {
        JsonWriter json;
        json.open_object().member("games", *games);
        write_found(json, "differences", found);
        print_json(std::move(json.close_object()));
    } else {
        print_found(found);
        std::cout << *games << " games, " << found.size() << " differences\n";
    }
    for (const Difference& difference : found)
        if (!is_mended(difference)) return kUnusable;
    return kUsable;
}

struct ExportOptions {
    std::string store, file, days = "30", format = "logs";
    bool remove = false;
};

/// Takes out what was written, but for games that have gone on meanwhile.
Result<std::size_t> remove_archived(store::EventStore& store,
                                    const std::vector<service::Archived>& written) {
    std::size_t removed = 0;
    for (const auto& [game, version] : written) {
        const auto result = store.remove(game, version);
        if (!result) return result.error();
        if (*result == store::Committed::yes) ++removed;
    }
    return removed;
}

Exit export_games(const ExportOptions& given, const JsonOption& options) {
    const auto days = read_number(given.days, "--days", 0, kMostDays);
    if (!days) return days.error();
    const auto form =
        given.format == "pgn" ? service::ArchiveForm::pgn : service::ArchiveForm::logs;
    if (given.remove && form == service::ArchiveForm::pgn)
        return Error{"--remove", "only what is written as logs can be put back",
                     codes::bad_request};
    // An older archive may be all that there is of its games.
    if (struct stat there{}; lstat(given.file.c_str(), &there) == 0)
        return Error{"", "cannot write " + quote(given.file, 300) + ": it is there already",
                     codes::unwritable_file};
    const auto store = open_existing(given.store);
    if (!store) return store.error();
    auto file = ReplacingFile::open(given.file);
    if (!file) return file.error();
    std::vector<Difference> found;
    const auto written = service::write_archive(
        **store, {}, form, unix_milliseconds() - kDay * *days,
        [&](std::string_view part) { file->write(part); },
        [&](const Difference& difference) { found.push_back(difference); });
    if (!written) return written.error();
    if (auto fault = file->commit()) return *std::move(fault);
    std::size_t removed = 0;
    if (given.remove) {
        const auto gone = remove_archived(**store, *written);
        if (!gone) return gone.error();
        removed = *gone;
    }
    if (options.json()) {
        JsonWriter json;
        json.open_object().member("games", written->size()).member("removed", removed);
        write_found(json, "unreadable", found);
        print_json(std::move(json.close_object()));
    } else {
        print_found(found);
        std::cout << written->size() << " games written, " << removed << " removed\n";
    }
    return found.empty() ? kUsable : kUnusable;
}

Exit import_games(const std::string& path, const std::string& where, const JsonOption& options) {
    const auto archive = read_text(path);
    if (!archive) return archive.error();
    const auto store = open_existing(where);
    if (!store) return store.error();
    std::vector<Difference> found;
    const auto read =
        service::read_archive(**store, {}, *archive, unix_milliseconds(),
                              [&](const Difference& difference) { found.push_back(difference); });
    if (!read) return about(path, read.error());
    if (options.json()) {
        JsonWriter json;
        json.open_object().member("games", read->games).member("there", read->there);
        write_found(json, "leftOut", found);
        print_json(std::move(json.close_object()));
    } else {
        print_found(found);
        std::cout << read->games << " games put back, " << read->there << " there already\n";
    }
    return found.empty() ? kUsable : kUnusable;
}

}  // namespace

Result<std::unique_ptr<store::EventStore>> open_existing(const std::string& where) {
    return store::open_store(where, false);
}

void add_store_commands(const Command& program) {
    const Command store = program.add("store", "Look after a store of games between people");
    add_single(store, "check", "Check that a store is whole", check);
    add_pair(store, "backup", "Copy a store while it is in use", {"FILE", "file of the store"},
             {"COPY", "new file"}, copy);
    add_pair(store, "restore", "Make a store of a copy", {"COPY", "file of a copy"},
             {"FILE", "file of the store, which is not there"}, copy);
    add_single(store, "rebuild", "Work out anew what lists show, deadlines and ratings", rebuild);

    const Command output = store.add("export", "Write games that are over to a file");
    const auto given = std::make_shared<ExportOptions>();
    output.text("STORE", given->store, kStoreHelp).required();
    output.text("FILE", given->file, "the archive, a new file").required();
    output.text("--days", given->days, "over for at least so many days; otherwise 30", "N");
    output.text("--format", given->format, "logs, which can be put back, or pgn")
        .among({"logs", "pgn"});
    output.flag("--remove", given->remove, "take them out of the store once they are written");
    const auto options = std::make_shared<JsonOption>(output);
    output.run([=] { return export_games(*given, *options); });
    add_pair(store, "import", "Put games of an archive back", {"FILE", "the archive"},
             {"STORE", kStoreHelp}, import_games);
    add_operator_commands(store);
    store.needs_one();
}

}  // namespace tessera::cli
