// A dossier's proofs, replayed by the second set of rules.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.hpp"
#include "base/work.hpp"

namespace tessera::verify {

struct DossierReport {
    std::uint64_t replayed = 0;  ///< claims, whole
    std::uint64_t in_part = 0;   ///< or not at all, for lack of time
};

/// Every claim of DIR/dossier.json about the game of DIR/game.toml. `tell` gets a line for each.
/// `minutes`: for all of them. The executor shares the work of endgame tables. Errors: the folder
/// is not a whole dossier; a claim is wrong.
[[nodiscard]] Result<DossierReport> verify_dossier(
    const std::string& folder, double minutes, const std::function<void(const std::string&)>& tell,
    Executor executor = run_in_turn);

}  // namespace tessera::verify
