// Blocks, reports and bans in memory, for tests and simulations.
#pragma once

#include <map>
#include <memory>
#include <utility>

#include "store/memory_failures.hpp"
#include "store/moderation.hpp"

namespace tessera::store {

class MemoryModeration final : public Moderation {
public:
    struct Tables {
        std::map<std::pair<std::string, std::string>, Time> blocks;  ///< by who made it and whom
        std::map<ReportId, Report> reports;
        ReportId last_report = 0;
        std::map<std::string, Ban> bans;  ///< by person
        std::int64_t ban_changes = 0;
    };
    /// The failures outlive it.
    MemoryModeration(MemoryFailures& failures, std::shared_ptr<Tables> tables)
        : failures_(failures), tables_(std::move(tables)) {}

    Result<Committed> keep_block(const Block& block) override;
    Result<Committed> clear_block(const std::string& by, const std::string& person) override;
    Result<Committed> clear_blocks(const std::string& by) override;
    Result<bool> blocks(const std::string& by, const std::string& person) override;
    Result<std::vector<Block>> blocks_by(const std::string& by) override;
    Result<std::vector<Block>> blocks_among(std::span<const std::string> persons) override;
    Result<std::optional<ReportId>> keep_report(const Report& report) override;
    Result<Committed> clear_reports(const std::string& by) override;
    Result<Committed> handle_report(ReportId id, Time at) override;
    Result<std::optional<Report>> report(ReportId id) override;
    Result<std::vector<Report>> reports(bool all, ReportId after, std::size_t most) override;
    Result<std::vector<Report>> reports_by(const std::string& by, Time since) override;
    Result<Committed> keep_ban(const Ban& ban) override;
    Result<Committed> clear_ban(const std::string& person) override;
    Result<std::vector<Ban>> bans() override;
    Result<std::int64_t> ban_changes() override;

private:
    /// Those that `wanted` accepts, by id.
    template <class Wanted>
    [[nodiscard]] std::vector<Report> reports_that(const Wanted& wanted, std::size_t most) const;

    MemoryFailures& failures_;
    std::shared_ptr<Tables> tables_;
};

}  // namespace tessera::store
