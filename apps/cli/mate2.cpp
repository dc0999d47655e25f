// mate2: the first moves that force mate in at most two.
#include <array>
#include <vector>

#include "answers.hpp"
#include "base/clock.hpp"
#include "base/codes.hpp"
#include "engine/mate_search.hpp"
#include "vast/mates/mate2.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

Exit print_vast(const game::Game& game, const ListOptions& options) {
    const vast::Position& position = play::vast(game.position());
    for (const vast::Colour colour : vast::kColours) {
        std::uint64_t pieces = 0;
        for (const vast::Kind kind : position.rules().kinds) pieces += position.count(colour, kind);
        if (pieces > vast::kMateInTwoPieces)
            return Error{"mate2",
                         std::string(definition::colour_name(colour)) + " has " +
                             std::to_string(pieces) + " pieces; on this board at most " +
                             std::to_string(vast::kMateInTwoPieces) + " a side are looked at",
                         codes::not_for_this_board};
    }
    return print_list(
        game.variant(), options, "mates", true,
        [&, limit = *options.limit()](const play::MoveSink& sink, const Work& work) {
            return vast::mates_in_two(position, limit, sink, work);
        },
        "moves");
}

Exit print_ordinary(const game::Game& game, const ListOptions& options) {
    engine::MateSearch search(play::rules_of(game.variant()),
                              {.now = wall_milliseconds, .stop_requested = Interruption::noted});
    const auto mates = [&](const rules::Move& move) {
        const std::array first{move};
        engine::MateLimits limits;
        limits.turns = 2;
        limits.first_moves = first;
        return search.find(play::ordinary(game.position()), game.history(), limits).verdict ==
               engine::MateVerdict::mate;
    };
    const auto list = [&, limit = *options.limit()](const play::MoveSink& sink, const Work& work) {
        std::vector<rules::Move> moves;
        game.position().list_moves({}, play::kNoLimit, true,
                                   [&](const rules::Move& move) { moves.push_back(move); });
        Meter meter(work.watch, moves.size());
        meter.begin(1, moves.size());
        std::uint64_t found = 0;
        for (const rules::Move& move : moves) {
            if (mates(move) && found++ < limit) sink(move);
            if (!meter.step() || Interruption::noted()) break;
        }
        return found;
    };
    return print_list(game.variant(), options, "mates", true, list, "moves");
}

}  // namespace

void add_mate2_command(const Command& program) {
    const Command command =
        program.add("mate2", "List the first moves that force mate in at most two");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<ListOptions>(command);
    command.run([=]() -> Exit {
        if (const auto limit = options->limit(); !limit) return limit.error();
        return answer_by_board(
            *position, [&](const game::Game& game) { return print_ordinary(game, *options); },
            [&](const game::Game& game) { return print_vast(game, *options); });
    });
}

}  // namespace tessera::cli
