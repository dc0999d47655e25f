#include "vast/board/key.hpp"

#include "base/hash.hpp"

namespace tessera::vast {

namespace {

/// Of a piece on a cell, or of something else that has a number above all cells.
std::uint64_t part(std::uint64_t what, std::uint8_t code) {
    return mix64(kGolden64 * (what * 32 + code + 1));
}

/// Side, rights and the cell passed over.
std::uint64_t state_part(const Position& p) {
    const std::uint64_t above = p.shape().cells();
    const bool black = p.side() == Colour::black;
    const auto rest =
        static_cast<std::uint8_t>((black ? 1 : 0) | (p.may_castle(Colour::white) ? 2 : 0) |
                                  (p.may_castle(Colour::black) ? 4 : 0));
    std::uint64_t key = part(above, rest);
    if (p.ep_cell()) key ^= part(above + 1 + lattice::index(*p.ep_cell()), 0);
    return key;
}

std::uint64_t piece_part(Cell c, Piece piece) {
    return piece.empty() ? 0 : part(lattice::index(c), piece.code());
}

}  // namespace

std::uint64_t key_of(const Position& position) {
    std::uint64_t key = state_part(position);
    const auto codes = position.codes();
    for (std::size_t c = 0; c < codes.size(); ++c)
        if (codes[c] != 0) key ^= part(c, codes[c]);
    return key;
}

MadeMove make_with_key(Position& position, const Move& move, std::uint64_t& key) {
    key ^= state_part(position) ^ piece_part(move.from, position.at(move.from));
    const MadeMove made = position.make(move);
    key ^= piece_part(made.captured_on, made.captured) ^ piece_part(move.to, position.at(move.to)) ^
           state_part(position);
    return made;
}

}  // namespace tessera::vast
