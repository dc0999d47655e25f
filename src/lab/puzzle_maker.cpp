#include "lab/puzzle_maker.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/random.hpp"
#include "engine/factory.hpp"
#include "lab/composed.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"

namespace tessera::lab {
namespace {

using puzzle::Theme;

// Games: so many single moves at random, then by the engine with so many nodes and so much noise.
constexpr int kRandomPlies = 6;
constexpr int kMostPlies = 240;
constexpr std::uint64_t kGameNodes = 3'000;
/// From starts of more pieces there are no games: they take long, and a position of one is a page
/// of text in which nobody sees anything.
constexpr std::size_t kMostGamePieces = 1'000;
constexpr engine::Score kGameNoise = 60;
/// For each search of a mate.
constexpr std::uint64_t kMateNodes = 400'000;
/// Of so many searches with other seeds, so many find the move; of those that do not err one is
/// enough.
constexpr std::uint64_t kTrials = 3;
constexpr int kFinds = 2;
/// What finds a puzzle of each grade but the highest.
constexpr std::array<engine::Limits, puzzle::kMostGrade - 1> kGrades{{
    {.depth = 1, .nodes = 5'000, .noise = 300},
    {.depth = 1, .nodes = 10'000, .noise = 90},
    {.depth = 2, .nodes = 20'000, .noise = 90},
    {.depth = 3, .nodes = 40'000, .noise = 40},
    {.depth = 5, .nodes = 60'000, .noise = 40},
    {.depth = 6, .nodes = 100'000},
    {.nodes = 300'000},
}};
/// Pieces that can capture: two stand side by side too often to be a question.
constexpr std::size_t kFewestAsked = 3;
constexpr std::size_t kMostAsked = 8;
// Composed positions of paths.
constexpr int kPathAttempts = 20;
/// Composed positions of attacks that are looked at in a round, and nodes of the search of each.
constexpr int kAttackAttempts = 60;
constexpr std::uint64_t kAttackNodes = 2'000;
/// Positions of endgame tables that are drawn in a round.
constexpr int kEndingAttempts = 400;
/// What composed positions are looked at for.
constexpr std::array kAttackThemes = {
    Theme::mate_in_one,  Theme::mate_in_two,   Theme::mate_in_three, Theme::mate_in_four,
    Theme::only_defence, Theme::hanging_piece, Theme::fork,          Theme::block};

std::size_t number_of(Theme theme) {
    return static_cast<std::size_t>(theme);
}

/// Whether the piece would give check from a cell of the path before its end, so that its side
/// could not move again.
bool checks_on_the_way(const rules::Position& position, rules::Cell from,
                       std::span<const rules::Cell> path) {
    return std::ranges::any_of(path.first(path.size() - 1),
                               [&](rules::Cell cell) { return !position.relocated(from, cell); });
}

/// Whether the position is a mate in several turns by the tables, and one move alone mates as fast.
/// A longer mate than puzzles have is none.
bool single_mate(const endings::Tables& tables, const rules::Position& position) {
    const auto verdict = tables.probe(position);
    if (!verdict || !*verdict || (*verdict)->kind != endings::Verdict::Kind::win) return false;
    const int moves = (*verdict)->moves;
    if (moves < 3 || moves >= 2 * puzzle::mate_turns(Theme::mate_in_four)) return false;
    int fastest = 0;
    rules::Position at = position;
    rules::Undo undo;
    for (const rules::Move& move : movegen::legal_moves(position)) {
        at.make(move, undo);
        const auto after = tables.probe(at);
        at.unmake(undo);
        if (after && *after && (*after)->kind == endings::Verdict::Kind::loss &&
            (*after)->moves == moves - 1)
            ++fastest;
    }
    return fastest == 1;
}

/// The same without what earlier moves have counted.
std::optional<rules::Position> fresh(const rules::Position& position) {
    rules::Description description = position.describe();
    description.halfmove_clock = 0;
    description.fullmove = 1;
    auto made = rules::Position::from(position.shared_variant(), description);
    if (!made) return std::nullopt;
    return std::move(made).value();
}

}  // namespace

struct PuzzleMaker::Round {
    Random random;
    WantedThemes wanted;
    std::vector<puzzle::Puzzle> found;

    [[nodiscard]] bool wants(Theme theme) const { return wanted[number_of(theme)]; }
};

PuzzleMaker::PuzzleMaker(const play::VariantPtr& variant, std::uint64_t seed,
                         const PuzzleHost& host)
    : variant_(play::rules_of(*variant)),
      seed_(seed),
      host_(host),
      engine_(engine::make_engine(variant, {.now = host.now, .stop_requested = {}})),
      finder_(variant_, {.now = host.now, .stop_requested = host.stop_requested}, kMateNodes),
      prover_(puzzle::second_rules(*variant_),
              {.now = host.now, .stop_requested = host.stop_requested}, puzzle::kProofNodes) {}

PuzzleMaker::~PuzzleMaker() = default;

std::vector<puzzle::Puzzle> PuzzleMaker::round(std::uint64_t number, const WantedThemes& wanted) {
    Round round{Random(mix64(seed_ * kGolden64 + number)), wanted, {}};
    engine_->new_game();
    play(round);
    look_at_attacks(round);
    if (host_.tables && !host_.tables->tables().empty()) look_at_endings(round);
    if (round.wants(Theme::shortest_path)) look_for_path(round);
    return std::move(round.found);
}

engine::SearchResult PuzzleMaker::search(const rules::Position& position,
                                         const engine::Limits& limits, std::uint64_t seed) {
    return engine_->search(*play::ordinary(position), {}, limits, seed);
}

void PuzzleMaker::play(Round& round) {
    rules::Position position = random_start(variant_, round.random.next());
    if (position.describe().pieces.size() > kMostGamePieces) return;
    movegen::Scratch scratch;
    engine::Limits limits;
    limits.nodes = kGameNodes;
    limits.noise = kGameNoise;
    rules::Undo undo;
    for (int ply = 0; ply < kMostPlies; ++ply) {
        if (movegen::outcome(position, scratch).over()) return;
        if (host_.stop_requested && host_.stop_requested()) return;
        if (ply < kRandomPlies) {
            rules::MoveList moves = movegen::legal_moves(position);
            position.make(nth_move(moves, round.random.below(moves.size())), undo);
            continue;
        }
        const engine::SearchResult best = search(position, limits, round.random.next() | 1U);
        if (!best.best) return;
        // Where a turn begins.
        if (!position.moved_this_turn()) look(round, position, best);
        position.make(*best.best, undo);
    }
}

void PuzzleMaker::look(Round& round, const rules::Position& position,
                       const engine::SearchResult& best) {
    const auto shown = fresh(position);
    if (!shown) return;
    if (engine::is_mate(best.score) && best.score > 0) look_for_mate(round, *shown);
    if (puzzle::one_move_a_turn(*variant_)) look_for_moves(round, *shown, *best.best);
    if (round.wants(Theme::capturers)) look_for_capturers(round, *shown);
}

void PuzzleMaker::look_for_mate(Round& round, const rules::Position& position) {
    int most = 0;
    for (const Theme theme :
         {Theme::mate_in_one, Theme::mate_in_two, Theme::mate_in_three, Theme::mate_in_four})
        if (round.wants(theme)) most = puzzle::mate_turns(theme);
    if (most == 0) return;
    const auto mate = finder_.mates().find(position, most);
    if (!mate) return;
    const auto theme = static_cast<Theme>(mate->turns - 1);
    if (!round.wants(theme)) return;
    std::vector<std::string> answers;
    if (mate->turns > 1) {
        auto all = finder_.mates().answers(position, *mate);
        if (!all) return;
        answers = std::move(*all);
    }
    std::vector<std::string> solution;
    int axes = 0;
    rules::Position at = position;
    rules::Undo undo;
    for (const rules::Move& move : mate->line) {
        solution.push_back(notation::move_text(*variant_, move));
        if (at.side() == position.side())
            axes = std::max(axes, puzzle::axes_between(*variant_, move.from, move.to));
        at.make(move, undo);
    }
    add(round, theme, position, std::move(solution), axes, std::move(answers));
}

void PuzzleMaker::look_for_moves(Round& round, const rules::Position& position,
                                 const rules::Move& best) {
    const auto only = [&](Theme theme, auto solutions, bool best_alone) {
        if (!round.wants(theme)) return;
        const rules::MoveList moves = solutions();
        if (moves.size() == 1 && (!best_alone || moves.front() == best))
            add_move(round, theme, position, moves.front());
    };
    puzzle::Themes& themes = finder_.themes();
    only(Theme::block, [&] { return themes.blocks(position); }, false);
    only(Theme::only_defence, [&] { return themes.defences(position); }, false);
    // Those that a stronger move makes pointless are none.
    only(Theme::hanging_piece, [&] { return themes.hanging(position); }, true);
    only(Theme::fork, [&] { return themes.forks(position); }, true);
}

void PuzzleMaker::look_for_capturers(Round& round, const rules::Position& position) {
    std::map<rules::Cell, std::set<rules::Cell>> by_target;
    for (const rules::Move& move : movegen::legal_moves(position))
        if (move.type != rules::MoveType::en_passant && !position.captured_by(move).empty())
            by_target[move.to].insert(move.from);
    rules::Cell target{};
    std::size_t most = kFewestAsked - 1;
    for (const auto& [cell, from] : by_target)
        if (from.size() > most && from.size() <= kMostAsked) {
            target = cell;
            most = from.size();
        }
    if (most < kFewestAsked) return;
    std::vector<std::string> solution{notation::cell_name(*variant_, target)};
    int axes = 0;
    for (const rules::Cell from : by_target[target]) {
        solution.push_back(notation::cell_name(*variant_, from));
        axes = std::max(axes, puzzle::axes_between(*variant_, from, target));
    }
    add(round, Theme::capturers, position, std::move(solution), axes);
}

void PuzzleMaker::add_move(Round& round, Theme theme, const rules::Position& position,
                           const rules::Move& move) {
    add(round, theme, position, {notation::move_text(*variant_, move)},
        puzzle::axes_between(*variant_, move.from, move.to));
}

void PuzzleMaker::add(Round& round, Theme theme, const rules::Position& position,
                      std::vector<std::string> solution, int axes,
                      std::vector<std::string> answers) {
    puzzle::Puzzle puzzle{theme,
                          1,
                          std::max(1, axes),
                          notation::print_position(position),
                          std::move(solution),
                          std::move(answers)};
    if (prover_.fault(puzzle)) return;
    puzzle.grade = grade(puzzle, position);
    round.found.push_back(std::move(puzzle));
    round.wanted[number_of(theme)] = false;
}

int PuzzleMaker::grade(const puzzle::Puzzle& puzzle, const rules::Position& position) {
    const auto seen = [&] {
        const auto steps = static_cast<int>(puzzle.solution.size()) - 1;
        return std::min(puzzle::kMostGrade, 2 * puzzle.axes + std::max(0, steps - 2) - 1);
    };
    if (puzzle.theme == Theme::capturers || puzzle.theme == Theme::shortest_path ||
        puzzle.theme == Theme::block)
        return seen();
    for (int grade = 1; grade < puzzle::kMostGrade; ++grade) {
        const engine::Limits& limits = kGrades[static_cast<std::size_t>(grade - 1)];
        const bool exact = limits.noise == 0;
        int finds = 0;
        for (std::uint64_t trial = 1; trial <= (exact ? 1 : kTrials); ++trial) {
            engine_->new_game();
            const auto found = search(position, limits, exact ? 0 : trial);
            if (found.best &&
                notation::move_text(*variant_, *found.best) == puzzle.solution.front())
                ++finds;
        }
        if (finds >= (exact ? 1 : kFinds)) return grade;
    }
    return puzzle::kMostGrade;
}

/// A piece among its own pawns, and a cell to which one way is the shortest.
void PuzzleMaker::look_for_path(Round& round) {
    // The other side passes, which a turn of two moves does not allow after the first.
    if (!puzzle::one_move_a_turn(*variant_)) return;
    for (int attempt = 0; attempt < kPathAttempts; ++attempt) {
        const auto composed = compose_path(variant_, round.random);
        if (!composed) continue;
        const auto& [position, from] = *composed;
        const rules::Cell goal{
            static_cast<std::uint32_t>(round.random.below(variant_->shape().cells()))};
        if (!position.at(goal).empty()) continue;
        const auto path = finder_.themes().shortest_path(position, from, goal);
        if (path.empty() || checks_on_the_way(position, from, path)) continue;
        std::vector<std::string> solution{notation::cell_name(*variant_, from)};
        int axes = 0;
        rules::Cell before = from;
        for (const rules::Cell cell : path) {
            solution.push_back(notation::cell_name(*variant_, cell));
            axes = std::max(axes, puzzle::axes_between(*variant_, before, cell));
            before = cell;
        }
        add(round, Theme::shortest_path, position, std::move(solution), axes);
        return;
    }
}

/// Mates in two and more, which are rare in games: the tables have all there are.
void PuzzleMaker::look_at_endings(Round& round) {
    const auto& tables = host_.tables->tables();
    for (int attempt = 0; attempt < kEndingAttempts; ++attempt) {
        if (host_.stop_requested && host_.stop_requested()) return;
        const endings::Ending& ending = *tables[round.random.below(tables.size())]->ending();
        const rules::Colour side =
            round.random.below(2) == 0 ? rules::Colour::white : rules::Colour::black;
        const auto position =
            endings::position_of(ending, {side, round.random.below(ending.index().size())});
        if (position && single_mate(host_.tables->all(), *position))
            look_for_mate(round, *position);
    }
}

/// Few pieces around a king: what games seldom lead to in many dimensions.
void PuzzleMaker::look_at_attacks(Round& round) {
    engine::Limits limits;
    limits.nodes = kAttackNodes;
    for (int attempt = 0; attempt < kAttackAttempts; ++attempt) {
        if (host_.stop_requested && host_.stop_requested()) return;
        if (std::ranges::none_of(kAttackThemes, [&](Theme theme) { return round.wants(theme); }))
            return;
        const auto position = compose_attack(variant_, round.random);
        if (!position || movegen::outcome(*position).over()) continue;
        engine_->new_game();
        const engine::SearchResult best = search(*position, limits, 0);
        if (best.best) look(round, *position, best);
    }
}

}  // namespace tessera::lab
