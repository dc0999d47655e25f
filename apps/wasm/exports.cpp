// tessera.wasm: the core for boards whose cells can all be shown. tessera_call() answers a request
// (docs/protocol.md), JSON at that address in memory from tessera_alloc(), by the address of an
// Answer, good until the next call.
#include "memory.hpp"
#include "protocol/whole_board.hpp"

namespace {

using namespace tessera;

struct Core {
    protocol::Session session{wasm::page(), protocol::whole_board_games()};
    protocol::WholeBoard questions{session};
    protocol::Requests requests;

    Core() {
        requests.add(&session, protocol::Session::requests());
        requests.add(&questions, protocol::WholeBoard::requests());
    }
};

}  // namespace

TESSERA_EXPORT(tessera_call)
const wasm::Answer* tessera_call(const char* request, std::uint32_t length) {
    static Core core;
    return wasm::answer(core.requests.call({request, length}));
}
