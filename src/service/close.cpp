#include "service/close.hpp"

#include "base/codes.hpp"
#include "room/event_text.hpp"
#include "service/service.hpp"
#include "service/summary.hpp"

namespace tessera::service {

Result<store::Committed> close_game(store::EventStore& store, const store::GameId& game,
                                    room::Time now) {
    RulesBook rules(store);
    auto room = read_room(store, rules, game, {});
    if (!room) return room.error();
    if (!*room) return Error{"", "there is no such game", codes::no_game};
    if ((*room)->over()) return Error{"", "the game is over", codes::game_over};
    // That a game is closed does not mean that anybody is served.
    const auto tick = store.last_tick();
    if (!tick) return tick.error();
    store::Batch batch;
    batch.tick = tick->value_or(0);
    for (const room::Event& event : (*room)->step(room::input::Close{}, now).events)
        batch.entries.push_back(
            {game, event.version, event.request, room::write_event(*(*room)->variant(), event)});
    batch.deadlines.push_back({game, (*room)->deadline()});
    batch.summaries.push_back(summary_of(game, **room));
    return store.commit(batch);
}

}  // namespace tessera::service
