// The rules of a game, as Python has them, and what names cells, colours and piece types.
#pragma once

#include <pybind11/pybind11.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "initialised.hpp"
#include "play/position.hpp"

namespace tessera::python {

namespace py = pybind11;

/// A type of piece as Python numbers them: from 1, in the order of the game's file.
[[nodiscard]] inline int number_of(rules::PieceType type) {
    return static_cast<int>(rules::index(type)) + 1;
}

struct Variant {
    explicit Variant(play::VariantPtr of, std::string file_text);

    [[nodiscard]] const definition::VariantDefinition& definition() const {
        return rules->definition();
    }
    [[nodiscard]] std::uint32_t cells() const { return cells_; }
    [[nodiscard]] bool whole_board() const { return rules->capabilities().whole_board; }
    /// kNoPieceType for 0. Raises for other numbers that are none of a type.
    [[nodiscard]] rules::PieceType type_of(int number) const;
    /// What stands where a board's array has the code.
    [[nodiscard]] rules::Piece piece_of_code(std::uint8_t code) const;

    play::VariantPtr rules;
    std::string text;  ///< of the game's file
    /// Letters that moves may promote to, by type; actions number them in this order.
    std::vector<rules::PieceType> promotions;
    /// By type: its place among them, from 1; 0 for others and for kNoPieceType.
    std::array<std::uint8_t, 256> promotion_number{};

private:
    std::uint32_t cells_;
};
/// Not const only because what holds objects for Python has no const.
using VariantPtr = std::shared_ptr<Variant>;

}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::Variant>
    : tessera::python::InitialisedCaster<tessera::python::Variant> {};

namespace tessera::python {

/// A built-in game. Loaded once.
[[nodiscard]] VariantPtr builtin_variant(const std::string& id);
/// The same, or the variant itself.
[[nodiscard]] VariantPtr variant_of(const py::object& named);

/// A whole number; nothing if it has more than 64 bits. Raises TypeError for other objects.
[[nodiscard]] std::optional<std::int64_t> whole_number(const py::handle& object);
/// A cell by its number, its name or its coordinates. Raises where there is none.
[[nodiscard]] rules::Cell cell_of(const Variant& variant, const py::handle& named);
/// White is True, as in python-chess.
[[nodiscard]] inline rules::Colour colour_of(bool white) {
    return white ? rules::Colour::white : rules::Colour::black;
}
[[nodiscard]] inline bool is_white(rules::Colour colour) {
    return colour == rules::Colour::white;
}
[[nodiscard]] py::tuple coordinates_of(const Variant& variant, rules::Cell cell);
/// The lengths of the board's sides.
[[nodiscard]] std::vector<py::ssize_t> shape_of(const Variant& variant);
/// Bytes from cell to cell along each axis, for items of that size: axis 0 is fastest.
[[nodiscard]] std::vector<py::ssize_t> strides_of(const Variant& variant, py::ssize_t item);

void bind_variant(py::module_& module);

}  // namespace tessera::python
