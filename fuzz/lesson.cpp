// Lessons: a text is refused with reasons, or its answers are cells and moves of its positions.
#include "lesson/lesson.hpp"

#include <algorithm>

#include "play/load.hpp"
#include "support.hpp"

namespace tessera::fuzzing {
namespace {

constexpr std::uint32_t kMostCells = 256;

Result<play::VariantPtr> small(Result<play::VariantPtr> found) {
    if (found && (*found)->shape().cells() > kMostCells) return Error{"", "too large to be fuzzed"};
    return found;
}

const lesson::Games& games() {
    static const lesson::Games kGames{
        .builtin = [](std::string_view id) { return small(play::builtin(id)); },
        .load = [](std::string_view toml)
            -> Result<play::VariantPtr, std::vector<definition::FileError>> {
            auto loaded = play::load(toml);
            if (!loaded) return loaded.error();
            auto found = small(std::move(loaded).value());
            if (found) return std::move(found).value();
            return std::vector<definition::FileError>{{0, "", found.error().reason}};
        }};
    return kGames;
}

void check(const lesson::Lesson& lesson, const lesson::Step& step) {
    const auto position = lesson.variant->parse(step.position);
    require(position.ok(), "the position of a step is read");
    require((*position)->text() == step.position, "it is written as it is read");
    for (const rules::Cell cell : step.cells)
        require(lattice::index(cell) < lesson.variant->shape().cells(), "an answer is a cell");
    require(std::ranges::adjacent_find(step.cells, std::greater_equal{}) == step.cells.end(),
            "cells ascend");
    if (step.task == lesson::Task::move || step.task == lesson::Task::line)
        require(!step.moves.empty() && (*position)->parse_move(step.moves.front()).ok(),
                "the first answer is a legal move");
    if (step.task == lesson::Task::move)
        for (const std::string& move : step.moves)
            require((*position)->parse_move(move).ok(), "every answer is a legal move");
    if (step.task == lesson::Task::reach)
        for (const rules::Cell cell : step.cells)
            require(std::ranges::any_of((*position)->moves_of(*step.piece),
                                        [&](const auto& move) { return move.to == cell; }),
                    "the piece goes to every cell that is an answer");
}

}  // namespace
}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto lesson = lesson::read_lesson(text, fuzzing::games());
    const auto again = lesson::read_lesson(text, fuzzing::games());
    fuzzing::require(lesson.ok() == again.ok(), "a lesson is read the same again");
    if (!lesson) {
        fuzzing::require(!lesson.error().empty(), "a refused file has a fault");
        for (const auto& fault : lesson.error()) fuzzing::require_reason({fault.key, fault.reason});
        return 0;
    }
    for (const lesson::Step& step : lesson->steps) fuzzing::check(*lesson, step);
    return 0;
}
