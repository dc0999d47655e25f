// label COMMAND NODES < SAMPLES > SAMPLES: positions that `samples` wrote, scored by another engine
// that searches so many nodes of each. bench/README.md tells more.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lab/uci_client.hpp"
#include "learning/samples.hpp"
#include "movegen/move_generator.hpp"
#include "notation/notation.hpp"

namespace tessera {
namespace {

using learning::Sample;

constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::int64_t kPatience = 60'000;  ///< milliseconds

class Labels {
public:
    Labels(std::string command, std::uint32_t nodes)
        : command_(std::move(command)), go_("go nodes " + std::to_string(nodes)) {}

    /// Prints the sample with the engine's score, unless it finds a mate or would not play a quiet
    /// move.
    std::optional<Error> label(Sample&& sample) {
        const std::string& game = sample.position.variant().definition().id;
        if (!engines_.contains(game)) {
            auto started = lab::UciClient::start(command_, game, {});
            if (!started) return started.error();
            engines_.emplace(game, std::move(started).value());
        }
        const auto reply = engines_.at(game).think(
            "position fen " + notation::print_position(sample.position), go_, kPatience);
        if (!reply) return reply.error();
        if (!reply->score.starts_with("cp ")) return std::nullopt;
        const auto move = notation::parse_move(sample.position, reply->move);
        if (!move) return move.error();
        if (movegen::is_tactical(sample.position, *move)) return std::nullopt;
        const double score = std::strtod(reply->score.c_str() + 3, nullptr);
        sample.score = sample.position.side() == rules::Colour::white ? score : -score;
        std::fputs(learning::sample_line(sample).c_str(), stdout);
        return std::nullopt;
    }

private:
    std::string command_;
    std::string go_;
    std::map<std::string, lab::UciClient> engines_;  ///< by game
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "label: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const auto nodes =
        arguments.size() == 2 ? parse_number(arguments[1], kMostNodes) : std::nullopt;
    if (!nodes) return fail("usage: label COMMAND NODES < SAMPLES");
    Labels labels(arguments[0], *nodes);
    const auto fault = learning::SampleReader().read(
        std::cin, "standard input",
        [&](Sample&& sample) { return labels.label(std::move(sample)); });
    return fault ? fail(fault->text()) : 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
