// Tessera behind the Universal Chess Interface, for tests.
#pragma once

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "engine/factory.hpp"
#include "play/load.hpp"
#include "protocol/uci.hpp"

namespace tessera::protocol {

/// A file by its path below the root of the repository.
inline Result<std::string> read_test_file(const std::string& name) {
    std::ifstream file(TESSERA_SOURCE_DIR "/" + name, std::ios::binary);
    std::ostringstream text;
    // Nothing at all can be read from a folder.
    if (!file || !(text << file.rdbuf())) return Error{"", "cannot read '" + name + "'"};
    return text.str();
}

/// A built-in variant, made once, or a game file by its path below the root of the repository.
inline Result<play::VariantPtr> find_test_variant(const std::string& name) {
    using Variants = std::map<std::string, play::VariantPtr>;
    static Variants known;
    if (const auto found = known.find(name); found != known.end()) return found->second;
    if (!name.ends_with(".toml")) {
        auto variant = play::builtin(name);
        if (variant) known[name] = *variant;
        return variant;
    }
    const auto text = read_test_file(name);
    if (!text) return text.error();
    auto variant = play::load(*text);
    if (!variant) return Error{"", variant.error().front().text(name)};
    return std::move(variant).value();
}

/// An engine that knows levels, with a clock that stands still and a table of at most a MiB.
inline UciHost host_of(std::function<UciInput(std::string&, bool)> read,
                       std::function<void(std::string_view)> write) {
    UciHost host;
    host.name = "Test";
    host.author = "tests";
    host.abilities.levels = true;
    host.read = std::move(read);
    host.write = [write = std::move(write)](std::string_view line) {
        write(line);
        return true;
    };
    host.now = [] { return std::int64_t{0}; };
    host.processor_time = host.now;
    host.find_variant = find_test_variant;
    host.read_file = read_test_file;
    host.make_engine = [](const auto& variant, engine::Host around,
                          const engine::Options& options) {
        engine::Options small = options;
        small.table_bytes = std::min(options.table_bytes, std::size_t{1} << 20U);
        return engine::make_engine(variant, std::move(around), small);
    };
    return host;
}

}  // namespace tessera::protocol
