// Who has blocked whom, what was reported, and who may not act any more.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "store/event_store.hpp"

namespace tessera::store {

/// One person does not want to meet another.
struct Block {
    std::string by;
    std::string person;
    Time at = 0;

    friend bool operator==(const Block&, const Block&) = default;
};

using ReportId = std::int64_t;

/// What somebody has told the operator of a person in a game.
struct Report {
    ReportId id = 0;  ///< from 1 on, chosen by the store
    GameId game;
    std::string by;
    std::string person;
    std::string reason;  ///< a word of the service
    std::string text;
    Time at = 0;
    std::optional<Time> handled{};  ///< when the operator was done with it

    friend bool operator==(const Report&, const Report&) = default;
};

/// A person may not act.
struct Ban {
    std::string person;
    std::string reason;  ///< for the operator
    Time since = 0;
    std::optional<Time> until{};  ///< not at that time any more; nothing: for good

    [[nodiscard]] bool holds(Time now) const { return !until || now < *until; }

    friend bool operator==(const Ban&, const Ban&) = default;
};

/// Part of a store (EventStore::moderation()), with its promises and its errors. What is kept or
/// cleared is a conflict, and nothing of it was done, only if another process was just writing.
class Moderation {
public:
    Moderation() = default;
    Moderation(const Moderation&) = delete;
    Moderation& operator=(const Moderation&) = delete;
    virtual ~Moderation() = default;

    /// Once, however often it is kept: the first stays.
    [[nodiscard]] virtual Result<Committed> keep_block(const Block& block) = 0;
    [[nodiscard]] virtual Result<Committed> clear_block(const std::string& by,
                                                        const std::string& person) = 0;
    /// All that this person has made.
    [[nodiscard]] virtual Result<Committed> clear_blocks(const std::string& by) = 0;
    [[nodiscard]] virtual Result<bool> blocks(const std::string& by, const std::string& person) = 0;
    /// All that this person has made, the earliest first.
    [[nodiscard]] virtual Result<std::vector<Block>> blocks_by(const std::string& by) = 0;
    /// All in which one of these persons is either of the two, by who has made them.
    [[nodiscard]] virtual Result<std::vector<Block>> blocks_among(
        std::span<const std::string> persons) = 0;

    /// Its id; nothing: a conflict. One of the same game, persons and reason is the same report,
    /// and the first stays.
    [[nodiscard]] virtual Result<std::optional<ReportId>> keep_report(const Report& report) = 0;
    /// All that this person has made are gone; their ids are not given again.
    [[nodiscard]] virtual Result<Committed> clear_reports(const std::string& by) = 0;
    /// When the operator is done with it: the first time stays.
    [[nodiscard]] virtual Result<Committed> handle_report(ReportId id, Time at) = 0;
    [[nodiscard]] virtual Result<std::optional<Report>> report(ReportId id) = 0;
    /// Those behind `after`, by id. `all`: those that were handled as well.
    [[nodiscard]] virtual Result<std::vector<Report>> reports(bool all, ReportId after,
                                                              std::size_t most) = 0;
    /// Those that this person has made since a time, by id.
    [[nodiscard]] virtual Result<std::vector<Report>> reports_by(const std::string& by,
                                                                 Time since) = 0;

    /// Instead of the one before.
    [[nodiscard]] virtual Result<Committed> keep_ban(const Ban& ban) = 0;
    [[nodiscard]] virtual Result<Committed> clear_ban(const std::string& person) = 0;
    /// All, also those whose time is over: the earliest first.
    [[nodiscard]] virtual Result<std::vector<Ban>> bans() = 0;
    /// How often bans were kept or cleared: as long as it is the same, so are they.
    [[nodiscard]] virtual Result<std::int64_t> ban_changes() = 0;
};

}  // namespace tessera::store
