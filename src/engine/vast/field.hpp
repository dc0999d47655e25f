// The board on which the engine tries moves: a position that is made and unmade, with the cells of
// its pieces where they are few and bit planes of its knights where they are many.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "movegen/vast/key.hpp"
#include "movegen/vast/pseudo_legal.hpp"

namespace tessera::engine::vast {

using movegen::vast::At;
using movegen::vast::Cell;
using movegen::vast::Colour;
using movegen::vast::Geometry;
using movegen::vast::Kind;
using movegen::vast::kNoPieceType;
using movegen::vast::Move;
using movegen::vast::MoveType;
using movegen::vast::Packed;
using movegen::vast::Piece;
using movegen::vast::Position;
using movegen::vast::Rays;
using movegen::vast::Rules;

class Field {
public:
    /// Copies the position.
    explicit Field(const Position& position);

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] const Rules& rules() const { return position_.rules(); }
    [[nodiscard]] Colour side() const { return position_.side(); }
    [[nodiscard]] Piece at(At c) const { return position_.at(Cell{c}); }
    [[nodiscard]] bool empty(At c) const { return at(c).empty(); }
    [[nodiscard]] At king(Colour c) const { return lattice::index(position_.king(c)); }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] Packed packed(At c) const { return geometry_.packed(c); }

    /// Few enough pieces of the colour to keep their cells.
    [[nodiscard]] bool few(Colour c) const { return few_[definition::index(c)]; }
    /// Cells of the colour's pieces, in an order that depends on the moves made. Precondition: few.
    [[nodiscard]] const std::vector<At>& pieces(Colour c) const {
        return cells_[definition::index(c)];
    }
    [[nodiscard]] std::uint32_t count(Colour c) const;

    /// Precondition: pseudo-legal, and takes no king.
    void make(const Move& move);
    void unmake();

    [[nodiscard]] bool clear(At from, At to, int steps) const;
    /// A piece such as this could capture from one cell on the other.
    [[nodiscard]] bool reaches(Piece piece, At from, At to) const {
        const int steps = geometry_.capture_steps(piece, packed(from), packed(to));
        return steps != 0 && clear(from, to, steps);
    }

    /// Calls f(At) for each piece of the colour that captures on the cell, until it says true; says
    /// whether it did.
    template <class F>
    bool any_attacker(At c, Colour by, F&& f) const {
        if (few(by)) {
            const Packed target = packed(c);
            const std::size_t side = definition::index(by);
            for (std::size_t i = 0; i < cells_[side].size(); ++i) {
                const At from = cells_[side][i];
                const int steps = geometry_.capture_steps(at(from), packed_[side][i], target);
                if (steps != 0 && clear(from, c, steps) && f(from)) return true;
            }
            return false;
        }
        return movegen::vast::any_along_lines(geometry_, position_.codes(), c, by, f) ||
               any_knight(c, by, f);
    }
    [[nodiscard]] bool attacked(At c, Colour by) const {
        return any_attacker(c, by, [](At) { return true; });
    }
    [[nodiscard]] bool in_check(Colour c) const { return attacked(king(c), definition::other(c)); }
    /// The move is pseudo-legal; whether it leaves the mover's king unattacked.
    [[nodiscard]] bool legal(const Move& move);

    /// Calls f(Move) for each pseudo-legal move of the piece, the king's castling left out, until
    /// it says true; says whether it did.
    template <class F>
    bool any_move(At from, F&& f) const {
        if (at(from).kind() != Kind::king)
            return movegen::vast::any_pseudo_legal(geometry_, position_.codes(),
                                                   movegen::vast::Mover(position_), from, f);
        return Rays(geometry_, from).any([&](const Rays::Ray& ray) {
            const At to = movegen::vast::Board::moved(from, ray.step);
            return !at(to).is(side()) && f(Move{Cell{from}, Cell{to}});
        });
    }

private:
    struct Made {
        movegen::vast::MadeMove move;
        std::uint64_t key = 0;
        std::size_t mover = 0;     ///< index in cells_ of its side
        std::size_t captured = 0;  ///< index in cells_ of the other side
    };

    template <class F>
    bool any_knight(At c, Colour by, F&& f) const {
        if (position_.count(by, Kind::knight) == 0) return false;
        const std::vector<std::uint64_t>& knights = knights_[definition::index(by)];
        const movegen::vast::Leaps leaps(geometry_, c);
        const auto width = static_cast<At>(geometry_.size(0));
        const At plane_size = width * static_cast<At>(geometry_.size(1));
        return movegen::vast::any_common_leap_plane(
            geometry_, leaps, leaps, [&](At plane, std::uint64_t bits) {
                for (bits &= knights[plane]; bits != 0; bits &= bits - 1) {
                    const auto bit = static_cast<At>(std::countr_zero(bits));
                    if (f(plane * plane_size + (bit >> 3) * width + (bit & 7))) return true;
                }
                return false;
            });
    }
    void turn_knight(At c, Colour of);
    void turn_knights(const Made& made, Colour mover);
    [[nodiscard]] std::size_t slot(std::size_t side, At c) const;

    Position position_;
    Geometry geometry_;
    std::uint64_t key_;
    std::array<bool, 2> few_{};
    std::array<std::vector<At>, 2> cells_;               ///< where few
    std::array<std::vector<Packed>, 2> packed_;          ///< the same, packed
    std::array<std::vector<std::uint64_t>, 2> knights_;  ///< by plane, where many
    std::vector<Made> made_;
};

}  // namespace tessera::engine::vast
