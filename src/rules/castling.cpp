#include "rules/castling.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

#include "rules/position.hpp"

namespace tessera::rules {

using definition::Castling;
using definition::colour_name;
using lattice::index;

namespace {

/// Coordinate on the castling axis, as a chess board's file.
int file_of(const Variant& variant, Cell c) {
    return variant.shape().coordinate(c, variant.special().castling_axis);
}

/// The cell of the same line along the castling axis.
Cell on_file(const Variant& variant, Cell c, int file) {
    const int step = static_cast<int>(variant.castling_step());
    return static_cast<Cell>(static_cast<int>(index(c)) + step * (file - file_of(variant, c)));
}

int files(const Variant& variant) {
    return variant.shape().size(variant.special().castling_axis);
}

Piece castling_rook(const Variant& variant, Colour colour) {
    return {variant.type_of(variant.special().castling_rook), colour};
}

/// FIDE Laws of Chess, 3.8.2: the king goes to the second last or the third file, the rook beside
/// it.
CastlingOption by_path(const Variant& variant, Colour colour, Cell king, Cell rook) {
    CastlingOption o;
    o.colour = colour;
    o.kingside = file_of(variant, rook) > file_of(variant, king);
    o.king_from = king;
    o.rook_from = rook;
    const int king_file = o.kingside ? files(variant) - 2 : 2;
    o.king_to = on_file(variant, king, king_file);
    o.rook_to = on_file(variant, king, o.kingside ? king_file - 1 : king_file + 1);
    o.text_to = o.king_to;
    std::tie(o.path_low, o.path_high) =
        std::minmax({o.king_from, o.king_to, o.rook_from, o.rook_to});
    std::tie(o.king_low, o.king_high) = std::minmax({o.king_from, o.king_to});
    return o;
}

/// Adds the right with its options, and the cells that end it.
void add_right(CastlingPlan& plan, const lattice::Shape& shape, const CastlingRight& right,
               std::span<const CastlingOption> options) {
    assert(plan.rights.size() < Rights::kMost);
    const auto number = static_cast<std::uint8_t>(plan.rights.size());
    plan.rights.push_back(right);
    plan.lost_at.resize(shape.cells());
    for (CastlingOption o : options) {
        o.right = number;
        plan.lost_at[index(o.king_from)].add(number);
        if (o.with_rook) plan.lost_at[index(o.rook_from)].add(number);
        plan.options.push_back(o);
    }
}

/// The outermost rook of the start rank on the given side of the king.
std::optional<Cell> outermost_rook(const Variant& variant, Cell king, Piece rook, bool kingside) {
    const int king_file = file_of(variant, king);
    const int inward = kingside ? -1 : 1;
    for (int file = kingside ? files(variant) - 1 : 0; file != king_file; file += inward) {
        const Cell c = on_file(variant, king, file);
        if (variant.starts_on(c) == rook) return c;
    }
    return std::nullopt;
}

using Found = std::vector<std::pair<CastlingRight, CastlingOption>>;

void find_fide(const Variant& variant, Colour colour, Cell king, Piece rook, Found& found) {
    for (const bool kingside : {true, false})
        if (const auto from = outermost_rook(variant, king, rook, kingside))
            found.push_back({{colour, *from}, by_path(variant, colour, king, *from)});
}

void find_swaps(const Variant& variant, Colour colour, Cell king, Piece rook, Found& found) {
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c) {
        const auto from = static_cast<Cell>(c);
        if (variant.starts_on(from) != rook) continue;
        CastlingOption o;
        o.colour = colour;
        o.by_path = false;
        o.king_from = o.rook_to = king;
        o.king_to = o.rook_from = o.text_to = from;
        found.push_back({{colour, from}, o});
    }
}

/// Whether the piece that starts on the cell may castle as a king.
bool is_king(const Variant& variant, Cell c, Colour colour) {
    const Piece piece = variant.starts_on(c);
    return piece.is(colour) && variant.royal(piece.type());
}

/// Whether a piece of these moves leaps quietly from one cell to the other.
bool steps(const lattice::Shape& shape, const MoveTable& moves, Cell from, Cell to) {
    const lattice::Vector v = shape.difference(from, to);
    return std::any_of(moves.leaps.begin(), moves.leaps.end(), [&](const LeapMove& leap) {
        const auto vectors = leap.targets.vectors();
        return leap.quiet && std::find(vectors.begin(), vectors.end(), v) != vectors.end();
    });
}

/// The jumps of a king that stands on `king`: lateral coordinates two or side - 2, in any mixture.
/// Higher Dimensional Chess, "Castling". Cells that the king steps to anyway are left out.
std::vector<CastlingOption> jumps(const Position& p, Colour colour, Cell king) {
    const lattice::Shape& shape = p.variant().shape();
    const int rank_axis = p.variant().definition().rank_axis();
    const MoveTable& moves = p.variant().moves(p.at(king));
    std::vector<CastlingOption> out;
    const auto choices = 1U << (shape.axes() - 1);
    for (unsigned mask = 0; mask < choices; ++mask) {
        lattice::Coordinates to = shape.coordinates(king);
        for (int axis = 0, bit = 0; axis < shape.axes(); ++axis) {
            if (axis == rank_axis) continue;
            to[static_cast<std::size_t>(axis)] =
                static_cast<std::int16_t>(mask >> bit++ & 1U ? shape.size(axis) - 2 : 2);
        }
        CastlingOption o;
        o.colour = colour;
        o.with_rook = o.by_path = false;
        o.king_from = o.rook_from = o.rook_to = king;
        o.king_to = o.text_to = shape.at(to);
        if (!steps(shape, moves, king, o.king_to)) out.push_back(o);
    }
    return out;
}

bool on_first_rank(const Variant& variant, Cell c, Colour colour) {
    const int axis = variant.definition().rank_axis();
    const int last = variant.shape().size(axis) - 1;
    return variant.shape().coordinate(c, axis) == (colour == Colour::white ? 0 : last);
}

/// The rook of a chess960 right and its king, if both are in place.
Result<CastlingOption> option_of_right(const Position& p, const CastlingRight& right) {
    const Variant& variant = p.variant();
    const auto& kings = p.royals(right.colour);
    if (kings.size() != 1 || !on_first_rank(variant, kings[0], right.colour))
        return Error{"rights", colour_name(right.colour) + "'s king is not on its first rank"};
    const Piece rook = castling_rook(variant, right.colour);
    if (p.at(right.cell) != rook || !on_first_rank(variant, right.cell, right.colour))
        return Error{"rights", colour_name(right.colour) + " has no rook there to castle with"};
    CastlingOption o = by_path(variant, right.colour, kings[0], right.cell);
    o.text_to = right.cell;
    return o;
}

}  // namespace

CastlingPlan plan_of_array(const Variant& variant) {
    CastlingPlan plan;
    const Castling castling = variant.special().castling;
    if (castling != Castling::fide && castling != Castling::swap) return plan;
    for (const Colour colour : kColours) {
        const Piece rook = castling_rook(variant, colour);
        Found found;
        for (std::uint32_t c = 0; c < variant.shape().cells(); ++c) {
            const auto king = static_cast<Cell>(c);
            if (!is_king(variant, king, colour)) continue;
            if (castling == Castling::fide)
                find_fide(variant, colour, king, rook, found);
            else
                find_swaps(variant, colour, king, rook, found);
        }
        for (const auto& [right, option] : found)
            add_right(plan, variant.shape(), right, {&option, 1});
    }
    return plan;
}

Result<CastlingPlan> plan_of_rights(const Position& p, const std::vector<CastlingRight>& rights) {
    const lattice::Shape& shape = p.variant().shape();
    CastlingPlan plan;
    for (const CastlingRight& right : rights) {
        if (std::find(plan.rights.begin(), plan.rights.end(), right) != plan.rights.end())
            return Error{"rights", "a right is given twice"};
        if (p.variant().special().castling == Castling::king_jump) {
            const auto& kings = p.royals(right.colour);
            if (kings.size() != 1 || kings[0] != right.cell ||
                !on_first_rank(p.variant(), right.cell, right.colour))
                return Error{"rights",
                             colour_name(right.colour) + "'s king is not on its first rank"};
            add_right(plan, shape, right, jumps(p, right.colour, right.cell));
            continue;
        }
        auto option = option_of_right(p, right);
        if (!option) return option.error();
        for (const CastlingOption& o : plan.options)
            if (o.colour == option->colour && o.kingside == option->kingside)
                return Error{"rights", "two rooks are named for one side of the king"};
        add_right(plan, shape, right, {&*option, 1});
    }
    return plan;
}

}  // namespace tessera::rules
