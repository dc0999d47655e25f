// The corpus of bad inputs: tests/badinput/*.toml, one file a parser. Each is a list of groups:
//
//   [[group]]
//   game = "chess"           the game, by id or file (not for game files)
//   position = "..."         where the moves are tried; without it, the game's start
//   file = "games/a.toml"    or  text = "..."  or  setup = true (the game's own): what cases change
//   cases = [
//     ["input", "message"],               without file, text and setup
//     ["replaced", "by", "message", ..],  with one of them; a game file may have several faults
//   ]
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

// Brings the TOML reader as the program compiles it.
#include "definition/table.hpp"
#include "play/rules.hpp"

namespace tessera::badinput {

struct Case {
    std::string game{};      ///< id or file; empty for game files
    std::string position{};  ///< empty: the game's start
    std::string input{};
    std::vector<std::string> messages{};
};

[[noreturn]] inline void stop(const std::string& why) {
    std::fprintf(stderr, "corpus of bad inputs: %s\n", why.c_str());
    std::abort();
}

inline std::string file_text(const std::string& path) {
    std::ifstream file(std::string(TESSERA_SOURCE_DIR) + "/" + path, std::ios::binary);
    if (!file) stop("cannot read " + path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A built-in game by id, or one of the files in tests/badinput/data/.
inline std::shared_ptr<const rules::Variant> variant_named(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const rules::Variant>> known;
    auto& found = known[name];
    if (found) return found;
    if (name.ends_with(".toml")) {
        auto loaded = play::load_rules(file_text(name));
        if (!loaded) stop(loaded.error().front().text(name));
        return found = std::move(loaded).value();
    }
    auto loaded = play::builtin_rules(name);
    if (!loaded) stop(loaded.error().text());
    return found = std::move(loaded).value();
}

/// What the cases of a group change; nothing if each is a whole input.
inline std::optional<std::string> base_of(const toml::table& group) {
    if (const auto path = group["file"].value<std::string>()) return file_text(*path);
    if (const auto text = group["text"].value<std::string>()) return text;
    if (!group["setup"].value_or(false)) return std::nullopt;
    return variant_named(group["game"].value_or(std::string()))->definition().setup;
}

inline void add_cases(const toml::table& group, std::vector<Case>& cases) {
    const auto base = base_of(group);
    const toml::array* const list = group["cases"].as_array();
    if (list == nullptr) stop("a group without cases");
    for (const toml::node& node : *list) {
        std::vector<std::string> words;
        for (const toml::node& word : *node.as_array())
            words.push_back(word.value_or(std::string()));
        Case one{group["game"].value_or(std::string()),
                 group["position"].value_or(std::string()),
                 words.at(0),
                 {}};
        if (base) {
            const auto at = base->find(words[0]);
            if (at == std::string::npos) stop("'" + words[0] + "' is not in the text to change");
            one.input = std::string(*base).replace(at, words[0].size(), words.at(1));
        }
        one.messages.assign(words.begin() + (base ? 2 : 1), words.end());
        if (one.messages.empty()) stop("no message for '" + words[0] + "'");
        cases.push_back(std::move(one));
    }
}

/// The cases of tests/badinput/NAME.toml.
inline std::vector<Case> cases(const std::string& name) {
    const std::string path = "tests/badinput/" + name + ".toml";
    const toml::parse_result file = toml::parse(file_text(path));
    if (!file) stop(path + ": " + std::string(file.error().description()));
    std::vector<Case> out;
    const toml::array* const groups = file["group"].as_array();
    if (groups == nullptr) stop(path + " has no group");
    for (const toml::node& group : *groups) add_cases(*group.as_table(), out);
    return out;
}

}  // namespace tessera::badinput
