// label COMMAND NODES [LINES] < SAMPLES > SAMPLES: positions that `samples` wrote, scored by
// another engine that searches so many nodes of each, and those after its LINES best moves.
// bench/README.md tells more.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "lab/uci_client.hpp"
#include "learning/samples.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"

namespace tessera {
namespace {

using learning::Sample;

constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::int64_t kPatience = 60'000;  ///< milliseconds

class Labels {
public:
    Labels(std::string command, std::uint32_t nodes, std::uint32_t lines)
        : command_(std::move(command)), go_("go nodes " + std::to_string(nodes)), lines_(lines) {}

    /// Prints the sample with the engine's score, unless it finds a mate or would not play a quiet
    /// move; and so the positions after the first moves of its variations, if several are asked
    /// for.
    std::optional<Error> label(Sample&& sample) {
        const std::string& game = sample.position.variant().definition().id;
        if (!engines_.contains(game)) {
            auto started = lab::UciClient::start(command_, game, options());
            if (!started) return started.error();
            engines_.emplace(game, std::move(started).value());
        }
        const auto reply = engines_.at(game).think(
            "position fen " + notation::print_position(sample.position), go_, kPatience);
        if (!reply) return reply.error();
        if (const auto score = centipawns(reply->score))
            if (const auto fault = print(sample, *score, reply->move)) return fault;
        return lines_ == 1 ? std::nullopt : label_after(sample, reply->variations);
    }

private:
    [[nodiscard]] std::vector<lab::UciOption> options() const {
        if (lines_ == 1) return {};
        return {{"MultiPV", std::to_string(lines_)}};
    }

    /// Nothing if it is a mate.
    static std::optional<double> centipawns(const std::string& score) {
        if (!score.starts_with("cp ")) return std::nullopt;
        return std::strtod(score.c_str() + 3, nullptr);
    }

    /// Prints the positions after the first moves of the variations.
    static std::optional<Error> label_after(const Sample& sample,
                                            const std::vector<lab::Variation>& variations) {
        std::set<std::string> seen;
        for (const lab::Variation& variation : variations) {
            std::istringstream pv(variation.pv);
            std::string first;
            std::string second;
            pv >> first >> second;
            const auto score = centipawns(variation.score);
            // While an iteration is under way, a move may stand in its place of before as well.
            if (!score || second.empty() || !seen.insert(first).second) continue;
            const auto move = notation::parse_move(sample.position, first);
            if (!move) return move.error();
            Sample after = sample;
            rules::Undo undo;
            after.position.make(*move, undo);
            if (movegen::generator_of(after.position.variant())
                    .in_check(after.position, after.position.side()))
                continue;
            if (const auto fault = print(after, -*score, second)) return fault;
        }
        return std::nullopt;
    }

    /// With a score for the side to move, unless the move that it would play is not quiet.
    static std::optional<Error> print(Sample& sample, double score, const std::string& reply) {
        const auto move = notation::parse_move(sample.position, reply);
        if (!move) return move.error();
        if (movegen::is_tactical(sample.position, *move)) return std::nullopt;
        sample.score = sample.position.side() == rules::Colour::white ? score : -score;
        std::fputs(learning::sample_line(sample).c_str(), stdout);
        return std::nullopt;
    }

    std::string command_;
    std::string go_;
    std::uint32_t lines_;
    std::map<std::string, lab::UciClient> engines_;  ///< by game
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "label: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const bool many = arguments.size() == 3;
    const auto nodes =
        many || arguments.size() == 2 ? parse_number(arguments[1], kMostNodes) : std::nullopt;
    const auto lines = many ? parse_number(arguments[2], lab::kMostVariations) : std::optional(1U);
    if (!nodes || !lines || *lines == 0)
        return fail("usage: label COMMAND NODES [LINES] < SAMPLES");
    Labels labels(arguments[0], *nodes, *lines);
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
