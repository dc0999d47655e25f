#include "rules/symmetry.hpp"

namespace tessera::rules {
namespace {

bool maps(const std::vector<std::uint8_t>& from, const std::vector<std::uint8_t>& to,
          const std::vector<Cell>& image) {
    if (from.size() != to.size()) return false;
    for (std::size_t c = 0; c < from.size(); ++c)
        if (from[c] != to[lattice::index(image[c])]) return false;
    return true;
}

}  // namespace

RuleSymmetry::RuleSymmetry(const Variant& variant) : variant_(variant) {
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour colour : kColours)
            moves_.push_back(moves_of(variant, Piece(static_cast<PieceType>(k), colour)));
}

RuleSymmetry::Moves RuleSymmetry::moves_of(const Variant& variant, Piece piece) {
    Moves moves;
    const MoveTable& table = variant.moves(piece);
    for (const SlideMove& one : table.slides)
        moves.insert(
            {variant.directions()[one.direction].vector, Use::slide, one.quiet, one.capture});
    for (const SlideMove& one : table.turning)
        moves.insert(
            {variant.directions()[one.direction].vector, Use::turning, one.quiet, one.capture});
    for (const LeapMove& one : table.leaps)
        for (const lattice::Vector& v : one.targets.vectors())
            moves.insert({v, Use::leap, one.quiet, one.capture});
    for (const DoubleStep& one : table.doubles) moves.insert({one.vector, Use::twice, true, false});
    return moves;
}

bool RuleSymmetry::keeps_moves(const lattice::Symmetry& turn, bool exchanged) const {
    for (std::size_t k = 0; k < variant_.piece_types(); ++k)
        if (!keeps_moves(turn, static_cast<PieceType>(k), exchanged)) return false;
    return true;
}

bool RuleSymmetry::keeps_moves(const lattice::Symmetry& turn, PieceType type,
                               bool exchanged) const {
    const int axes = variant_.shape().axes();
    for (const Colour colour : kColours) {
        const std::size_t i = 2 * index(type) + definition::index(colour);
        const Moves& to = moves_[exchanged ? i ^ 1U : i];
        if (to.size() != moves_[i].size()) return false;
        for (Moved one : moves_[i]) {
            one.vector = turn.of(one.vector, axes);
            if (!to.contains(one)) return false;
        }
    }
    return true;
}

bool RuleSymmetry::keeps_cells(const std::vector<Cell>& image, bool exchanged) const {
    for (std::size_t k = 0; k < variant_.piece_types(); ++k)
        for (const Colour colour : kColours) {
            const auto type = static_cast<PieceType>(k);
            const MoveTable& from = variant_.moves(Piece(type, colour));
            const MoveTable& to = variant_.moves(Piece(type, exchanged ? other(colour) : colour));
            if (!maps(from.double_from, to.double_from, image) ||
                !maps(from.promotes_on, to.promotes_on, image))
                return false;
        }
    return true;
}

}  // namespace tessera::rules
