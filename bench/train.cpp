// train NET HIDDEN EPOCHS SAMPLES ..: a net of so many hidden values for the evaluation of a game,
// from positions that `samples` wrote and `label` scored. bench/README.md tells more.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "learning/samples.hpp"
#include "learning/trainer.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMostEpochs = 10'000;
constexpr std::uint64_t kHeld = 20;  ///< one of so many samples is not learned from
/// The scores are another engine's: results of shallow games say less. There are many of them, so
/// that less weight decay is needed.
constexpr learning::TrainingPlan kPlan{
    .decay = 0.1F, .score_scale = 250, .result_share = 0, .engine_scale = 330};

int fail(const std::string& reason) {
    std::fprintf(stderr, "train: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const auto number_at = [&](std::size_t place, std::uint32_t most) {
        return arguments.size() > 3 ? parse_number(arguments[place], most) : std::nullopt;
    };
    const auto hidden = number_at(1, engine::NetParameters::kMostHidden);
    const auto epochs = number_at(2, kMostEpochs);
    if (!hidden || !epochs) return fail("usage: train NET HIDDEN EPOCHS SAMPLES ..");
    if (*hidden == 0 || *hidden % engine::NetParameters::kLanes != 0)
        return fail("the hidden values are no multiple of " +
                    std::to_string(engine::NetParameters::kLanes));
    learning::Samples learned;
    learning::Samples held;
    std::shared_ptr<const rules::Variant> variant;
    std::uint64_t number = 0;
    const auto add = [&](learning::Sample&& sample) -> std::optional<Error> {
        if (!variant) variant = sample.position.shared_variant();
        if (variant != sample.position.shared_variant())
            return Error{"", "the samples before were of another game"};
        (mix64(number++) % kHeld == 0 ? held : learned).add(sample);
        return std::nullopt;
    };
    learning::SampleReader reader;
    for (std::size_t i = 3; i < arguments.size(); ++i)
        if (const auto fault = reader.read_file(arguments[i], add)) return fail(fault->text());
    if (learned.size() == 0) return fail("there are no samples");
    learning::TrainingPlan plan = kPlan;
    plan.epochs = *epochs;
    learning::Trainer trainer(learning::inputs_of(*variant, *hidden, engine::NetSizes::kAlone),
                              learning::start_pieces(*variant), learned, held, plan, on_threads(2));
    while (!trainer.done())
        if (const auto loss = trainer.run_epoch())
            std::fprintf(stderr, "epoch %u: %.6f, held back %.6f\n", trainer.epoch(), loss->learned,
                         loss->held);
    if (const auto fault = write_whole(arguments[0], trainer.net().file()))
        return fail(fault->text());
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
