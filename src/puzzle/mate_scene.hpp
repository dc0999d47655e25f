// Where the kings of a puzzle made up from a number stand, with what a castling or a capture in
// passing needs around them.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "vast/board/board.hpp"

namespace tessera::puzzle {

/// Coordinates counted from the black king's corner inward, so that every puzzle is made in the
/// same corner and turned afterwards.
class Corner {
public:
    Corner(const vast::Rules& rules, Random& random);
    /// By axis whether the corner is at the far end.
    Corner(const vast::Rules& rules, const std::array<bool, lattice::kMaxAxes>& turned)
        : rules_(rules), turned_(turned) {}
    /// Pawns of White are promoted on the corner's rank.
    [[nodiscard]] bool last_rank_here() const {
        return turned_[static_cast<std::size_t>(rules_.rank_axis)];
    }
    [[nodiscard]] vast::At cell(const vast::Coordinates& inward) const;

private:
    const vast::Rules& rules_;
    std::array<bool, lattice::kMaxAxes> turned_{};
};

/// Kings and the rules of one attempt.
struct Scene {
    Corner corner;
    vast::Coordinates black_king{};
    vast::Coordinates white_king{};
    std::size_t near = 0;  ///< the axis along which White's king is, or castles to, two steps away
    bool castles = false;  ///< White may
    std::optional<vast::Cell> passed = {};                      ///< by the double step just made
    std::vector<std::pair<vast::At, vast::Piece>> pieces = {};  ///< besides the kings
    std::vector<vast::At> free = {};                            ///< cells that stay empty
};

[[nodiscard]] Scene scene_of(const vast::Rules& rules, Random& random);

/// White's king hides a slider from Black's. By castling it comes to where it guards half of the
/// cells beside him. Nothing if this did not come about.
[[nodiscard]] std::optional<Scene> castling_scene(const vast::Rules& rules, Random& random);

/// A black pawn has just passed a white one, and one of the two hides a slider of White's from the
/// king. Nothing if this did not come about.
[[nodiscard]] std::optional<Scene> passing_scene(const vast::Rules& rules, Random& random);

/// The scene as a position, White to move, or with these codes.
[[nodiscard]] Result<vast::Position> position_of(const std::shared_ptr<const vast::Rules>& rules,
                                                 const Scene& scene);
[[nodiscard]] Result<vast::Position> position_of(const std::shared_ptr<const vast::Rules>& rules,
                                                 const Scene& scene, vast::Codes codes);

}  // namespace tessera::puzzle
