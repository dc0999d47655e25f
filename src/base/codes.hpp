// The codes of errors: what went wrong, for programs that choose their own words
// (docs/protocol.md).
#pragma once

#include <string_view>

namespace tessera::codes {

// Requests of a protocol.
inline constexpr std::string_view bad_request = "bad_request";
inline constexpr std::string_view unknown_request = "unknown_request";
inline constexpr std::string_view not_for_this_board = "not_for_this_board";
inline constexpr std::string_view no_game = "no_game";
inline constexpr std::string_view no_puzzle = "no_puzzle";
inline constexpr std::string_view no_ending = "no_ending";  ///< or no table of it
inline constexpr std::string_view no_search = "no_search";
inline constexpr std::string_view no_such_level = "no_such_level";
inline constexpr std::string_view no_such_cell = "no_such_cell";
inline constexpr std::string_view no_such_axes = "no_such_axes";
inline constexpr std::string_view no_such_piece = "no_such_piece";
inline constexpr std::string_view empty_cell = "empty_cell";

// Games and their files.
inline constexpr std::string_view unknown_game = "unknown_game";
inline constexpr std::string_view large_board = "large_board";
inline constexpr std::string_view bad_game_file = "bad_game_file";
inline constexpr std::string_view bad_net = "bad_net";

// Positions.
inline constexpr std::string_view bad_position = "bad_position";
inline constexpr std::string_view no_start_number = "no_start_number";
inline constexpr std::string_view bad_start_number = "bad_start_number";

// Moves, and what players do besides.
inline constexpr std::string_view bad_move_text = "bad_move_text";
inline constexpr std::string_view ambiguous_move = "ambiguous_move";
inline constexpr std::string_view illegal_move = "illegal_move";
inline constexpr std::string_view not_your_move = "not_your_move";
inline constexpr std::string_view not_your_piece = "not_your_piece";
inline constexpr std::string_view no_legal_move = "no_legal_move";  ///< the piece has none
inline constexpr std::string_view unreached = "unreached";  ///< no such piece goes to the cell
inline constexpr std::string_view no_castling = "no_castling";
inline constexpr std::string_view game_over = "game_over";
inline constexpr std::string_view no_such_node = "no_such_node";
inline constexpr std::string_view nothing_to_undo = "nothing_to_undo";
inline constexpr std::string_view nothing_to_redo = "nothing_to_redo";
inline constexpr std::string_view nothing_to_decline = "nothing_to_decline";
inline constexpr std::string_view already_offered = "already_offered";
inline constexpr std::string_view not_allowed = "not_allowed";  ///< by the terms of the match
inline constexpr std::string_view time_left = "time_left";

// Games between people.
inline constexpr std::string_view bad_key = "bad_key";  ///< of a person or a seat, or none
inline constexpr std::string_view bad_terms = "bad_terms";
inline constexpr std::string_view needs_account = "needs_account";
inline constexpr std::string_view seat_taken = "seat_taken";
inline constexpr std::string_view not_seated = "not_seated";  ///< only players may do this
inline constexpr std::string_view not_begun = "not_begun";    ///< a seat is free
inline constexpr std::string_view stale_position = "stale_position";
inline constexpr std::string_view nothing_to_accept = "nothing_to_accept";
inline constexpr std::string_view not_agreed = "not_agreed";  ///< to chat, by both
inline constexpr std::string_view not_gone = "not_gone";      ///< the opponent can be reached
inline constexpr std::string_view too_many = "too_many";
inline constexpr std::string_view banned = "banned";    ///< by the operator: nothing may be changed
inline constexpr std::string_view blocked = "blocked";  ///< by whom it is asked of
/// Nothing was kept of it for now: it may be sent again as it is.
inline constexpr std::string_view unavailable = "unavailable";
inline constexpr std::string_view store_busy = "store_busy";  ///< another process works on it

// Accounts.
inline constexpr std::string_view signed_out = "signed_out";  ///< by this key nobody acts any more
inline constexpr std::string_view missing_scope = "missing_scope";  ///< of an API token
inline constexpr std::string_view wrong_passphrase = "wrong_passphrase";
inline constexpr std::string_view bad_name = "bad_name";
inline constexpr std::string_view bad_passphrase = "bad_passphrase";
inline constexpr std::string_view name_taken = "name_taken";
inline constexpr std::string_view no_account = "no_account";
inline constexpr std::string_view no_session = "no_session";
inline constexpr std::string_view no_token = "no_token";

// Records.
inline constexpr std::string_view no_record = "no_record";
inline constexpr std::string_view bad_record = "bad_record";
inline constexpr std::string_view record_move = "record_move";
inline constexpr std::string_view record_result = "record_result";
inline constexpr std::string_view record_position = "record_position";
inline constexpr std::string_view other_game = "other_game";
inline constexpr std::string_view other_rules = "other_rules";

// Files of the command line.
inline constexpr std::string_view unreadable_file = "unreadable_file";
inline constexpr std::string_view unwritable_file = "unwritable_file";

// Work.
inline constexpr std::string_view ended = "ended";  ///< by whom it was done for

}  // namespace tessera::codes
