// Pieces, moves and outcomes: the vocabulary of the rules.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "definition/definition.hpp"
#include "lattice/shape.hpp"

namespace tessera::rules {

using definition::Colour;
using definition::kColours;
using definition::other;
using lattice::Cell;

/// A piece type: index into VariantDefinition::pieces.
enum class PieceType : std::uint8_t {};
inline constexpr PieceType kNoPieceType{255};
[[nodiscard]] constexpr std::size_t index(PieceType k) {
    return static_cast<std::size_t>(k);
}

/// What stands on a cell: nothing, or a piece of a type and colour.
class Piece {
public:
    constexpr Piece() = default;
    constexpr Piece(PieceType type, Colour colour)
        : code_(static_cast<std::uint8_t>(1 + 2 * static_cast<int>(type) +
                                          static_cast<int>(colour))) {}
    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    /// Precondition of both: not empty.
    [[nodiscard]] constexpr PieceType type() const {
        return static_cast<PieceType>((code_ - 1) >> 1);
    }
    [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>((code_ - 1) & 1); }
    [[nodiscard]] constexpr bool is(Colour c) const { return code_ != 0 && colour() == c; }
    /// 0 for nothing, else 1 + 2 * type + colour; below kCodes.
    [[nodiscard]] constexpr std::size_t code() const { return code_; }
    static constexpr std::size_t kCodes = 1 + 2 * definition::kMaxPieceTypes;
    constexpr bool operator==(const Piece&) const = default;

private:
    std::uint8_t code_ = 0;
};

enum class MoveType : std::uint8_t { normal, double_step, en_passant, castling };

/// One single move. `to` is the cell its text names: for castling CastlingOption::text_to.
struct Move {
    Cell from{};
    Cell to{};
    PieceType promotion = kNoPieceType;
    MoveType type = MoveType::normal;
    /// Which castling option of the position (MoveType::castling only).
    std::uint8_t castling = 0;
    /// First of two moves of a turn, by the only piece with legal first moves: the turn may end by
    /// capturing the king (Aikin, Chesseract, "Movement" 4; docs/games/chesseract.md).
    bool only_piece = false;
    bool operator==(const Move&) const = default;
};

/// A set of castling rights, by number within a CastlingPlan.
class Rights {
public:
    static constexpr std::size_t kMost = definition::kMaxCastlingRights;
    [[nodiscard]] bool has(std::size_t right) const {
        return words_[right / 64] >> (right % 64) & 1U;
    }
    [[nodiscard]] bool any() const { return (words_[0] | words_[1]) != 0; }
    void add(std::size_t right) { words_[right / 64] |= std::uint64_t{1} << (right % 64); }
    void remove(const Rights& lost) {
        words_[0] &= ~lost.words_[0];
        words_[1] &= ~lost.words_[1];
    }
    bool operator==(const Rights&) const = default;

private:
    std::array<std::uint64_t, 2> words_{};
};

/// A right to castle, named by the colour and the cell of its rook (of its king where the king
/// castles alone).
struct CastlingRight {
    Colour colour = Colour::white;
    Cell cell{};
    bool operator==(const CastlingRight&) const = default;
};

/// A castling move: who goes where, and on what conditions.
struct CastlingOption {
    Colour colour = Colour::white;
    std::uint8_t right = 0;  ///< number of the right it needs
    bool kingside = true;    ///< by_path: toward higher coordinates on the castling axis
    bool with_rook = true;   ///< else the king goes alone
    /// Every cell that king or rook passes or reaches must be empty of others, and none that the
    /// king passes or reaches attacked. Otherwise only the king's own cell may not be attacked, and
    /// the cell a lone king reaches must be empty.
    bool by_path = true;
    Cell king_from{}, king_to{}, rook_from{}, rook_to{};
    Cell text_to{};  ///< the cell that the move's text names
    // by_path: ends of lines of cells along the castling axis.
    Cell path_low{}, path_high{};  ///< what king and rook leave, pass or reach
    Cell king_low{}, king_high{};  ///< what the king does
    bool operator==(const CastlingOption&) const = default;
};

/// Every castling of a variant, or of a position where they depend on its start.
struct CastlingPlan {
    std::vector<CastlingRight> rights;  ///< in the order in which position texts list them
    std::vector<CastlingOption> options;
    /// By cell: the rights that end when a piece leaves it or is captured on it. Empty if no
    /// options.
    std::vector<Rights> lost_at;
    bool operator==(const CastlingPlan&) const = default;
};

/// Kept and cleared between uses, so that listing moves allocates nothing after warm-up.
using MoveList = std::vector<Move>;

enum class Status : std::uint8_t { ongoing, check, checkmate, stalemate, draw };

enum class Reason : std::uint8_t {
    none,
    king_captured,          ///< with checkmate, where the game allows it
    repetition,             ///< third occurrence of a position
    halfmove_limit,         ///< too many plies without a capture or pawn move
    only_kings,             ///< nothing left that could capture but kings
    no_second_move,         ///< the turn cannot be finished and the king is not attacked
    insufficient_material,  ///< nobody can ever be mated with what is left
};

struct Outcome {
    Status status = Status::ongoing;
    Reason reason = Reason::none;
    /// Nothing can follow.
    [[nodiscard]] bool over() const { return status != Status::ongoing && status != Status::check; }
    bool operator==(const Outcome&) const = default;
};

}  // namespace tessera::rules
