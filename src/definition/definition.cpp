#include "definition/definition.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"
#include "base/small.hpp"
#include "base/text.hpp"
#include "definition/placement.hpp"

namespace tessera::definition {
namespace {

void add(std::string& out, std::string_view key, std::string_view value) {
    out.append(key).append("=").append(value).append("\n");
}

void add(std::string& out, std::string_view key, std::int64_t value) {
    add(out, key, std::string_view(std::to_string(value)));
}

std::string text(const StepSet& set) {
    std::string out;
    for (int m : set.magnitudes) out += std::to_string(m) + ",";
    for (const AxisStep& s : set.pattern)
        out += (s.either ? "+-" : "") + std::to_string(s.step) + ";";
    return out;
}

std::string text(const std::vector<Zone>& zones) {
    std::string out;
    for (const Zone& zone : zones) {
        for (const auto& c : zone.coordinates) out += c ? std::to_string(*c) + "," : "*,";
        out += ";";
    }
    return out;
}

void add_zones(std::string& out, std::string_view key, const ZonesByColour& zones) {
    for (Colour c : kColours) add(out, key, text(zones[index(c)]));
}

void add_piece(std::string& out, const PieceDefinition& piece) {
    add(out, "piece", std::string_view(&piece.letter, 1));
    add(out, "royal", piece.royal);
    add(out, "pawn", piece.pawn);
    add(out, "minstrel", piece.minstrel);
    add(out, "sticky", piece.sticky);
    for (const Movement& m : piece.movements) {
        add(out, "reach", static_cast<int>(m.reach));
        add(out, "mode", static_cast<int>(m.mode));
        for (const StepSet& set : m.steps) add(out, "steps", std::string_view(text(set)));
    }
    add(out, "double", piece.double_step);
    if (piece.double_from) add_zones(out, "double_from", *piece.double_from);
    add(out, "promotes", std::string_view(piece.promotes_to.data(), piece.promotes_to.size()));
    add_zones(out, "promotion_zone", piece.promotion_zone);
}

void add_shuffle(std::string& out, const VariantDefinition& variant) {
    add(out, "shuffle", static_cast<int>(variant.shuffle));
    const Army& army = variant.army;
    const char letters[] = {army.bishop, army.queen, army.knight, army.rook, army.man};
    add(out, "army", std::string_view(letters, variant.axes() == 2 ? 4 : 5));
}

/// A game of today, by its identity, and one that it had before.
struct Predecessor {
    std::string_view identity;
    std::array<std::string_view, 1> earlier;
};

/// The rule `dead_positions` ended some games earlier and changed no legal move.
constexpr std::array<Predecessor, 2> kPredecessors{{
    {"cfd13e98c34071ea", {"1227b5027f4bfca1"}},  // chess
    {"83560d550c519ac1", {"ff2f9bc4a149967c"}},  // chess960
}};

}  // namespace

std::string canonical_text(const VariantDefinition& variant) {
    std::string out;
    for (int s : variant.sizes) add(out, "size", s);
    for (int a : variant.forward_axes) add(out, "forward", a);
    std::vector<PieceDefinition> pieces = variant.pieces;
    small_sort(pieces, &PieceDefinition::letter);
    for (const PieceDefinition& piece : pieces) add_piece(out, piece);
    const Castling castling = variant.special.castling;
    add(out, "castling", static_cast<int>(castling));
    if (castles_with_rook(castling))
        add(out, "castling_rook", std::string_view(&variant.special.castling_rook, 1));
    if (castles_along_axis(castling)) add(out, "castling_axis", variant.special.castling_axis);
    add(out, "en_passant", variant.special.en_passant);
    add(out, "moves_per_turn", variant.special.moves_per_turn);
    add(out, "pact", variant.special.pact);
    add(out, "halfmove_limit", variant.special.halfmove_limit);
    add(out, "pawn_move_resets", variant.special.pawn_move_resets);
    // Rules that came later are left out where a game does not have them, so that the identities of
    // such games stay as they are.
    if (variant.special.dead_positions) add(out, "dead_positions", 1);
    if (variant.shuffle != Shuffle::none) add_shuffle(out, variant);
    if (variant.vast() && variant.shuffle != Shuffle::none) {
        add(out, "number", std::string_view(variant.number));
        return out;
    }
    const auto space = variant.setup.find(' ');
    add(out, "setup",
        std::string_view(print_placement(variant, variant.start) +
                         (space == std::string::npos ? "" : variant.setup.substr(space))));
    return out;
}

std::string about_setup(const VariantDefinition& variant, const std::string& fault) {
    return variant.setup_file.empty() ? fault : variant.setup_file + ": " + fault;
}

std::string identity(const VariantDefinition& variant) {
    std::string text = canonical_text(variant);
    add(text, "rules_version", kRulesVersion);
    return hexadecimal(fnv1a(text));
}

std::span<const std::string_view> earlier_identities(std::string_view identity) {
    for (const Predecessor& game : kPredecessors)
        if (game.identity == identity) return game.earlier;
    return {};
}

bool is_identity_of(std::string_view identity, std::string_view text) {
    const auto earlier = earlier_identities(identity);
    return text == identity || std::find(earlier.begin(), earlier.end(), text) != earlier.end();
}

bool is_identity_of(const VariantDefinition& variant, std::string_view text) {
    return is_identity_of(identity(variant), text);
}

}  // namespace tessera::definition
