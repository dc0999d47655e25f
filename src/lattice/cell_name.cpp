#include "lattice/cell_name.hpp"

#include "base/small.hpp"

namespace tessera::lattice {

std::string cell_name(const Shape& shape, Cell cell) {
    std::string name;
    const Coordinates at = shape.coordinates(cell);
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const int c = at[static_cast<std::size_t>(axis)];
        if (axis % 2 == 0)
            name += static_cast<char>('a' + c);
        else
            name += std::to_string(c + 1);
    }
    return name;
}

TESSERA_SMALL std::optional<Cell> read_cell_name(const Shape& shape, std::string_view text) {
    const auto digit = [&text] { return !text.empty() && text[0] >= '0' && text[0] <= '9'; };
    Coordinates at{};
    for (int axis = 0; axis < shape.axes(); ++axis) {
        int c = -1;
        if (axis % 2 == 0) {
            if (text.empty()) return std::nullopt;
            c = text[0] - 'a';
            text.remove_prefix(1);
        } else if (digit() && text[0] != '0') {
            int number = 0;
            for (; digit() && number <= shape.size(axis); text.remove_prefix(1))
                number = number * 10 + (text[0] - '0');
            c = number - 1;
        }
        if (c < 0 || c >= shape.size(axis)) return std::nullopt;
        at[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>(c);
    }
    return text.empty() ? std::optional(shape.at(at)) : std::nullopt;
}

}  // namespace tessera::lattice
