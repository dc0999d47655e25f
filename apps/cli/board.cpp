#include "board.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "notation/cells.hpp"

namespace tessera::cli {
namespace {

using definition::NamePart;
using lattice::Coordinates;

std::size_t at(int axis) {
    return static_cast<std::size_t>(axis);
}

/// The template in which the game names its cells.
definition::NameTemplate name_template(const play::Variant& variant) {
    const auto& native = variant.definition().native_name;
    return native.empty() ? notation::canonical_template(variant.shape()) : native;
}

std::string coordinate_name(const play::Variant& variant, int axis, int coordinate) {
    for (const NamePart& part : name_template(variant))
        if (part.style != NamePart::Style::literal && part.axis == axis)
            return notation::coordinate_name(part.style, coordinate);
    return std::to_string(coordinate);
}

/// The coordinates on the outer axes of a list, in the order in which cell names have them.
std::string outer_label(const play::Variant& variant, const std::vector<int>& axes,
                        const Coordinates& c) {
    std::string label;
    for (const NamePart& part : name_template(variant))
        if (part.style != NamePart::Style::literal &&
            std::find(axes.begin(), axes.end(), part.axis) != axes.end())
            label += notation::coordinate_name(part.style, c[at(part.axis)]);
    return label;
}

std::vector<int> outer(const std::vector<int>& axes) {
    return axes.empty() ? axes : std::vector<int>(axes.begin() + 1, axes.end());
}

/// Every combination of coordinates on some axes, the first axis fastest.
std::vector<Coordinates> combinations(const lattice::Shape& shape, const std::vector<int>& axes) {
    std::vector<Coordinates> all{Coordinates{}};
    for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        std::vector<Coordinates> next;
        for (const Coordinates& c : all)
            for (int i = 0; i < shape.size(*axis); ++i) {
                next.push_back(c);
                next.back()[at(*axis)] = static_cast<std::int16_t>(i);
            }
        all = std::move(next);
    }
    return all;
}

std::string_view brackets(Mark mark) {
    switch (mark) {
        case Mark::moved:
            return "[]";
        case Mark::chosen:
            return "{}";
        case Mark::quiet:
            return "()";
        case Mark::capture:
            return "<>";
        case Mark::attacker:
            return "><";
    }
    return "  ";
}

std::string centred(const std::string& text, std::size_t width) {
    const std::size_t room = width > text.size() ? width - text.size() : 0;
    return std::string(room / 2, ' ') + text + std::string(room - room / 2, ' ');
}

std::string without_trailing_spaces(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string cell_text(char letter, std::optional<rules::Colour> colour, std::optional<Mark> mark,
                      std::size_t width, bool colours) {
    const bool black = colour == rules::Colour::black;
    if (black) letter = static_cast<char>(letter - 'A' + 'a');
    std::string text(1, letter);
    if (mark) {
        const std::string_view around = brackets(*mark);
        text.insert(0, around.substr(0, 1));
        text += around.substr(1);
    }
    text = centred(text, width);
    if (!colours) return text;
    const std::string codes = !colour ? "2" : black ? "36" : "1";
    return "\x1b[" + codes + (mark ? ";33" : "") + 'm' + text + "\x1b[0m";
}

class Drawing {
public:
    /// `base`: the coordinates on the axes that the arrangement does not show.
    Drawing(const play::Position& position, const Arrangement& arrangement, const Coordinates& base,
            const Marks& marks, bool colours)
        : position_(position),
          variant_(position.variant()),
          arrangement_(arrangement),
          base_(base),
          marks_(marks),
          colours_(colours),
          columns_(combinations(variant_.shape(), arrangement.across)),
          rows_(combinations(variant_.shape(), arrangement.up)) {
        for (int i = 0; i < files(); ++i) cell_width_ = std::max(cell_width_, file_name(i).size());
        for (int i = 0; i < ranks(); ++i) margin_ = std::max(margin_, rank_name(i).size());
        sort_rows();
    }

    std::string draw() const {
        std::string text;
        if (arrangement_.across.size() > 1) text += header();
        int in_board = 0;
        for (const Coordinates& row : rows_) {
            text += line(row, in_board);
            if (++in_board < ranks()) continue;
            in_board = 0;
            text += footer();
        }
        return text;
    }

private:
    [[nodiscard]] int files() const { return variant_.shape().size(arrangement_.across.front()); }
    [[nodiscard]] int ranks() const {
        return arrangement_.up.empty() ? 1 : variant_.shape().size(arrangement_.up.front());
    }
    [[nodiscard]] std::string file_name(int i) const {
        return coordinate_name(variant_, arrangement_.across.front(), i);
    }
    [[nodiscard]] std::string rank_name(int i) const {
        return arrangement_.up.empty() ? "" : coordinate_name(variant_, arrangement_.up.front(), i);
    }
    [[nodiscard]] std::size_t board_width() const {
        return cell_width_ * static_cast<std::size_t>(files());
    }

    /// From the top line down: upward axes by falling coordinate, the outermost first.
    void sort_rows() {
        const auto& up = arrangement_.up;
        const auto& down = arrangement_.down;
        std::sort(rows_.begin(), rows_.end(), [&](const Coordinates& a, const Coordinates& b) {
            for (auto axis = up.rbegin(); axis != up.rend(); ++axis) {
                if (a[at(*axis)] == b[at(*axis)]) continue;
                const bool falls = std::find(down.begin(), down.end(), *axis) == down.end();
                return falls == (a[at(*axis)] > b[at(*axis)]);
            }
            return false;
        });
    }

    /// Calls f with the first column of each flat board; joins what it returns.
    template <class F>
    std::string per_board(F&& f) const {
        std::string text;
        for (std::size_t i = 0; i < columns_.size(); i += static_cast<std::size_t>(files()))
            text += (i == 0 ? "" : kGap) + f(i);
        return text;
    }

    [[nodiscard]] std::string header() const {
        const std::string labels = per_board([&](std::size_t i) {
            return centred(outer_label(variant_, outer(arrangement_.across), columns_[i]),
                           board_width());
        });
        return without_trailing_spaces(std::string(margin_ + 1, ' ') + labels) + '\n';
    }

    [[nodiscard]] std::string footer() const {
        const std::string names = per_board([&](std::size_t) {
            std::string text;
            for (int i = 0; i < files(); ++i) text += centred(file_name(i), cell_width_);
            return text;
        });
        return without_trailing_spaces(std::string(margin_ + 1, ' ') + names) + '\n';
    }

    [[nodiscard]] std::string line(const Coordinates& row, int in_board) const {
        const std::string name =
            arrangement_.up.empty() ? "" : rank_name(row[at(arrangement_.up.front())]);
        std::string text = name + std::string(margin_ - name.size() + 1, ' ');
        text += per_board([&](std::size_t first) {
            std::string cells;
            for (int i = 0; i < files(); ++i)
                cells += cell(columns_[first + static_cast<std::size_t>(i)], row);
            return cells;
        });
        if (arrangement_.up.size() > 1 && in_board == ranks() / 2)
            text += "  " + outer_label(variant_, outer(arrangement_.up), row);
        return without_trailing_spaces(std::move(text)) + '\n';
    }

    [[nodiscard]] std::string cell(const Coordinates& column, const Coordinates& row) const {
        Coordinates c = base_;
        for (const int axis : arrangement_.across) c[at(axis)] = column[at(axis)];
        for (const int axis : arrangement_.up) c[at(axis)] = row[at(axis)];
        const rules::Cell here = variant_.shape().at(c);
        const rules::Piece piece = position_.at(here);
        const auto mark = marks_.find(here);
        return cell_text(piece.empty() ? '.' : variant_.letter(piece.type()),
                         piece.empty() ? std::nullopt : std::optional(piece.colour()),
                         mark == marks_.end() ? std::nullopt : std::optional(mark->second),
                         cell_width_, colours_);
    }

    static constexpr const char* kGap = "   ";

    const play::Position& position_;
    const play::Variant& variant_;
    const Arrangement& arrangement_;
    const Coordinates& base_;
    const Marks& marks_;
    bool colours_;
    std::vector<Coordinates> columns_;
    std::vector<Coordinates> rows_;
    std::size_t cell_width_ = 3;
    std::size_t margin_ = 1;
};

/// The pair of axes spans the flat boards; the others place them across and up in turn.
Arrangement by_pair(int axes, int file, int rank) {
    Arrangement a{{file}, {rank}, {}};
    bool across = true;
    for (int axis = 0; axis < axes; ++axis) {
        if (axis == file || axis == rank) continue;
        (across ? a.across : a.up).push_back(axis);
        across = !across;
    }
    return a;
}

Arrangement own_arrangement(const play::Variant& variant) {
    const definition::View& view = variant.definition().view;
    return {view.across, view.up, view.down};
}

/// An arrangement as people choose it: by the two axes of the flat boards ("03") or by the label
/// that its first flat board has ("A1").
struct NamedArrangement {
    std::string axes;
    std::string label;
    Arrangement arrangement;
};

/// Every pair of axes in turn for the flat boards; empty on a board of one or two axes.
std::vector<NamedArrangement> arrangements(const play::Variant& variant) {
    std::vector<NamedArrangement> all;
    const int axes = variant.shape().axes();
    if (axes < 3) return all;
    for (int file = 0; file < axes; ++file)
        for (int rank = file + 1; rank < axes; ++rank) {
            NamedArrangement named;
            named.axes = std::to_string(file) + std::to_string(rank);
            named.arrangement = by_pair(axes, file, rank);
            std::vector<int> others = outer(named.arrangement.across);
            for (const int axis : outer(named.arrangement.up)) others.push_back(axis);
            named.label = outer_label(variant, others, Coordinates{});
            all.push_back(std::move(named));
        }
    return all;
}

/// One of them by either name.
Result<Arrangement> find_arrangement(const play::Variant& variant, std::string_view name) {
    const auto all = arrangements(variant);
    if (all.empty()) return Error{"", "a flat board has one view only"};
    std::string names;
    const NamedArrangement* found = nullptr;
    for (const NamedArrangement& named : all) {
        names += (names.empty() ? "" : ", ") + named.axes + " (" + named.label + ")";
        if (named.axes == name) return named.arrangement;
        if (named.label != name) continue;
        if (found != nullptr)
            return Error{"", quote(name) + " is the label of several views; name one by its axes"};
        found = &named;
    }
    if (found != nullptr) return found->arrangement;
    return Error{"", "there is no view " + quote(name) + ": own, " + names};
}

/// Of a board that is not shown as a whole.
std::string pairs_of_axes(const lattice::Shape& shape) {
    return "01, 02 .. " + std::to_string(shape.axes() - 2) + std::to_string(shape.axes() - 1);
}

/// Axes as people name them: "02".
Result<Arrangement> find_axes(const lattice::Shape& shape, std::string_view name) {
    const auto axis = [&](char c) { return c - '0'; };
    if (name.size() == 2 && name[0] != name[1] && axis(name[0]) >= 0 && axis(name[1]) >= 0 &&
        axis(name[0]) < shape.axes() && axis(name[1]) < shape.axes())
        return Arrangement{{axis(name[0])}, {axis(name[1])}, {}};
    return Error{"", quote(name) + " does not name two axes: " + pairs_of_axes(shape)};
}

}  // namespace

BoardView::BoardView(const play::Position& position)
    : variant_(position.shared_variant()),
      whole_(variant_->capabilities().whole_board),
      shown_(whole_ ? own_arrangement(*variant_) : Arrangement{{0}, {1}, {}}) {
    follow(position);
}

void BoardView::follow(const play::Position& position) {
    const std::vector<rules::Cell> royals = position.royals(position.side());
    if (!royals.empty()) through_ = royals.front();
}

std::optional<Error> BoardView::choose(std::string_view name) {
    if (name == "own") {
        shown_ = whole_ ? own_arrangement(*variant_) : Arrangement{{0}, {1}, {}};
        return std::nullopt;
    }
    auto found = whole_ ? find_arrangement(*variant_, name) : find_axes(variant_->shape(), name);
    if (!found) return found.error();
    shown_ = std::move(found).value();
    return std::nullopt;
}

std::string BoardView::names() const {
    if (!whole_) return "two axes: " + pairs_of_axes(variant_->shape());
    std::string names = "own";
    for (const NamedArrangement& named : arrangements(*variant_))
        names += ", " + named.axes + " (" + named.label + ")";
    return names;
}

bool BoardView::shows(rules::Cell cell) const {
    if (whole_) return true;
    const lattice::Shape& shape = variant_->shape();
    for (int axis = 0; axis < shape.axes(); ++axis)
        if (axis != shown_.across.front() && axis != shown_.up.front() &&
            shape.coordinate(cell, axis) != shape.coordinate(through_, axis))
            return false;
    return true;
}

std::string BoardView::draw(const play::Position& position, const Marks& marks,
                            bool colours) const {
    const Coordinates base = variant_->shape().coordinates(through_);
    std::string text;
    if (!whole_) {
        text = "slice ";
        for (const NamePart& part : name_template(*variant_))
            if (part.style == NamePart::Style::literal)
                text += part.text;
            else if (part.axis == shown_.across.front() || part.axis == shown_.up.front())
                text += '_';
            else
                text += notation::coordinate_name(part.style, base[at(part.axis)]);
        text += '\n';
    }
    return text + Drawing(position, shown_, base, marks, colours).draw();
}

}  // namespace tessera::cli
