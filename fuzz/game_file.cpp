// Game files: a text is refused with reasons, or is a game that can be played and that, written as
// a file, reads back as the same game.
#include "definition/parse.hpp"
#include "support.hpp"
#include "support/game_text.hpp"

namespace tessera::fuzzing {

/// Written as a file and read again, and with a comment in front, the game stays the same.
void require_writes(const definition::VariantDefinition& game, std::string_view text) {
    const auto again = definition::parse_variant(testing_support::game_text(game));
    require(again.ok(), "a written game file is accepted");
    require(testing_support::same_game(*again, game), "a written game file says the same");
    require(definition::canonical_text(*again) == definition::canonical_text(game) &&
                definition::identity(*again) == definition::identity(game),
            "the same game has the same identity");
    if (text.size() + 16 > definition::kMaxFileBytes) return;
    const auto commented = definition::parse_variant("# comment\n" + std::string(text));
    require(text.starts_with("\xEF\xBB\xBF") ||
                (commented.ok() && testing_support::same_game(*commented, game)),
            "a comment changes nothing");
}

}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto parsed = definition::parse_variant(text);
    const auto loaded = play::load_rules(text);
    if (parsed) fuzzing::require_writes(*parsed, text);
    if (!loaded) {
        fuzzing::require(!loaded.error().empty(), "a refused file has a fault");
        for (const auto& fault : loaded.error()) fuzzing::require_reason({fault.key, fault.reason});
        return 0;
    }
    fuzzing::require(parsed.ok(), "a game that can be played has no fault");
    fuzzing::require_prints(notation::start_position(*loaded));
    return 0;
}
