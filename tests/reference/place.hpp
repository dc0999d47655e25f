// Positions written as a list of pieces, for tests on boards whose placement text is hard to read.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/placement.hpp"
#include "reference/reference.hpp"

namespace tessera::test {

inline definition::VariantDefinition builtin(std::string_view id) {
    for (const auto& game : definition::builtin_variants()) {
        if (game.id != id) continue;
        auto parsed = definition::parse_variant(game.toml);
        if (parsed.ok()) return parsed.value();
        for (const auto& error : parsed.error()) ADD_FAILURE() << error.text(id);
    }
    ADD_FAILURE() << "no game " << id;
    return {};
}

/// The cell of a canonical name, on boards of at most nine cells along every odd axis.
inline std::uint32_t cell(const definition::VariantDefinition& game, std::string_view name) {
    std::uint32_t index = 0;
    std::uint32_t weight = 1;
    for (std::size_t axis = 0; axis < game.sizes.size(); ++axis) {
        const char first = axis % 2 == 0 ? 'a' : '1';
        index += static_cast<std::uint32_t>(name.at(axis) - first) * weight;
        weight *= static_cast<std::uint32_t>(game.sizes[axis]);
    }
    return index;
}

/// Position text of pieces such as "Ka1a1 pb2a1" and the fields after the placement.
inline std::string place(const definition::VariantDefinition& game, const std::string& pieces,
                         std::string_view fields) {
    std::vector<definition::Placed> placed;
    std::istringstream words(pieces);
    for (std::string word; words >> word;) {
        const bool white = word[0] >= 'A' && word[0] <= 'Z';
        const char letter = white ? word[0] : static_cast<char>(word[0] - 'a' + 'A');
        placed.push_back({cell(game, std::string_view(word).substr(1)), letter,
                          white ? definition::Colour::white : definition::Colour::black});
    }
    std::sort(placed.begin(), placed.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    return definition::print_placement(game, placed) + ' ' + std::string(fields);
}

}  // namespace tessera::test
