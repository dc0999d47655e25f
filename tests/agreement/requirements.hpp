// What a run over the positions of a game must have met to be worth something.
#pragma once

#include <map>
#include <set>
#include <string>

#include "definition/definition.hpp"

namespace tessera::test {

struct Requirements {
    /// Names of reference/events.hpp, and the words of a status.
    std::set<std::string> events;
    /// Events that cannot occur in this game, each with the reason.
    std::map<std::string, std::string> impossible;
};

[[nodiscard]] Requirements requirements(const definition::VariantDefinition& game);

}  // namespace tessera::test
