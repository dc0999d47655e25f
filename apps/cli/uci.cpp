// tessera uci: the engine, by the Universal Chess Interface.
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "commands.hpp"
#include "engine/factory.hpp"
#include "lab/stdio.hpp"
#include "lab/tablebase.hpp"
#include "play/ordinary.hpp"

namespace tessera::cli {
namespace {

int run_uci() {
    protocol::UciHost host =
        lab::stdio_host(std::string("Tessera ") + kVersion, "the Tessera developers");
    host.levels = true;
    host.find_variant = find_variant;
    // Not standard input, which "-" names elsewhere: commands come from there.
    host.read_file = [](const std::string& path) { return read_text(path == "-" ? "./-" : path); };
    host.open_tablebase = [](const std::string& folder, const play::Variant& variant) {
        return lab::open_tablebase(folder, play::rules_of(variant));
    };
    host.make_engine = [](const play::VariantPtr& variant, engine::Host around,
                          const engine::Options& options) -> std::unique_ptr<engine::Engine> {
        try {
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
