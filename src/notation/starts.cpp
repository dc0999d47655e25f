// Start positions by number.
#include "definition/start_number.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

Error unnumbered(const rules::Ruleset& rules) {
    return Error{"", rules.definition().id + " does not number its start positions"};
}

bool numbers_starts(const rules::Ruleset& rules) {
    return rules.definition().shuffle != definition::Shuffle::none;
}

}  // namespace

Result<rules::Position> start_position(std::shared_ptr<const rules::Ruleset> rules,
                                       std::string_view number) {
    if (!numbers_starts(*rules)) return unnumbered(*rules);
    const auto text = definition::start_text(rules->definition(), number);
    if (!text) return text.error();
    return parse_position(std::move(rules), *text);
}

Result<std::string> start_number(const rules::Position& position) {
    const rules::Ruleset& rules = position.rules();
    if (!numbers_starts(rules)) return unnumbered(rules);
    auto number = definition::start_number(rules.definition(), position.describe().men);
    if (!number) return number;
    if (definition::start_text(rules.definition(), *number).value() == print_position(position))
        return number;
    return Error{"", "the men stand as in start position " + *number +
                         ", but side, rights or counts are not those of a start"};
}

Result<std::string> random_start_number(const rules::Ruleset& rules, std::uint64_t seed) {
    if (!numbers_starts(rules)) return unnumbered(rules);
    return definition::random_start(rules.definition(), seed);
}

}  // namespace tessera::notation
