// tessera-endings.wasm: endgame tables of three pieces. As exports.cpp; tessera_probe_table()
// answers the import "probe" of the modules in which engines search.
#include <algorithm>
#include <array>

#include "memory.hpp"
#include "protocol/ending_requests.hpp"

namespace {

using namespace tessera;

struct Core {
    protocol::EndingRequests endings{wasm::page().work};
    protocol::Requests requests;

    Core() { requests.add(&endings, protocol::EndingRequests::requests()); }
};

Core& core() {
    static Core core;
    return core;
}

std::array<std::uint32_t, endings::kMostPieces> given;

}  // namespace

TESSERA_EXPORT(tessera_call)
const wasm::Answer* tessera_call(const char* request, std::uint32_t length) {
    return wasm::answer(core().requests.call({request, length}));
}

/// Where the pieces are written that tessera_probe_table() reads, at most endings::kMostPieces.
TESSERA_EXPORT(tessera_pieces) std::uint32_t* tessera_pieces() {
    return given.data();
}

TESSERA_EXPORT(tessera_probe_table)
std::int32_t tessera_probe_table(std::uint32_t count, std::uint32_t black_to_move) {
    std::array<definition::Placed, endings::kMostPieces> pieces{};
    if (count > pieces.size()) return wasm::kNoTable;
    std::transform(given.begin(), given.begin() + count, pieces.begin(), wasm::unpacked);
    const auto side = black_to_move != 0 ? rules::Colour::black : rules::Colour::white;
    return core().endings.score(std::span(pieces).first(count), side).value_or(wasm::kNoTable);
}
