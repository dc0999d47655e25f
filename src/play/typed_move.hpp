// Moves as people type them, in any notation: names of cells of either kind, readable moves, a
// piece and its target, or words. A text that is not finished finds the moves that begin so.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/position.hpp"
#include "play/typed_text.hpp"

namespace tessera::play {

/// Why a text is no legal move.
struct TypedFault {
    std::string_view code;  ///< one of base/codes.hpp
    char piece = '.';       ///< letter as on the board of the piece meant; '.': none
    std::optional<Cell> from{}, to{};
};

/// The legal moves that a text may mean.
struct TypedMoves {
    std::vector<Move> moves;  ///< the likeliest first
    bool sure = false;        ///< the text means the first one and no other
    bool more = false;        ///< others were not looked for, since too many pieces have them
    std::optional<TypedFault> fault{};  ///< where there are neither moves nor more
};

/// Keeps the inventor's names of cells, with which texts are compared besides the canonical ones.
class TypedMoveReader {
public:
    explicit TypedMoveReader(VariantPtr variant);

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    /// Of a position of that variant in which the game goes on.
    [[nodiscard]] TypedMoves read(const Position& position, std::string_view text) const;

private:
    struct Candidates;
    enum class Fit : std::uint8_t;

    [[nodiscard]] bool whole_board() const { return variant_->capabilities().whole_board; }
    [[nodiscard]] std::optional<Cell> cell_called(std::string_view text) const;
    [[nodiscard]] bool begins_cell(std::string_view text) const;
    void add_candidates(const Position& position, const TypedReading& reading,
                        Candidates& found) const;
    void add_named(const Position& position, const TypedReading& reading, Candidates& found) const;
    [[nodiscard]] std::vector<Move> moves_of(const Position& position,
                                             Candidates& candidates) const;
    [[nodiscard]] Fit fit_of(const Position& position, const Move& move,
                             const TypedReading& reading) const;
    [[nodiscard]] Fit castling_fit(const Move& move, TypedCastling castling) const;
    /// The names are of the cells of the move.
    [[nodiscard]] Fit names_fit(const Move& move, std::string_view from, std::string_view to,
                                const TypedReading& reading, bool pawn) const;
    [[nodiscard]] std::optional<std::pair<Cell, Cell>> two_cells(std::string_view text) const;
    [[nodiscard]] TypedFault fault_of(const Position& position,
                                      const std::vector<TypedReading>& readings) const;
    [[nodiscard]] std::optional<TypedFault> fault_of(const Position& position,
                                                     const TypedReading& reading) const;
    [[nodiscard]] std::optional<Cell> only_piece(const Position& position, Piece piece) const;

    VariantPtr variant_;
    /// Letters and digits of the inventor's names, by cell; empty where these are the canonical
    /// ones.
    std::vector<std::string> native_;
};

}  // namespace tessera::play
