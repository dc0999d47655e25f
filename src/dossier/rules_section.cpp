// The rules restated from the parsed definition: what the program has understood of the file.
#include <cstdlib>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "lattice/shape.hpp"

namespace tessera::dossier {
namespace {

using definition::PieceDefinition;
using definition::StepSet;
using definition::VariantDefinition;

std::uint64_t vectors_of(const VariantDefinition& game, const StepSet& set) {
    if (!set.magnitudes.empty()) return lattice::orbit_size(game.axes(), set.magnitudes);
    std::uint64_t vectors = 1;
    for (const definition::AxisStep& step : set.pattern)
        if (step.either && step.step != 0) vectors *= 2;
    return vectors;
}

/// "along one axis", "2 along one axis and 1 along another", "rank +1 and file +-1".
std::string steps_words(const VariantDefinition& game, const StepSet& set) {
    std::vector<std::string> parts;
    parts.reserve(set.magnitudes.size());
    bool ones = true;
    for (const int magnitude : set.magnitudes) ones = ones && magnitude == 1;
    if (!set.magnitudes.empty() && ones) {
        const std::size_t axes = set.magnitudes.size();
        return axes == 1 ? "along one axis" : "along " + std::to_string(axes) + " axes at once";
    }
    for (const int magnitude : set.magnitudes)
        parts.push_back(std::to_string(magnitude) +
                        (parts.empty() ? " along one axis" : " along another"));
    for (std::size_t axis = 0; axis < set.pattern.size(); ++axis) {
        const definition::AxisStep& step = set.pattern[axis];
        if (step.step == 0) continue;
        const std::string sign = step.either ? "±" : step.step > 0 ? "+" : "−";
        parts.push_back(game.axis_names[axis] + ' ' + sign + std::to_string(std::abs(step.step)));
    }
    return listed(parts);
}

std::string movement_words(const VariantDefinition& game, const definition::Movement& movement) {
    std::vector<std::string> ways;
    std::uint64_t vectors = 0;
    for (const StepSet& set : movement.steps) {
        ways.push_back(steps_words(game, set));
        vectors += vectors_of(game, set);
    }
    const bool leaps = movement.reach == definition::Reach::leap;
    std::string text = leaps ? "leaps " : "slides ";
    if (movement.reach == definition::Reach::turning_slide) text = "slides, turning once, ";
    if (movement.mode == definition::Mode::quiet) text = "without capturing " + text;
    if (movement.mode == definition::Mode::capture) text = "to capture " + text;
    for (std::size_t i = 0; i < ways.size(); ++i)
        text += (i == 0 ? "" : i + 1 == ways.size() ? ", or " : ", ") + ways[i];
    return text + " (" +
           (leaps ? counted(vectors, "vector", "vectors")
                  : counted(vectors, "direction", "directions")) +
           ")";
}

std::string piece_words(const VariantDefinition& game, const PieceDefinition& piece) {
    std::string text;
    for (const definition::Movement& movement : piece.movements)
        text += (text.empty() ? "" : "; ") + movement_words(game, movement);
    if (piece.double_step) text += "; two steps at once from where it starts";
    if (!piece.promotes_to.empty())
        text += "; promotes to " + std::string(piece.promotes_to.begin(), piece.promotes_to.end());
    if (piece.royal) text += "; royal: its capture is what check and mate are about";
    if (piece.minstrel) text += "; never captures, is never captured, pacifies its neighbours";
    if (piece.sticky) text += "; held by an enemy of its type beside it";
    return text;
}

const char* castling_words(definition::Castling castling) {
    switch (castling) {
        case definition::Castling::none:
            return "There is no castling.";
        case definition::Castling::fide:
            return "King and rook castle as in chess, along one axis.";
        case definition::Castling::chess960:
            return "King and rook castle as in Chess960.";
        case definition::Castling::king_jump:
            return "The king castles alone, by a jump on its first rank.";
        case definition::Castling::swap:
            return "King and rook castle by exchanging places.";
    }
    return "";
}

void add_special_rules(const VariantDefinition& game, Section& section) {
    const definition::SpecialRules& special = game.special;
    section.add(Kind::fact, castling_words(special.castling));
    section.add(Kind::fact, special.en_passant ? "A double step may be captured in passing."
                                               : "There is no capture in passing.");
    if (special.moves_per_turn > 1)
        section.add(Kind::fact,
                    "White's first turn is one move; every later turn is two moves by different "
                    "pieces.");
    if (special.pact)
        section.add(Kind::fact,
                    "A piece that has not moved cannot capture one that has not moved, pawns "
                    "apart.");
    section.add(Kind::fact,
                "Draws: stalemate, the third occurrence of a position, nothing but kings, and " +
                    std::to_string(special.halfmove_limit) +
                    " single moves in a row without a capture" +
                    (special.pawn_move_resets ? " or a pawn move" : "") +
                    (special.dead_positions ? "; also material that can never mate." : "."));
}

Table army(const VariantDefinition& game) {
    Table table{.kind = Kind::fact,
                .title = "Pieces and how many each side starts with",
                .head = {"Letter", "Piece", "White", "Black", "Moves"},
                .rows = {},
                .check = std::string("tessera games check ") + kGameFile};
    for (const PieceDefinition& piece : game.pieces) {
        std::array<std::uint64_t, 2> count{};
        for (const definition::Placed& placed : game.start)
            if (placed.letter == piece.letter) ++count[definition::index(placed.colour)];
        table.rows.push_back({std::string(1, piece.letter), piece.name, std::to_string(count[0]),
                              std::to_string(count[1]), piece_words(game, piece)});
    }
    return table;
}

}  // namespace

Section tell_rules(StageRun& run) {
    const VariantDefinition& game = run.rules().definition();
    Section section = run.section();
    section.intro = "What the program has understood of the game's file.";
    const std::string info = std::string("tessera info --variant ") + kGameFile;
    std::string board;
    std::vector<std::string> axes;
    for (std::size_t axis = 0; axis < game.sizes.size(); ++axis) {
        board += (axis == 0 ? "" : "×") + std::to_string(game.sizes[axis]);
        axes.push_back(game.axis_names[axis]);
    }
    Line& size = section.add(
        Kind::fact, "The board has " + std::to_string(game.axes()) + " axes (" + listed(axes) +
                        ") of " + board + " cells: " +
                        counted(static_cast<std::uint64_t>(game.cells()), "cell", "cells") + ".");
    size.check = info;
    size.headline = true;
    axes.clear();
    for (const int axis : game.forward_axes)
        axes.push_back(game.axis_names[static_cast<std::size_t>(axis)]);
    section.add(Kind::fact, axes.empty()
                                ? "No axis leads forward: White's and Black's pieces move alike."
                                : "Forward, opposite for Black, is along " + listed(axes) + ".");
    std::array<std::uint64_t, 2> men{};
    for (const definition::Placed& placed : game.start) ++men[definition::index(placed.colour)];
    section
        .add(Kind::fact,
             "White starts with " + counted(men[0], "piece", "pieces") + ", Black with " +
                 std::to_string(men[1]) + "; they hold " +
                 percent(static_cast<double>(men[0] + men[1]) / static_cast<double>(game.cells())) +
                 " of the cells.")
        .check = info;
    add_special_rules(game, section);
    section
        .add(Kind::fact, "Identity of the rules: " + run.rules().identity() +
                             ". Start: " + quote(game.setup, 2000))
        .check = info;
    section.tables.push_back(army(game));
    return section;
}

}  // namespace tessera::dossier
