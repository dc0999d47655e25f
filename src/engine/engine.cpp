#include "engine/engine.hpp"

#include <utility>

#include "engine/search.hpp"

namespace tessera::engine {

Engine::Engine(std::shared_ptr<const rules::Variant> variant, Host host, const Options& options)
    : search_(std::make_unique<Search>(std::move(variant), std::move(host), options)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::new_game() {
    search_->new_game();
}

SearchResult Engine::search(const rules::Position& position, std::span<const std::uint64_t> history,
                            const Limits& limits, std::uint64_t seed,
                            const std::function<void(const Info&)>& inform) {
    search_->begin(position, history, limits, seed);
    static_cast<void>(search_->resume(-1, inform));
    return search_->result();
}

void Engine::begin(const rules::Position& position, std::span<const std::uint64_t> history,
                   const Limits& limits, std::uint64_t seed) {
    search_->begin(position, history, limits, seed);
}

bool Engine::resume(std::int64_t milliseconds, const std::function<void(const Info&)>& inform) {
    return search_->resume(milliseconds, inform);
}

SearchResult Engine::result() const {
    return search_->result();
}

SearchProgress Engine::progress() const {
    return search_->progress();
}

Score Engine::evaluate(const rules::Position& position) {
    return search_->evaluate(position);
}

void Engine::stop() noexcept {
    search_->stop();
}

Score Engine::value(rules::PieceType type) const {
    return search_->evaluation().value(type);
}

}  // namespace tessera::engine
