// Moves, canonical, native and readable, in positions of random games: what is read is legal and
// reads back, and so does every legal move.
#include "support.hpp"

namespace tessera::fuzzing {

void require_reads_back(rules::Position& position, const rules::Move& move) {
    const auto text = notation::parse_move(position, notation::move_text(position.rules(), move));
    require(text.ok() && *text == move, "move text reads back");
    const auto words = notation::parse_readable(position, notation::readable_move(position, move));
    require(words.ok() && *words == move, "a readable move reads back");
}

/// All of a short list, else about as many of a long one.
void require_all_read_back(rules::Position& position, const rules::MoveList& legal) {
    constexpr std::size_t kMost = 12;
    for (std::size_t i = 0; i < legal.size(); i += 1 + legal.size() / kMost)
        require_reads_back(position, legal[i]);
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& rules = fuzzing::weighted_game(bytes.byte());
    const bool small = fuzzing::is_small(*rules);
    auto position = notation::start_position(rules);
    if (small) fuzzing::play(position, bytes, 12);
    rules::MoveList legal;
    position.legal_moves(legal);
    const std::string before = notation::print_position(position);
    for (const bool readable : {false, true}) {
        const auto move = readable ? notation::parse_readable(position, bytes.rest())
                                   : notation::parse_move(position, bytes.rest());
        if (!move) {
            fuzzing::require_reason(move.error());
            continue;
        }
        fuzzing::require(std::find(legal.begin(), legal.end(), *move) != legal.end(),
                         "a move that is read is legal");
        fuzzing::require_reads_back(position, *move);
    }
    if (small) fuzzing::require_all_read_back(position, legal);
    fuzzing::require(notation::print_position(position) == before,
                     "reading a move leaves the position as it was");
    return 0;
}
