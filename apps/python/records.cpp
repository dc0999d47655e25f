#include "records.hpp"

#include <pybind11/stl.h>

#include <algorithm>

#include "base/codes.hpp"
#include "board.hpp"
#include "errors.hpp"
#include "game/pgn.hpp"

namespace tessera::python {
namespace {

/// A game with its tags; nodes are numbered, the root is 0.
class Record {
public:
    explicit Record(const Board& board)
        : variant_(board.variant()), game_(board.position().copy()) {}
    Record(VariantPtr variant, game::PgnGame read)
        : variant_(std::move(variant)),
          game_(std::move(read.game)),
          tags_(std::move(read.tags)),
          faults_(std::move(read.faults)) {}

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    [[nodiscard]] const game::Game& game() const { return game_; }
    [[nodiscard]] game::Game& game() { return game_; }
    [[nodiscard]] const game::Tags& tags() const { return tags_; }
    [[nodiscard]] const std::vector<Error>& faults() const { return faults_; }

    /// Raises where the game does not hold it.
    [[nodiscard]] const game::Node& node(game::NodeId id) const {
        check(id);
        return game_.node(id);
    }
    void check(game::NodeId id) const {
        if (id >= game_.nodes() || !game_.holds(id))
            raise(Error{"", "the game has no such node any more", codes::no_such_node});
    }
    void check_move(game::NodeId id) const {
        check(id);
        if (id == 0) raise(Error{"", "no move leads to the root", codes::no_such_node});
    }

    game::NodeId add(game::NodeId parent, const py::move_object& object) {
        check(parent);
        const Board board = board_at(parent);
        const rules::Move move = board.legal_move(object);
        game_.go(parent);
        return game_.follow(move);
    }
    /// The position of a node, with the moves that led there.
    [[nodiscard]] Board board_at(game::NodeId id) const {
        rules::MoveList moves;
        for (; id != 0; id = game_.node(id).parent) moves.push_back(game_.node(id).move);
        Board board(variant_, game_.start());
        std::for_each(moves.rbegin(), moves.rend(),
                      [&](const rules::Move& move) { board.make(move); });
        return board;
    }

private:
    VariantPtr variant_;
    game::Game game_;
    game::Tags tags_;
    std::vector<Error> faults_;
};

/// A file of games, of which each is read when it is asked for.
class RecordFile {
public:
    explicit RecordFile(const py::bytes& bytes) : file_(std::string(bytes)) {}

    [[nodiscard]] std::size_t size() const { return file_.games().size(); }
    [[nodiscard]] const game::PgnEntry& entry(std::size_t place) const {
        if (place >= size()) throw py::index_error("the file has no such game");
        return file_.games()[place];
    }
    /// `variant`: None finds it by the tags, and otherwise it may be of that one.
    [[nodiscard]] std::unique_ptr<Record> read(std::size_t place, const py::object& named) const {
        const game::PgnEntry& found = entry(place);
        VariantPtr current = named.is_none() ? nullptr : variant_of(named);
        const auto id =
            game::record_variant(file_, found, current ? &current->definition() : nullptr);
        if (!id) raise(id.error(), codes::bad_record);
        if (!current || current->definition().id != *id) current = builtin_variant(*id);
        auto game = [&] {
            const py::gil_scoped_release released;
            return game::read_pgn(*current->rules, file_, found);
        }();
        if (!game) raise(game.error(), codes::bad_record);
        return std::make_unique<Record>(current, std::move(game).value());
    }

private:
    game::PgnFile file_;
};

game::CommentPlace place_of(const std::string& word) {
    const auto place = game::comment_place(word);
    if (!place) throw py::value_error("move, before or after expected");
    return *place;
}

std::string comment(const Record& record, game::NodeId id, const std::string& place) {
    const game::Node& node = record.node(id);
    switch (place_of(place)) {
        case game::CommentPlace::before:
            return node.before;
        case game::CommentPlace::after:
            return node.after;
        default:
            return node.comment;
    }
}

void set_comment(Record& record, game::NodeId id, const std::string& text,
                 const std::string& place) {
    record.check(id);
    if (place != "move" && !record.game().begins_variation(id))
        raise(Error{"", "only the first move of a variation has such a comment",
                    codes::no_such_node});
    record.game().comment(id, text, place_of(place));
}

/// PGN's word for the result, and that for the ending.
py::tuple result(const Record& record, game::NodeId id) {
    record.check(id);
    const game::GameResult result = record.game().result(id);
    return py::make_tuple(std::string(result.text()), result.termination.empty()
                                                          ? std::string(game::word(result.ending))
                                                          : result.termination);
}

void end(Record& record, game::NodeId id, const std::string& word, const std::string& ending) {
    record.check(id);
    const game::Winner winner = game::winner_named(word);
    if (winner == game::Winner::none) throw py::value_error("1-0, 0-1 or 1/2-1/2 expected");
    record.game().go(id);
    if (record.game().over()) raise(Error{"", "the game is over there already", codes::game_over});
    record.game().state_end(winner, game::ending_named(ending), ending);
}

std::vector<py::tuple> faults(const Record& record) {
    std::vector<py::tuple> found;
    for (const Error& fault : record.faults())
        found.push_back(py::make_tuple(fault.text(), std::string(fault.code), fault.where,
                                       fault.reason, fault.line));
    return found;
}

void bind_tree(py::class_<Record>& type) {
    type.def("parent", [](const Record& r, game::NodeId id) { return r.node(id).parent; })
        .def("children", [](const Record& r, game::NodeId id) { return r.node(id).children; })
        .def("holds", [](const Record& r,
                         game::NodeId id) { return id < r.game().nodes() && r.game().holds(id); })
        .def("depth", [](const Record& r, game::NodeId id) { return r.node(id).depth; })
        .def("turn", [](const Record& r, game::NodeId id) { return is_white(r.node(id).side); })
        .def("move",
             [](const Record& r, game::NodeId id) -> py::object {
                 const game::Node& node = r.node(id);
                 if (id == 0) return py::none();
                 return new_move(py::cast(r.variant()), name_of(node.move));
             })
        .def("main_end", [](const Record& r) { return r.game().main_end(); })
        .def("add", &Record::add)
        .def("promote", [](Record& r, game::NodeId id) { r.check_move(id), r.game().promote(id); })
        .def("put_first",
             [](Record& r, game::NodeId id) { r.check_move(id), r.game().put_first(id); })
        .def("remove", [](Record& r, game::NodeId id) { r.check_move(id), r.game().remove(id); })
        .def("board", [](const Record& r, game::NodeId id) {
            r.check(id);
            return std::make_unique<Board>(r.board_at(id));
        });
}

}  // namespace
}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::Record>
    : tessera::python::InitialisedCaster<tessera::python::Record> {};
template <>
struct pybind11::detail::type_caster<tessera::python::RecordFile>
    : tessera::python::InitialisedCaster<tessera::python::RecordFile> {};

namespace tessera::python {

void bind_records(py::module_& module) {
    py::class_<Record> type(module, "Record");
    type.def(py::init<const Board&>(), py::arg("board"))
        .def_property_readonly("variant", &Record::variant)
        .def_property_readonly("tags", &Record::tags)
        .def("faults", &faults)
        .def("comment", &comment)
        .def("set_comment", &set_comment)
        .def("glyphs", [](const Record& r, game::NodeId id) { return r.node(id).glyphs; })
        .def("set_glyphs",
             [](Record& r, game::NodeId id, std::vector<std::uint16_t> glyphs) {
                 r.check_move(id);
                 r.game().set_glyphs(id, std::move(glyphs));
             })
        .def("result", &result)
        .def("result_node", [](const Record& r) { return r.game().result_node(); })
        .def("end", &end)
        .def("write", [](const Record& r, const game::Tags& tags) {
            return game::write_pgn(r.game(), tags);
        });
    bind_tree(type);
    py::class_<RecordFile>(module, "RecordFile")
        .def(py::init<const py::bytes&>(), py::arg("bytes"))
        .def("__len__", &RecordFile::size)
        .def("tags", [](const RecordFile& f, std::size_t place) { return f.entry(place).tags; })
        .def("line", [](const RecordFile& f, std::size_t place) { return f.entry(place).line; })
        .def("read", &RecordFile::read, py::arg("place"), py::arg("variant"));
}

}  // namespace tessera::python
