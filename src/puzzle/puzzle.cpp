#include "puzzle/puzzle.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "lattice/shape.hpp"

namespace tessera::puzzle {
namespace {

constexpr std::array<std::string_view, kThemes> kThemeNames{
    "mateIn1",      "mateIn2", "mateIn3", "mateIn4",   "onlyDefence",
    "hangingPiece", "fork",    "block",   "capturers", "shortestPath"};

constexpr std::size_t kFields = 6;  // and the answers, where there are any
/// Answers that one word stands for, at most: a line cannot ask for all of the memory.
constexpr int kMostAnswers = 100'000;

std::vector<std::string> words_in(std::string_view text) {
    if (text.empty()) return {};
    const std::vector<std::string_view> words = split(text, ' ');
    return {words.begin(), words.end()};
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string written_answers(const std::vector<std::string>& answers) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < answers.size();) {
        std::size_t end = i;
        while (end < answers.size() && answers[end] == answers[i]) ++end;
        words.push_back(end - i == 1 ? answers[i] : answers[i] + "*" + std::to_string(end - i));
        i = end;
    }
    return joined(words);
}

std::optional<int> number_in(std::string_view text, int least, int most) {
    const auto number = parse_number(text, static_cast<std::uint32_t>(most));
    if (!number || static_cast<int>(*number) < least) return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<std::vector<std::string>> read_answers(std::string_view text) {
    std::vector<std::string> answers;
    for (const std::string& word : words_in(text)) {
        if (word.empty() || word.front() == '*') return std::nullopt;
        const std::size_t star = word.find('*');
        if (star == std::string::npos) {
            answers.push_back(word);
            continue;
        }
        const auto times = number_in(std::string_view(word).substr(star + 1), 2, kMostAnswers);
        if (!times || answers.size() + static_cast<std::size_t>(*times) > kMostAnswers)
            return std::nullopt;
        answers.insert(answers.end(), static_cast<std::size_t>(*times), word.substr(0, star));
    }
    return answers;
}

}  // namespace

std::string_view theme_name(Theme theme) {
    return kThemeNames[static_cast<std::size_t>(theme)];
}

std::optional<Theme> theme_of(std::string_view name) {
    const auto place =
        static_cast<std::size_t>(std::ranges::find(kThemeNames, name) - kThemeNames.begin());
    if (place == kThemeNames.size()) return std::nullopt;
    return static_cast<Theme>(place);
}

std::string id_of(const Puzzle& puzzle) {
    std::string text(theme_name(puzzle.theme));
    text += '\t' + puzzle.position;
    // Of those two the cell that is asked about is part of the question.
    if (puzzle.theme == Theme::capturers && !puzzle.solution.empty())
        text += '\t' + puzzle.solution.front();
    if (puzzle.theme == Theme::shortest_path && !puzzle.solution.empty())
        text += '\t' + puzzle.solution.front() + ' ' + puzzle.solution.back();
    return hexadecimal(mix64(fnv1a(text))).substr(0, 8);
}

std::string print(const Puzzle& puzzle) {
    std::string line = id_of(puzzle);
    line += '\t' + std::string(theme_name(puzzle.theme));
    line += '\t' + std::to_string(puzzle.grade);
    line += '\t' + std::to_string(puzzle.axes);
    line += '\t' + puzzle.position;
    line += '\t' + joined(puzzle.solution);
    if (!puzzle.answers.empty()) line += '\t' + written_answers(puzzle.answers);
    return line;
}

Result<Puzzle> parse_puzzle(std::string_view line) {
    const std::vector<std::string_view> fields = split(line, '\t');
    if (fields.size() != kFields && fields.size() != kFields + 1)
        return Error{"puzzle", "a line has six or seven fields with tabs between"};
    Puzzle puzzle;
    const auto theme = theme_of(fields[1]);
    if (!theme) return Error{"theme", quote(fields[1]) + " is no theme"};
    const auto grade = number_in(fields[2], 1, kMostGrade);
    if (!grade) return Error{"grade", quote(fields[2]) + " is no number from 1 to 8"};
    const auto axes = number_in(fields[3], 1, lattice::kMaxAxes);
    if (!axes) return Error{"axes", quote(fields[3]) + " is no number from 1 to 8"};
    auto answers = read_answers(fields.size() > kFields ? fields.back() : "");
    if (!answers || answers->empty() != (fields.size() == kFields))
        return Error{"answers", "one is empty, a number behind '*' is wrong, or they are too many"};
    puzzle = {
        *theme, *grade, *axes, std::string(fields[4]), words_in(fields[5]), std::move(*answers)};
    if (puzzle.solution.empty()) return Error{"solution", "there is none"};
    if (std::ranges::any_of(puzzle.solution, &std::string::empty))
        return Error{"solution", "one space stands between its parts"};
    if (id_of(puzzle) != fields[0])
        return Error{"id", quote(fields[0]) + " is not that of this puzzle, " + id_of(puzzle)};
    return puzzle;
}

Result<std::vector<Puzzle>> parse_set(std::string_view text) {
    std::vector<Puzzle> puzzles;
    int number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (line.empty() || line.front() == '#') continue;
        auto puzzle = parse_puzzle(line);
        if (!puzzle) {
            Error error = puzzle.error();
            error.where = "line " + std::to_string(number) + ", " + error.where;
            error.line = number;
            return error;
        }
        puzzles.push_back(std::move(puzzle).value());
    }
    return puzzles;
}

}  // namespace tessera::puzzle
