// Positions for the engine's tests: a few men of both sides thrown on the board, kept if they show
// what a test asks for.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "support/support.hpp"

namespace tessera::engine::testing {

using testing_support::legal;
using testing_support::ruleset;
using Rules = std::shared_ptr<const rules::Ruleset>;
using Random = std::mt19937_64;

/// A game's id as the name of a test of it.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& game) {
    std::string name = game.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

/// Milliseconds of processor time: tests share the machine.
inline std::int64_t processor_ms() {
    std::timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000 + t.tv_nsec / 1'000'000;
}

inline Engine engine_for(const Rules& rules) {
    return Engine(rules, processor_ms, 1 << 20);
}

/// The capturing man of greatest value.
inline rules::Kind strongest(const Engine& engine, const rules::Ruleset& rules) {
    rules::Kind best = rules::kNoKind;
    for (std::size_t k = 0; k < rules.kinds(); ++k) {
        const auto kind = static_cast<rules::Kind>(k);
        if (rules.man(kind).minstrel || rules.royal(kind)) continue;
        if (best == rules::kNoKind || engine.value(kind) > engine.value(best)) best = kind;
    }
    return best;
}

/// A king and `white` and `black` other men that are no pawns on random cells, White to move; a
/// whole turn left where a turn is two moves. Nothing if the rules refuse it.
inline std::optional<rules::Position> scatter(const Rules& rules, Random& random, int white,
                                              int black) {
    rules::Description d;
    std::string kings, others;
    for (const auto& man : rules->definition().men) {
        if (man.royal)
            kings += man.letter;
        else if (!man.pawn)
            others += man.letter;
    }
    std::set<std::uint32_t> taken;
    const auto add = [&](char letter, rules::Colour colour) {
        std::uint32_t cell = 0;
        do cell = static_cast<std::uint32_t>(random() % rules->shape().cells());
        while (!taken.insert(cell).second);
        d.men.push_back({cell, letter, colour});
    };
    add(kings.front(), rules::Colour::white);
    add(kings.front(), rules::Colour::black);
    for (int i = 0; i < white; ++i) add(others[random() % others.size()], rules::Colour::white);
    for (int i = 0; i < black; ++i) add(others[random() % others.size()], rules::Colour::black);
    std::sort(d.men.begin(), d.men.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    d.fullmove = 10;
    d.moves_left = rules->special().moves_per_turn;
    auto position = rules::Position::from(rules, d);
    if (!position) return std::nullopt;
    return std::move(position).value();
}

inline rules::Position after(rules::Position position, const rules::Move& move) {
    rules::Undo undo;
    position.make(move, undo);
    return position;
}

inline bool mates(const rules::Position& position, const rules::Move& move) {
    return after(position, move).outcome().status == rules::Status::checkmate;
}

/// Legal moves that mate at once.
inline rules::MoveList mating_moves(rules::Position& position) {
    rules::MoveList list = legal(position);
    std::erase_if(list, [&](const rules::Move& m) { return !mates(position, m); });
    return list;
}

inline std::string fen(const rules::Position& p) {
    return notation::print_position(p);
}

}  // namespace tessera::engine::testing
