// A variant by each way of finding its moves, and what they must agree on.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "support/support.hpp"

namespace tessera::testing_support {

/// The mailbox and, with every instruction set that this processor has, the backend that load()
/// chooses. tests/movegen/instruction_sets_test.cpp names those that are left out.
struct Backends {
    explicit Backends(std::string_view toml)
        : mailbox(variant_of(toml, {movegen::Backend::mailbox, Isa::portable})) {
        for (const Isa isa : kIsas)
            if (processor_has(isa)) others.push_back(variant_of(toml, {std::nullopt, isa}));
        for (std::size_t i = 0; i < others.size(); ++i) {
            const movegen::MoveGenerator& generator = movegen::generator_of(*others[i]);
            if (generator.backend() == movegen::Backend::mailbox) stop("the mailbox alone");
            for (std::size_t j = 0; j < i; ++j)
                if (movegen::generator_of(*others[j]).isa() == generator.isa())
                    stop("a path with itself");
        }
    }
    std::shared_ptr<const rules::Variant> mailbox;
    std::vector<std::shared_ptr<const rules::Variant>> others;

    [[nodiscard]] std::vector<std::shared_ptr<const rules::Variant>> all() const {
        auto list = others;
        list.push_back(mailbox);
        return list;
    }
};

/// The game of a file in tests/agreement/.
inline std::string agreement_game(const char* name) {
    std::ifstream in(std::string(TESSERA_SOURCE_DIR "/tests/agreement/") + name);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Canonical texts of moves, sorted, with `!` after those of an only piece.
inline std::vector<std::string> marked_texts(const rules::Position& p,
                                             const rules::MoveList& moves) {
    std::vector<std::string> out;
    for (const auto& m : moves)
        out.push_back(notation::move_text(p.variant(), m) + (m.only_piece ? "!" : ""));
    std::sort(out.begin(), out.end());
    return out;
}

inline rules::MoveList listed(const rules::Position& p, movegen::Stage stage) {
    movegen::Scratch scratch;
    rules::MoveList moves;
    movegen::generator_of(p).list(p, stage, scratch, moves);
    return moves;
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

/// The stages of a position against all of its moves; a difference is a fatal failure.
inline void expect_stages(const rules::Position& p) {
    using movegen::Stage;
    const std::string text = notation::print_position(p);
    const movegen::MoveGenerator& generator = movegen::generator_of(p);
    movegen::Scratch scratch;
    const rules::Position before = p;
    const auto all = listed(p, Stage::all);
    rules::MoveList captures, quiets, checks;
    for (const rules::Move& m : all) {
        const bool tactical = movegen::is_tactical(p, m);
        (tactical ? captures : quiets).push_back(m);
        rules::Position after = p;
        rules::Undo undo;
        after.make(m, undo);
        const bool check = generator.in_check(after, rules::other(p.side()));
        ASSERT_EQ(generator.gives_check(p, m, scratch), check)
            << text << ' ' << notation::move_text(p.variant(), m);
        if (check && !tactical) checks.push_back(m);
    }
    ASSERT_EQ(marked_texts(p, listed(p, Stage::captures)), marked_texts(p, captures)) << text;
    ASSERT_EQ(marked_texts(p, listed(p, Stage::quiets)), marked_texts(p, quiets)) << text;
    ASSERT_EQ(marked_texts(p, listed(p, Stage::quiet_checks)), marked_texts(p, checks)) << text;
    if (generator.in_check(p, p.side())) {
        ASSERT_EQ(marked_texts(p, listed(p, Stage::evasions)), marked_texts(p, all)) << text;
    }
    rules::MoveList by_piece;
    std::vector<rules::Cell> movable;
    for (const rules::Cell c : p.pieces(p.side())) {
        const std::size_t before_piece = by_piece.size();
        generator.list_of(p, c, scratch, by_piece);
        if (by_piece.size() > before_piece) movable.push_back(c);
    }
    std::sort(movable.begin(), movable.end());
    ASSERT_EQ(marked_texts(p, by_piece), marked_texts(p, all)) << text;
    ASSERT_EQ(generator.movable(p, scratch), movable) << text;
    if (!all.empty()) {
        ASSERT_TRUE(generator.legal(p, all.front(), scratch)) << text;
        rules::Move other = all.front();
        other.to = other.from;
        ASSERT_EQ(generator.legal(p, other, scratch),
                  std::find(all.begin(), all.end(), other) != all.end());
    }
    ASSERT_TRUE(p == before) << text;
}

/// `p`: of the mailbox. A difference is a fatal failure.
inline void expect_same(const Backends& backends, const rules::Position& p,
                        bool every_stage = true) {
    const std::string text = notation::print_position(p);
    const auto moves = marked_texts(p, legal(p));
    movegen::Scratch scratch;
    for (const auto& variant : backends.others) {
        const auto q = position(variant, text);
        const movegen::MoveGenerator& generator = movegen::generator_of(*variant);
        ASSERT_EQ(notation::print_position(q), text);
        ASSERT_EQ(q.key(), p.key()) << text;
        ASSERT_EQ(marked_texts(q, legal(q)), moves) << name(generator.isa()) << ' ' << text;
        ASSERT_EQ(generator.count(q, scratch), moves.size()) << name(generator.isa()) << text;
        ASSERT_EQ(generator.any(q, scratch), !moves.empty()) << text;
        ASSERT_TRUE(q.consistent()) << text;
        for (const rules::Colour c : definition::kColours)
            ASSERT_EQ(generator.in_check(q, c), movegen::in_check(p, c)) << text;
        if (every_stage) expect_stages(q);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

}  // namespace tessera::testing_support
