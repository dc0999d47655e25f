// Moves, canonical, native and readable, from the start position: what is read is legal and reads
// back.
#include <algorithm>

#include "notation/notation.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const auto input = fuzzing::split(data, size);
    auto position = notation::start_position(input.rules);
    rules::MoveList legal;
    position.legal_moves(legal);
    for (const bool readable : {false, true}) {
        const auto move = readable ? notation::parse_readable(position, input.text)
                                   : notation::parse_move(position, input.text);
        if (!move) {
            fuzzing::require(!move.error().reason.empty(), "a refusal has a reason");
            continue;
        }
        fuzzing::require(std::find(legal.begin(), legal.end(), *move) != legal.end(),
                         "a move that is read is legal");
        const auto again = notation::parse_move(position, notation::move_text(*input.rules, *move));
        fuzzing::require(again.ok() && *again == *move, "move text reads back");
        const auto words =
            notation::parse_readable(position, notation::readable_move(position, *move));
        fuzzing::require(words.ok() && *words == *move, "a readable move reads back");
    }
    return 0;
}
