#include "vast_boards.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/random.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/start_number.hpp"
#include "vast/board/attacks.hpp"

namespace tessera::bench {

using definition::Colour;
using lattice::Cell;
using vast::Kind;
using vast::Piece;
using vast::Position;
using vast::Rules;
using vast::Setup;

namespace {

Cell cell_on_rank(const Rules& rules, std::uint32_t lateral, int rank) {
    const auto below = static_cast<std::uint32_t>(rules.shape.stride(rules.rank_axis));
    const auto ranks = static_cast<std::uint32_t>(rules.shape.size(rules.rank_axis));
    return Cell{lateral % below +
                below * (static_cast<std::uint32_t>(rank) + ranks * (lateral / below))};
}

}  // namespace

std::optional<VastGame> vast_game(int axes) {
    const std::string id = "hdc" + std::to_string(axes);
    const auto* game = definition::find_builtin(definition::builtin_games(), id);
    if (game == nullptr) return std::nullopt;
    auto parsed = definition::parse_variant(game->toml, definition::Boards::any);
    if (!parsed) return std::nullopt;
    auto rules = vast::rules_of(*parsed);
    if (!rules) return std::nullopt;
    return VastGame{*parsed, std::make_shared<const Rules>(*rules)};
}

std::optional<Position> vast_start(const VastGame& game, const std::string& number) {
    const auto letters = definition::start_rank(game.definition, number);
    if (!letters) return std::nullopt;
    Setup setup;
    setup.codes.assign(game.rules->shape.cells(), 0);
    setup.may_castle = {true, true};
    for (const Colour colour : definition::kColours)
        for (std::uint32_t i = 0; i < letters->size(); ++i) {
            const auto put = [&](int rank, Kind kind) {
                const Cell cell = cell_on_rank(*game.rules, i, rank);
                setup.codes[lattice::index(cell)] = Piece(kind, colour).code();
            };
            put(game.rules->first_rank(colour), *game.rules->kind_of((*letters)[i]));
            put(game.rules->second_rank(colour), Kind::pawn);
        }
    const auto position = Position::of(game.rules, std::move(setup));
    if (!position) return std::nullopt;
    return *position;
}

/// Takes off what attacks a king until nothing does.
static std::optional<Position> quiet(const VastGame& game, Setup setup) {
    for (;;) {
        const auto position = Position::of(game.rules, setup);
        if (!position) return std::nullopt;
        bool safe = true;
        for (const Colour colour : definition::kColours)
            for (const Cell cell : vast::king_safety(*position, colour).checkers) {
                setup.codes[lattice::index(cell)] = 0;
                safe = false;
            }
        if (safe) return *position;
    }
}

std::optional<Position> shuffled_vast_position(const VastGame& game, std::uint64_t seed) {
    const auto start = vast_start(game, "0");
    if (!start) return std::nullopt;
    Setup setup;
    setup.codes.assign(start->codes().begin(), start->codes().end());
    Random random(seed);
    for (std::size_t i = setup.codes.size() - 1; i > 0; --i)
        std::swap(setup.codes[i], setup.codes[random.below(static_cast<std::uint32_t>(i + 1))]);
    return quiet(game, std::move(setup));
}

std::optional<Position> random_vast_position(const VastGame& game, std::uint32_t pieces,
                                             std::uint64_t seed, Black black) {
    constexpr std::string_view kShares = "PPPPPPPPRRNNBBQM";
    Random random(seed);
    const Rules& rules = *game.rules;
    const std::uint32_t cells = rules.shape.cells();
    Setup setup;
    setup.codes.assign(cells, 0);
    std::uint32_t placed = 0;
    const auto put = [&](Kind kind, Colour colour) {
        std::uint32_t cell = 0;
        do cell = static_cast<std::uint32_t>(random.below(cells));
        while (setup.codes[cell] != 0);
        const int rank = rules.shape.coordinate(Cell{cell}, rules.rank_axis);
        const bool edge = rank == 0 || rank + 1 == rules.shape.size(rules.rank_axis);
        setup.codes[cell] = Piece(kind == Kind::pawn && edge ? Kind::man : kind, colour).code();
        ++placed;
    };
    for (const Colour colour : definition::kColours) put(Kind::king, colour);
    while (placed < pieces) {
        const Kind kind = *rules.kind_of(kShares[random.below(kShares.size())]);
        const bool white = black == Black::bare_king || random.chance(50);
        put(kind, white ? Colour::white : Colour::black);
    }
    return quiet(game, std::move(setup));
}

std::optional<Position> guarded_vast_position(const VastGame& game, std::uint32_t pieces,
                                              std::uint64_t seed) {
    const auto random = random_vast_position(game, pieces, seed);
    if (!random) return std::nullopt;
    const lattice::Shape& shape = game.rules->shape;
    Setup setup;
    setup.codes.assign(random->codes().begin(), random->codes().end());
    setup.codes[lattice::index(random->king(Colour::black))] = 0;
    for (std::uint32_t c = 0; c < shape.cells(); ++c) {
        const lattice::Coordinates at = shape.coordinates(Cell{c});
        int far = 0;  // from the middle
        for (int axis = 0; axis < shape.axes(); ++axis)
            far =
                std::max(far, std::abs(at[static_cast<std::size_t>(axis)] - shape.size(axis) / 2));
        std::uint8_t& code = setup.codes[c];
        if (far == 0) code = Piece(Kind::king, Colour::black).code();
        if (far == 1) code = Piece(Kind::man, Colour::black).code();
        // White's knights that would give check, and its king, if it stood there.
        if (far == 2 && Piece::of_code(code).is(Colour::white)) code = 0;
        if (Cell{c} == random->king(Colour::white) && far <= 2) return std::nullopt;
    }
    const auto position = Position::of(game.rules, setup);
    if (!position) return std::nullopt;
    return *position;
}

std::optional<Position> beset_vast_position(const VastGame& game, KingAt where,
                                            std::uint32_t pieces, std::uint64_t seed) {
    const lattice::Shape& shape = game.rules->shape;
    Random random(seed);
    lattice::Coordinates king{};
    if (where == KingAt::middle)
        for (int axis = 0; axis < shape.axes(); ++axis)
            king[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>(shape.size(axis) / 2);
    // Within two leaps of the king on every axis.
    const auto near = [&] {
        lattice::Coordinates at{};
        for (int axis = 0; axis < shape.axes(); ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            const int low = std::max(0, king[a] - 4);
            const int high = std::min(shape.size(axis) - 1, king[a] + 4);
            at[a] = static_cast<std::int16_t>(
                low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1))));
        }
        return shape.at(at);
    };
    Setup setup;
    setup.codes.assign(shape.cells(), 0);
    setup.codes[lattice::index(shape.at(king))] = Piece(Kind::king, Colour::black).code();
    const Cell far{where == KingAt::corner ? shape.cells() - 1 : 0};
    setup.codes[lattice::index(far)] = Piece(Kind::king, Colour::white).code();
    for (std::uint32_t placed = 2; placed < pieces;) {
        std::uint8_t& code = setup.codes[lattice::index(near())];
        if (code != 0) continue;
        code = Piece(Kind::knight, Colour::white).code();
        ++placed;
    }
    return quiet(game, std::move(setup));
}

}  // namespace tessera::bench
