// sample_positions COUNT SEED: COUNT positions of random games of every built-in game, one a line:
// game, status, reason, position and legal moves (sorted, joined by spaces), with tabs between.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "game/summary.hpp"
#include "support/support.hpp"

namespace {

using namespace tessera;

void print(rules::Position& position) {
    const rules::Outcome outcome = position.outcome();
    std::string line = position.rules().definition().id;
    line += '\t';
    line += game::word(outcome.status);
    line += '\t';
    line += game::word(outcome.reason);
    line += '\t';
    line += notation::print_position(position);
    char separator = '\t';
    for (const std::string& move : testing_support::legal_texts(position)) {
        line += separator;
        line += move;
        separator = ' ';
    }
    if (separator == '\t') line += '\t';
    std::puts(line.c_str());
}

void sample(const std::string& id, int count, std::mt19937_64& random) {
    const rules::Position start = testing_support::start(id);
    while (count > 0) {
        testing_support::random_game(start, random, 120, [&](rules::Position& position) {
            // A position without a king, its game just won, cannot be set up again.
            if (count == 0 || random() % 4 != 0 || position.royals(position.side()).empty()) return;
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
