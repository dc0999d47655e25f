#include <algorithm>
#include <utility>

#include "game/pgn.hpp"
#include "game/pgn_tags.hpp"
#include "game/pgn_tree.hpp"
#include "notation/loose_text.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

/// The position that the tags say the game starts from.
Result<rules::Position> start_of(std::shared_ptr<const rules::Variant> variant,
                                 const std::vector<PgnTag>& tags) {
    if (auto fault = other_game(tags, variant->definition())) return *fault;
    const auto given = fen_tag(tags);
    if (!given) return given.error();
    const PgnTag* const fen = *given;
    if (!fen) return notation::start_position(std::move(variant));
    auto position = notation::parse_loose_position(std::move(variant), fen->value);
    if (!position) return Error{line_name(fen->line), "FEN: " + position.error().text()};
    return position;
}

}  // namespace

Result<PgnGame> read_pgn(std::shared_ptr<const rules::Variant> variant, const PgnFile& file,
                         const PgnEntry& game) {
    PgnScanner scanner(file.text(game), game.line);
    PgnHeader header = read_header(scanner);
    auto start = start_of(std::move(variant), header.tags);
    if (!start) return start.error();
    PgnGame read{{}, Game(std::move(start).value()), std::move(header.faults)};
    read.game.append_comment(0, header.comment);
    PgnMoves moves = read_moves(scanner, read.game);
    std::move(moves.faults.begin(), moves.faults.end(), std::back_inserter(read.faults));
    StatedEnd stated;  // how a game went on that cannot be read is not known
    if (!moves.cut || moves.result) stated = stated_end(header.tags, moves.result, moves.last_line);
    if (must_be_stated(stated, read.game.result(), read.faults))
        read.game.state_end(stated.winner, stated.ending, std::move(stated.termination));
    const bool nothing = read.game.nodes() == 1 && !find_tag(header.tags, "FEN");
    if (nothing && !read.faults.empty()) return read.faults.front();
    read.tags.reserve(header.tags.size());
    for (PgnTag& tag : header.tags)
        read.tags.emplace_back(std::move(tag.name), std::move(tag.value));
    return read;
}

Result<PgnGame> read_pgn(std::shared_ptr<const rules::Variant> variant, std::string_view text) {
    const PgnFile file(text);
    return read_pgn(std::move(variant), file, file.games().empty() ? PgnEntry() : file.games()[0]);
}

}  // namespace tessera::game
