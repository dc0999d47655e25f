#include "notation/vast_fields.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "vast/board/attacks.hpp"

namespace tessera::notation {
namespace {

using definition::Colour;
using lattice::Cell;
using lattice::Shape;

constexpr std::uint32_t kLargestCount = 1'000'000'000;
constexpr const char* kFields = "placement side rights ep halfmove fullmove";

Result<std::array<bool, 2>> parse_jump_rights(std::string_view text) {
    std::array<bool, 2> rights{};
    if (text == "-") return rights;
    for (const char letter : text) {
        if (letter == '-') return Error{"rights", "'-' stands alone, for no right"};
        if (letter != 'K' && letter != 'k')
            return Error{"rights", quote(std::string(1, letter)) + " is neither K nor k"};
        bool& right = rights[letter == 'K' ? 0 : 1];
        if (right) return Error{"rights", quote(std::string(1, letter)) + " is given twice"};
        right = true;
    }
    return rights;
}

Result<std::uint32_t> parse_count(const char* where, std::string_view text, std::uint32_t least) {
    const auto n = parse_number(text, kLargestCount);
    if (n && *n >= least) return *n;
    if (has_leading_zero(text)) return Error{where, quote(text) + " has a leading zero"};
    return Error{where, quote(text) + " is not a number from " + std::to_string(least) + " to " +
                            std::to_string(kLargestCount)};
}

/// Reads what follows the placement; the error of the first fault.
std::optional<Error> parse_fields(const vast::Rules& rules,
                                  const std::vector<std::string_view>& fields, vast::Setup& setup) {
    if (std::any_of(fields.begin(), fields.end(), [](auto f) { return f.empty(); }))
        return Error{"position", "fields are separated by exactly one space"};
    if (fields.size() != 5)
        return Error{"position", std::string("6 fields expected (") + kFields + "), found " +
                                     std::to_string(fields.size() + 1)};
    if (fields[0] != "w" && fields[0] != "b")
        return Error{"side", quote(fields[0]) + " is neither w nor b"};
    setup.side = fields[0] == "w" ? Colour::white : Colour::black;
    const auto rights = parse_jump_rights(fields[1]);
    if (!rights) return rights.error();
    setup.may_castle = *rights;
    if (fields[2] != "-") {
        if (!rules.en_passant)
            return Error{"ep", quote(fields[2]) + " instead of -: this game has no en passant"};
        const auto cell = read_cell(rules.shape, fields[2]);
        if (!cell) return Error{"ep", cell.error().reason};
        setup.ep_cell = *cell;
    }
    const auto halfmove = parse_count("halfmove", fields[3], 0);
    if (!halfmove) return halfmove.error();
    const auto fullmove = parse_count("fullmove", fields[4], 1);
    if (!fullmove) return fullmove.error();
    setup.halfmove_clock = *halfmove;
    setup.fullmove = *fullmove;
    return std::nullopt;
}

}  // namespace

Result<Cell> read_cell(const Shape& shape, std::string_view name) {
    const auto cell = lattice::read_cell_name(shape, name);
    if (cell) return *cell;
    const Cell last{shape.cells() - 1};
    return Error{"",
                 quote(name) + " is not a cell: cells run from " + lattice::cell_name(shape, {}) +
                     " to " + lattice::cell_name(shape, last),
                 codes::no_such_cell};
}

std::string print_fields(const vast::Position& position) {
    std::string text = position.side() == Colour::white ? "w " : "b ";
    const std::size_t rights = text.size();
    if (position.may_castle(Colour::white)) text += 'K';
    if (position.may_castle(Colour::black)) text += 'k';
    if (text.size() == rights) text += '-';
    text += ' ';
    text += position.ep_cell() ? lattice::cell_name(position.shape(), *position.ep_cell()) : "-";
    text +=
        ' ' + std::to_string(position.halfmove_clock()) + ' ' + std::to_string(position.fullmove());
    return text;
}

Result<vast::Position> position_of(std::shared_ptr<const vast::Rules> rules, vast::Codes codes,
                                   const std::vector<std::string_view>& fields) {
    vast::Setup setup;
    setup.codes = std::move(codes);
    if (auto fault = parse_fields(*rules, fields, setup)) return *fault;
    auto position = vast::Position::of(std::move(rules), std::move(setup));
    if (!position) return position.error();
    const Colour waiting = definition::other(position->side());
    if (vast::is_attacked(*position, position->king(waiting), position->side()))
        return Error{"placement",
                     definition::colour_name(waiting) + ", not to move, stands in check"};
    return position;
}

}  // namespace tessera::notation
