#include "engine/mating_force.hpp"

#include <algorithm>
#include <cstdlib>

namespace tessera::engine {
namespace {

using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// On flat boards of any size pieces mate that together attack as many cells as a rook does, which
/// shuts the king in: queen, rook, two bishops, bishop and knight, but not two knights.
constexpr double kOfRook = 0.99;
/// Of more dimensions, no line shuts a king in. He is caught where king and pieces together attack
/// this share of all cells on average. Solved endings agree: a queen wins on 5x5x5 (0.40) and with
/// all directions on 4x4x4x4 (0.37), two rooks on 5x5x5 do not (0.33), nor does any pair of lesser
/// pieces on 4x4x4x4 (0.31 at most), nor a queen on 8x8x8 (0.16), nor one or two queens of one and
/// two axes on 4x4x4x4 (0.21, 0.34).
constexpr double kShare = 0.35;

/// What is left of a lead, in 64ths: far from enough, and just short of it.
constexpr int kHardlyAnything = 4;
constexpr int kLittle = 16;
/// Of what is enough: less is far from it.
constexpr double kFarFromEnough = 0.7;

/// The share of cells from which the vector, so many times, leads to a cell of the board.
double share_on_board(const lattice::Shape& shape, const lattice::Vector& v, int times) {
    double share = 1;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const int step = times * std::abs(v.step[static_cast<std::size_t>(axis)]);
        share *= std::max(0.0, 1 - static_cast<double>(step) / shape.size(axis));
    }
    return share;
}

/// Cells that the piece attacks on the empty board, on average over the cells that it may stand on.
double cover_of(const rules::Variant& variant, Piece piece) {
    const lattice::Shape& shape = variant.shape();
    const rules::MoveTable& moves = variant.moves(piece);
    double cover = 0;
    for (const rules::LeapMove& leap : moves.leaps)
        if (leap.capture)
            for (const lattice::Vector& v : leap.targets.vectors())
                cover += share_on_board(shape, v, 1);
    for (const rules::SlideMove& slide : moves.slides) {
        if (!slide.capture) continue;
        const lattice::Vector& v = variant.directions()[slide.direction].vector;
        for (int times = 1; share_on_board(shape, v, times) > 0; ++times)
            cover += share_on_board(shape, v, times);
    }
    return cover;
}

}  // namespace

MatingForce::MatingForce(const rules::Variant& variant)
    : applies_(variant.special().moves_per_turn == 1 && variant.plain_attacks()),
      cover_(variant.piece_types(), 0) {
    if (!applies_) return;
    double king = 0;
    for (std::size_t k = 0; k < cover_.size(); ++k) {
        const Piece piece(static_cast<PieceType>(k), Colour::white);
        const double cover = cover_of(variant, piece);
        if (variant.royal(piece.type()))
            king = std::max(king, cover);
        else
            cover_[k] = cover;
    }
    const lattice::Shape& shape = variant.shape();
    int wide = 0;
    int rook = 0;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        wide += shape.size(axis) > 1 ? 1 : 0;
        rook += shape.size(axis) - 1;
    }
    enough_ = wide <= 2 ? kOfRook * rook : kShare * (shape.cells() - 1) - king;
}

int MatingForce::scale(const rules::Position& position, Colour ahead) const {
    constexpr int kWhole = 64;
    if (!applies_ || position.royals(Colour::white).size() != 1 ||
        position.royals(Colour::black).size() != 1)
        return kWhole;
    double cover = 0;
    for (std::size_t k = 0; k < cover_.size(); ++k) {
        const Piece piece(static_cast<PieceType>(k), ahead);
        const int count = position.count(piece);
        if (count == 0) continue;
        if (!position.variant().moves(piece).promotions.empty()) return kWhole;
        cover += count * cover_[k];
    }
    if (cover >= enough_) return kWhole;
    const double near = (cover / enough_ - kFarFromEnough) / (1 - kFarFromEnough);
    return std::clamp(kHardlyAnything + static_cast<int>(near * (kLittle - kHardlyAnything)),
                      kHardlyAnything, kLittle);
}

}  // namespace tessera::engine
