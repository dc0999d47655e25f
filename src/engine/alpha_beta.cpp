#include "engine/alpha_beta.hpp"

#include <utility>

#include "engine/search.hpp"
#include "play/ordinary.hpp"

namespace tessera::engine {

AlphaBeta::AlphaBeta(std::shared_ptr<const rules::Variant> variant, Host host,
                     const Options& options)
    : table_(options.table_bytes),
      search_(std::make_unique<Search>(std::move(variant), std::move(host), options, table_)) {}

AlphaBeta::~AlphaBeta() = default;

void AlphaBeta::new_game() {
    search_->new_game();
}

SearchResult AlphaBeta::search(const rules::Position& position,
                               std::span<const std::uint64_t> history, const Limits& limits,
                               std::uint64_t seed, const std::function<void(const Info&)>& inform) {
    begin(position, history, limits, seed);
    static_cast<void>(resume(-1, inform));
    return result();
}

void AlphaBeta::begin(const rules::Position& position, std::span<const std::uint64_t> history,
                      const Limits& limits, std::uint64_t seed) {
    search_->begin(position, history, limits, seed);
}

void AlphaBeta::begin(const play::Position& position, std::span<const std::uint64_t> history,
                      const Limits& limits, std::uint64_t seed) {
    begin(play::ordinary(position), history, limits, seed);
}

bool AlphaBeta::resume(std::int64_t milliseconds, const std::function<void(const Info&)>& inform) {
    return search_->resume(milliseconds, inform);
}

SearchResult AlphaBeta::result() const {
    return search_->result();
}

SearchProgress AlphaBeta::progress() const {
    return search_->progress();
}

Score AlphaBeta::evaluate(const rules::Position& position) {
    return search_->evaluate(position);
}

Score AlphaBeta::evaluate(const play::Position& position) {
    return evaluate(play::ordinary(position));
}

void AlphaBeta::stop() noexcept {
    search_->stop();
}

Score AlphaBeta::value(rules::PieceType type) const {
    return search_->evaluation().value(type);
}

}  // namespace tessera::engine
