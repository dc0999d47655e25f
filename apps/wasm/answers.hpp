// The JSON shapes of web/src/core/types.ts that are more than a few members.
#pragma once

#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "game/game.hpp"
#include "game/summary.hpp"

namespace tessera::wasm {

/// CoreError
[[nodiscard]] std::string error_answer(std::string_view reason);
/// GameInfo
[[nodiscard]] std::string info_answer(const rules::Variant& variant);
/// Snapshot of the current node
[[nodiscard]] std::string snapshot_answer(game::Game& game, game::MoveTexts& move_texts);
/// LegalMove[] of one piece
[[nodiscard]] std::string legal_answer(game::Game& game, rules::Cell from);
/// SearchAnswer
[[nodiscard]] std::string search_answer(const rules::Variant& variant,
                                        const engine::SearchResult& result);

}  // namespace tessera::wasm
