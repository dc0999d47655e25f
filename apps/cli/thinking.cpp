#include "thinking.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "base/text.hpp"
#include "protocol/uci_info.hpp"
#include "terminal/terminal.hpp"

namespace tessera::cli {
namespace {

constexpr std::size_t kShownMoves = 10;
constexpr std::size_t kUsualColumns = 80;

std::size_t terminal_columns() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualColumns;
    return size.ws_col;
}

std::string rounded(double value, const char* format) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), format, value);
    return text.data();
}

/// Shows the best line of each iteration.
class Display {
public:
    Display(const play::Position& start, Info info) : start_(start), info_(info) {}
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;
    ~Display() {
        if (info_ == Info::redrawn) std::cout << clearing() << std::flush;
    }

    void show(const engine::Info& found) {
        if (info_ == Info::none || found.line != 1) return;
        std::string text = "depth " + std::to_string(found.depth) + "  " +
                           score_text(found.score, start_.variant()) + "  " +
                           rounded(static_cast<double>(found.milliseconds) / 1000, "%.1f s  ") +
                           line_text(start_, found.pv);
        if (info_ == Info::lines) {
            std::cout << text << '\n' << std::flush;
            return;
        }
        // Not in the last column, where some terminals begin a new line.
        text.resize(std::min(text.size(), terminal_columns() - 1));
        std::cout << clearing() << text << std::flush;
        width_ = text.size();
    }

private:
    /// Of the line shown: by spaces, which every terminal takes.
    [[nodiscard]] std::string clearing() const { return '\r' + std::string(width_, ' ') + '\r'; }

    const play::Position& start_;
    Info info_;
    std::size_t width_ = 0;  ///< of the line shown
};

}  // namespace

std::string score_text(engine::Score score, const play::Variant& variant) {
    if (const int turns = protocol::turns_to_mate(score, variant.definition()); turns != 0)
        return (turns > 0 ? "mate in " : "mated in ") + std::to_string(std::abs(turns));
    return rounded(score / 100.0, "%+.2f");
}

std::string line_text(const play::Position& start, std::span<const rules::Move> line) {
    std::string text;
    for (const std::string& move : start.readable_line(line, kShownMoves))
        text += (text.empty() ? "" : " ") + move;
    return line.size() > kShownMoves ? text + " .." : text;
}

std::string found_text(const play::Position& start, const FoundLine& line) {
    return score_text(line.score, start.variant()) + ", depth " + std::to_string(line.depth) +
           ": " + line_text(start, line.moves);
}

Result<Info> info_of(const std::string& wanted) {
    const bool rewrites = terminal::rewrites_lines(STDOUT_FILENO);
    if (wanted == "off" || (wanted == "auto" && !rewrites)) return Info::none;
    if (wanted != "on" && wanted != "auto")
        return Error{"info", quote(wanted) + " is not on, off or auto"};
    return rewrites ? Info::redrawn : Info::lines;
}

std::vector<FoundLine> find_lines(engine::Engine& engine, const play::Position& position,
                                  std::span<const std::uint64_t> history,
                                  const engine::Limits& limits, std::uint64_t seed, Info info) {
    std::vector<FoundLine> lines;
    engine::SearchResult result;
    {
        Display display(position, info);
        result = engine.search(position, history, limits, seed, [&](const engine::Info& found) {
            if (found.pv.empty()) return;
            lines.resize(std::max(lines.size(), static_cast<std::size_t>(found.line)));
            lines[static_cast<std::size_t>(found.line) - 1] = {
                found.depth, found.score, {found.pv.begin(), found.pv.end()}};
            display.show(found);
        });
    }
    // An iteration that was cut short may have found a better move.
    if (result.best && (lines.empty() || lines.front().moves.front() != *result.best)) {
        std::erase_if(lines,
                      [&](const FoundLine& line) { return line.moves.front() == *result.best; });
        lines.insert(lines.begin(), {result.depth, result.score, std::move(result.pv)});
        lines.resize(std::min(lines.size(), static_cast<std::size_t>(limits.lines)));
    }
    return lines;
}

}  // namespace tessera::cli
