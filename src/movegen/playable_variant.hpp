// A variant together with what lists its moves.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "movegen/move_generator.hpp"
#include "rules/variant.hpp"

namespace tessera::movegen {

/// Made by backends::load. Immutable.
class PlayableVariant final : public rules::Variant {
public:
    /// Called when all tables and the board index are complete; never returns null.
    using GeneratorMaker =
        std::function<std::unique_ptr<const MoveGenerator>(const rules::Variant&)>;

    PlayableVariant(definition::VariantDefinition definition, const IndexChoice& choose,
                    const GeneratorMaker& make)
        : Variant(std::move(definition), choose), generator_(make(*this)) {}

    [[nodiscard]] const MoveGenerator& generator() const { return *generator_; }

private:
    std::unique_ptr<const MoveGenerator> generator_;
};

/// Precondition: the variant is a PlayableVariant, as all are that positions are played on.
[[nodiscard]] inline const MoveGenerator& generator_of(const rules::Variant& variant) {
    return static_cast<const PlayableVariant&>(variant).generator();
}
[[nodiscard]] inline const MoveGenerator& generator_of(const Position& position) {
    return generator_of(position.variant());
}

}  // namespace tessera::movegen
