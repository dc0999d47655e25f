#include "play/load.hpp"

#include <utility>

#include "play/ordinary.hpp"
#include "play/vast.hpp"
#include "variants/load.hpp"

namespace tessera::play {

Result<VariantPtr, std::vector<definition::FileError>> load(std::string_view toml_text) {
    auto large = variants::load_vast_variant(toml_text);
    if (!large) return large.error();
    if (*large) return vast(std::move(large).value());
    auto variant = variants::load_variant(toml_text);
    if (!variant) return variant.error();
    return ordinary(std::move(variant).value());
}

Result<VariantPtr> builtin(std::string_view id) {
    if (auto large = variants::builtin_vast_variant(id)) return vast(std::move(large));
    auto variant = variants::builtin_variant(id);
    if (!variant) return variant.error();
    return ordinary(std::move(variant).value());
}

}  // namespace tessera::play
