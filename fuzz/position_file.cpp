// Position files, as they come or with their checksums made right: what is accepted is written as a
// file that reads back as the same position.
#include "notation/position_file.hpp"
#include "base/crc32.hpp"
#include "support.hpp"

namespace tessera::fuzzing {

std::string file_of(const rules::Position& position) {
    std::string file;
    notation::write_position_file(position, [&](std::string_view part) { file += part; });
    return file;
}

/// The game's start with the rest put into it, in one block.
std::string changed_start(const Rules& variant, Bytes& bytes) {
    const auto number = [](std::uint32_t n, int length) {
        std::string out;
        for (int i = 0; i < length; ++i, n >>= 8) out += static_cast<char>(n & 0xFF);
        return out;
    };
    const std::string file = file_of(notation::start_position(variant));
    std::string told = file.substr(10, std::min<std::size_t>(file.size() - 20, 4000));
    const std::size_t at = bytes.two_bytes() % (told.size() + 1);
    const std::size_t removed = bytes.byte();
    told.replace(at, removed, bytes.rest());
    std::string made =
        file.substr(0, 8) + number(static_cast<std::uint32_t>(told.size()), 2) + told;
    const std::string end = number(0, 2);
    return made + number(crc32(made), 4) + end + number(crc32(made + end), 4);
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::game_of_4096(bytes.byte());
    const std::string file =
        bytes.byte() % 2 == 0 ? std::string(bytes.rest()) : fuzzing::changed_start(variant, bytes);
    const auto position = notation::read_position_file(variant, notation::source_of(file));
    if (!position) {
        fuzzing::require_reason(position.error());
        return 0;
    }
    const auto again =
        notation::read_position_file(variant, notation::source_of(fuzzing::file_of(*position)));
    fuzzing::require(again.ok(), "a written file is read");
    fuzzing::require(notation::print_position(*again) == notation::print_position(*position),
                     "and is the same position");
    return 0;
}
