// Everything about a game that does not change during play: its definition expanded into tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "definition/definition.hpp"
#include "lattice/shape.hpp"
#include "rules/ray_index.hpp"
#include "rules/types.hpp"

namespace tessera::rules {

/// Boards up to this many cells get a table of leap targets and ray lengths for every cell.
inline constexpr std::uint32_t kTableCells = 4096;
/// No such table gets more entries; beyond, targets and lengths are put together from tables of a
/// part of the axes.
inline constexpr std::size_t kTableEntries = std::size_t{1} << 22;
[[nodiscard]] inline bool worth_a_table(const lattice::Shape& shape, std::size_t vectors) {
    return shape.cells() <= kTableCells && shape.cells() * vectors <= kTableEntries;
}

/// Vectors from any cell to cells on the board, in one step each.
class LeapTable {
public:
    LeapTable() = default;
    LeapTable(const lattice::Shape& shape, std::vector<lattice::Vector> vectors);

    [[nodiscard]] std::span<const lattice::Vector> vectors() const { return vectors_; }
    [[nodiscard]] bool empty() const { return vectors_.empty(); }

    /// Calls f(Cell) for each target from `from`; stops and returns false as soon as f does.
    template <class F>
    bool each(const lattice::Shape& shape, Cell from, F&& f) const {
        if (!begin_.empty()) {
            const auto i = lattice::index(from);
            for (std::uint32_t k = begin_[i]; k < begin_[i + 1]; ++k)
                if (!f(targets_[k])) return false;
            return true;
        }
        const Rows rows = rows_of(shape, from);
        for (std::size_t w = 0; w < words(); ++w)
            for (std::uint64_t left = on_board(rows, w); left != 0; left &= left - 1) {
                const auto v = 64 * w + static_cast<std::size_t>(std::countr_zero(left));
                if (!f(static_cast<Cell>(lattice::index(from) + offsets_[v]))) return false;
            }
        return true;
    }

private:
    /// By axis: which vectors do not leave the board along it.
    using Rows = std::array<const std::uint64_t*, lattice::kMaxAxes>;

    [[nodiscard]] std::size_t words() const { return (vectors_.size() + 63) / 64; }
    [[nodiscard]] Rows rows_of(const lattice::Shape& shape, Cell from) const;
    /// Which of the 64 vectors from 64 * word on do not leave the board.
    [[nodiscard]] static std::uint64_t on_board(const Rows& rows, std::size_t word);

    std::vector<lattice::Vector> vectors_;
    std::vector<std::uint32_t> begin_;  ///< by cell, into targets_; empty on large boards
    std::vector<Cell> targets_;
    // On large boards:
    std::vector<std::uint64_t> fits_;     ///< the Rows of every coordinate; bit v: vector v
    std::vector<std::uint32_t> offsets_;  ///< by vector; modulo 2^32
};

/// A direction that some piece slides in, either way.
using DirectionId = std::uint32_t;
struct Direction {
    lattice::Vector vector;
    std::int32_t offset = 0;
    DirectionId opposite = 0;
};

struct SlideMove {
    DirectionId direction = 0;
    bool quiet = true;
    bool capture = true;
};

struct LeapMove {
    LeapTable targets;
    bool quiet = true;
    bool capture = true;
};

/// A double step: `vector` twice from the piece's double_from cells.
struct DoubleStep {
    lattice::Vector vector;
    LeapTable once;   ///< the cell passed over
    LeapTable twice;  ///< the cell reached
};

/// How one piece type of one colour moves.
struct MoveTable {
    std::vector<SlideMove> slides;
    std::vector<SlideMove> turning;  ///< one-axis slides that may turn once
    std::vector<LeapMove> leaps;
    std::vector<DoubleStep> doubles;
    std::vector<std::uint8_t> double_from;  ///< by cell; empty if no doubles
    std::vector<std::uint8_t> promotes_on;  ///< by cell; empty if it never promotes
    std::vector<PieceType> promotions;
    /// Two of its movements can reach one cell, or one that does not capture the cell of a capture
    /// in passing: lists must drop repeats.
    bool overlapping = false;
};

/// Pieces of one colour that capture by the same leaps, seen from the target.
struct LeapAttack {
    std::uint32_t types = 0;  ///< bit k: piece type k
    LeapTable origins;
};

/// What a position keeps of its pieces besides a mailbox.
enum class BoardIndex : std::uint8_t { none, bitboards, rays };

/// The piece types that do not mate, as bits by type, where no side has another of any other kind.
/// A king in check from cells of one colour alone always has a neighbouring cell of the other that
/// the enemy king does not guard, since kings keep apart: he has one along every axis, and no cell
/// but his own and its neighbours is next to two of these. So nobody is mated
/// - by pieces that never leave the colour of their cells, all on one colour, however many
/// (`bound`);
/// - by a single piece that attacks cells of one colour only from wherever it stands (`alone`).
struct DeadMaterial {
    std::uint32_t bound = 0;
    std::uint32_t alone = 0;
};

class Variant {
public:
    /// Which index positions keep; called once all other tables are complete.
    using IndexChoice = std::function<BoardIndex(const Variant&)>;

    /// Without a choice, positions keep a mailbox only. Precondition: the definition came out of
    /// parse_variant() without errors.
    explicit Variant(definition::VariantDefinition definition, const IndexChoice& choose = {});
    virtual ~Variant();
    Variant(const Variant&) = delete;
    Variant& operator=(const Variant&) = delete;

    [[nodiscard]] const definition::VariantDefinition& definition() const { return definition_; }
    [[nodiscard]] const lattice::Shape& shape() const { return shape_; }
    /// Game identity: see definition::identity().
    [[nodiscard]] const std::string& identity() const { return identity_; }
    [[nodiscard]] std::size_t piece_types() const { return definition_.pieces.size(); }
    [[nodiscard]] const definition::PieceDefinition& piece_definition(PieceType k) const {
        return definition_.pieces[index(k)];
    }
    [[nodiscard]] PieceType type_of(char letter) const;  ///< kNoPieceType if no piece has it
    [[nodiscard]] char letter(PieceType k) const { return definition_.pieces[index(k)].letter; }

    [[nodiscard]] const MoveTable& moves(Piece piece) const { return moves_[piece.code()]; }
    [[nodiscard]] std::span<const Direction> directions() const { return directions_; }
    [[nodiscard]] int ray_length(Cell from, DirectionId d) const {
        return low_cells_ == 0 ? ray_lengths_[lattice::index(from) * directions_.size() + d]
                               : least_ray_length(from, d);
    }
    /// Bit k: piece type k of the colour captures by sliding in the direction.
    [[nodiscard]] std::uint32_t capturing_sliders(Colour c, DirectionId d) const {
        return sliders_[definition::index(c)][d];
    }
    [[nodiscard]] std::span<const LeapAttack> leap_attacks(Colour c) const {
        return leap_attacks_[definition::index(c)];
    }
    /// Cells that differ by 1 along one axis.
    [[nodiscard]] const LeapTable& neighbours() const { return neighbours_; }
    /// Piece types that move by turning slides and may capture; bit k: piece type k.
    [[nodiscard]] std::uint32_t turning_types() const { return turning_types_; }
    [[nodiscard]] bool royal(PieceType k) const { return royal_types_ >> index(k) & 1U; }
    /// Bit k: piece type k.
    [[nodiscard]] std::uint32_t royal_types() const { return royal_types_; }
    /// Kings a side had at the start: one is then the only number allowed.
    [[nodiscard]] int starting_royals(Colour c) const {
        return starting_royals_[definition::index(c)];
    }
    /// The piece that starts on the cell, or nothing.
    [[nodiscard]] Piece starts_on(Cell c) const { return start_[lattice::index(c)]; }
    /// Index difference of neighbours along the axis on which king and rook castle.
    [[nodiscard]] std::uint32_t castling_step() const {
        return static_cast<std::uint32_t>(shape_.stride(special().castling_axis));
    }
    /// The castlings that follow from the array; empty where they depend on a game's start.
    [[nodiscard]] std::shared_ptr<const CastlingPlan> castling() const { return castling_; }
    /// Attacks depend only on lines and leaps: no minstrel, no pact, no turning.
    [[nodiscard]] bool plain_attacks() const { return plain_attacks_; }
    [[nodiscard]] bool has_minstrel() const { return has_minstrel_; }
    /// Nothing, unless the game draws such positions.
    [[nodiscard]] const DeadMaterial& dead_material() const { return dead_material_; }
    /// From where such a piece captures on a cell by a leap. Of pieces that en passant concerns;
    /// empty for the others.
    [[nodiscard]] const LeapTable& en_passant_origins(Piece piece) const {
        return en_passant_origins_[piece.code()];
    }

    /// What positions keep besides a mailbox.
    [[nodiscard]] BoardIndex board_index() const { return board_index_; }
    /// Precondition: board_index() is rays.
    [[nodiscard]] const RayLayout& ray_layout() const { return *ray_layout_; }
    [[nodiscard]] const definition::SpecialRules& special() const { return definition_.special; }

private:
    class LeapTables;
    void build_pieces(LeapTables& leaps);
    void build_ray_lengths();
    [[nodiscard]] int least_ray_length(Cell from, DirectionId d) const;
    void build_attacks(LeapTables& leap_tables);
    void build_moves(Piece piece, LeapTables& leaps);
    void build_en_passant(LeapTables& leaps);
    void build_dead_material();
    DirectionId direction_id(const lattice::Vector& v);

    definition::VariantDefinition definition_;
    lattice::Shape shape_;
    std::string identity_;
    std::vector<Direction> directions_;
    std::map<lattice::Vector, DirectionId> direction_ids_;
    /// Cells along the first few axes, if ray_lengths_ has rows for these and for the other axes
    /// instead of one for each cell.
    std::uint32_t low_cells_ = 0;
    std::vector<std::uint8_t> ray_lengths_;  ///< by row and direction
    std::vector<MoveTable> moves_;           ///< by Piece::code()
    std::array<std::vector<std::uint32_t>, 2> sliders_;
    std::array<std::vector<LeapAttack>, 2> leap_attacks_;
    LeapTable neighbours_;
    std::vector<Piece> start_;
    std::array<int, 2> starting_royals_{};
    std::shared_ptr<const CastlingPlan> castling_;
    std::vector<LeapTable> en_passant_origins_;  ///< by Piece::code()
    BoardIndex board_index_ = BoardIndex::none;
    std::unique_ptr<const RayLayout> ray_layout_;
    std::uint32_t royal_types_ = 0;
    std::uint32_t turning_types_ = 0;
    bool plain_attacks_ = true;
    bool has_minstrel_ = false;
    DeadMaterial dead_material_;
};

}  // namespace tessera::rules
