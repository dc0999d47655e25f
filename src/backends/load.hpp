// Making a variant ready to play: its tables, what its positions keep of their pieces, and what
// lists their moves.
#pragma once

#include <memory>
#include <optional>

#include "movegen/move_generator.hpp"

namespace tessera::backends {

/// How moves are to be found, where it is not left to load(). For tests and measurements.
struct Choice {
    std::optional<movegen::Backend> backend;  ///< nothing: the best that knows the variant
    std::optional<Isa> isa;                   ///< nothing: chosen_isa()
};

/// Precondition: the definition came out of parse_variant() without errors; a backend that is named
/// knows the variant (fits()), and the processor has the instruction set.
[[nodiscard]] std::shared_ptr<const rules::Variant> load(definition::VariantDefinition definition,
                                                         const Choice& choice = {});

/// Whether the backend can list the variant's moves.
[[nodiscard]] bool fits(movegen::Backend backend, const definition::VariantDefinition& definition);

}  // namespace tessera::backends
