// tessera-verify: puzzles replayed and endgame tables recomputed by the second set of rules.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "all_positions.hpp"
#include "base/threads.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "dossier.hpp"
#include "ending_proof.hpp"
#include "endings.hpp"
#include "puzzle/puzzle.hpp"
#include "replay.hpp"
#include "terminal/progress_line.hpp"

namespace tessera::verify {
namespace {

constexpr int kUnusable = 2;
/// Tables of so many pieces are verified as a whole, others in one entry among so many.
constexpr std::size_t kAllPieces = 3;
constexpr std::uint64_t kOneIn = 100;
/// Tables with more entries are proved from their decided positions, if they can be.
constexpr std::uint64_t kManyEntries = 1'000'000;
/// More cells have more positions than anybody waits for.
constexpr std::int64_t kMostCells = 4'096;
constexpr const char* kUsage =
    "usage: tessera-verify VARIANT FILE [EVERY]\n"
    "       tessera-verify endings VARIANT FOLDER [EVERY]\n"
    "       tessera-verify rules VARIANT PIECES [EVERY]\n"
    "       tessera-verify dossier FOLDER MINUTES\n"
    "Replays the puzzles of FILE, or every so many, by the second set of rules; or recomputes the\n"
    "endgame tables of a game in FOLDER: all positions of three pieces (of large tables, those "
    "that\n"
    "prove the others) and one in 100 of more, or one in EVERY, each from those after its legal\n"
    "moves; or compares both sets of rules in every position of at most PIECES pieces, or in one\n"
    "placement in EVERY; or replays the proofs of the dossier in FOLDER, as many as fit\n"
    "into so many minutes.\n";

int refuse(const std::string& reason) {
    std::cerr << "tessera-verify: " << reason << '\n';
    return kUnusable;
}

/// Positions compared on all cores, and how many for a person who watches.
struct Watched {
    terminal::ProgressLine line{"positions"};

    Work work() {
        return {on_all_cores(), [this](const Progress& now) {
                    line.show(now.done, now.share);
                    return true;
                }};
    }
};

Result<std::string> read_file(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file) return Error{path, "cannot be read"};
    return text.str();
}

/// A built-in game by name, or that of a file (anything with a slash or ending in .toml).
Result<definition::VariantDefinition> find_game(const std::string& name) {
    std::string toml;
    if (name.find('/') != std::string::npos || name.ends_with(".toml")) {
        auto text = read_file(name);
        if (!text) return text.error();
        toml = std::move(text).value();
    } else if (const auto* found = definition::find_builtin(definition::builtin_variants(), name)) {
        toml = found->toml;
    } else {
        return Error{"", "there is no game " + name + ", or its board is vast"};
    }
    auto definition = definition::parse_variant(toml);
    if (!definition) return Error{"", definition.error().front().text(name)};
    return std::move(definition).value();
}

int verify_endings(const std::string& name, const std::string& path, std::uint64_t every) {
    auto definition = find_game(name);
    if (!definition) return refuse(definition.error().text());
    Games games(*definition);
    const auto folder =
        endings::Folder::open(path, std::make_shared<const rules::Variant>(*definition));
    if (!folder) return refuse(folder.error().text());
    if (folder->tables().empty()) return refuse(path + ": there is no table of " + name);
    for (const auto& table : folder->tables()) {
        const bool proved =
            every == 0 && table->head().entries > kManyEntries && provable(*table->ending());
        const std::uint64_t some = every > 0                                ? every
                                   : table->ending()->pieces() > kAllPieces ? kOneIn
                                                                            : 1;
        Watched watched;
        const auto positions = proved ? prove_table(games, *table, watched.work())
                                      : verify_table(games, *folder, *table, some, watched.work());
        watched.line.clear();
        const std::string& ending = table->head().ending;
        if (!positions) return refuse(ending + ": " + positions.error().text());
        if (const auto error = endings::record_checked(table->path(), *positions))
            return refuse(error->text());
        std::cout << ending << ": " << *positions << " positions are right\n" << std::flush;
    }
    return 0;
}

int verify_positions(const std::string& name, const std::string& pieces, std::uint64_t every) {
    if (pieces.size() != 1 || pieces[0] < '1' || pieces[0] > '9')
        return refuse("PIECES is a number from 1 to 9");
    const auto definition = find_game(name);
    if (!definition) return refuse(definition.error().text());
    if (definition->cells() > kMostCells)
        return refuse(name + " has more than " + std::to_string(kMostCells) + " cells");
    Watched watched;
    const auto agreed = verify_rules(*definition, static_cast<std::size_t>(pieces[0] - '0'),
                                     std::max<std::uint64_t>(every, 1), watched.work());
    watched.line.clear();
    if (!agreed) return refuse(agreed.error().text());
    std::cout << agreed->positions << " positions, " << agreed->moves
              << " legal moves: both sets of rules agree\n";
    return 0;
}

int verify_puzzles(const std::string& id, const std::string& path, std::size_t every) {
    const auto definition = find_game(id);
    if (!definition) return refuse(definition.error().text());
    const auto text = read_file(path);
    if (!text) return refuse(text.error().text());
    const auto puzzles = puzzle::parse_set(*text);
    if (!puzzles) return refuse(path + ", " + puzzles.error().text());
    const reference::Game game(*definition);
    std::size_t replayed = 0;
    for (std::size_t i = 0; i < puzzles->size(); i += every, ++replayed)
        if (const auto error = fault(game, (*puzzles)[i]))
            return refuse(path + ", " + puzzle::id_of((*puzzles)[i]) + ", " + error->text());
    std::cout << "replayed " << replayed << " of " << puzzles->size() << '\n';
    return 0;
}

int verify_dossier_in(const std::string& folder, const std::string& minutes, std::uint64_t) {
    if (minutes.empty() || minutes.size() > 5 ||
        minutes.find_first_not_of("0123456789") != std::string::npos || minutes == "0")
        return refuse("MINUTES is a number from 1 on");
    const auto report = verify_dossier(
        folder, std::stod(minutes),
        [](const std::string& line) { std::cout << line << '\n'
                                                << std::flush; }, on_all_cores());
    if (!report) return refuse(report.error().text());
    std::cout << report->replayed << " proofs replayed";
    if (report->in_part > 0) std::cout << ", " << report->in_part << " in part";
    std::cout << ": both sets of rules agree\n";
    return 0;
}

}  // namespace
}  // namespace tessera::verify

int main(int argc, char** argv) {
    std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    const std::string what = arguments.empty() ? "" : arguments.front();
    const bool endings = what == "endings";
    const bool rules = what == "rules";
    const bool dossier = what == "dossier";
    if (endings || rules || dossier) arguments.erase(arguments.begin());
    const std::string every = arguments.size() == 3 ? arguments[2] : endings ? "0" : "1";
    const bool numbered = !every.empty() && every.size() < 7 &&
                          every.find_first_not_of("0123456789") == std::string::npos &&
                          (every != "0" || arguments.size() < 3);
    if (arguments.size() < 2 || arguments.size() > 3 || !numbered) {
        std::cerr << tessera::verify::kUsage;
        return tessera::verify::kUnusable;
    }
    const auto verify = endings   ? tessera::verify::verify_endings
                        : rules   ? tessera::verify::verify_positions
                        : dossier ? tessera::verify::verify_dossier_in
                                  : tessera::verify::verify_puzzles;
    return verify(arguments[0], arguments[1], std::stoul(every));
}
