// mate2: the first moves that force mate in at most two.
#include <array>
#include <iostream>

#include "answers.hpp"
#include "base/clock.hpp"
#include "base/codes.hpp"
#include "engine/mate_search.hpp"
#include "vast/mates/mate2.hpp"
#include "vast_questions.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

Exit print_vast(const vast::Position& position, const ListOptions& options) {
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
    return print_vast_answer(
        position, options, "mates",
        [](const vast::Position& p, std::uint64_t limit, const vast::MoveSink& sink,
           const Work& work, std::uint32_t) { return vast::mates_in_two(p, limit, sink, work); },
        "moves");
}

Exit print_ordinary(const game::Game& game, const ListOptions& options) {
    const auto limit = options.limit();
    if (!limit) return limit.error();
    engine::MateSearch search(play::rules_of(game.variant()),
                              {.now = wall_milliseconds, .stop_requested = Interruption::noted});
    const rules::MoveList moves = play::legal_moves(game.position());
    rules::MoveList mates;
    WatchedWork watched("moves");
    const Work work = watched.work();
    Meter meter(work.watch, moves.size());
    meter.begin(1, moves.size());
    for (const rules::Move& move : moves) {
        const std::array first{move};
        engine::MateLimits limits;
        limits.turns = 2;
        limits.first_moves = first;
        const auto found = search.find(play::ordinary(game.position()), game.history(), limits);
        if (found.verdict == engine::MateVerdict::mate) mates.push_back(move);
        if (!meter.step() || Interruption::noted()) break;
    }
    watched.clear();
    if (Interruption::noted())
        return interrupted(std::to_string(mates.size()) + " moves found", watched.share());
    const std::vector<std::string> texts =
        sorted_texts(*play::rules_of(game.variant()), mates, *limit);
    if (options.json()) {
        std::cout << moves_json(texts, "mates", mates.size()) << '\n';
        return kUsable;
    }
    for (const std::string& text : texts) std::cout << text << '\n';
    std::cout << "mates " << mates.size() << '\n';
    return kUsable;
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
            [&](const vast::Position& vast) { return print_vast(vast, *options); });
    });
}

}  // namespace tessera::cli
