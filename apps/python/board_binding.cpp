// Board as Python has it: queries, moves and text.
#include <pybind11/stl.h>

#include "base/codes.hpp"
#include "board.hpp"
#include "errors.hpp"
#include "game/game.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"

namespace tessera::python {
namespace {

std::vector<std::uint32_t> numbers_of(const std::vector<rules::Cell>& cells) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(cells.size());
    for (const rules::Cell cell : cells) numbers.push_back(lattice::index(cell));
    return numbers;
}

/// Number of the type and whether it is White's; None for an empty cell.
py::object standing(const rules::Piece& piece) {
    if (piece.empty()) return py::none();
    return py::make_tuple(number_of(piece.type()), is_white(piece.colour()));
}

py::object piece_at(const Board& board, const py::object& cell) {
    return standing(board.position().at(cell_of(*board.variant(), cell)));
}

/// Cells and codes of all pieces.
py::list pieces_of(const Board& board) {
    py::list found;
    const std::uint32_t cells = board.variant()->cells();
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        if (const rules::Piece piece = board.position().at(rules::Cell{cell}); !piece.empty())
            found.append(py::make_tuple(cell, number_of(piece.type()), is_white(piece.colour())));
    return found;
}

std::string winner_of(const play::Position& position, const rules::Outcome& outcome) {
    if (outcome.status != rules::Status::checkmate) return "";
    return play::mate_winner(position) == rules::Colour::white ? "white" : "black";
}

/// Status, reason and winner as words, and a sentence; None while the game goes on.
py::object outcome_of(const Board& board) {
    const rules::Outcome outcome = board.outcome();
    if (!outcome.over()) return py::none();
    const char* reason = "";
    switch (outcome.reason) {
        case rules::Reason::none:
            reason = outcome.status == rules::Status::checkmate ? "checkmate" : "stalemate";
            break;
        case rules::Reason::king_captured:
            reason = "king_captured";
            break;
        case rules::Reason::repetition:
            reason = "repetition";
            break;
        case rules::Reason::halfmove_limit:
            reason = "halfmove_limit";
            break;
        case rules::Reason::only_kings:
            reason = "only_kings";
            break;
        case rules::Reason::no_second_move:
            reason = "no_second_move";
            break;
        case rules::Reason::insufficient_material:
            reason = "insufficient_material";
            break;
    }
    return py::make_tuple(reason, winner_of(board.position(), outcome),
                          game::reason_words(board.position(), outcome));
}

bool gives_check(const Board& board, const py::move_object& object) {
    const rules::Move move = board.legal_move(object);
    if (board.variant()->whole_board()) {
        movegen::Scratch scratch;
        const rules::Position& position = play::ordinary(board.position());
        return movegen::generator_of(position).gives_check(position, move, scratch);
    }
    const auto after = board.position().copy();
    const rules::Colour enemy = rules::other(after->side());
    after->make(move);
    return after->in_check(enemy);
}

movegen::MoveFilter filter_of(const Board& board, const py::object& from, const py::object& to,
                              std::optional<int> piece_type, bool captures, bool promotions,
                              bool checks, bool mates) {
    movegen::MoveFilter filter;
    if (piece_type) {
        if (*piece_type == 0)
            raise(Error{"", "piece types are numbered from 1", codes::no_such_piece});
        filter.piece = board.variant()->type_of(*piece_type);
    }
    if (!from.is_none()) filter.from = cell_of(*board.variant(), from);
    if (!to.is_none()) filter.to = cell_of(*board.variant(), to);
    filter.captures = captures;
    filter.promotions = promotions;
    filter.checks = checks;
    filter.mates = mates;
    return filter;
}

py::list list_legal_moves(const Board& board, std::uint64_t limit, const py::object& from,
                          const py::object& to, std::optional<int> piece_type, bool captures,
                          bool promotions, bool checks, bool mates) {
    const auto filter = filter_of(board, from, to, piece_type, captures, promotions, checks, mates);
    rules::MoveList moves;
    static_cast<void>(
        board.position().list_moves(filter, std::min(limit, kMostListed), false,
                                    [&](const rules::Move& move) { moves.push_back(move); }));
    return list_of_moves(board.variant_object(), moves);
}

py::object legal_at(const Board& board, py::ssize_t place) {
    const rules::MoveList& moves = board.legal_moves();
    const auto size = static_cast<py::ssize_t>(moves.size());
    if (place < 0) place += size;
    if (place < 0 || place >= size) throw py::index_error("no such legal move");
    return new_move(board.variant_object(), name_of(moves[static_cast<std::size_t>(place)]));
}

bool is_legal(const Board& board, const py::object& object) {
    return is_move_of(object, board.variant_object()) &&
           board.find(name_of(object, board.variant_object())).has_value();
}

py::object parsed(const Board& board, const Result<rules::Move>& move) {
    if (!move) raise(move.error(), codes::bad_move_text);
    return new_move(board.variant_object(), name_of(*move));
}

rules::Move step(Board& board, const Result<rules::Move>& move) {
    if (!move) raise(move.error(), codes::bad_move_text);
    const rules::Move made = *move;
    board.make(made);
    return made;
}

void bind_queries(py::class_<Board>& type) {
    const auto colour_cells = [](std::vector<rules::Cell> (play::Position::*query)(rules::Colour)
                                     const) {
        return [query](const Board& b, bool white) {
            return numbers_of((b.position().*query)(colour_of(white)));
        };
    };
    type.def_property_readonly(
            "variant", [](const Board& b) { return b.variant(); }, "The rules.")
        .def_property_readonly(
            "turn", [](const Board& b) { return is_white(b.position().side()); },
            "Whether White is to move.")
        .def_property_readonly(
            "fullmove_number", [](const Board& b) { return b.position().fullmove(); },
            "The number of the move, from 1.")
        .def_property_readonly(
            "halfmove_clock", [](const Board& b) { return b.position().halfmove_clock(); },
            "Single moves since the last capture or pawn move.")
        .def_property_readonly(
            "moves_left", [](const Board& b) { return b.position().moves_left(); },
            "Single moves left in this turn.")
        .def_property_readonly(
            "key", [](const Board& b) { return b.position().key(); },
            "A number that is equal for positions that repetition takes for equal.")
        .def("_piece_at", &piece_at, py::arg("cell"))
        .def("_pieces", &pieces_of)
        .def(
            "count",
            [](const Board& b, int piece_type, bool white) {
                if (piece_type == 0)
                    raise(Error{"", "piece types are numbered from 1", codes::no_such_piece});
                return b.position().count({b.variant()->type_of(piece_type), colour_of(white)});
            },
            py::arg("piece_type"), py::arg("color"),
            "How many pieces of a type and colour there are.")
        .def("royals", colour_cells(&play::Position::royals), py::arg("color"),
             "The cells of the pieces that must not be captured.")
        .def(
            "is_check", [](const Board& b) { return b.position().in_check(b.position().side()); },
            "Whether the side to move is in check.")
        .def(
            "checked_royals",
            [](const Board& b) { return numbers_of(b.position().attacked_royals()); },
            "The cells of the kings of both sides that are attacked.")
        .def(
            "attackers",
            [](const Board& b, bool white, const py::object& cell) {
                return numbers_of(
                    b.position().attackers(cell_of(*b.variant(), cell), colour_of(white)));
            },
            py::arg("color"), py::arg("cell"),
            "The cells of the pieces of a colour that attack or guard the cell.")
        .def("occurrences", &Board::occurrences,
             "How often the position has occurred since the board was set up, itself included.")
        .def("_outcome", &outcome_of);
}

void bind_moves(py::class_<Board>& type) {
    type.def(
            "push", [](Board& b, const py::move_object& move) { b.make(b.legal_move(move)); },
            py::arg("move"), "Makes a move. Raises IllegalMoveError if it is not legal.")
        .def(
            "pop",
            [](Board& b) {
                const rules::Move move = b.unmake();
                return new_move(b.variant_object(), name_of(move));
            },
            "Takes the last move back, and returns it.")
        .def_property_readonly(
            "move_stack",
            [](const Board& b) { return list_of_moves(b.variant_object(), b.stack()); },
            "The moves made, the first one first.")
        .def(
            "ply", [](const Board& b) { return b.stack().size(); }, "How many moves were made.")
        .def("_legal_list",
             [](const Board& b) { return list_of_moves(b.variant_object(), b.legal_moves()); })
        .def("_legal_at", &legal_at, py::arg("place"))
        .def("is_legal", &is_legal, py::arg("move"), "Whether the move is legal.")
        .def("any_legal_move", &Board::any_move, "Whether there is a legal move.")
        .def("count_legal_moves", &Board::count_legal_moves, py::arg("threads") = 1,
             "How many legal moves there are, without a list. On vast boards threads share the "
             "work; 0: one a core.")
        .def(
            "moves_of",
            [](const Board& b, const py::object& from) {
                const rules::Cell cell = cell_of(*b.variant(), from);
                if (!b.position().at(cell).is(b.position().side())) return py::list();
                return list_of_moves(b.variant_object(), b.position().moves_of(cell));
            },
            py::arg("cell"), "The legal moves of the piece on a cell.")
        .def(
            "movable",
            [](const Board& b, std::uint64_t limit) {
                return numbers_of(b.position().movable(limit));
            },
            py::arg("limit") = play::kNoLimit, "The cells of pieces that have a legal move.")
        .def("list_legal_moves", &list_legal_moves, py::arg("limit"),
             py::arg("from_square") = py::none(), py::arg("to_square") = py::none(),
             py::arg("piece_type") = py::none(), py::arg("captures") = false,
             py::arg("promotions") = false, py::arg("checks") = false, py::arg("mates") = false,
             "The first legal moves of those asked for, in the order of their texts.")
        .def(
            "is_capture",
            [](const Board& b, const py::move_object& move) {
                return !b.position().captured_by(b.legal_move(move)).empty();
            },
            py::arg("move"), "Whether the legal move captures.")
        .def("gives_check", &gives_check, py::arg("move"), "Whether the legal move gives check.")
        .def("perft", &Board::perft, py::arg("depth"),
             "The number of sequences of so many legal moves.")
        .def(
            "action",
            [](const Board& b, const py::move_object& move) {
                return action_of(*b.variant(), name_of(move, b.variant_object()));
            },
            py::arg("move"), "The number of a move.")
        .def(
            "move_of_action",
            [](const Board& b, std::int64_t action) {
                return new_move(b.variant_object(), name_of_action(*b.variant(), action));
            },
            py::arg("action"), "The move of a number.");
}

}  // namespace

void bind_board_text(py::class_<Board>& type) {
    type.def("_set_up", &Board::set_up, py::arg("fen"))
        .def(
            "fen",
            [](const Board& b, bool sparse) {
                return b.position().text(sparse ? play::Form::sparse : play::Form::dense);
            },
            py::kw_only(), py::arg("sparse") = false,
            "The position as text; sparse: piece by piece.")
        .def(
            "start_number", [](const Board& b) { return value_of(b.position().start_number()); },
            "The number of this start position.")
        .def(
            "san",
            [](const Board& b, const py::move_object& move) {
                return b.position().readable(b.legal_move(move));
            },
            py::arg("move"), "The readable form of a legal move.")
        .def(
            "uci",
            [](const Board& b, const py::move_object& move) {
                const MoveName name = name_of(move, b.variant_object());
                rules::Move named;
                named.from = name.from;
                named.to = name.to;
                named.promotion = name.promotion;
                return b.variant()->rules->move_text(named);
            },
            py::arg("move"), "The text of a move.")
        .def(
            "parse_uci",
            [](const Board& b, const std::string& text) {
                return parsed(b, b.position().parse_move(text));
            },
            py::arg("uci"), "The legal move of a text.")
        .def(
            "parse_san",
            [](const Board& b, const std::string& text) {
                return parsed(b, b.position().parse_readable(text));
            },
            py::arg("san"), "The legal move of a readable form or of a text.")
        .def(
            "push_uci",
            [](Board& b, const std::string& text) {
                return new_move(b.variant_object(),
                                name_of(step(b, b.position().parse_move(text))));
            },
            py::arg("uci"), "Makes the move of a text, and returns it.")
        .def(
            "push_san",
            [](Board& b, const std::string& text) {
                return new_move(b.variant_object(),
                                name_of(step(b, b.position().parse_readable(text))));
            },
            py::arg("san"), "Makes the move of a readable form, and returns it.");
}

void bind_board(py::module_& module) {
    py::class_<Board> type(module, "Board");
    type.def(py::init([](const py::object& variant, const std::optional<std::string>& fen,
                         const std::optional<std::string>& start) {
                 return std::make_unique<Board>(variant_of(variant), fen, start);
             }),
             py::arg("variant"), py::arg("fen") = py::none(), py::arg("start") = py::none())
        .def(py::init<const Board&, bool>(), py::arg("board"), py::arg("stack"));
    bind_queries(type);
    bind_moves(type);
    bind_board_text(type);
    bind_board_arrays(type);
}

}  // namespace tessera::python
