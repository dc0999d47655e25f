// The core for boards whose cells can all be shown.
#pragma once

#include "memory.hpp"
#include "protocol/whole_board.hpp"

namespace tessera::wasm {

struct Core {
    protocol::Session session;
    protocol::WholeBoard questions{session};
    protocol::Requests requests;

    explicit Core(const protocol::Games& games) : session(page(), games) {
        requests.add(&session, protocol::Session::requests());
        requests.add(&questions, protocol::WholeBoard::requests());
    }
};

}  // namespace tessera::wasm
