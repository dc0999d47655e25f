#include "variant.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/start_number.hpp"
#include "errors.hpp"
#include "move.hpp"
#include "play/load.hpp"
#include "play/vast.hpp"

namespace tessera::python {
namespace {

struct Closing {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

Result<std::string> read_file(const std::string& path) {
    const std::unique_ptr<std::FILE, Closing> file(std::fopen(path.c_str(), "rb"));
    const auto unreadable = [&] {
        return Error{"", "cannot read " + quote(path), codes::unreadable_file};
    };
    if (!file) return unreadable();
    std::string text;
    std::array<char, 65536> buffer{};
    while (const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.get()))
        text.append(buffer.data(), got);
    if (std::ferror(file.get()) != 0) return unreadable();
    return text;
}

VariantPtr load(const std::string& text, const definition::SetupFiles& files,
                const std::string& name) {
    auto loaded = [&] {
        const py::gil_scoped_release released;
        return play::load(text, files);
    }();
    if (!loaded) raise(loaded.error(), name);
    return std::make_shared<Variant>(std::move(loaded).value(), text);
}

VariantPtr from_text(const std::string& text, const std::optional<std::string>& folder) {
    if (!folder) return load(text, {}, "<text>");
    const std::string ended = folder->empty() || folder->back() == '/' ? *folder : *folder + '/';
    return load(text, play::files_in(ended, read_file), "<text>");
}

VariantPtr from_file(const py::object& path) {
    const auto name = py::module_::import("os").attr("fspath")(path).cast<std::string>();
    const auto text = value_of(read_file(name));
    return load(text, play::files_in(name.substr(0, name.rfind('/') + 1), read_file), name);
}

std::vector<std::string> builtin_ids(bool vast) {
    std::vector<std::string> ids;
    const auto games = vast ? definition::builtin_games() : definition::builtin_variants();
    for (const definition::BuiltinVariant& game : games) ids.emplace_back(game.id);
    return ids;
}

/// By array code: the letter as positions have it; "." for nothing, "" for codes that no board
/// has.
std::vector<std::string> symbols(const Variant& variant) {
    std::vector<std::string> found;
    const std::size_t types = variant.definition().pieces.size();
    const std::size_t codes = variant.whole_board() ? 1 + 2 * types : 16;
    for (std::size_t code = 0; code < codes; ++code) {
        const rules::Piece piece = variant.piece_of_code(static_cast<std::uint8_t>(code));
        const bool known = code == 0 || !piece.empty();
        found.emplace_back(known ? std::string(1, variant.rules->letter(piece)) : "");
    }
    return found;
}

std::string letters(const Variant& variant) {
    std::string all;
    for (const definition::PieceDefinition& piece : variant.definition().pieces)
        all += piece.letter;
    return all;
}

py::list piece_types(const Variant& variant) {
    const py::object type = py::module_::import("tessera.pieces").attr("PieceType");
    py::list found;
    int number = 0;
    for (const definition::PieceDefinition& piece : variant.definition().pieces)
        found.append(
            type(++number, std::string(1, piece.letter), piece.name, piece.royal, piece.pawn));
    return found;
}

std::optional<std::string> start_count(const Variant& variant) {
    if (variant.definition().shuffle == definition::Shuffle::none) return std::nullopt;
    return definition::start_count(variant.definition());
}

std::string random_start(const Variant& variant, std::uint64_t seed) {
    if (variant.definition().shuffle == definition::Shuffle::none)
        raise(Error{"", variant.definition().id + " does not number its start positions",
                    codes::no_start_number});
    return definition::random_start(variant.definition(), seed);
}

rules::Cell cell_at(const Variant& variant, const py::sequence& coordinates) {
    const lattice::Shape& shape = variant.rules->shape();
    const auto refuse = [&] {
        raise(Error{"", "one coordinate an axis expected, each from 0 to less than its side",
                    codes::no_such_cell});
    };
    if (coordinates.size() != static_cast<std::size_t>(shape.axes())) refuse();
    lattice::Coordinates at{};
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const auto place = static_cast<std::size_t>(axis);
        const auto coordinate = whole_number(py::object(coordinates[place]));
        if (!coordinate || *coordinate < 0 || *coordinate >= shape.size(axis)) refuse();
        at[place] = static_cast<std::int16_t>(*coordinate);
    }
    return shape.at(at);
}

py::object parse_move_text(const py::object& self, const std::string& text) {
    const auto& variant = self.cast<const Variant&>();
    for (std::size_t middle = 1; middle < text.size(); ++middle) {
        const auto from = variant.rules->parse_cell(std::string_view(text).substr(0, middle));
        if (!from) continue;
        const std::string_view rest = std::string_view(text).substr(middle);
        if (const auto to = variant.rules->parse_cell(rest))
            return new_move(self, {*from, *to, rules::kNoPieceType});
        const auto to = variant.rules->parse_cell(rest.substr(0, rest.size() - 1));
        const char letter = rest.back();
        const auto type = variant.definition().piece_index(
            letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
        if (to && type) return new_move(self, {*from, *to, static_cast<rules::PieceType>(*type)});
    }
    raise(Error{"", quote(text) + " is no move: two cells and perhaps a letter expected",
                codes::bad_move_text});
}

py::dict view_of(const Variant& variant) {
    const definition::View& view = variant.definition().view;
    py::dict axes;
    axes["across"] = view.across;
    axes["up"] = view.up;
    axes["down"] = view.down;
    return axes;
}

void bind_names(py::class_<Variant, std::shared_ptr<Variant>>& type) {
    const auto cell_name = [](const Variant& v, const py::object& cell) {
        return v.rules->cell_name(cell_of(v, cell));
    };
    type.def("cell_name", cell_name, py::arg("cell"), "The canonical name of a cell.")
        .def(
            "native_name",
            [](const Variant& v, const py::object& cell) {
                return v.rules->native_name(cell_of(v, cell));
            },
            py::arg("cell"), "The name that the game's inventor uses.")
        .def(
            "board_label",
            [](const Variant& v, const py::object& cell) {
                return v.rules->board_label(cell_of(v, cell));
            },
            py::arg("cell"), "The name of the flat board that the cell is on; may be empty.")
        .def(
            "cell",
            [](const Variant& v, const py::object& named) {
                return lattice::index(cell_of(v, named));
            },
            py::arg("named"), "The number of a cell by its number, name or coordinates.")
        .def(
            "coordinates",
            [](const Variant& v, const py::object& cell) {
                return coordinates_of(v, cell_of(v, cell));
            },
            py::arg("cell"), "The coordinates of a cell, from 0.")
        .def("parse_move", &parse_move_text, py::arg("text"),
             "The move of a text, whether or not it is possible anywhere.");
}

void bind_rules(py::class_<Variant, std::shared_ptr<Variant>>& type) {
    type.def_property_readonly(
            "axis_names", [](const Variant& v) { return v.definition().axis_names; },
            "What the axes are called.")
        .def_property_readonly(
            "forward_axes", [](const Variant& v) { return v.definition().forward_axes; },
            "Along which axes pawns go.")
        .def_property_readonly("view", &view_of,
                               "How flat boards are laid out: axes across and up, innermost first, "
                               "and those of the latter that run down.")
        .def_property_readonly(
            "is_vast", [](const Variant& v) { return !v.whole_board(); },
            "Whether there are too many moves for lists.")
        .def_property_readonly(
            "moves_per_turn",
            [](const Variant& v) { return v.definition().special.moves_per_turn; },
            "Single moves in a turn: 1 or 2.")
        .def_property_readonly(
            "halfmove_limit",
            [](const Variant& v) { return v.definition().special.halfmove_limit; },
            "Single moves without capture or pawn move that draw.")
        .def_property_readonly("piece_types", &piece_types,
                               "The types of pieces, in the order of their numbers.")
        .def_property_readonly(
            "promotions",
            [](const Variant& v) {
                std::vector<int> numbers;
                numbers.reserve(v.promotions.size());
                for (const auto promoted : v.promotions) numbers.push_back(number_of(promoted));
                return py::tuple(py::cast(numbers));
            },
            "Numbers of the types that pawns may become.")
        .def_property_readonly("letters", &letters,
                               "The letters of the types, in the order of their numbers.")
        .def("random_start", &random_start, py::arg("seed"),
             "The number of a start, drawn by the seed.")
        .def_property_readonly(
            "symbols", &symbols,
            "The letter of a piece by the code of Board.codes; \".\" for nothing.")
        .def_property_readonly(
            "start_count", &start_count,
            "How many numbered starts there are, in decimal; None if starts have no numbers.");
}

}  // namespace

Variant::Variant(play::VariantPtr of, std::string file_text)
    : rules(std::move(of)), text(std::move(file_text)), cells_(rules->shape().cells()) {
    for (std::size_t type = 0; type < definition().pieces.size(); ++type) {
        const char letter = definition().pieces[type].letter;
        for (const definition::PieceDefinition& piece : definition().pieces)
            if (piece.promotes_to.end() !=
                std::find(piece.promotes_to.begin(), piece.promotes_to.end(), letter)) {
                promotions.push_back(static_cast<rules::PieceType>(type));
                promotion_number[type] = static_cast<std::uint8_t>(promotions.size());
                break;
            }
    }
}

rules::PieceType Variant::type_of(int number) const {
    if (number == 0) return rules::kNoPieceType;
    if (number < 0 || static_cast<std::size_t>(number) > definition().pieces.size())
        raise(Error{"", "the game has no piece type " + std::to_string(number),
                    codes::no_such_piece});
    return static_cast<rules::PieceType>(number - 1);
}

rules::Piece Variant::piece_of_code(std::uint8_t code) const {
    if (code == 0) return {};
    if (whole_board())
        return {static_cast<rules::PieceType>((code - 1) / 2),
                static_cast<rules::Colour>((code - 1) % 2)};
    const vast::Rules& vast = *play::vast(*rules).rules;
    const std::size_t kind = static_cast<std::size_t>(code & 7U) - 1;
    if (kind >= vast::kKinds || vast.types[kind] == rules::kNoPieceType) return {};
    return vast.piece_of(vast::Piece::of_code(code));
}

VariantPtr builtin_variant(const std::string& id) {
    static std::map<std::string, VariantPtr> loaded;
    if (const auto known = loaded.find(id); known != loaded.end()) return known->second;
    auto found = [&] {
        const py::gil_scoped_release released;
        return play::builtin(id);
    }();
    if (!found)
        raise(Error{"", found.error().text() + " (tessera.variants() lists them)",
                    found.error().code});
    const auto* file = definition::find_builtin(definition::builtin_games(), id);
    // Another thread may have loaded it meanwhile.
    return loaded
        .emplace(id, std::make_shared<Variant>(std::move(found).value(), std::string(file->toml)))
        .first->second;
}

VariantPtr variant_of(const py::object& named) {
    if (py::isinstance<Variant>(named)) return named.cast<VariantPtr>();
    if (!py::isinstance<py::str>(named))
        throw py::type_error("the name of a game or a tessera.Variant expected");
    return builtin_variant(named.cast<std::string>());
}

std::optional<std::int64_t> whole_number(const py::handle& object) {
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const std::int64_t value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    return overflow == 0 ? std::optional(value) : std::nullopt;
}

rules::Cell cell_of(const Variant& variant, const py::handle& named) {
    if (py::isinstance<py::str>(named))
        return value_of(variant.rules->parse_cell(named.cast<std::string>()));
    if (PyIndex_Check(named.ptr()) != 0) {
        const auto cell = whole_number(named);
        if (!cell || *cell < 0 || *cell >= std::int64_t{variant.cells()})
            raise(Error{"", "cells are numbered from 0 to " + std::to_string(variant.cells() - 1),
                        codes::no_such_cell});
        return static_cast<rules::Cell>(*cell);
    }
    if (py::isinstance<py::sequence>(named))
        return cell_at(variant, py::reinterpret_borrow<py::sequence>(named));
    throw py::type_error("a cell is a number, a name or a sequence of coordinates");
}

py::tuple coordinates_of(const Variant& variant, rules::Cell cell) {
    const lattice::Shape& shape = variant.rules->shape();
    py::tuple found(shape.axes());
    for (int axis = 0; axis < shape.axes(); ++axis)
        found[static_cast<std::size_t>(axis)] = shape.coordinate(cell, axis);
    return found;
}

std::vector<py::ssize_t> shape_of(const Variant& variant) {
    const auto& sizes = variant.definition().sizes;
    return {sizes.begin(), sizes.end()};
}

std::vector<py::ssize_t> strides_of(const Variant& variant, py::ssize_t item) {
    std::vector<py::ssize_t> strides;
    for (const int size : variant.definition().sizes) {
        strides.push_back(item);
        item *= size;
    }
    return strides;
}

void bind_variant(py::module_& module) {
    py::class_<Variant, std::shared_ptr<Variant>> type(
        module, "Variant", "The rules of a game: built in, of a file or of its text.");
    type.def_static(
            "builtin", [](const std::string& id) { return builtin_variant(id); }, py::arg("id"),
            "A built-in game by name.")
        .def_static("from_text", &from_text, py::arg("text"), py::arg("folder") = py::none(),
                    "The game of a file's text; files that it names are looked for in the folder.")
        .def_static("from_file", &from_file, py::arg("path"), "The game of a file.")
        .def_property_readonly(
            "id", [](const Variant& v) { return v.definition().id; },
            "The name by which the game is asked for.")
        .def_property_readonly(
            "name", [](const Variant& v) { return v.definition().name; }, "The name for people.")
        .def_property_readonly(
            "source", [](const Variant& v) { return v.definition().source; },
            "The document that the game is from.")
        .def_property_readonly(
            "summary", [](const Variant& v) { return v.definition().summary; },
            "The game in a sentence.")
        .def_property_readonly(
            "identity", [](const Variant& v) { return v.rules->identity(); },
            "Equal for equal rules, boards and starts.")
        .def_property_readonly(
            "text", [](const Variant& v) { return v.text; }, "The text of the game's file.")
        .def_property_readonly(
            "shape", [](const Variant& v) { return py::tuple(py::cast(v.definition().sizes)); },
            "Cells along each axis.")
        .def_property_readonly(
            "dimensions", [](const Variant& v) { return v.definition().axes(); },
            "How many axes there are.")
        .def_property_readonly("cells", &Variant::cells, "How many cells the board has.");
    bind_rules(type);
    type.def("__eq__",
             [](const Variant& v, const py::object& other) {
                 return py::isinstance<Variant>(other) &&
                        v.rules->identity() == other.cast<const Variant&>().rules->identity();
             })
        .def("__hash__", [](const Variant& v) { return py::hash(py::str(v.rules->identity())); })
        .def("__repr__",
             [](const Variant& v) { return "<tessera.Variant " + v.definition().id + ">"; });
    bind_names(type);
    type.def(py::pickle(
        [](const Variant& v) {
            return py::make_tuple(v.definition().id, v.rules->identity(), v.text);
        },
        [](const py::tuple& state) {
            const auto id = state[0].cast<std::string>();
            if (definition::find_builtin(definition::builtin_games(), id) != nullptr) {
                const VariantPtr known = builtin_variant(id);
                if (known->rules->identity() == state[1].cast<std::string>()) return known;
            }
            return load(state[2].cast<std::string>(), {}, id);
        }));
    module.def("variants", &builtin_ids, py::arg("vast") = true);
}

}  // namespace tessera::python
