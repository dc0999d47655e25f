#include "engine/engine.hpp"

#include <utility>

#include "engine/search.hpp"

namespace tessera::engine {

Engine::Engine(std::shared_ptr<const rules::Variant> variant, Clock clock, std::size_t table_bytes)
    : variant_(std::move(variant)),
      search_(std::make_unique<Search>(*variant_, std::move(clock), table_bytes)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

SearchResult Engine::search(const rules::Position& position, std::span<const std::uint64_t> history,
                            const Limits& limits, std::uint64_t seed) {
    return search_->run(position, history, limits, seed);
}

Score Engine::value(rules::PieceType type) const {
    return search_->evaluation().value(type);
}

}  // namespace tessera::engine
