// What a dossier says: sections of lines, tables and plots, each marked as a fact, a proof or an
// estimate; and their form as JSON, in which a run keeps what it has done.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::dossier {

enum class Kind : std::uint8_t {
    fact,      ///< read off the definition, or counted by one command
    proof,     ///< follows from a complete search, which tessera-verify replays
    estimate,  ///< measured in games, with an interval that holds in 95 of 100 cases
    open,      ///< not settled, and why
};
/// "fact", "proof", "estimate", "open".
[[nodiscard]] std::string_view word(Kind kind);

/// A value with its 95 % interval.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
    std::uint64_t samples = 0;
};

struct Line {
    Kind kind = Kind::fact;
    std::string text;
    std::string check = {};  ///< a command that shows the same, run in the dossier's folder
    std::string claim = {};  ///< JSON, of a proof: what tessera-verify replays
    std::optional<Estimate> estimate = {};
    bool headline = false;  ///< shown at the top as well
};

struct Table {
    Kind kind = Kind::fact;
    std::string title;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;
    std::string check = {};
};

struct Plot {
    enum class Shape : std::uint8_t {
        bars,     ///< one bar an item, with its interval
        stacked,  ///< shares that add up to one, one bar an item
        steps,    ///< a point an item, joined, on a logarithmic scale
        columns,  ///< a histogram
    };
    struct Item {
        std::string label;
        std::vector<double> values;
        std::optional<double> low = {}, high = {};
    };
    Shape shape = Shape::bars;
    Kind kind = Kind::fact;
    std::string title;
    std::string unit = {};
    std::vector<std::string> series = {};  ///< names of an item's values, where it has several
    std::vector<Item> items;
    std::optional<double> reference = {};  ///< where a line is drawn: "no difference"
};

struct Section {
    std::string id;
    std::string title;
    std::string intro = {};
    std::vector<Line> lines = {};
    std::vector<Table> tables = {};
    std::vector<Plot> plots = {};
    std::string data = {};  ///< JSON that later stages read
    bool shown = true;
    double seconds = 0;    ///< spent, of a clock on the wall
    double processor = 0;  ///< and of all cores together

    Line& add(Kind kind, std::string text) {
        lines.push_back({.kind = kind, .text = std::move(text)});
        return lines.back();
    }
};

/// One JSON object.
[[nodiscard]] std::string to_json(const Section& section);
/// An error if it is none of those.
[[nodiscard]] Result<Section> section_of(std::string_view json);

// Words.

/// "1 move", "2 moves"; large numbers with commas.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view one,
                                  std::string_view many);
/// "54.2 % (49.1 to 59.3)"
[[nodiscard]] std::string percent(const Estimate& share);
[[nodiscard]] std::string percent(double share);
/// "a, b and c"
[[nodiscard]] std::string listed(const std::vector<std::string>& words,
                                 std::string_view before_last = "and");
/// The same cut after so many: "a, b, c and 12 more"
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::size_t most);

}  // namespace tessera::dossier
