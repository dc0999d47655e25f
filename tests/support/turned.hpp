// A game on exchanged axes and under other letters: the same game, unless a rule looks for a letter
// or for an axis by its number.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "definition/definition.hpp"
#include "definition/placement.hpp"
#include "definition/start_number.hpp"

namespace tessera::testing_support {

class Turning {
public:
    using Definition = definition::VariantDefinition;

    /// Exchanges two axes. Letters are reversed: A becomes Z, K becomes P and P becomes K.
    explicit Turning(const Definition& game, int one = 0, int other = 1)
        : from_(game), one_(one), other_(other), to_(game) {
        exchange(to_.sizes);
        exchange(to_.axis_names);
        for (auto* axes : {&to_.forward_axes, &to_.view.across, &to_.view.up, &to_.view.down})
            for (int& a : *axes) a = axis(a);
        std::sort(to_.forward_axes.begin(), to_.forward_axes.end());
        for (auto* name : {&to_.native_name, &to_.view.board_label})
            for (definition::NamePart& part : *name)
                if (part.style != definition::NamePart::Style::literal) part.axis = axis(part.axis);
        for (definition::PieceDefinition& piece : to_.pieces) turn(piece);
        auto& rules = to_.special;
        if (definition::castles_with_rook(rules.castling))
            rules.castling_rook = letter(rules.castling_rook);
        if (definition::castles_along_axis(rules.castling))
            rules.castling_axis = axis(rules.castling_axis);
        definition::Army& army = to_.army;
        for (char* each : {&army.bishop, &army.queen, &army.knight, &army.rook, &army.man})
            if (*each != 0) *each = letter(*each);
        to_.start = pieces(game.start);
        to_.setup = print_placement(to_, to_.start) + game.setup.substr(game.setup.find(' '));
        if (to_.shuffle != definition::Shuffle::none)
            to_.number = definition::start_number(to_, to_.start).value();
    }

    [[nodiscard]] const Definition& game() const { return to_; }

    [[nodiscard]] int axis(int a) const { return a == one_ ? other_ : a == other_ ? one_ : a; }
    [[nodiscard]] static char letter(char c) { return static_cast<char>('A' + 'Z' - c); }
    [[nodiscard]] std::uint32_t cell(std::uint32_t c) const {
        std::vector<int> at = from_.coordinates(c);
        exchange(at);
        std::uint32_t turned = 0;
        for (std::size_t a = at.size(); a-- > 0;)
            turned = turned * static_cast<std::uint32_t>(to_.sizes[a]) +
                     static_cast<std::uint32_t>(at[a]);
        return turned;
    }
    [[nodiscard]] std::vector<definition::Placed> pieces(
        std::vector<definition::Placed> list) const {
        for (definition::Placed& placed : list)
            placed = {cell(placed.cell), letter(placed.letter), placed.colour};
        std::sort(list.begin(), list.end(),
                  [](const auto& a, const auto& b) { return a.cell < b.cell; });
        return list;
    }

private:
    template <class T>
    void exchange(std::vector<T>& list) const {
        std::swap(list[static_cast<std::size_t>(one_)], list[static_cast<std::size_t>(other_)]);
    }
    void turn(definition::ZonesByColour& zones) const {
        for (auto& list : zones)
            for (definition::Zone& zone : list) exchange(zone.coordinates);
    }
    void turn(definition::PieceDefinition& piece) const {
        piece.letter = letter(piece.letter);
        for (char& each : piece.promotes_to) each = letter(each);
        for (auto& movement : piece.movements)
            for (auto& set : movement.steps)
                if (!set.pattern.empty()) exchange(set.pattern);
        if (piece.double_from) turn(*piece.double_from);
        turn(piece.promotion_zone);
    }

    Definition from_;
    int one_;
    int other_;
    Definition to_;
};

}  // namespace tessera::testing_support
