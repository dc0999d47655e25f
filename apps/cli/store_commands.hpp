// What the commands for stores share.
#pragma once

#include <memory>
#include <string>

#include "answers.hpp"
#include "store/event_store.hpp"

namespace tessera::cli {

inline constexpr store::Time kDay = 86'400'000;  // milliseconds
inline constexpr std::uint32_t kMostDays = 100'000;
inline constexpr const char* kStoreHelp = "file of a store, or postgres://USER@HOST/DATABASE";

/// A store that is there already.
[[nodiscard]] Result<std::unique_ptr<store::EventStore>> open_existing(const std::string& where);

/// The commands by which an operator looks after accounts, reports, bans and games while they are
/// served.
void add_operator_commands(const Command& store);

}  // namespace tessera::cli
