#include "engine/vast/engine.hpp"

#include <algorithm>
#include <utility>

#include "engine/vast/choose.hpp"
#include "play/vast.hpp"

namespace tessera::engine::vast {

SamplingEngine::SamplingEngine(std::shared_ptr<const Rules> rules, Host host)
    : rules_(std::move(rules)),
      host_(std::move(host)),
      worth_(std::make_unique<const Worth>(*rules_)) {
    host_.stop_requested = [this, asked = std::move(host_.stop_requested)] {
        return stop_.load(std::memory_order_relaxed) || (asked && asked());
    };
}

SamplingEngine::~SamplingEngine() = default;

SearchResult SamplingEngine::search(const Position& position,
                                    std::span<const std::uint64_t> history, const Limits& limits,
                                    std::uint64_t seed,
                                    const std::function<void(const Info&)>& inform) {
    begin(position, history, limits, seed);
    static_cast<void>(resume(-1, inform));
    return result();
}

void SamplingEngine::begin(const play::Position& position, std::span<const std::uint64_t> history,
                           const Limits& limits, std::uint64_t seed) {
    begin(play::vast(position), history, limits, seed);
}

void SamplingEngine::begin(const Position& position, std::span<const std::uint64_t> history,
                           const Limits& limits, std::uint64_t seed) {
    stop_ = false;
    position_ = position;
    history_.assign(history.begin(), history.end());
    first_moves_.assign(limits.first_moves.begin(), limits.first_moves.end());
    limits_ = limits;
    seed_ = seed;
    result_ = {};
}

bool SamplingEngine::resume(std::int64_t, const std::function<void(const Info&)>& inform) {
    if (!position_) return true;
    const auto noting = [&](const Info& info) {
        result_.nodes = info.nodes;
        result_.depth = info.depth;
        if (inform) inform(info);
    };
    result_ =
        choose_move(*position_, {history_, limits_, first_moves_, seed_, noting}, *worth_, host_);
    if (!result_.best && result_.score == 0) result_.score = evaluate(*position_);
    position_.reset();
    return true;
}

SearchProgress SamplingEngine::progress() const {
    return {.nodes = result_.nodes, .depth = result_.depth, .move = result_.best};
}

Score SamplingEngine::evaluate(const play::Position& position) {
    return evaluate(play::vast(position));
}

Score SamplingEngine::evaluate(const Position& position) const {
    const Board board(position);
    if (board.listed(Colour::white) && board.listed(Colour::black)) return worth_->of(board);
    return worth_->lead(position);
}

Score SamplingEngine::value(rules::PieceType type) const {
    return worth_->value(rules_->kind_of(type));
}

}  // namespace tessera::engine::vast
