#include "definition/builtin.hpp"

#include <algorithm>

namespace tessera::definition {

const BuiltinVariant* find_builtin(std::span<const BuiltinVariant> games, std::string_view id) {
    const auto found = std::ranges::find(games, id, &BuiltinVariant::id);
    return found == games.end() ? nullptr : &*found;
}

}  // namespace tessera::definition
