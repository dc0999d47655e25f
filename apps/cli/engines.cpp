#include "engines.hpp"

#include <unistd.h>

#include <array>
#include <charconv>
#include <cmath>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "lab/tablebase.hpp"
#include "play/ordinary.hpp"

namespace tessera::cli {

std::string own_program() {
    std::array<char, 4096> path{};
    const ssize_t length = readlink("/proc/self/exe", path.data(), path.size() - 1);
    return "'" + std::string(path.data(), length > 0 ? static_cast<std::size_t>(length) : 0) + "'";
}

Result<std::vector<lab::UciOption>> engine_options(const std::string& text) {
    std::vector<lab::UciOption> options;
    if (text.empty()) return options;
    for (const std::string_view part : split(text, ';')) {
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos)
            return Error{"options", quote(part) + " is not NAME=VALUE"};
        options.push_back({std::string(trimmed(part.substr(0, equals))),
                           std::string(trimmed(part.substr(equals + 1)))});
    }
    return options;
}

Result<engine::Tablebase> tables_in(const std::string& folder, const play::Variant& variant) {
    if (!variant.capabilities().whole_board)
        return Error{"--tables", "a vast board has none", codes::not_for_this_board};
    return lab::open_tablebase(folder, play::rules_of(variant));
}

Result<game::TimeControl> time_control(const std::string& text) {
    const auto parts = split(text, '+');
    std::array<double, 2> seconds{};
    bool good = parts.size() <= 2;
    for (std::size_t i = 0; good && i < parts.size(); ++i) {
        const auto [end, fault] =
            std::from_chars(parts[i].data(), parts[i].data() + parts[i].size(), seconds[i]);
        good = fault == std::errc() && end == parts[i].data() + parts[i].size() &&
               seconds[i] >= 0 && seconds[i] < 1e5;
    }
    if (!good || seconds[0] <= 0) return Error{"--tc", quote(text) + " is not SECONDS+INCREMENT"};
    return game::TimeControl{.initial = std::llround(1000 * seconds[0]),
                             .increment = std::llround(1000 * seconds[1]),
                             .delay = 0};
}

}  // namespace tessera::cli
