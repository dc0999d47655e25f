// What a move generator writes to while it tries moves out.
#pragma once

#include <optional>

#include "rules/position.hpp"

namespace tessera::movegen {

/// Owned by the caller, one a thread; kept between calls, so that listing moves allocates nothing
/// after warm-up. Holds nothing that a later call relies on.
class Scratch {
public:
    /// A copy of the position to make moves in, good until the next call.
    rules::Position& copy(const rules::Position& p);

private:
    std::optional<rules::Position> position_;
};

/// A position to try moves in: copied into the scratch when first needed.
class Trial {
public:
    Trial(const rules::Position& p, Scratch& scratch) : p_(&p), scratch_(&scratch) {}
    /// Moves are tried in `p` itself and unmade.
    explicit Trial(rules::Position& p) : copy_(&p) {}

    rules::Position& position();

private:
    const rules::Position* p_ = nullptr;
    Scratch* scratch_ = nullptr;
    rules::Position* copy_ = nullptr;
};

}  // namespace tessera::movegen
