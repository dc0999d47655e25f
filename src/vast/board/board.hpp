// A vast board on which questions are tried out: moves made and unmade, pieces put and taken back,
// who captures where. Few pieces are asked one by one whether they are aligned with a cell; where
// there are many, lines are walked outward from it.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "vast/board/geometry.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

/// Up to so many pieces of a colour, asking them all is cheaper than walking every line.
inline constexpr std::uint32_t kMostListed = 4096;

/// Ways along a line, one bit each.
namespace way {
inline constexpr unsigned kOddSlide = 1;   ///< in directions of an odd number of axes
inline constexpr unsigned kEvenSlide = 2;  ///< in those of an even number
inline constexpr unsigned kStep = 4;       ///< one step
inline constexpr unsigned kPawn = 8;       ///< one step forward along an even number of axes
}  // namespace way

/// How a kind captures along lines.
[[nodiscard]] constexpr unsigned ways_of(Kind kind) {
    switch (kind) {
        case Kind::queen:
            return way::kOddSlide | way::kEvenSlide;
        case Kind::rook:
            return way::kOddSlide;
        case Kind::bishop:
            return way::kEvenSlide;
        case Kind::king:
        case Kind::man:
            return way::kStep;
        case Kind::pawn:
            return way::kPawn;
        case Kind::knight:
            break;
    }
    return 0;
}

/// The piece is a slider along such lines.
[[nodiscard]] constexpr bool slides(Piece piece, bool odd) {
    return !piece.empty() &&
           (ways_of(piece.kind()) & (odd ? way::kOddSlide : way::kEvenSlide)) != 0;
}

/// Calls f(At) for each piece of the colour that captures on the cell, knights aside, until it says
/// true; says whether it did. `codes`: Piece::code() by cell.
template <class Codes, class F>
bool any_along_lines(const Geometry& geometry, const Codes& codes, At c, Colour by, F&& f) {
    std::array<std::uint8_t, 16> ways{};
    for (std::size_t kind = 0; kind < kKinds; ++kind)
        ways[Piece(static_cast<Kind>(kind), by).code()] =
            static_cast<std::uint8_t>(ways_of(static_cast<Kind>(kind)));
    const int back = -Rules::forward(by);
    return Rays(geometry, c).any([&](const Rays::Ray& ray) {
        At at = c;
        for (int i = 1; i <= ray.room; ++i) {
            at = static_cast<At>(static_cast<std::int32_t>(at) + ray.step);
            const std::uint8_t code = codes[at];
            if (code == 0) continue;
            unsigned asked = ray.odd ? way::kOddSlide : way::kEvenSlide;
            if (i == 1) asked |= way::kStep;
            if (i == 1 && !ray.odd && ray.ahead == back) asked |= way::kPawn;
            return (ways[code] & asked) != 0 && f(at);
        }
        return false;
    });
}

/// A direction from a cell, with the first two pieces along it.
struct SightLine {
    std::int32_t step = 0;
    bool odd = false;
    int room = 0;    ///< steps up to the edge
    int first = 0;   ///< steps to the first piece; 0: none
    int second = 0;  ///< steps to the second; 0: none
    [[nodiscard]] At cell(At from, int steps) const {
        return static_cast<At>(static_cast<std::int32_t>(from) + steps * step);
    }
};

/// All of a cell. `codes`: Piece::code() by cell.
template <class Codes>
[[nodiscard]] std::vector<SightLine> sight_lines(const Geometry& geometry, const Codes& codes,
                                                 At from) {
    std::vector<SightLine> lines;
    Rays(geometry, from).any([&](const Rays::Ray& ray) {
        SightLine line{ray.step, ray.odd, ray.room, 0, 0};
        for (int i = 1; i <= ray.room && line.second == 0; ++i)
            if (codes[line.cell(from, i)] != 0) (line.first == 0 ? line.first : line.second) = i;
        lines.push_back(line);
        return false;
    });
    return lines;
}

class Board {
public:
    /// Copies the position. Up to `most_listed` pieces of a colour are all asked in turn. `key`:
    /// key_of the position, if key() is to be asked for.
    explicit Board(const Position& position, std::uint32_t most_listed = kMostListed,
                   std::uint64_t key = 0);

    /// After the moves made. Pieces put until they are taken back stand on its cells too, but it
    /// neither counts them nor knows them as kings.
    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] const Rules& rules() const { return position_.rules(); }
    [[nodiscard]] Colour side() const { return position_.side(); }
    [[nodiscard]] Piece at(At c) const { return Piece::of_code(codes()[c]); }
    /// Piece::code() by cell.
    [[nodiscard]] std::span<const std::uint8_t> codes() const { return position_.codes(); }
    [[nodiscard]] bool empty(At c) const { return codes()[c] == 0; }
    [[nodiscard]] Packed packed(At c) const { return geometry_.packed(c); }
    [[nodiscard]] At king(Colour c) const { return lattice::index(position_.king(c)); }
    /// key_of position(), as moves go.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    /// Pieces of a colour in the position.
    [[nodiscard]] std::uint32_t count(Colour c) const;

    /// Few enough pieces of the colour to go through them all for every question.
    [[nodiscard]] bool listed(Colour c) const { return listed_[definition::index(c)]; }
    /// The pieces of a colour in the position: ascending, and as moves are made in an order that
    /// unmaking them restores. Precondition: listed.
    [[nodiscard]] const std::vector<At>& pieces(Colour c) const {
        return pieces_[definition::index(c)];
    }

    /// Stands on the cell until taken back.
    void put(At c, Piece piece);
    [[nodiscard]] std::size_t mark() const { return changes_.size(); }
    /// Takes back everything since mark() gave this.
    void take_back(std::size_t mark);

    /// Precondition: pseudo-legal, and takes no king; nothing is put that is not taken back.
    void make(const Move& move);
    /// The last move made that is not unmade.
    void unmake();
    /// The move is pseudo-legal; whether it leaves the mover's king unattacked.
    [[nodiscard]] bool legal(const Move& move);

    /// The piece on a cell could capture on the other now, if an enemy stood there. False if
    /// nothing stands on it.
    [[nodiscard]] bool captures(At from, At to) const {
        const Piece piece = at(from);
        return !piece.empty() && reaches(piece, from, to);
    }
    /// The same of a piece that need not stand there.
    [[nodiscard]] bool reaches(Piece piece, At from, At to) const {
        const int steps =
            geometry_.capture_steps(piece, geometry_.packed(from), geometry_.packed(to));
        return steps != 0 && clear(from, to, steps);
    }
    /// Whether nothing stands between two cells so many steps apart on a line.
    [[nodiscard]] bool clear(At from, At to, int steps) const {
        if (steps < 2) return true;
        const std::int32_t step = step_of(from, to, steps);
        for (int i = 1; i < steps; ++i)
            if (!empty(moved(from, i * step))) return false;
        return true;
    }
    /// The piece could capture from one cell on the other if only those cells between counted of
    /// which blocks(At) is true.
    template <class Blocks>
    [[nodiscard]] bool reaches_past(Piece piece, At from, At to, const Blocks& blocks) const {
        const int steps =
            geometry_.capture_steps(piece, geometry_.packed(from), geometry_.packed(to));
        if (steps < 2) return steps != 0;
        const std::int32_t step = step_of(from, to, steps);
        for (int i = 1; i < steps; ++i)
            if (blocks(moved(from, i * step))) return false;
        return true;
    }
    [[nodiscard]] static At moved(At c, std::int32_t by) {
        return static_cast<At>(static_cast<std::int32_t>(c) + by);
    }
    [[nodiscard]] static std::int32_t step_of(At from, At to, int steps) {
        return (static_cast<std::int32_t>(to) - static_cast<std::int32_t>(from)) / steps;
    }
    /// The slider of `by` that captures on `target` along its line through `through`; `target` if
    /// there is none.
    [[nodiscard]] At slider_through(At target, At through, Colour by) const;

    /// Calls f(At) for each piece of the colour that captures on the cell, until it says true; says
    /// whether it did.
    template <class F>
    bool any_attacker(At c, Colour by, F&& f) const {
        if (listed(by)) return any_of_listed(c, by, f);
        return any_along_lines(geometry_, codes(), c, by, f) || any_knight(c, by, f);
    }
    /// Calls f(At from, At between, int pieces) for each piece of the colour that would capture on
    /// the cell but for so many pieces in its way, one of them on `between`; more than two are told
    /// as two. Precondition: listed, and the board stands as the position.
    template <class F>
    void each_behind(At c, Colour by, F&& f) const {
        const std::size_t side = definition::index(by);
        const Packed target = geometry_.packed(c);
        for (std::size_t i = 0; i < pieces_[side].size(); ++i) {
            const At from = pieces_[side][i];
            const int steps = geometry_.capture_steps(at(from), packed_[side][i], target);
            if (steps == 0) continue;
            At between = c;
            int pieces = 0;
            const std::int32_t step = step_of(c, from, steps);
            for (int k = 1; k < steps && pieces < 2; ++k) {
                if (empty(moved(c, k * step))) continue;
                between = moved(c, k * step);
                ++pieces;
            }
            f(from, between, pieces);
        }
    }
    [[nodiscard]] bool attacked(At c, Colour by) const {
        return any_attacker(c, by, [](At) { return true; });
    }
    [[nodiscard]] bool in_check(Colour c) const { return attacked(king(c), other(c)); }
    template <class F>
    bool any_knight(At c, Colour by, F&& f) const {
        const std::vector<std::uint64_t>& knights = knights_[definition::index(by)];
        if (position_.count(by, Kind::knight) == 0) return false;
        const Leaps leaps(geometry_, c);
        const auto width = static_cast<At>(geometry_.size(0));
        const At plane_size = width * static_cast<At>(geometry_.size(1));
        return any_common_leap_plane(geometry_, leaps, leaps, [&](At plane, std::uint64_t bits) {
            for (bits &= knights[plane]; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<At>(std::countr_zero(bits));
                if (f(plane * plane_size + (bit >> 3) * width + (bit & 7))) return true;
            }
            return false;
        });
    }

    /// Calls f(At) for each knight of the colour. Precondition: not listed.
    template <class F>
    void each_knight(Colour of, F&& f) const {
        const std::vector<std::uint64_t>& knights = knights_[definition::index(of)];
        const auto width = static_cast<At>(geometry_.size(0));
        const At plane_size = width * static_cast<At>(geometry_.size(1));
        for (std::size_t plane = 0; plane < knights.size(); ++plane)
            for (std::uint64_t bits = knights[plane]; bits != 0; bits &= bits - 1) {
                const auto bit = static_cast<At>(std::countr_zero(bits));
                f(static_cast<At>(plane) * plane_size + (bit >> 3) * width + (bit & 7));
            }
    }

private:
    struct Change {
        At cell;
        Piece before;
    };
    /// A move made, with what else its unmaking restores.
    struct Step {
        MadeMove made;
        std::uint64_t key = 0;
        std::size_t mover = 0;     ///< index in pieces_ of its side, where listed
        std::size_t captured = 0;  ///< likewise of the other side
    };

    template <class F>
    bool any_of_listed(At c, Colour by, F& f) const {
        const std::size_t side = definition::index(by);
        const Packed target = geometry_.packed(c);
        for (std::size_t i = 0; i < pieces_[side].size(); ++i) {
            const Piece piece = at(pieces_[side][i]);
            if (!piece.is(by)) continue;
            const int steps = geometry_.capture_steps(piece, packed_[side][i], target);
            if (steps != 0 && clear(pieces_[side][i], c, steps) && f(pieces_[side][i])) return true;
        }
        for (std::size_t i = 0; i < changes_.size(); ++i)
            if (at(changes_[i].cell).is(by) && captures(changes_[i].cell, c) && is_new(i, by) &&
                f(changes_[i].cell))
                return true;
        return false;
    }
    /// It is the first change of its cell, where none of the colour's pieces stood before.
    [[nodiscard]] bool is_new(std::size_t change, Colour by) const;
    void copy(std::span<const std::uint8_t> codes, At first, At end);
    void set(At c, Piece piece);
    void mark_knight(At c, Piece piece);
    [[nodiscard]] std::size_t slot(std::size_t side, At c) const;
    /// The piece in the slot stands there now.
    void place(std::size_t side, std::size_t slot, At c);

    Position position_;
    Geometry geometry_;
    std::uint64_t key_;
    std::vector<Change> changes_;
    std::vector<Step> steps_;
    std::array<bool, 2> listed_{};
    std::array<std::vector<At>, 2> pieces_;              ///< where listed
    std::array<std::vector<Packed>, 2> packed_;          ///< the same, packed
    std::array<std::vector<std::uint64_t>, 2> knights_;  ///< by plane, where many
};

}  // namespace tessera::vast
