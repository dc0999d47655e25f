#include "agreement/requirements.hpp"

#include <algorithm>

#include "reference/events.hpp"
#include "reference/generator.hpp"

namespace tessera::test {

using definition::Castling;
using definition::Colour;
using definition::Mode;
using definition::Movement;
using definition::PieceDefinition;
using definition::Reach;
using definition::VariantDefinition;

namespace {

void require(Requirements& result, std::set<std::string> events) {
    result.events.merge(events);
}

void add_kings(const VariantDefinition& game, Requirements& result) {
    const auto kings = std::count_if(game.start.begin(), game.start.end(), [&](const auto& placed) {
        return placed.colour == Colour::white &&
               game.pieces[*game.piece_index(placed.letter)].royal;
    });
    if (kings > 1)
        require(result, {"several kings attacked"});
    else
        result.impossible["several kings attacked"] = "a side has one king";
    if (kings > 1 && game.special.castling == Castling::fide)
        require(result, {"castling among kings"});
}

void add_castling(const VariantDefinition& game, Requirements& result) {
    switch (game.special.castling) {
        case Castling::none:
            result.impossible["castling"] = "the game has none";
            break;
        case Castling::chess960:
            require(result, {"castling, king stays", "castling, rook stays",
                             "castling, onto each other", "castling with inner rook"});
            [[fallthrough]];
        case Castling::fide:
            require(result, {"castling K", "castling Q", "castling k", "castling q"});
            break;
        case Castling::king_jump:
            require(result, {"king jump"});
            if (game.shuffle != definition::Shuffle::none)
                require(result, {"pass", "king jump by a step"});
            else
                result.impossible["pass"] = "the king does not start where a jump ends";
            break;
        case Castling::swap:
            require(result, {"swap"});
            break;
    }
}

/// Double steps by pawn and axis, where a pattern says the axis.
void add_double_steps(const VariantDefinition& game, const PieceDefinition& piece,
                      const std::string& letter, Requirements& result) {
    if (!piece.double_step) return;
    for (const Movement& movement : piece.movements) {
        if (movement.reach != Reach::leap || movement.mode == Mode::capture) continue;
        for (const auto& set : movement.steps) {
            std::vector<int> vector(set.pattern.size());
            for (std::size_t axis = 0; axis < vector.size(); ++axis)
                vector[axis] = set.pattern[axis].step;
            if (!vector.empty())
                require(result,
                        {"double step " + letter + " on " + reference::axes_of(game, vector)});
        }
    }
}

void add_pawns(const VariantDefinition& game, Requirements& result) {
    if (game.special.en_passant)
        require(result, {"en passant refused"});
    else
        result.impossible["en passant"] = "the game has none";
    const auto passing =
        std::count_if(game.pieces.begin(), game.pieces.end(),
                      [](const PieceDefinition& piece) { return piece.pawn && piece.double_step; });
    if (game.special.en_passant && passing > 1) require(result, {"en passant, other type"});
    for (const PieceDefinition& piece : game.pieces) {
        if (piece.sticky) require(result, {"sticky refusal"});
        for (const Colour colour : definition::kColours) {
            const std::string letter(1, reference::board_letter(piece.letter, colour));
            add_double_steps(game, piece, letter, result);
            for (const char promoted : piece.promotes_to)
                require(result, {"promotion " + letter + "=" + promoted});
            if (game.special.en_passant && piece.pawn && piece.double_step)
                require(result, {"en passant " + letter});
        }
    }
}

}  // namespace

Requirements requirements(const VariantDefinition& game) {
    Requirements result;
    require(result, {"check", "checkmate", "stalemate"});
    add_kings(game, result);
    add_castling(game, result);
    add_pawns(game, result);
    if (game.special.dead_positions)
        require(result, {"dead by one piece", "dead by several pieces"});
    if (game.special.pact) require(result, {"pact refusal"});
    if (game.special.moves_per_turn == 2)
        require(result,
                {"other must move", "same must move", "case 2 draw", "check left, then cured",
                 "king exposed, then cured", "king may not step into attack", "king captured"});
    bool turns = false;
    bool minstrel = false;
    for (const PieceDefinition& piece : game.pieces) {
        minstrel = minstrel || piece.minstrel;
        for (const Movement& movement : piece.movements)
            turns = turns || movement.reach == Reach::turning_slide;
    }
    if (turns) require(result, {"turn at edge", "turn at friend"});
    if (minstrel) require(result, {"pacified refusal", "pacified check"});
    if (turns && minstrel) require(result, {"turn at pacified", "turn at minstrel"});
    if (turns && game.special.pact && game.id == "chesseract")
        result.impossible["turn at pact"] =
            "the armies stand so that no first leg meets an unmoved piece but a pawn";
    else if (turns && game.special.pact)
        require(result, {"turn at pact"});
    return result;
}

}  // namespace tessera::test
