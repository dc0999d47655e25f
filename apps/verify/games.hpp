// One game by the second set of rules, for several threads.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "reference/reference.hpp"

namespace tessera::verify {

/// A reference::Game remembers what it has worked out, so that each thread needs one of its own.
class Games {
public:
    /// The definition must outlive this.
    explicit Games(const definition::VariantDefinition& definition) : definition_(definition) {}

    /// Calls use(const reference::Game&) with one that nobody else uses meanwhile.
    template <class F>
    auto with(F&& use) {
        std::unique_ptr<reference::Game> game = take();
        auto result = std::forward<F>(use)(std::as_const(*game));
        const std::scoped_lock lock(mutex_);
        unused_.push_back(std::move(game));
        return result;
    }

private:
    [[nodiscard]] std::unique_ptr<reference::Game> take() {
        {
            const std::scoped_lock lock(mutex_);
            if (!unused_.empty()) {
                auto game = std::move(unused_.back());
                unused_.pop_back();
                return game;
            }
        }
        return std::make_unique<reference::Game>(definition_);
    }

    const definition::VariantDefinition& definition_;
    std::mutex mutex_;  ///< of unused_
    std::vector<std::unique_ptr<reference::Game>> unused_;
};

}  // namespace tessera::verify
