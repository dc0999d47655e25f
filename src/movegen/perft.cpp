#include "movegen/perft.hpp"

#include <limits>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"

namespace tessera::movegen {
namespace {

/// Nodes between two calls of the watch: some milliseconds.
constexpr std::uint64_t kWatched = 1'000'000;

class Perft {
public:
    Perft(const Position& p, int depth, const Watch* watch)
        : p_(p),
          generator_(generator_of(p)),
          levels_(static_cast<std::size_t>(depth)),
          watch_(watch),
          next_(watch == nullptr ? std::numeric_limits<std::uint64_t>::max() : kWatched) {}

    void count(int depth) {
        if (depth == 1) {
            nodes_ += generator_.count(p_, scratch_);
            if (nodes_ >= next_) look();
            return;
        }
        Level& level = levels_[static_cast<std::size_t>(depth) - 1];
        level.moves.clear();
        generator_.list(p_, Stage::all, scratch_, level.moves);
        Undo undo;
        for (level.at = 0; level.at < level.moves.size() && !ended_; ++level.at) {
            p_.make_without_key(level.moves[level.at], undo);
            count(depth - 1);
            p_.unmake(undo);
        }
    }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Level {
        MoveList moves;
        std::size_t at = 0;  ///< of the moves, the one made
    };

    void look() {
        next_ = nodes_ + kWatched;
        double share = 0;
        double part = 1;
        for (std::size_t i = levels_.size(); i-- > 1;) {
            part /= static_cast<double>(levels_[i].moves.size());
            share += part * static_cast<double>(levels_[i].at);
        }
        ended_ = !(*watch_)({nodes_, share + part});
    }

    Position p_;
    const MoveGenerator& generator_;
    Scratch scratch_;
    std::vector<Level> levels_;
    std::uint64_t nodes_ = 0;
    const Watch* watch_;
    std::uint64_t next_;
    bool ended_ = false;
};

std::uint64_t counted(const Position& p, int depth, const Watch* watch) {
    if (depth <= 0) return 1;
    Scratch scratch;
    if (depth == 1) return generator_of(p).count(p, scratch);
    Perft perft(p, depth, watch);
    perft.count(depth);
    return perft.nodes();
}

}  // namespace

std::uint64_t perft(const Position& p, int depth) {
    return counted(p, depth, nullptr);
}

std::uint64_t perft(const Position& p, int depth, const Watch& watch) {
    return counted(p, depth, &watch);
}

}  // namespace tessera::movegen
