// Faults that a simulation plants into games between people, to show that it finds them. Only tests
// set one.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace tessera {

enum class PlantedFault : std::uint8_t {
    none,
    // Rooms.
    no_deduplication,   ///< a repeated request is carried out again
    stale_moves,        ///< moves meant for another position are taken
    charged_twice,      ///< a move's time is taken from the opponent, too
    outage_charged,     ///< clocks run while nobody is served
    seen_premoves,      ///< moves in advance are shown to everybody
    lag_without_quota,  ///< all lag is given back
    seen_messages,      ///< what the players say to each other is shown to everybody
    unagreed_messages,  ///< messages are taken from whoever has not agreed to chat
    // The service.
    early_reply,         ///< requests are answered before they are kept
    early_publish,       ///< events are published before they are kept
    kept_after_failure,  ///< rooms stay as decided though nothing was kept
    lost_deadlines,      ///< deadlines are not kept
    published_twice,     ///< what a batch brought about is published once more after a conflict
    no_outage,           ///< the time when nobody was served is not noted
    reversed_log,        ///< what somebody has missed comes in the wrong order
    // The store.
    no_fence,   ///< a version is kept over the one of another process
    weak_sync,  ///< commits do not wait for the disk
};

inline constexpr std::array<std::pair<PlantedFault, std::string_view>, 17> kPlantedFaults{{
    {PlantedFault::no_deduplication, "no_deduplication"},
    {PlantedFault::stale_moves, "stale_moves"},
    {PlantedFault::charged_twice, "charged_twice"},
    {PlantedFault::outage_charged, "outage_charged"},
    {PlantedFault::seen_premoves, "seen_premoves"},
    {PlantedFault::lag_without_quota, "lag_without_quota"},
    {PlantedFault::seen_messages, "seen_messages"},
    {PlantedFault::unagreed_messages, "unagreed_messages"},
    {PlantedFault::early_reply, "early_reply"},
    {PlantedFault::early_publish, "early_publish"},
    {PlantedFault::kept_after_failure, "kept_after_failure"},
    {PlantedFault::lost_deadlines, "lost_deadlines"},
    {PlantedFault::published_twice, "published_twice"},
    {PlantedFault::no_outage, "no_outage"},
    {PlantedFault::reversed_log, "reversed_log"},
    {PlantedFault::no_fence, "no_fence"},
    {PlantedFault::weak_sync, "weak_sync"},
}};

}  // namespace tessera
