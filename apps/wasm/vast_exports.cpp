// tessera-vast.wasm: the core for larger boards, for puzzles and for lessons. As exports.cpp.
#include "memory.hpp"
#include "protocol/lesson_requests.hpp"
#include "protocol/puzzle_session.hpp"
#include "protocol/window.hpp"

namespace {

using namespace tessera;

struct Core {
    protocol::Session session{wasm::page(), protocol::large_board_games()};
    protocol::Windows windows{session};
    protocol::PuzzleSession puzzle;
    protocol::LessonRequests lessons;
    protocol::Requests requests;

    Core() {
        requests.add(&session, protocol::Session::requests());
        requests.add(&windows, protocol::Windows::requests());
        requests.add(&puzzle, protocol::PuzzleSession::requests());
        requests.add(&lessons, protocol::LessonRequests::requests());
    }
};

}  // namespace

TESSERA_EXPORT(tessera_call)
const wasm::Answer* tessera_call(const char* request, std::uint32_t length) {
    static Core core;
    return wasm::answer(core.requests.call({request, length}));
}
