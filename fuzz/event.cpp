// Events of a match, a line each: what is read is written the same and can be applied.
#include "game/event_text.hpp"
#include "play/ordinary.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto& variant = fuzzing::uncrowded_game(bytes.byte());
    game::Match match(game::Game(*play::ordinary(variant)), {}, 0);
    std::string_view rest = bytes.rest();
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        const auto event = game::read_event(match, line);
        if (!event) {
            fuzzing::require_reason(event.error());
            continue;
        }
        fuzzing::require(game::write_event(match.game().variant(), *event) == line,
                         "an event that is read is written the same");
        match.apply(*event, event->at);
        fuzzing::require(match.game().holds(match.game().current()),
                         "the game stands at a node that it holds");
    }
    return 0;
}
