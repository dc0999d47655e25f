// A record read as a game.
#include <algorithm>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_signs.hpp"
#include "game/pgn_tags.hpp"
#include "game/pgn_tree.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera::game {
namespace {

/// The game before its first move, as the tags say it begins. A start by number counts only where
/// records of the game have it: elsewhere Start is a tag of other programs.
Result<Game> start_of(const play::Variant& variant, const std::vector<PgnTag>& tags) {
    if (auto fault = other_game(tags, variant.definition())) return *fault;
    const auto given = fen_tag(tags);
    if (!given) return given.error();
    const PgnTag* const fen = *given;
    const bool numbered = !variant.capabilities().whole_board;
    const PgnTag* const start = numbered ? find_tag(tags, "Start") : nullptr;
    if (fen && start)
        return error_at(start->line, codes::record_position, "Start and FEN exclude each other");
    if (fen) {
        auto position = variant.read(fen->value);
        if (!position)
            return error_at(fen->line, codes::record_position, "FEN: " + position.error().text());
        return Game(std::move(position).value());
    }
    if (!start) return Game(variant.start(), numbered ? variant.definition().number : "");
    auto position = variant.start(start->value);
    if (!position)
        return error_at(start->line, codes::record_position, "Start: " + position.error().text());
    return Game(std::move(position).value(), start->value);
}

/// The start and the first move of the main line, if there is one, are of that game.
bool begins_as(const play::Variant& variant, const PgnFile& file, const PgnEntry& game) {
    PgnScanner scanner(file.text(game), game.line);
    const PgnHeader header = read_header(scanner);
    const auto start = start_of(variant, header.tags);
    if (!start) return false;
    using Is = PgnToken::Type;
    PgnToken token = scanner.token();
    while (token.type == Is::number || token.type == Is::glyph || token.type == Is::comment ||
           (token.type == Is::move && glyphs_of(token.text)))
        token = scanner.token();
    return token.type != Is::move ||
           start->position().parse_recorded(without_signs(token.text).move).ok();
}

}  // namespace

Result<std::string> record_variant(const PgnFile& file, const PgnEntry& game,
                                   const definition::VariantDefinition* current) {
    auto id = record_variant(game.tags, current);
    const bool named = !trimmed(tag_value(game.tags, "Variant")).empty();
    if (!id || !current || named || *id == current->id) return id;
    auto usual = play::builtin_rules(*id);
    if (usual && !begins_as(*play::ordinary(std::move(usual).value()), file, game))
        return current->id;
    return id;
}

Result<PgnGame> read_pgn(const play::Variant& variant, const PgnFile& file, const PgnEntry& game) {
    PgnScanner scanner(file.text(game), game.line);
    PgnHeader header = read_header(scanner);
    auto start = start_of(variant, header.tags);
    if (!start) return start.error();
    PgnGame read{{}, std::move(start).value(), std::move(header.faults)};
    read.game.append_comment(0, header.comment);
    PgnMoves moves = read_moves(scanner, read.game);
    std::move(moves.faults.begin(), moves.faults.end(), std::back_inserter(read.faults));
    StatedEnd stated;  // how a game went on that cannot be read is not known
    if (!moves.cut || moves.result) stated = stated_end(header.tags, moves.result, moves.last_line);
    if (must_be_stated(stated, read.game.result(), read.faults))
        read.game.state_end(stated.winner, stated.ending, std::move(stated.termination));
    const bool placed = find_tag(header.tags, "FEN") ||
                        (!variant.capabilities().whole_board && find_tag(header.tags, "Start"));
    const bool nothing = read.game.nodes() == 1 && !placed;
    if (nothing && !read.faults.empty()) return read.faults.front();
    read.tags.reserve(header.tags.size());
    for (PgnTag& tag : header.tags)
        read.tags.emplace_back(std::move(tag.name), std::move(tag.value));
    return read;
}

Result<PgnGame> read_pgn(const play::Variant& variant, std::string_view text) {
    const PgnFile file(text);
    return read_pgn(variant, file, file.games().empty() ? PgnEntry() : file.games()[0]);
}

}  // namespace tessera::game
