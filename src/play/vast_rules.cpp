#include "play/vast_rules.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/codes.hpp"
#include "definition/builtin.hpp"
#include "definition/start_number.hpp"
#include "notation/vast_text.hpp"

namespace tessera::play {
namespace {

using definition::Colour;
using lattice::Cell;

/// The first rank's letters as codes of White's pieces.
std::array<std::uint8_t, 256> codes_of_letters(const vast::Rules& rules) {
    std::array<std::uint8_t, 256> codes{};
    for (const vast::Kind kind : rules.kinds)
        codes[static_cast<unsigned char>(rules.letters[vast::index(kind)])] =
            vast::Piece(kind, Colour::white).code();
    return codes;
}

/// Sets up both sides: `rank` holds the letters of the first rank by lateral cell.
vast::Codes mirrored(const vast::Rules& rules, std::string_view rank) {
    const auto codes_of = codes_of_letters(rules);
    const std::uint8_t black = vast::Piece(vast::Kind::king, Colour::black).code() -
                               vast::Piece(vast::Kind::king, Colour::white).code();
    const std::uint8_t pawn = vast::Piece(vast::Kind::pawn, Colour::white).code();
    vast::Codes codes(rules.shape.cells());
    const auto below = static_cast<std::size_t>(rules.shape.stride(rules.rank_axis));
    const auto ranks = static_cast<std::size_t>(rules.shape.size(rules.rank_axis));
    for (std::size_t i = 0, base = 0; i < rank.size(); base += below * ranks)
        for (std::size_t within = 0; within < below; ++within, ++i) {
            const std::uint8_t code = codes_of[static_cast<unsigned char>(rank[i])];
            std::uint8_t* const cell = &codes[base + within];
            cell[0] = code;
            cell[below] = pawn;
            cell[(ranks - 2) * below] = static_cast<std::uint8_t>(pawn + black);
            cell[(ranks - 1) * below] = static_cast<std::uint8_t>(code + black);
        }
    return codes;
}

std::optional<Error> unnumbered(const VastRules& variant) {
    if (variant.definition.shuffle != definition::Shuffle::none) return std::nullopt;
    return Error{"", variant.definition.id + " does not number its start positions",
                 codes::no_start_number};
}

}  // namespace

Result<std::shared_ptr<const VastRules>, std::vector<definition::FileError>> load_vast_variant(
    std::string_view toml_text, const definition::SetupFiles& files) {
    using Errors = std::vector<definition::FileError>;
    auto parsed = definition::parse_variant(toml_text, definition::Boards::any, files);
    if (!parsed) return parsed.error();
    if (!parsed->vast()) return std::shared_ptr<const VastRules>();
    auto rules = vast::rules_of(*parsed);
    if (!rules)
        return Errors{{parsed->lines.of("board.size"), "board.size",
                       "boards of more than " + std::to_string(definition::kMaxCells) +
                           " cells are for higher dimensional chess; " + rules.error().reason}};
    const auto variant = std::make_shared<const VastRules>(VastRules{
        std::move(parsed).value(), std::make_shared<const vast::Rules>(std::move(rules).value())});
    if (variant->definition.shuffle != definition::Shuffle::none) return variant;
    const auto start = vast_start(*variant);
    if (start) return variant;
    return Errors{{variant->definition.lines.of("setup.position"), "setup.position",
                   definition::about_setup(variant->definition, start.error().text())}};
}

std::shared_ptr<const VastRules> builtin_vast_variant(std::string_view id) {
    const auto* game = definition::find_builtin(definition::builtin_vast_variants(), id);
    return game != nullptr ? load_vast_variant(game->toml).value() : nullptr;
}

Result<vast::Position> vast_start(const VastRules& variant, std::string_view number,
                                  const Work& work) {
    if (auto fault = unnumbered(variant)) return *fault;
    const auto rank = definition::start_rank(variant.definition, number, work);
    if (!rank) return rank.error();
    vast::Setup setup;
    setup.codes = mirrored(*variant.rules, *rank);
    setup.may_castle.fill(variant.rules->castling);
    return vast::Position::of(variant.rules, std::move(setup));
}

Result<vast::Position> vast_start(const VastRules& variant) {
    const definition::VariantDefinition& game = variant.definition;
    if (game.shuffle != definition::Shuffle::none) return vast_start(variant, game.number);
    return notation::parse_position(variant.rules, notation::source_of(game.setup));
}

Result<std::string> vast_start_number(const VastRules& variant, const vast::Position& position,
                                      const Work& work) {
    if (auto fault = unnumbered(variant)) return *fault;
    const vast::Rules& rules = *variant.rules;
    const lattice::Shape& shape = rules.shape;
    std::string rank;
    for (std::uint32_t i = 0; i < shape.cells(); ++i) {
        const Cell cell{i};
        if (shape.coordinate(cell, rules.rank_axis) != 0) continue;
        const vast::Piece piece = position.at(cell);
        rank += piece.empty() ? '.' : rules.letters[vast::index(piece.kind())];
    }
    const bool as_at_start = position.side() == Colour::white && !position.ep_cell() &&
                             position.halfmove_clock() == 0 && position.fullmove() == 1 &&
                             position.may_castle(Colour::white) == rules.castling &&
                             position.may_castle(Colour::black) == rules.castling;
    if (!as_at_start || !std::ranges::equal(mirrored(rules, rank), position.codes()))
        return Error{"", "that is no start position of " + rules.id, codes::no_start_number};
    return definition::number_of_rank(variant.definition, rank, work);
}

}  // namespace tessera::play
