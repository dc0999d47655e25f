#include "engine/bench.hpp"

#include "engine/alpha_beta.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"

namespace tessera::engine {
namespace {

constexpr int kPositions = 4;
constexpr int kDeepestIteration = 12;

/// How much to do, so that it takes about a second on a board of any size.
struct Effort {
    int plies = 12;                 ///< random single moves from one position to the next
    std::uint64_t enough = 20'000;  ///< nodes in a position after which it is searched no deeper
    std::uint64_t most = 60'000;    ///< nodes of one search
};

Effort effort(const rules::Variant& variant) {
    constexpr std::uint64_t kUsual = 512;
    const std::uint64_t cells = variant.shape().cells();
    if (cells <= kUsual) return {};
    const std::uint64_t nodes = Effort{}.enough * kUsual * kUsual / (cells * cells);
    // Beyond one depth, since a search that is stopped counts what it was allowed whatever it does.
    // On the largest boards that would take too long.
    if (cells <= 8 * kUsual) return {.enough = nodes, .most = 10 * nodes};
    return {.plies = 1, .enough = nodes, .most = nodes};
}

/// Numbers that stay the same whatever becomes of the random numbers elsewhere (Marsaglia's
/// xorshift).
struct Xorshift {
    std::uint64_t state = 0x9e3779b97f4a7c15U;
    std::uint64_t next() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return state;
    }
};

/// Searches one move deeper each time until enough nodes are counted.
std::uint64_t count(AlphaBeta& engine, const rules::Position& position, const Effort& effort) {
    std::uint64_t nodes = 0;
    for (int depth = 1; depth <= kDeepestIteration && nodes < effort.enough; ++depth) {
        // Every search counts for itself.
        engine.new_game();
        nodes += engine.search(position, {}, {.depth = depth, .nodes = effort.most}).nodes;
    }
    return nodes;
}

}  // namespace

std::uint64_t bench(const std::shared_ptr<const rules::Variant>& variant) {
    AlphaBeta engine(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}});
    rules::Position position = notation::start_position(variant);
    rules::Undo undo;
    Xorshift random;
    const Effort work = effort(*variant);
    std::uint64_t nodes = 0;
    for (int n = 0; n < kPositions; ++n) {
        nodes += count(engine, position, work);
        for (int ply = 0; ply < work.plies && !movegen::outcome(position).over(); ++ply) {
            const rules::MoveList moves = movegen::legal_moves(position);
            // The order of the list is not part of the rules, so it must not decide.
            const rules::Move* chosen = nullptr;
            std::uint64_t best = 0;
            const std::uint64_t salt = random.next();
            for (const rules::Move& move : moves) {
                const std::uint64_t rank =
                    (lattice::index(move.from) * 0x100000001b3U + lattice::index(move.to)) * salt +
                    rules::index(move.promotion);
                if (!chosen || rank > best) {
                    chosen = &move;
                    best = rank;
                }
            }
            if (!chosen) break;
            const rules::Move move = *chosen;
            position.make(move, undo);
        }
    }
    return nodes;
}

}  // namespace tessera::engine
