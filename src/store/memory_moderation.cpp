#include "store/memory_moderation.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace tessera::store {

Result<Committed> MemoryModeration::keep_block(const Block& block) {
    return failures_.keep([&] {
        tables_->blocks.try_emplace({block.by, block.person}, block.at);
        return Committed::yes;
    });
}

Result<Committed> MemoryModeration::clear_block(const std::string& by, const std::string& person) {
    return failures_.keep([&] {
        tables_->blocks.erase({by, person});
        return Committed::yes;
    });
}

Result<Committed> MemoryModeration::clear_blocks(const std::string& by) {
    return failures_.keep([&] {
        std::erase_if(tables_->blocks, [&](const auto& one) { return one.first.first == by; });
        return Committed::yes;
    });
}

Result<bool> MemoryModeration::blocks(const std::string& by, const std::string& person) {
    return tables_->blocks.contains({by, person});
}

Result<std::vector<Block>> MemoryModeration::blocks_by(const std::string& by) {
    std::vector<Block> found;
    for (const auto& [who, at] : tables_->blocks)
        if (who.first == by) found.push_back({who.first, who.second, at});
    std::ranges::sort(found, [](const Block& a, const Block& b) {
        return std::tie(a.at, a.person) < std::tie(b.at, b.person);
    });
    return found;
}

Result<std::vector<Block>> MemoryModeration::blocks_among(std::span<const std::string> persons) {
    const auto among = [&](const std::string& person) {
        return std::ranges::find(persons, person) != persons.end();
    };
    std::vector<Block> found;
    for (const auto& [who, at] : tables_->blocks)
        if (among(who.first) || among(who.second)) found.push_back({who.first, who.second, at});
    return found;
}

Result<std::optional<ReportId>> MemoryModeration::keep_report(const Report& report) {
    std::optional<ReportId> id;
    const auto kept = failures_.keep([&] {
        const auto same = std::ranges::find_if(tables_->reports, [&](const auto& one) {
            const Report& known = one.second;
            return std::tie(known.by, known.game, known.person, known.reason) ==
                   std::tie(report.by, report.game, report.person, report.reason);
        });
        id = same != tables_->reports.end() ? same->first : ++tables_->last_report;
        Report added = report;
        added.id = *id;
        added.handled.reset();
        tables_->reports.try_emplace(*id, std::move(added));
        return Committed::yes;
    });
    if (!kept) return kept.error();
    return id;
}

Result<Committed> MemoryModeration::clear_reports(const std::string& by) {
    return failures_.keep([&] {
        std::erase_if(tables_->reports, [&](const auto& one) { return one.second.by == by; });
        return Committed::yes;
    });
}

Result<Committed> MemoryModeration::handle_report(ReportId id, Time at) {
    return failures_.keep([&] {
        const auto found = tables_->reports.find(id);
        if (found != tables_->reports.end() && !found->second.handled) found->second.handled = at;
        return Committed::yes;
    });
}

Result<std::optional<Report>> MemoryModeration::report(ReportId id) {
    const auto found = tables_->reports.find(id);
    return found == tables_->reports.end() ? std::nullopt : std::optional(found->second);
}

template <class Wanted>
std::vector<Report> MemoryModeration::reports_that(const Wanted& wanted, std::size_t most) const {
    std::vector<Report> found;
    for (const auto& [id, report] : tables_->reports)
        if (found.size() < most && wanted(report)) found.push_back(report);
    return found;
}

Result<std::vector<Report>> MemoryModeration::reports(bool all, ReportId after, std::size_t most) {
    return reports_that([&](const Report& one) { return one.id > after && (all || !one.handled); },
                        most);
}

Result<std::vector<Report>> MemoryModeration::reports_by(const std::string& by, Time since) {
    return reports_that([&](const Report& one) { return one.by == by && one.at >= since; },
                        std::numeric_limits<std::size_t>::max());
}

Result<Committed> MemoryModeration::keep_ban(const Ban& ban) {
    return failures_.keep([&] {
        tables_->bans.insert_or_assign(ban.person, ban);
        ++tables_->ban_changes;
        return Committed::yes;
    });
}

Result<Committed> MemoryModeration::clear_ban(const std::string& person) {
    return failures_.keep([&] {
        tables_->bans.erase(person);
        ++tables_->ban_changes;
        return Committed::yes;
    });
}

Result<std::vector<Ban>> MemoryModeration::bans() {
    std::vector<Ban> found;
    for (const auto& [person, ban] : tables_->bans) found.push_back(ban);
    std::ranges::sort(found, [](const Ban& a, const Ban& b) {
        return std::tie(a.since, a.person) < std::tie(b.since, b.person);
    });
    return found;
}

Result<std::int64_t> MemoryModeration::ban_changes() {
    return tables_->ban_changes;
}

}  // namespace tessera::store
