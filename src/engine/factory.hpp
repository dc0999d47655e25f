// The engine that a game's board takes.
#pragma once

#include <memory>
#include <vector>

#include "engine/engine.hpp"

namespace tessera::engine {

/// Alpha-beta where every move can be listed, else one that weighs a sample of the moves. Throws
/// std::bad_alloc if there is no memory for the table.
[[nodiscard]] std::unique_ptr<Engine> make_engine(const play::VariantPtr& variant, Host host,
                                                  const Options& options = {});

/// What each piece is worth, by its type, in the unit of Score.
[[nodiscard]] std::vector<Score> piece_values(const play::Variant& variant);

}  // namespace tessera::engine
