#include "engine/engine.hpp"

#include <utility>

#include "engine/search.hpp"

namespace tessera::engine {

Engine::Engine(std::shared_ptr<const rules::Ruleset> rules, Clock clock, std::size_t table_bytes)
    : rules_(std::move(rules)),
      search_(std::make_unique<Search>(*rules_, std::move(clock), table_bytes)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

SearchResult Engine::search(const rules::Position& position, std::span<const std::uint64_t> history,
                            const Limits& limits, std::uint64_t seed) {
    return search_->run(position, history, limits, seed);
}

Score Engine::value(rules::Kind kind) const {
    return search_->evaluation().value(kind);
}

}  // namespace tessera::engine
