// tessera.wasm: the core for boards whose cells can all be shown. tessera_call() answers a request
// (docs/protocol.md), JSON at that address in memory from tessera_alloc(), by the address of an
// Answer, good until the next call.
#include "core.hpp"

TESSERA_EXPORT(tessera_call)
const tessera::wasm::Answer* tessera_call(const char* request, std::uint32_t length) {
    using namespace tessera;
    static wasm::Core core(protocol::whole_board_games());
    return wasm::answer(core.requests.call({request, length}));
}
