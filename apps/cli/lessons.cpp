// lessons: files of lessons, checked, and with the answers to their tasks.
#include <iostream>
#include <memory>

#include "answers.hpp"
#include "base/clock.hpp"
#include "lesson/win.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

/// For each mate that has to be forced.
constexpr std::uint64_t kProofNodes = 20'000'000;

using Faults = std::vector<definition::FileError>;

/// Every mate that is to be forced can be.
Faults faults_of_wins(const lesson::Lesson& lesson) {
    Faults faults;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const lesson::Step& step = lesson.steps[i];
        if (step.task != lesson::Task::win) continue;
        auto fault = lesson::fault_of_win(
            *lesson.variant, step,
            {.now = wall_milliseconds, .stop_requested = Interruption::noted}, kProofNodes);
        if (fault)
            faults.push_back({step.line, "steps[" + std::to_string(i) + "]", std::move(*fault)});
    }
    return faults;
}

Result<lesson::Lesson, Faults> checked(const std::string& toml) {
    auto lesson = lesson::read_lesson(toml, lesson::all_games());
    if (!lesson) return lesson;
    if (auto faults = faults_of_wins(*lesson); !faults.empty()) return faults;
    return lesson;
}

void write_checked(JsonWriter& json, const std::string& file,
                   const Result<lesson::Lesson, Faults>& lesson) {
    json.open_object().member("file", file);
    if (lesson)
        json.member("id", lesson->id).member("steps", lesson->steps.size());
    else
        write_faults(json, lesson.error());
    json.close_object();
}

void print_checked(const std::string& file, const Result<lesson::Lesson, Faults>& lesson) {
    if (lesson)
        std::cout << file << ": ok " << lesson->id << ", " << lesson->steps.size() << " steps\n";
    else
        for (const definition::FileError& fault : lesson.error())
            std::cout << fault.text(file) << '\n';
}

Exit check_lessons(const std::vector<std::string>& files, bool json) {
    Interruption interruption;
    JsonWriter writer;
    writer.open_array();
    int code = kUsable;
    for (const std::string& file : files) {
        const auto toml = read_text(file);
        if (!toml) return toml.error();
        const auto lesson = checked(*toml);
        if (Interruption::noted()) return interrupted(file + " was not checked");
        if (!lesson) code = kUnusable;
        if (json)
            write_checked(writer, file, lesson);
        else
            print_checked(file, lesson);
    }
    if (json) print_json(std::move(writer.close_array()));
    return code;
}

}  // namespace

void add_lessons_command(const Command& program) {
    const Command command = program.add("lessons", "Check files of lessons, naming every fault");
    const auto files = std::make_shared<std::vector<std::string>>();
    command.texts("FILE", *files, "lessons");
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=] { return check_lessons(*files, json->json()); });
}

}  // namespace tessera::cli
