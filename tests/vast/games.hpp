// Positions of vast boards for tests: from texts, and what may be played in them.
#pragma once

#include <string_view>
#include <vector>

#include "notation/vast_text.hpp"
#include "play/vast_rules.hpp"
#include "support/support.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::test {

/// In the order of their texts.
inline std::vector<vast::Move> legal_moves(const vast::Position& p) {
    std::vector<vast::Move> moves;
    vast::list_moves(p, {}, vast::kNoLimit, false,
                     [&](const vast::Move& move) { moves.push_back(move); });
    return moves;
}

inline vast::Position position_of(const play::VastRules& variant, std::string_view text) {
    auto position = notation::parse_position(variant.rules, notation::source_of(text));
    if (!position) testing_support::stop(position.error().text());
    return std::move(position).value();
}

inline const play::VastRules& hdc6() {
    static const auto variant = play::builtin_vast_variant("hdc6");
    return *variant;
}

}  // namespace tessera::test
