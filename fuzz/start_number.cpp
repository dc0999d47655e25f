// Numbers of start positions: what is accepted gives a position that has this number and no other;
// a start with two pieces exchanged has the number of what it then is, or none.
#include "definition/start_number.hpp"
#include "support.hpp"

namespace tessera::fuzzing {

/// The rest of the input; or a number drawn by it, and in some inputs with one digit changed.
std::string number_text(const definition::VariantDefinition& game, Bytes& bytes) {
    const std::size_t type = bytes.byte() % 4;
    if (type == 0) return std::string(bytes.rest());
    std::string number = type == 1 ? definition::start_count(game)
                                   : definition::random_start(game, bytes.two_bytes());
    if (type == 3) return number;
    const std::size_t at = bytes.two_bytes() % number.size();
    number[at] = static_cast<char>('0' + bytes.byte() % 10);
    return number;
}

void require_number(const rules::Position& position, std::string_view number) {
    const auto found = notation::start_number(position);
    require(found.ok() && *found == number, "the number of a start position reads back");
}

/// Exchanges two pieces and asks which start that is.
void require_exchange(const rules::Variant& variant, const rules::Position& start, Bytes& bytes) {
    auto pieces = start.describe().pieces;
    auto& one = pieces[bytes.two_bytes() % pieces.size()];
    auto& two = pieces[bytes.two_bytes() % pieces.size()];
    std::swap(one.letter, two.letter);
    const auto number = definition::start_number(variant.definition(), pieces);
    if (!number) return require_reason(number.error());
    const auto array = definition::start_array(variant.definition(), *number);
    require(array.ok() && *array == pieces, "the start of an array's number is the array");
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::numbered_game(bytes.byte());
    const std::string number = fuzzing::number_text(variant->definition(), bytes);
    const auto start = notation::start_position(variant, number);
    if (!start) {
        fuzzing::require_reason(start.error());
        return 0;
    }
    fuzzing::require_number(*start, number);
    if (!fuzzing::is_crowded(variant->definition())) fuzzing::require_prints(*start);
    fuzzing::require_exchange(*variant, *start, bytes);
    return 0;
}
