// Each piece alone on the empty board: how many cells it reaches, between which parts of the board
// it can never pass, and how many moves it needs from anywhere to anywhere.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "rules/empty_board.hpp"

namespace tessera::dossier {
namespace {

using rules::Cell;
using rules::Piece;
using rules::PieceType;

/// Larger boards are asked by type of cell only.
constexpr std::uint32_t kMostCells = 4'096;

struct Nature {
    rules::Range reach;
    double mean = 0;
    std::size_t parts = 0;  ///< of the board, between which it never passes
    std::size_t diameter = 0;
    std::uint64_t never = 0;  ///< ordered pairs of cells of which the second is never reached
};

/// Root of a cell's part.
std::uint32_t root_of(std::vector<std::uint32_t>& above, std::uint32_t cell) {
    while (above[cell] != cell) cell = above[cell] = above[above[cell]];
    return cell;
}

Nature nature_of(const rules::Variant& variant, Piece piece) {
    Nature found;
    const std::uint32_t cells = variant.shape().cells();
    std::vector<std::uint32_t> above(cells);
    std::iota(above.begin(), above.end(), 0);
    double sum = 0;
    for (std::uint32_t from = 0; from < cells; ++from) {
        const auto reached = rules::reach_on_empty_board(variant, piece, Cell{from}).all();
        found.reach.include(reached.size());
        sum += static_cast<double>(reached.size());
        for (const Cell to : reached)
            above[root_of(above, lattice::index(to))] = root_of(above, from);
    }
    found.mean = sum / cells;
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        if (above[cell] == cell) ++found.parts;
    const rules::MoveDistances distances = rules::move_distances(variant, piece);
    found.diameter = distances.diameter();
    found.never = distances.unreachable;
    return found;
}

std::string nature_claim(const rules::Variant& variant, PieceType type, const Nature& nature) {
    JsonWriter json;
    json.open_object().member("type", "piece").member("letter", variant.letter(type));
    json.member("least", nature.reach.least).member("most", nature.reach.most);
    json.member("parts", nature.parts).member("diameter", nature.diameter);
    json.member("never", nature.never);
    return std::move(json.close_object()).take();
}

std::string range_words(const rules::Range& range) {
    return range.least == range.most
               ? std::to_string(range.most)
               : std::to_string(range.least) + " to " + std::to_string(range.most);
}

std::string nature_words(const std::string& name, const Nature& nature, std::uint32_t cells) {
    std::string text = "A white " + name + " reaches " + range_words(nature.reach) + " of " +
                       grouped(cells) + " cells at once, " + rounded(nature.mean, 1) +
                       " on average; ";
    text += nature.parts == 1
                ? "it is bound to no part of the board; "
                : "it is bound: the board falls into " + counted(nature.parts, "part", "parts") +
                      " between which it never passes; ";
    text += "without captures it needs up to " + counted(nature.diameter, "move", "moves") +
            " from cell to cell";
    if (nature.never > 0) {
        const auto all = static_cast<double>(cells) * static_cast<double>(cells);
        text += ", and " + percent(static_cast<double>(nature.never) / all) +
                " of all pairs of cells have no way at all";
    }
    return text + ".";
}

Section by_cell_types(StageRun& run, Section section) {
    const rules::Variant& variant = run.rules();
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const PieceType type{static_cast<std::uint8_t>(k)};
        rules::Range range;
        for (const rules::TypeReach& reach :
             rules::reach_by_type(variant, Piece(type, rules::Colour::white))) {
            range.include(reach.all.least);
            range.include(reach.all.most);
        }
        section
            .add(Kind::fact, "A white " + name_of(variant, type) + " reaches " +
                                 range_words(range) + " cells at once.")
            .check = std::string("tessera geometry table --variant ") + kGameFile;
    }
    section.add(Kind::open, "Binding and diameter are not asked on boards of more than " +
                                grouped(kMostCells) + " cells.");
    return section;
}

}  // namespace

Section measure_pieces(StageRun& run) {
    const rules::Variant& variant = run.rules();
    const std::uint32_t cells = variant.shape().cells();
    Section section = run.section();
    section.intro =
        "Each white piece alone on the empty board. Reach counts cells to which it could move or "
        "on "
        "which it could capture.";
    if (cells > kMostCells) return by_cell_types(run, std::move(section));
    Table table{.kind = Kind::proof,
                .title = "White's pieces on the empty board",
                .head = {"Piece", "Reach", "Mean", "Parts", "Diameter", "Pairs never"},
                .rows = {},
                .check = std::string("tessera geometry table --variant ") + kGameFile};
    Plot plot{.shape = Plot::Shape::bars,
              .kind = Kind::proof,
              .title = "Cells reached on the empty board: mean, least and most",
              .items = {}};
    for (std::size_t k = 0; k < variant.piece_types() && !run.stopped(); ++k) {
        const PieceType type{static_cast<std::uint8_t>(k)};
        const std::string& name = name_of(variant, type);
        run.note(name);
        const Nature nature = nature_of(variant, Piece(type, rules::Colour::white));
        Line& line = section.add(Kind::proof, nature_words(name, nature, cells));
        line.claim = nature_claim(variant, type, nature);
        line.check = std::string("tessera geometry diameter --variant ") + kGameFile + " --piece " +
                     variant.letter(type);
        table.rows.push_back({name, range_words(nature.reach), rounded(nature.mean, 1),
                              std::to_string(nature.parts), std::to_string(nature.diameter),
                              grouped(nature.never)});
        plot.items.push_back({.label = name,
                              .values = {nature.mean},
                              .low = static_cast<double>(nature.reach.least),
                              .high = static_cast<double>(nature.reach.most)});
    }
    section.tables.push_back(std::move(table));
    section.plots.push_back(std::move(plot));
    return section;
}

}  // namespace tessera::dossier
