// Tables of small endings, solved for tests.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <string_view>
#include <vector>

#include "endings/solve.hpp"
#include "support/support.hpp"

namespace tessera::test {

using VariantPtr = std::shared_ptr<const rules::Variant>;
using TablePtr = std::shared_ptr<const endings::Table>;

inline endings::Material material(const VariantPtr& variant, std::string_view name) {
    auto found = endings::parse_material(*variant, name);
    if (!found) testing_support::stop(found.error().text());
    return std::move(found).value();
}

inline std::shared_ptr<const endings::Ending> ending(const VariantPtr& variant,
                                                     std::string_view name) {
    auto made = endings::Ending::make(variant, material(variant, name));
    if (!made) testing_support::stop(made.error().text());
    return *made;
}

/// The table of an ending, and before it those that its captures lead to.
inline std::vector<TablePtr> solved(const VariantPtr& variant, std::string_view name) {
    std::vector<TablePtr> tables;
    for (const endings::Material& less : endings::smaller(material(variant, name)))
        for (TablePtr& table : solved(variant, endings::name_of(*variant, less)))
            tables.push_back(std::move(table));
    auto table = endings::solve(ending(variant, name), tables, {});
    if (!table) testing_support::stop(table.error().text());
    tables.push_back(std::make_shared<const endings::Table>(std::move(table).value()));
    return tables;
}

/// The pieces of chess on 5x5.
inline VariantPtr small_chess() {
    std::ifstream file(TESSERA_SOURCE_DIR "/tests/endings/small_chess.toml");
    std::ostringstream text;
    text << file.rdbuf();
    return testing_support::variant_of(text.str());
}

/// 3x3x3 with king, queen and a knight that leaps (2, 1): small enough for four pieces.
inline constexpr std::string_view kTiny = R"(
id = "tiny"
name = "Tiny"
source = "tests"
summary = "A board of 3x3x3."
[board]
size = [3, 3, 3]
axes = ["x", "y", "z"]
forward = [2]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11", "111"]
[[pieces]]
letter = "Q"
name = "queen"
slide = ["1", "11", "111"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[[pieces]]
letter = "N"
name = "knight"
leap = ["21"]
[setup]
position = "K2/3/3//3/3/3//3/3/2k w - - 0 1"
)";

}  // namespace tessera::test
