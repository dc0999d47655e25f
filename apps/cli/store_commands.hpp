// What the commands for stores share.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "answers.hpp"
#include "store/event_store.hpp"

namespace tessera::cli {

inline constexpr store::Time kDay = 86'400'000;  // milliseconds
inline constexpr std::uint32_t kMostDays = 100'000;
inline constexpr const char* kStoreHelp = "file of a store, or postgres://USER@HOST/DATABASE";

/// A store that is there already.
[[nodiscard]] Result<std::unique_ptr<store::EventStore>> open_existing(const std::string& where);

/// A command with two arguments and --json.
template <class Action>
void add_pair(const Command& parent, const std::string& name, const std::string& help,
              const std::pair<std::string, std::string>& first,
              const std::pair<std::string, std::string>& second, const Action& action) {
    const Command command = parent.add(name, help);
    const auto given = std::make_shared<std::pair<std::string, std::string>>();
    command.text(first.first, given->first, first.second).required();
    command.text(second.first, given->second, second.second).required();
    const auto options = std::make_shared<JsonOption>(command);
    command.run([=] { return action(given->first, given->second, *options); });
}

/// A command with a store and --json.
template <class Action>
void add_single(const Command& parent, const std::string& name, const std::string& help,
                const Action& action) {
    const Command command = parent.add(name, help);
    const auto where = std::make_shared<std::string>();
    command.text("STORE", *where, kStoreHelp).required();
    const auto options = std::make_shared<JsonOption>(command);
    command.run([=] { return action(*where, *options); });
}

/// The commands by which an operator looks after accounts, reports, bans and games while they are
/// served.
void add_operator_commands(const Command& store);

}  // namespace tessera::cli
