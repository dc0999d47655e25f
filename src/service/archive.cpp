#include "service/archive.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/codes.hpp"
#include "base/crc32.hpp"
#include "base/text.hpp"
#include "play/load.hpp"
#include "room/event_text.hpp"
#include "service/record.hpp"
#include "service/summary.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kArchivedAtOnce = 500;
constexpr std::string_view kArchiveHead = "tessera-archive 1\n";

std::string hexadecimal(std::uint32_t number) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text(8, '0');
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4U)
        *digit = kDigits[number & 15U];
    return text;
}

/// Hands on what is written, and sums it up.
class ArchiveWriter {
public:
    explicit ArchiveWriter(const ArchiveSink& sink) : sink_(sink) {}

    void write(std::string_view text) {
        sum_ = crc32(text, sum_);
        sink_(text);
    }
    void end(std::size_t games) {
        write("end " + std::to_string(games) + ' ' + hexadecimal(sum_) + '\n');
    }

private:
    const ArchiveSink& sink_;
    std::uint32_t sum_ = 0;
};

class Archive {
public:
    Archive(store::EventStore& store, const Limits& limits, ArchiveForm form, Time before,
            const ArchiveSink& sink)
        : store_(store),
          rules_(store),
          limits_(limits),
          form_(form),
          before_(before),
          writer_(sink) {}

    /// Writes one if it is over. Error: the store's, or of its log.
    [[nodiscard]] std::optional<Error> add(const GameId& game);
    std::vector<Archived> end() && {
        if (form_ == ArchiveForm::logs) writer_.end(written_.size());
        return std::move(written_);
    }
    void begin() {
        if (form_ == ArchiveForm::logs) writer_.write(kArchiveHead);
    }

private:
    [[nodiscard]] std::optional<Error> add_rules(const std::string& identity);

    store::EventStore& store_;
    RulesBook rules_;
    const Limits& limits_;
    ArchiveForm form_;
    Time before_;
    ArchiveWriter writer_;
    std::set<std::string> written_rules_;
    std::vector<Archived> written_;
};

std::optional<Error> Archive::add_rules(const std::string& identity) {
    if (!written_rules_.insert(identity).second) return std::nullopt;
    const auto toml = store_.rules(identity);
    if (!toml) return toml.error();
    if (!*toml) return std::nullopt;
    writer_.write("rules " + identity + ' ' + std::to_string((*toml)->size()) + '\n');
    writer_.write(**toml);
    writer_.write("\n");
    return std::nullopt;
}

std::optional<Error> Archive::add(const GameId& game) {
    const auto summary = store_.summary(game);
    if (!summary) return summary.error();
    // What lists show saves reading the logs of games that go on.
    if (*summary && (*summary)->state != store::Summary::State::over) return std::nullopt;
    const auto room = read_room(store_, rules_, game, limits_.room);
    if (!room) return room.error();
    if (!*room || !(*room)->over() || (*room)->last_event_at() >= before_) return std::nullopt;
    if (form_ == ArchiveForm::pgn) {
        if ((*room)->match() == nullptr) return std::nullopt;
        writer_.write(pgn_of(game, **room) + '\n');
    } else {
        if (auto fault = add_rules((*room)->variant()->identity())) return fault;
        const auto log = store_.log_behind(game, 0, (*room)->version());
        if (!log) return log.error();
        writer_.write("game " + game + ' ' + std::to_string(log->size()) + '\n');
        for (const std::string& line : *log) writer_.write(line + '\n');
    }
    written_.push_back({game, (*room)->version()});
    return std::nullopt;
}

Error damaged(int line, std::string_view what) {
    return {"line " + std::to_string(line), std::string(what), codes::bad_record, line};
}

/// An archive, read part by part.
class ArchiveReader {
public:
    explicit ArchiveReader(std::string_view text) : text_(text) {}

    /// The words of the next line; none at the end, and none if it has no line end.
    [[nodiscard]] std::vector<std::string_view> words() {
        const auto text = line();
        return text ? split(*text, ' ') : std::vector<std::string_view>();
    }
    [[nodiscard]] std::optional<std::string_view> line() {
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return std::nullopt;
        ++line_;
        const std::string_view found = text_.substr(at_, end - at_);
        at_ = end + 1;
        return found;
    }
    /// So many bytes and the line end behind them.
    [[nodiscard]] std::optional<std::string_view> bytes(std::size_t count) {
        if (text_.size() - at_ <= count || text_[at_ + count] != '\n') return std::nullopt;
        const std::string_view found = text_.substr(at_, count);
        at_ += count + 1;
        line_ += 1 + static_cast<int>(std::count(found.begin(), found.end(), '\n'));
        return found;
    }
    [[nodiscard]] std::size_t position() const { return at_; }
    [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
    [[nodiscard]] int line_number() const { return line_; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 0;
};

struct ArchivedLog {
    GameId game;
    std::vector<std::string> lines;
};
struct ReadArchive {
    std::vector<std::pair<std::string, std::string>> rules;
    std::vector<ArchivedLog> games;
};

std::optional<std::size_t> count_of(std::string_view word) {
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (fault != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return number;
}

Result<ReadArchive> parse_archive(std::string_view text) {
    if (!text.starts_with(kArchiveHead)) return damaged(1, "this is no archive of games");
    ArchiveReader reader(text);
    static_cast<void>(reader.line());
    ReadArchive archive;
    for (;;) {
        const std::size_t begin = reader.position();
        const auto words = reader.words();
        const auto fault = [&](std::string_view what) {
            return damaged(reader.line_number(), what);
        };
        if (words.size() != 3) return fault("the archive is cut off or damaged here");
        if (words[0] == "end") {
            if (words[1] != std::to_string(archive.games.size()) ||
                words[2] != hexadecimal(crc32(text.substr(0, begin))))
                return fault("the archive is damaged: its checksum is another");
            if (!reader.at_end()) return fault("something follows the archive's end");
            return archive;
        }
        const auto count = count_of(words[2]);
        if ((words[0] != "rules" && words[0] != "game") || !count)
            return fault("the archive is damaged here");
        if (words[0] == "rules") {
            const auto toml = reader.bytes(*count);
            if (!toml) return fault("the archive is cut off or damaged here");
            archive.rules.emplace_back(words[1], *toml);
            continue;
        }
        ArchivedLog log{GameId(words[1]), {}};
        for (std::size_t i = 0; i < *count; ++i) {
            const auto line = reader.line();
            if (!line) return fault("the archive is cut off here");
            log.lines.emplace_back(*line);
        }
        archive.games.push_back(std::move(log));
    }
}

/// So that the rules of games to come are not spoilt by what an archive has under their name.
std::optional<Error> keep_archived_rules(store::EventStore& store, const std::string& identity,
                                         const std::string& toml) {
    const auto variant = play::load(toml);
    if (!variant || (*variant)->identity() != identity)
        return Error{"", "the archive has other rules as " + quote(identity), codes::other_rules};
    const auto kept = store.keep_rules(identity, toml);
    return kept ? std::nullopt : std::optional(kept.error());
}

/// The batch that makes the game anew. Error: of its log, or the store's.
Result<store::Batch> batch_of(RulesBook& rules, const Limits& limits, const ArchivedLog& log) {
    if (!room::is_id(log.game)) return Error{"", "this is no name of a game", codes::bad_record};
    const auto head = log.lines.empty() ? std::nullopt : room::read_head(log.lines.front());
    if (!head) return Error{"", "its log does not begin as logs do", codes::bad_record};
    auto variant = rules.find(head->identity);
    if (!variant) return variant.error();
    room::Room room(std::move(variant).value(), limits.room);
    store::Batch batch;
    for (const std::string& line : log.lines) {
        const auto event = room::read_event(room, line);
        if (!event)
            return Error{"event " + std::to_string(room.version() + 1), event.error().text(),
                         codes::bad_record};
        room.apply(*event);
        batch.entries.push_back({log.game, event->version, event->request, line});
    }
    batch.summaries.push_back(summary_of(log.game, room));
    batch.deadlines.push_back({log.game, room.deadline()});
    return batch;
}

}  // namespace

Result<std::vector<Archived>> write_archive(store::EventStore& store, const Limits& limits,
                                            ArchiveForm form, Time before, const ArchiveSink& sink,
                                            const std::function<void(const Difference&)>& found) {
    Archive archive(store, limits, form, before, sink);
    archive.begin();
    GameId after;
    for (;;) {
        const auto games = store.games(after, kArchivedAtOnce);
        if (!games) return games.error();
        if (games->empty()) return std::move(archive).end();
        for (const GameId& game : *games)
            if (const auto fault = archive.add(game)) {
                if (is_of_store(*fault)) return *fault;
                found({game, fault->text()});
            }
        after = games->back();
    }
}

Result<PutBack> read_archive(store::EventStore& store, const Limits& limits,
                             std::string_view archive, Time now,
                             const std::function<void(const Difference&)>& found) {
    const auto read = parse_archive(archive);
    if (!read) return read.error();
    const auto tick = store.last_tick();
    if (!tick) return tick.error();
    for (const auto& [identity, toml] : read->rules)
        if (auto fault = keep_archived_rules(store, identity, toml)) return *fault;
    RulesBook rules(store);
    PutBack done;
    for (const ArchivedLog& log : read->games) {
        const auto there = store.log(log.game);
        if (!there) return there.error();
        if (*there == log.lines) {
            ++done.there;
            continue;
        }
        if (!there->empty()) {
            found({log.game, "another game of this name is there"});
            continue;
        }
        auto batch = batch_of(rules, limits, log);
        if (!batch && is_of_store(batch.error())) return batch.error();
        if (!batch) {
            found({log.game, batch.error().text()});
            continue;
        }
        batch->tick = tick->value_or(now);
        const auto kept = store.commit(*batch);
        if (!kept) return kept.error();
        if (*kept != store::Committed::yes)
            return Error{"", "another process works on the store", codes::store_busy};
        ++done.games;
    }
    return done;
}

}  // namespace tessera::service
