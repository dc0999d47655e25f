// The stages in which a dossier is made. Each gives one section, from the game and from the
// sections before it, within its share of the time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/work.hpp"
#include "dossier/report.hpp"
#include "engine/engine.hpp"
#include "play/position.hpp"
#include "rules/position.hpp"

namespace tessera::dossier {

/// What the program around offers.
struct Host {
    engine::Clock now;                     ///< milliseconds of a clock on the wall
    engine::Clock processor;               ///< likewise of all cores together
    std::function<bool()> stop_requested;  ///< the run is to end; what a stage then has is dropped
    Executor executor = run_in_turn;
    std::size_t cores = 1;  ///< tasks that the executor runs at once
    std::function<void(const std::string&)> note = [](const std::string&) {};  ///< progress
};

struct Plan {
    std::shared_ptr<const rules::Variant> rules;
    std::string folder;      ///< of the dossier
    double minutes = 50;     ///< for all stages together
    std::uint64_t seed = 1;  ///< of games
    bool quick = false;      ///< less of everything
    /// Games of each kind; nothing: as many as there is time for.
    std::optional<std::uint32_t> games = {};
};

struct Stage {
    const char* id;
    const char* title;
    double share;  ///< of the time
    Section (*run)(class StageRun& run);
};

/// A stage under way.
class StageRun {
public:
    /// `allowed`: milliseconds.
    StageRun(const Plan& plan, const Host& host, const Stage& stage,
             std::span<const Section> before, std::int64_t allowed)
        : plan_(plan),
          host_(host),
          stage_(stage),
          before_(before),
          begun_(host.now()),
          allowed_(allowed) {}

    [[nodiscard]] const Plan& plan() const { return plan_; }
    [[nodiscard]] const Host& host() const { return host_; }
    [[nodiscard]] const rules::Variant& rules() const { return *plan_.rules; }
    [[nodiscard]] const std::shared_ptr<const rules::Variant>& shared_rules() const {
        return plan_.rules;
    }
    /// An empty section of this stage.
    [[nodiscard]] Section section() const { return {.id = stage_.id, .title = stage_.title}; }
    /// Of an earlier stage; null if it was left out.
    [[nodiscard]] const Section* find(std::string_view id) const {
        for (const Section& section : before_)
            if (section.id == id) return &section;
        return nullptr;
    }
    [[nodiscard]] std::span<const Section> before() const { return before_; }
    /// Milliseconds that the stage may take, and those that are left of a share of them.
    [[nodiscard]] std::int64_t allowed() const { return allowed_; }
    [[nodiscard]] std::int64_t left(double share = 1) const {
        return static_cast<std::int64_t>(static_cast<double>(allowed_) * share) - spent();
    }
    [[nodiscard]] std::int64_t spent() const { return host_.now() - begun_; }
    [[nodiscard]] bool stopped() const { return host_.stop_requested && host_.stop_requested(); }
    void note(const std::string& what) const { host_.note(std::string(stage_.id) + ": " + what); }
    /// The host's clock and stop, for searches.
    [[nodiscard]] engine::Host search_host() const {
        return {.now = host_.now, .stop_requested = host_.stop_requested};
    }

private:
    const Plan& plan_;
    const Host& host_;
    const Stage& stage_;
    std::span<const Section> before_;
    std::int64_t begun_;
    std::int64_t allowed_;
};

/// All of them, in the order in which they run and are shown.
[[nodiscard]] std::span<const Stage> stages();

/// The game's file within the folder, as commands name it there.
inline constexpr const char* kGameFile = "game.toml";

/// A piece where it stands: "queen d1".
[[nodiscard]] std::string piece_text(const rules::Position& position, rules::Cell cell);
/// Of a piece type, as its game has it.
[[nodiscard]] const std::string& name_of(const rules::Variant& variant, rules::PieceType type);
/// Moves of a line as people write them.
[[nodiscard]] std::string line_text(const rules::Position& start,
                                    std::span<const rules::Move> line);

}  // namespace tessera::dossier
