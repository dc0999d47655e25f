// The value of the start with best play, where so few positions can be reached that all are solved.
#include <string>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/full_solution.hpp"
#include "dossier/stages.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

constexpr std::uint64_t kMostPositions = 4'000'000;
constexpr std::uint32_t kMostSolvedCells = 100;
constexpr std::size_t kShownMoves = 12;
/// Of all the time, where the stage's own share is less.
constexpr double kLeastShare = 0.2;
constexpr double kLeastMilliseconds = 20'000;

std::string winner_word(const GameValue& value) {
    if (!value.winner) return "draw";
    return *value.winner == rules::Colour::white ? "white" : "black";
}

std::string solution_claim(const FullSolution& solution) {
    JsonWriter json;
    json.open_object().member("type", "solution").member("value", winner_word(solution.start));
    json.member("singleMoves", solution.start.single_moves);
    json.member("positions", solution.positions).member("whiteWins", solution.white_wins);
    json.member("blackWins", solution.black_wins);
    return std::move(json.close_object()).take();
}

void tell_solution(const StageRun& run, const rules::Position& start, const FullSolution& solution,
                   Section& section) {
    const rules::Variant& variant = run.rules();
    const auto limit = static_cast<std::uint32_t>(variant.special().halfmove_limit);
    Line& value = section.add(Kind::proof, "With best play of both sides the game is a draw.");
    if (solution.start.winner) {
        value.text = "With best play " + definition::colour_name(*solution.start.winner) +
                     " wins, by mate with single move " +
                     std::to_string(solution.start.single_moves) + ": " +
                     line_text(start, solution.line) + ".";
        if (solution.start.single_moves > limit)
            value.text += " That is beyond the limit of " + std::to_string(limit) +
                          " single moves, if nothing is captured on the way.";
    }
    value.claim = solution_claim(solution);
    value.headline = true;
    std::vector<std::string> moves;
    moves.reserve(solution.keeping.size());
    for (const rules::Move& move : solution.keeping)
        moves.push_back(notation::move_text(variant, move));
    section.add(Kind::proof, counted(moves.size(), "first move keeps", "first moves keep") +
                                 " that value: " + listed(moves, kShownMoves) + ".");
    section.add(Kind::proof, "Of the " + grouped(solution.positions) +
                                 " positions that can be reached, White wins " +
                                 grouped(solution.white_wins) + ", Black " +
                                 grouped(solution.black_wins) + ", and " + grouped(solution.draws) +
                                 " are drawn; the longest win takes " +
                                 counted(solution.longest, "single move", "single moves") + ".");
    const auto all = static_cast<double>(solution.positions);
    section.plots.push_back(
        {.shape = Plot::Shape::stacked,
         .kind = Kind::proof,
         .title = "All positions that can be reached",
         .series = {"White wins", "draw", "Black wins"},
         .items = {{.label = "positions",
                    .values = {static_cast<double>(solution.white_wins) / all,
                               static_cast<double>(solution.draws) / all,
                               static_cast<double>(solution.black_wins) / all}}}});
}

}  // namespace

Section solve_game(StageRun& run) {
    Section section = run.section();
    section.intro =
        "Every position that can be reached from the start, solved backwards from the mates. "
        "Repetition and the halfmove limit are left aside: they change no value within the limit.";
    const rules::Position start = notation::start_position(run.shared_rules());
    if (run.rules().shape().cells() > kMostSolvedCells) {
        section.add(Kind::open, "The value of the game: the board has more than " +
                                    std::to_string(kMostSolvedCells) +
                                    " cells, too many for a full solution.");
        return section;
    }
    const double least = std::min(kLeastMilliseconds, kLeastShare * run.plan().minutes * 60'000);
    const std::int64_t allowed = std::max(run.allowed(), static_cast<std::int64_t>(least));
    std::uint64_t reached = 0;
    const auto solution = solve_fully(start, kMostPositions, [&](std::uint64_t positions) {
        reached = positions;
        run.note(grouped(positions) + " positions");
        return !run.stopped() && run.spent() < allowed;
    });
    if (!solution) {
        section.add(Kind::open, "The value of the game: more than " + grouped(reached) +
                                    " positions can be reached, too many to solve them all.");
        return section;
    }
    tell_solution(run, start, *solution, section);
    return section;
}

}  // namespace tessera::dossier
