// Start positions by number.
#include "base/codes.hpp"
#include "definition/start_number.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

Error unnumbered(const rules::Variant& variant) {
    return Error{"", variant.definition().id + " does not number its start positions",
                 codes::no_start_number};
}

bool numbers_starts(const rules::Variant& variant) {
    return variant.definition().shuffle != definition::Shuffle::none;
}

}  // namespace

Result<rules::Position> start_position(std::shared_ptr<const rules::Variant> variant,
                                       std::string_view number) {
    if (!numbers_starts(*variant)) return unnumbered(*variant);
    const auto text = definition::start_text(variant->definition(), number);
    if (!text) return text.error();
    return parse_position(std::move(variant), *text);
}

Result<std::string> start_number(const rules::Position& position) {
    const rules::Variant& variant = position.variant();
    if (!numbers_starts(variant)) return unnumbered(variant);
    auto number = definition::start_number(variant.definition(), position.describe().pieces);
    if (!number) return number;
    if (definition::start_text(variant.definition(), *number).value() == print_position(position))
        return number;
    return Error{"",
                 "the pieces stand as in start position " + *number +
                     ", but side, rights or counts are not those of a start",
                 codes::no_start_number};
}

Result<std::string> random_start_number(const rules::Variant& variant, std::uint64_t seed) {
    if (!numbers_starts(variant)) return unnumbered(variant);
    return definition::random_start(variant.definition(), seed);
}

}  // namespace tessera::notation
