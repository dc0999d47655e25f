#include "dossier/stages.hpp"

#include <array>

#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

constexpr std::array kStages{
    Stage{"rules", "Rules", 0, tell_rules},
    Stage{"symmetries", "Symmetries", 0, find_symmetries},
    Stage{"start", "The start: threats and loose pieces", 0, look_at_start},
    Stage{"perft", "Positions counted", 0.07, count_moves},
    Stage{"first", "Earliest capture, check and mate", 0.06, find_first_events},
    Stage{"mates", "Forced mates from the start", 0.09, search_mates},
    Stage{"pieces", "Reach, binding and diameter of the pieces", 0.04, measure_pieces},
    Stage{"endings", "Lone pieces and endings", 0.18, solve_endings},
    Stage{"solution", "Exact value of the game", 0.05, solve_game},
    Stage{"play-weak", "Games at the weakest strength", 0.05, play_weak},
    Stage{"play-middling", "Games at the middle strength", 0.10, play_middling},
    Stage{"play-strong", "Games at the greatest strength", 0.17, play_strong},
    Stage{"first-move", "Advantage of the first move", 0, tell_first_move},
    Stage{"games", "Lengths of games, and how they end", 0, tell_games},
    Stage{"values", "Values of the pieces", 0.01, value_pieces},
    Stage{"use", "Pieces that stay unused", 0, tell_use},
    Stage{"ladder", "Ladder of levels", 0.16, play_ladder},
    Stage{"open", "Not settled, and time spent", 0, tell_open},
};

}  // namespace

std::span<const Stage> stages() {
    return kStages;
}

const std::string& name_of(const rules::Variant& variant, rules::PieceType type) {
    return variant.piece_definition(type).name;
}

std::string piece_text(const rules::Position& position, rules::Cell cell) {
    return name_of(position.variant(), position.at(cell).type()) + ' ' +
           notation::cell_name(position.variant(), cell);
}

std::string line_text(const rules::Position& start, std::span<const rules::Move> line) {
    std::string text;
    for (const std::string& move : notation::readable_line(start, line, line.size()))
        text += (text.empty() ? "" : " ") + move;
    return text;
}

}  // namespace tessera::dossier
