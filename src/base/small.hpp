// Code that is better small than fast.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>

/// Before a function that runs once a variant: browsers transfer it.
#ifdef __wasm__
#define TESSERA_SMALL [[clang::minsize]]
#else
#define TESSERA_SMALL
#endif

namespace tessera {

/// Sorts as std::ranges::sort does, in a tenth of the code. Shell's method.
template <class Items, class Projection = std::identity>
TESSERA_SMALL void small_sort(Items& items, Projection projection = {}) {
    for (std::size_t gap = items.size() / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (std::size_t i = gap; i < items.size(); ++i) {
            auto item = std::move(items[i]);
            std::size_t at = i;
            for (; at >= gap &&
                   std::invoke(projection, item) < std::invoke(projection, items[at - gap]);
                 at -= gap)
                items[at] = std::move(items[at - gap]);
            items[at] = std::move(item);
        }
    }
}

}  // namespace tessera
