// Positions and moves as text (docs/notation.md), written without a look at src/notation.
#include <algorithm>
#include <charconv>

#include "reference/generator.hpp"

namespace tessera::reference {

using definition::Colour;
using definition::other;
using definition::VariantDefinition;
using Turn = Position::Turn;

namespace {

constexpr std::size_t kMaxDigits = 9;

Error fault(std::string where, std::string reason) {
    return {std::move(where), std::move(reason)};
}

std::optional<int> number(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > kMaxDigits) return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> parts;
    while (true) {
        const auto end = text.find(at);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

/// Splits where exactly `slashes` slashes stand in a row.
std::vector<std::string_view> split_blocks(std::string_view text, std::size_t slashes) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t run = 0;
        while (at + run < text.size() && text[at + run] == '/') ++run;
        if (run == slashes) {
            parts.push_back(text.substr(begin, at - begin));
            begin = at + run;
        }
        at += run == 0 ? 1 : run;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

/// Reads the block of cells that vary on axes 0..axis and starts at `first`.
bool read_block(const Generator& generator, std::string_view text, int axis, std::size_t first,
                std::vector<char>& board) {
    const VariantDefinition& variant = generator.variant();
    const int size = variant.sizes[static_cast<std::size_t>(axis)];
    if (axis == 0) {
        std::size_t file = 0;
        while (!text.empty()) {
            std::size_t digits = 0;
            while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
            if (digits > 0) {
                const auto run = number(text.substr(0, digits));
                if (!run || *run == 0 || text[0] == '0') return false;
                file += static_cast<std::size_t>(*run);
                text.remove_prefix(digits);
            } else {
                if (file >= static_cast<std::size_t>(size)) return false;
                if (!is_upper(upper(text[0])) || !variant.piece_index(upper(text[0]))) return false;
                board[first + file] = text[0];
                ++file;
                text.remove_prefix(1);
            }
            if (file > static_cast<std::size_t>(size)) return false;
        }
        return file == static_cast<std::size_t>(size);
    }
    if (text == "-" && variant.axes() >= 3) return true;
    std::size_t block = 1;
    for (int lower = 0; lower < axis; ++lower)
        block *= static_cast<std::size_t>(variant.sizes[static_cast<std::size_t>(lower)]);
    const auto parts = split_blocks(text, static_cast<std::size_t>(axis));
    if (parts.size() != static_cast<std::size_t>(size)) return false;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!read_block(generator, parts[i], axis - 1, first + (parts.size() - 1 - i) * block,
                        board))
            return false;
    return true;
}

std::string print_block(const VariantDefinition& variant, const std::vector<char>& board, int axis,
                        std::size_t first) {
    const auto size = static_cast<std::size_t>(variant.sizes[static_cast<std::size_t>(axis)]);
    std::string text;
    if (axis == 0) {
        std::size_t run = 0;
        for (std::size_t file = 0; file < size; ++file) {
            if (board[first + file] == kEmpty) {
                ++run;
                continue;
            }
            if (run > 0) text += std::to_string(run);
            run = 0;
            text += board[first + file];
        }
        return run > 0 ? text + std::to_string(run) : text;
    }
    std::size_t block = 1;
    for (int lower = 0; lower < axis; ++lower)
        block *= static_cast<std::size_t>(variant.sizes[static_cast<std::size_t>(lower)]);
    const auto begin = board.begin() + static_cast<std::ptrdiff_t>(first);
    if (variant.axes() >= 3 && std::all_of(begin, begin + static_cast<std::ptrdiff_t>(block * size),
                                           [](char c) { return c == kEmpty; }))
        return "-";
    for (std::size_t i = size; i-- > 0;) {
        text += print_block(variant, board, axis - 1, first + i * block);
        if (i > 0) text += std::string(static_cast<std::size_t>(axis), '/');
    }
    return text;
}

/// The double step over a cell that the side not to move can just have made.
std::optional<Position::DoubleStep> find_double_step(const Generator& generator, const Position& p,
                                                     Cell passed) {
    for (const Cell pawn : generator.cells_of(p, other(p.side))) {
        const auto back = generator.ways().difference(pawn, passed);
        const auto from = generator.ways().shifted(passed, back);
        if (!generator.piece_on(p, pawn).pawn || !from || !generator.empty(p, *from)) continue;
        if (!generator.empty(p, passed)) continue;
        const std::size_t type = generator.type_on(p, pawn);
        if (generator.ways().between(type, other(p.side), *from, passed).empty()) continue;
        Position before = p;
        before.side = other(p.side);
        std::swap(before.board[pawn], before.board[*from]);
        for (const Move& move : generator.moves_of(before, *from, false))
            if (move.to == pawn && move.passed == passed) return Position::DoubleStep{passed, pawn};
    }
    return std::nullopt;
}

bool read_turn(const VariantDefinition& variant, std::string_view text, Position& p) {
    p.turn = Turn::first;
    if (text == "2") return true;
    if (text == "1") {
        p.turn = Turn::only;
        return p.side == Colour::white && p.fullmove == 1;
    }
    if (text.size() < 2 || text[0] != '1' || (text[1] != '@' && text[1] != '!')) return false;
    const auto cell = read_cell(variant, text.substr(2));
    if (!cell) return false;
    p.turn = Turn::second;
    p.moved = *cell;
    p.only_movable = text[1] == '!';
    return is_upper(p.board[*cell]) == (p.side == Colour::white) && p.board[*cell] != kEmpty;
}

bool read_unmoved(const Generator& generator, std::string_view text, Position& p) {
    if (text == "-") return true;
    if (text == "*") {
        for (Cell cell = 0; cell < p.board.size(); ++cell)
            p.unmoved[cell] = p.board[cell] != kEmpty && generator.starts_here(cell, p.board[cell]);
        return true;
    }
    for (const std::string_view name : split(text, ',')) {
        const auto cell = read_cell(generator.variant(), name);
        if (!cell || p.board[*cell] == kEmpty) return false;
        if (!generator.starts_here(*cell, p.board[*cell]) || p.unmoved[*cell]) return false;
        p.unmoved[*cell] = true;
    }
    return true;
}

std::string print_unmoved(const Generator& generator, const Position& p) {
    std::string list;
    bool all = true;
    for (Cell cell = 0; cell < p.board.size(); ++cell) {
        const bool at_start = p.board[cell] != kEmpty && generator.starts_here(cell, p.board[cell]);
        all = all && p.unmoved[cell] == at_start;
        if (!p.unmoved[cell]) continue;
        if (!list.empty()) list += ',';
        list += cell_name(generator.variant(), cell);
    }
    if (list.empty()) return "-";
    return all ? "*" : list;
}

}  // namespace

std::optional<Cell> read_cell(const VariantDefinition& variant, std::string_view text) {
    Cell cell = 0;
    Cell weight = 1;
    for (std::size_t axis = 0; axis < variant.sizes.size(); ++axis) {
        int at = -1;
        if (axis % 2 == 0) {
            if (text.empty()) return std::nullopt;
            at = text[0] - 'a';
            text.remove_prefix(1);
        } else {
            std::size_t digits = 0;
            while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
            const auto value = number(text.substr(0, digits));
            if (!value) return std::nullopt;
            at = *value - 1;
            text.remove_prefix(digits);
        }
        if (at < 0 || at >= variant.sizes[axis]) return std::nullopt;
        cell += static_cast<Cell>(at) * weight;
        weight *= static_cast<Cell>(variant.sizes[axis]);
    }
    return text.empty() ? std::optional(cell) : std::nullopt;
}

std::string cell_name(const VariantDefinition& variant, Cell cell) {
    std::string name;
    const std::vector<int> at = variant.coordinates(cell);
    for (std::size_t axis = 0; axis < at.size(); ++axis) {
        if (axis % 2 == 0)
            name += static_cast<char>('a' + at[axis]);
        else
            name += std::to_string(at[axis] + 1);
    }
    return name;
}

std::string move_text(const VariantDefinition& variant, const Move& move) {
    std::string text = cell_name(variant, move.from) + cell_name(variant, move.written());
    if (move.promotion != 0) text += static_cast<char>(move.promotion - 'A' + 'a');
    return text;
}

Result<Position> read_position(const Generator& generator, std::string_view text) {
    const VariantDefinition& variant = generator.variant();
    const bool has_turn = variant.special.moves_per_turn == 2;
    const auto fields = split(text, ' ');
    const std::size_t wanted = 6 + (has_turn ? 1u : 0u) + (variant.special.pact ? 1u : 0u);
    if (fields.size() != wanted) return fault("position", "wrong number of fields");
    const auto cells = static_cast<std::size_t>(variant.cells());
    Position p;
    p.board.assign(cells, kEmpty);
    if (!read_block(generator, fields[0], variant.axes() - 1, 0, p.board))
        return fault("placement", "cannot be read");
    if (fields[1] != "w" && fields[1] != "b") return fault("side", "neither w nor b");
    p.side = fields[1] == "w" ? Colour::white : Colour::black;
    const auto rights = generator.read_rights(fields[2], p);
    if (!rights) return fault("rights", "cannot be read");
    p.rights = *rights;
    const auto halfmove = number(fields[4]);
    const auto fullmove = number(fields[5]);
    if (!halfmove || !fullmove || *fullmove == 0) return fault("counters", "cannot be read");
    p.halfmove = *halfmove;
    p.fullmove = *fullmove;
    if (variant.special.pact) p.unmoved.assign(cells, false);
    if (fields[3] != "-") {
        const auto passed = read_cell(variant, fields[3]);
        if (passed) p.double_step = find_double_step(generator, p, *passed);
        if (!p.double_step) return fault("ep", "no double step passed over this cell");
    }
    if (has_turn && !read_turn(variant, fields[6], p)) return fault("turn", "cannot be read");
    if (variant.special.pact && !read_unmoved(generator, fields.back(), p))
        return fault("unmoved", "cannot be read");
    if (p.turn == Turn::second && variant.special.pact && p.unmoved[p.moved])
        return fault("unmoved", "names the piece that moved");
    for (const CastlingRight& right : p.rights)
        if (p.turn == Turn::second && (right.king == p.moved || right.rook == p.moved))
            return fault("rights", "of the piece that moved");
    return p;
}

std::string print_position(const Generator& generator, const Position& p) {
    const VariantDefinition& variant = generator.variant();
    std::string text = print_block(variant, p.board, variant.axes() - 1, 0);
    text += p.side == Colour::white ? " w " : " b ";
    text += generator.print_rights(p);
    text += ' ';
    text += p.double_step && generator.en_passant_possible(p)
                ? cell_name(variant, p.double_step->passed)
                : "-";
    text += ' ' + std::to_string(p.halfmove) + ' ' + std::to_string(p.fullmove);
    if (variant.special.moves_per_turn == 2) {
        if (p.turn == Turn::only) text += " 1";
        if (p.turn == Turn::first) text += " 2";
        if (p.turn == Turn::second)
            text += (p.only_movable ? " 1!" : " 1@") + cell_name(variant, p.moved);
    }
    if (variant.special.pact) text += ' ' + print_unmoved(generator, p);
    return text;
}

}  // namespace tessera::reference
