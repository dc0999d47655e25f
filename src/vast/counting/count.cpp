#include "vast/counting/count.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "vast/board/attacks.hpp"
#include "vast/board/board.hpp"
#include "vast/counting/bulk.hpp"

namespace tessera::vast {

namespace {

const Kernels& kernels_of(Isa isa) {
#if defined(TESSERA_AVX)
    if (isa == Isa::avx512) return avx512::kVastKernels;
    if (isa == Isa::avx2) return avx2::kVastKernels;
#endif
    static_cast<void>(isa);
    return portable::kVastKernels;
}

class Counting {
public:
    Counting(const Position& p, const Executor& executor)
        : p_(p),
          side_(p.side()),
          enemy_(other(p.side())),
          executor_(executor),
          board_(p),
          safety_(king_safety(p, side_)) {}

    /// All but the moves of pieces that are neither the king nor pinned while it is not in check.
    MoveCounts one_by_one() {
        count_en_passant();
        if (safety_.checkers.empty())
            for (const Pin& pin : safety_.pins) count_pinned(pin);
        else if (safety_.checkers.size() == 1)
            count_evasions(lattice::index(safety_.checkers.front()));
        count_king();
        return counts_;
    }
    [[nodiscard]] const KingSafety& safety() const { return safety_; }

private:
    [[nodiscard]] const Geometry& geometry() const { return board_.geometry(); }
    [[nodiscard]] std::uint64_t& of(Kind kind) { return counts_.by_kind[index(kind)]; }
    [[nodiscard]] At king() const { return lattice::index(p_.king(side_)); }
    [[nodiscard]] int rank(At c) const { return geometry().rank(geometry().packed(c)); }
    [[nodiscard]] bool is_pinned(At c) const {
        return std::any_of(safety_.pins.begin(), safety_.pins.end(),
                           [&](const Pin& pin) { return lattice::index(pin.piece) == c; });
    }
    [[nodiscard]] std::uint64_t pawn_moves_to(At to) const {
        return pawn_moves_onto(p_.rules(), side_, rank(to));
    }
    /// So many ranks before a cell, for this side; nothing off the board.
    [[nodiscard]] std::optional<At> ranks_on(At c, int ranks) const {
        const int by = ranks * Rules::forward(side_);
        const int to = rank(c) + by;
        if (to < 0 || to >= geometry().size(geometry().rank_axis())) return std::nullopt;
        return Board::moved(c, by * geometry().stride(geometry().rank_axis()));
    }

    /// What captures in passing opens is seen on the board: first without the captured pawn and
    /// with one on the cell passed over, then along the line through each capturer.
    void count_en_passant() {
        if (!p_.ep_cell()) return;
        const At to = lattice::index(*p_.ep_cell());
        const Piece pawn(Kind::pawn, side_);
        const std::size_t mark = board_.mark();
        board_.put(*ranks_on(to, -1), Piece());
        board_.put(to, pawn);
        if (!board_.attacked(king(), enemy_))
            Rays(geometry(), to).any([&](const Rays::Ray& ray) {
                if (ray.odd || ray.ahead != -Rules::forward(side_)) return false;
                const At from = Board::moved(to, ray.step);
                if (board_.at(from) != pawn) return false;
                const std::size_t before = board_.mark();
                board_.put(from, Piece());
                if (board_.slider_through(king(), from, enemy_) == king()) ++of(Kind::pawn);
                board_.take_back(before);
                return false;
            });
        board_.take_back(mark);
    }

    /// Moves along the line between king and pinner, and onto the pinner.
    void count_pinned(const Pin& pin) {
        const At from = lattice::index(pin.piece);
        const At pinner = lattice::index(pin.pinner);
        const Packed home = geometry().packed(king());
        const Alignment line = alignment(home, geometry().packed(pinner));
        const int at = alignment(home, geometry().packed(from)).steps;
        const Piece piece = p_.at(pin.piece);
        if (slides(piece, line.odd))
            of(piece.kind()) += static_cast<std::uint64_t>(line.steps - 1);
        else if (piece.kind() == Kind::man)
            of(Kind::man) += at > 1 ? 2 : 1;
        else if (piece.kind() == Kind::pawn)
            count_pinned_pawn(piece, from, pinner, Board::step_of(king(), pinner, line.steps));
    }

    void count_pinned_pawn(Piece pawn, At from, At pinner, std::int32_t step) {
        const std::int32_t ahead = geometry().stride(geometry().rank_axis());
        if (step == ahead || step == -ahead) return count_steps(from);
        if (geometry().capture_steps(pawn, geometry().packed(from), geometry().packed(pinner)) == 1)
            of(Kind::pawn) += pawn_moves_to(pinner);
    }

    /// Of a pawn that does not capture.
    void count_steps(At from) {
        const auto one = ranks_on(from, 1);
        if (!one || !board_.empty(*one)) return;
        of(Kind::pawn) += pawn_moves_to(*one);
        const auto two = ranks_on(from, 2);
        if (p_.rules().double_step && rank(from) == p_.rules().second_rank(side_) && two &&
            board_.empty(*two))
            of(Kind::pawn) += pawn_moves_to(*two);
    }

    /// Captures of the only checker, and moves between it and the king. The king's own and
    /// captures in passing are counted elsewhere.
    void count_evasions(At checker) {
        const auto arrive = [&](At to, bool captures) {
            board_.any_attacker(to, side_, [&](At from) {
                const Kind kind = board_.at(from).kind();
                if (kind == Kind::king || is_pinned(from)) return false;
                if (kind != Kind::pawn)
                    ++of(kind);
                else if (captures)
                    of(kind) += pawn_moves_to(to);
                return false;
            });
        };
        arrive(checker, true);
        const Piece piece = board_.at(checker);
        const Alignment line = alignment(geometry().packed(king()), geometry().packed(checker));
        if (piece.kind() == Kind::knight || line.steps < 2) return;
        const std::int32_t step = Board::step_of(king(), checker, line.steps);
        for (int i = 1; i < line.steps; ++i) {
            const At to = Board::moved(king(), i * step);
            arrive(to, false);
            count_pawns_stepping_onto(to);
        }
    }

    void count_pawns_stepping_onto(At to) {
        const Piece pawn(Kind::pawn, side_);
        const auto one = ranks_on(to, -1);
        if (!one) return;
        if (board_.at(*one) == pawn && !is_pinned(*one)) of(Kind::pawn) += pawn_moves_to(to);
        const auto two = ranks_on(to, -2);
        if (two && p_.rules().double_step && rank(*two) == p_.rules().second_rank(side_) &&
            board_.empty(*one) && board_.at(*two) == pawn && !is_pinned(*two))
            of(Kind::pawn) += pawn_moves_to(to);
    }

    /// Steps, castling and the pass: cells that are not attacked once the king has left its own.
    void count_king() {
        const bool pass = castles() && contains_king(castling_cells_);
        std::vector<At> cells = castling_targets();
        Rays(geometry(), king()).any([&](const Rays::Ray& ray) {
            const At to = Board::moved(king(), ray.step);
            if (!board_.at(to).is(side_)) cells.push_back(to);
            return false;
        });
        const std::size_t mark = board_.mark();
        board_.put(king(), Piece());
        std::atomic<std::uint64_t> safe{0};
        const std::size_t tasks = std::min<std::size_t>(cells.size(), 64);
        executor_(tasks, [&](std::size_t task) {
            for (std::size_t i = cells.size() * task / tasks; i < cells.size() * (task + 1) / tasks;
                 ++i)
                if (!board_.attacked(cells[i], enemy_)) ++safe;
        });
        board_.take_back(mark);
        of(Kind::king) += safe + (pass ? 1 : 0);
    }

    [[nodiscard]] bool castles() {
        if (!p_.may_castle(side_) || !safety_.checkers.empty()) return false;
        if (castling_cells_.empty()) castling_cells_ = p_.rules().castling_cells(side_);
        return true;
    }
    [[nodiscard]] bool contains_king(const std::vector<Cell>& cells) const {
        return std::find(cells.begin(), cells.end(), p_.king(side_)) != cells.end();
    }
    /// Empty cells to which the king may castle and not step.
    [[nodiscard]] std::vector<At> castling_targets() {
        std::vector<At> targets;
        if (!castles()) return targets;
        for (const Cell cell : castling_cells_) {
            const At to = lattice::index(cell);
            if (board_.empty(to) &&
                alignment(geometry().packed(king()), geometry().packed(to)).steps != 1)
                targets.push_back(to);
        }
        return targets;
    }

    const Position& p_;
    Colour side_;
    Colour enemy_;
    const Executor& executor_;
    Board board_;
    KingSafety safety_;
    std::vector<Cell> castling_cells_;
    MoveCounts counts_;
};

}  // namespace

MoveCounts count_moves(const Position& position, const Work& work, Isa isa) {
    MoveCounts counts;
    Meter meter(work.watch, position.shape().cells());
    KingSafety safety;
    {
        Counting counting(position, work.executor);  // gives its copy of the board back
        counts = counting.one_by_one();
        safety = counting.safety();
    }
    if (!safety.checkers.empty()) return counts;
    // A pinned piece blocks like any other.
    std::vector<std::uint8_t> codes;
    if (!safety.pins.empty()) {
        codes.assign(position.codes().begin(), position.codes().end());
        for (const Pin& pin : safety.pins)
            codes[lattice::index(pin.piece)] = CountedSide::frozen_code(position.side());
    }
    const CountedSide counted{position.rules(), codes.empty() ? position.codes() : codes,
                              position.side(),  work.executor,
                              kernels_of(isa),  meter};
    count_slides(counted, counts);
    if (!meter.ended()) count_leaps(counted, counts);
    return counts;
}

}  // namespace tessera::vast
