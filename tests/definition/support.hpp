// Game files and their faults as text.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/placement.hpp"

namespace tessera::definition {

inline std::string file_text(const std::string& path) {
    std::ifstream file(std::string(TESSERA_SOURCE_DIR) + "/" + path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// tests/definition/data/mini.toml: a small game that uses most keys.
inline const std::string& mini() {
    static const std::string kText = file_text("tests/definition/data/mini.toml");
    return kText;
}

/// The text with the first `from` replaced, which must occur.
inline std::string edited(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

/// The faults of a game file named "game", one text each; empty if there is none.
inline std::vector<std::string> faults(std::string_view toml) {
    std::vector<std::string> out;
    const auto parsed = parse_variant(toml);
    if (parsed) return out;
    for (const FileError& error : parsed.error()) out.push_back(error.text("game"));
    return out;
}

inline VariantDefinition parsed(std::string_view toml) {
    auto game = parse_variant(toml);
    for (const std::string& fault : faults(toml)) ADD_FAILURE() << fault;
    return game ? std::move(game).value() : VariantDefinition{};
}

}  // namespace tessera::definition
