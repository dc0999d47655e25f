#include "engine/reach_tables.hpp"

namespace tessera::engine {
namespace {

using rules::Bitboard;
using rules::Cell;
using rules::Piece;

constexpr std::uint8_t kNoDirection = UINT8_MAX;

}  // namespace

ReachTables::ReachTables(const rules::Variant& variant)
    : cells_(variant.shape().cells()),
      words_((cells_ + 63) / 64),
      usable_(variant.board_index() == rules::BoardIndex::bitboards &&
              variant.directions().size() < kNoDirection) {
    if (!usable_) return;
    leaps_.resize((1 + 2 * variant.piece_types()) * cells_);
    slides_.resize(leaps_.size());
    hidden_.resize(cells_ * cells_);
    directions_.assign(cells_ * cells_, kNoDirection);
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const rules::Colour c : rules::kColours)
            add(variant, Piece(static_cast<rules::PieceType>(k), c));
    directions_ = {};
}

void ReachTables::add(const rules::Variant& variant, Piece piece) {
    const rules::MoveTable& moves = variant.moves(piece);
    std::vector<rules::DirectionId> directions;
    for (const auto& list : {moves.slides, moves.turning})
        for (const rules::SlideMove& slide : list) directions.push_back(slide.direction);
    for (std::uint32_t c = 0; c < cells_; ++c) {
        const auto from = static_cast<Cell>(c);
        Bitboard& leaps = leaps_[piece.code() * cells_ + c];
        Bitboard& slides = slides_[piece.code() * cells_ + c];
        for (const rules::DirectionId d : directions) add_ray(variant, from, d, slides);
        for (const rules::LeapMove& leap : moves.leaps)
            leap.targets.each(variant.shape(), from, [&](Cell to) {
                if (leaps.contains(to) || slides.contains(to)) usable_ = false;
                if (!leaps.contains(to)) leaps.flip(to);
                return true;
            });
    }
}

/// Joins the ray to `ray`, and notes what each of its cells hides.
void ReachTables::add_ray(const rules::Variant& variant, Cell from, rules::DirectionId d,
                          Bitboard& ray) {
    const std::int32_t offset = variant.directions()[d].offset;
    const std::size_t row = lattice::index(from) * cells_;
    Bitboard behind;
    auto at =
        static_cast<std::int32_t>(lattice::index(from)) + offset * variant.ray_length(from, d);
    for (int n = variant.ray_length(from, d); n > 0; --n, at -= offset) {
        const auto cell = static_cast<Cell>(at);
        const std::size_t place = row + lattice::index(cell);
        if (directions_[place] != kNoDirection && directions_[place] != d) usable_ = false;
        directions_[place] = static_cast<std::uint8_t>(d);
        hidden_[place] = behind;
        behind.flip(cell);
        if (ray.contains(cell)) usable_ = false;
        if (!ray.contains(cell)) ray.flip(cell);
    }
}

Bitboard ReachTables::reach(Piece piece, Cell from, const Bitboard& occupied) const {
    const std::size_t place = piece.code() * cells_ + lattice::index(from);
    const Bitboard* const hidden = hidden_.data() + lattice::index(from) * cells_;
    const Bitboard& slides = slides_[place];
    Bitboard found = slides;
    for (std::size_t w = 0; w < words_; ++w)
        for (std::uint64_t bits = slides.word[w] & occupied.word[w]; bits != 0; bits &= bits - 1) {
            const Bitboard& behind =
                hidden[64 * w + static_cast<std::size_t>(__builtin_ctzll(bits))];
            for (std::size_t i = 0; i < words_; ++i) found.word[i] &= ~behind.word[i];
        }
    for (std::size_t w = 0; w < words_; ++w) found.word[w] |= leaps_[place].word[w];
    return found;
}

}  // namespace tessera::engine
