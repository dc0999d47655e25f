// A second, independent, slow move generator, for tests only.
//
// It shares nothing with the fast rules but the definition of the game. Where the fast rules walk
// along rays in tables, make and undo moves and keep derived state, this one compares the
// coordinates of pairs of cells, copies positions and works everything out again each time (but for
// who is aligned with a king: KingWatch in generator.hpp). It speaks text, so that a suite compares
// the two by text; events.hpp reports to such a suite which special rules it has met. The rules are
// those of docs/games/<id>.md; how positions and moves are written is docs/notation.md.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "definition/definition.hpp"

namespace tessera::reference {

/// Index of a cell, axis 0 fastest.
using Cell = std::uint32_t;

inline constexpr char kEmpty = '.';

/// A king and a rook that may castle: where they stand. Where the king castles alone, `rook` is its
/// own cell. Ordered as in position texts.
struct CastlingRight {
    Cell rook = 0;
    Cell king = 0;
    definition::Colour colour = definition::Colour::white;
    auto operator<=>(const CastlingRight&) const = default;
};

/// Everything a position's text says, and nothing derived from it.
struct Position {
    /// One character a cell: kEmpty, a piece's letter for White, its lower case for Black.
    std::vector<char> board;
    definition::Colour side = definition::Colour::white;

    /// Castling rights still held.
    std::set<CastlingRight> rights;

    struct DoubleStep {
        Cell passed = 0;  ///< the cell passed over
        Cell pawn = 0;    ///< where the pawn stands now
        bool operator==(const DoubleStep&) const = default;
    };
    /// The double step just made, whether or not anything can capture it.
    std::optional<DoubleStep> double_step;

    /// Single moves since a capture or, where the game says so, a pawn move.
    int halfmove = 0;
    int fullmove = 1;

    /// What the move to be made is in its turn.
    enum class Turn : std::uint8_t {
        only,  ///< the whole turn: every move of an ordinary game; White's very first of Chesseract
        first,  ///< the first of two
        second  ///< the second of two
    };
    Turn turn = Turn::only;
    Cell moved = 0;             ///< Turn::second: where the piece that moved first now stands
    bool only_movable = false;  ///< Turn::second: no other piece had a legal first move

    /// A flag a cell: its piece has never moved. Empty for games without the pact.
    std::vector<bool> unmoved;

    /// The last move captured a king (Aikin, Chesseract, rule 4): the game is over.
    bool king_captured = false;

    bool operator==(const Position&) const = default;
};

/// What a position says about the game by itself, that is, without the third occurrence of a
/// position.
enum class Status : std::uint8_t { ongoing, check, checkmate, stalemate, draw };

/// The word of docs/notation.md: "ongoing", "check", "checkmate", "stalemate" or "draw".
[[nodiscard]] std::string_view word(Status status);

class Generator;

/// A game with what can be worked out once for all of its positions. Not for use by several
/// threads.
class Game {
public:
    /// Keeps its own copy of the definition.
    explicit Game(const definition::VariantDefinition& definition);
    ~Game();
    Game(Game&&) noexcept;
    Game& operator=(Game&&) noexcept;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;

    [[nodiscard]] const definition::VariantDefinition& definition() const;

    /// Checks the form of every field, not whether the position could arise or is fit for play (a
    /// side not to move in check is accepted, for one).
    [[nodiscard]] Result<Position> read(std::string_view text) const;
    [[nodiscard]] std::string print(const Position& position) const;

    /// In canonical text, sorted bytewise, each once.
    [[nodiscard]] std::vector<std::string> legal_moves(const Position& position) const;
    /// The position after a move, which must be one of legal_moves().
    [[nodiscard]] Position play(const Position& position, std::string_view move) const;
    /// Calls holds(position after it) for each legal move, in no particular order, until it is true
    /// of one; returns whether it was. Positions need not have kings.
    [[nodiscard]] bool any_next(const Position& position,
                                const std::function<bool(const Position&)>& holds) const;
    [[nodiscard]] Status status(const Position& position) const;
    /// Number of sequences of `depth` single moves.
    [[nodiscard]] std::uint64_t perft(const Position& position, int depth) const;

    /// Any king of `colour` is attacked.
    [[nodiscard]] bool in_check(const Position& position, definition::Colour colour) const;

private:
    std::unique_ptr<Generator> generator_;
};

// The same one at a time, for tests that ask for little.
[[nodiscard]] Result<Position> read(const definition::VariantDefinition& variant,
                                    std::string_view text);
[[nodiscard]] std::string print(const definition::VariantDefinition& variant,
                                const Position& position);
[[nodiscard]] std::vector<std::string> legal_moves(const definition::VariantDefinition& variant,
                                                   const Position& position);
[[nodiscard]] Position play(const definition::VariantDefinition& variant, const Position& position,
                            std::string_view move);
[[nodiscard]] Status status(const definition::VariantDefinition& variant, const Position& position);
[[nodiscard]] std::uint64_t perft(const definition::VariantDefinition& variant,
                                  const Position& position, int depth);

}  // namespace tessera::reference
