// How the loss of a training fell, as SVG.
#pragma once

#include <span>
#include <string>

#include "learning/trainer.hpp"

namespace tessera::learning {

/// By epoch, of what is learned from and of what is held back.
[[nodiscard]] std::string loss_plot(std::span<const Loss> losses);

}  // namespace tessera::learning
