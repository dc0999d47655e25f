// The reference's moves, before they become text. Other code uses reference.hpp.
#pragma once

#include <array>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/reference.hpp"
#include "reference/ways.hpp"

namespace tessera::reference {

struct Move {
    Cell from = 0;
    Cell to = 0;
    char promotion = 0;               ///< the new piece's letter A..Z, or 0
    std::optional<Cell> victim = {};  ///< cell of the piece captured; not `to` in en passant
    bool castling = false;
    std::optional<std::pair<Cell, Cell>> rook = {};  ///< castling with a rook: from, to
    std::optional<Cell> written_to = {};             ///< castling: what the text says for `to`
    std::optional<Cell> passed = {};                 ///< double step: the cell passed over

    [[nodiscard]] Cell written() const { return written_to.value_or(to); }
    /// What the text says; moves of equal text are one move.
    [[nodiscard]] std::tuple<Cell, Cell, char> text() const { return {from, written(), promotion}; }
};

/// Why a piece may not capture an enemy piece that it could reach, each reason by itself.
struct Bars {
    bool minstrel = false;  ///< one of the two is a minstrel
    bool pacified = false;  ///< one of the two stands beside an enemy minstrel
    bool pact = false;      ///< both have never moved, and the victim is no pawn
    [[nodiscard]] bool any() const { return minstrel || pacified || pact; }
};

/// Calls f(Cell) for every cell on which the move changes what stands.
template <class F>
void each_touched(const Move& move, F&& f) {
    f(move.from);
    f(move.to);
    if (move.victim) f(*move.victim);
    if (move.rook) {
        f(move.rook->first);
        f(move.rook->second);
    }
}

class Generator {
public:
    explicit Generator(const definition::VariantDefinition& definition);
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    [[nodiscard]] const definition::VariantDefinition& variant() const { return variant_; }
    [[nodiscard]] const Ways& ways() const { return ways_; }

    // What stands on a cell.
    [[nodiscard]] bool empty(const Position& p, Cell cell) const { return p.board[cell] == kEmpty; }
    [[nodiscard]] bool stands(const Position& p, Cell cell, definition::Colour colour) const {
        const char letter = p.board[cell];
        return colour == definition::Colour::white ? letter >= 'A' && letter <= 'Z'
                                                   : letter >= 'a' && letter <= 'z';
    }
    [[nodiscard]] std::size_t type_on(const Position& p, Cell cell) const;
    [[nodiscard]] const definition::PieceDefinition& piece_on(const Position& p, Cell cell) const {
        return variant_.pieces[type_on(p, cell)];
    }
    [[nodiscard]] std::vector<Cell> cells_of(const Position& p, definition::Colour colour) const;
    /// Calls holds(Cell) for the cells with a piece of the colour, in order, until it is true of
    /// one.
    template <class F>
    [[nodiscard]] bool any_of(const Position& p, definition::Colour colour, F&& holds) const {
        for (Cell cell = 0; cell < p.board.size(); ++cell) {
            // Large boards are mostly empty.
            while (next_are_empty(p, cell)) cell += kTogether;
            if (cell < p.board.size() && stands(p, cell, colour) && holds(cell)) return true;
        }
        return false;
    }
    /// A piece of this type and colour starts here.
    [[nodiscard]] bool starts_here(Cell cell, char letter) const { return start_[cell] == letter; }

    // Captures.
    [[nodiscard]] bool pacified(const Position& p, Cell cell) const;
    [[nodiscard]] Bars bars(const Position& p, Cell from, Cell victim) const;
    [[nodiscard]] bool clear(const Position& p, Cell from, const Way& way) const;
    /// Of a way that turns: something stops the piece at the corner.
    [[nodiscard]] bool corner_holds(const Position& p, Cell from, const Way& way) const;
    [[nodiscard]] bool open(const Position& p, Cell from, const Way& way) const;
    /// A way of capturing from one cell to the other is open, whatever bars the capture itself.
    [[nodiscard]] bool reaches_to_capture(const Position& p, Cell from, Cell to) const;
    [[nodiscard]] bool could_capture(const Position& p, Cell from, Cell victim) const;
    [[nodiscard]] bool attacked(const Position& p, Cell cell) const;
    [[nodiscard]] std::vector<Cell> kings_of(const Position& p, definition::Colour colour) const;
    [[nodiscard]] bool king_attacked(const Position& p, definition::Colour colour) const;
    /// The pieces of `by` that could capture on the cell if nothing stood in their way.
    [[nodiscard]] std::vector<Cell> aligned(const Position& p, Cell cell,
                                            definition::Colour by) const;

    // Moves.
    [[nodiscard]] bool stuck(const Position& p, Cell cell) const;
    /// Moves of one piece of the side to move by its own nature, the king's safety apart.
    [[nodiscard]] std::vector<Move> moves_of(const Position& p, Cell from, bool take_king) const;
    [[nodiscard]] std::vector<Move> moves_of_all(const Position& p) const;
    /// Makes the move in `next`, which is as `p`, but only on the board.
    void move_pieces(Position& next, const Position& p, const Move& move) const;
    /// `only_movable` is what the position after a first move of two says.
    [[nodiscard]] Position after(const Position& p, const Move& move, bool only_movable) const;
    /// The same with `only_movable` worked out. The move must be legal.
    [[nodiscard]] Position play(const Position& p, const Move& move) const;
    [[nodiscard]] bool en_passant_possible(const Position& p) const;

    // Castling (castling.cpp).
    /// Every right that the pieces of the start could have.
    [[nodiscard]] const std::set<CastlingRight>& start_rights() const { return start_rights_; }
    /// The pieces of a right stand where it says.
    [[nodiscard]] bool in_place(const Position& p, const CastlingRight& right) const;
    /// Where a king here may jump in Castling::king_jump.
    [[nodiscard]] std::vector<Cell> jump_targets(Cell king) const;
    /// On the colour's first rank along the first forward axis; where a rule asks, it is the only
    /// one.
    [[nodiscard]] bool on_first_rank(Cell cell, definition::Colour colour) const;
    /// Its coordinate on the castling axis.
    [[nodiscard]] int file(Cell cell) const;
    /// How many there are.
    [[nodiscard]] int files() const;
    /// The cell of the same rank on another file.
    [[nodiscard]] Cell at_file(Cell cell, int wanted) const;
    [[nodiscard]] std::optional<Cell> outermost_rook(const std::vector<char>& board, Cell king,
                                                     bool to_last, definition::Colour colour) const;
    /// Nothing if the text is wrong for the pieces of this position.
    [[nodiscard]] std::optional<std::set<CastlingRight>> read_rights(std::string_view text,
                                                                     const Position& p) const;
    [[nodiscard]] std::string print_rights(const Position& p) const;

    // Legal moves.
    [[nodiscard]] std::vector<Move> legal_moves(const Position& p) const;
    /// Of these moves of the side to move, those after which none of its kings is attacked.
    [[nodiscard]] std::vector<Move> safe(const Position& p, std::vector<Move> moves) const;
    [[nodiscard]] bool king_steps_into_attack(const Position& p, const Move& move,
                                              const Position& next) const;
    [[nodiscard]] bool may_move_first(const Position& p, const Move& move, bool only_movable) const;
    /// At the start of a turn of two moves: the cell of the one piece with legal first moves, if it
    /// is the only one (rule 4 left aside).
    [[nodiscard]] std::optional<Cell> only_movable_piece(const Position& p) const;
    [[nodiscard]] std::vector<Move> second_moves_of_others(const Position& p) const;
    [[nodiscard]] std::vector<Move> second_moves_of_same(const Position& p) const;
    [[nodiscard]] bool any_second_move(const Position& p) const;

    [[nodiscard]] bool only_kings_and_minstrels(const Position& p) const;
    /// Nobody can be mated with what is left besides the kings, where the game asks for that.
    [[nodiscard]] bool insufficient_material(const Position& p) const;
    [[nodiscard]] Status status(const Position& p) const;
    /// The same, for who knows already whether there is a legal move.
    [[nodiscard]] Status status(const Position& p, bool can_move) const;
    [[nodiscard]] std::uint64_t perft(const Position& p, int depth) const;

private:
    static constexpr Cell kTogether = 32;
    /// So many cells from this one on are on the board and empty.
    [[nodiscard]] static bool next_are_empty(const Position& p, Cell cell) {
        static constexpr auto kNone = [] {
            std::array<char, kTogether> none{};
            none.fill(kEmpty);
            return none;
        }();
        return cell + kTogether <= p.board.size() &&
               std::memcmp(&p.board[cell], kNone.data(), kTogether) == 0;
    }
    void add_plain_moves(std::vector<Move>& moves, const Position& p, Cell from,
                         bool take_king) const;
    void add_double_steps(std::vector<Move>& moves, const Position& p, Cell from) const;
    void add_en_passant(std::vector<Move>& moves, const Position& p, Cell from) const;
    void add_castling(std::vector<Move>& moves, const Position& p, Cell from) const;
    void add(std::vector<Move>& moves, const Position& p, const Move& move) const;
    [[nodiscard]] std::set<CastlingRight> find_start_rights() const;
    [[nodiscard]] bool double_steps_from(const definition::PieceDefinition& piece,
                                         definition::Colour colour, Cell cell) const;
    [[nodiscard]] bool keeps_colour(const definition::PieceDefinition& piece) const;
    [[nodiscard]] bool attacks_one_colour(const definition::PieceDefinition& piece) const;
    [[nodiscard]] std::vector<Move> first_moves(const Position& p) const;
    [[nodiscard]] std::vector<Move> second_moves(const Position& p) const;
    void add_rook_castling(std::vector<Move>& moves, const Position& p,
                           const CastlingRight& right) const;
    void add_king_jumps(std::vector<Move>& moves, const Position& p,
                        const CastlingRight& right) const;
    [[nodiscard]] bool attacked_if_moved(const Position& p, Cell from, Cell to) const;
    [[nodiscard]] std::size_t castling_axis() const;
    [[nodiscard]] bool is_king(char on_board, definition::Colour colour) const;
    [[nodiscard]] char castling_rook(definition::Colour colour) const;
    [[nodiscard]] bool rights_are_cells() const;
    [[nodiscard]] std::optional<CastlingRight> lettered_right(const Position& p, char letter) const;

    definition::VariantDefinition variant_;
    Ways ways_;
    std::array<std::size_t, 26> type_of_letter_{};
    std::vector<char> start_;  ///< the board at the start
    std::set<CastlingRight> start_rights_;
    bool has_minstrel_ = false;  ///< some piece type is one
};

/// The kings of the side to move and who could ever capture them, for asking after many moves of
/// one position. Refers to both arguments.
class KingWatch {
public:
    KingWatch(const Generator& generator, const Position& p);
    /// After this move none of them is attacked.
    [[nodiscard]] bool safe_after(const Move& move);

private:
    struct Watched {
        Cell king;
        std::vector<Cell> enemies;  ///< aligned with it
    };
    [[nodiscard]] bool captured_by(const std::vector<Cell>& enemies, const Move& move,
                                   Cell cell) const;

    const Generator& g_;
    const Position& p_;
    Position next_;  ///< p_, but for the move looked at; of its board only
    std::vector<Cell> enemies_;
    std::vector<Watched> kings_;
};

/// The character that stands for a piece on Position::board.
[[nodiscard]] char board_letter(char letter, definition::Colour colour);
[[nodiscard]] char upper(char letter);
[[nodiscard]] bool is_upper(char letter);

// text.cpp
[[nodiscard]] std::optional<Cell> read_cell(const definition::VariantDefinition& variant,
                                            std::string_view text);
[[nodiscard]] std::string cell_name(const definition::VariantDefinition& variant, Cell cell);
[[nodiscard]] std::string move_text(const definition::VariantDefinition& variant, const Move& move);
[[nodiscard]] Result<Position> read_position(const Generator& generator, std::string_view text);
[[nodiscard]] std::string print_position(const Generator& generator, const Position& position);

}  // namespace tessera::reference
