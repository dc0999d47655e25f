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
        std::size_t ray = 0;  ///< its place in rays_, or kLeap
    };
    /// Sliders one behind the other, nearest first.
    struct Ray {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct Slider {
        Score worth = 0;
        rules::Colour colour{};
    };
    static constexpr std::size_t kLeap = SIZE_MAX;

    void gather(const rules::Position& position, rules::Cell target, rules::Cell left_out);
    void gather_leapers(const rules::Position& position, rules::Cell target, rules::Cell left_out);
    void gather_rays(const rules::Position& position, rules::Cell target, rules::Cell left_out);
    void gather_by_origins(const rules::Position& position, rules::Cell target,
                           rules::Cell left_out);
    void gather_ray(const rules::Position& position, rules::Cell target, rules::Cell left_out,
                    rules::DirectionId direction);
    void open_ray(std::size_t ray);
    /// Takes the side's least valuable attacker out; false if there is none.
    [[nodiscard]] bool take_least(rules::Colour side, Score& worth);
    [[nodiscard]] Score worth(const rules::Position& position, rules::Cell cell) const;

    const Evaluation& evaluation_;
    AttackOrigins origins_;
    std::array<std::vector<Attacker>, 2> attackers_;  ///< that can capture now, by colour
    std::vector<Slider> sliders_;
    std::vector<Ray> rays_;
    std::vector<rules::DirectionId> directions_;  ///< with sliders of either colour
    std::vector<bool> on_ray_;                    ///< by direction: is in directions_
};

}  // namespace tessera::engine
