// Men by the lines they stand on and by words of cells, for boards of more cells than a set holds:
// what a slider reaches on a line is one look into a table, and so is what a leaper reaches in 64
// cells.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "definition/definition.hpp"
#include "lattice/shape.hpp"
#include "rules/types.hpp"

namespace tessera::rules {

class Ruleset;

/// A line is as many cells of a direction as the board has; this is the most.
inline constexpr int kLineCells = 8;
/// Boards of up to this many words of 64 cells.
inline constexpr std::size_t kLineWords = 64;

/// Where a cell lies on one line through it.
class LinePlace {
public:
    static constexpr std::uint32_t kMostLines = 1U << 20;
    static constexpr std::uint32_t kMostTypes = 1U << 9;

    constexpr LinePlace() = default;
    constexpr LinePlace(std::uint32_t line, std::uint32_t type, std::uint32_t place)
        : code_(line << 12 | type << 3 | place) {}
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t line() const { return code_ >> 12; }
    /// Lines of one type have one vector.
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t type() const {
        return code_ >> 3 & (kMostTypes - 1);
    }
    /// Steps from the line's first cell.
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t place() const { return code_ & 7U; }

private:
    std::uint32_t code_ = 0;
};

/// The men on one line, bit p for the cell at place p.
class LineMen {
public:
    constexpr LineMen() = default;
    static constexpr LineMen of_length(int cells) {
        LineMen line;
        for (int place = cells; place < kLineCells; ++place)
            line.bytes_ |= (barring(Colour::white) | barring(Colour::black)) << place;
        return line;
    }
    /// What one man adds to the line, were it at place 0.
    constexpr void flip(std::uint32_t man, std::uint32_t place) { bytes_ ^= man << place; }
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t barred(Colour c) const {
        return bytes_ >> (c == Colour::white ? 0 : 8) & 0xffU;
    }
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t sliders(Colour c) const {
        return bytes_ >> (c == Colour::white ? 16 : 24) & 0xffU;
    }
    [[nodiscard, gnu::always_inline]] constexpr std::uint32_t occupied() const {
        return (bytes_ | bytes_ >> 8) & 0xffU;
    }
    bool operator==(const LineMen&) const = default;

    static constexpr std::uint32_t barring(Colour c) { return c == Colour::white ? 1U : 1U << 8; }
    static constexpr std::uint32_t sliding(Colour c) {
        return c == Colour::white ? 1U << 16 : 1U << 24;
    }

private:
    std::uint32_t bytes_ = 0;
};

/// Leaps as sets of targets, word by word.
class WordLeaps {
public:
    /// Targets in one word: all that the leaps with one vector between words reach.
    struct Group {
        std::uint16_t word = 0;   ///< where the targets lie
        std::uint16_t group = 0;  ///< which of the masks
    };

    WordLeaps() = default;
    WordLeaps(const lattice::Shape& shape, std::span<const lattice::Vector> vectors);

    [[nodiscard, gnu::always_inline]] std::span<const Group> groups(std::size_t word) const {
        return {groups_.data() + begin_[word], groups_.data() + begin_[word + 1]};
    }
    /// By group: the targets from one cell of any word.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* masks(std::size_t bit) const {
        return masks_.data() + bit * stride_;
    }
    /// Calls f(word, targets).
    template <class F>
    [[gnu::always_inline]] void each(Cell from, F&& f) const {
        const std::uint64_t* const mask = masks(lattice::index(from) % 64);
        for (const Group& g : groups(lattice::index(from) / 64)) f(g.word, mask[g.group]);
    }

private:
    std::size_t stride_ = 0;
    std::vector<std::uint64_t> masks_;
    std::vector<Group> groups_;
    std::vector<std::uint32_t> begin_;  ///< by word, into groups_
};

/// How one kind of one colour moves.
struct KindOnLines {
    /// Its moves follow from these tables; else they are walked, like those of a pinned man.
    bool looked_up = false;
    bool royal = false;
    std::uint32_t classes = 0;  ///< bit c: it slides along the lines of class c
    std::vector<WordLeaps> both, quiet, capture;
    std::vector<std::uint64_t> promotes_on;  ///< by word; empty if it never promotes
    std::vector<std::uint8_t> sets;          ///< those of the sets of words that hold it
};

/// The lines of a game's board and how its men move along them. Classes of lines differ in who
/// slides along them.
class LineTables {
public:
    explicit LineTables(const Ruleset& rules);

    [[nodiscard, gnu::always_inline]] const KindOnLines& kind(Man m) const {
        return kinds_[m.code()];
    }
    [[nodiscard, gnu::always_inline]] std::span<const LinePlace> places(Cell c) const {
        const std::uint32_t* const begin = &begin_[lattice::index(c) * classes_.size()];
        return {places_.data() + begin[0], places_.data() + begin[classes_.size()]};
    }
    [[nodiscard, gnu::always_inline]] std::span<const LinePlace> places(
        Cell c, std::size_t line_class) const {
        const std::uint32_t* const begin =
            &begin_[lattice::index(c) * classes_.size() + line_class];
        return {places_.data() + begin[0], places_.data() + begin[1]};
    }
    /// Index difference from a cell of a line to the next.
    [[nodiscard, gnu::always_inline]] std::int32_t offset(std::uint32_t type) const {
        return offsets_[type];
    }
    /// Bit c: some man of the colour slides along the lines of class c.
    [[nodiscard]] std::uint32_t classes(Colour c) const { return sliding_[definition::index(c)]; }
    [[nodiscard]] std::size_t classes() const { return classes_.size(); }
    /// LineMen::flip() of the man on lines of a class.
    [[nodiscard]] std::uint32_t mark(Man m, std::size_t line_class) const {
        return marks_[m.code() * classes_.size() + line_class];
    }
    /// From where each leap of Ruleset::leap_attacks() comes.
    [[nodiscard]] const WordLeaps& origins(Colour c, std::size_t attack) const {
        return origins_[definition::index(c)][attack];
    }

    // Sets of words: where men of a colour cannot go, then who captures by each leap.
    [[nodiscard]] static constexpr std::size_t barred(Colour c) { return definition::index(c); }
    [[nodiscard]] std::size_t leapers(Colour c, std::size_t attack) const {
        return 2 + (c == Colour::white ? 0 : origins_[0].size()) + attack;
    }
    [[nodiscard]] std::size_t sets() const { return 2 + origins_[0].size() + origins_[1].size(); }

    /// By line: no men, and places beyond its end barred to all.
    [[nodiscard]] const std::vector<LineMen>& empty_lines() const { return lines_; }
    [[nodiscard]] std::size_t words() const { return words_; }

private:
    struct LineClass {
        std::array<std::uint32_t, 2> kinds{};  ///< by colour; bit k: Kind k
        std::vector<std::uint32_t> types;
        bool operator==(const LineClass&) const = default;
    };
    void build_classes(const Ruleset& rules);
    void build_places(const Ruleset& rules);
    void build_kind(const Ruleset& rules, Man man);

    std::size_t words_ = 0;
    std::vector<LineMen> lines_;
    std::vector<LineClass> classes_;
    std::array<std::uint32_t, 2> sliding_{};
    std::vector<std::int32_t> offsets_;
    std::vector<LinePlace> places_;     ///< by cell and class; lines of one cell are left out
    std::vector<std::uint32_t> begin_;  ///< by cell and class, into places_
    std::vector<std::uint32_t> marks_;  ///< by man's code and class
    std::vector<KindOnLines> kinds_;    ///< by man's code
    std::array<std::vector<WordLeaps>, 2> origins_;
};

/// The men of one position.
class MenOnLines {
public:
    MenOnLines() = default;
    /// `tables` must outlive it.
    explicit MenOnLines(const LineTables& tables)
        : tables_(&tables),
          lines_(tables.empty_lines()),
          words_(tables.words() * tables.sets()),
          stride_(tables.words()) {}

    /// False in games that do not use lines.
    [[nodiscard]] bool kept() const { return tables_ != nullptr; }
    [[nodiscard, gnu::always_inline]] LineMen on(LinePlace place) const {
        return lines_[place.line()];
    }
    /// By word; see LineTables.
    [[nodiscard, gnu::always_inline]] const std::uint64_t* set(std::size_t number) const {
        return words_.data() + number * stride_;
    }
    /// Adds the man if it is not there, else removes it.
    void flip(Man man, Cell c);
    bool operator==(const MenOnLines&) const = default;

private:
    const LineTables* tables_ = nullptr;
    std::vector<LineMen> lines_;
    std::vector<std::uint64_t> words_;
    std::size_t stride_ = 0;
};

/// Whether lines and words can hold the game's board and know all attacks of its men.
[[nodiscard]] bool suits_lines(const Ruleset& rules);

}  // namespace tessera::rules
