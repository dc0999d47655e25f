// tessera uci: the engine, by the Universal Chess Interface.
#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "commands.hpp"
#include "lab/stdio.hpp"

namespace tessera::cli {
namespace {

class EngineBehindUci final : public protocol::UciEngine {
public:
    EngineBehindUci(std::shared_ptr<const rules::Variant> variant, engine::Host host,
                    const engine::Options& options)
        : engine_(std::move(variant), std::move(host), options) {}
    void new_game() override { engine_.new_game(); }
    [[nodiscard]] engine::SearchResult search(
        const rules::Position& position, std::span<const std::uint64_t> history,
        const engine::Limits& limits,
        const std::function<void(const engine::Info&)>& inform) override {
        return engine_.search(position, history, limits, 0, inform);
    }
    [[nodiscard]] engine::SearchProgress progress() const override { return engine_.progress(); }
    [[nodiscard]] engine::Score evaluate(const rules::Position& position) override {
        return engine_.evaluate(position);
    }

private:
    engine::Engine engine_;
};

int run_uci() {
    protocol::UciHost host =
        lab::stdio_host(std::string("Tessera ") + kVersion, "the Tessera developers");
    host.levels = true;
    host.find_variant = find_ordinary_variant;
    // Not standard input, which "-" names elsewhere: commands come from there.
    host.read_file = [](const std::string& path) { return read_text(path == "-" ? "./-" : path); };
    host.make_engine = [](auto variant, engine::Host around,
                          const engine::Options& options) -> std::unique_ptr<protocol::UciEngine> {
        try {
            return std::make_unique<EngineBehindUci>(std::move(variant), std::move(around),
                                                     options);
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
