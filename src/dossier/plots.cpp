// Plots as SVG, narrow enough for a telephone.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/text.hpp"
#include "dossier/dossier.hpp"

namespace tessera::dossier {
namespace {

constexpr double kWidth = 400;
constexpr double kRow = 26;
constexpr double kLetter = 6.6;  ///< width of one, about
constexpr double kMostLabel = 130;

std::string number(double value) {
    return rounded(value, 1);
}

/// "950", "2.3 k", "14 M": short enough to stand at a point.
std::string short_number(double value) {
    static constexpr std::array<const char*, 6> kUnits{"", " k", " M", " G", " T", " P"};
    std::size_t unit = 0;
    while (std::abs(value) >= 1000 && unit + 1 < kUnits.size()) {
        value /= 1000;
        ++unit;
    }
    const bool whole = unit == 0 ? value == std::round(value) : std::abs(value) >= 99.95;
    return rounded(value, whole ? 0 : 1) + kUnits[unit];
}

std::string text_at(double x, double y, const std::string& text, const char* anchor = "start",
                    const char* style = "") {
    std::string out =
        "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\"";
    if (*style != 0) out += std::string(" class=\"") + style + "\"";
    return out + ">" + escaped(text) + "</text>";
}

std::string line_from(double x1, double y1, double x2, double y2, const char* style) {
    return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
           "\" y2=\"" + number(y2) + "\" class=\"" + style + "\"/>";
}

std::string box(double x, double y, double width, double height, const std::string& style) {
    return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" +
           number(std::max(0.0, width)) + "\" height=\"" + number(height) + "\" class=\"" + style +
           "\"/>";
}

double label_width(const Plot& plot) {
    std::size_t longest = 0;
    for (const Plot::Item& item : plot.items) longest = std::max(longest, item.label.size());
    return std::min(kMostLabel, static_cast<double>(longest) * kLetter) + 8;
}

std::string cut_label(const std::string& label) {
    constexpr auto kMost = static_cast<std::size_t>(kMostLabel / kLetter);
    return label.size() <= kMost ? label : label.substr(0, kMost - 1) + "…";
}

std::string frame(double height, const Plot& plot, const std::string& inside) {
    return "<svg viewBox=\"0 0 " + number(kWidth) + " " + number(height) +
           "\" role=\"img\" aria-label=\"" + escaped(plot.title) + "\">" + inside + "</svg>";
}

std::string bars_of(const Plot& plot) {
    const double left = label_width(plot), right = kWidth - 52;
    double low = plot.reference.value_or(0), high = low;
    low = std::min(low, 0.0);
    for (const Plot::Item& item : plot.items)
        for (const double value :
             {item.values.front(), item.values.back(), item.low.value_or(item.values.front()),
              item.high.value_or(item.values.front())}) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    if (high <= low) high = low + 1;
    const auto x = [&](double value) {
        return left + (value - low) / (high - low) * (right - left);
    };
    const double bottom = kRow * static_cast<double>(plot.items.size());
    std::string out = line_from(x(0), 0, x(0), bottom, "axis");
    double y = 0;
    for (const Plot::Item& item : plot.items) {
        const double value = item.values.front(), middle = y + kRow / 2;
        out += text_at(left - 8, middle + 4, cut_label(item.label), "end");
        out += box(std::min(x(0), x(value)), y + 6, std::abs(x(value) - x(0)), kRow - 12, "bar");
        if (item.low && item.high) {
            out += line_from(x(*item.low), middle, x(*item.high), middle, "whisker");
            for (const double end : {*item.low, *item.high})
                out += line_from(x(end), middle - 4, x(end), middle + 4, "whisker");
        }
        if (item.values.size() > 1) out += box(x(item.values[1]) - 2.5, y + 3, 5, kRow - 6, "mark");
        out += text_at(kWidth, middle + 4, rounded(value, std::abs(value) >= 100 ? 0 : 1), "end",
                       "dim");
        y += kRow;
    }
    if (plot.reference) out += line_from(x(*plot.reference), 0, x(*plot.reference), bottom, "ref");
    if (!plot.unit.empty()) out += text_at(kWidth, bottom + 12, plot.unit, "end", "dim");
    return frame(bottom + (plot.unit.empty() ? 2 : 16), plot, out);
}

std::string stacked_of(const Plot& plot) {
    constexpr double kRoomForText = 34;
    const double left = label_width(plot);
    std::string out;
    double y = 0;
    for (const Plot::Item& item : plot.items) {
        out += text_at(left - 8, y + kRow / 2 + 4, cut_label(item.label), "end");
        double x = left;
        for (std::size_t i = 0; i < item.values.size(); ++i) {
            const double width = item.values[i] * (kWidth - left);
            out += box(x, y + 4, width, kRow - 8, "s" + std::to_string(i));
            if (width > kRoomForText)
                out += text_at(x + width / 2, y + kRow / 2 + 4,
                               rounded(100 * item.values[i], 0) + " %", "middle",
                               i == 1 ? "onbar on1" : "onbar");
            x += width;
        }
        y += kRow;
    }
    return frame(y + 2, plot, out);
}

std::string steps_of(const Plot& plot) {
    constexpr double kHeight = 190, kLeft = 24, kTop = 26, kBottom = 166;
    double most = 10;
    for (const Plot::Item& item : plot.items) most = std::max(most, item.values.front());
    const double decades = std::ceil(std::log10(most));
    const double gap =
        (kWidth - 2 * kLeft) / std::max(1.0, static_cast<double>(plot.items.size()) - 1);
    const auto y = [&](double value) {
        return kBottom - std::log10(std::max(1.0, value)) / decades * (kBottom - kTop);
    };
    std::string out, path, points;
    out += line_from(0, kBottom, kWidth, kBottom, "axis");
    double x = kLeft;
    for (const Plot::Item& item : plot.items) {
        const double at = y(item.values.front());
        path += (path.empty() ? "M" : "L") + number(x) + " " + number(at);
        points +=
            "<circle cx=\"" + number(x) + "\" cy=\"" + number(at) + "\" r=\"3.5\" class=\"bar\"/>";
        points += text_at(x, at - 9, short_number(item.values.front()), "middle", "dim");
        points += text_at(x, kBottom + 16, item.label, "middle");
        x += gap;
    }
    return frame(kHeight, plot, out + "<path d=\"" + path + "\" class=\"trace\"/>" + points);
}

std::string columns_of(const Plot& plot) {
    constexpr double kHeight = 180, kTop = 18, kBottom = 148;
    double most = 1;
    for (const Plot::Item& item : plot.items) most = std::max(most, item.values.front());
    const double gap = kWidth / static_cast<double>(std::max<std::size_t>(1, plot.items.size()));
    std::string out = line_from(0, kBottom, kWidth, kBottom, "axis");
    double x = 0;
    for (std::size_t i = 0; i < plot.items.size(); ++i) {
        const double value = plot.items[i].values.front();
        const double height = value / most * (kBottom - kTop);
        out += box(x + 2, kBottom - height, gap - 4, height, "bar");
        if (value > 0)
            out += text_at(x + gap / 2, kBottom - height - 4, rounded(value, 0), "middle", "dim");
        // Every other label: they are as wide as two columns.
        if (i % 2 == 0)
            out += text_at(x + gap / 2, kBottom + 16, plot.items[i].label,
                           i == 0 ? "start" : "middle", "dim");
        x += gap;
    }
    return frame(kHeight, plot, out);
}

}  // namespace

std::string svg_of(const Plot& plot) {
    switch (plot.shape) {
        case Plot::Shape::bars:
            return bars_of(plot);
        case Plot::Shape::stacked:
            return stacked_of(plot);
        case Plot::Shape::steps:
            return steps_of(plot);
        case Plot::Shape::columns:
            return columns_of(plot);
    }
    return "";
}

}  // namespace tessera::dossier
