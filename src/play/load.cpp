#include "play/load.hpp"

#include <algorithm>
#include <utility>

#include "base/encoding.hpp"
#include "base/text.hpp"
#include "notation/position_file.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "play/vast.hpp"

namespace tessera::play {

Result<VariantPtr, std::vector<definition::FileError>> load(std::string_view toml_text,
                                                            const definition::SetupFiles& files) {
    auto large = play::load_vast_variant(toml_text, files);
    if (!large) return large.error();
    if (*large) return vast(std::move(large).value());
    auto variant = play::load_rules(toml_text, files);
    if (!variant) return variant.error();
    return ordinary(std::move(variant).value());
}

definition::SetupFiles files_in(std::string folder, ReadFile read) {
    return [folder = std::move(folder), read = std::move(read)](
               std::string_view name,
               const definition::VariantDefinition& game) -> Result<std::string> {
        const auto parts = split(name, '/');
        if (name.empty() || name.front() == '/' || std::ranges::find(parts, "..") != parts.end())
            return Error{"", "a file in the folder of the game's file expected"};
        const auto text = read(folder + std::string(name));
        if (!text) return text.error();
        if (text->starts_with(notation::kPositionFileMark))
            return notation::text_of_position_file(game, notation::source_of(*text));
        return std::string(without_line_end(decoded_text(*text)));
    };
}

Result<VariantPtr> builtin(std::string_view id) {
    if (auto large = play::builtin_vast_variant(id)) return vast(std::move(large));
    auto variant = play::builtin_rules(id);
    if (!variant) return variant.error();
    return ordinary(std::move(variant).value());
}

}  // namespace tessera::play
