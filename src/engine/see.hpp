// Static exchange evaluation: what becomes of a capture when both sides go on capturing on its
// cell, each with its least valuable piece, pieces behind sliders included.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/attack_origins.hpp"
#include "engine/evaluation.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// Keeps room between calls, so that it allocates nothing after warm-up.
class Exchange {
public:
    Exchange(const rules::Variant& variant, const Evaluation& evaluation)
        : evaluation_(evaluation), origins_(variant), on_ray_(variant.directions().size(), false) {}

    /// The move gains at least `threshold` of material. Pins are not seen.
    [[nodiscard]] bool gains(const rules::Position& position, const rules::Move& move,
                             Score threshold);

private:
    struct Attacker {
        Score worth = 0;
        rules::Cell cell{};
        std::size_t ray = 0;    ///< its place in rays_, or kNoRay
        std::size_t place = 0;  ///< in on_rays_, if it is on a ray
    };
    /// Pieces that capture on the target, one behind the other, nearest first.
    struct Ray {
        std::size_t begin = 0;  ///< those before it have captured
        std::size_t end = 0;
    };
    struct OnRay {
        Attacker attacker;
        rules::Colour colour{};
        bool ready = false;  ///< it can capture now: it leaps, or nothing stands before it
        bool gone = false;   ///< it has captured
    };
    static constexpr std::size_t kNoRay = SIZE_MAX;

    void gather(const rules::Position& position, const rules::Move& move);
    void gather_leapers(const rules::Position& position, rules::Cell target);
    void gather_rays(const rules::Position& position, rules::Cell target);
    void gather_by_origins(const rules::Position& position, rules::Cell target);
    void gather_ray(const rules::Position& position, rules::Cell target,
                    rules::DirectionId direction);
    void add_leaper(const rules::Position& position, rules::Colour colour, rules::Cell cell);
    [[nodiscard]] Attacker* leaper_on(rules::Cell cell, rules::Colour colour);
    [[nodiscard]] bool has_left(rules::Cell cell) const {
        return cell == left_[0] || cell == left_[1];
    }
    void open_ray(std::size_t ray);
    /// Takes the side's least valuable attacker out; false if there is none.
    [[nodiscard]] bool take_least(rules::Colour side, Score& worth);
    [[nodiscard]] Score worth(const rules::Position& position, rules::Cell cell) const;

    const Evaluation& evaluation_;
    AttackOrigins origins_;
    std::array<std::vector<Attacker>, 2> attackers_;  ///< that can capture now, by colour
    std::array<rules::Cell, 2> left_{};  ///< by the piece that moves and the one that it captures
    std::vector<OnRay> on_rays_;
    std::vector<Ray> rays_;
    std::vector<rules::DirectionId> directions_;  ///< with sliders of either colour
    std::vector<bool> on_ray_;                    ///< by direction: is in directions_
};

}  // namespace tessera::engine
