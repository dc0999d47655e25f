// label COMMAND NODES < SAMPLES > SAMPLES: positions that `samples` wrote, scored by another engine
// that searches so many nodes of each. bench/README.md tells more.
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "lab/process.hpp"
#include "movegen/move_generator.hpp"
#include "notation/notation.hpp"
#include "variants/load.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::size_t kAhead = 64;          ///< positions sent before the first is answered
constexpr std::int64_t kPatience = 60'000;  ///< milliseconds

struct Sample {
    std::string game;
    std::string points;
    std::string position;
};

class Labels {
public:
    Labels(lab::Process engine, std::uint32_t nodes)
        : engine_(std::move(engine)), go_("go nodes " + std::to_string(nodes)) {}

    /// An error names the line of the samples.
    Result<bool> run(std::istream& samples) {
        std::int64_t number = 0;
        for (std::string line; std::getline(samples, line);) {
            ++number;
            std::istringstream fields(line);
            Sample sample;
            std::string score;
            if (!(fields >> sample.game >> sample.points >> score >> std::ws) ||
                !std::getline(fields, sample.position))
                return Error{"line " + std::to_string(number), "not GAME POINTS SCORE POSITION"};
            engine_.write_line("position fen " + sample.position);
            engine_.write_line(go_);
            asked_.push_back(std::move(sample));
            if (asked_.size() > kAhead)
                if (auto done = answer(); !done) return done;
        }
        while (!asked_.empty())
            if (auto done = answer(); !done) return done;
        return true;
    }

private:
    /// Prints the first sample asked for, unless a mate or a capture was found.
    Result<bool> answer() {
        const Sample sample = std::move(asked_.front());
        asked_.pop_front();
        std::string score;
        for (;;) {
            auto line = engine_.read_line(wall_milliseconds() + kPatience);
            if (!line) return line.error();
            std::istringstream words(*line);
            std::string word;
            words >> word;
            if (word == "info") {
                while (words >> word)
                    if (word == "score" && words >> word) {
                        score.clear();
                        if (word == "cp") words >> score;
                    }
            } else if (word == "bestmove") {
                words >> word;
                if (!score.empty()) return print(sample, score, word);
                return true;
            }
        }
    }

    Result<bool> print(const Sample& sample, const std::string& score, const std::string& best) {
        auto& variant = variants_[sample.game];
        if (!variant) {
            auto loaded = variants::builtin_variant(sample.game);
            if (!loaded) return loaded.error();
            variant = *loaded;
        }
        const auto position = notation::parse_position(variant, sample.position);
        if (!position) return position.error();
        movegen::Scratch scratch;
        rules::MoveList moves;
        variant->generator().list(*position, movegen::Stage::all, scratch, moves);
        const auto move = notation::parse_move(*position, moves, best);
        if (!move) return move.error();
        if (movegen::is_tactical(*position, *move)) return true;
        const int white = static_cast<int>(std::strtol(score.c_str(), nullptr, 10)) *
                          (position->side() == rules::Colour::white ? 1 : -1);
        std::printf("%s %s %d %s\n", sample.game.c_str(), sample.points.c_str(), white,
                    sample.position.c_str());
        return true;
    }

    lab::Process engine_;
    std::string go_;
    std::deque<Sample> asked_;
    std::map<std::string, std::shared_ptr<const rules::Variant>> variants_;
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "label: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const auto nodes =
        arguments.size() == 2 ? parse_number(arguments[1], kMostNodes) : std::nullopt;
    if (!nodes) return fail("usage: label COMMAND NODES < SAMPLES");
    auto engine = lab::Process::start(arguments[0]);
    if (!engine) return fail(engine.error().text());
    const auto done = Labels(std::move(engine).value(), *nodes).run(std::cin);
    return done ? 0 : fail(done.error().text());
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
