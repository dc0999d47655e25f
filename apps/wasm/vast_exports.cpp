// The functions of tessera-vast.wasm, the core for games on vast boards. As exports.cpp: texts come
// in as address and length, every answer is the address of an Answer, good until the next call.
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "memory.hpp"
#include "protocol/puzzle_session.hpp"
#include "protocol/vast_session.hpp"

namespace {

using tessera::protocol::PuzzleSession;
using tessera::protocol::VastSession;
using tessera::wasm::Answer;
using tessera::wasm::answer;
using tessera::wasm::view;

/// Milliseconds between two words about the progress of a long question.
constexpr double kPause = 100;

/// Tells the page, as JSON, how many thousandths of the work are done.
bool watch(const tessera::Progress& progress) {
    static double told = 0;
    if (const double now = tessera_now_ms(); now - told > kPause) {
        told = now;
        const std::string share = std::to_string(static_cast<int>(1000 * progress.share));
        tessera_inform(share.data(), static_cast<std::uint32_t>(share.size()));
    }
    return tessera_stop_requested() == 0;
}

VastSession& session() {
    static VastSession one({.now = [] { return static_cast<std::int64_t>(tessera_now_ms()); },
                            .stop_requested = [] { return tessera_stop_requested() != 0; }},
                           {.watch = watch});
    return one;
}

PuzzleSession& puzzle() {
    static PuzzleSession one;
    return one;
}

}  // namespace

/// The content comes by tessera_read_bytes().
TESSERA_EXPORT(tessera_vast_open)
const Answer* tessera_vast_open(const char* id, std::uint32_t id_length) {
    return answer(session().open(view(id, id_length), [](std::span<char> into) -> std::size_t {
        return tessera_read_bytes(into.data(), static_cast<std::uint32_t>(into.size()));
    }));
}

TESSERA_EXPORT(tessera_vast_state) const Answer* tessera_vast_state() {
    return answer(session().state());
}
TESSERA_EXPORT(tessera_vast_play)
const Answer* tessera_vast_play(const char* move, std::uint32_t length) {
    return answer(session().play(view(move, length)));
}
TESSERA_EXPORT(tessera_vast_undo) const Answer* tessera_vast_undo() {
    return answer(session().undo());
}
TESSERA_EXPORT(tessera_vast_redo) const Answer* tessera_vast_redo() {
    return answer(session().redo());
}
TESSERA_EXPORT(tessera_vast_set_line)
const Answer* tessera_vast_set_line(const char* moves, std::uint32_t length) {
    return answer(session().set_line(view(moves, length)));
}

TESSERA_EXPORT(tessera_vast_slice)
const Answer* tessera_vast_slice(std::uint32_t cell, std::int32_t a, std::int32_t b) {
    return answer(session().slice(cell, a, b));
}
TESSERA_EXPORT(tessera_vast_slices) const Answer* tessera_vast_slices(std::uint32_t cell) {
    return answer(session().slices(cell));
}
TESSERA_EXPORT(tessera_vast_density) const Answer* tessera_vast_density() {
    return answer(session().density());
}
TESSERA_EXPORT(tessera_vast_moves_of)
const Answer* tessera_vast_moves_of(std::uint32_t cell, std::uint32_t here, std::int32_t a,
                                    std::int32_t b, std::uint32_t limit) {
    return answer(session().moves_of(cell, here, a, b, limit));
}
TESSERA_EXPORT(tessera_vast_bearing) const Answer* tessera_vast_bearing(std::uint32_t cell) {
    return answer(session().bearing(cell));
}
TESSERA_EXPORT(tessera_vast_key_pieces) const Answer* tessera_vast_key_pieces() {
    return answer(session().key_pieces());
}
TESSERA_EXPORT(tessera_vast_find)
const Answer* tessera_vast_find(const char* letter, std::uint32_t length, std::uint32_t after) {
    return answer(session().find(view(letter, length), after));
}

TESSERA_EXPORT(tessera_vast_count) const Answer* tessera_vast_count() {
    return answer(session().count());
}
TESSERA_EXPORT(tessera_vast_checks) const Answer* tessera_vast_checks(std::uint32_t limit) {
    return answer(session().checks(limit));
}
TESSERA_EXPORT(tessera_vast_mates) const Answer* tessera_vast_mates(std::uint32_t limit) {
    return answer(session().mates(limit));
}

/// `milliseconds` below 0: no time limit.
TESSERA_EXPORT(tessera_vast_choose)
const Answer* tessera_vast_choose(std::int32_t milliseconds, std::int32_t level,
                                  std::uint32_t seed) {
    return answer(session().choose(milliseconds, level, seed));
}

/// The text goes out by tessera_write_bytes().
TESSERA_EXPORT(tessera_vast_pgn)
const Answer* tessera_vast_pgn(const char* tags, std::uint32_t length) {
    return answer(session().pgn(view(tags, length), [](std::string_view text) {
        tessera_write_bytes(text.data(), static_cast<std::uint32_t>(text.size()));
    }));
}

TESSERA_EXPORT(tessera_vast_puzzle)
const Answer* tessera_vast_puzzle(const char* id, std::uint32_t id_length, const char* day,
                                  std::uint32_t day_length) {
    return answer(puzzle().open(view(id, id_length), view(day, day_length)));
}
TESSERA_EXPORT(tessera_vast_puzzle_checks)
const Answer* tessera_vast_puzzle_checks(std::uint32_t cell) {
    return answer(puzzle().checks_of(cell));
}
TESSERA_EXPORT(tessera_vast_puzzle_try)
const Answer* tessera_vast_puzzle_try(const char* move, std::uint32_t length) {
    return answer(puzzle().attempt(view(move, length)));
}
TESSERA_EXPORT(tessera_vast_puzzle_solution) const Answer* tessera_vast_puzzle_solution() {
    return answer(puzzle().solution());
}
