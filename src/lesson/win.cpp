#include "lesson/win.hpp"

#include <utility>

#include "engine/mate_search.hpp"
#include "play/ordinary.hpp"

namespace tessera::lesson {

std::optional<std::string> fault_of_win(const play::Variant& variant, const Step& step,
                                        engine::Host host, std::uint64_t nodes) {
    const auto position = variant.parse(step.position);
    if (!position) return position.error().text();
    engine::MateSearch search(play::rules_of(variant), std::move(host));
    engine::MateLimits limits;
    limits.turns = step.most;
    limits.nodes = nodes;
    const auto found = search.find(play::ordinary(**position), {}, limits);
    if (found.verdict == engine::MateVerdict::mate) return std::nullopt;
    const std::string turns = std::to_string(step.most);
    if (found.verdict == engine::MateVerdict::none)
        return "mate cannot be forced in " + turns + " moves";
    return "whether mate can be forced in " + turns + " moves was not proved in " +
           std::to_string(nodes) + " positions";
}

}  // namespace tessera::lesson
