// choose [GAME ..]: writes bench/positions.txt to standard output: of every game the start and two
// positions that follow from it by play that is random but always the same, each with a depth and
// the number of sequences of legal moves. Takes half an hour; bench/README.md tells when to.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <random>
#include <utility>

#include "backends/load.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"
#include "positions.hpp"
#include "reference/reference.hpp"

namespace tessera::bench {
namespace {

using rules::Position;
using rules::Variant;

constexpr int kMostTries = 8;       ///< pieces asked for a capture before another move is made
constexpr int kMostPlies = 20'000;  ///< of one attempt to get to a stage
constexpr int kMostAttempts = 50;
constexpr std::uint64_t kReferenceLeaves = 20'000;

/// The first piece of the side to move on a cell drawn at random or behind it.
rules::Cell random_piece(const Position& p, std::mt19937_64& random) {
    const std::uint64_t cells = p.variant().shape().cells();
    std::uint64_t c = random() % cells;
    while (!p.at(static_cast<rules::Cell>(c)).is(p.side())) c = (c + 1) % cells;
    return static_cast<rules::Cell>(c);
}

/// A capture if one of some pieces has one, else any move; nothing where the game is over.
std::optional<rules::Move> random_move(const Position& p, std::mt19937_64& random) {
    rules::MoveList moves;
    for (int tries = 0; tries < kMostTries; ++tries) {
        moves = movegen::legal_moves_of(p, random_piece(p, random));
        std::erase_if(moves, [&](const rules::Move& m) { return p.captured_by(m).empty(); });
        if (!moves.empty()) return lab::nth_move(moves, random() % moves.size());
    }
    moves = movegen::legal_moves(p);
    if (moves.empty()) return std::nullopt;
    return lab::nth_move(moves, random() % moves.size());
}

/// Plays until no more pieces are left than wanted, at the beginning of a turn and out of check.
/// False if the game ends before.
bool play_down(Position& p, std::size_t wanted, std::mt19937_64& random) {
    for (int ply = 0; ply < kMostPlies; ++ply) {
        if (p.piece_count() <= wanted && !p.state().moved && !movegen::in_check(p, p.side()))
            return !movegen::legal_moves(p).empty() && !p.only_kings_left();
        const auto move = random_move(p, random);
        if (!move) return false;
        rules::Undo undo;
        p.make(*move, undo);
        if (p.state().king_captured) return false;
    }
    return false;
}

struct Stage {
    const char* name;
    Position position;
};

/// The start, two thirds of the pieces left, and a quarter of them.
std::vector<Stage> stages(const std::shared_ptr<const Variant>& variant) {
    const Position start = notation::start_position(variant);
    for (std::uint64_t seed = 1; seed <= kMostAttempts; ++seed) {
        std::mt19937_64 random(seed);
        Position middle = start;
        if (!play_down(middle, start.piece_count() * 2 / 3, random)) continue;
        Position sparse = middle;
        if (play_down(sparse, start.piece_count() / 4, random))
            return {{"start", start}, {"middle", middle}, {"sparse", sparse}};
    }
    return {};
}

/// Leaves of about a second, or what it may come to.
std::uint64_t most_leaves(const Variant& variant) {
    if (!variant.plain_attacks()) return 20'000'000;
    return variant.board_index() == rules::BoardIndex::bitboards ? 1'000'000'000 : 400'000'000;
}

/// The mailbox counts the same, and so does the reference if that is not too slow.
bool others_agree(const Position& p, const Position& slow, int depth, std::uint64_t count) {
    if (movegen::perft(slow, depth) != count) return false;
    if (count > kReferenceLeaves) return true;
    const reference::Game game(p.variant().definition());
    const auto read = game.read(notation::print_position(p));
    return read && game.perft(*read, depth) == count;
}

/// Prints the line of the deepest depth with few enough leaves.
bool print(const std::string& game, const std::shared_ptr<const Variant>& slow_rules,
           Stage& stage) {
    const std::string text = notation::print_position(stage.position);
    auto slow = notation::parse_position(slow_rules, text);
    if (!slow) return false;
    const std::uint64_t most = most_leaves(stage.position.variant());
    int depth = 1;
    std::uint64_t count = movegen::perft(stage.position, 1);
    for (std::uint64_t before = 1; others_agree(stage.position, *slow, depth, count);) {
        // A level has about as many moves to a position as the one before, or some more.
        const bool hopeless = count * (count / before) > most;
        const std::uint64_t next = hopeless ? 0 : movegen::perft(stage.position, depth + 1);
        if (hopeless || next > most) {
            std::printf("%s %s %d %llu %s\n", game.c_str(), stage.name, depth,
                        static_cast<unsigned long long>(count), text.c_str());
            std::fflush(stdout);
            return true;
        }
        before = std::exchange(count, next);
        ++depth;
    }
    return false;
}

bool choose(const definition::BuiltinVariant& builtin) {
    const std::string id(builtin.id);
    const auto variant = play::builtin_rules(id);
    auto parsed = definition::parse_variant(builtin.toml);
    if (!variant || !parsed) return false;
    const auto slow =
        backends::load(std::move(parsed).value(), {movegen::Backend::mailbox, Isa::portable});
    auto found = stages(*variant);
    bool good = !found.empty();
    for (Stage& stage : found) good = good && print(id, slow, stage);
    if (!good) std::fprintf(stderr, "choose: %s: no agreed positions\n", id.c_str());
    return good;
}

}  // namespace
}  // namespace tessera::bench

int main(int argc, char** argv) {
    using namespace tessera;
    const std::vector<std::string_view> wanted(argv + 1, argv + argc);
    if (wanted.empty())
        std::printf(
            "# What bench/perft and bench/micro measure: game, stage, depth, number of sequences\n"
            "# of legal moves, position. Written by bench/choose (bench/README.md).\n");
    bool good = true;
    for (const auto& game : definition::builtin_variants())
        if (wanted.empty() || std::find(wanted.begin(), wanted.end(), game.id) != wanted.end())
            good = bench::choose(game) && good;
    return good ? 0 : 1;
}
