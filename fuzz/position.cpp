// Position texts: what is accepted prints a text that reads back as the same position.
#include "support.hpp"

namespace tessera::fuzzing {

/// The rest of the input, or the game's start with the rest put into it: boards of thousands of
/// cells are seldom met by a text made from nothing.
std::string position_text(const rules::Variant& variant, Bytes& bytes) {
    if (bytes.byte() % 2 == 0) return std::string(bytes.rest());
    std::string text = variant.definition().setup;
    // Far from 65,536 characters, so that every place can be named.
    const std::size_t at = bytes.two_bytes() % (text.size() + 1);
    const std::size_t removed = bytes.byte();
    return text.replace(at, removed, bytes.rest());
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::any_game(bytes.byte());
    const auto position =
        notation::parse_position(variant, fuzzing::position_text(*variant, bytes));
    if (position)
        fuzzing::require_prints(*position);
    else
        fuzzing::require_reason(position.error());
    return 0;
}
