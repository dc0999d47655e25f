#include "play/rules.hpp"

#include "backends/load.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "notation/notation.hpp"

namespace tessera::play {
namespace {

/// The key that says how the pieces are set up.
std::string setup_key(const definition::VariantDefinition& definition) {
    for (const char* key : {"setup.position", "setup.number"})
        if (definition.lines.of(key) > 0) return key;
    return "setup.shuffle";
}

}  // namespace

Result<std::shared_ptr<const rules::Variant>, std::vector<definition::FileError>> load_rules(
    std::string_view toml_text, const definition::SetupFiles& files) {
    using Errors = std::vector<definition::FileError>;
    auto parsed = definition::parse_variant(toml_text, definition::Boards::ordinary, files);
    if (!parsed) return parsed.error();
    auto variant = backends::load(std::move(parsed).value());
    const definition::VariantDefinition& definition = variant->definition();
    const auto start = notation::parse_position(variant, definition.setup);
    if (start) return variant;
    const std::string key = setup_key(definition);
    return Errors{
        {definition.lines.of(key), key, definition::about_setup(definition, start.error().text())}};
}

Result<std::shared_ptr<const rules::Variant>> builtin_rules(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_variants(), id);
    if (game == nullptr)
        return Error{"", "there is no game named " + quote(id), codes::unknown_game};
    auto loaded = load_rules(game->toml);
    if (loaded) return std::move(loaded).value();
    return Error{std::string(id), loaded.error().front().text("built-in game"),
                 codes::bad_game_file};
}

}  // namespace tessera::play
