#include "engine/vast/field.hpp"

#include <algorithm>
#include <cassert>

namespace tessera::engine::vast {

using definition::index;
using movegen::vast::Board;

Field::Field(const Position& position)
    : position_(position), geometry_(position.rules()), key_(movegen::vast::key_of(position)) {
    const At plane_size = static_cast<At>(geometry_.size(0)) * static_cast<At>(geometry_.size(1));
    for (const Colour colour : definition::kColours) {
        few_[index(colour)] = count(colour) <= movegen::vast::kFewPieces;
        if (!few(colour)) knights_[index(colour)].assign(geometry_.cells() / plane_size, 0);
    }
    for (At c = 0; c < geometry_.cells(); ++c) {
        const Piece piece = at(c);
        if (piece.empty()) continue;
        const std::size_t side = index(piece.colour());
        if (few_[side]) {
            cells_[side].push_back(c);
            packed_[side].push_back(packed(c));
        } else if (piece.kind() == Kind::knight) {
            turn_knight(c, piece.colour());
        }
    }
}

std::uint32_t Field::count(Colour c) const {
    std::uint32_t pieces = 0;
    for (const Kind kind : rules().kinds) pieces += position_.count(c, kind);
    return pieces;
}

void Field::turn_knight(At c, Colour of) {
    const auto width = static_cast<At>(geometry_.size(0));
    const At plane_size = width * static_cast<At>(geometry_.size(1));
    const At on_plane = c % plane_size;
    knights_[index(of)][c / plane_size] ^= std::uint64_t{1}
                                           << (on_plane / width * 8 + on_plane % width);
}

/// What a move changes of the knights' planes, or its unmaking. The board stands as after it.
void Field::turn_knights(const Made& made, Colour mover) {
    const Piece arrived = at(lattice::index(made.move.move.to));
    if (!few(mover) && arrived.kind() == Kind::knight) {
        turn_knight(lattice::index(made.move.move.to), mover);
        if (made.move.move.promotion == kNoPieceType)
            turn_knight(lattice::index(made.move.move.from), mover);
    }
    const Piece captured = made.move.captured;
    if (!captured.empty() && captured.kind() == Kind::knight && !few(captured.colour()))
        turn_knight(lattice::index(made.move.captured_on), captured.colour());
}

std::size_t Field::slot(std::size_t side, At c) const {
    const auto found = std::find(cells_[side].begin(), cells_[side].end(), c);
    assert(found != cells_[side].end());
    return static_cast<std::size_t>(found - cells_[side].begin());
}

void Field::make(const Move& move) {
    const Colour mover = side();
    Made made;
    made.key = key_;
    made.move = movegen::vast::make_with_key(position_, move, key_);
    turn_knights(made, mover);
    if (few(mover)) {
        const std::size_t own = index(mover);
        made.mover = slot(own, lattice::index(move.from));
        cells_[own][made.mover] = lattice::index(move.to);
        packed_[own][made.mover] = packed(lattice::index(move.to));
    }
    if (const std::size_t enemy = index(definition::other(mover));
        few_[enemy] && !made.move.captured.empty()) {
        made.captured = slot(enemy, lattice::index(made.move.captured_on));
        cells_[enemy][made.captured] = cells_[enemy].back();
        packed_[enemy][made.captured] = packed_[enemy].back();
        cells_[enemy].pop_back();
        packed_[enemy].pop_back();
    }
    made_.push_back(made);
}

void Field::unmake() {
    const Made made = made_.back();
    made_.pop_back();
    const Colour mover = definition::other(side());
    turn_knights(made, mover);
    position_.unmake(made.move);
    key_ = made.key;
    if (few(mover)) {
        const At from = lattice::index(made.move.move.from);
        cells_[index(mover)][made.mover] = from;
        packed_[index(mover)][made.mover] = packed(from);
    }
    if (const std::size_t enemy = index(definition::other(mover));
        few_[enemy] && !made.move.captured.empty()) {
        const At on = lattice::index(made.move.captured_on);
        if (made.captured == cells_[enemy].size()) {
            cells_[enemy].push_back(on);
            packed_[enemy].push_back(packed(on));
        } else {
            cells_[enemy].push_back(cells_[enemy][made.captured]);
            packed_[enemy].push_back(packed_[enemy][made.captured]);
            cells_[enemy][made.captured] = on;
            packed_[enemy][made.captured] = packed(on);
        }
    }
}

bool Field::clear(At from, At to, int steps) const {
    if (steps < 2) return true;
    const std::int32_t step = Board::step_of(from, to, steps);
    for (int i = 1; i < steps; ++i)
        if (!empty(Board::moved(from, i * step))) return false;
    return true;
}

bool Field::legal(const Move& move) {
    const Colour mover = side();
    make(move);
    const bool safe = !in_check(mover);
    unmake();
    return safe;
}

}  // namespace tessera::engine::vast
