#include "definition/placement.hpp"

#include <tuple>

#include "base/small.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"

namespace tessera::definition {
namespace {

std::int64_t block_cells(const VariantDefinition& variant, int dimensions) {
    std::int64_t n = 1;
    for (int axis = 0; axis < dimensions; ++axis)
        n *= variant.sizes[static_cast<std::size_t>(axis)];
    return n;
}

/// A capital for White, a small letter for Black.
char written_letter(const Placed& p) {
    return p.colour == Colour::white ? p.letter : static_cast<char>(p.letter - 'A' + 'a');
}

/// Recursive descent over blocks of 1, 2, .. axes, or a list of pieces and their cells. `error_` is
/// set once and ends the reading.
class PlacementReader {
public:
    PlacementReader(const VariantDefinition& variant, std::string_view text)
        : variant_(variant), text_(text) {}

    Result<std::vector<Placed>> read() {
        if (text_.starts_with('{'))
            sparse();
        else
            block(variant_.axes(), 0);
        if (error_.empty() && at_ < text_.size())
            fail("unexpected '" + current() + "' after the whole board");
        if (!error_.empty())
            return Error{"placement, character " + std::to_string(error_at_ + 1), error_};
        small_sort(pieces_, &Placed::cell);
        return std::move(pieces_);
    }

private:
    void fail(std::string reason) {
        if (!error_.empty()) return;
        error_ = std::move(reason);
        error_at_ = at_;
    }
    [[nodiscard]] std::string current() const {
        const char c = text_[at_];
        const bool printable = c >= ' ' && c <= '~';
        return printable ? std::string(1, c) : std::string("?");
    }
    [[nodiscard]] int slashes_from(std::size_t i) const {
        int n = 0;
        while (i < text_.size() && text_[i] == '/') ++i, ++n;
        return n;
    }

    /// `base`: index of the block's lowest cell.
    void block(int dimensions, std::int64_t base) {
        if (dimensions == 1) return rank(base);
        if (at_ < text_.size() && text_[at_] == '-' && variant_.axes() >= 3) {
            // A dash stands for this whole block unless too few slashes follow for its end.
            const int slashes = slashes_from(at_ + 1);
            if (slashes == 0 || slashes >= dimensions || dimensions == 2) {
                ++at_;
                return;
            }
        }
        const int axis = dimensions - 1;
        const std::int64_t stride = block_cells(variant_, axis);
        for (int i = variant_.sizes[static_cast<std::size_t>(axis)] - 1; i >= 0; --i) {
            block(dimensions - 1, base + i * stride);
            if (!error_.empty()) return;
            if (i > 0) separator(axis, i);
        }
    }

    void separator(int slashes, int missing) {
        const int found = slashes_from(at_);
        if (found != slashes) {
            const std::string more = std::to_string(missing) + " more block" +
                                     (missing == 1 ? "" : "s") + " along axis " +
                                     std::to_string(slashes) + " expected";
            if (at_ == text_.size()) return fail("ends early: " + more);
            if (found == 0) return fail("unexpected '" + current() + "' after a full block");
            if (found > slashes)
                return fail(std::to_string(found) + " slashes too early: " + more + " first");
            return fail(std::to_string(slashes) + " slash" + (slashes == 1 ? "" : "es") +
                        " expected here, found " + std::to_string(found));
        }
        at_ += static_cast<std::size_t>(slashes);
    }

    void rank(std::int64_t base) {
        const int size = variant_.sizes[0];
        int file = 0;
        while (error_.empty() && at_ < text_.size() && text_[at_] != '/') {
            const char c = text_[at_];
            if (c >= '0' && c <= '9') {
                file += run(size - file);
            } else {
                piece(base + file, file, size);
                ++file;
            }
        }
        if (error_.empty() && file != size)
            fail("rank has " + std::to_string(file) + " cells instead of " + std::to_string(size));
    }

    /// A run of empty cells, at most `room`.
    int run(int room) {
        if (text_[at_] == '0') return fail("a run of empty cells cannot start with 0"), 0;
        const std::size_t begin = at_;
        std::int64_t n = 0;
        while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9' && n <= kMaxCells)
            n = n * 10 + (text_[at_++] - '0');
        if (n > room) {
            at_ = begin;
            fail("rank is too long: room for " + std::to_string(room) + " more cells");
            return 0;
        }
        return static_cast<int>(n);
    }

    void piece(std::int64_t cell, int file, int size) {
        const Placed placed = piece_on(static_cast<std::uint32_t>(cell));
        if (file >= size) fail("rank is too long: room for 0 more cells");
        pieces_.push_back(placed);
        ++at_;
    }

    /// What the letter here puts on the cell.
    Placed piece_on(std::uint32_t cell) {
        const char c = text_[at_];
        const bool lower = c >= 'a' && c <= 'z';
        const char letter = lower ? static_cast<char>(c - 'a' + 'A') : c;
        if (!(letter >= 'A' && letter <= 'Z'))
            fail("unexpected '" + current() + "'");
        else if (!variant_.piece_index(letter))
            fail("no piece has the letter '" + current() + "'");
        return {cell, letter, lower ? Colour::black : Colour::white};
    }

    void sparse() {
        const lattice::Shape shape(variant_.sizes);
        std::vector<bool> taken(shape.cells());
        const bool empty = text_.starts_with("{}");
        do {
            ++at_;
            if (!empty) piece_and_cell(shape, taken);
        } while (error_.empty() && is_here(','));
        if (error_.empty() && !is_here('}')) fail("ends early: , or } expected");
        ++at_;
    }

    [[nodiscard]] bool is_here(char c) const { return at_ < text_.size() && text_[at_] == c; }

    void piece_and_cell(const lattice::Shape& shape, std::vector<bool>& taken) {
        if (at_ == text_.size()) return fail("ends early: a piece's letter expected");
        Placed placed = piece_on(0);
        if (!error_.empty()) return;
        ++at_;
        const std::string_view rest = text_.substr(at_);
        const std::string_view name = rest.substr(0, rest.find_first_of(",}"));
        const auto cell = lattice::read_cell_name(shape, name);
        if (!cell)
            return fail(quote(name) + " is not a cell: cells run from " +
                        lattice::cell_name(shape, {}) + " to " +
                        lattice::cell_name(shape, lattice::Cell{shape.cells() - 1}));
        placed.cell = lattice::index(*cell);
        if (taken[placed.cell]) return fail(quote(name) + " is given twice");
        taken[placed.cell] = true;
        pieces_.push_back(placed);
        at_ += name.size();
    }

    const VariantDefinition& variant_;
    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<Placed> pieces_;
    std::string error_;
    std::size_t error_at_ = 0;
};

class PlacementWriter {
public:
    PlacementWriter(const VariantDefinition& variant, const std::vector<Placed>& pieces)
        : variant_(variant) {
        by_cell_ = pieces;
        small_sort(by_cell_, &Placed::cell);
    }

    std::string write() {
        block(variant_.axes(), 0);
        return std::move(text_);
    }

private:
    /// First piece at or after `cell`.
    [[nodiscard]] std::vector<Placed>::const_iterator from(std::int64_t cell) const {
        return std::lower_bound(by_cell_.begin(), by_cell_.end(), cell,
                                [](const Placed& p, std::int64_t c) { return p.cell < c; });
    }

    void block(int dimensions, std::int64_t base) {
        if (dimensions == 1) return rank(base);
        const auto first = from(base);
        const bool empty =
            first == by_cell_.end() || first->cell >= base + block_cells(variant_, dimensions);
        if (empty && variant_.axes() >= 3) {
            text_ += '-';
            return;
        }
        const int axis = dimensions - 1;
        const std::int64_t stride = block_cells(variant_, axis);
        for (int i = variant_.sizes[static_cast<std::size_t>(axis)] - 1; i >= 0; --i) {
            block(dimensions - 1, base + i * stride);
            if (i > 0) text_.append(static_cast<std::size_t>(axis), '/');
        }
    }

    void rank(std::int64_t base) {
        const std::int64_t end = base + variant_.sizes[0];
        std::int64_t next = base;
        const auto gap = [this](std::int64_t n) {
            if (n > 0) text_ += std::to_string(n);
        };
        for (auto it = from(base); it != by_cell_.end() && it->cell < end; ++it) {
            gap(it->cell - next);
            text_ += written_letter(*it);
            next = static_cast<std::int64_t>(it->cell) + 1;
        }
        gap(end - next);
    }

    const VariantDefinition& variant_;
    std::vector<Placed> by_cell_;
    std::string text_;
};

}  // namespace

Result<std::vector<Placed>> parse_placement(const VariantDefinition& variant,
                                            std::string_view text) {
    return PlacementReader(variant, text).read();
}

std::string print_placement(const VariantDefinition& variant, const std::vector<Placed>& pieces) {
    return PlacementWriter(variant, pieces).write();
}

std::string print_sparse_placement(const VariantDefinition& variant,
                                   const std::vector<Placed>& pieces) {
    const lattice::Shape shape(variant.sizes);
    std::vector<Placed> sorted = pieces;
    small_sort(sorted, [&](const Placed& p) {
        return std::tuple(p.colour, variant.piece_index(p.letter), p.cell);
    });
    std::string text;
    for (const Placed& p : sorted) {
        text += text.empty() ? '{' : ',';
        text += written_letter(p);
        text += lattice::cell_name(shape, lattice::Cell{p.cell});
    }
    return text.empty() ? "{}" : text + '}';
}

}  // namespace tessera::definition
