#include "vast/board/board.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "vast/board/key.hpp"

namespace tessera::vast {

Board::Board(const Position& position, std::uint32_t most_listed, std::uint64_t key)
    : position_(position.without_codes()), geometry_(position.rules()), key_(key) {
    const At plane_size = static_cast<At>(geometry_.size(0)) * static_cast<At>(geometry_.size(1));
    for (const Colour colour : kColours) {
        const std::size_t side = definition::index(colour);
        std::uint32_t men = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind)
            men += position.count(colour, static_cast<Kind>(kind));
        listed_[side] = men <= most_listed;
        if (!listed_[side]) knights_[side].assign(geometry_.cells() / plane_size, 0);
    }
    // Only where pieces stand is memory written to: most of the board of listed pieces is never
    // touched.
    const std::span<const std::uint8_t> codes = position.codes();
    constexpr At kBlock = 4096;
    for (At first = 0; first < geometry_.cells(); first += kBlock) {
        const At end = std::min(first + kBlock, geometry_.cells());
        std::uint8_t any = 0;
        for (const std::uint8_t code : codes.subspan(first, end - first)) any |= code;
        if (any != 0) copy(codes, first, end);
    }
}

/// The cells from the first up to the end. Precondition: the first is a
/// multiple of 64.
void Board::copy(std::span<const std::uint8_t> codes, At first, At end) {
    std::copy(codes.begin() + first, codes.begin() + end, position_.setup_.codes.begin() + first);
    const auto look = [&](At c) {
        const Piece piece = at(c);
        if (piece.empty()) return;
        const std::size_t side = definition::index(piece.colour());
        if (listed_[side]) {
            pieces_[side].push_back(c);
            packed_[side].push_back(geometry_.packed(c));
        } else if (piece.kind() == Kind::knight) {
            mark_knight(c, piece);
        }
    };
    const bool wide = geometry_.size(0) == 8 && geometry_.size(1) == 8;
    At c = first;
    for (; c + 8 <= end; c += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, &codes[c], sizeof eight);
        if (eight == 0) continue;
        if (wide && !listed_[0] && !listed_[1]) {
            // The knights of both colours, eight cells of a row at once.
            for (const Colour colour : kColours) {
                const std::uint64_t knight = Piece(Kind::knight, colour).code() * kOnes;
                const std::uint64_t found = std::uint64_t{zeros(eight ^ knight)} << (c % 64);
                knights_[definition::index(colour)][c / 64] |= found;
            }
            continue;
        }
        for (At i = 0; i < 8; ++i) look(c + i);
    }
    for (; c < end; ++c) look(c);
}

void Board::mark_knight(At c, Piece piece) {
    if (piece.empty() || piece.kind() != Kind::knight) return;
    std::vector<std::uint64_t>& knights = knights_[definition::index(piece.colour())];
    if (knights.empty()) return;
    const auto width = static_cast<At>(geometry_.size(0));
    const At plane_size = width * static_cast<At>(geometry_.size(1));
    const At on_plane = c % plane_size;
    knights[c / plane_size] ^= std::uint64_t{1} << (on_plane / width * 8 + on_plane % width);
}

void Board::set(At c, Piece piece) {
    mark_knight(c, at(c));
    position_.setup_.codes[c] = piece.code();
    mark_knight(c, piece);
}

void Board::put(At c, Piece piece) {
    changes_.push_back({c, at(c)});
    set(c, piece);
}

void Board::take_back(std::size_t mark) {
    for (; changes_.size() > mark; changes_.pop_back())
        set(changes_.back().cell, changes_.back().before);
}

bool Board::is_new(std::size_t change, Colour by) const {
    const At cell = changes_[change].cell;
    for (std::size_t i = 0; i < change; ++i)
        if (changes_[i].cell == cell) return false;
    return !changes_[change].before.is(by);
}

std::uint32_t Board::count(Colour c) const {
    if (listed(c)) return static_cast<std::uint32_t>(pieces(c).size());
    std::uint32_t pieces = 0;
    for (const Kind kind : rules().kinds) pieces += position_.count(c, kind);
    return pieces;
}

std::size_t Board::slot(std::size_t side, At c) const {
    const auto found = std::find(pieces_[side].begin(), pieces_[side].end(), c);
    assert(found != pieces_[side].end());
    return static_cast<std::size_t>(found - pieces_[side].begin());
}

void Board::place(std::size_t side, std::size_t slot, At c) {
    pieces_[side][slot] = c;
    packed_[side][slot] = packed(c);
}

void Board::make(const Move& move) {
    assert(changes_.empty());
    const At from = lattice::index(move.from);
    const At to = lattice::index(move.to);
    const std::size_t own = definition::index(side());
    const std::size_t enemy = 1 - own;
    Step& step = steps_.emplace_back();
    step.key = key_;
    mark_knight(from, at(from));
    step.made = make_with_key(position_, move, key_);
    const Piece captured = step.made.captured;
    const At captured_on = lattice::index(step.made.captured_on);
    mark_knight(captured_on, captured);
    mark_knight(to, at(to));
    if (listed_[own]) {
        step.mover = slot(own, from);
        place(own, step.mover, to);
    }
    if (listed_[enemy] && !captured.empty()) {
        step.captured = slot(enemy, captured_on);
        place(enemy, step.captured, pieces_[enemy].back());
        pieces_[enemy].pop_back();
        packed_[enemy].pop_back();
    }
}

void Board::unmake() {
    const Step& step = steps_.back();
    const At from = lattice::index(step.made.move.from);
    const At to = lattice::index(step.made.move.to);
    const Piece captured = step.made.captured;
    const At captured_on = lattice::index(step.made.captured_on);
    mark_knight(to, at(to));
    mark_knight(captured_on, captured);
    position_.unmake(step.made);
    mark_knight(from, at(from));
    key_ = step.key;
    const std::size_t own = definition::index(side());
    const std::size_t enemy = 1 - own;
    if (listed_[own]) place(own, step.mover, from);
    if (listed_[enemy] && !captured.empty()) {
        // Its slot's piece goes back to the end, unless it was the last itself.
        pieces_[enemy].push_back(captured_on);
        packed_[enemy].push_back(packed(captured_on));
        place(enemy, pieces_[enemy].size() - 1, pieces_[enemy][step.captured]);
        place(enemy, step.captured, captured_on);
    }
    steps_.pop_back();
}

bool Board::legal(const Move& move) {
    const Colour mover = side();
    make(move);
    const bool safe = !in_check(mover);
    unmake();
    return safe;
}

At Board::slider_through(At target, At through, Colour by) const {
    const Packed from = geometry_.packed(target);
    const Packed to = geometry_.packed(through);
    const Alignment along = alignment(from, to);
    if (along.steps == 0) return target;
    const std::int32_t step = step_of(target, through, along.steps);
    int room = kMaxSide;
    for (int axis = 0; axis < geometry_.axes(); ++axis) {
        const int a = Geometry::coordinate(from, axis);
        const int b = Geometry::coordinate(to, axis);
        if (b > a) room = std::min(room, geometry_.size(axis) - 1 - a);
        if (b < a) room = std::min(room, a);
    }
    At c = target;
    for (int i = 1; i <= room; ++i) {
        c = moved(c, step);
        const Piece piece = at(c);
        if (piece.empty()) continue;
        return piece.is(by) && slides(piece, along.odd) ? c : target;
    }
    return target;
}

}  // namespace tessera::vast
