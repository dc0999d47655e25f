// tessera uci: the engine, by the Universal Chess Interface.
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "base/threads.hpp"
#include "commands.hpp"
#include "engine/factory.hpp"
#include "engine/lazy_smp.hpp"
#include "lab/stdio.hpp"
#include "lab/tablebase.hpp"
#include "play/ordinary.hpp"

namespace tessera::cli {
namespace {

constexpr std::int64_t kMostThreads = 256;

int run_uci() {
    protocol::UciHost host =
        lab::stdio_host(std::string("Tessera ") + kVersion, "the Tessera developers");
    host.abilities = {.levels = true, .most_threads = kMostThreads};
    host.find_variant = find_variant;
    // Not standard input, which "-" names elsewhere: commands come from there.
    host.read_file = [](const std::string& path) { return read_text(path == "-" ? "./-" : path); };
    host.open_tablebase = [](const std::string& folder, const play::Variant& variant) {
        return lab::open_tablebase(folder, play::rules_of(variant));
    };
    host.make_engine = [](const play::VariantPtr& variant, engine::Host around,
                          const engine::Options& options) -> std::unique_ptr<engine::Engine> {
        try {
            if (options.threads > 1 && variant->capabilities().whole_board) {
                around.executor = on_threads(options.threads);
                return std::make_unique<engine::LazySmp>(
                    play::rules_of(*variant), std::move(around), options, options.threads);
            }
            return engine::make_engine(variant, std::move(around), options);
        } catch (const std::bad_alloc&) {
            return nullptr;
        }
    };
    protocol::Uci uci(std::move(host));
    if (uci.run()) return kUsable;
    return fail(std::string("cannot write standard output: ") + std::strerror(errno));
}

}  // namespace

void add_uci_command(const Command& program) {
    program.add("uci", "The engine, by the Universal Chess Interface").run(run_uci);
}

}  // namespace tessera::cli
