// The rules of a game on a board too large for tables by cell and direction: the pieces of Higher
// Dimensional Chess (docs/games/hdc.md) on a box of any shape.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "definition/definition.hpp"
#include "lattice/shape.hpp"
#include "rules/types.hpp"

namespace tessera::vast {

using definition::Colour;
using definition::kColours;
using definition::other;
using lattice::Cell;
using lattice::Coordinates;
using rules::kNoPieceType;
using rules::Move;
using rules::MoveType;
using rules::PieceType;

/// What a piece does; which letter and PieceType it has, the game's file says.
/// zqczyawt, Higher dimensional chess, "Pieces".
enum class Kind : std::uint8_t {
    king,    ///< one step in any direction; royal
    queen,   ///< slides in every direction
    rook,    ///< slides in directions of an odd number of axes
    bishop,  ///< slides in directions of an even number of axes
    knight,  ///< leaps to each cell of the 5^d cube around it on no queen's line
    man,     ///< moves as the king, not royal
    pawn,    ///< one forward; captures forward and beside on an odd number of other axes
};
inline constexpr std::size_t kKinds = 7;
[[nodiscard]] constexpr std::size_t index(Kind k) {
    return static_cast<std::size_t>(k);
}

/// What stands on a cell, in half a byte: 0 for nothing, else 1 + kind, and 8 more for Black.
class Piece {
public:
    constexpr Piece() = default;
    constexpr Piece(Kind kind, Colour colour)
        : code_(static_cast<std::uint8_t>(1 + static_cast<int>(kind) +
                                          8 * static_cast<int>(colour))) {}
    /// Precondition: a code that code() has given.
    [[nodiscard]] static constexpr Piece of_code(std::uint8_t code) {
        Piece p;
        p.code_ = code;
        return p;
    }
    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    /// Precondition of both: not empty.
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>((code_ & 7) - 1); }
    [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(code_ >> 3); }
    [[nodiscard]] constexpr bool is(Colour c) const { return code_ != 0 && colour() == c; }
    [[nodiscard]] constexpr std::uint8_t code() const { return code_; }
    constexpr bool operator==(const Piece&) const = default;

private:
    std::uint8_t code_ = 0;
};

struct Rules {
    std::string id;
    std::string name;
    lattice::Shape shape;
    int rank_axis = 1;  ///< the one along which pawns go; White toward higher coordinates
    /// By kind; 0 for a kind that the game lacks.
    std::array<char, kKinds> letters{};
    std::vector<Kind> kinds{};  ///< those of the game, in the order of its file: by PieceType
    /// The inverse; kNoPieceType for a kind that the game lacks.
    std::array<PieceType, kKinds> types = no_types();
    std::vector<Kind> promotions{};  ///< in the order of the game's file; empty: none
    bool double_step = false;        ///< from the second rank of the pawn's colour
    bool en_passant = false;
    bool castling = false;  ///< the king alone jumps (definition::Castling::king_jump)
    std::uint32_t halfmove_limit = 100;

    /// Gives the game a kind that it lacks, as its next PieceType.
    void add(Kind kind, char letter) {
        letters[index(kind)] = letter;
        types[index(kind)] = static_cast<PieceType>(kinds.size());
        kinds.push_back(kind);
    }
    /// Precondition: not kNoPieceType.
    [[nodiscard]] Kind kind_of(PieceType type) const { return kinds[rules::index(type)]; }
    [[nodiscard]] PieceType type_of(Kind kind) const { return types[index(kind)]; }
    [[nodiscard]] std::optional<Kind> kind_of(char letter) const {
        for (const Kind kind : kinds)
            if (letters[index(kind)] == letter) return kind;
        return std::nullopt;
    }
    /// kNoPieceType for a letter of no piece.
    [[nodiscard]] PieceType type_of(char letter) const {
        const auto kind = kind_of(letter);
        return kind ? type_of(*kind) : kNoPieceType;
    }
    /// The same piece in the terms of all boards, and back.
    [[nodiscard]] rules::Piece piece_of(Piece piece) const {
        return piece.empty() ? rules::Piece() : rules::Piece(type_of(piece.kind()), piece.colour());
    }
    [[nodiscard]] Piece piece_of(rules::Piece piece) const {
        return piece.empty() ? Piece() : Piece(kind_of(piece.type()), piece.colour());
    }
    /// What stands where the move ends, if `piece` makes it.
    [[nodiscard]] Piece arriving(Piece piece, const Move& move) const {
        return move.promotion == kNoPieceType ? piece
                                              : Piece(kind_of(move.promotion), piece.colour());
    }
    /// A capital, as in PieceDefinition. Precondition: not kNoPieceType.
    [[nodiscard]] char letter_of(PieceType type) const { return letters[index(kind_of(type))]; }
    /// As position texts have it: capital for White, small for Black. Precondition: not empty.
    [[nodiscard]] char letter_of(Piece piece) const {
        const char capital = letters[index(piece.kind())];
        return piece.is(Colour::white) ? capital : static_cast<char>(capital - 'A' + 'a');
    }
    /// The rank on which the colour's pieces start, its second rank, and its last.
    [[nodiscard]] int first_rank(Colour c) const {
        return c == Colour::white ? 0 : shape.size(rank_axis) - 1;
    }
    [[nodiscard]] int second_rank(Colour c) const {
        return c == Colour::white ? 1 : shape.size(rank_axis) - 2;
    }
    [[nodiscard]] int last_rank(Colour c) const { return first_rank(other(c)); }
    [[nodiscard]] static int forward(Colour c) { return c == Colour::white ? 1 : -1; }
    /// Where the king may jump by castling, ascending: on its start rank, every other coordinate 2
    /// or size - 2 (docs/games/hdc.md, "Castling"). Empty without castling.
    [[nodiscard]] std::vector<Cell> castling_cells(Colour c) const;

private:
    [[nodiscard]] static constexpr std::array<PieceType, kKinds> no_types() {
        std::array<PieceType, kKinds> types{};
        types.fill(kNoPieceType);
        return types;
    }
};

/// The rules of a definition, or what in it is none of these pieces or rules.
[[nodiscard]] Result<Rules> rules_of(const definition::VariantDefinition& variant);

}  // namespace tessera::vast
