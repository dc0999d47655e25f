// sample_positions COUNT SEED: COUNT positions of random games of every built-in game, one in 25 of
// that on the largest boards, one a line: game, status, reason, position and legal moves, with tabs
// between. The moves are sorted and joined by spaces or, where they are very many, a digest.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "game/summary.hpp"
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

std::string moves_text(rules::Position& position) {
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

void print(rules::Position& position) {
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

/// The start with nine in ten of the pieces gone, kings apart, and no right to castle.
rules::Position thinned(const rules::Position& start, std::mt19937_64& random) {
    const rules::Variant& variant = start.variant();
    while (true) {
        rules::Description sparse = start.describe();
        sparse.rights.clear();
        std::erase_if(sparse.pieces, [&](const definition::Placed& piece) {
            return !variant.royal(variant.type_of(piece.letter)) && random() % 10 != 0;
        });
        auto position = rules::Position::from(start.shared_variant(), sparse);
        if (position.ok()) return std::move(position).value();
    }
}

void sample(const std::string& id, int count, std::mt19937_64& random) {
    constexpr int kShare = 25;
    const rules::Position start = testing_support::start(id);
    const std::uint32_t cells = start.variant().shape().cells();
    const bool large = cells > 512;
    if (cells > 4096) count = std::max(1, count / kShare);
    const int plies = testing_support::affordable(start.variant(), 120, 8);
    // On large boards nine games in ten are of few pieces: they meet sooner, and cost less.
    for (int game = 0; count > 0; ++game) {
        const rules::Position first = large && game % 10 != 0 ? thinned(start, random) : start;
        testing_support::random_game(first, random, plies, [&](rules::Position& position) {
            // A position without a king, its game just won, cannot be set up again.
            if (count == 0 || random() % 2 != 0 || position.royals(position.side()).empty()) return;
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
    std::mt19937_64 random(std::strtoull(argv[2], nullptr, 10));
    for (const std::string& id : testing_support::game_ids())
        sample(id, std::atoi(argv[1]), random);
}
