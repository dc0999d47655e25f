// Moves found cell by cell, on boards of any size and with every rule: the backend of variants that
// the others do not know.
#pragma once

#include <cstdint>
#include <vector>

#include "movegen/move_generator.hpp"

namespace tessera::movegen::mailbox {

class Generator : public MoveGenerator {
public:
    void list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const override;
    void list_of(const Position& p, Cell from, Scratch& scratch, MoveList& moves) const override;
    [[nodiscard]] std::uint64_t count(const Position& p, Scratch& scratch) const override;
    [[nodiscard]] bool any(const Position& p, Scratch& scratch) const override;
    [[nodiscard]] std::vector<Cell> movable(const Position& p, Scratch& scratch) const override;
    [[nodiscard]] bool gives_check(const Position& p, const Move& move,
                                   Scratch& scratch) const override;
    [[nodiscard]] bool in_check(const Position& p, Colour c) const override;
    [[nodiscard]] Backend backend() const override { return Backend::mailbox; }
};

}  // namespace tessera::movegen::mailbox
