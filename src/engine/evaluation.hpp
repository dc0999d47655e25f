// What a position is worth: men by their mobility on this board, where they stand, pawns by their
// distance from promotion.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class Evaluation {
public:
    explicit Evaluation(const rules::Ruleset& rules);

    /// 0 for royal men; at least 100 for all that capture.
    [[nodiscard]] Score value(rules::Kind kind) const { return values_[rules::index(kind)]; }
    /// What the man is worth to its side on the cell; nothing is worth 0.
    [[nodiscard]] Score placed(rules::Man man, rules::Cell cell) const {
        return table_[man.code() * cells_ + lattice::index(cell)];
    }
    /// White's men less Black's, all where they stand.
    [[nodiscard]] Score balance(const rules::Position& position) const;
    /// How a move changed the balance. `after`: the position it led to.
    [[nodiscard]] Score change(const rules::Position& after, const rules::Move& move,
                               const rules::Undo& undo) const;
    /// The score for the side to move, given the balance.
    [[nodiscard]] Score score(const rules::Position& position, Score balance) const;

private:
    void set_values(const rules::Ruleset& rules, const std::vector<double>& mobility);
    void fill_man(const rules::Ruleset& rules, rules::Man man);
    void add_promotion(const rules::Ruleset& rules, rules::Man man);
    [[nodiscard]] Score drive_home(const rules::Position& position, rules::Colour winner) const;

    std::size_t cells_;
    std::vector<Score> values_;  ///< by kind
    std::vector<Score> table_;   ///< by Man::code() and cell
};

}  // namespace tessera::engine
