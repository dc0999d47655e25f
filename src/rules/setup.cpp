// Positions from descriptions and back: what a position text must satisfy.
#include <algorithm>
#include <cassert>

#include "rules/attacks.hpp"
#include "rules/castling.hpp"
#include "rules/position.hpp"

namespace tessera::rules {

using definition::colour_name;
using lattice::index;

namespace {

/// Royal pieces a side. Whether each is attacked is asked after every move.
constexpr std::size_t kMostRoyals = 128;

}  // namespace

/// Builds a position step by step; the first fault ends it.
class SetupReader {
public:
    SetupReader(std::shared_ptr<const Variant> variant, const Description& d)
        : d_(d), p_(std::move(variant)), variant_(p_.variant()) {}

    Result<Position> read() {
        const bool good = place() && kings() && rights() && turn() && unmoved() && en_passant();
        if (!good) return Error{where_, reason_};
        if (!p_.state_.moved && in_check(p_, other(d_.side)))
            return Error{"placement",
                         colour_name(other(d_.side)) + ", not to move, stands in check"};
        p_.state_.key = p_.key_of_pieces() ^ p_.key_of_state();
        return std::move(p_);
    }

private:
    bool fail(std::string where, std::string reason) {
        where_ = std::move(where);
        reason_ = std::move(reason);
        return false;
    }

    bool place() {
        for (const auto& placed : d_.pieces) {
            const PieceType type = variant_.type_of(placed.letter);
            const auto cell = static_cast<Cell>(placed.cell);
            if (type == kNoPieceType || placed.cell >= variant_.shape().cells() ||
                !p_.at(cell).empty())
                return fail("placement", "a piece cannot stand there");
            p_.put(cell, Piece(type, placed.colour));
        }
        p_.state_.side = d_.side;
        p_.state_.halfmove_clock = d_.halfmove_clock;
        p_.state_.fullmove = d_.fullmove;
        return true;
    }

    bool kings() {
        for (const Colour c : kColours) {
            const std::size_t n = p_.royals(c).size();
            if (n == 0) return fail("placement", colour_name(c) + " has no king");
            if (n > 1 && variant_.starting_royals(c) == 1)
                return fail("placement", colour_name(c) + " has " + std::to_string(n) +
                                             " kings, the game has one a side");
            if (n > kMostRoyals)
                return fail("placement", colour_name(c) + " has " + std::to_string(n) +
                                             " kings, at most " + std::to_string(kMostRoyals) +
                                             " are possible");
        }
        return true;
    }

    bool rights() {
        if (plan_depends_on_start(variant_.special().castling)) {
            auto plan = plan_of_rights(p_, d_.rights);
            if (!plan) return fail(plan.error().where, plan.error().reason);
            for (std::size_t i = 0; i < plan->rights.size(); ++i) p_.state_.rights.add(i);
            p_.castling_ = std::make_shared<const CastlingPlan>(std::move(plan).value());
            return true;
        }
        return std::all_of(d_.rights.begin(), d_.rights.end(),
                           [this](const CastlingRight& right) { return array_right(right); });
    }

    bool array_right(const CastlingRight& right) {
        const CastlingPlan& plan = p_.castling();
        const auto it = std::find(plan.rights.begin(), plan.rights.end(), right);
        if (it == plan.rights.end()) return fail("rights", "no such castling in this game");
        const auto number = static_cast<std::size_t>(it - plan.rights.begin());
        if (p_.state_.rights.has(number)) return fail("rights", "a right is given twice");
        for (const CastlingOption& o : plan.options) {
            if (o.right != number) continue;
            if (p_.at(o.king_from) != variant_.starts_on(o.king_from))
                return fail("rights",
                            colour_name(right.colour) + "'s king is not on its start cell");
            const char* const which = !o.by_path ? "" : o.kingside ? "kingside " : "queenside ";
            if (p_.at(o.rook_from) != variant_.starts_on(o.rook_from))
                return fail(
                    "rights",
                    colour_name(right.colour) + "'s " + which +
                        variant_.piece_definition(variant_.starts_on(o.rook_from).type()).name +
                        " is not on its start cell");
        }
        p_.state_.rights.add(number);
        return true;
    }

    bool turn() {
        p_.state_.moves_left = static_cast<std::uint8_t>(d_.moves_left);
        if (variant_.special().moves_per_turn == 1)
            return d_.moves_left == 1 && !d_.moved && !d_.only_piece
                       ? true
                       : fail("turn", "this game has one move a turn");
        if (d_.moves_left == 2)
            return !d_.moved && !d_.only_piece
                       ? true
                       : fail("turn", "no piece has moved yet in this turn");
        if (d_.moves_left != 1) return fail("turn", "one or two moves are left in a turn");
        if (!d_.moved) {
            if (d_.side == Colour::white && d_.fullmove == 1 && !d_.only_piece) return true;
            return fail("turn", "only White's very first turn has one move");
        }
        if (!p_.at(*d_.moved).is(d_.side))
            return fail("turn", "no piece of " + colour_name(d_.side) + " stands on that cell");
        if (holds_right(*d_.moved)) return fail("rights", "the piece named in turn has moved");
        p_.state_.moved = d_.moved;
        p_.state_.only_piece = d_.only_piece;
        return true;
    }

    [[nodiscard]] bool holds_right(Cell c) const {
        const CastlingPlan& plan = p_.castling();
        for (std::size_t i = 0; i < plan.rights.size(); ++i)
            if (p_.state_.rights.has(i) && plan.lost_at[index(c)].has(i)) return true;
        return false;
    }

    bool unmoved() {
        if (!variant_.special().pact && !d_.unmoved.empty())
            return fail("unmoved", "this game does not ask which pieces have moved");
        for (const Cell c : d_.unmoved) {
            if (p_.at(c).empty() || p_.at(c) != variant_.starts_on(c))
                return fail("unmoved", "no piece stands on its start cell there");
            if (p_.unmoved_[index(c)]) return fail("unmoved", "a cell is given twice");
            if (d_.moved == c) return fail("unmoved", "the piece named in turn has moved");
            p_.mark_unmoved(c, true);
        }
        return true;
    }

    bool en_passant() {
        if (!d_.ep_cell) return true;
        if (!variant_.special().en_passant) return fail("ep", "this game has no en passant");
        const auto ep_pawn = find_ep_pawn(*d_.ep_cell);
        if (!ep_pawn)
            return fail("ep", "no double step of " + colour_name(other(d_.side)) +
                                  " can just have passed over that cell");
        if (!p_.can_capture_en_passant(*d_.ep_cell, *ep_pawn, d_.side)) return true;
        p_.state_.ep_cell = d_.ep_cell;
        p_.state_.ep_pawn = ep_pawn;
        return true;
    }

    /// Where the piece stands that can just have made a double step over the empty cell.
    [[nodiscard]] std::optional<Cell> find_ep_pawn(Cell passed) const {
        if (!p_.at(passed).empty()) return std::nullopt;
        const auto& shape = variant_.shape();
        for (std::size_t k = 0; k < variant_.piece_types(); ++k) {
            const Piece piece(static_cast<PieceType>(k), other(d_.side));
            if (!variant_.piece_definition(piece.type()).pawn) continue;
            for (const DoubleStep& step : variant_.moves(piece).doubles) {
                const auto to = shape.step(passed, step.vector);
                const auto from = shape.step(passed, -step.vector);
                if (to && from && p_.at(*to) == piece && p_.at(*from).empty() &&
                    variant_.moves(piece).double_from[index(*from)])
                    return to;
            }
        }
        return std::nullopt;
    }

    const Description& d_;
    Position p_;
    const Variant& variant_;
    std::string where_;
    std::string reason_;
};

Result<Position> Position::from(std::shared_ptr<const Variant> variant,
                                const Description& description) {
    return SetupReader(std::move(variant), description).read();
}

Result<Position> Position::relocated(Cell piece, Cell to) const {
    Description description = describe();
    for (definition::Placed& placed : description.pieces)
        if (placed.cell == lattice::index(piece)) placed.cell = lattice::index(to);
    return from(variant_, description);
}

Description Position::describe() const {
    Description d;
    for (std::uint32_t i = 0; i < board_.size(); ++i)
        if (!board_[i].empty())
            d.pieces.push_back({i, variant_->letter(board_[i].type()), board_[i].colour()});
    d.side = state_.side;
    for (std::size_t i = 0; i < castling_->rights.size(); ++i)
        if (state_.rights.has(i)) d.rights.push_back(castling_->rights[i]);
    d.ep_cell = state_.ep_cell;
    d.halfmove_clock = state_.halfmove_clock;
    d.fullmove = state_.fullmove;
    d.moves_left = state_.moves_left;
    d.moved = state_.moved;
    d.only_piece = state_.only_piece;
    for (std::uint32_t i = 0; i < unmoved_.size(); ++i)
        if (unmoved_[i]) d.unmoved.push_back(static_cast<Cell>(i));
    return d;
}

}  // namespace tessera::rules
