// Boxes of few cells with the rules of vast boards, and random positions on them, told to the fast
// rules and to the reference.
#pragma once

#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "definition/definition.hpp"
#include "reference/generator.hpp"
#include "support/sanitized.hpp"
#include "vast/board/attacks.hpp"
#include "vast/board/position.hpp"

namespace tessera::test {

/// An executor of two threads.
inline void in_two_threads(std::size_t tasks, const std::function<void(std::size_t)>& run) {
    std::thread other([&] {
        for (std::size_t i = 1; i < tasks; i += 2) run(i);
    });
    for (std::size_t i = 0; i < tasks; i += 2) run(i);
    other.join();
}

/// Castling needs five cells along every axis but the rank's.
inline bool box_castles(const std::vector<int>& sizes) {
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (axis != 1 && sizes[axis] < 5) return false;
    return true;
}

/// The rules of higher dimensional chess on a box. Kinds in the order of its file: K Q R B N M P.
inline definition::VariantDefinition box_definition(const std::vector<int>& sizes) {
    using definition::AxisStep;
    using definition::Movement;
    using definition::PieceDefinition;
    definition::VariantDefinition box;
    const auto axes = static_cast<int>(sizes.size());
    box.id = "box";
    box.sizes = sizes;
    for (int axis = 0; axis < axes; ++axis) box.axis_names.push_back("axis" + std::to_string(axis));
    box.forward_axes = {1};
    const auto steps = [&](int parity) {
        std::vector<definition::StepSet> sets;
        for (int k = 1; k <= axes; ++k)
            if (parity < 0 || k % 2 == parity)
                sets.push_back({std::vector<int>(static_cast<std::size_t>(k), 1), {}});
        return sets;
    };
    std::vector<definition::StepSet> leaps;
    for (int twos = 1; twos <= axes; ++twos)
        for (int ones = 1; ones + twos <= axes; ++ones) {
            std::vector<int> leap(static_cast<std::size_t>(twos), 2);
            leap.insert(leap.end(), static_cast<std::size_t>(ones), 1);
            leaps.push_back({leap, {}});
        }
    const auto piece = [&](char letter, definition::Reach reach,
                           std::vector<definition::StepSet> sets) -> PieceDefinition& {
        PieceDefinition p;
        p.letter = letter;
        p.name = std::string(1, letter);
        p.movements = {{reach, definition::Mode::both, std::move(sets)}};
        box.pieces.push_back(p);
        return box.pieces.back();
    };
    using definition::Reach;
    piece('K', Reach::leap, steps(-1)).royal = true;
    piece('Q', Reach::slide, steps(-1));
    piece('R', Reach::slide, steps(1));
    piece('B', Reach::slide, steps(0));
    piece('N', Reach::leap, leaps);
    piece('M', Reach::leap, steps(-1));
    PieceDefinition& pawn = piece('P', Reach::leap, {});
    pawn.pawn = true;
    std::vector<AxisStep> push(static_cast<std::size_t>(axes));
    push[1] = {1, false};
    Movement quiet{Reach::leap, definition::Mode::quiet, {{{}, push}}};
    Movement capture{Reach::leap, definition::Mode::capture, {}};
    for (unsigned mask = 0; mask < 1U << axes; ++mask) {
        if ((mask & 2) != 0 || std::popcount(mask) % 2 == 0) continue;
        std::vector<AxisStep> pattern = push;
        for (std::size_t a = 0; a < sizes.size(); ++a)
            if ((mask >> a & 1) != 0) pattern[a] = {1, true};
        capture.steps.push_back({{}, pattern});
    }
    pawn.movements = {quiet, capture};
    pawn.double_step = true;
    pawn.promotes_to = {'Q', 'R', 'B', 'N', 'M'};
    const auto rank_zone = [&](int rank) {
        definition::Zone zone;
        zone.coordinates.assign(sizes.size(), std::nullopt);
        zone.coordinates[1] = rank;
        return std::vector<definition::Zone>{zone};
    };
    pawn.double_from = definition::ZonesByColour{rank_zone(1), rank_zone(sizes[1] - 2)};
    pawn.promotion_zone = {rank_zone(sizes[1] - 1), rank_zone(0)};
    if (box_castles(sizes)) box.special.castling = definition::Castling::king_jump;
    box.special.en_passant = true;
    box.shuffle = definition::Shuffle::hdc;
    return box;
}

inline std::shared_ptr<const vast::Rules> box_rules(const std::vector<int>& sizes) {
    using vast::Kind;
    auto rules = std::make_shared<vast::Rules>(
        vast::Rules{.id = "box", .name = "box", .shape = lattice::Shape(sizes)});
    rules->double_step = true;
    rules->en_passant = true;
    rules->castling = box_castles(sizes);
    rules->add(Kind::king, 'K');
    rules->add(Kind::queen, 'Q');
    rules->add(Kind::rook, 'R');
    rules->add(Kind::bishop, 'B');
    rules->add(Kind::knight, 'N');
    rules->add(Kind::man, 'M');
    rules->add(Kind::pawn, 'P');
    rules->promotions = {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::man};
    return rules;
}

/// A box with both sets of rules.
struct Box {
    explicit Box(const std::vector<int>& sizes)
        : definition(box_definition(sizes)), rules(box_rules(sizes)), generator(definition) {}
    definition::VariantDefinition definition;
    std::shared_ptr<const vast::Rules> rules;
    reference::Generator generator;
};

/// As the reference writes it.
inline std::string text_of(const Box& box, const vast::Move& move) {
    std::string text = reference::cell_name(box.definition, lattice::index(move.from)) +
                       reference::cell_name(box.definition, lattice::index(move.to));
    if (move.promotion != rules::kNoPieceType)
        text += static_cast<char>(box.rules->letter_of(move.promotion) + 'a' - 'A');
    return text;
}

/// A setup told to the reference.
inline reference::Position to_reference(const Box& box, const vast::Position& p) {
    reference::Position told;
    for (const std::uint8_t code : p.codes()) {
        const auto piece = vast::Piece::of_code(code);
        told.board.push_back(
            piece.empty()
                ? reference::kEmpty
                : reference::board_letter(box.rules->letters[index(piece.kind())], piece.colour()));
    }
    told.side = p.side();
    for (const auto colour : definition::kColours)
        if (p.may_castle(colour))
            told.rights.insert(
                {lattice::index(p.king(colour)), lattice::index(p.king(colour)), colour});
    if (p.ep_cell()) {
        const auto passed = lattice::index(*p.ep_cell());
        const int on = vast::Rules::forward(other(p.side())) * box.rules->shape.stride(1);
        told.double_step = {{passed, static_cast<reference::Cell>(static_cast<int>(passed) + on)}};
    }
    return told;
}

/// How full a random position is, and of what.
struct Mix {
    int per_thousand = 200;  ///< cells that are filled
    int white = 50;          ///< of a hundred pieces
    std::string letters = "QRBNMP";
    bool cornered = false;  ///< the king not to move stands in a corner
    bool any = false;       ///< also with that king attacked, for questions that do not care
};

/// A random position in which the side not to move is not in check; nothing if a few attempts at
/// one failed.
inline std::optional<vast::Position> random_position(const Box& box, const Mix& mix,
                                                     std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const std::size_t cells = box.rules->shape.cells();
    vast::Setup setup;
    setup.codes.assign(cells, 0);
    setup.side = below(2) == 0 ? definition::Colour::white : definition::Colour::black;
    std::array<std::size_t, 2> kings{below(cells), below(cells)};
    if (mix.cornered) {
        lattice::Coordinates at{};
        for (int a = 0; a < box.rules->shape.axes(); ++a)
            if (below(2) == 0)
                at[static_cast<std::size_t>(a)] =
                    static_cast<std::int16_t>(box.rules->shape.size(a) - 1);
        kings[definition::index(other(setup.side))] = lattice::index(box.rules->shape.at(at));
    }
    if (kings[0] == kings[1]) return std::nullopt;
    for (std::size_t c = 0; c < cells; ++c)
        if (below(1000) < static_cast<std::size_t>(mix.per_thousand))
            setup.codes[c] =
                vast::Piece(*box.rules->kind_of(mix.letters[below(mix.letters.size())]),
                            below(100) < static_cast<std::size_t>(mix.white)
                                ? definition::Colour::white
                                : definition::Colour::black)
                    .code();
    for (const auto colour : definition::kColours) {
        const std::size_t king = kings[definition::index(colour)];
        setup.codes[king] = vast::Piece(vast::Kind::king, colour).code();
        const auto rank =
            box.rules->shape.coordinate(lattice::Cell{static_cast<std::uint32_t>(king)}, 1);
        setup.may_castle[definition::index(colour)] =
            box.rules->castling && rank == box.rules->first_rank(colour) && below(3) != 0;
    }
    auto position = vast::Position::of(box.rules, setup);
    if (!position.ok()) return std::nullopt;
    if (mix.any) return std::move(position).value();
    // Pieces that give check to the side not to move go.
    for (int attempt = 0; attempt < 40; ++attempt) {
        const auto told = to_reference(box, *position);
        const auto quiet = other(setup.side);
        if (!box.generator.king_attacked(told, quiet)) {
            // Sometimes as if a double step had just been made.
            std::vector<lattice::Cell> passed;
            const bool passing = below(2) == 0;
            for (std::uint32_t c = 0; c < cells && passing; ++c) {
                setup.ep_cell = lattice::Cell{c};
                const auto there = vast::Position::of(box.rules, setup);
                if (there.ok() && there->ep_cell()) passed.push_back(lattice::Cell{c});
            }
            setup.ep_cell.reset();
            if (!passed.empty()) setup.ep_cell = passed[below(passed.size())];
            auto made = vast::Position::of(box.rules, setup);
            if (!made.ok()) return std::nullopt;
            return std::move(made).value();
        }
        for (const auto from : box.generator.aligned(
                 told, static_cast<reference::Cell>(kings[definition::index(quiet)]), setup.side))
            if (box.generator.could_capture(
                    told, from, static_cast<reference::Cell>(kings[definition::index(quiet)])) &&
                from != kings[definition::index(setup.side)])
                setup.codes[from] = 0;
        position = vast::Position::of(box.rules, setup);
        if (!position.ok()) return std::nullopt;
    }
    return std::nullopt;
}

/// The same without what would give check.
inline vast::Position random_quiet_position(const Box& box, const Mix& mix,
                                            std::mt19937_64& random) {
    std::optional<vast::Position> p;
    while (!p) p = random_position(box, mix, random);
    for (;;) {
        const auto checkers = vast::king_safety(*p, p->side()).checkers;
        if (checkers.empty()) return *p;
        vast::Setup setup;
        setup.codes.assign(p->codes().begin(), p->codes().end());
        setup.side = p->side();
        for (const lattice::Cell checker : checkers) setup.codes[lattice::index(checker)] = 0;
        p = vast::Position::of(box.rules, std::move(setup)).value();
    }
}

}  // namespace tessera::test
