// The reports of a search as lines of the Universal Chess Interface.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "engine/engine.hpp"

namespace tessera::protocol {

/// As chess counts them: turns of the side that mates, below 0 if the side to move is mated; 0 for
/// scores of no mate.
[[nodiscard]] int turns_to_mate(engine::Score score, const definition::VariantDefinition& game);
/// "cp" and hundredths of the weakest capturing piece, or "mate" and turns.
[[nodiscard]] std::string score_text(engine::Score score, const play::Variant& variant);
/// Thousandths of games that the side to move wins, draws and loses, by the model of
/// docs/command-line.md.
[[nodiscard]] std::array<int, 3> win_draw_loss(engine::Score score);

/// "info depth .. score .. pv ..": of a line that has a score.
[[nodiscard]] std::string info_line(const engine::Info& info, const play::Variant& variant,
                                    bool with_wdl);
/// "info time .. nodes .. currmove ..": of a search under way.
[[nodiscard]] std::string progress_line(const engine::SearchProgress& progress,
                                        std::int64_t milliseconds, const play::Variant& variant);
/// "info depth 0 score ..": of a position without a legal move.
[[nodiscard]] std::string ended_line(engine::Score score, const play::Variant& variant,
                                     bool with_wdl);

}  // namespace tessera::protocol
