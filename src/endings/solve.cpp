#include "endings/solve.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "base/codes.hpp"
#include "endings/board.hpp"

namespace tessera::endings {
namespace {

using rules::Cell;
using rules::Colour;

/// Entries that a task of the executor takes.
constexpr std::uint64_t kChunk = 1 << 14;
/// Shares of the whole for the progress: the first pass, and each further one of what is left.
constexpr double kFirstShare = 0.3;
constexpr double kLevelShare = 0.12;

/// What a capture of one slot leads to.
struct Captured {
    const Table* table = nullptr;                  ///< null: kings alone
    bool exchanged = false;                        ///< the table's White is Black here
    std::array<std::size_t, kMostPieces> slots{};  ///< of the table's cells, here
};

class Solver {
public:
    Solver(const std::shared_ptr<const Ending>& ending, const Work& work)
        : ending_(*ending),
          index_(ending->index()),
          work_(work),
          meter_(work.watch, 2 * index_.size()) {
        table_.ending = ending;
        for (auto& values : table_.values) values.assign(index_.size(), kNone);
    }

    std::optional<Error> find_smaller(std::span<const std::shared_ptr<const Table>> tables);
    Result<Table> solve();

private:
    /// Positions whose value a capture decides, or may, with that value: entries with the side to
    /// move in the lowest bit.
    using Scheduled = std::vector<std::pair<Value, std::uint64_t>>;

    [[nodiscard]] std::size_t chunks() const { return (index_.size() + kChunk - 1) / kChunk; }
    template <class F>
    void each_chunk(double share, F&& f);
    void begin();
    void begin_chunk(std::uint64_t first, std::uint64_t last, Scheduled& scheduled);
    void begin_entry(Board& board, std::uint64_t entry, Colour side, Scheduled& scheduled);
    [[nodiscard]] Value value_of_capture(const Board& board, Colour side, std::size_t slot, Cell to,
                                         std::size_t captured) const;
    /// What follows from the positions of one value and from what is scheduled for the next; how
    /// many got the next.
    std::uint64_t level(Value value);
    std::uint64_t go_back(Board& board, std::uint64_t entry, Colour side, Value value);
    [[nodiscard]] bool all_lost(Board& board, std::uint64_t entry, Colour side, Value value) const;
    void count();
    [[nodiscard]] Figures count_of(Colour side, std::uint64_t first, std::uint64_t last) const;

    [[nodiscard]] Value at(Colour side, std::uint64_t entry) const {
        // Another thread may write it meanwhile.
        auto& values = const_cast<std::vector<Value>&>(table_.values[definition::index(side)]);
        return std::atomic_ref(values[entry]).load(std::memory_order_relaxed);
    }
    /// False if it has a value already.
    bool set(Colour side, std::uint64_t entry, Value value) {
        Value none = kDraw;
        return std::atomic_ref(table_.values[definition::index(side)][entry])
            .compare_exchange_strong(none, value, std::memory_order_relaxed);
    }

    const Ending& ending_;
    const Index& index_;
    const Work& work_;
    Meter meter_;
    Table table_;
    std::array<Captured, kMostPieces> captured_{};
    std::array<std::vector<std::uint64_t>, kNone + 1> scheduled_;  ///< by value
};

std::optional<Error> Solver::find_smaller(std::span<const std::shared_ptr<const Table>> tables) {
    for (const Colour side : rules::kColours)
        for (std::size_t slot = ending_.begin(side) + 1; slot < ending_.end(side); ++slot) {
            const Material left = without(ending_.material(), side, slot - ending_.begin(side));
            if (left.bare()) continue;
            Captured& captured = captured_[slot];
            captured.exchanged = !left.ordered();
            const auto table = std::ranges::find_if(
                tables, [&](const auto& one) { return one->ending->material() == ordered(left); });
            if (table == tables.end())
                return Error{"ending", "the table of " + name_of(ending_.variant(), ordered(left)) +
                                           " is missing"};
            captured.table = table->get();
            std::size_t next = 0;
            for (const Colour seen : rules::kColours) {
                const Colour here = captured.exchanged ? definition::other(seen) : seen;
                for (std::size_t other = ending_.begin(here); other < ending_.end(here); ++other)
                    if (other != slot) captured.slots[next++] = other;
            }
        }
    return std::nullopt;
}

/// Calls f(chunk, first entry, last entry) for all, by the executor.
template <class F>
void Solver::each_chunk(double share, F&& f) {
    meter_.begin(share, chunks());
    work_.executor(chunks(), [&](std::size_t chunk) {
        if (meter_.ended()) return;
        const std::uint64_t first = chunk * kChunk;
        f(chunk, first, std::min(first + kChunk, index_.size()));
        meter_.step();
    });
}

/// For the opponent, who is to move after the capture; kNone if the capture is not legal.
Value Solver::value_of_capture(const Board& board, Colour side, std::size_t slot, Cell to,
                               std::size_t captured) const {
    const Captured& smaller = captured_[captured];
    Cells here = board.cells();
    here[slot] = to;
    Cells cells{};
    const std::size_t count = ending_.pieces() - 1;
    for (std::size_t i = 0; i < count; ++i) cells[i] = here[smaller.slots[i]];
    const auto entry = smaller.table->ending->index().of(cells);
    if (!entry) return kNone;
    const Colour to_move = smaller.exchanged ? side : definition::other(side);
    return smaller.table->value({to_move, *entry});
}

void Solver::begin_entry(Board& board, std::uint64_t entry, Colour side, Scheduled& scheduled) {
    Value& value = table_.values[definition::index(side)][entry];
    if (!board.legal(side)) return;
    value = kDraw;
    bool any = false;
    // Where there is nothing to capture, one move is enough.
    const Colour other = definition::other(side);
    const bool capturing = ending_.end(other) - ending_.begin(other) > 1;
    Value win = kNone;
    board.each_move(side, [&](std::size_t slot, Cell to, std::size_t captured) {
        if (captured == Board::kNobody) {
            any = any || board.safe_after(slot, to, captured);
            return capturing || !any;
        }
        if (!board.safe_after(slot, to, captured)) return true;
        any = true;
        if (captured_[captured].table == nullptr) return true;
        const Value after = value_of_capture(board, side, slot, to, captured);
        if (is_loss(after)) win = std::min<Value>(win, static_cast<Value>(after + 1));
        if (is_win(after)) scheduled.emplace_back(after + 1, 2 * entry + definition::index(side));
        return true;
    });
    if (win != kNone) scheduled.emplace_back(win, 2 * entry + definition::index(side));
    if (!any && board.in_check(side)) value = kMated;
}

void Solver::begin_chunk(std::uint64_t first, std::uint64_t last, Scheduled& scheduled) {
    Board board(ending_);
    for (std::uint64_t entry = first; entry < last; ++entry) {
        const Cells cells = index_.cells(entry);
        if (!board.put(cells) || index_.of(cells) != entry) continue;
        for (const Colour side : rules::kColours) begin_entry(board, entry, side, scheduled);
    }
}

/// Every legal move leads to a win of the opponent that is shorter than the value. Precondition:
/// there is a move, and no longer win of this table is known.
bool Solver::all_lost(Board& board, std::uint64_t entry, Colour side, Value value) const {
    const auto lost = [value](Value after) {
        return after == kNone || (is_win(after) && after < value);
    };
    board.put(index_.cells(entry));
    return board.each_move(side, [&](std::size_t slot, Cell to, std::size_t captured) {
        if (captured != Board::kNobody) {
            if (captured_[captured].table == nullptr) return !board.safe_after(slot, to, captured);
            const Value after = value_of_capture(board, side, slot, to, captured);
            return lost(after);
        }
        Cells cells = board.cells();
        cells[slot] = to;
        const auto next = index_.of(cells);
        if (!next) return true;
        const Value after = at(definition::other(side), *next);
        return lost(after);
    });
}

/// The positions one move before an entry get the next value, as far as it is theirs.
std::uint64_t Solver::go_back(Board& board, std::uint64_t entry, Colour side, Value value) {
    const Colour mover = definition::other(side);
    const auto next = static_cast<Value>(value + 1);
    std::vector<std::uint64_t> before;
    board.put(index_.cells(entry));
    board.each_move_back(mover, [&](std::size_t slot, Cell from) {
        Cells cells = board.cells();
        cells[slot] = from;
        const auto found = index_.of(cells);
        if (found && at(mover, *found) == kDraw) before.push_back(*found);
    });
    std::uint64_t count = 0;
    for (const std::uint64_t one : before)
        if (is_win(next) || all_lost(board, one, mover, next))
            count += set(mover, one, next) ? 1 : 0;
    return count;
}

std::uint64_t Solver::level(Value value) {
    const auto next = static_cast<Value>(value + 1);
    std::atomic<std::uint64_t> found = 0;
    Board own(ending_);
    for (const std::uint64_t one : scheduled_[next]) {
        const Colour side = static_cast<Colour>(one & 1);
        if (at(side, one / 2) != kDraw) continue;
        if (is_win(next) || all_lost(own, one / 2, side, next))
            found += set(side, one / 2, next) ? 1 : 0;
    }
    each_chunk(kLevelShare * (1 - kFirstShare),
               [&](std::size_t, std::uint64_t first, std::uint64_t last) {
                   Board board(ending_);
                   std::uint64_t count = 0;
                   for (const Colour side : rules::kColours)
                       for (std::uint64_t entry = first; entry < last; ++entry)
                           if (at(side, entry) == value)
                               count += go_back(board, entry, side, value);
                   found += count;
               });
    return found;
}

/// Legal positions, mates, and what captures decide.
void Solver::begin() {
    // Each chunk has its own, so that their order is always the same.
    std::vector<Scheduled> scheduled(chunks());
    each_chunk(kFirstShare, [&](std::size_t chunk, std::uint64_t first, std::uint64_t last) {
        begin_chunk(first, last, scheduled[chunk]);
    });
    for (const Scheduled& of_chunk : scheduled)
        for (const auto& [value, entry] : of_chunk) scheduled_[value].push_back(entry);
}

Result<Table> Solver::solve() {
    begin();
    std::size_t last = 0;
    for (std::size_t i = 0; i < scheduled_.size(); ++i)
        if (!scheduled_[i].empty()) last = i;
    for (std::size_t value = kMated;; ++value) {
        if (meter_.ended())
            return Error{"ending", "it was ended before it was solved", codes::ended};
        if (value >= kLast)
            return Error{"ending", "some mate takes more than " + std::to_string(kLast - 1) +
                                       " single moves"};
        const std::uint64_t found = level(static_cast<Value>(value));
        if (found == 0 && value >= last) break;
    }
    count();
    return std::move(table_);
}

Figures Solver::count_of(Colour side, std::uint64_t first, std::uint64_t last) const {
    Figures found;
    for (std::uint64_t entry = first; entry < last; ++entry) {
        const Value value = at(side, entry);
        if (value == kNone) continue;
        const std::uint64_t positions = index_.positions(entry);
        (value == kDraw ? found.draws : is_win(value) ? found.wins : found.losses) += positions;
        if (value == kMated) found.mates += positions;
        if (is_win(value) && value > found.longest) {
            found.longest = value;
            found.longest_at = entry;
        }
    }
    return found;
}

void Solver::count() {
    std::vector<std::array<Figures, 2>> found(chunks());
    each_chunk(0, [&](std::size_t chunk, std::uint64_t first, std::uint64_t last) {
        for (const Colour side : rules::kColours)
            found[chunk][definition::index(side)] = count_of(side, first, last);
    });
    for (const auto& of_chunk : found)
        for (const Colour side : rules::kColours) {
            const Figures& part = of_chunk[definition::index(side)];
            Figures& all = table_.figures[definition::index(side)];
            all.wins += part.wins;
            all.draws += part.draws;
            all.losses += part.losses;
            all.mates += part.mates;
            if (part.longest > all.longest) {
                all.longest = part.longest;
                all.longest_at = part.longest_at;
            }
        }
}

}  // namespace

std::vector<Material> smaller(const Material& material) {
    std::vector<Material> found;
    for (const Colour side : rules::kColours)
        for (std::size_t i = 1; i < material.pieces[definition::index(side)].size(); ++i) {
            const Material left = ordered(without(material, side, i));
            if (!left.bare() && std::ranges::find(found, left) == found.end())
                found.push_back(left);
        }
    return found;
}

Result<Table> solve(const std::shared_ptr<const Ending>& ending,
                    std::span<const std::shared_ptr<const Table>> tables, const Work& work) {
    Solver solver(ending, work);
    if (auto error = solver.find_smaller(tables)) return *std::move(error);
    return solver.solve();
}

}  // namespace tessera::endings
