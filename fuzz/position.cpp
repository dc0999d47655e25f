// Position texts: what is accepted prints a text that reads back as the same position.
#include "notation/notation.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const auto input = fuzzing::split(data, size);
    auto position = notation::parse_position(input.rules, input.text);
    if (!position) {
        fuzzing::require(!position.error().reason.empty(), "a refusal has a reason");
        return 0;
    }
    fuzzing::require(position->consistent(), "derived state equals its recomputation");
    const auto text = notation::print_position(*position);
    auto again = notation::parse_position(input.rules, text);
    fuzzing::require(again.ok(), "a printed position is accepted");
    fuzzing::require(notation::print_position(*again) == text, "print, parse, print is stable");
    fuzzing::require(again->hash() == position->hash(), "equal positions have equal hashes");
    fuzzing::require(position->count_legal_moves() == again->count_legal_moves(),
                     "equal positions have equally many moves");
    return 0;
}
