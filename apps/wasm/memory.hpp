// What the modules for the page have in common: their exports and imports, and the memory in which
// requests come in and answers go out.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/session.hpp"

#define TESSERA_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

#define TESSERA_IMPORT(name) extern "C" __attribute__((import_module("env"), import_name(#name)))

/// Milliseconds of a clock of the host that never goes back.
TESSERA_IMPORT(now_ms) double tessera_now_ms();
/// Not 0: the work that runs shall end. Asked every few milliseconds.
TESSERA_IMPORT(stop_requested) std::int32_t tessera_stop_requested();
/// Called with JSON: after each iteration of a search, for each line, a SearchInfo; during other
/// long work how many thousandths of it are done.
TESSERA_IMPORT(inform) void tessera_inform(const char* json, std::uint32_t length);

/// Copies what comes next of the content beside the request there, at most so many bytes; returns
/// how many, 0 at the end.
TESSERA_IMPORT(read_bytes) std::uint32_t tessera_read_bytes(char* into, std::uint32_t length);
/// Hands the page a text beside the answer, or the next part of one.
TESSERA_IMPORT(write_bytes) void tessera_write_bytes(const char* text, std::uint32_t length);

/// What an endgame table says of a position, for the side to move, as engine::Score; kNoTable where
/// there is none. Pieces as packed().
TESSERA_IMPORT(probe)
std::int32_t tessera_probe(const std::uint32_t* pieces, std::uint32_t count,
                           std::uint32_t black_to_move);

namespace tessera::wasm {

inline constexpr std::int32_t kNoTable = INT32_MIN;

/// A piece between the modules of the page.
inline std::uint32_t packed(const definition::Placed& piece) {
    return piece.cell << 8 | static_cast<std::uint32_t>(piece.letter) << 1 |
           static_cast<std::uint32_t>(definition::index(piece.colour));
}
inline definition::Placed unpacked(std::uint32_t piece) {
    return {piece >> 8, static_cast<char>(piece >> 1 & 0x7f),
            static_cast<definition::Colour>(piece & 1)};
}

struct Answer {
    const char* text = nullptr;
    std::uint32_t length = 0;
};

/// Keeps the text until the next call.
const Answer* answer(std::string json);

/// The page around a session.
protocol::Host page();

}  // namespace tessera::wasm
