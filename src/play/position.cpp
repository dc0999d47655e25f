#include "play/position.hpp"

namespace tessera::play {

std::string Variant::move_text(const Move& move) const {
    std::string text = cell_name(move.from) + cell_name(move.to);
    if (move.promotion != rules::kNoPieceType)
        text += static_cast<char>(letter(move.promotion) - 'A' + 'a');
    return text;
}

char Variant::letter(Piece piece) const {
    if (piece.empty()) return '.';
    const char capital = letter(piece.type());
    return piece.is(Colour::white) ? capital : static_cast<char>(capital - 'A' + 'a');
}

std::string Position::text(Form form) const {
    std::string text;
    write(form, [&](std::string_view part) { text += part; });
    return text;
}

Colour mate_winner(const Position& position) {
    for (const Colour colour : rules::kColours)
        if (position.royals(colour).empty()) return rules::other(colour);
    return rules::other(position.side());
}

}  // namespace tessera::play
