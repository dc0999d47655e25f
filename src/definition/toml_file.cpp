#include "definition/toml_file.hpp"

#include <numeric>

#include "base/small.hpp"
#include "definition/syntax.hpp"

namespace tessera::definition {
namespace {

/// Dots in one line: a dotted key is a table in a table for every dot, and nested tables are freed
/// recursively.
constexpr int kMaxDots = 64;

/// The first line with more than kMaxDots dots, from 1, or 0.
int line_with_many_dots(std::string_view text) {
    int line = 1;
    int dots = 0;
    for (const char c : text) {
        if (c == '\n') ++line, dots = 0;
        if (c == '.' && ++dots > kMaxDots) return line;
    }
    return 0;
}

/// In order of line, faults of one line as they were found.
std::vector<FileError> by_line(std::vector<FileError> errors) {
    std::vector<std::size_t> order(errors.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    small_sort(order, [&](std::size_t i) { return std::pair(errors[i].line, i); });
    std::vector<FileError> sorted;
    sorted.reserve(errors.size());
    for (const std::size_t i : order) sorted.push_back(std::move(errors[i]));
    return sorted;
}

constexpr std::size_t kMostSyntaxFaults = 20;

/// Reads the text; where it is no TOML, without the lines that hold a fault, as far as that can be
/// done. Notes each fault.
toml::parse_result parsed_but_for(std::string_view toml_text, std::vector<FileError>& faults) {
    toml::parse_result parsed = toml::parse(toml_text);
    std::string rest(parsed ? std::string_view() : toml_text);
    while (!parsed) {
        const int line = static_cast<int>(parsed.error().source().begin.line);
        faults.push_back({line, "", printable(syntax_reason(parsed.error().description()))});
        rest = without_line(rest, line);
        if (rest.empty() || faults.size() == kMostSyntaxFaults) break;
        parsed = toml::parse(rest);
    }
    return parsed;
}

}  // namespace

std::vector<FileError> read_toml(std::string_view text, Reading& reading,
                                 const std::function<void(const toml::table& file)>& read) {
    const auto refused = [](int line, std::string reason) {
        return std::vector<FileError>{{line, "", std::move(reason)}};
    };
    if (text.size() > kMaxFileBytes)
        return refused(0, "the file is larger than " + std::to_string(kMaxFileBytes) + " bytes");
    if (const int line = line_with_many_dots(text))
        return refused(line, "more than " + std::to_string(kMaxDots) + " dots in one line");
    std::vector<FileError> syntax;
    const toml::parse_result parsed = parsed_but_for(text, syntax);
    if (!parsed) return by_line(std::move(syntax));
    read(parsed.table());
    if (!syntax.empty()) {
        // What a table lacks or needs may stand on a line that could not be read.
        std::erase_if(reading.errors, [](const FileError& error) {
            return error.reason.starts_with("missing") || error.reason.starts_with("no ") ||
                   error.reason.find("need") != std::string::npos;
        });
        reading.errors.insert(reading.errors.begin(), syntax.begin(), syntax.end());
    }
    return by_line(std::move(reading.errors));
}

}  // namespace tessera::definition
