// The start looked at closely: what is attacked, what is unguarded, and what the first move can
// threaten.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "rules/attacks.hpp"

namespace tessera::dossier {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Move;
using rules::Position;

/// Attacks after each first move are asked for up to so many moves times pieces.
constexpr std::size_t kMostQuestions = 1'000'000;
constexpr std::size_t kShown = 12;

/// What one side could do if it moved first.
struct FirstPly {
    std::uint64_t moves = 0;
    std::vector<Move> captures, checks;
    std::vector<Move> threats;  ///< quiet ones after which a loose piece stands attacked
    bool threats_known = false;
};

/// Attacked, and of the enemy's pieces beside the king nothing guards it.
std::uint64_t loose_and_attacked(const Position& p, Colour victim) {
    std::uint64_t found = 0;
    for (const Cell cell : p.pieces(victim)) {
        if (p.variant().royal(p.at(cell).type())) continue;
        if (rules::attackers(p, cell, other(victim)).empty()) continue;
        if (rules::attackers(p, cell, victim).empty()) ++found;
    }
    return found;
}

FirstPly first_ply(const Position& start) {
    FirstPly found;
    const rules::Variant& variant = start.variant();
    const auto& generator = movegen::generator_of(start);
    movegen::Scratch scratch;
    Position p = start;
    const Colour enemy = other(start.side());
    const rules::MoveList moves = movegen::legal_moves(start);
    found.moves = moves.size();
    found.threats_known = moves.size() * (start.pieces(enemy).size() + 1) <= kMostQuestions;
    const std::uint64_t before = loose_and_attacked(start, enemy);
    for (const Move& move : moves) {
        const bool captures = !start.captured_by(move).empty();
        if (captures) found.captures.push_back(move);
        if (generator.gives_check(start, move, scratch)) found.checks.push_back(move);
        if (!found.threats_known || captures) continue;
        rules::Undo undo;
        p.make(move, undo);
        if (loose_and_attacked(p, enemy) > before) found.threats.push_back(move);
        p.unmake(undo);
    }
    // The order in which moves are listed is not part of the rules.
    for (auto* list : {&found.captures, &found.checks, &found.threats})
        std::ranges::sort(*list, {},
                          [&](const Move& m) { return notation::move_text(variant, m); });
    return found;
}

void write_ply(JsonWriter& json, const char* name, const FirstPly& ply) {
    json.key(name).open_object().member("moves", ply.moves);
    json.member("captures", ply.captures.size()).member("checks", ply.checks.size());
    json.close_object();
}

/// Pieces by cell: attacked by the enemy, and guarded by nothing of their own side.
struct Standing {
    std::vector<Cell> attacked, loose, hanging;
};

Standing standing_of(const Position& start) {
    Standing found;
    for (const Colour colour : rules::kColours)
        for (const Cell cell : start.pieces(colour)) {
            const bool attacked = !rules::attackers(start, cell, other(colour)).empty();
            const bool royal = start.variant().royal(start.at(cell).type());
            const bool loose = !royal && rules::attackers(start, cell, colour).empty();
            if (attacked) found.attacked.push_back(cell);
            if (loose) found.loose.push_back(cell);
            if (attacked && loose) found.hanging.push_back(cell);
        }
    for (auto* list : {&found.attacked, &found.loose, &found.hanging})
        std::ranges::sort(*list, {}, lattice::index);
    return found;
}

std::string claim_of_start(const Position& start, const Standing& standing, const FirstPly& white,
                           const FirstPly& black) {
    JsonWriter json;
    json.open_object().member("type", "start");
    write_ply(json, "white", white);
    write_ply(json, "black", black);
    for (const auto& [name, cells] :
         {std::pair{"attacked", &standing.attacked}, std::pair{"loose", &standing.loose}})
        json.list(name, *cells,
                  [&](Cell cell) { json.value(notation::cell_name(start.variant(), cell)); });
    return std::move(json.close_object()).take();
}

/// Of one side: "knight b1a1, rook ..".
std::string pieces_on(const Position& start, const std::vector<Cell>& cells, Colour colour) {
    std::vector<std::string> words;
    for (const Cell cell : cells)
        if (start.at(cell).is(colour)) words.push_back(piece_text(start, cell));
    return words.empty() ? "none" : listed(words, kShown);
}

/// As people write them.
std::string moves_words(const Position& from, const std::vector<Move>& moves) {
    std::vector<std::string> words;
    words.reserve(moves.size());
    for (const Move& move : moves)
        words.push_back(words.size() < kShown ? notation::readable_move(from, move) : "");
    return listed(words, kShown);
}

void tell_side(Section& section, const Position& from, const FirstPly& ply, Colour colour) {
    const std::string side = definition::colour_name(colour);
    std::string text = colour == Colour::white
                           ? "White has " + counted(ply.moves, "first move", "first moves")
                           : "Black, were it to begin, would have " +
                                 counted(ply.moves, "first move", "first moves");
    const auto some = [&](const std::vector<Move>& moves, const std::string& what) {
        return moves.empty()
                   ? "no " + what
                   : std::to_string(moves.size()) + ' ' + what + (moves.size() == 1 ? "" : "s") +
                         " (" + moves_words(from, moves) + ")";
    };
    text += ": " + some(ply.captures, "capture") + ", " + some(ply.checks, "check") + ".";
    Line& moves = section.add(Kind::proof, text);
    if (colour == Colour::white) {
        moves.check = std::string("tessera count --variant ") + kGameFile;
        moves.headline = true;
    }
    if (!ply.threats_known) return;
    section.add(Kind::fact,
                ply.threats.empty()
                    ? "No quiet first move of " + side + " attacks a piece that nothing guards."
                    : "After " +
                          counted(ply.threats.size(), "quiet first move", "quiet first moves") +
                          " of " + side + " a piece that nothing guards stands attacked: " +
                          moves_words(from, ply.threats) + ".");
}

}  // namespace

Section look_at_start(StageRun& run) {
    const Position start = notation::start_position(run.shared_rules());
    Section section = run.section();
    section.intro =
        "A piece is attacked if an enemy could capture it now, pins left aside; loose if no piece "
        "of its own side could capture back there; hanging if both. Kings are never called loose.";
    if (start.piece_count() > 4096) {
        section.add(Kind::open, "Too many pieces stand at the start to ask who attacks each.");
        return section;
    }
    const Standing standing = standing_of(start);
    const FirstPly white = first_ply(start);
    Position turned = start;
    rules::Undo undo;
    turned.make_null(undo);
    const FirstPly black = first_ply(turned);
    tell_side(section, start, white, Colour::white);
    section.lines.front().claim = claim_of_start(start, standing, white, black);
    if (movegen::in_check(start, Colour::white))
        section.add(Kind::fact, "White is in check at the start.").headline = true;
    else
        tell_side(section, turned, black, Colour::black);
    const auto tell = [&](const char* what, const std::vector<Cell>& cells) -> Line& {
        return section.add(Kind::proof,
                           std::string(what) +
                               " of White: " + pieces_on(start, cells, Colour::white) +
                               "; of Black: " + pieces_on(start, cells, Colour::black) + ".");
    };
    tell("Attacked at the start, pieces", standing.attacked).check =
        std::string("tessera attackers --variant ") + kGameFile + " CELL";
    tell("Loose pieces", standing.loose);
    Line& hanging = section.add(Kind::proof, "No piece hangs at the start.");
    if (!standing.hanging.empty()) {
        hanging.text =
            "Hanging at the start, of White: " + pieces_on(start, standing.hanging, Colour::white) +
            "; of Black: " + pieces_on(start, standing.hanging, Colour::black) + ".";
        hanging.headline = true;
    }
    return section;
}

}  // namespace tessera::dossier
