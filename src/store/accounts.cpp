#include "store/accounts.hpp"

#include <algorithm>

namespace tessera::store {

std::string folded_name(std::string_view name) {
    std::string folded(name);
    std::ranges::transform(folded, folded.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return folded;
}

}  // namespace tessera::store
