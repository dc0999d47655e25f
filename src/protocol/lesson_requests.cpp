#include "protocol/lesson_requests.hpp"

#include <utility>

#include "base/json.hpp"
#include "lesson/lesson.hpp"
#include "protocol/game_json.hpp"
#include "protocol/mailbox_games.hpp"

namespace tessera::protocol {
namespace {

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
    const auto lesson =
        lesson::read_lesson(toml, {.builtin = mailbox_builtin, .load = mailbox_game});
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
