#include "definition/terms.hpp"

#include <algorithm>
#include <string>

#include "base/small.hpp"
#include "base/text.hpp"

namespace tessera::definition {
namespace {

Error wrong(std::string reason) {
    return Error{"", std::move(reason)};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string too_few(int cells, std::int64_t step) {
    return std::to_string(cells) + (cells == 1 ? " cell" : " cells") + ", too few for a step of " +
           std::to_string(step);
}

/// The set, unless a step of it is possible from no cell.
Result<StepSet> fitting(const std::vector<int>& sizes, StepSet set) {
    const int longest = *std::max_element(sizes.begin(), sizes.end());
    if (!set.magnitudes.empty() && set.magnitudes.front() >= longest)
        return wrong("the longest axis has " + too_few(longest, set.magnitudes.front()));
    for (std::size_t axis = 0; axis < set.pattern.size(); ++axis) {
        const int step = set.pattern[axis].step;
        if (step >= sizes[axis] || step <= -sizes[axis])
            return wrong("axis " + std::to_string(axis) + " has " + too_few(sizes[axis], step));
    }
    return set;
}

Result<StepSet> orbit_from_digits(const std::vector<int>& sizes, std::string_view text) {
    if (text.size() > sizes.size())
        return wrong(quote(text) + " needs " + std::to_string(text.size()) +
                     " axes, the board has " + std::to_string(sizes.size()));
    StepSet set;
    for (const char c : text) set.magnitudes.push_back(c - '0');
    small_sort(set.magnitudes, std::negate());
    return fitting(sizes, std::move(set));
}

}  // namespace

Result<StepSet> parse_steps(const std::vector<int>& sizes, std::string_view text) {
    if (text.empty()) return wrong("empty step");
    const bool orbit =
        std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c) && c != '0'; });
    if (orbit) return orbit_from_digits(sizes, text);
    StepSet set;
    for (const char c : text) {
        if (is_digit(c))
            set.pattern.push_back({c - '0', false});
        else if (c == '+' || c == '-')
            set.pattern.push_back({c == '+' ? 1 : -1, false});
        else if (c == '*')
            set.pattern.push_back({1, true});
        else
            return wrong(quote(text) +
                         " is neither an orbit (digits 1-9) nor a pattern (0 + - * "
                         "1-9, one an axis)");
    }
    if (set.pattern.size() != sizes.size())
        return wrong(quote(text) + " has " + std::to_string(set.pattern.size()) +
                     " characters, the board has " + std::to_string(sizes.size()) + " axes");
    if (std::all_of(set.pattern.begin(), set.pattern.end(),
                    [](const AxisStep& s) { return s.step == 0; }))
        return wrong(quote(text) + " goes nowhere");
    return fitting(sizes, std::move(set));
}

Result<StepSet> steps_from_numbers(const std::vector<int>& sizes,
                                   const std::vector<std::int64_t>& numbers) {
    if (numbers.size() != sizes.size())
        return wrong("a vector needs " + std::to_string(sizes.size()) + " numbers, one an axis");
    StepSet set;
    bool moves = false;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        const std::int64_t n = numbers[axis];
        if (n >= sizes[axis] || n <= -sizes[axis])
            return wrong("axis " + std::to_string(axis) + " has " + too_few(sizes[axis], n));
        set.pattern.push_back({static_cast<int>(n), false});
        moves = moves || n != 0;
    }
    if (!moves) return wrong("a vector of zeros goes nowhere");
    return set;
}

Result<Zone> parse_zone(const std::vector<int>& sizes, std::string_view text) {
    Zone zone;
    std::size_t at = 0;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
        const std::string place = quote(text) + ", axis " + std::to_string(axis);
        if (at >= text.size()) return wrong(place + ": missing");
        if (text[at] == '*') {
            zone.coordinates.emplace_back(std::nullopt);
            ++at;
            continue;
        }
        int coordinate = -1;
        if (axis % 2 == 0) {
            if (text[at] < 'a' || text[at] > 'z') return wrong(place + ": a letter or * expected");
            coordinate = text[at++] - 'a';
        } else {
            if (!is_digit(text[at])) return wrong(place + ": a number or * expected");
            if (text[at] == '0' && at + 1 < text.size() && is_digit(text[at + 1]))
                return wrong(place + ": a number without leading zeros expected");
            int number = 0;
            while (at < text.size() && is_digit(text[at]) && number <= kMaxSize)
                number = number * 10 + (text[at++] - '0');
            coordinate = number - 1;
        }
        if (coordinate < 0 || coordinate >= sizes[axis]) return wrong(place + ": off the board");
        zone.coordinates.emplace_back(coordinate);
    }
    if (at != text.size()) return wrong(quote(text) + ": more coordinates than axes");
    return zone;
}

Result<NameTemplate> parse_name_template(const std::vector<int>& sizes, std::string_view text) {
    using Style = NamePart::Style;
    NameTemplate parts;
    std::size_t at = 0;
    while (at < text.size()) {
        if (text[at] != '{') {
            const std::size_t end = std::min(text.find('{', at), text.size());
            parts.push_back({Style::literal, 0, std::string(text.substr(at, end - at))});
            at = end;
            continue;
        }
        const std::string_view rest = text.substr(at);
        if (rest.size() < 5 || !is_digit(rest[1]) || rest[2] != ':' || rest[4] != '}')
            return wrong(quote(text) + ": {axis:style} expected at character " +
                         std::to_string(at + 1));
        const int axis = rest[1] - '0';
        if (axis >= static_cast<int>(sizes.size()))
            return wrong(quote(text) + ": there is no axis " + std::to_string(axis));
        constexpr std::string_view kStyles = "aA10I";
        constexpr Style kMeaning[] = {Style::lower, Style::upper, Style::from_one, Style::from_zero,
                                      Style::roman};
        const auto style = kStyles.find(rest[3]);
        if (style == std::string_view::npos)
            return wrong(quote(text) + ": style '" + rest[3] + "' is not one of a A 1 0 I");
        parts.push_back({kMeaning[style], axis, ""});
        at += 5;
    }
    return parts;
}

}  // namespace tessera::definition
