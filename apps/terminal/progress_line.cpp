#include "terminal/progress_line.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "base/clock.hpp"
#include "terminal/terminal.hpp"

namespace tessera::terminal {
namespace {

constexpr std::int64_t kShort = 2'000;    // milliseconds
constexpr std::int64_t kBetween = 250;    // milliseconds
constexpr double kLongest = 360'000'000;  // seconds: beyond it time left says nothing

/// 98.7 M
std::string with_prefix(double value) {
    constexpr std::array<const char*, 4> kPrefixes{"", " k", " M", " G"};
    std::size_t prefix = 0;
    for (; value >= 1000 && prefix + 1 < kPrefixes.size(); ++prefix) value /= 1000;
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f%s", prefix == 0 ? 0 : 1, value,
                  kPrefixes[prefix]);
    return text.data();
}

/// 1:05, 2:03:04
std::string duration(std::int64_t seconds) {
    std::array<char, 48> text{};
    const auto minutes = static_cast<int>(seconds / 60 % 60);
    const auto rest = static_cast<int>(seconds % 60);
    if (seconds >= 3600)
        std::snprintf(text.data(), text.size(), "%lld:%02d:%02d",
                      static_cast<long long>(seconds / 3600), minutes, rest);
    else
        std::snprintf(text.data(), text.size(), "%d:%02d", minutes, rest);
    return text.data();
}

/// Of so many done in so many milliseconds: "12.5 %  1234567 nodes  98.7 M/s  1:05 left".
std::string progress_text(std::uint64_t count, std::string_view unit, double share,
                          std::int64_t milliseconds) {
    std::array<char, 16> percent{};
    std::snprintf(percent.data(), percent.size(), "%.1f %%", 100 * std::clamp(share, 0.0, 1.0));
    const double seconds = std::max(static_cast<double>(milliseconds) / 1000, 0.001);
    std::string text = std::string(percent.data()) + "  " + std::to_string(count) + ' ' +
                       std::string(unit) + "  " +
                       with_prefix(static_cast<double>(count) / seconds) + "/s";
    const double left = share > 0 ? seconds * (1 - share) / share : kLongest;
    if (left < kLongest) text += "  " + duration(std::llround(left)) + " left";
    return text;
}

}  // namespace

ProgressLine::ProgressLine(std::string_view unit)
    : unit_(unit),
      terminal_(rewrites_lines(STDERR_FILENO)),
      begun_(wall_milliseconds()),
      next_(begun_ + kShort) {}

ProgressLine::~ProgressLine() {
    clear();
}

void ProgressLine::clear() {
    if (width_ > 0) std::cerr << '\r' << std::string(width_, ' ') << '\r' << std::flush;
    width_ = 0;
}

void ProgressLine::show(std::uint64_t count, double share) {
    if (!terminal_) return;
    const std::int64_t now = wall_milliseconds();
    if (now < next_) return;
    next_ = now + kBetween;
    std::string text = progress_text(count, unit_, share, now - begun_);
    const std::size_t width = text.size();
    if (width < width_) text.append(width_ - width, ' ');
    width_ = width;
    std::cerr << '\r' << text << std::flush;
}

}  // namespace tessera::terminal
