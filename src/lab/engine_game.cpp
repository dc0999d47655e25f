#include "lab/engine_game.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "engine/factory.hpp"
#include "play/ordinary.hpp"

namespace tessera::lab {
namespace {

using game::Winner;
using rules::Colour;

/// An engine that has not moved after so many times its limit, and this on top, hangs.
constexpr std::int64_t kPatienceFactor = 20;
constexpr std::int64_t kPatience = 20'000;
constexpr std::int64_t kLongPatience = 600'000;

/// `position`, for the game as it stands; moves may be added.
std::string position_command(const game::Game& game) {
    std::string text = start_command(game);
    for (const rules::Move& move : game.line()) text += " " + game.variant().move_text(move);
    return text;
}

}  // namespace

std::string move_comment(const Reply& reply) {
    const auto rounded = [](double value, const char* format) {
        std::array<char, 48> text{};
        std::snprintf(text.data(), text.size(), format, value);
        return std::string(text.data());
    };
    std::string time = rounded(static_cast<double>(reply.milliseconds) / 1000, "%.3fs");
    const std::size_t space = reply.score.find(' ');
    if (space == std::string::npos) return time;
    const long value = std::strtol(reply.score.c_str() + space + 1, nullptr, 10);
    std::string text;
    if (reply.score.starts_with("mate"))
        text = (value > 0 ? "+M" : "-M") + std::to_string(value > 0 ? 2 * value - 1 : -2 * value);
    else
        text = rounded(static_cast<double>(value) / 100, "%+.2f");
    return text + "/" + std::to_string(reply.depth) + " " + time;
}

/// A game under way.
struct EngineGames::Course {
    GameRecord record;
    std::string position;                ///< the command that sets it up
    std::array<std::int64_t, 2> left{};  ///< on the clocks, by colour
    int lead_plies = 0;                  ///< so long the same side has been far ahead
    Winner leader = Winner::none;
    engine::Score far_ahead = 0;

    [[nodiscard]] std::size_t contestant(Colour c) const {
        return c == Colour::white ? record.white : 1 - record.white;
    }
    void end(Winner winner, std::string reason, game::Ending ending) {
        record.winner = winner;
        record.reason = std::move(reason);
        if (ending != game::Ending::none) record.game.end(winner, ending);
    }
};

EngineGames::EngineGames(const MatchPlan& plan)
    : plan_(plan), values_(engine::piece_values(*plan.variant)) {}

Result<bool> EngineGames::ready(std::size_t contestant) {
    auto& engine = engines_[contestant];
    if (!engine) {
        const Contestant& who = plan_.contestants[contestant];
        auto started = UciClient::start(who.command, plan_.variant_name, who.options);
        if (!started) return started.error();
        engine.emplace(std::move(started).value());
    }
    return engine->new_game();
}

Result<GameRecord> EngineGames::play(std::uint64_t number) {
    for (std::size_t i = 0; i < 2; ++i) {
        if (ready(i)) continue;
        engines_[i].reset();
        if (const auto again = ready(i); !again) return again.error();
    }
    GameRecord record{.number = number,
                      .white = number % 2,
                      .winner = Winner::none,
                      .reason = {},
                      .game = opening(plan_.variant, plan_.openings, number / 2),
                      .efforts = {}};
    for (game::NodeId node = 1; node < record.game.nodes(); ++node)
        record.game.comment(node, "book");
    Course course{.record = std::move(record), .position = {}};
    course.position = position_command(course.record.game);
    for (const Colour c : rules::kColours)
        if (const auto& clock = plan_.contestants[course.contestant(c)].time.clock)
            course.left[definition::index(c)] = clock->initial;
    course.far_ahead = static_cast<engine::Score>(
        plan_.adjudication.lead * static_cast<double>(army(*course.record.game.start())));
    while (course.record.winner == Winner::none &&
           !(plan_.stop_requested && plan_.stop_requested()))
        move(course);
    return std::move(course.record);
}

namespace {

/// Milliseconds that the next move may take, if something says so.
std::optional<std::int64_t> limit(const ThinkingTime& time, std::int64_t left) {
    if (time.movetime) return time.movetime;
    if (time.clock) return left;
    return std::nullopt;
}

std::string go_command(const ThinkingTime& time, const std::array<std::int64_t, 2>& left,
                       const std::array<std::int64_t, 2>& increments) {
    if (time.movetime) return "go movetime " + std::to_string(*time.movetime);
    if (time.nodes) return "go nodes " + std::to_string(*time.nodes);
    if (time.depth) return "go depth " + std::to_string(*time.depth);
    return "go wtime " + std::to_string(left[0]) + " btime " + std::to_string(left[1]) + " winc " +
           std::to_string(increments[0]) + " binc " + std::to_string(increments[1]);
}

}  // namespace

/// The side to move makes a single move, or the game ends.
void EngineGames::move(Course& course) {
    game::Game& game = course.record.game;
    const Colour side = game.position().side();
    const std::size_t who = course.contestant(side);
    const ThinkingTime& time = plan_.contestants[who].time;
    std::array<std::int64_t, 2> increments{};
    for (const Colour c : rules::kColours)
        if (const auto& clock = plan_.contestants[course.contestant(c)].time.clock)
            increments[definition::index(c)] = clock->increment;
    const auto most = limit(time, course.left[definition::index(side)]);
    const std::int64_t patience = most ? *most * kPatienceFactor + kPatience : kLongPatience;
    const auto reply =
        engines_[who]->think(course.position, go_command(time, course.left, increments), patience);
    if (!reply) {
        engines_[who].reset();
        return lose(course, who, reply.error().text(), game::Ending::abandoned);
    }
    Effort& effort = course.record.efforts[who];
    ++effort.moves;
    effort.nodes += reply->nodes;
    effort.depths += static_cast<std::uint64_t>(std::max(0, reply->depth));
    effort.milliseconds += reply->milliseconds;
    if (most) {
        effort.longest_overrun = std::max(effort.longest_overrun, reply->milliseconds - *most);
        if (reply->milliseconds > *most + plan_.margin)
            return course.end(game::winner_of(other(side)), "time", game::Ending::time_forfeit);
    }
    const auto move = game.position().parse_move_of_others(reply->move);
    if (!move)
        return lose(course, who, "illegal move " + reply->move, game::Ending::rules_infraction);
    game.comment(game.follow(*move), move_comment(*reply));
    course.position += " " + game.variant().move_text(*move);
    auto& left = course.left[definition::index(side)];
    left = std::max<std::int64_t>(1, left - reply->milliseconds);
    if (!game.position().moved_this_turn()) left += increments[definition::index(side)];
    adjudicate(course);
}

void EngineGames::lose(Course& course, std::size_t contestant, const std::string& reason,
                       game::Ending ending) {
    const Colour loser =
        course.contestant(Colour::white) == contestant ? Colour::white : Colour::black;
    course.end(game::winner_of(other(loser)), reason, ending);
}

void EngineGames::adjudicate(Course& course) const {
    game::Game& game = course.record.game;
    const auto outcome = game.outcome();
    if (outcome.over())
        return course.end(game.result().winner, game::reason_words(game.position(), outcome),
                          game::Ending::none);
    if (const Winner winner = by_table(game.position()); winner != Winner::none)
        return course.end(winner, "endgame table", game::Ending::adjudication);
    const engine::Score lead = this->lead(game.position());
    const Winner leader = std::abs(lead) < course.far_ahead ? Winner::none
                          : lead > 0                        ? Winner::white
                                                            : Winner::black;
    course.lead_plies = leader == course.leader ? course.lead_plies + 1 : 1;
    course.leader = leader;
    if (leader != Winner::none && course.lead_plies >= plan_.adjudication.plies)
        return course.end(leader, "far ahead", game::Ending::adjudication);
    if (static_cast<int>(game.line().size()) >= plan_.adjudication.most_plies)
        course.end(Winner::draw, "long game", game::Ending::adjudication);
}

/// None where no table decides.
Winner EngineGames::by_table(const play::Position& position) const {
    const engine::Tablebase& tables = plan_.adjudication.tablebase;
    if (tables.most_pieces == 0 || !position.variant().capabilities().whole_board)
        return Winner::none;
    const rules::Position& at = play::ordinary(position);
    if (at.piece_count() > tables.most_pieces) return Winner::none;
    const auto score = tables.probe(at);
    if (!score) return Winner::none;
    if (*score == 0) return Winner::draw;
    const std::int64_t end = at.state().halfmove_clock + std::abs(engine::moves_to_mate(*score));
    if (end > at.variant().special().halfmove_limit) return Winner::none;
    return game::winner_of(*score > 0 ? at.side() : other(at.side()));
}

engine::Score EngineGames::lead(const play::Position& position) const {
    return worth(position, Colour::white) - worth(position, Colour::black);
}

/// Worth of the larger army.
engine::Score EngineGames::army(const play::Position& start) const {
    return std::max(worth(start, Colour::white), worth(start, Colour::black));
}

engine::Score EngineGames::worth(const play::Position& position, Colour colour) const {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < values_.size(); ++k) {
        const rules::Piece piece(static_cast<rules::PieceType>(k), colour);
        sum += std::int64_t{values_[k]} * position.count(piece);
    }
    // Where armies are so large, no lead comes near.
    return static_cast<engine::Score>(std::min<std::int64_t>(sum, INT32_MAX / 4));
}

}  // namespace tessera::lab
