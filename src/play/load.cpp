#include "play/load.hpp"

#include <utility>

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

Result<VariantPtr> builtin(std::string_view id) {
    if (auto large = play::builtin_vast_variant(id)) return vast(std::move(large));
    auto variant = play::builtin_rules(id);
    if (!variant) return variant.error();
    return ordinary(std::move(variant).value());
}

}  // namespace tessera::play
