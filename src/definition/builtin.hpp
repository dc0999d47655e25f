// The games that come with the program: the files of games/ and games/vast/, compiled in as text.
#pragma once

#include <span>
#include <string_view>

namespace tessera::definition {

struct BuiltinVariant {
    std::string_view id;    ///< the file's name without ending; equal to the `id` inside
    std::string_view toml;  ///< the file's text
};

/// All built-in games: first those of builtin_variants(), then those of builtin_vast_variants().
[[nodiscard]] std::span<const BuiltinVariant> builtin_games();
/// Those of games/, by ascending id.
[[nodiscard]] std::span<const BuiltinVariant> builtin_variants();
/// Those on vast boards (VariantDefinition::vast()), of games/vast/, by ascending id.
[[nodiscard]] std::span<const BuiltinVariant> builtin_vast_variants();

/// The game of this id among `games`, or nullptr.
[[nodiscard]] const BuiltinVariant* find_builtin(std::span<const BuiltinVariant> games,
                                                 std::string_view id);

}  // namespace tessera::definition
