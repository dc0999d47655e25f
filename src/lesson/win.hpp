// The one task whose answer a search has to find.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "lesson/lesson.hpp"

namespace tessera::lesson {

/// Why a step `win` is none: its side cannot force mate in so many turns, or that was not proved in
/// so many nodes.
[[nodiscard]] std::optional<std::string> fault_of_win(const play::Variant& variant,
                                                      const Step& step, engine::Host host,
                                                      std::uint64_t nodes);

}  // namespace tessera::lesson
