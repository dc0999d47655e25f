// A position that is played on, with the moves that led there. tessera.Board adds to it what needs
// no speed (python/tessera/board.py).
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "initialised.hpp"
#include "legal_list.hpp"
#include "move.hpp"
#include "play/position.hpp"
#include "variant.hpp"

namespace tessera::python {

/// Moves that are put into one list at most, on vast boards.
inline constexpr std::uint64_t kMostListed = 1'000'000;

class Board {
public:
    /// By its start number or the text of a position, of which at most one is given.
    Board(const VariantPtr& variant, const std::optional<std::string>& fen,
          const std::optional<std::string>& number);
    Board(VariantPtr variant, play::PositionPtr position);
    Board(const Board& that, bool stack);

    /// At a position text, or the start of the game, without the moves made so far.
    void set_up(const std::optional<std::string>& fen);

    [[nodiscard]] const VariantPtr& variant() const { return variant_; }
    /// The variant as an object of Python.
    [[nodiscard]] const py::object& variant_object() const { return variant_object_; }
    [[nodiscard]] const play::Position& position() const { return *position_; }
    /// For what outlives the board.
    [[nodiscard]] std::shared_ptr<const play::Position> shared_position() const {
        return position_;
    }
    /// Keys of the positions before this one, oldest first.
    [[nodiscard]] const std::vector<std::uint64_t>& history() const { return keys_; }
    [[nodiscard]] const rules::MoveList& stack() const { return stack_; }

    /// Every legal move. Raises where a vast board has more than kMostListed.
    [[nodiscard]] const rules::MoveList& legal_moves() const;
    /// Of the name; null if it is not legal.
    [[nodiscard]] std::optional<rules::Move> find(const MoveName& name) const;
    /// The same of an object of Python. Raises if it is no legal move.
    [[nodiscard]] rules::Move legal_move(const py::move_object& object) const;
    [[nodiscard]] bool any_move() const;
    [[nodiscard]] std::uint64_t count_legal_moves(std::size_t threads) const;
    [[nodiscard]] std::uint64_t perft(int depth) const;

    /// Precondition: legal.
    void make(const rules::Move& move);
    /// Raises IndexError where no move was made.
    rules::Move unmake();

    /// How often the position has occurred since the board was set up, itself included.
    [[nodiscard]] int occurrences() const;
    [[nodiscard]] rules::Outcome outcome() const;

private:
    void changed() { listed_ = false; }

    VariantPtr variant_;
    py::object variant_object_;
    std::shared_ptr<play::Position> position_;
    rules::MoveList stack_;
    std::vector<std::uint64_t> keys_;
    mutable LegalList list_;           ///< where the whole board is known
    mutable rules::MoveList on_vast_;  ///< on vast boards
    mutable bool listed_ = false;
};

/// The number of an action: (from * cells + to) * (promotions + 1) + promotion.
[[nodiscard]] std::int64_t action_of(const Variant& variant, const MoveName& name);
/// Raises where no move has the number.
[[nodiscard]] MoveName name_of_action(const Variant& variant, std::int64_t action);

}  // namespace tessera::python

template <>
struct pybind11::detail::type_caster<tessera::python::Board>
    : tessera::python::InitialisedCaster<tessera::python::Board> {};

namespace tessera::python {

void bind_board(py::module_& module);
/// What has to do with NumPy.
void bind_board_arrays(py::class_<Board>& type);
void bind_board_text(py::class_<Board>& type);

}  // namespace tessera::python
