#include "learning/loss_plot.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text.hpp"

namespace tessera::learning {
namespace {

constexpr double kWidth = 480;
constexpr double kHeight = 280;
constexpr double kLeft = 64;
constexpr double kRight = 16;
constexpr double kTop = 34;
constexpr double kBottom = 30;
constexpr int kGridLines = 5;

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
    return "<text x=\"" + rounded(x, 1) + "\" y=\"" + rounded(y, 1) + "\" text-anchor=\"" + anchor +
           "\">" + text + "</text>\n";
}

std::string grid_line(double y) {
    std::array<char, 120> text{};
    std::snprintf(text.data(), text.size(),
                  R"(<line x1="%.0f" y1="%.1f" x2="%.0f" y2="%.1f" stroke="#ccc"/>)", kLeft, y,
                  kWidth - kRight, y);
    return std::string(text.data()) + "\n";
}

}  // namespace

std::string loss_plot(std::span<const Loss> losses) {
    double low = 1;
    double high = 0;
    for (const Loss& loss : losses)
        for (const double one : {loss.learned, loss.held}) {
            low = std::min(low, one);
            high = std::max(high, one);
        }
    if (high <= low) high = low + 1e-6;
    const auto x_of = [&](std::size_t epoch) {
        const auto last = static_cast<double>(std::max<std::size_t>(1, losses.size() - 1));
        return kLeft + (kWidth - kLeft - kRight) * static_cast<double>(epoch) / last;
    };
    const auto y_of = [&](double loss) {
        return kTop + (kHeight - kTop - kBottom) * (high - loss) / (high - low);
    };
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                      rounded(kWidth, 0) + " " + rounded(kHeight, 0) +
                      "\" font-family=\"sans-serif\" font-size=\"11\">\n"
                      "<title>Mean squared error of the points, by epoch</title>\n";
    svg += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    for (int i = 0; i < kGridLines; ++i) {
        const double loss = low + (high - low) * i / (kGridLines - 1);
        svg += grid_line(y_of(loss));
        svg += text_at(kLeft - 6, y_of(loss) + 4, "end", rounded(loss, 5));
    }
    const auto curve = [&](double Loss::* of, const char* dashes) {
        svg += std::string("<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\"") +
               dashes + " points=\"";
        for (std::size_t i = 0; i < losses.size(); ++i)
            svg += rounded(x_of(i), 1) + "," + rounded(y_of(losses[i].*of), 1) + " ";
        svg += "\"/>\n";
    };
    curve(&Loss::learned, " stroke-dasharray=\"4 3\"");
    curve(&Loss::held, "");
    svg += text_at(kLeft, 16, "start", "mean squared error: held back (line), learned (dashes)");
    svg += text_at(x_of(0), kHeight - 10, "start", "epoch 1");
    if (losses.size() > 1)
        svg += text_at(kWidth - kRight, kHeight - 10, "end", std::to_string(losses.size()));
    return svg + "</svg>\n";
}

}  // namespace tessera::learning
