#include "engine/king_exposure.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

/// Of the slider's value, for each of eight directions.
constexpr double kOpenCell = 0.02 * 8;
/// Of several kings no single one matters much.
constexpr std::size_t kMostKings = 2;

}  // namespace

KingExposure::KingExposure(const rules::Variant& variant, const std::vector<Score>& values,
                           const Mobility& mobility) {
    if (variant.board_index() == rules::BoardIndex::none) return;
    Score dearest = 0;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto type = static_cast<PieceType>(k);
        const auto& slides = variant.moves(Piece(type, Colour::white)).slides;
        if (slides.empty() || values[k] <= dearest) continue;
        dearest = values[k];
        for (const Colour c : rules::kColours) {
            auto& directions = directions_[definition::index(c)];
            directions.clear();
            for (const rules::SlideMove& slide : variant.moves(Piece(type, c)).slides)
                directions.push_back(slide.direction);
        }
    }
    worth_ = kOpenCell * dearest / mobility.royal_zone();
}

int KingExposure::open_cells(const rules::Position& position, Colour owner) const {
    const auto& kings = position.royals(owner);
    if (kings.size() > kMostKings) return 0;
    const rules::Variant& variant = position.variant();
    const auto directions = variant.directions();
    int open = 0;
    for (const Cell king : kings)
        for (const rules::DirectionId d : directions_[definition::index(other(owner))]) {
            auto to = static_cast<std::int32_t>(lattice::index(king));
            for (int left = variant.ray_length(king, d); left > 0; --left, ++open) {
                to += directions[d].offset;
                if (!position.at(static_cast<Cell>(to)).empty()) break;
            }
        }
    return open;
}

Score KingExposure::score(const rules::Position& position) const {
    const int more = open_cells(position, Colour::black) - open_cells(position, Colour::white);
    return static_cast<Score>(more * worth_);
}

}  // namespace tessera::engine
