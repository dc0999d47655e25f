// A game as data: what a file in games/ says, after parsing and checking, before any table is
// built.
//
// The structures keep the file's own terms (orbits, per-axis patterns, zones) and expand nothing,
// so that each move generator interprets them by itself. docs/making-a-game.md describes the file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::definition {

/// Limits that keep a hostile file harmless.
inline constexpr int kMinAxes = 2;
inline constexpr int kMaxAxes = 8;
inline constexpr int kMaxSize = 26;                     ///< cells along one axis
inline constexpr std::int64_t kMaxCells = 32768;        ///< cells of a board
inline constexpr int kMaxPieceTypes = 26;               ///< piece types: one letter each
inline constexpr std::size_t kMaxSteps = 1000;          ///< steps in one list of a piece
inline constexpr int kMaxVectors = 32768;               ///< vectors of all piece types together
inline constexpr std::size_t kMaxCastlingRights = 128;  ///< both sides together
inline constexpr std::size_t kMaxFileBytes = 1 << 20;
/// The same of games on vast boards (Boards::any).
inline constexpr std::int64_t kMaxVastCells = 1 << 24;
inline constexpr int kMaxVastVectors = 1 << 19;

/// Part of the game identity. Raised whenever a named rule changes its meaning.
inline constexpr int kRulesVersion = 1;

enum class Colour : std::uint8_t { white = 0, black = 1 };
inline constexpr std::array<Colour, 2> kColours{Colour::white, Colour::black};
[[nodiscard]] constexpr Colour other(Colour c) {
    return c == Colour::white ? Colour::black : Colour::white;
}
/// White or Black, for people.
[[nodiscard]] inline std::string colour_name(Colour c) {
    return c == Colour::white ? "White" : "Black";
}
[[nodiscard]] constexpr std::size_t index(Colour c) {
    return static_cast<std::size_t>(c);
}

/// One axis of a pattern. `either`: the coordinate changes by +step or -step; else by step as
/// written.
struct AxisStep {
    int step = 0;
    bool either = false;
    bool operator==(const AxisStep&) const = default;
};

/// A set of vectors: an orbit or a pattern, of which exactly one is nonempty.
struct StepSet {
    /// The nonzero absolute coordinate differences, descending ({2,1} is the knight): every vector
    /// with exactly these, on any axes, with any signs.
    std::vector<int> magnitudes;
    /// One an axis, for White. For Black the steps along forward axes are negated.
    std::vector<AxisStep> pattern;
    bool operator==(const StepSet&) const = default;
};

enum class Reach : std::uint8_t {
    leap,           ///< the vector once; nothing between matters
    slide,          ///< the vector repeated up to the first obstacle
    turning_slide,  ///< a slide that may turn once at a right angle where an obstruction ends it
                    ///< (Aikin, Chesseract, "The Rook"; docs/games/chesseract.md)
};
enum class Mode : std::uint8_t { both, quiet, capture };

struct Movement {
    Reach reach = Reach::leap;
    Mode mode = Mode::both;
    std::vector<StepSet> steps;
    bool operator==(const Movement&) const = default;
};

/// A set of cells: for each axis the one coordinate allowed, or nothing for any.
struct Zone {
    std::vector<std::optional<int>> coordinates;
    bool operator==(const Zone&) const = default;

    [[nodiscard]] bool contains(const std::vector<int>& cell) const {
        for (std::size_t axis = 0; axis < coordinates.size(); ++axis)
            if (coordinates[axis] && *coordinates[axis] != cell[axis]) return false;
        return true;
    }
};

/// Zones by colour; a cell belongs if any zone of the colour contains it.
using ZonesByColour = std::array<std::vector<Zone>, 2>;

struct PieceDefinition {
    char letter = '?';  ///< A..Z; lower case in positions means Black
    std::string name;
    bool royal = false;
    /// Resets the halfmove clock, may be captured by an unmoved piece under the pact, and captures
    /// and is captured en passant.
    bool pawn = false;
    std::vector<Movement> movements;

    /// May make two of a quiet leap at once, both cells empty, from a cell of `double_from` (if the
    /// file gives no zones: from any cell on which a piece of this kind and colour starts).
    bool double_step = false;
    std::optional<ZonesByColour> double_from;

    /// Compulsory promotion on reaching `promotion_zone`, to one of these letters; empty: never.
    std::vector<char> promotes_to;
    ZonesByColour promotion_zone;

    /// Never captures, is never captured, and pacifies enemy pieces on its one-axis neighbours.
    bool minstrel = false;
    /// Makes no quiet move while an enemy sticky piece stands on a one-axis neighbour.
    bool sticky = false;

    bool operator==(const PieceDefinition&) const = default;
};

/// Who may castle how (docs/making-a-game.md, "rules.castling").
enum class Castling : std::uint8_t {
    none,
    fide,  ///< every king with the outermost rooks of its start rank (FIDE Laws of Chess, 3.8.2)
    chess960,   ///< likewise from any start files of king and rooks
    king_jump,  ///< the king alone jumps on its start rank to coordinate 2 or side - 2 on every
                ///< lateral axis
    swap,       ///< king and rook change places, whatever stands between
};

/// Another piece castles with the king.
[[nodiscard]] constexpr bool castles_with_rook(Castling castling) {
    return castling == Castling::fide || castling == Castling::chess960 ||
           castling == Castling::swap;
}
/// King and rook castle along one axis.
[[nodiscard]] constexpr bool castles_along_axis(Castling castling) {
    return castling == Castling::fide || castling == Castling::chess960;
}

/// How start positions are numbered (definition/start_number.hpp).
enum class Shuffle : std::uint8_t { none, hdc };

/// Letters of the pieces that a numbered start places, besides the king and the pawns: those are
/// the only piece types with `royal` and with `pawn`.
struct Army {
    char bishop = 0;
    char queen = 0;
    char knight = 0;
    char rook = 0;
    char man = 0;  ///< only above two axes
    bool operator==(const Army&) const = default;
};

struct SpecialRules {
    Castling castling = Castling::none;
    /// Letter of the piece that castles with the king; 0 if none does.
    char castling_rook = 0;
    /// Along which king and rook castle; kingside is toward its higher coordinates. No forward
    /// axis. Without meaning unless castles_along_axis().
    int castling_axis = 0;
    /// A pawn may capture a pawn of its own kind that has just made a double step, as if it had
    /// made one step (FIDE Laws of Chess, 3.7.4.1).
    bool en_passant = false;
    /// Single moves in a turn after White's first turn of one: 1, or 2 (Chesseract).
    int moves_per_turn = 1;
    /// An unmoved piece cannot capture an unmoved enemy piece other than a pawn.
    bool pact = false;
    /// Draw after this many single moves without a capture or (if `pawn_move_resets`) a pawn move.
    int halfmove_limit = 100;
    bool pawn_move_resets = true;
    /// Draw where the colours of cells prove that nobody can ever be mated (FIDE Laws of Chess,
    /// 5.2.2; dead_material()).
    bool dead_positions = false;
    bool operator==(const SpecialRules&) const = default;
};

/// A name template: literal text and coordinates, e.g. "{2:A}{3:I}{0:a}{1:1}" gives BIIIb2.
struct NamePart {
    enum class Style : std::uint8_t {
        literal,
        lower,      ///< a, b, ..
        upper,      ///< A, B, ..
        from_one,   ///< 1, 2, ..
        from_zero,  ///< 0, 1, ..
        roman       ///< I, II, ..
    };
    Style style = Style::literal;
    int axis = 0;      ///< of a coordinate
    std::string text;  ///< of a literal
    bool operator==(const NamePart&) const = default;
};
using NameTemplate = std::vector<NamePart>;

/// How the game's document lays flat boards out.
/// Axes in `across` run left to right, innermost (inside a flat board) first; axes in `up` run
/// bottom to top, innermost first. Together they name every axis once. `down` axes are those of
/// `up` that run top to bottom instead.
struct View {
    std::vector<int> across;
    std::vector<int> up;
    std::vector<int> down;
    /// Name of one flat board, e.g. "{2:A}{3:I}" gives AI. Uses only axes outside the flat board.
    NameTemplate board_label;
    bool operator==(const View&) const = default;
};

/// A piece on the board at the start or in a position text.
struct Placed {
    std::uint32_t cell = 0;  ///< index, axis 0 fastest
    char letter = '?';       ///< the piece's letter, A..Z
    Colour colour = Colour::white;
    bool operator==(const Placed&) const = default;
};

/// On which line its file gives each key. Keys are named as in FileError.
class KeyLines {
public:
    void add(std::string key, int line) { lines_.emplace_back(std::move(key), line); }
    /// From 1; 0 for a key that the file does not give.
    [[nodiscard]] int of(std::string_view key) const {
        for (const auto& [name, line] : lines_)
            if (name == key) return line;
        return 0;
    }

private:
    std::vector<std::pair<std::string, int>> lines_;
};

struct VariantDefinition {
    std::string id;
    std::string name;
    std::string source;                   ///< document and author, for people
    std::string summary;                  ///< one sentence, for people
    std::vector<int> sizes;               ///< cells along each axis
    std::vector<std::string> axis_names;  ///< "file", "rank", ..
    std::vector<int> forward_axes;        ///< axes whose sign in a pattern is reversed for Black
    NameTemplate native_name;             ///< of a cell; empty: the canonical one
    View view;
    std::vector<PieceDefinition> pieces;
    SpecialRules special;
    Shuffle shuffle = Shuffle::none;  ///< else `setup` is the default among numbered starts
    Army army;                        ///< of a shuffle
    std::string number;               ///< of a shuffle: of the default start
    std::string setup;          ///< the start position's text, as written; none of a vast shuffle
    std::string setup_file;     ///< that the setup was read from, for faults; empty: none
    std::vector<Placed> start;  ///< its placement, by ascending cell; none of a vast shuffle
    KeyLines lines;             ///< for faults that show only later; no part of the game

    [[nodiscard]] int axes() const { return static_cast<int>(sizes.size()); }
    [[nodiscard]] std::int64_t cells() const {
        std::int64_t n = 1;
        for (int s : sizes) n *= s;
        return n;
    }
    /// The board is too large for tables by cell and for the lists of rules/. Of a shuffle on it
    /// the start is known by its number alone.
    [[nodiscard]] bool vast() const { return cells() > kMaxCells; }
    /// Index into `pieces`, or nothing.
    [[nodiscard]] std::optional<std::size_t> piece_index(char letter) const {
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (pieces[i].letter == letter) return i;
        return std::nullopt;
    }
    /// Letter of the only piece type with a flag (royal, pawn); nothing if none or several have it.
    [[nodiscard]] std::optional<char> only_letter(bool PieceDefinition::* flag) const {
        std::optional<char> letter;
        for (const PieceDefinition& piece : pieces) {
            if (!(piece.*flag)) continue;
            if (letter) return std::nullopt;
            letter = piece.letter;
        }
        return letter;
    }
    /// The axis along which rank follows rank. Precondition: there is one forward axis, as rules
    /// that speak of ranks demand.
    [[nodiscard]] int rank_axis() const { return forward_axes.front(); }
    /// Coordinates of a cell index (axis 0 fastest).
    [[nodiscard]] std::vector<int> coordinates(std::uint32_t cell) const {
        std::vector<int> at(sizes.size());
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
            at[axis] = static_cast<int>(cell % static_cast<std::uint32_t>(sizes[axis]));
            cell /= static_cast<std::uint32_t>(sizes[axis]);
        }
        return at;
    }
};

/// A fault of the setup, with the name of the file that it was read from.
[[nodiscard]] std::string about_setup(const VariantDefinition& variant, const std::string& fault);

/// Text that is equal for two definitions exactly if every rule, the setup and the board are equal;
/// names, summaries, views and native cell names do not enter it.
[[nodiscard]] std::string canonical_text(const VariantDefinition& variant);

/// Game identity: 16 hexadecimal digits, a hash of canonical_text() and kRulesVersion. Saved with
/// every game, so that a later correction of a definition never silently changes an old game.
[[nodiscard]] std::string identity(const VariantDefinition& variant);

/// The identities that games of this identity had before a change under which every game saved
/// earlier is still a game of today's rules, latest first.
[[nodiscard]] std::span<const std::string_view> earlier_identities(std::string_view identity);
/// The text is this identity or one of those it had earlier: what is saved under it may be opened.
[[nodiscard]] bool is_identity_of(std::string_view identity, std::string_view text);
[[nodiscard]] bool is_identity_of(const VariantDefinition& variant, std::string_view text);

}  // namespace tessera::definition
