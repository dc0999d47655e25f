// One table of a game file, read key by key. For parse.cpp alone: brings the TOML reader with it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "definition/parse.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_MAX_NESTED_VALUES 16
#define TOML_ENABLE_FORMATTERS 0
#define TOML_FLOAT_CHARCONV 1
// toml++ 3.3 assumes that a key follows "[" and does not check it (its issue 294): undefined
// behaviour on "[&". Without the assumption it reports the fault.
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#include <toml++/toml.h>

namespace tessera::definition {

using Strings = std::vector<std::pair<std::string, int>>;  ///< text and line

inline int line_of(const toml::node& node) {
    return static_cast<int>(node.source().begin.line);
}

inline bool is_control(char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
}

/// Text of the file, fit to be printed on one line.
inline std::string printable(std::string text) {
    std::replace_if(text.begin(), text.end(), is_control, '?');
    return text;
}

/// Reads one table key by key; what no reader asked for is an unknown key.
class Table {
public:
    Table(const toml::table& table, std::string path, int line, std::vector<FileError>& errors)
        : table_(table), path_(std::move(path)), line_(line), errors_(errors) {}

    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
    [[nodiscard]] int line(std::string_view key) const {
        const toml::node* node = table_.get(key);
        return node ? line_of(*node) : line_;
    }
    void fail(std::string_view key, std::string reason) { fail(key, line(key), std::move(reason)); }
    void fail(std::string_view key, int line, std::string reason) {
        const std::string name = path_.empty() ? std::string(key)
                                 : key.empty() ? path_
                                               : path_ + "." + std::string(key);
        errors_.push_back({line, printable(name), printable(std::move(reason))});
    }

    /// The node, or null; `kind` names what is expected for the error of a missing key.
    const toml::node* node(std::string_view key, bool required, std::string_view kind) {
        asked_.insert(std::string(key));
        const toml::node* found = table_.get(key);
        if (!found && required) fail(key, "missing: " + std::string(kind) + " expected");
        return found;
    }

    /// Nothing if the key is missing or no string.
    std::optional<std::string> string(std::string_view key, bool required) {
        const toml::node* n = node(key, required, "a string");
        if (!n) return std::nullopt;
        if (const auto* s = n->as_string()) return s->get();
        fail(key, "a string expected");
        return std::nullopt;
    }

    /// A string for people, on one line.
    std::string line_of_text(std::string_view key, bool required) {
        const auto text = string(key, required);
        if (!text) return "";
        if (required && text->empty()) fail(key, "empty");
        if (std::any_of(text->begin(), text->end(), is_control))
            fail(key, "a line of text without control characters expected");
        return *text;
    }

    bool boolean(std::string_view key, bool fallback) {
        const toml::node* n = node(key, false, "");
        if (!n) return fallback;
        if (const auto* b = n->as_boolean()) return b->get();
        fail(key, "true or false expected");
        return fallback;
    }

    std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least,
                         std::int64_t most) {
        const toml::node* n = node(key, false, "");
        if (!n) return fallback;
        const auto* i = n->as_integer();
        if (i && i->get() >= least && i->get() <= most) return i->get();
        fail(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
                      " expected");
        return fallback;
    }

    std::vector<std::int64_t> integers(std::string_view key, bool required, std::int64_t least,
                                       std::int64_t most) {
        std::vector<std::int64_t> out;
        const toml::node* n = node(key, required, "a list of numbers");
        if (!n) return out;
        const auto* list = n->as_array();
        if (!list) return fail(key, "a list of numbers expected"), out;
        for (const toml::node& item : *list) {
            const auto* i = item.as_integer();
            if (i && i->get() >= least && i->get() <= most)
                out.push_back(i->get());
            else
                fail(key, line_of(item),
                     "whole numbers from " + std::to_string(least) + " to " + std::to_string(most) +
                         " expected");
        }
        return out;
    }

    Strings strings(std::string_view key, bool required) {
        Strings out;
        const toml::node* n = node(key, required, "a list of strings");
        if (!n) return out;
        const auto* list = n->as_array();
        if (!list) return fail(key, "a list of strings expected"), out;
        for (const toml::node& item : *list) {
            if (const auto* s = item.as_string())
                out.emplace_back(s->get(), line_of(item));
            else
                fail(key, line_of(item), "strings expected");
        }
        return out;
    }

    std::optional<Table> table(std::string_view key, bool required) {
        const toml::node* n = node(key, required, "a table");
        if (!n) return std::nullopt;
        if (const auto* t = n->as_table())
            return Table(*t, path_.empty() ? std::string(key) : path_ + "." + std::string(key),
                         line_of(*t), errors_);
        fail(key, "a table expected");
        return std::nullopt;
    }

    /// Passes over keys that are known but cannot be judged.
    void skip(std::initializer_list<std::string_view> keys) {
        for (const std::string_view key : keys) asked_.insert(std::string(key));
    }

    /// Reports keys that were never asked for. Call when everything has been read.
    void finish() {
        for (const auto& [key, value] : table_) {
            if (asked_.count(std::string(key.str()))) continue;
            fail(key.str(), static_cast<int>(key.source().begin.line), "unknown key");
        }
    }

private:
    const toml::table& table_;
    std::string path_;
    int line_;
    std::vector<FileError>& errors_;
    std::set<std::string> asked_;
};

}  // namespace tessera::definition
