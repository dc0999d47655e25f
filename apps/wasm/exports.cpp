// The functions of tessera.wasm. Texts come in as address and length (UTF-8, in memory obtained
// from tessera_alloc); every answer is the address of an Answer, good until the next call.
#include <cstdint>
#include <string>

#include "memory.hpp"
#include "protocol/session.hpp"

namespace {

using tessera::protocol::Session;
using tessera::wasm::Answer;
using tessera::wasm::answer;
using tessera::wasm::view;

Session& session() {
    static Session one({
        .engine = {.now = [] { return static_cast<std::int64_t>(tessera_now_ms()); },
                   .stop_requested = [] { return tessera_stop_requested() != 0; }},
        .inform =
            [](const std::string& info) {
                tessera_inform(info.data(), static_cast<std::uint32_t>(info.size()));
            },
    });
    return one;
}

}  // namespace

TESSERA_EXPORT(tessera_games) const Answer* tessera_games() {
    return answer(Session::games());
}

TESSERA_EXPORT(tessera_new_game)
const Answer* tessera_new_game(const char* id, std::uint32_t id_length, const char* fen,
                               std::uint32_t fen_length) {
    return answer(session().new_game(view(id, id_length), view(fen, fen_length)));
}

TESSERA_EXPORT(tessera_new_game_from_file)
const Answer* tessera_new_game_from_file(const char* toml, std::uint32_t toml_length,
                                         const char* fen, std::uint32_t fen_length) {
    return answer(session().new_game_from_file(view(toml, toml_length), view(fen, fen_length)));
}

TESSERA_EXPORT(tessera_info) const Answer* tessera_info() {
    return answer(session().info());
}

TESSERA_EXPORT(tessera_state) const Answer* tessera_state() {
    return answer(session().state());
}

/// 0: a human, else the level of a computer.
TESSERA_EXPORT(tessera_seat) const Answer* tessera_seat(std::int32_t white, std::int32_t black) {
    return answer(session().seat(white, black));
}

TESSERA_EXPORT(tessera_play) const Answer* tessera_play(const char* move, std::uint32_t length) {
    return answer(session().play(view(move, length)));
}

TESSERA_EXPORT(tessera_undo) const Answer* tessera_undo() {
    return answer(session().undo());
}
TESSERA_EXPORT(tessera_redo) const Answer* tessera_redo() {
    return answer(session().redo());
}

TESSERA_EXPORT(tessera_go) const Answer* tessera_go(std::uint32_t node) {
    return answer(session().go(node));
}

/// 0 White, 1 Black; below 0 whoever plays at the board.
TESSERA_EXPORT(tessera_resign) const Answer* tessera_resign(std::int32_t by) {
    using tessera::rules::Colour;
    if (by < 0) return answer(session().resign(std::nullopt));
    return answer(session().resign(by == 0 ? Colour::white : Colour::black));
}

TESSERA_EXPORT(tessera_agree_draw) const Answer* tessera_agree_draw() {
    return answer(session().agree_draw());
}

/// Milliseconds: `initial` below 0 for as long as one likes, else what is given at the beginning,
/// after each turn, and before its clock runs; then what is left.
TESSERA_EXPORT(tessera_set_clocks)
const Answer* tessera_set_clocks(std::int32_t initial, std::int32_t increment, std::int32_t delay,
                                 std::int32_t white, std::int32_t black) {
    using tessera::game::TimeControl;
    const auto time =
        initial < 0 ? std::optional<TimeControl>() : TimeControl{initial, increment, delay};
    return answer(session().set_clocks(time, {white, black}));
}
TESSERA_EXPORT(tessera_stop_clocks) const Answer* tessera_stop_clocks(std::int32_t stopped) {
    return answer(session().stop_clocks(stopped != 0));
}
TESSERA_EXPORT(tessera_claim_time) const Answer* tessera_claim_time() {
    return answer(session().claim_time());
}

TESSERA_EXPORT(tessera_legal_from) const Answer* tessera_legal_from(std::uint32_t cell) {
    return answer(session().legal_from(cell));
}

TESSERA_EXPORT(tessera_bearing) const Answer* tessera_bearing(std::uint32_t cell) {
    return answer(session().bearing(cell));
}

TESSERA_EXPORT(tessera_attack_maps) const Answer* tessera_attack_maps() {
    return answer(session().attack_maps());
}

TESSERA_EXPORT(tessera_values) const Answer* tessera_values() {
    return answer(session().values());
}

TESSERA_EXPORT(tessera_reach) const Answer* tessera_reach(std::uint32_t cell) {
    return answer(session().reach(cell));
}
TESSERA_EXPORT(tessera_explain)
const Answer* tessera_explain(std::uint32_t from, std::uint32_t to) {
    return answer(session().explain(from, to));
}

TESSERA_EXPORT(tessera_fen) const Answer* tessera_fen() {
    return answer(session().fen());
}

TESSERA_EXPORT(tessera_pgn) const Answer* tessera_pgn(const char* tags, std::uint32_t length) {
    return answer(session().pgn(view(tags, length)));
}

TESSERA_EXPORT(tessera_records)
const Answer* tessera_records(const char* text, std::uint32_t length) {
    return answer(Session::records(view(text, length)));
}

TESSERA_EXPORT(tessera_load_pgn)
const Answer* tessera_load_pgn(const char* text, std::uint32_t length, std::uint32_t which) {
    return answer(session().load_pgn(view(text, length), which));
}

TESSERA_EXPORT(tessera_start_number) const Answer* tessera_start_number() {
    return answer(session().start_number());
}

TESSERA_EXPORT(tessera_set_line)
const Answer* tessera_set_line(const char* fen, std::uint32_t fen_length, const char* moves,
                               std::uint32_t moves_length) {
    return answer(session().set_line(view(fen, fen_length), view(moves, moves_length)));
}

TESSERA_EXPORT(tessera_net) const Answer* tessera_net() {
    return answer(session().net());
}
TESSERA_EXPORT(tessera_add_net)
const Answer* tessera_add_net(const char* file, std::uint32_t length) {
    return answer(session().add_net(view(file, length)));
}

/// `milliseconds` below 0: no time limit; `lines`: 0, or an analysis of so many first moves.
TESSERA_EXPORT(tessera_search)
const Answer* tessera_search(std::int32_t milliseconds, std::int32_t level, std::uint32_t seed,
                             std::int32_t lines) {
    return answer(session().search(milliseconds, level, seed, lines));
}

TESSERA_EXPORT(tessera_begin_search)
const Answer* tessera_begin_search(std::int32_t milliseconds, std::int32_t level,
                                   std::uint32_t seed, std::int32_t lines) {
    return answer(session().begin_search(milliseconds, level, seed, lines));
}

/// Searches on for about so many milliseconds.
TESSERA_EXPORT(tessera_resume_search)
const Answer* tessera_resume_search(std::int32_t milliseconds) {
    return answer(session().resume_search(milliseconds));
}
