#include "endings.hpp"

#include <pybind11/stl.h>

#include "base/codes.hpp"
#include "board.hpp"
#include "endings/files/builder.hpp"
#include "endings/files/folder.hpp"
#include "errors.hpp"
#include "play/ordinary.hpp"
#include "work.hpp"

namespace tessera::python {
namespace {

std::string path_of(const py::object& path) {
    return py::module_::import("os").attr("fspath")(path).cast<std::string>();
}

const std::shared_ptr<const rules::Variant>& rules_of(const Variant& variant) {
    if (!variant.whole_board())
        raise(Error{"", "a vast board has no endgame tables", codes::not_for_this_board});
    return play::rules_of(*variant.rules);
}

py::dict described(const endings::Figures& figures) {
    py::dict shown;
    shown["wins"] = figures.wins;
    shown["draws"] = figures.draws;
    shown["losses"] = figures.losses;
    shown["mates"] = figures.mates;
    shown["longest_win"] = figures.longest == 0 ? 0 : figures.longest - 1;
    return shown;
}

py::dict described(const endings::Head& head, std::uint64_t bytes, std::uint64_t checked) {
    py::dict shown;
    shown["game"] = head.game;
    shown["ending"] = head.ending;
    shown["entries"] = head.entries;
    shown["bytes"] = bytes;
    shown["verified"] = checked;
    shown["white_to_move"] = described(head.figures[0]);
    shown["black_to_move"] = described(head.figures[1]);
    return shown;
}
py::dict described(const endings::TableFile& table) {
    return described(table.head(), table.bytes(), table.checked());
}

/// Of all games.
py::list list_tables(const std::string& folder) {
    py::list shown;
    for (const std::string& file : value_of(endings::table_files(folder))) {
        const auto table = value_of(endings::list_file(file));
        shown.append(described(table.head, table.bytes, table.checked));
    }
    return shown;
}

class Tables {
public:
    Tables(const py::object& folder, const py::object& variant)
        : variant_(variant_of(variant)),
          folder_(value_of(endings::Folder::open(path_of(folder), rules_of(*variant_)))) {}

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    [[nodiscard]] py::list tables() const {
        py::list shown;
        for (const auto& table : folder_.tables()) shown.append(described(*table));
        return shown;
    }
    /// 1, 0 or -1 for the side to move and the single moves to mate; None where no table fits.
    [[nodiscard]] py::object probe(const Board& board) const {
        if (board.variant()->rules->identity() != variant_->rules->identity())
            raise(Error{"", "the tables are of " + variant_->definition().id, codes::other_game});
        const rules::Position& position = play::ordinary(board.position());
        // Of other variant objects of the same game the tables know nothing.
        const auto verdict = value_of(folder_.all().probe(position));
        if (!verdict) return py::none();
        const int value = verdict->kind == endings::Verdict::Kind::win    ? 1
                          : verdict->kind == endings::Verdict::Kind::loss ? -1
                                                                          : 0;
        return py::make_tuple(value, verdict->moves);
    }

private:
    VariantPtr variant_;
    endings::Folder folder_;
};

std::vector<endings::Material> wanted(const rules::Variant& rules,
                                      std::optional<std::size_t> pieces,
                                      const std::optional<std::string>& ending) {
    constexpr std::size_t kFewest = 3;
    if (pieces.has_value() == ending.has_value())
        throw py::type_error("either pieces or ending is needed");
    std::vector<endings::Material> found;
    if (ending) {
        const auto material = value_of(endings::parse_material(rules, *ending));
        if (material.bare()) raise(Error{*ending, "kings alone are a draw"});
        return {endings::ordered(material)};
    }
    if (*pieces < kFewest || *pieces > endings::kMostPieces)
        throw py::value_error("pieces: a number from 3 to 5 expected");
    for (std::size_t n = kFewest; n <= *pieces; ++n)
        for (const endings::Material& material : endings::materials(rules, n))
            found.push_back(material);
    if (found.empty()) raise(Error{"", "the game has no such endings"});
    return found;
}

/// The tables made, each described.
py::list build(const py::object& named, const py::object& folder, std::optional<std::size_t> pieces,
               const std::optional<std::string>& ending, std::size_t threads,
               const py::object& inform) {
    const VariantPtr variant = variant_of(named);
    const auto materials = wanted(*rules_of(*variant), pieces, ending);
    const std::string path = path_of(folder);
    Signals signals;
    py::list made;
    std::exception_ptr failure;
    const auto go_on = [&](const Progress&) { return !failure && signals.none(); };
    auto builder =
        value_of(endings::Builder::open(rules_of(*variant), path,
                                        {.work = [&] { return Work{on_threads(threads), go_on}; },
                                         .written =
                                             [&](const endings::TableFile& table) {
                                                 const py::gil_scoped_acquire held;
                                                 try {
                                                     made.append(described(table));
                                                     if (!inform.is_none())
                                                         inform(made[made.size() - 1]);
                                                 } catch (const py::error_already_set&) {
                                                     failure = std::current_exception();
                                                 }
                                             }}));
    std::optional<Error> error;
    {
        const py::gil_scoped_release released;
        for (const endings::Material& material : materials) {
            error = builder.build(material);
            if (error || failure) break;
        }
    }
    if (failure) std::rethrow_exception(failure);
    signals.rethrow();
    if (error) raise(*error);
    return made;
}

}  // namespace
}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::Tables>
    : tessera::python::InitialisedCaster<tessera::python::Tables> {};

namespace tessera::python {

void bind_endings(py::module_& module) {
    py::class_<Tables>(module, "Tables")
        .def(py::init<const py::object&, const py::object&>(), py::arg("folder"),
             py::arg("variant"))
        .def_property_readonly("variant", &Tables::variant, "The rules.")
        .def("tables", &Tables::tables, "What each table says of itself.")
        .def("_probe", &Tables::probe, py::arg("board"));
    module.def("_list_tables", &list_tables, py::arg("folder"));
    module.def("_build_endings", &build, py::arg("variant"), py::arg("folder"), py::arg("pieces"),
               py::arg("ending"), py::arg("threads"), py::arg("inform"));
}

}  // namespace tessera::python
