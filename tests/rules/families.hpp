// A game by each way of generating its moves, and what they must agree on.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/support.hpp"

namespace tessera::testing_support {

struct Families {
    explicit Families(std::string_view toml)
        : mailbox(ruleset_of(toml, rules::Family::mailbox)),
          others{ruleset_of(toml, rules::Family::fastest),
                 ruleset_of(toml, rules::Family::portable), ruleset_of(toml, rules::Family::avx2)} {
    }
    std::shared_ptr<const rules::Variant> mailbox;
    std::array<std::shared_ptr<const rules::Variant>, 3> others;

    [[nodiscard]] std::array<std::shared_ptr<const rules::Variant>, 4> all() const {
        return {mailbox, others[0], others[1], others[2]};
    }
};

/// The game of a file in tests/agreement/.
inline std::string agreement_game(const char* name) {
    std::ifstream in(std::string(TESSERA_SOURCE_DIR "/tests/agreement/") + name);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// As legal_texts(), with `!` after the moves of an only piece.
inline std::vector<std::string> marked_texts(rules::Position& p) {
    std::vector<std::string> out;
    for (const auto& m : legal(p))
        out.push_back(notation::move_text(p.variant(), m) + (m.only_piece ? "!" : ""));
    std::sort(out.begin(), out.end());
    return out;
}

/// Makes the move of the text.
inline void play(rules::Position& p, std::string_view text) {
    const auto move = notation::parse_move(p, text);
    if (!move) {
        ADD_FAILURE() << move.error().text();
        return;
    }
    rules::Undo undo;
    p.make(*move, undo);
}

/// `p`: of the mailbox. A difference is a fatal failure.
inline void expect_same(const Families& families, rules::Position& p) {
    const std::string text = notation::print_position(p);
    const auto moves = marked_texts(p);
    for (const auto& variant : families.others) {
        auto q = position(variant, text);
        ASSERT_EQ(notation::print_position(q), text);
        ASSERT_EQ(q.hash(), p.hash()) << text;
        ASSERT_EQ(marked_texts(q), moves) << text;
        ASSERT_EQ(q.count_legal_moves(), moves.size()) << text;
        ASSERT_EQ(q.has_legal_move(), !moves.empty()) << text;
        ASSERT_TRUE(q.consistent()) << text;
        for (const rules::Colour c : definition::kColours)
            ASSERT_EQ(q.in_check(c), p.in_check(c)) << text;
    }
}

}  // namespace tessera::testing_support
