#include "engine/factory.hpp"

#include <utility>

#include "engine/alpha_beta.hpp"
#include "engine/evaluation.hpp"
#include "engine/vast/engine.hpp"
#include "play/ordinary.hpp"
#include "play/vast.hpp"

namespace tessera::engine {

std::unique_ptr<Engine> make_engine(const play::VariantPtr& variant, Host host,
                                    const Options& options) {
    if (variant->capabilities().whole_board)
        return std::make_unique<AlphaBeta>(play::rules_of(*variant), std::move(host), options);
    return std::make_unique<vast::SamplingEngine>(play::vast(*variant).rules, std::move(host));
}

std::vector<Score> piece_values(const play::Variant& variant) {
    if (variant.capabilities().whole_board) return piece_values(*play::rules_of(variant));
    const auto& rules = *play::vast(variant).rules;
    const auto by_kind = vast::piece_values(rules);
    std::vector<Score> values;
    values.reserve(variant.definition().pieces.size());
    for (std::size_t type = 0; type < variant.definition().pieces.size(); ++type)
        values.push_back(
            by_kind[tessera::vast::index(rules.kind_of(static_cast<rules::PieceType>(type)))]);
    return values;
}

}  // namespace tessera::engine
