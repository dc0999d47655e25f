// vast AXES QUESTION: one question about a board of Higher dimensional chess of 3 to 8 axes, by the
// methods of vast boards. Prints the answer, processor seconds, and KiB of memory at the most, all
// in one line. bench/vast.mjs asks all of them and writes docs/vast.md's table.
#include <ctime>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "base/random.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/start_number.hpp"
#include "movegen/vast/answers.hpp"
#include "movegen/vast/attacks.hpp"
#include "movegen/vast/count.hpp"
#include "peak_memory.hpp"

namespace tessera {
namespace {

using definition::Colour;
using definition::VariantDefinition;
using lattice::Cell;
using movegen::vast::Kind;
using movegen::vast::Piece;
using movegen::vast::Position;
using movegen::vast::Rules;
using movegen::vast::Setup;

struct Game {
    VariantDefinition definition;
    std::shared_ptr<const Rules> rules;
};

std::optional<Game> game_of(int axes) {
    const std::string id = "hdc" + std::to_string(axes);
    for (const auto& games : {definition::builtin_variants(), definition::builtin_vast_variants()})
        for (const definition::BuiltinVariant& game : games) {
            if (game.id != id) continue;
            auto parsed = definition::parse_variant(game.toml, definition::Boards::any);
            if (!parsed) return std::nullopt;
            auto rules = movegen::vast::rules_of(*parsed);
            if (!rules) return std::nullopt;
            return Game{*parsed, std::make_shared<const Rules>(*rules)};
        }
    return std::nullopt;
}

Cell cell_on_rank(const Rules& rules, std::uint32_t lateral, int rank) {
    const auto below = static_cast<std::uint32_t>(rules.shape.stride(rules.rank_axis));
    const auto ranks = static_cast<std::uint32_t>(rules.shape.size(rules.rank_axis));
    return Cell{lateral % below +
                below * (static_cast<std::uint32_t>(rank) + ranks * (lateral / below))};
}

std::optional<Position> start_of(const Game& game, const std::string& number) {
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

/// So many pieces anywhere, in the shares of the start; White to move. What attacks a king is
/// taken off again.
std::optional<Position> random_position(const Game& game, std::uint32_t pieces) {
    constexpr std::string_view kShares = "PPPPPPPPRRNNBBQM";
    Random random(2026);
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
    while (placed < pieces)
        put(*rules.kind_of(kShares[random.below(kShares.size())]),
            random.chance(50) ? Colour::white : Colour::black);
    for (;;) {
        const auto position = Position::of(game.rules, setup);
        if (!position) return std::nullopt;
        bool safe = true;
        for (const Colour colour : definition::kColours)
            for (const Cell cell : movegen::vast::king_safety(*position, colour).checkers) {
                setup.codes[lattice::index(cell)] = 0;
                safe = false;
            }
        if (safe) return *position;
    }
}

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

int print(const std::string& answer, double begun) {
    std::printf("%s %.6f %ld\n", answer.c_str(), processor_seconds() - begun, bench::peak_memory());
    return 0;
}

int fail(const char* reason) {
    std::fprintf(stderr, "vast: %s\n", reason);
    return 2;
}

int ask_start(const Game& game) {
    const double begun = processor_seconds();
    const auto position = start_of(game, "0");
    if (!position) return fail("no start position");
    return print(std::to_string(movegen::vast::count_moves(*position).all()), begun);
}

/// There and back; the answer is the number of its digits.
int ask_number(const Game& game) {
    const std::string number = definition::random_start(game.definition, 1);
    const double begun = processor_seconds();
    const auto rank = definition::start_rank(game.definition, number);
    if (!rank) return fail("no such number");
    const auto back = definition::number_of_rank(game.definition, *rank);
    if (!back || *back != number) return fail("another number came back");
    return print(std::to_string(number.size()), begun);
}

int ask_random(const Game& game, std::uint32_t pieces, std::string_view question) {
    const auto position = random_position(game, pieces);
    if (!position) return fail("no random position");
    const auto sink = [](const movegen::vast::Move&) {};
    const double begun = processor_seconds();
    const std::uint64_t answer = question == "count" ? movegen::vast::count_moves(*position).all()
                                 : question == "checks"
                                     ? movegen::vast::checks(*position, 0, sink)
                                     : movegen::vast::mates_in_one(*position, 0, sink);
    return print(std::to_string(answer), begun);
}

int ask(int axes, std::string_view question) {
    const auto game = game_of(axes);
    if (!game) return fail("AXES is not a number from 3 to 8");
    if (question == "start") return ask_start(*game);
    if (question == "number") return ask_number(*game);
    const std::size_t dash = question.find('-');
    const std::string_view asked = question.substr(0, dash);
    const std::string_view filling = dash == question.npos ? "" : question.substr(dash + 1);
    const std::uint32_t half = game->rules->shape.cells() / 2;
    if ((filling != "half" && filling != "few") ||
        (asked != "count" && asked != "checks" && asked != "mate1"))
        return fail(
            "QUESTION is none of start, number, and count, checks or mate1 with -half or -few");
    return ask_random(*game, filling == "half" ? half : std::min(half, 200U), asked);
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    if (argc != 3) return tessera::fail("usage: vast AXES QUESTION");
    const auto axes = tessera::parse_number(argv[1], 8);
    return tessera::ask(axes && *axes >= 3 ? static_cast<int>(*axes) : 0, argv[2]);
}
