// Moves, canonical, native and readable, in positions of random games: what is read is legal and
// reads back, and so does every legal move.
#include "support.hpp"

namespace tessera::fuzzing {

void require_reads_back(rules::Position& position, const rules::Move& move) {
    const auto text = notation::parse_move(position, notation::move_text(position.variant(), move));
    require(text.ok() && *text == move, "move text reads back");
    const auto words = notation::parse_readable(position, notation::readable_move(position, move));
    require(words.ok() && *words == move, "a readable move reads back");
}

/// All of a short list, else some of a long one, at most as many.
void require_read_back(rules::Position& position, const rules::MoveList& legal, std::size_t most) {
    for (std::size_t i = 0; i < legal.size(); i += 1 + legal.size() / most)
        require_reads_back(position, legal[i]);
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::game_of_4096(bytes.byte());
    const bool small = fuzzing::is_small(variant->definition());
    const bool crowded = fuzzing::is_crowded(variant->definition());
    auto position = notation::start_position(variant);
    fuzzing::play(position, bytes, small ? 12 : crowded ? 0 : 2);
    const rules::MoveList legal = testing_support::legal(position);
    const std::string before = notation::print_position(position);
    for (const bool readable : {false, true}) {
        if (readable && crowded) continue;
        const auto move = readable ? notation::parse_readable(position, bytes.rest())
                                   : notation::parse_move(position, bytes.rest());
        if (!move) {
            fuzzing::require_reason(move.error());
            continue;
        }
        fuzzing::require(std::find(legal.begin(), legal.end(), *move) != legal.end(),
                         "a move that is read is legal");
        const auto again = notation::parse_move(position, notation::move_text(*variant, *move));
        fuzzing::require(again.ok() && *again == *move, "move text reads back");
    }
    if (!crowded) fuzzing::require_read_back(position, legal, small ? 4 : 1);
    fuzzing::require(notation::print_position(position) == before,
                     "reading a move leaves the position as it was");
    return 0;
}
