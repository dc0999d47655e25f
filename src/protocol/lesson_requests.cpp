#include "protocol/lesson_requests.hpp"

#include <utility>

#include "backends/load.hpp"
#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "lesson/lesson.hpp"
#include "play/ordinary.hpp"
#include "protocol/game_json.hpp"

namespace tessera::protocol {
namespace {

/// By the slow move generator, which is small: a lesson asks for few moves.
play::VariantPtr loaded(definition::VariantDefinition game) {
    return play::ordinary(
        backends::load(std::move(game), {.backend = movegen::Backend::mailbox, .isa = {}}));
}

Result<play::VariantPtr, std::vector<definition::FileError>> from_text(std::string_view toml) {
    auto game = definition::parse_variant(toml);
    if (!game) return game.error();
    return loaded(std::move(game).value());
}

Result<play::VariantPtr> from_name(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_variants(), id);
    if (game == nullptr)
        return Error{"", "there is no game " + quote(id) + " on a board that can be shown whole",
                     codes::unknown_game};
    auto made = from_text(game->toml);
    if (!made) return Error{"", made.error().front().text(""), codes::bad_game_file};
    return std::move(made).value();
}

void write_step(JsonWriter& json, const lesson::Step& step) {
    json.open_object()
        .member("task", lesson::task_name(step.task))
        .member("text", step.text)
        .member("hint", step.hint)
        .member("done", step.done)
        .member("position", step.position)
        .member("find", step.find)
        .member("goal", step.goal)
        .member("piece", step.piece ? static_cast<int>(lattice::index(*step.piece)) : -1)
        .member("most", step.most)
        .member("level", step.level);
    json.list("cells", step.cells, [&](rules::Cell cell) { json.value(lattice::index(cell)); });
    json.list("moves", step.moves, [&](const std::string& move) { json.value(move); });
    json.list("axes", step.axes, [&](int axis) { json.value(axis); });
    json.close_object();
}

}  // namespace

std::span<const RequestRow> LessonRequests::requests() {
    static constexpr RequestRow kRows[] = {{"lesson", answer<&LessonRequests::lesson>}};
    return kRows;
}

std::string LessonRequests::lesson(std::string_view toml) {
    const auto lesson = lesson::read_lesson(toml, {.builtin = from_name, .load = from_text});
    if (!lesson) return error_json(lesson.error());
    JsonWriter json;
    json.open_object()
        .member("id", lesson->id)
        .member("part", lesson->part)
        .member("title", lesson->title)
        .member("idea", lesson->idea)
        .member("game", lesson->variant->definition().id)
        .member("rules", lesson->rules);
    json.list("steps", lesson->steps, [&](const lesson::Step& step) { write_step(json, step); });
    return std::move(json.close_object()).take();
}

}  // namespace tessera::protocol
