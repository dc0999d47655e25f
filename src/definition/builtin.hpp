// The games that come with the program: the files of games/ and games/vast/, compiled in as text.
#pragma once

#include <span>
#include <string_view>

namespace tessera::definition {

struct BuiltinVariant {
    std::string_view id;    ///< the file's name without ending; equal to the `id` inside
    std::string_view toml;  ///< the file's text
};

/// All built-in games, by ascending id.
[[nodiscard]] std::span<const BuiltinVariant> builtin_variants();
/// The built-in games on vast boards (VariantDefinition::vast()), of games/vast/, by ascending id.
[[nodiscard]] std::span<const BuiltinVariant> builtin_vast_variants();

}  // namespace tessera::definition
