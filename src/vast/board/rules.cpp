#include "vast/board/rules.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/small.hpp"
#include "vast/board/geometry.hpp"

namespace tessera::vast {
namespace {

using definition::Castling;
using definition::Mode;
using definition::Movement;
using definition::PieceDefinition;
using definition::Reach;
using definition::StepSet;
using definition::VariantDefinition;

using Orbits = std::vector<std::vector<int>>;

/// The orbits 1, 11, 111, .. of `first`, `first` + `each`, .. axes.
Orbits steps_of_one(int axes, int first, int each) {
    Orbits orbits;
    for (int k = first; k <= axes; k += each) orbits.emplace_back(static_cast<std::size_t>(k), 1);
    return orbits;
}

/// Every leap by up to 2 along every axis in which both 1 and 2 occur.
Orbits knight_leaps(int axes) {
    Orbits orbits;
    for (int twos = 1; twos < axes; ++twos)
        for (int ones = 1; twos + ones <= axes; ++ones) {
            orbits.emplace_back(static_cast<std::size_t>(twos), 2);
            orbits.back().insert(orbits.back().end(), static_cast<std::size_t>(ones), 1);
        }
    return orbits;
}

/// The piece has this one movement, given in orbits.
bool moves_by(const PieceDefinition& piece, Reach reach, Orbits wanted) {
    if (piece.movements.size() != 1) return false;
    const Movement& movement = piece.movements.front();
    if (movement.reach != reach || movement.mode != Mode::both) return false;
    Orbits found;
    for (const StepSet& set : movement.steps) found.push_back(set.magnitudes);
    small_sort(found);
    small_sort(wanted);
    return found == wanted;
}

/// Reads a definition into Rules; the first thing that does not fit ends it.
class Recognition {
public:
    explicit Recognition(const VariantDefinition& variant)
        : variant_(variant),
          rules_{.id = variant.id, .name = variant.name, .shape = lattice::Shape(variant.sizes)} {}

    Result<Rules> run() {
        if (variant_.forward_axes.size() != 1) return wrong("it has not exactly one forward axis");
        rules_.rank_axis = variant_.rank_axis();
        if (rules_.shape.size(rules_.rank_axis) < 2) return wrong("it has but one rank");
        if (*std::max_element(variant_.sizes.begin(), variant_.sizes.end()) > kMaxSide)
            return wrong("it has an axis of more than " + std::to_string(kMaxSide) + " cells");
        special_rules();
        for (const PieceDefinition& piece : variant_.pieces) add(piece);
        if (rules_.letters[index(Kind::king)] == 0) fault("it has no king");
        for (const PieceDefinition& piece : variant_.pieces)
            if (piece.pawn) promotions(piece);
        if (!reason_.empty()) return wrong(reason_);
        return std::move(rules_);
    }

private:
    [[nodiscard]] Error wrong(const std::string& reason) const {
        return {"", variant_.id + " is not higher dimensional chess: " + reason};
    }
    void fault(std::string reason) {
        if (reason_.empty()) reason_ = std::move(reason);
    }
    [[nodiscard]] static std::string letter_of(const PieceDefinition& piece) {
        return {piece.letter};
    }

    void special_rules() {
        const definition::SpecialRules& special = variant_.special;
        if (special.castling != Castling::none && special.castling != Castling::king_jump)
            fault("its king castles with another piece");
        if (special.moves_per_turn != 1 || special.pact)
            fault("it has two moves a turn or the pact");
        if (special.dead_positions) fault("it draws dead positions");
        if (!special.pawn_move_resets) fault("its pawn moves do not reset the halfmove clock");
        rules_.castling = special.castling == Castling::king_jump;
        rules_.en_passant = special.en_passant;
        rules_.halfmove_limit = static_cast<std::uint32_t>(special.halfmove_limit);
    }

    void add(const PieceDefinition& piece) {
        const auto kind = kind_of(piece);
        if (!kind) return fault("piece " + letter_of(piece) + " moves as none of its pieces");
        if (rules_.letters[index(*kind)] != 0)
            return fault("piece " + letter_of(piece) + " moves as another one");
        if (piece.minstrel || piece.sticky)
            return fault("piece " + letter_of(piece) + " is a minstrel or sticky");
        if (*kind != Kind::pawn && (!piece.promotes_to.empty() || piece.double_step))
            return fault("piece " + letter_of(piece) + " promotes or has a double step");
        rules_.add(*kind, piece.letter);
    }

    [[nodiscard]] std::optional<Kind> kind_of(const PieceDefinition& piece) {
        const int axes = variant_.axes();
        if (piece.pawn) {
            if (!piece.royal && pawn_moves(piece)) return Kind::pawn;
            return std::nullopt;
        }
        if (moves_by(piece, Reach::leap, steps_of_one(axes, 1, 1)))
            return piece.royal ? Kind::king : Kind::man;
        if (piece.royal) return std::nullopt;
        if (moves_by(piece, Reach::slide, steps_of_one(axes, 1, 1))) return Kind::queen;
        if (moves_by(piece, Reach::slide, steps_of_one(axes, 1, 2))) return Kind::rook;
        if (moves_by(piece, Reach::slide, steps_of_one(axes, 2, 2))) return Kind::bishop;
        if (moves_by(piece, Reach::leap, knight_leaps(axes))) return Kind::knight;
        return std::nullopt;
    }

    /// One up the rank without capturing; captures one up and to either side on an odd number of
    /// the other axes. Sides along axes of one cell are left out: they lead nowhere.
    [[nodiscard]] bool pawn_moves(const PieceDefinition& piece) {
        Movement quiet{Reach::leap, Mode::quiet, {pattern(0)}};
        Movement capture{Reach::leap, Mode::capture, {}};
        std::uint32_t lateral = 0;
        for (int axis = 0; axis < variant_.axes(); ++axis)
            if (axis != rules_.rank_axis && rules_.shape.size(axis) > 1) lateral |= 1U << axis;
        for (std::uint32_t axes = 1; axes <= lateral; ++axes)
            if ((axes & ~lateral) == 0 && std::popcount(axes) % 2 == 1)
                capture.steps.push_back(pattern(axes));
        const auto same = [](const Movement& a, const Movement& b) {
            return a.reach == b.reach && a.mode == b.mode &&
                   std::is_permutation(a.steps.begin(), a.steps.end(), b.steps.begin(),
                                       b.steps.end());
        };
        const auto has = [&](const Movement& wanted) {
            return std::any_of(piece.movements.begin(), piece.movements.end(),
                               [&](const Movement& m) { return same(m, wanted); });
        };
        return piece.movements.size() == 2 && has(quiet) && has(capture) && double_step(piece);
    }

    /// One up the rank and one either way along each axis of the set; bit a: axis a.
    [[nodiscard]] StepSet pattern(std::uint32_t axes) const {
        StepSet set;
        for (int axis = 0; axis < variant_.axes(); ++axis)
            set.pattern.push_back({axis == rules_.rank_axis || (axes >> axis & 1U) != 0 ? 1 : 0,
                                   (axes >> axis & 1U) != 0});
        return set;
    }

    /// The cells of one rank, and no others.
    [[nodiscard]] bool is_rank(const std::vector<definition::Zone>& zones, int rank) const {
        if (zones.size() != 1) return false;
        for (int axis = 0; axis < variant_.axes(); ++axis) {
            const auto& at = zones.front().coordinates[static_cast<std::size_t>(axis)];
            if (axis == rules_.rank_axis ? at != rank : at.has_value()) return false;
        }
        return true;
    }

    /// Only from the second rank, or not at all.
    [[nodiscard]] bool double_step(const PieceDefinition& piece) {
        rules_.double_step = piece.double_step;
        if (!piece.double_step) return true;
        for (const Colour c : kColours) {
            if (piece.double_from) {
                if (!is_rank((*piece.double_from)[definition::index(c)], rules_.second_rank(c)))
                    return false;
            } else if (variant_.shuffle == definition::Shuffle::none && !starts_on_rank(piece, c)) {
                return false;
            }
        }
        return true;
    }

    /// The colour's pawns start on all cells of its second rank and nowhere else.
    [[nodiscard]] bool starts_on_rank(const PieceDefinition& piece, Colour c) const {
        std::uint32_t found = 0;
        for (const definition::Placed& placed : variant_.start) {
            if (placed.letter != piece.letter || placed.colour != c) continue;
            if (rules_.shape.coordinate(Cell{placed.cell}, rules_.rank_axis) !=
                rules_.second_rank(c))
                return false;
            ++found;
        }
        const auto ranks = static_cast<std::uint32_t>(rules_.shape.size(rules_.rank_axis));
        return found == rules_.shape.cells() / ranks;
    }

    void promotions(const PieceDefinition& pawn) {
        for (const char letter : pawn.promotes_to) {
            const auto kind = rules_.kind_of(letter);
            if (!kind) return fault("its pawn promotes to a letter of no piece");
            if (*kind == Kind::pawn) return fault("its pawn promotes to a pawn");
            rules_.promotions.push_back(*kind);
        }
        if (pawn.promotes_to.empty()) return;
        for (const Colour c : kColours)
            if (!is_rank(pawn.promotion_zone[definition::index(c)], rules_.last_rank(c)))
                fault("its pawn promotes elsewhere than on its last rank");
    }

    const VariantDefinition& variant_;
    Rules rules_;
    std::string reason_;
};

}  // namespace

Result<Rules> rules_of(const VariantDefinition& variant) {
    return Recognition(variant).run();
}

}  // namespace tessera::vast
