// tessera-threads.wasm: as tessera.wasm, for pages whose memory can be shared: other instances of
// it (threads.hpp) search beside the one that is asked.
#include <utility>

#include "core.hpp"
#include "engine/lazy_smp.hpp"
#include "play/ordinary.hpp"
#include "threads.hpp"

namespace {

using namespace tessera;

std::uint32_t threads = 1;  // NOLINT: of the engines to come, chosen once

std::unique_ptr<engine::Engine> engine_on_threads(const play::VariantPtr& variant,
                                                  engine::Host host,
                                                  const protocol::Knowledge& knowledge) {
    host.executor = wasm::on_helpers();
    return std::make_unique<engine::LazySmp>(play::rules_of(*variant), std::move(host),
                                             protocol::whole_board_options(*variant, knowledge),
                                             threads);
}

protocol::Games games() {
    protocol::Games games = protocol::whole_board_games();
    games.engine = engine_on_threads;
    return games;
}

}  // namespace

/// On so many threads, this one among them, searches are to run: before the first search.
TESSERA_EXPORT(tessera_use_threads) void tessera_use_threads(std::uint32_t count) {
    threads = count;
}

TESSERA_EXPORT(tessera_call)
const wasm::Answer* tessera_call(const char* request, std::uint32_t length) {
    static wasm::Core core(games());
    return wasm::answer(core.requests.call({request, length}));
}
