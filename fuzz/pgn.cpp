// PGN: each game of a file that is read, in part or whole, writes a text that reads back as the
// same tree and writes the same.
#include "game/pgn.hpp"
#include "play/ordinary.hpp"
#include "support.hpp"

namespace tessera::fuzzing {

/// Moves, comments and glyphs in the order of the children.
std::string tree(const game::Game& game, game::NodeId id = 0) {
    const game::Node& node = game.node(id);
    std::string text = id == 0 ? "" : game.variant().move_text(node.move);
    for (const std::uint16_t glyph : node.glyphs) text += "$" + std::to_string(glyph);
    if (!node.comment.empty()) text += "{" + node.comment + "}";
    if (!node.before.empty()) text += "<" + node.before + ">";
    if (!node.after.empty()) text += "[" + node.after + "]";
    for (const game::NodeId child : node.children) text += "(" + tree(game, child) + ")";
    return text;
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::uncrowded_game(bytes.byte());
    const game::PgnFile file(bytes.rest());
    for (const game::PgnEntry& entry : file.games()) {
        auto read = game::read_pgn(*play::ordinary(variant), file, entry);
        if (!read) {
            fuzzing::require_reason(read.error());
            continue;
        }
        for (const auto& fault : read->faults) fuzzing::require_reason(fault);
        const auto text = game::write_pgn(read->game, read->tags);
        auto again = game::read_pgn(*play::ordinary(variant), text);
        fuzzing::require(again.ok() && again->faults.empty(), "a written game is accepted");
        fuzzing::require(fuzzing::tree(again->game) == fuzzing::tree(read->game),
                         "a written game has the same moves, comments and variations");
        fuzzing::require(again->game.result().text() == read->game.result().text(),
                         "a written game has the same result");
        fuzzing::require(game::write_pgn(again->game, again->tags) == text,
                         "write, read, write is stable");
    }
    return 0;
}
