// Endgame tables for the page: endings of three pieces solved when they are asked for, as JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/work.hpp"
#include "endings/tables.hpp"
#include "engine/engine.hpp"
#include "protocol/requests.hpp"

namespace tessera {
class JsonWriter;
}

namespace tessera::protocol {

/// Holds the tables of one game. As Session: answers are JSON in the shapes of
/// web/src/core/endings.ts, a refused request returns a CoreError and changes nothing.
class EndingRequests {
public:
    /// `work`: who watches while an ending is solved.
    explicit EndingRequests(Work work) : work_(std::move(work)) {}

    [[nodiscard]] static std::span<const RequestRow> requests();

    /// EndingList, of the built-in game or the game file, which is the one asked about from now on.
    [[nodiscard]] std::string endings(std::optional<std::string_view> id,
                                      std::optional<std::string_view> toml);
    /// EndingFigures
    [[nodiscard]] std::string solve_ending(std::string_view name);
    /// A number: pieces of the largest table that a game from this position on may come to, as far
    /// as tables take moments; those are solved. 0: there is none.
    [[nodiscard]] std::string prepare_endings(std::string_view position);
    /// EndingAnswer: of a table that has been solved.
    [[nodiscard]] std::string probe_ending(std::string_view position) const;
    /// EndingPlaces: where files of tables have the position, and those that its moves lead to, as
    /// far as tables that have been solved do not answer already.
    [[nodiscard]] std::string ending_places(std::string_view position);

    /// Of what stands on the board; nothing where no table that has been solved fits.
    [[nodiscard]] std::optional<engine::Score> score(std::span<const definition::Placed> pieces,
                                                     rules::Colour side) const;

private:
    using Solved = std::shared_ptr<const endings::TableInMemory>;
    struct After;

    [[nodiscard]] Result<Solved> solved(const endings::Material& ordered);
    [[nodiscard]] std::vector<endings::Material> reachable(const rules::Position& position) const;
    [[nodiscard]] std::optional<endings::Verdict> verdict(const rules::Position& position) const;
    [[nodiscard]] std::vector<After> after(const play::Position& position) const;
    [[nodiscard]] std::shared_ptr<const endings::Ending> ending_of(
        const endings::Material& ordered);
    void write_place(JsonWriter& json, const rules::Position& position, bool by_mover);
    [[nodiscard]] std::vector<std::string> line(play::PositionPtr position) const;

    Work work_;
    play::VariantPtr game_;
    std::optional<endings::Tables> tables_;  ///< of the game
    std::vector<Solved> solved_;             ///< the same
    /// Endings of files, null those that the game cannot have.
    std::vector<std::pair<endings::Material, std::shared_ptr<const endings::Ending>>> endings_;
};

}  // namespace tessera::protocol
