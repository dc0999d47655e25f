// At every node of a search tree: make and unmake restore everything, derived state equals its
// recomputation, the counted leaves equal the listed ones, and "some legal move" agrees with the
// list.
#include <gtest/gtest.h>

#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;

class Walker {
public:
    Walker(rules::Position p, std::uint64_t nodes) : p_(std::move(p)), left_(nodes) {}

    /// Depth-first to `depth`; returns false when something is wrong or the nodes are used up.
    bool walk(int depth) {
        if (depth == 0) return true;
        const auto moves = legal(p_);
        EXPECT_EQ(count_moves(p_), moves.size());
        EXPECT_EQ(!movegen::legal_moves(p_).empty(), !moves.empty());
        for (const auto& m : moves) {
            if (left_ == 0) return false;
            --left_;
            const rules::Position before = p_;
            rules::Undo undo;
            p_.make(m, undo);
            const bool good = p_.consistent();
            EXPECT_TRUE(good) << notation::print_position(before) << " "
                              << notation::move_text(p_.variant(), m);
            if (!good || !walk(depth - 1)) return false;
            p_.unmake(undo);
            if (p_ == before) continue;
            ADD_FAILURE() << "not restored: " << notation::print_position(before) << " "
                          << notation::move_text(p_.variant(), m);
            return false;
        }
        return true;
    }
    [[nodiscard]] std::uint64_t left() const { return left_; }

private:
    rules::Position p_;
    std::uint64_t left_;
};

/// Half of the nodes from the start, half from positions of random games.
void check_game(const std::string& id, std::uint64_t nodes, int depth) {
    Walker from_start(start(id), nodes / 2);
    from_start.walk(depth);
    Random random(11);
    std::uint64_t left = nodes / 2;
    while (left > 0 && !testing::Test::HasFailure()) {
        const auto p = played(start(id), random, random.between(20, 139));
        const std::uint64_t share = std::min<std::uint64_t>(left, nodes / 40);
        Walker walker(p, share);
        walker.walk(2);
        left -= share == walker.left() ? share : share - walker.left();
    }
}

TEST(EveryNode, Chess) {
    check_game("chess", 1'000'000, 5);
}
TEST(EveryNode, Fourstar) {
    check_game("fourstar", 1'000'000, 3);
}
TEST(EveryNode, Chesseract) {
    check_game("chesseract", 1'000'000, 3);
}

}  // namespace
}  // namespace tessera
