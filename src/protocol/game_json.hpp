// JSON of variants, moves and searches, in the shapes of web/src/core/types.ts.
#pragma once

#include <string>
#include <string_view>

#include "definition/parse.hpp"
#include "engine/engine.hpp"
#include "game/pgn.hpp"
#include "play/typed_move.hpp"

namespace tessera {
class JsonWriter;
}

namespace tessera::protocol {

/// Why everything but a new game is refused at first.
[[nodiscard]] std::string no_game_json();

/// The member "pieces": PieceInfo[]
void write_pieces(JsonWriter& json, const definition::VariantDefinition& game);
/// CoreError, with the data that belong to its code.
[[nodiscard]] std::string error_json(const Error& error);
[[nodiscard]] std::string error_json(std::string_view code, std::string_view reason);
/// Of a game file: a line of text for every fault, the line of the first that has one.
[[nodiscard]] std::string error_json(const std::vector<definition::FileError>& faults);
/// Done
[[nodiscard]] std::string done_json();
/// A string
[[nodiscard]] std::string text_json(std::string_view text);
/// GameCard[] of all built-in games, whatever their boards
[[nodiscard]] std::string catalogue_json();
/// GameInfo
[[nodiscard]] std::string info_json(const game::Game& game);
/// What a pawn becomes by the move, in upper case; empty for other moves.
[[nodiscard]] std::string promotion_letter(const play::Variant& variant, const rules::Move& move);
/// LegalMove[]
[[nodiscard]] std::string legal_json(const play::Position& position,
                                     const std::vector<rules::Move>& moves);
/// TypedMoves, of the moves the first `limit`.
[[nodiscard]] std::string typed_json(const play::Position& position, const play::TypedMoves& found,
                                     std::size_t limit);
/// Bearing on the cell
[[nodiscard]] std::string bearing_json(const play::Position& position, rules::Cell target);
/// Explanation
[[nodiscard]] std::string explanation_json(const play::Position& position, rules::Cell from,
                                           rules::Cell to);
/// number[]
[[nodiscard]] std::string values_json(const std::vector<engine::Score>& values);
// `position`: where the search began; `readable`: with moves in words.

/// SearchAnswer; `over`: the search has ended
[[nodiscard]] std::string search_json(const play::Position& position,
                                      const engine::SearchResult& result, bool over, bool readable);
/// RecordEntry[] of the games in a file
[[nodiscard]] std::string records_json(const game::PgnFile& file);
/// RecordRead
[[nodiscard]] std::string record_json(const game::PgnGame& record);
/// An array of the keys of all positions of the main line, that of the start first
[[nodiscard]] std::string keys_json(const game::Game& game);
/// SearchInfo
[[nodiscard]] std::string search_info_json(const play::Position& position, const engine::Info& info,
                                           bool readable);

}  // namespace tessera::protocol
