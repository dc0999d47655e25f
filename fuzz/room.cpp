// The log of a game between people, a line each: what is read is written the same and can be
// applied.
#include "play/ordinary.hpp"
#include "room/event_text.hpp"
#include "support.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Bytes bytes(data, size);
    const auto variant = play::ordinary(fuzzing::uncrowded_game(bytes.byte()));
    room::Room room(variant, {});
    std::string_view rest = bytes.rest();
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        const auto event = room::read_event(room, line);
        if (!event) {
            fuzzing::require_reason(event.error());
            continue;
        }
        fuzzing::require(room::write_event(*variant, *event) == line,
                         "an event that is read is written the same");
        room.apply(*event);
        const room::Event seen = room::seen_by(room, "somebody", *event);
        fuzzing::require(
            room::write_event(*variant, seen) == room::line_seen_by(room, "somebody", line),
            "an event and its line are seen alike");
        fuzzing::require(room.over() || !room.changes_ratings(), "a rating changes after the end");
        // Whatever the log says, the game can be served.
        room.step(room::input::Tick{}, room.last_event_at());
    }
    return 0;
}
