#include "engine/lazy_smp.hpp"

#include <utility>

#include "engine/search.hpp"
#include "play/ordinary.hpp"

namespace tessera::engine {

struct LazySmp::Task {
    rules::Position position;
    std::vector<std::uint64_t> history;
    std::vector<rules::Move> first_moves;
    Limits limits;
    std::uint64_t seed = 0;
};

LazySmp::LazySmp(const std::shared_ptr<const rules::Variant>& variant, Host host,
                 const Options& options, std::size_t threads)
    : executor_(std::move(host.executor)), table_(options.table_bytes) {
    for (std::size_t i = 1; i < threads; ++i) {
        Helper& helper = *helpers_.emplace_back(std::make_unique<Helper>());
        const Host helping{.now = host.now, .stop_requested = [this, &helper] {
                               helper.nodes.store(helper.search->nodes(),
                                                  std::memory_order_relaxed);
                               return main_ended_.load(std::memory_order_relaxed);
                           }};
        helper.search =
            std::make_unique<Search>(variant, helping, options, table_, Search::Role::helper);
    }
    main_ = std::make_unique<Search>(variant, std::move(host), options, table_);
}

LazySmp::~LazySmp() = default;

void LazySmp::new_game() {
    main_->new_game();
    for (const auto& helper : helpers_) helper->search->new_game();
}

void LazySmp::begin(const play::Position& position, std::span<const std::uint64_t> history,
                    const Limits& limits, std::uint64_t seed) {
    const rules::Position& root = play::ordinary(position);
    main_->begin(root, history, limits, seed);
    nodes_of_slices_ = 0;
    task_.reset();
    if (limits.errs() || limits.nodes != UINT64_MAX) return;
    Task task{root, {history.begin(), history.end()}, {}, limits, seed};
    task.first_moves.assign(limits.first_moves.begin(), limits.first_moves.end());
    task.limits.milliseconds = -1;
    task_ = std::make_unique<const Task>(std::move(task));
}

bool LazySmp::resume(std::int64_t milliseconds, const std::function<void(const Info&)>& inform) {
    if (!task_ || helpers_.empty()) return main_->resume(milliseconds, inform);
    const auto with_helpers = [&](const Info& found) {
        Info info = found;
        info.nodes += helper_nodes();
        inform(info);
    };
    main_ended_ = false;
    bool over = false;
    // The clock may be that of this thread, so that the main search stays in it.
    executor_(1 + helpers_.size(), [&](std::size_t task) {
        if (task == 0) {
            over = main_->resume(milliseconds,
                                 inform ? with_helpers : std::function<void(const Info&)>());
            main_ended_ = true;
            return;
        }
        if (main_ended_) return;
        Search& helper = *helpers_[task - 1]->search;
        Limits limits = task_->limits;
        limits.first_moves = task_->first_moves;
        helper.begin(task_->position, task_->history, limits, task_->seed);
        static_cast<void>(helper.resume(-1, {}));
    });
    nodes_of_slices_ = helper_nodes();
    for (const auto& helper : helpers_) helper->nodes = 0;
    return over;
}

std::uint64_t LazySmp::helper_nodes() const {
    std::uint64_t nodes = nodes_of_slices_;
    for (const auto& helper : helpers_) nodes += helper->nodes.load(std::memory_order_relaxed);
    return nodes;
}

SearchResult LazySmp::result() const {
    SearchResult result = main_->result();
    result.nodes += helper_nodes();
    return result;
}

SearchProgress LazySmp::progress() const {
    SearchProgress progress = main_->progress();
    progress.nodes += helper_nodes();
    return progress;
}

Score LazySmp::evaluate(const play::Position& position) {
    return main_->evaluate(play::ordinary(position));
}

void LazySmp::stop() noexcept {
    main_->stop();
}

Score LazySmp::value(rules::PieceType type) const {
    return main_->evaluation().value(type);
}

}  // namespace tessera::engine
