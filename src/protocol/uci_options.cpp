#include "protocol/uci_options.hpp"

#include <array>

#include "base/text.hpp"
#include "protocol/uci_words.hpp"

namespace tessera::protocol {
namespace {

constexpr std::int64_t kMostMegabytes = 1 << 16;
constexpr std::int64_t kMostOverhead = 5000;
/// Of "Threads": as many as the program can run.
constexpr std::int64_t kAsAble = 0;

/// A number, or on and off: one of the members is set.
struct Option {
    std::string_view name;
    std::int64_t UciOptions::* number = nullptr;
    std::int64_t least = 0;
    std::int64_t most = 0;
    bool UciOptions::* flag = nullptr;
    bool of_levels = false;
};

constexpr Option spin(std::string_view name, std::int64_t UciOptions::* number, std::int64_t least,
                      std::int64_t most, bool of_levels = false) {
    return {.name = name, .number = number, .least = least, .most = most, .of_levels = of_levels};
}

constexpr Option check(std::string_view name, bool UciOptions::* flag, bool of_levels = false) {
    return {.name = name, .flag = flag, .of_levels = of_levels};
}

constexpr std::array kOptions{
    spin("Threads", &UciOptions::threads, 1, kAsAble),
    spin("Hash", &UciOptions::megabytes, 1, kMostMegabytes),
    check("Ponder", &UciOptions::ponder),
    spin("Move Overhead", &UciOptions::overhead, 0, kMostOverhead),
    spin("MultiPV", &UciOptions::lines, 1, engine::kMostLines),
    spin("Skill Level", &UciOptions::level, 1, engine::kLevels, true),
    check("UCI_LimitStrength", &UciOptions::limit_strength, true),
    spin("UCI_Elo", &UciOptions::elo, engine::kLeastElo, engine::kMostElo, true),
    check("Processor Time", &UciOptions::processor_time),
    check("UCI_AnalyseMode", &UciOptions::analysing),
    check("UCI_Chess960", &UciOptions::chess960),
    check("UCI_ShowWDL", &UciOptions::show_wdl),
};

std::int64_t most_of(const Option& option, const UciAbilities& abilities) {
    return option.most == kAsAble ? abilities.most_threads : option.most;
}

UciOptionSet set_number(UciOptions& options, const Option& option, std::int64_t most,
                        std::string_view value) {
    const std::string limits = std::to_string(option.least) + " to " + std::to_string(most);
    const auto number = clamped_number(value, option.least, most);
    if (!number)
        return {.name = option.name,
                .changed = false,
                .fault = "a number from " + limits + " expected",
                .note = {}};
    UciOptionSet set{
        .name = option.name, .changed = options.*option.number != *number, .fault = {}, .note = {}};
    options.*option.number = *number;
    if (*number != clamped_number(value, INT64_MIN, INT64_MAX))
        set.note = std::to_string(*number) + " is used for " + quote(value) + ": from " + limits;
    return set;
}

UciOptionSet set_flag(UciOptions& options, const Option& option, std::string_view value) {
    const bool on = equals_ignoring_case(value, "true");
    if (!on && !equals_ignoring_case(value, "false"))
        return {
            .name = option.name, .changed = false, .fault = "true or false expected", .note = {}};
    const bool changed = options.*option.flag != on;
    options.*option.flag = on;
    return {.name = option.name, .changed = changed, .fault = {}, .note = {}};
}

}  // namespace

void list_options(const UciAbilities& abilities,
                  const std::function<void(const std::string&)>& write) {
    const UciOptions usual;
    for (const Option& option : kOptions) {
        if (option.of_levels && !abilities.levels) continue;
        std::string text(option.name);
        if (option.flag != nullptr)
            text += std::string(" type check default ") + (usual.*option.flag ? "true" : "false");
        else
            text += " type spin default " + std::to_string(usual.*option.number) + " min " +
                    std::to_string(option.least) + " max " +
                    std::to_string(most_of(option, abilities));
        write(text);
    }
}

std::optional<UciOptionSet> set_option(UciOptions& options, const UciAbilities& abilities,
                                       std::string_view name, std::string_view value) {
    for (const Option& option : kOptions) {
        if ((option.of_levels && !abilities.levels) || !equals_ignoring_case(option.name, name))
            continue;
        return option.flag != nullptr
                   ? set_flag(options, option, value)
                   : set_number(options, option, most_of(option, abilities), value);
    }
    return std::nullopt;
}

}  // namespace tessera::protocol
