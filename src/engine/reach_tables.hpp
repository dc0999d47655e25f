// The cells that pieces reach, as bitboards: of a slider those that nothing before them hides.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

class ReachTables {
public:
    /// Without tables where the variant keeps no bitboards, or a piece reaches a cell in two ways.
    explicit ReachTables(const rules::Variant& variant);

    [[nodiscard]] bool usable() const { return usable_; }
    /// Words of a bitboard that the board has.
    [[nodiscard]] std::size_t words() const { return words_; }
    /// The cells to which the piece leaps or slides from a cell, by either colour's pieces only
    /// those before the first, which is among them.
    [[nodiscard]] rules::Bitboard reach(rules::Piece piece, rules::Cell from,
                                        const rules::Bitboard& occupied) const;

private:
    void add(const rules::Variant& variant, rules::Piece piece);
    void add_ray(const rules::Variant& variant, rules::Cell from, rules::DirectionId d,
                 rules::Bitboard& ray);

    std::size_t cells_;
    std::size_t words_;
    bool usable_;
    std::vector<rules::Bitboard> leaps_, slides_;  ///< by Piece::code() and cell
    std::vector<rules::Bitboard> hidden_;          ///< by two cells: behind the second
    std::vector<std::uint8_t> directions_;         ///< by two cells; only while building
};

}  // namespace tessera::engine
