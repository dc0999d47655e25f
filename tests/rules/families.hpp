// A game by each way of generating its moves, and what they must agree on.
#pragma once

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::testing_support {

inline std::shared_ptr<const rules::Ruleset> with_family(std::string_view toml,
                                                         rules::Family family) {
    auto parsed = definition::parse_game(toml);
    if (!parsed) stop(parsed.error().front().text("game file"));
    return std::make_shared<const rules::Ruleset>(std::move(parsed).value(), family);
}

struct Families {
    explicit Families(std::string_view toml)
        : mailbox(with_family(toml, rules::Family::mailbox)),
          others{with_family(toml, rules::Family::fastest),
                 with_family(toml, rules::Family::portable),
                 with_family(toml, rules::Family::avx2)} {}
    std::shared_ptr<const rules::Ruleset> mailbox;
    std::array<std::shared_ptr<const rules::Ruleset>, 3> others;
};

/// `p`: of the mailbox. A difference is a fatal failure.
inline void expect_same(const Families& families, rules::Position& p) {
    const std::string text = notation::print_position(p);
    const auto moves = legal_texts(p);
    for (const auto& rules : families.others) {
        auto q = position(rules, text);
        ASSERT_EQ(legal_texts(q), moves) << text;
        ASSERT_EQ(q.count_legal_moves(), moves.size()) << text;
        ASSERT_EQ(q.has_legal_move(), !moves.empty()) << text;
        ASSERT_TRUE(q.consistent()) << text;
        for (const rules::Colour c : definition::kColours)
            ASSERT_EQ(q.in_check(c), p.in_check(c)) << text;
    }
}

}  // namespace tessera::testing_support
