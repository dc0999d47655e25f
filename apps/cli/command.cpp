#include "command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"

namespace tessera::cli {

namespace {

constexpr const char* kJson = "--json";
/// Before a value that begins with a hyphen, which CLI11 would take for an option.
constexpr char kMark = '\x01';

/// The program has no options of one hyphen apart from `-h`, but ids of games and people may begin
/// with one.
bool is_value(std::string_view argument) {
    return argument.size() > 2 && argument[0] == '-' && argument[1] != '-';
}

std::string unmarked(std::string text) {
    std::erase(text, kMark);
    return text;
}

}  // namespace

Result<std::uint32_t> read_number(const std::string& text, const std::string& where,
                                  std::uint32_t least, std::uint32_t most) {
    const auto number = parse_number(text, most);
    if (number && *number >= least) return *number;
    return Error{where,
                 quote(text) + " is not a number from " + std::to_string(least) + " to " +
                     std::to_string(most),
                 codes::bad_request};
}

Option Option::required() const {
    option_->required();
    return *this;
}

Option Option::among(const std::vector<std::string>& values) const {
    std::string type;
    for (const std::string& value : values) type += (type.empty() ? "" : "|") + value;
    option_->check(CLI::IsMember(values))->type_name(type);
    return *this;
}

bool Option::given() const {
    return option_->count() > 0;
}

Command Command::add(const std::string& name, const std::string& help) const {
    CLI::App* const below = app_->add_subcommand(name, help);
    app_->require_subcommand(0, 1);
    return {below, exit_code_};
}

void Command::needs_one() const {
    app_->require_subcommand(1);
}

Option Command::text(const std::string& name, std::string& value, const std::string& help,
                     const std::string& type) const {
    CLI::Option* const option = app_->add_option(name, value, help)->transform(unmarked);
    if (!type.empty()) option->type_name(type);
    return Option(option);
}

void Command::texts(const std::string& name, std::vector<std::string>& values,
                    const std::string& help) const {
    app_->add_option(name, values, help)->required()->transform(unmarked);
}

void Command::repeated(const std::string& name, std::vector<std::string>& values,
                       const std::string& help, const std::string& type) const {
    app_->add_option(name, values, help)
        ->allow_extra_args(false)
        ->type_name(type)
        ->transform(unmarked);
}

void Command::flag(const std::string& name, bool& value, const std::string& help) const {
    app_->add_flag(name, value, help);
}

void Command::run(std::function<Exit()> action) const {
    app_->callback([app = app_, exit_code = exit_code_, action = std::move(action)] {
        if (!app->get_subcommands().empty()) return;
        const CLI::Option* const json = app->get_option_no_throw(kJson);
        *exit_code = conclude(action(), json != nullptr && json->count() > 0);
    });
}

CommandLine::CommandLine(const std::string& about, const std::string& more)
    : app_(std::make_unique<CLI::App>(about, "tessera")) {
    app_->set_version_flag("--version", std::string("tessera ") + kVersion);
    app_->footer(more);
}

CommandLine::~CommandLine() = default;

int CommandLine::run(int argc, char** argv) {
    const bool json = std::any_of(
        argv, argv + argc, [](const char* argument) { return argument == std::string(kJson); });
    const auto refuse = [&](const std::string& reason) {
        return conclude(Error{"", reason + " (tessera --help)", codes::bad_request}, json);
    };
    // The last first, as CLI11 reads them.
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i)
        arguments.push_back(is_value(argv[i]) ? kMark + std::string(argv[i]) : argv[i]);
    try {
        app_->parse(std::move(arguments));
    } catch (const CLI::Success& help) {
        return app_->exit(help);
    } catch (const CLI::ParseError& error) {
        // CLI11's own message, on one line.
        std::string text = unmarked(error.what());
        std::replace(text.begin(), text.end(), '\n', ' ');
        return refuse(text);
    }
    if (app_->get_subcommands().empty()) return refuse("a command is missing");
    return exit_code_;
}

}  // namespace tessera::cli
