#include "definition/definition.hpp"

#include <algorithm>

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

void add_man(std::string& out, const Man& man) {
    add(out, "man", std::string_view(&man.letter, 1));
    add(out, "royal", man.royal);
    add(out, "pawn", man.pawn);
    add(out, "minstrel", man.minstrel);
    add(out, "sticky", man.sticky);
    for (const Movement& m : man.movements) {
        add(out, "reach", static_cast<int>(m.reach));
        add(out, "mode", static_cast<int>(m.mode));
        for (const StepSet& set : m.steps) add(out, "steps", std::string_view(text(set)));
    }
    add(out, "double", man.double_step);
    if (man.double_from) add_zones(out, "double_from", *man.double_from);
    add(out, "promotes", std::string_view(man.promotes_to.data(), man.promotes_to.size()));
    add_zones(out, "promotion_zone", man.promotion_zone);
}

/// FNV-1a, 64 bits.
std::uint64_t hash(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return h;
}

}  // namespace

std::string canonical_text(const GameDefinition& game) {
    std::string out;
    for (int s : game.sizes) add(out, "size", s);
    for (int a : game.forward_axes) add(out, "forward", a);
    std::vector<Man> men = game.men;
    std::sort(men.begin(), men.end(),
              [](const Man& a, const Man& b) { return a.letter < b.letter; });
    for (const Man& man : men) add_man(out, man);
    add(out, "castling", static_cast<int>(game.rules.castling));
    add(out, "en_passant", game.rules.en_passant);
    add(out, "moves_per_turn", game.rules.moves_per_turn);
    add(out, "pact", game.rules.pact);
    add(out, "quiet_limit", game.rules.quiet_limit);
    add(out, "pawn_move_resets", game.rules.pawn_move_resets);
    if (game.shuffle != Shuffle::none) add(out, "shuffle", static_cast<int>(game.shuffle));
    const auto space = game.setup.find(' ');
    add(out, "setup",
        std::string_view(print_placement(game, game.start) +
                         (space == std::string::npos ? "" : game.setup.substr(space))));
    return out;
}

std::string identity(const GameDefinition& game) {
    std::string text = canonical_text(game);
    add(text, "rules_version", kRulesVersion);
    const std::uint64_t h = hash(text);
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[(h >> shift) & 15];
    return out;
}

}  // namespace tessera::definition
