// PGN: a game that is read writes a text that reads back and writes the same.
#include "game/pgn.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const auto input = fuzzing::split(data, size);
    auto read = game::read_pgn(input.rules, input.text);
    if (!read) {
        fuzzing::require(!read.error().reason.empty(), "a refusal has a reason");
        return 0;
    }
    const auto text = game::write_pgn(read->game, read->tags);
    auto again = game::read_pgn(input.rules, text);
    fuzzing::require(again.ok(), "a written game is accepted");
    fuzzing::require(game::write_pgn(again->game, again->tags) == text,
                     "write, read, write is stable");
    return 0;
}
