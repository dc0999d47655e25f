#include "ending_proof.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "entries.hpp"
#include "reference/generator.hpp"
#include "tasks.hpp"

namespace tessera::verify {

using definition::Colour;
using endings::Cells;
using endings::Value;
using reference::Cell;

namespace {

constexpr std::uint64_t kEntriesOfStep = 1 << 16;
constexpr std::size_t kPieces = 3;

/// A set of cells or of entries.
class Bits {
public:
    explicit Bits(std::uint64_t size, bool full = false)
        : words_((size + 63) / 64, full ? ~std::uint64_t{0} : 0) {
        if (full && size % 64 != 0) words_.back() = (std::uint64_t{1} << size % 64) - 1;
    }
    [[nodiscard]] bool has(std::uint64_t at) const { return (words_[at / 64] >> at % 64 & 1) != 0; }
    void add(std::uint64_t at) { words_[at / 64] |= std::uint64_t{1} << at % 64; }
    void remove(std::uint64_t at) { words_[at / 64] &= ~(std::uint64_t{1} << at % 64); }
    /// Keeps what `other` has, or is `also`.
    void keep(const Bits& other, std::uint64_t also) {
        const bool had = has(also);
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        if (had) add(also);
    }
    /// Calls f(number), which returns an error or nothing, for each in [begin, end); both are
    /// multiples of 64, or `end` the size.
    template <class F>
    [[nodiscard]] std::optional<Error> each(std::uint64_t begin, std::uint64_t end, F&& f) const {
        for (std::uint64_t i = begin / 64; i < (end + 63) / 64; ++i)
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                if (auto error = f(i * 64 + static_cast<unsigned>(std::countr_zero(word))))
                    return error;
        return std::nullopt;
    }

private:
    std::vector<std::uint64_t> words_;
};

/// By cell: a set of cells.
using Relation = std::vector<Bits>;

class Proof {
public:
    Proof(Games& games, endings::Table table, const Work& work)
        : games_(games),
          work_(work),
          ending_(*table.ending),
          index_(ending_.index()),
          cells_(static_cast<Cell>(ending_.variant().shape().cells())),
          lone_(ending_.end(Colour::white) == 1 ? Colour::white : Colour::black),
          strong_(definition::other(lone_)),
          lone_king_(ending_.king(lone_)),
          strong_king_(ending_.king(strong_)),
          piece_(ending_.begin(strong_) + 1),
          entries_(table.values[0].size()),
          figures_(table.figures),
          memory_(std::make_shared<endings::TableInMemory>(std::move(table))),
          tables_(ending_.shared_variant()) {
        tables_.add(memory_);
        for (std::size_t slot = 0; slot < kPieces; ++slot) {
            attackers_[slot].assign(cells_, Bits(cells_));
            origins_[slot].assign(cells_, {});
        }
        for (Bits& marked : marked_) marked = Bits(entries_);
    }

    [[nodiscard]] Result<std::uint64_t> run() {
        if (auto error = find_attacks()) return *error;
        if (auto error = look_at_legality()) return *error;
        if (auto error = look_for_mates()) return *error;
        mark_decided();
        if (auto error = recompute_marked()) return *error;
        return legal_;
    }

private:
    [[nodiscard]] const endings::Table& table() const { return memory_->table(); }
    [[nodiscard]] char letter(std::size_t slot) const {
        const rules::Piece piece = ending_.piece(slot);
        return reference::board_letter(ending_.variant().letter(piece.type()), piece.colour());
    }
    /// An empty board.
    [[nodiscard]] reference::Position empty(Colour side) const {
        reference::Position position;
        position.board.assign(cells_, reference::kEmpty);
        position.side = side;
        return position;
    }
    [[nodiscard]] Cell where(const reference::Position& position, std::size_t slot) const {
        const void* const at = std::memchr(position.board.data(), letter(slot), cells_);
        return static_cast<Cell>(static_cast<const char*>(at) - position.board.data());
    }

    /// Runs run(game, i), which returns a number or an error, and adds the numbers up. `share`: of
    /// the whole, which this stage takes.
    template <class Run>
    [[nodiscard]] std::optional<Error> stage(double share, std::size_t tasks, std::uint64_t& sum,
                                             Run&& run) {
        std::size_t done = 0;
        auto fault = run_tasks(
            work_, tasks,
            [&](std::size_t task) -> Result<std::uint64_t> {
                return games_.with([&](const reference::Game& game) { return run(game, task); });
            },
            [&](std::size_t, std::uint64_t found) {
                sum += found;
                const double part = static_cast<double>(++done) / static_cast<double>(tasks);
                const double all = share_ + share * part;
                return Progress{static_cast<std::uint64_t>(all * 2 * static_cast<double>(entries_)),
                                all};
            });
        share_ += share;
        return fault;
    }
    [[nodiscard]] std::size_t tasks_of_entries() const {
        return static_cast<std::size_t>((entries_ + kEntriesOfStep - 1) / kEntriesOfStep);
    }

    /// On a board empty but for the two: from where each piece attacks the other side's king, and
    /// from where it may come by a move. More pieces can only stand in the way.
    [[nodiscard]] std::optional<Error> find_attacks() {
        // By cell from, so that each task writes what is its own.
        std::array<Relation, kPieces> attacked;
        std::array<std::vector<std::vector<Cell>>, kPieces> targets;
        for (std::size_t slot = 0; slot < kPieces; ++slot) {
            attacked[slot].assign(cells_, Bits(cells_));
            targets[slot].assign(cells_, {});
        }
        std::uint64_t sum = 0;
        auto fault =
            stage(0.2, cells_, sum,
                  [&](const reference::Game& game, std::size_t task) -> Result<std::uint64_t> {
                      const Cell from = static_cast<Cell>(task);
                      for (std::size_t slot = 0; slot < kPieces; ++slot) {
                          const Colour own = ending_.piece(slot).colour();
                          const Colour other = definition::other(own);
                          reference::Position position = empty(own);
                          position.board[from] = letter(slot);
                          (void)game.any_next(position, [&](const reference::Position& next) {
                              targets[slot][from].push_back(where(next, slot));
                              return false;
                          });
                          for (Cell to = 0; to < cells_; ++to) {
                              if (to == from) continue;
                              position.board[to] = letter(ending_.king(other));
                              if (game.in_check(position, other)) attacked[slot][from].add(to);
                              position.board[to] = reference::kEmpty;
                          }
                      }
                      return std::uint64_t{0};
                  });
        for (std::size_t slot = 0; slot < kPieces; ++slot)
            for (Cell from = 0; from < cells_; ++from) {
                for (const Cell to : targets[slot][from]) origins_[slot][to].push_back(from);
                for (Cell to = 0; to < cells_; ++to)
                    if (attacked[slot][from].has(to)) attackers_[slot][to].add(from);
            }
        return fault;
    }

    [[nodiscard]] bool attacks(std::size_t slot, const Cells& cells, std::size_t king) const {
        return attackers_[slot][lattice::index(cells[king])].has(lattice::index(cells[slot]));
    }
    [[nodiscard]] Error wrong(const reference::Game& game, const Cells& cells, Colour side,
                              const std::string& what) const {
        return {"", game.print(position_of(ending_, cells, side)) + ' ' + what};
    }

    /// Counts the legal positions. A number that is not the entry of its position is none.
    [[nodiscard]] std::optional<Error> look_at_legality() {
        return stage(0.2, tasks_of_entries(), legal_,
                     [&](const reference::Game& game, std::size_t task) -> Result<std::uint64_t> {
                         const std::uint64_t begin = task * kEntriesOfStep;
                         std::uint64_t legal = 0;
                         for (std::uint64_t entry = begin;
                              entry < std::min(entries_, begin + kEntriesOfStep); ++entry) {
                             const Cells cells = index_.cells(entry);
                             if (!differ(ending_, cells) || index_.of(cells) != entry) continue;
                             for (const Colour side : definition::kColours) {
                                 const bool is_legal =
                                     !checked(game, cells, definition::other(side));
                                 if (is_legal != (table().value({side, entry}) != endings::kNone))
                                     return wrong(game, cells, side,
                                                  is_legal ? "is legal and has no value"
                                                           : "is not legal and has a value");
                                 legal += is_legal ? 1 : 0;
                             }
                         }
                         return legal;
                     });
    }
    /// The king of this colour is in check.
    [[nodiscard]] bool checked(const reference::Game& game, const Cells& cells,
                               Colour colour) const {
        if (colour == strong_) return attacks(lone_king_, cells, strong_king_);
        if (attacks(strong_king_, cells, lone_king_)) return true;
        return attacks(piece_, cells, lone_king_) &&
               game.in_check(position_of(ending_, cells, strong_), lone_);
    }

    [[nodiscard]] std::optional<Error> look_for_mates() {
        std::uint64_t mates = 0;
        if (auto fault =
                stage(0.3, cells_, mates, [&](const reference::Game& game, std::size_t king) {
                    return mates_of(game, static_cast<Cell>(king));
                }))
            return fault;
        const std::uint64_t kept = figures_[definition::index(lone_)].mates;
        if (mates == kept) return std::nullopt;
        return Error{"", std::to_string(mates) + " positions are mate, where the table counts " +
                             std::to_string(kept)};
    }
    /// How many mates there are of the lone king on this cell. Errors: the table has one not.
    [[nodiscard]] Result<std::uint64_t> mates_of(const reference::Game& game, Cell king) const {
        std::uint64_t mates = 0;
        for (Cell piece = 0; piece < cells_; ++piece) {
            if (piece == king || !attackers_[piece_][king].has(piece)) continue;
            reference::Position position = empty(lone_);
            position.board[king] = letter(lone_king_);
            position.board[piece] = letter(piece_);
            const Bits guards = guards_of(game, position, king, piece);
            const auto fault =
                guards.each(0, cells_, [&](std::uint64_t guard) -> std::optional<Error> {
                    position.board[guard] = letter(strong_king_);
                    const bool mate = !game.in_check(position, strong_) &&
                                      game.in_check(position, lone_) &&
                                      !game.any_next(position, [](const auto&) { return true; });
                    std::optional<Error> error;
                    if (mate) {
                        ++mates;
                        const auto value = Entries(game, tables_).value_of(position);
                        if (!value)
                            error = value.error();
                        else if (*value != endings::kMated)
                            error = Error{"", game.print(position) + " is mate and has " +
                                                  std::to_string(*value)};
                    }
                    position.board[guard] = reference::kEmpty;
                    return error;
                });
            if (fault) return *fault;
        }
        return mates;
    }
    /// Where the strong king may have to stand to leave the lone king, in check by the piece, no
    /// move: it stands on each cell that this could go to without it, or attacks it. By standing in
    /// the way it does not take a move from a king that leaps.
    [[nodiscard]] Bits guards_of(const reference::Game& game, const reference::Position& position,
                                 Cell king, Cell piece) const {
        Bits guards(cells_, true);
        (void)game.any_next(position, [&](const reference::Position& next) {
            const Cell escape = where(next, lone_king_);
            guards.keep(attackers_[strong_king_][escape], escape);
            return false;
        });
        guards.remove(king);
        guards.remove(piece);
        return guards;
    }

    /// Marks the decided entries, and those from which one move may lead to them. The other side's
    /// pieces are as they were, since a capture leaves kings alone.
    void mark_decided() {
        for (const Colour side : definition::kColours)
            for (std::uint64_t entry = 0; entry < entries_; ++entry) {
                const Value value = table().value({side, entry});
                if (value == endings::kDraw || value == endings::kNone) continue;
                marked_[definition::index(side)].add(entry);
                mark_before(entry, definition::other(side));
            }
    }
    void mark_before(std::uint64_t entry, Colour mover) {
        const Cells cells = index_.cells(entry);
        for (std::size_t slot = ending_.begin(mover); slot < ending_.end(mover); ++slot)
            for (const Cell from : origins_[slot][lattice::index(cells[slot])]) {
                Cells before = cells;
                before[slot] = rules::Cell{from};
                if (!differ(ending_, before)) continue;
                if (const auto number = index_.of(before))
                    marked_[definition::index(mover)].add(*number);
            }
    }
    [[nodiscard]] std::optional<Error> recompute_marked() {
        std::uint64_t recomputed = 0;
        const std::size_t tasks = tasks_of_entries();
        return stage(0.3, 2 * tasks, recomputed,
                     [&](const reference::Game& game, std::size_t task) -> Result<std::uint64_t> {
                         const Colour side = definition::kColours[task % 2];
                         const std::uint64_t begin = task / 2 * kEntriesOfStep;
                         std::uint64_t found = 0;
                         const Entries entries(game, tables_);
                         const auto fault = marked_[definition::index(side)].each(
                             begin, std::min(entries_, begin + kEntriesOfStep),
                             [&](std::uint64_t entry) -> std::optional<Error> {
                                 const auto legal = entries.verify(ending_, entry, side);
                                 if (!legal) return legal.error();
                                 found += *legal ? 1 : 0;
                                 return std::nullopt;
                             });
                         if (fault) return *fault;
                         return found;
                     });
    }

    Games& games_;
    const Work& work_;
    const endings::Ending& ending_;
    const endings::Index& index_;
    const Cell cells_;
    const Colour lone_, strong_;
    const std::size_t lone_king_, strong_king_, piece_;  ///< slots
    const std::uint64_t entries_;
    const std::array<endings::Figures, 2> figures_;
    const std::shared_ptr<const endings::TableInMemory> memory_;
    endings::Tables tables_;
    std::array<Relation, kPieces> attackers_;                      ///< by slot and the king's cell
    std::array<std::vector<std::vector<Cell>>, kPieces> origins_;  ///< by slot and cell
    std::array<Bits, 2> marked_{Bits(0), Bits(0)};                 ///< entries, by side to move
    std::uint64_t legal_ = 0;
    double share_ = 0;
};

}  // namespace

bool provable(const endings::Ending& ending) {
    if (ending.pieces() != kPieces) return false;
    const auto& pieces = ending.variant().definition().pieces;
    return std::ranges::all_of(pieces, [](const auto& piece) {
        return !piece.royal || std::ranges::all_of(piece.movements, [](const auto& movement) {
            return movement.reach == definition::Reach::leap;
        });
    });
}

Result<std::uint64_t> prove_table(Games& games, const endings::TableFile& table, const Work& work) {
    auto loaded = table.load();
    if (!loaded) return loaded.error();
    return Proof(games, std::move(loaded).value(), work).run();
}

}  // namespace tessera::verify
