// Game files: every text either gives a game that can be played or at least one fault with a
// reason.
#include "notation/notation.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const auto loaded =
        game::load_variant(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!loaded) {
        fuzzing::require(!loaded.error().empty(), "a refused file has a fault");
        for (const auto& fault : loaded.error())
            fuzzing::require(!fault.reason.empty(), "a fault has a reason");
        return 0;
    }
    const auto start = notation::start_position(*loaded);
    const auto text = notation::print_position(start);
    const auto again = notation::parse_position(*loaded, text);
    fuzzing::require(again.ok() && *again == start, "a start position prints and reads back");
    return 0;
}
