#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "definition/toml_file.hpp"
#include "engine/levels.hpp"
#include "lesson/answers.hpp"
#include "lesson/lesson.hpp"
#include "movegen/movegen.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera::lesson {
namespace {

using definition::Table;
using rules::Cell;

constexpr std::array<std::string_view, kTasks> kTaskNames = {"read", "reach", "mark",    "go",
                                                             "move", "line",  "arrange", "win"};
constexpr std::array<std::string_view, 5> kFinds = {"attackers", "blocks", "escapes", "neighbours",
                                                    "along"};
constexpr std::array<std::string_view, 7> kGoals = {"mate",    "check",  "capture",   "any",
                                                    "promote", "castle", "en_passant"};

/// The number of a name among those that are known, which a fault lists.
template <std::size_t N>
std::optional<std::size_t> one_of(Table& table, std::string_view key,
                                  const std::array<std::string_view, N>& names) {
    const auto given = table.string(key, true);
    if (!given) return std::nullopt;
    const auto found = std::ranges::find(names, *given);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    std::string list;
    for (const std::string_view name : names)
        list += (list.empty() ? "" : ", ") + std::string(name);
    table.fail(key, "one of these expected: " + list);
    return std::nullopt;
}

/// One step of a lesson, read key by key.
class StepReader {
public:
    StepReader(Table& table, const play::Variant& variant, Step& step)
        : table_(table), variant_(variant), step_(step) {}

    /// `before`: the position of the step before, empty for none; a position that is given, or
    /// nothing if there is none that is good.
    void read(std::string& before) {
        const auto task = one_of(table_, "task", kTaskNames);
        step_.text = words("text", true);
        step_.hint = words("hint", false);
        step_.done = words("done", false);
        const auto position = read_position(before);
        if (!task || !position) {
            // What the task needs cannot be judged.
            table_.skip({"piece", "count", "cells", "find", "of", "axes", "goals", "moves", "goal",
                         "accept", "line", "inside", "level"});
        } else {
            step_.task = static_cast<Task>(*task);
            read_task(*position);
        }
        table_.finish();
    }

private:
    /// Words for readers, which may take several lines and name cells between braces.
    std::string words(std::string_view key, bool required) {
        const auto text = table_.string(key, required);
        if (!text) return "";
        if (required && text->empty()) table_.fail(key, "empty");
        if (std::ranges::any_of(*text,
                                [](char c) { return c != '\n' && definition::is_control(c); }))
            table_.fail(key, "it contains control characters");
        if (text->size() > kLongestText)
            table_.fail(key, "longer than " + std::to_string(kLongestText) + " bytes");
        for (auto at = text->find('{'); at != std::string::npos; at = text->find('{', at + 1)) {
            const std::string_view name =
                std::string_view(*text).substr(at + 1, text->find('}', at) - at - 1);
            if (!variant_.parse_cell(name))
                table_.fail(key, "no cell of this board: " + quote(name));
        }
        return *text;
    }

    std::optional<rules::Position> read_position(std::string& before) {
        const auto text = table_.string("position", before.empty());
        if (!text && before.empty()) return std::nullopt;
        auto position = variant_.parse(text ? *text : before);
        if (!position) {
            table_.fail("position", position.error().text());
            before.clear();
            return std::nullopt;
        }
        step_.position = before = (*position)->text();
        rules::Position at = play::ordinary(**position);
        if (!movegen::outcome(at).over()) return at;
        table_.fail("position", "the game is over here");
        return std::nullopt;
    }

    void read_task(const rules::Position& position) {
        switch (step_.task) {
            case Task::read:
                step_.cells = cells("cells", false);
                break;
            case Task::reach:
                read_reach(position);
                break;
            case Task::mark:
                read_mark(position);
                break;
            case Task::go:
                read_go(position);
                break;
            case Task::move:
                read_move(position);
                break;
            case Task::line:
                read_line(position);
                break;
            case Task::arrange:
                read_arrange();
                break;
            case Task::win:
                step_.level = static_cast<int>(table_.integer("level", 1, 1, engine::kLevels));
                step_.most = static_cast<int>(table_.integer("moves", 1, 1, kMostMateTurns));
                break;
        }
    }

    /// What the task speaks of is not there, so that its answers cannot be judged.
    void refuse(std::string_view key, int line, std::string reason) {
        faulty_ = true;
        table_.fail(key, line, std::move(reason));
    }

    std::optional<Cell> cell(std::string_view key, std::string_view text, int line) {
        const auto found = variant_.parse_cell(text);
        if (found) return *found;
        refuse(key, line, "no cell of this board: " + quote(text));
        return std::nullopt;
    }
    std::optional<Cell> cell(std::string_view key, bool required) {
        const toml::node* node = table_.node(key, required, "the name of a cell");
        faulty_ = faulty_ || (required && !node);
        if (!node) return std::nullopt;
        const int line = definition::line_of(*node);
        if (const auto* text = node->as_string()) return cell(key, text->get(), line);
        refuse(key, line, "the name of a cell expected");
        return std::nullopt;
    }
    Cells cells(std::string_view key, bool required) {
        Cells found;
        for (const auto& [text, line] : table_.strings(key, required)) {
            const auto one = cell(key, text, line);
            if (!one) continue;
            if (std::ranges::find(found, *one) != found.end())
                refuse(key, line, "given twice: " + quote(text));
            else
                found.push_back(*one);
        }
        std::ranges::sort(found);
        return found;
    }
    std::optional<Cell> own_piece(const rules::Position& position) {
        const auto found = cell("piece", true);
        if (!found || position.at(*found).is(position.side())) return found;
        refuse("piece", definition::line_of(*table_.node("piece", true, "")),
               "no piece of the side to move stands there");
        return std::nullopt;
    }
    std::vector<int> axes(std::string_view key) {
        std::vector<int> found;
        const auto& names = variant_.definition().axis_names;
        for (const auto& [text, line] : table_.strings(key, true)) {
            const auto at = std::ranges::find(names, text);
            const int axis = static_cast<int>(at - names.begin());
            if (at == names.end())
                refuse(key, line, "no axis of this board: " + quote(text));
            else if (std::ranges::find(found, axis) != found.end())
                refuse(key, line, "given twice: " + quote(text));
            else
                found.push_back(axis);
        }
        return found;
    }

    /// The answers in cells, of which there are some but not too many; `count` may say how many.
    void answer(Cells found) {
        const auto count = table_.integer("count", 0, 1, kMostCells);
        if (faulty_) return;
        if (found.empty())
            table_.fail("no cell is an answer");
        else if (found.size() > kMostCells)
            table_.fail(std::to_string(found.size()) + " cells are answers, " +
                        std::to_string(kMostCells) + " at most can be asked for");
        else if (count != 0 && static_cast<std::size_t>(count) != found.size())
            table_.fail("count", "there are " + std::to_string(found.size()));
        step_.cells = std::move(found);
    }

    void read_reach(const rules::Position& position) {
        step_.piece = own_piece(position);
        answer(step_.piece ? reached(position, *step_.piece) : Cells{});
    }

    void read_mark(const rules::Position& position) {
        if (table_.has("cells") || !table_.has("find")) return answer(cells("cells", true));
        const auto find = one_of(table_, "find", kFinds);
        if (!find) return table_.skip({"of", "axes", "count"});
        step_.find = kFinds[*find];
        enum Find : std::uint8_t { attacking, blocking, escaping, neighbouring, in_line };
        if (*find == blocking) return answer(blocks(position));
        if (*find == escaping) return answer(escapes(position));
        const auto of = cell("of", true);
        const auto& shape = variant_.shape();
        const std::vector<int> which = *find == in_line ? axes("axes") : std::vector<int>{};
        step_.piece = of;
        if (!of) return table_.skip({"count"});
        if (*find == attacking) return answer(attackers(position, *of));
        answer(*find == neighbouring ? neighbours(shape, *of) : along(shape, *of, which));
    }

    void read_go(const rules::Position& position) {
        step_.piece = own_piece(position);
        step_.cells = cells("goals", true);
        const auto given = table_.integer("moves", 0, 1, kMostWayMoves);
        if (faulty_) return;
        if (step_.cells.empty()) return table_.fail("goals", "no cell is given");
        if (step_.cells.size() > kMostGoals)
            return table_.fail("goals", std::to_string(kMostGoals) + " at most");
        if (play::rules_of(variant_)->special().moves_per_turn != 1)
            return table_.fail("not for games of two moves a turn");
        const auto way = shortest_way(position, *step_.piece, step_.cells, kMostWayMoves);
        if (!way)
            return table_.fail("goals", "no way of the piece to them was found in " +
                                            std::to_string(kMostWayMoves) + " moves");
        const auto fewest = static_cast<int>(way->size());
        if (given != 0 && given < fewest)
            table_.fail("moves", "at least " + std::to_string(fewest) + " are needed");
        step_.most = given != 0 ? static_cast<int>(given) : fewest;
        Cell from = *step_.piece;
        for (const Cell to : *way) {
            step_.moves.push_back(variant_.cell_name(from) + variant_.cell_name(to));
            from = to;
        }
    }

    void read_move(const rules::Position& position) {
        if (table_.has("accept")) {
            for (const auto& [text, line] : table_.strings("accept", true)) {
                const auto move = play::ordinary(position)->parse_move(text);
                if (!move)
                    refuse("accept", line, move.error().reason);
                else
                    step_.moves.push_back(variant_.move_text(*move));
            }
        } else if (const auto goal = one_of(table_, "goal", kGoals)) {
            step_.goal = kGoals[*goal];
            if (movegen::legal_moves(position).size() > kMostMoves)
                return table_.fail("goal", "more than " + std::to_string(kMostMoves) +
                                               " legal moves are too many to look at");
            const auto of = step_.piece = cell("of", false);
            for (const rules::Move& move : moves_to(position, static_cast<Goal>(*goal), of))
                step_.moves.push_back(variant_.move_text(move));
        }
        std::ranges::sort(step_.moves);
        if (step_.moves.empty() && !faulty_) table_.fail("no legal move is an answer");
    }

    void read_line(const rules::Position& position) {
        const auto at = play::ordinary(position);
        const auto solver = at->side();
        auto last = solver;
        for (const auto& [text, line] : table_.strings("line", true)) {
            const auto move = at->parse_move(text);
            if (!move) return table_.fail("line", line, move.error().reason);
            last = at->side();
            step_.moves.push_back(variant_.move_text(*move));
            at->make(*move);
        }
        if (step_.moves.empty() || last != solver)
            table_.fail("line", "the last move has to be one of the side that begins");
    }

    void read_arrange() {
        step_.axes = axes("inside");
        const auto& game = variant_.definition();
        const auto inside = [&](int axis) {
            return axis == game.view.across.front() || axis == game.view.up.front();
        };
        if (faulty_) return;
        if (step_.axes.empty() || step_.axes.size() > 2)
            table_.fail("inside", "one or two axes expected");
        else if (std::ranges::all_of(step_.axes, inside))
            table_.fail("inside", "these axes lie inside flat boards from the beginning");
    }

    Table& table_;
    const play::Variant& variant_;
    Step& step_;
    bool faulty_ = false;
};

class LessonReader {
public:
    explicit LessonReader(const Games& games) : games_(games) {}

    Lesson read(const toml::table& file, definition::Reading& reading) {
        Table top(file, "", reading);
        lesson_.id = top.line_of_text("id", true);
        const auto plain = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        };
        if (lesson_.id.size() > 40 || !std::ranges::all_of(lesson_.id, plain))
            top.fail("id", "1 to 40 of the characters a-z, 0-9 and - expected");
        lesson_.part = top.line_of_text("part", false);
        lesson_.title = top.line_of_text("title", true);
        lesson_.idea = top.line_of_text("idea", false);
        read_game(top);
        if (lesson_.variant)
            read_steps(top);
        else
            top.skip({"steps"});
        top.finish();
        return std::move(lesson_);
    }

private:
    void read_game(Table& top) {
        if (top.has("rules")) {
            lesson_.rules = top.string("rules", true).value_or("");
            if (top.has("game")) top.fail("game", "either a game or rules, not both");
            top.skip({"game"});
            auto variant = games_.load(lesson_.rules);
            if (!variant) return top.fail("rules", variant.error().front().text(""));
            lesson_.variant = std::move(variant).value();
        } else if (const auto id = top.string("game", true)) {
            auto variant = games_.builtin(*id);
            if (!variant) return top.fail("game", variant.error().reason);
            lesson_.variant = std::move(variant).value();
        }
        if (!lesson_.variant || lesson_.variant->capabilities().whole_board) return;
        top.fail("game", "its board is too large for lessons");
        lesson_.variant = nullptr;
    }

    void read_steps(Table& top) {
        auto tables = top.tables("steps", "at least one table [[steps]]");
        if (tables.size() > kMostSteps)
            return top.fail("steps", std::to_string(kMostSteps) + " at most");
        std::string position;
        for (Table& table : tables) {
            Step& step = lesson_.steps.emplace_back();
            step.line = table.line();
            StepReader(table, *lesson_.variant, step).read(position);
        }
    }

    const Games& games_;
    Lesson lesson_;
};

}  // namespace

Games all_games() {
    return {.builtin = play::builtin,
            .load = [](std::string_view toml) { return play::load(toml); }};
}

std::string_view task_name(Task task) {
    return kTaskNames[static_cast<std::size_t>(task)];
}

Result<Lesson, std::vector<definition::FileError>> read_lesson(std::string_view toml_text,
                                                               const Games& games) {
    definition::Reading reading;
    Lesson lesson;
    auto faults = definition::read_toml(toml_text, reading, [&](const toml::table& file) {
        lesson = LessonReader(games).read(file, reading);
    });
    if (!faults.empty()) return faults;
    return lesson;
}

}  // namespace tessera::lesson
