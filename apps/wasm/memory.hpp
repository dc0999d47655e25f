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

namespace tessera::wasm {

struct Answer {
    const char* text = nullptr;
    std::uint32_t length = 0;
};

/// Keeps the text until the next call.
const Answer* answer(std::string json);

/// The page around a session.
protocol::Host page();

}  // namespace tessera::wasm
