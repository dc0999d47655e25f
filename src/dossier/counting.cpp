// perft: sequences of legal moves counted by the game's move generator and by others.
#include <atomic>
#include <string>
#include <vector>

#include "backends/load.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "movegen/movegen.hpp"
#include "movegen/perft.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

using movegen::Backend;

/// Share of the stage's time for the game's own generator; the others have the rest.
constexpr double kOwnShare = 0.7;
constexpr std::size_t kDeepest = 12;

const char* name_of_backend(Backend backend) {
    switch (backend) {
        case Backend::mailbox:
            return "cell by cell (mailbox)";
        case Backend::bitboard:
            return "bitboards";
        case Backend::rays:
            return "rays";
    }
    return "";
}

/// Sequences of so many moves, counted on all cores; nothing if the time was up before.
std::optional<std::uint64_t> nodes(const StageRun& run, const rules::Position& start, int depth,
                                   double share) {
    const rules::MoveList moves = movegen::legal_moves(start);
    if (depth == 1) return moves.size();
    std::atomic<std::uint64_t> sum{0};
    std::atomic<bool> ended{false};
    run.host().executor(moves.size(), [&](std::size_t i) {
        if (ended) return;
        rules::Position p = start;
        rules::Undo undo;
        p.make(moves[i], undo);
        sum += movegen::perft(p, depth - 1, [&](const Progress&) {
            if (run.stopped() || run.left(share) <= 0) ended = true;
            return !ended;
        });
    });
    if (ended) return std::nullopt;
    return sum.load();
}

/// Depth by depth, as long as the next one is likely to fit.
std::vector<std::uint64_t> counts(const StageRun& run, const rules::Position& start, double share,
                                  std::size_t most) {
    std::vector<std::uint64_t> found;
    while (found.size() < most) {
        const std::int64_t before = run.spent();
        const int depth = static_cast<int>(found.size()) + 1;
        run.note("depth " + std::to_string(depth));
        const auto count = nodes(run, start, depth, share);
        if (!count) break;
        found.push_back(*count);
        if (*count == 0) break;
        const std::uint64_t less = found.size() > 1 ? found[found.size() - 2] : 1;
        const double growth = static_cast<double>(*count) / static_cast<double>(less);
        const double next = static_cast<double>(run.spent() - before) * growth;
        if (next > static_cast<double>(run.left(share))) break;
    }
    return found;
}

}  // namespace

Section count_moves(StageRun& run) {
    Section section = run.section();
    section.intro =
        "Sequences of so many single moves from the start, all of them legal (perft). Generators "
        "that find moves in different ways agree; the verifier counts again with the second set of "
        "rules.";
    const auto own = movegen::generator_of(run.rules()).backend();
    const rules::Position start = notation::start_position(run.shared_rules());
    const auto found = counts(run, start, kOwnShare, kDeepest);
    Table table{.kind = Kind::proof,
                .title = "Sequences of legal moves",
                .head = {"Single moves", "Sequences", "Times more", "Counted by"},
                .rows = {}};
    std::vector<std::string> by(found.size(), name_of_backend(own));
    const auto& definition = run.rules().definition();
    double share = kOwnShare;
    for (const Backend backend : {Backend::mailbox, Backend::bitboard, Backend::rays}) {
        share = (share + 1) / 2;
        if (backend == own || !backends::fits(backend, definition)) continue;
        const auto other = backends::load(definition, {.backend = backend, .isa = {}});
        const auto again = counts(run, notation::start_position(other), share, found.size());
        for (std::size_t i = 0; i < again.size(); ++i) {
            by[i] += std::string(", ") + name_of_backend(backend);
            if (again[i] != found[i])
                section
                    .add(Kind::open,
                         "A fault of this program: " + std::string(name_of_backend(backend)) +
                             " count " + grouped(again[i]) + " at depth " + std::to_string(i + 1) +
                             ".")
                    .headline = true;
        }
    }
    Plot plot{.shape = Plot::Shape::steps,
              .kind = Kind::proof,
              .title = "Sequences of legal moves by their length",
              .items = {}};
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double less = i == 0 ? 1 : static_cast<double>(found[i - 1]);
        const auto count = static_cast<double>(found[i]);
        table.rows.push_back(
            {std::to_string(i + 1), grouped(found[i]), rounded(count / less, 1), by[i]});
        plot.items.push_back({.label = std::to_string(i + 1), .values = {count}});
        Line& line =
            section.add(Kind::proof, counted(found[i], "sequence", "sequences") + " of " +
                                         counted(i + 1, "single move", "single moves") + ".");
        line.check =
            std::string("tessera perft --variant ") + kGameFile + ' ' + std::to_string(i + 1);
        line.claim = R"({"type":"perft","depth":)" + std::to_string(i + 1) + R"(,"nodes":)" +
                     std::to_string(found[i]) + "}";
    }
    if (!section.lines.empty()) section.lines.back().headline = true;
    section.tables.push_back(std::move(table));
    if (plot.items.size() > 1) section.plots.push_back(std::move(plot));
    if (found.size() < kDeepest)
        section.add(Kind::open, "Longer sequences than " +
                                    counted(found.size(), "single move", "single moves") +
                                    " were not counted: the time did not suffice.");
    return section;
}

}  // namespace tessera::dossier
