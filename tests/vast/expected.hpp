// What the reference answers about a position on a box, and the comparison with the fast answers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "notation/vast_text.hpp"
#include "vast/board/board.hpp"
#include "vast/boxes.hpp"
#include "vast/counting/count.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/checks.hpp"

namespace tessera::test {

struct Expected {
    std::vector<std::string> checks;  ///< sorted, as `mates`
    std::vector<std::string> mates;
    vast::MoveCounts counts;
};

/// The side to move has a legal move. The king's are tried first, as they often are.
inline bool can_move(const reference::Generator& g, const reference::Position& p) {
    reference::KingWatch watch(g, p);
    const auto moves = [&](reference::Cell from) {
        const auto all = g.moves_of(p, from, false);
        return std::any_of(all.begin(), all.end(),
                           [&](const auto& move) { return watch.safe_after(move); });
    };
    const auto kings = g.kings_of(p, p.side);
    const auto cells = g.cells_of(p, p.side);
    return std::any_of(kings.begin(), kings.end(), moves) ||
           std::any_of(cells.begin(), cells.end(), moves);
}

inline Expected expected_of(const Box& box, const vast::Position& position) {
    Expected expected;
    const auto& g = box.generator;
    const reference::Position told = to_reference(box, position);
    for (const reference::Move& move : g.legal_moves(told)) {
        ++expected.counts.by_kind[index(position.at(lattice::Cell{move.from}).kind())];
        const auto next = g.play(told, move);
        if (!g.king_attacked(next, next.side)) continue;
        const std::string text = reference::move_text(box.definition, move);
        expected.checks.push_back(text);
        if (!can_move(g, next)) expected.mates.push_back(text);
    }
    std::sort(expected.checks.begin(), expected.checks.end());
    std::sort(expected.mates.begin(), expected.mates.end());
    return expected;
}

using Answer = std::uint64_t (*)(const vast::Position&, std::uint64_t, const vast::MoveSink&,
                                 const Work&, std::uint32_t);

inline std::string sparse_text(const vast::Position& p) {
    std::string text;
    notation::print_position(p, notation::Placing::sparse,
                             [&](std::string_view part) { text += part; });
    return text;
}

/// Both the whole list and its first half, with the number of all.
inline void compare(const vast::Position& p, Answer answer,
                    const std::vector<std::string>& expected, std::uint32_t most_listed) {
    std::vector<std::string> found;
    const auto take = [&](const vast::Move& move) {
        found.push_back(notation::move_text(p.rules(), move));
    };
    const std::uint64_t count = answer(
        p, vast::kNoLimit, take, most_listed == 0 ? Work{in_two_threads} : Work{}, most_listed);
    ASSERT_EQ(found, expected) << sparse_text(p);
    ASSERT_EQ(count, expected.size()) << sparse_text(p);
    found.clear();
    const std::uint64_t limit = expected.size() / 2;
    ASSERT_EQ(answer(p, limit, take, {}, most_listed), expected.size()) << sparse_text(p);
    ASSERT_EQ(found, std::vector<std::string>(
                         expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(limit)))
        << sparse_text(p);
}

/// Checks and mates, as where there are few pieces and where there are many.
inline void compare(const vast::Position& p, const Expected& expected) {
    for (const std::uint32_t most_listed : {vast::kMostListed, 0U, 10U}) {
        compare(p, vast::checks, expected.checks, most_listed);
        compare(p, vast::mates_in_one, expected.mates, most_listed);
        if (testing::Test::HasFatalFailure()) return;
    }
}

}  // namespace tessera::test
