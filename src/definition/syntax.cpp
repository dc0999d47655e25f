#include "definition/syntax.hpp"

#include <algorithm>
#include <array>

namespace tessera::definition {
namespace {

struct Fault {
    std::string_view context;  ///< what was being read, or a part of that
    std::string_view problem;  ///< a part of what toml++ says
    std::string_view words;    ///< % stands for what was found
};

/// The first that fits is taken.
constexpr std::array kFaults = {
    Fault{"", "maximum nested value depth", "lists and tables are nested too deeply"},
    Fault{"", "not representable", "the number is too large"},
    Fault{"string", "control characters",
          "a text is not closed with its quotation mark, or holds a control character"},
    Fault{"string", "end-of-file",
          "the file ends within a text: its closing quotation marks are missing"},
    Fault{"string", "unknown escape",
          "% is not an escape sequence: write \\\\ for a backslash, or put the text in '..'"},
    Fault{"string", "hex digit", "hexadecimal digits expected after \\u or \\U, not %"},
    Fault{"array", "end-of-file", "the file ends within a list: ']' is missing"},
    Fault{"array", "expected value", "a value is missing before a comma of the list"},
    Fault{"array", "closing ']'", "a comma or ']' is missing in the list before %"},
    Fault{"inline table", "end-of-file", "the file ends within {..}: '}' is missing"},
    Fault{"inline table", "dangling comma", "the last comma before '}' is one too many"},
    Fault{"inline table", "saw comma", "a comma in {..} is one too many"},
    Fault{"inline table", "closing '}'", "a comma or '}' is missing in {..} before %"},
    Fault{"table header", "expected ']'", "']' is missing after the name of the table"},
    Fault{"table header", "blank bare keys", "the table has no name between its brackets"},
    Fault{"table header", "a comment", "% follows the name of the table"},
    Fault{"", "expected '=', saw", "'=' is missing between the key and its value"},
    Fault{"", "expected value, saw", "a value is missing after '='"},
    Fault{"", "could not determine value type",
          "the value is not a number, true or false; text needs quotation marks"},
    Fault{"boolean", "", "true or false expected; text needs quotation marks"},
    Fault{"", "a comment or whitespace", "% follows the value; each key needs a line of its own"},
    Fault{"root table", "expected keys", "a key or a table expected, not %"},
    Fault{"", "bare key", "a key expected, not %"},
    Fault{"", "leading zero", "a number begins with 0"},
    Fault{"", "underscore", "'_' stands in the wrong place of a number"},
    Fault{"date", "", "a date or time is not complete; text needs quotation marks"},
    Fault{"time", "", "a date or time is not complete; text needs quotation marks"},
    Fault{"integer", "expected", "% inside a number"},
    Fault{"floating", "expected", "% inside a number"},
    Fault{"", "control character", "a control character"},
    Fault{"", "end-of-file", "the file ends in the middle of a line"},
    Fault{"", "utf-8", "the text is not UTF-8"},
    Fault{"", "UTF-8", "the text is not UTF-8"},
};

constexpr std::string_view kPrefix = "Error while parsing ";

/// What stands between the first and the last of these marks behind `from`.
std::string_view quoted(std::string_view text, std::size_t from) {
    const auto first = text.find('\'', from);
    const auto last = text.rfind('\'');
    if (first == std::string_view::npos || last <= first) return "";
    return text.substr(first + 1, last - first - 1);
}

/// "'x'", or what has no sign.
std::string found_in(std::string_view problem) {
    const auto saw = problem.find("saw ");
    const std::string_view sign = quoted(problem, saw == std::string_view::npos ? 0 : saw);
    if (sign.empty()) return "something";
    if (sign == "\\n" || sign == "\\r") return "the end of the line";
    return '\'' + std::string(sign) + '\'';
}

std::string given_twice(std::string_view context, std::string_view problem) {
    const std::string name = found_in(problem);
    if (problem.find("as array-of-tables") != std::string_view::npos)
        return name.substr(0, name.find('\'', 1) + 1) +
               " is a list of tables here, but a single table above";
    return (context == "table header" ? "the table " : "the key ") + name + " is given twice";
}

}  // namespace

std::string syntax_reason(std::string_view description) {
    if (!description.starts_with(kPrefix)) return std::string(description);
    description.remove_prefix(kPrefix.size());
    const auto colon = std::min(description.find(": "), description.size());
    const std::string_view context = description.substr(0, colon);
    const std::string_view problem = description.substr(std::min(colon + 2, description.size()));
    if (problem.find("cannot redefine") != std::string_view::npos)
        return given_twice(context, problem);
    const auto fits = [&](const Fault& fault) {
        return context.find(fault.context) != std::string_view::npos &&
               problem.find(fault.problem) != std::string_view::npos;
    };
    const auto fault = std::find_if(kFaults.begin(), kFaults.end(), fits);
    if (fault == kFaults.end()) return std::string(context) + ": " + std::string(problem);
    std::string words(fault->words);
    if (const auto place = words.find('%'); place != std::string::npos)
        words.replace(place, 1, found_in(problem));
    return words;
}

std::string without_line(std::string_view text, int line) {
    std::size_t begin = 0;
    for (int at = 1; at < line && begin != std::string_view::npos; ++at) {
        begin = text.find('\n', begin);
        if (begin != std::string_view::npos) ++begin;
    }
    if (begin == std::string_view::npos) return "";
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string_view content = text.substr(begin, end - begin);
    // A list, table or text that goes on below would be torn apart.
    const auto in_key = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '-' || c == '.' || c == ' ' || c == '\t';
    };
    const auto equals = std::find_if_not(content.begin(), content.end(), in_key);
    if (equals == content.end() || *equals != '=' || equals == content.begin() ||
        content.find_first_of("[{") != std::string_view::npos ||
        content.find("\"\"\"") != std::string_view::npos ||
        content.find("'''") != std::string_view::npos)
        return "";
    return std::string(text.substr(0, begin)) + std::string(text.substr(end));
}

}  // namespace tessera::definition
