// sample_positions COUNT SEED: COUNT positions of random games of every built-in game, one in 25 of
// that on the largest boards, one a line: game, status, reason, position and legal moves, with tabs
// between. The moves are sorted and joined by spaces or, where they are very many, a digest.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "game/summary.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace {

using namespace tessera;

/// `# NUMBER SUM`: the number of texts and the sum of their 32-bit FNV-1a hashes, so that nobody
/// has to sort or hold them.
std::string digest(const std::vector<std::string>& texts) {
    std::uint32_t sum = 0;
    for (const std::string& text : texts) {
        std::uint32_t hash = 2166136261U;
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        sum += hash;
    }
    return "# " + std::to_string(texts.size()) + ' ' + std::to_string(sum);
}

std::string moves_text(const rules::Position& position) {
    constexpr std::size_t kListed = 1'000;
    rules::MoveList moves = testing_support::legal(position);
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const rules::Move& move : moves)
        texts.push_back(notation::move_text(position.variant(), move));
    if (texts.size() > kListed) return digest(texts);
    std::sort(texts.begin(), texts.end());
    std::string joined;
    for (const std::string& text : texts) joined += (joined.empty() ? "" : " ") + text;
    return joined;
}

void print(const rules::Position& position) {
    const rules::Outcome outcome = movegen::outcome(position);
    std::string line = position.variant().definition().id;
    line += '\t';
    line += game::word(outcome.status);
    line += '\t';
    line += game::word(outcome.reason);
    line += '\t';
    line += notation::print_position(position);
    line += '\t';
    line += moves_text(position);
    std::puts(line.c_str());
}

void sample(const std::string& id, int count, Random& random) {
    constexpr int kShare = 25;
    const rules::Position start = testing_support::start(id);
    const std::uint32_t cells = start.variant().shape().cells();
    const bool large = cells > 512;
    if (cells > 4096) count = std::max(1, count / kShare);
    const int plies = testing_support::affordable(start.variant(), 120, 8);
    // On large boards nine games in ten are of few pieces: they meet sooner, and cost less.
    for (int game = 0; count > 0; ++game) {
        const rules::Position first =
            large && game % 10 != 0 ? testing_support::with_fewer_pieces(start, random, 10) : start;
        testing_support::random_game(first, random, plies, [&](const rules::Position& position) {
            // A position without a king, its game just won, cannot be set up again.
            if (count == 0 || random.chance(50) || position.royals(position.side()).empty()) return;
            print(position);
            --count;
        });
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: sample_positions COUNT SEED\n", stderr);
        return 2;
    }
    Random random(std::strtoull(argv[2], nullptr, 10));
    for (const std::string& id : testing_support::game_ids())
        sample(id, std::atoi(argv[1]), random);
}
