// Positions of vast boards for tests: from texts, and what may be played in them.
#pragma once

#include <string_view>
#include <vector>

#include "movegen/vast/moves.hpp"
#include "notation/vast_text.hpp"
#include "support/support.hpp"
#include "variants/load_vast.hpp"

namespace tessera::test {

/// In the order of their texts.
inline std::vector<movegen::vast::Move> legal_moves(const movegen::vast::Position& p) {
    std::vector<movegen::vast::Move> moves;
    movegen::vast::list_moves(p, {}, movegen::vast::kNoLimit, false,
                              [&](const movegen::vast::Move& move) { moves.push_back(move); });
    return moves;
}

inline movegen::vast::Position position_of(const variants::VastVariant& variant,
                                           std::string_view text) {
    auto position = notation::parse_position(variant.rules, notation::source_of(text));
    if (!position) testing_support::stop(position.error().text());
    return std::move(position).value();
}

inline const variants::VastVariant& hdc6() {
    static const auto variant = variants::builtin_vast_variant("hdc6");
    return *variant;
}

}  // namespace tessera::test
