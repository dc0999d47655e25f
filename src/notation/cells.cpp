#include "notation/cells.hpp"

#include <array>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "notation/notation.hpp"

namespace tessera::notation {
namespace {

using definition::NamePart;
using definition::NameTemplate;
using Style = NamePart::Style;

std::string roman(int number) {
    struct Digit {
        int value;
        std::string_view text;
    };
    constexpr std::array<Digit, 5> kDigits{{{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}};
    std::string out;
    for (const Digit& digit : kDigits)
        for (; number >= digit.value; number -= digit.value) out += digit.text;
    return out;
}

/// Tries every coordinate at every part, since one name may begin with another (I, III; 1, 12).
class Matcher {
public:
    Matcher(const rules::Variant& variant, const NameTemplate& name, std::string_view text)
        : variant_(variant), name_(name), text_(text) {}

    std::vector<CellMatch> run() {
        part(0, 0);
        return std::move(matches_);
    }

private:
    void part(std::size_t index, std::size_t at) {
        if (index == name_.size()) {
            matches_.push_back({variant_.shape().at(coordinates_), at});
            return;
        }
        const NamePart& p = name_[index];
        if (p.style == Style::literal) {
            if (text_.substr(at).starts_with(p.text)) part(index + 1, at + p.text.size());
            return;
        }
        for (int i = 0; i < variant_.shape().size(p.axis); ++i) {
            const std::string name = coordinate_name(p.style, i);
            if (!text_.substr(at).starts_with(name)) continue;
            coordinates_[static_cast<std::size_t>(p.axis)] = static_cast<std::int16_t>(i);
            part(index + 1, at + name.size());
        }
    }

    const rules::Variant& variant_;
    const NameTemplate& name_;
    std::string_view text_;
    lattice::Coordinates coordinates_{};
    std::vector<CellMatch> matches_;
};

}  // namespace

std::string coordinate_name(Style style, int coordinate) {
    switch (style) {
        case Style::lower:
            return std::string(1, static_cast<char>('a' + coordinate));
        case Style::upper:
            return std::string(1, static_cast<char>('A' + coordinate));
        case Style::from_one:
            return std::to_string(coordinate + 1);
        case Style::from_zero:
            return std::to_string(coordinate);
        case Style::roman:
            return roman(coordinate + 1);
        case Style::literal:
            break;
    }
    return {};
}

NameTemplate canonical_template(const lattice::Shape& shape) {
    NameTemplate name;
    for (int axis = 0; axis < shape.axes(); ++axis)
        name.push_back({axis % 2 == 0 ? Style::lower : Style::from_one, axis, {}});
    return name;
}

std::string print_name(const rules::Variant& variant, const NameTemplate& name, rules::Cell cell) {
    std::string out;
    for (const NamePart& part : name)
        out += part.style == Style::literal
                   ? part.text
                   : coordinate_name(part.style, variant.shape().coordinate(cell, part.axis));
    return out;
}

std::vector<CellMatch> match_name(const rules::Variant& variant, const NameTemplate& name,
                                  std::string_view text) {
    if (name.empty()) return {};
    return Matcher(variant, name, text).run();
}

std::string cell_name(const rules::Variant& variant, rules::Cell cell) {
    return lattice::cell_name(variant.shape(), cell);
}

std::string native_name(const rules::Variant& variant, rules::Cell cell) {
    const NameTemplate& name = variant.definition().native_name;
    return name.empty() ? cell_name(variant, cell) : print_name(variant, name, cell);
}

std::string board_label(const rules::Variant& variant, rules::Cell cell) {
    return print_name(variant, variant.definition().view.board_label, cell);
}

Result<rules::Cell> parse_cell(const rules::Variant& variant, std::string_view text) {
    if (const auto canonical = lattice::read_cell_name(variant.shape(), text)) return *canonical;
    std::vector<rules::Cell> cells;
    for (const CellMatch& match : match_name(variant, variant.definition().native_name, text))
        if (match.length == text.size()) cells.push_back(match.cell);
    if (cells.size() == 1) return cells.front();
    if (cells.size() > 1)
        return Error{"", quote(text) + " names more than one cell", codes::no_such_cell};
    const rules::Cell last{variant.shape().cells() - 1};
    return Error{"",
                 quote(text) + " is not a cell: cells run from " + native_name(variant, {}) +
                     " to " + native_name(variant, last),
                 codes::no_such_cell};
}

}  // namespace tessera::notation
