// Numbers of start positions: what is accepted gives a position that has this number and no other;
// a start with two men exchanged has the number of what it then is, or none.
#include "definition/start_number.hpp"
#include "support.hpp"

namespace tessera::fuzzing {

/// The rest of the input; or a number drawn by it, and in some inputs with one digit changed.
std::string number_text(const definition::GameDefinition& game, Bytes& bytes) {
    const std::size_t kind = bytes.byte() % 4;
    if (kind == 0) return std::string(bytes.rest());
    std::string number = kind == 1 ? definition::start_count(game)
                                   : definition::random_start(game, bytes.two_bytes());
    if (kind == 3) return number;
    const std::size_t at = bytes.two_bytes() % number.size();
    number[at] = static_cast<char>('0' + bytes.byte() % 10);
    return number;
}

void require_number(const rules::Position& position, std::string_view number) {
    const auto found = notation::start_number(position);
    require(found.ok() && *found == number, "the number of a start position reads back");
}

/// Exchanges two men and asks which start that is.
void require_exchange(const rules::Ruleset& rules, const rules::Position& start, Bytes& bytes) {
    auto men = start.describe().men;
    auto& one = men[bytes.two_bytes() % men.size()];
    auto& two = men[bytes.two_bytes() % men.size()];
    std::swap(one.letter, two.letter);
    const auto number = definition::start_number(rules.definition(), men);
    if (!number) return require_reason(number.error());
    const auto array = definition::start_array(rules.definition(), *number);
    require(array.ok() && *array == men, "the start of an array's number is the array");
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& rules = fuzzing::numbered_game(bytes.byte());
    const std::string number = fuzzing::number_text(rules->definition(), bytes);
    const auto start = notation::start_position(rules, number);
    if (!start) {
        fuzzing::require_reason(start.error());
        return 0;
    }
    fuzzing::require_number(*start, number);
    if (!fuzzing::is_crowded(rules->definition())) fuzzing::require_prints(*start);
    fuzzing::require_exchange(*rules, *start, bytes);
    return 0;
}
