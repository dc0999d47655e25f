#include "variants/load.hpp"

#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "movegen/load.hpp"
#include "notation/notation.hpp"

namespace tessera::variants {
namespace {

/// The line, from 1, of the key `position` of the table [setup]; 0 if it is not written that way.
int setup_line(std::string_view toml) {
    bool in_setup = false;
    int number = 0;
    for (const std::string_view raw : split(toml, '\n')) {
        ++number;
        const std::string_view line = trimmed(raw);
        if (line.starts_with("[")) in_setup = line.starts_with("[setup]");
        if (in_setup && line.starts_with("position")) return number;
        if (line.starts_with("setup.position")) return number;
    }
    return 0;
}

}  // namespace

Result<std::shared_ptr<const rules::Variant>, std::vector<definition::FileError>> load_variant(
    std::string_view toml_text) {
    using Errors = std::vector<definition::FileError>;
    auto parsed = definition::parse_variant(toml_text);
    if (!parsed) return parsed.error();
    auto variant = movegen::load(std::move(parsed).value());
    const auto start = notation::parse_position(variant, variant->definition().setup);
    if (!start) return Errors{{setup_line(toml_text), "setup.position", start.error().text()}};
    return variant;
}

Result<std::shared_ptr<const rules::Variant>> builtin_variant(std::string_view id) {
    for (const definition::BuiltinVariant& game : definition::builtin_variants()) {
        if (game.id != id) continue;
        auto loaded = load_variant(game.toml);
        if (loaded) return std::move(loaded).value();
        return Error{std::string(id), loaded.error().front().text("built-in game")};
    }
    return Error{"", "there is no game named " + quote(id)};
}

}  // namespace tessera::variants
