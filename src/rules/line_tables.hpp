// Pieces by the lines they stand on and by words of cells, for boards of more cells than a set
// holds: what a slider reaches on a line is one look into a table, and so is what a leaper reaches
// in 64 cells.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "definition/definition.hpp"
#include "lattice/shape.hpp"
#include "rules/types.hpp"

namespace tessera::rules {

class Variant;

/// A line is as many cells of a direction as the board has; this is the most.
inline constexpr int kLineCells = 8;
/// So many lines are looked at together.
inline constexpr std::size_t kLinesAtOnce = 8;
/// Boards of up to this many words of 64 cells.
inline constexpr std::size_t kLineWords = 64;

/// Where a cell lies on one line through it.
class LinePlace {
public:
    constexpr LinePlace() = default;
    constexpr LinePlace(std::uint32_t line, std::uint32_t place) : code_(line << 3 | place) {}
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t line() const { return code_ >> 3; }
    /// Steps from the line's first cell.
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t place() const { return code_ & 7U; }

private:
    std::uint32_t code_ = 0;
};

/// The pieces on one line: four bytes, in each of them bit p for the cell at place p. From the
/// lowest: where White and where Black cannot go, White's and Black's pieces that slide along the
/// line.
class LinePieces {
public:
    constexpr LinePieces() = default;
    /// No pieces; places beyond the end are barred to both sides.
    static constexpr LinePieces of_length(int cells) {
        LinePieces line;
        for (int place = cells; place < kLineCells; ++place)
            line.bytes_ |= (barring(Colour::white) | barring(Colour::black)) << place;
        return line;
    }
    /// What one piece adds to the line, were it at place 0.
    constexpr void flip(std::uint32_t piece, std::uint32_t place) { bytes_ ^= piece << place; }
    bool operator==(const LinePieces&) const = default;

    static constexpr std::uint32_t barring(Colour c) { return c == Colour::white ? 1U : 1U << 8; }
    static constexpr std::uint32_t sliding(Colour c) {
        return c == Colour::white ? 1U << 16 : 1U << 24;
    }

private:
    std::uint32_t bytes_ = 0;
};

/// No leaps have targets in more words.
inline constexpr std::size_t kMostGroups = 64;

/// Leaps as sets of targets, word by word. From every cell the targets lie in as many words; those
/// off the board are the one after the last.
class WordLeaps {
public:
    WordLeaps(const lattice::Shape& shape, std::span<const lattice::Vector> vectors);

    [[nodiscard, gnu::always_inline]] std::size_t groups() const { return groups_; }
    /// By group: the word of the targets from a cell in the given one.
    [[nodiscard, gnu::always_inline]] const std::uint16_t* words(std::size_t word) const {
        return words_.data() + word * groups_;
    }
    /// By group: the targets in that word, from the cell of any word that has this bit.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* masks(std::size_t bit) const {
        return masks_.data() + bit * groups_;
    }
    /// Bit w: some target from a cell of the word lies in word w.
    [[nodiscard, gnu::always_inline]] std::uint64_t near(std::size_t word) const {
        return near_[word];
    }
    /// Calls f(word, targets).
    template <class F>
    [[gnu::always_inline]] void each(Cell from, F&& f) const {
        const std::uint64_t* const mask = masks(lattice::index(from) % 64);
        const std::uint16_t* const word = words(lattice::index(from) / 64);
        for (std::size_t g = 0; g < groups_; ++g) f(word[g], mask[g]);
    }

private:
    std::size_t groups_ = 0;
    std::vector<std::uint16_t> words_;
    std::vector<std::uint64_t> masks_;
    std::vector<std::uint64_t> near_;
};

/// One leap of all pieces of a word at once.
struct WordStep {
    WordStep(const lattice::Shape& shape, const lattice::Vector& vector);

    [[nodiscard, gnu::always_inline]] std::uint64_t moved(std::uint64_t pieces) const {
        return shift >= 0 ? (pieces & from) << shift : (pieces & from) >> -shift;
    }

    std::int32_t offset = 0;          ///< from a piece's cell to its target
    int shift = 0;                    ///< the same within a word
    std::uint64_t from = 0;           ///< the cells of a word that it does not lead out of
    std::vector<std::uint16_t> word;  ///< by word: that of the targets
};

/// How one kind of one colour moves.
struct PieceOnLines {
    /// Lines of the types from `begin` to before `end`.
    struct Types {
        std::uint32_t begin = 0, end = 0;
    };
    /// Its moves follow from these tables; else they are walked, like those of a pinned piece.
    bool looked_up = false;
    bool royal = false;
    bool together = false;  ///< few leaps and no slides: steps instead of leaps
    std::vector<Types> slides;
    std::vector<WordLeaps> both, quiet, capture;
    std::vector<WordStep> both_steps, quiet_steps, capture_steps, double_steps;
    std::vector<std::uint64_t> double_from;  ///< by word; empty if no double steps
    std::vector<std::uint64_t> promotes_on;  ///< by word; empty if it never promotes
    std::vector<PieceType> promotions;
    std::vector<std::uint32_t> marks;  ///< by type: LinePieces::flip() of a piece
    std::vector<std::uint8_t> sets;    ///< those of the sets of words that hold it
};

/// The lines of a game's board and how its pieces move along them. Lines of one type have one
/// vector; types along which the same pieces slide are neighbours.
class LineTables {
public:
    explicit LineTables(const Variant& variant);
    LineTables(const LineTables&) = delete;
    LineTables& operator=(const LineTables&) = delete;
    ~LineTables();  // out of line, so that it is not built for one processor only

    [[nodiscard, gnu::always_inline]] const PieceOnLines& kind(Piece m) const {
        return kinds_[m.code()];
    }
    /// By type: the line through the cell; line 0, which has no cells, for lines of one cell.
    /// kLinesAtOnce of them can be read from any type on.
    [[nodiscard, gnu::always_inline]] const LinePlace* places(Cell c) const {
        return places_.data() + lattice::index(c) * offsets_.size();
    }
    [[nodiscard, gnu::always_inline]] std::size_t types() const { return offsets_.size(); }
    /// Index difference from a cell of a line to the next.
    [[nodiscard, gnu::always_inline]] std::int32_t offset(std::size_t type) const {
        return offsets_[type];
    }
    /// From where each leap of Variant::leap_attacks() comes.
    [[nodiscard]] const std::vector<WordLeaps>& origins(Colour c) const {
        return origins_[definition::index(c)];
    }

    [[nodiscard]] std::size_t piece_types() const { return (kinds_.size() - 1) / 2; }
    [[nodiscard]] std::span<const PieceType> promotions(Piece m) const {
        return kinds_[m.code()].promotions;
    }

    // Sets of words: where pieces of a colour cannot go, who captures by each leap, each kind.
    [[nodiscard]] static constexpr std::size_t barred(Colour c) { return definition::index(c); }
    [[nodiscard]] std::size_t leapers(Colour c, std::size_t attack) const {
        return 2 + (c == Colour::white ? 0 : origins_[0].size()) + attack;
    }
    [[nodiscard]] std::size_t pieces(Piece m) const {
        return 2 + origins_[0].size() + origins_[1].size() + m.code() - 1;
    }
    [[nodiscard]] std::size_t sets() const {
        return 2 + origins_[0].size() + origins_[1].size() + kinds_.size() - 1;
    }

    /// By line: no pieces.
    [[nodiscard]] const std::vector<LinePieces>& empty_lines() const { return lines_; }
    [[nodiscard]] std::size_t words() const { return words_; }

private:
    void build_types(const Variant& variant);
    void build_places(const Variant& variant);
    void build_kind(const Variant& variant, Piece piece);
    void build_slides(const Variant& variant, Piece piece);

    std::size_t words_ = 0;
    std::vector<LinePieces> lines_;
    std::vector<std::uint32_t> directions_;  ///< by type: the DirectionId one way
    std::vector<std::int32_t> offsets_;
    std::vector<LinePlace> places_;    ///< by cell and type; at the end some more
    std::vector<PieceOnLines> kinds_;  ///< by piece's code
    std::array<std::vector<WordLeaps>, 2> origins_;
};

/// The pieces of one position.
class PiecesOnRays {
public:
    PiecesOnRays() = default;
    /// `tables` must outlive it.
    explicit PiecesOnRays(const LineTables& tables);

    /// False in games that do not use lines.
    [[nodiscard]] bool kept() const { return tables_ != nullptr; }
    [[nodiscard, gnu::always_inline]] LinePieces on(LinePlace place) const {
        return lines_[place.line()];
    }
    /// By word; see LineTables. After the last word one more, where there are no pieces and no move
    /// ends.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* set(std::size_t number) const {
        return words_.data() + number * stride_;
    }
    /// Bit w: word w of the set is not empty. Not kept of barred cells.
    [[nodiscard, gnu::always_inline]] std::uint64_t filled(std::size_t number) const {
        return filled_[number];
    }
    /// Adds the piece if it is not there, else removes it.
    void flip(Piece piece, Cell c);
    bool operator==(const PiecesOnRays&) const = default;

private:
    const LineTables* tables_ = nullptr;
    std::size_t stride_ = 0;
    std::vector<LinePieces> lines_;
    std::vector<std::uint64_t> words_;
    std::vector<std::uint64_t> filled_;
};

/// Whether lines and words can hold the game's board and know all attacks of its pieces.
[[nodiscard]] bool suits_lines(const Variant& variant);

}  // namespace tessera::rules
