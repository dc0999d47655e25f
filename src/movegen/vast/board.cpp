#include "movegen/vast/board.hpp"

#include <algorithm>
#include <cstring>

namespace tessera::movegen::vast {

Board::Board(const Position& position, std::uint32_t few)
    : position_(position), geometry_(position.rules()), codes_(position.codes().size()) {
    const At plane_size = static_cast<At>(geometry_.size(0)) * static_cast<At>(geometry_.size(1));
    for (const Colour colour : kColours) {
        const std::size_t side = definition::index(colour);
        std::uint32_t men = 0;
        for (std::size_t kind = 0; kind < kKinds; ++kind)
            men += position.count(colour, static_cast<Kind>(kind));
        few_[side] = men <= few;
        if (!few_[side]) knights_[side].assign(geometry_.cells() / plane_size, 0);
    }
    // Only where pieces stand is memory written to: most of the board of few is never touched.
    const std::span<const std::uint8_t> codes = position.codes();
    constexpr At kBlock = 4096;
    for (At first = 0; first < geometry_.cells(); first += kBlock) {
        const At end = std::min(first + kBlock, geometry_.cells());
        std::uint8_t any = 0;
        for (const std::uint8_t code : codes.subspan(first, end - first)) any |= code;
        if (any != 0) copy(first, end);
    }
}

/// The cells from the first up to the end, as the position has them. Precondition: the first is a
/// multiple of 64.
void Board::copy(At first, At end) {
    std::copy(position_.codes().begin() + first, position_.codes().begin() + end,
              codes_.begin() + first);
    const auto look = [&](At c) {
        const Piece piece = at(c);
        if (piece.empty()) return;
        const std::size_t side = definition::index(piece.colour());
        if (few_[side]) {
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
        std::memcpy(&eight, &codes_[c], sizeof eight);
        if (eight == 0) continue;
        if (wide && !few_[0] && !few_[1]) {
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
    codes_[c] = piece.code();
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

void Board::follow(At c) {
    const Piece piece = position_.at(Cell{c});
    const Piece before = at(c);
    if (piece == before) return;
    const auto place = [&](Colour of) {
        const std::vector<At>& pieces = pieces_[definition::index(of)];
        return std::lower_bound(pieces.begin(), pieces.end(), c) - pieces.begin();
    };
    if (!before.empty()) {
        const std::size_t side = definition::index(before.colour());
        const auto i = place(before.colour());
        pieces_[side].erase(pieces_[side].begin() + i);
        packed_[side].erase(packed_[side].begin() + i);
    }
    if (!piece.empty()) {
        const std::size_t side = definition::index(piece.colour());
        const auto i = place(piece.colour());
        pieces_[side].insert(pieces_[side].begin() + i, c);
        packed_[side].insert(packed_[side].begin() + i, geometry_.packed(c));
    }
    codes_[c] = piece.code();
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

}  // namespace tessera::movegen::vast
