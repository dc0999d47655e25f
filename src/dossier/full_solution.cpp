#include "dossier/full_solution.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "base/hash.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"

namespace tessera::dossier {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Position;

constexpr std::uint64_t kMostEdges = 80'000'000;
constexpr std::uint64_t kAskEvery = 4096;

/// Everything that tells positions apart but the counters, as bytes of one length.
class Codec {
public:
    explicit Codec(const Position& start)
        : variant_(start.shared_variant()),
          cells_(variant_->shape().cells()),
          rights_(start.castling().rights) {
        pact_ = variant_->special().pact;
        length_ = cells_ + kHead + rights_.size() + (pact_ ? cells_ : 0);
    }
    [[nodiscard]] std::size_t length() const { return length_; }

    void write(const Position& p, std::uint8_t* to) const {
        std::memset(to, 0, length_);
        for (std::uint32_t c = 0; c < cells_; ++c)
            to[c] = static_cast<std::uint8_t>(p.at(Cell{c}).code());
        std::uint8_t* at = to + cells_;
        const rules::State& state = p.state();
        *at++ = static_cast<std::uint8_t>(state.side);
        *at++ = state.moves_left;
        *at++ = state.only_piece ? 1 : 0;
        write_cell(at, state.moved);
        write_cell(at, state.ep_cell);
        for (std::size_t right = 0; right < rights_.size(); ++right)
            *at++ = state.rights.has(right) ? 1 : 0;
        if (pact_)
            for (std::uint32_t c = 0; c < cells_; ++c) *at++ = p.unmoved(Cell{c}) ? 1 : 0;
    }
    [[nodiscard]] Result<Position> read(const std::uint8_t* from) const {
        rules::Description description;
        for (std::uint32_t c = 0; c < cells_; ++c) {
            if (from[c] == 0) continue;
            const rules::PieceType type{static_cast<std::uint8_t>((from[c] - 1) / 2)};
            description.pieces.push_back({c, variant_->letter(type),
                                          (from[c] - 1) % 2 == 0 ? Colour::white : Colour::black});
        }
        const std::uint8_t* at = from + cells_;
        description.side = static_cast<Colour>(*at++);
        description.moves_left = *at++;
        description.only_piece = *at++ != 0;
        description.moved = read_cell(at);
        description.ep_cell = read_cell(at);
        for (std::size_t right = 0; right < rights_.size(); ++right)
            if (*at++ != 0) description.rights.push_back(rights_[right]);
        if (pact_)
            for (std::uint32_t c = 0; c < cells_; ++c)
                if (*at++ != 0) description.unmoved.push_back(Cell{c});
        return Position::from(variant_, description);
    }

private:
    static constexpr std::size_t kHead = 7;

    static void write_cell(std::uint8_t*& at, const std::optional<Cell>& cell) {
        const std::uint32_t code = cell ? lattice::index(*cell) + 1 : 0;
        *at++ = static_cast<std::uint8_t>(code & 255U);
        *at++ = static_cast<std::uint8_t>(code >> 8U);
    }
    static std::optional<Cell> read_cell(const std::uint8_t*& at) {
        const std::uint32_t code = at[0] + 256U * at[1];
        at += 2;
        if (code == 0) return std::nullopt;
        return Cell{code - 1};
    }

    std::shared_ptr<const rules::Variant> variant_;
    std::uint32_t cells_;
    std::vector<rules::CastlingRight> rights_;  ///< that a game can have, by number
    bool pact_ = false;
    std::size_t length_ = 0;
};

/// Records of one length, each kept once and numbered as they come.
class Records {
public:
    explicit Records(std::size_t length) : length_(length), slots_(1U << 16U, kFree) {}

    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] const std::uint8_t* at(std::uint32_t number) const {
        return &bytes_[std::size_t{number} * length_];
    }
    /// Its number, and whether it is new.
    std::pair<std::uint32_t, bool> add(const std::uint8_t* record) {
        if (std::size_t{size_} * 2 >= slots_.size()) grow();
        std::size_t slot = place(record);
        for (; slots_[slot] != kFree; slot = (slot + 1) & (slots_.size() - 1))
            if (std::memcmp(at(slots_[slot]), record, length_) == 0) return {slots_[slot], false};
        slots_[slot] = size_;
        bytes_.insert(bytes_.end(), record, record + length_);
        return {size_++, true};
    }

private:
    static constexpr std::uint32_t kFree = UINT32_MAX;

    [[nodiscard]] std::size_t place(const std::uint8_t* record) const {
        std::uint64_t hash = kGolden64;
        std::size_t i = 0;
        for (; i + 8 <= length_; i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, record + i, 8);
            hash = mix64(hash ^ word);
        }
        for (; i < length_; ++i) hash = mix64(hash ^ record[i]);
        return static_cast<std::size_t>(hash) & (slots_.size() - 1);
    }
    void grow() {
        slots_.assign(slots_.size() * 2, kFree);
        for (std::uint32_t number = 0; number < size_; ++number) {
            std::size_t slot = place(at(number));
            while (slots_[slot] != kFree) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = number;
        }
    }

    std::size_t length_;
    std::vector<std::uint8_t> bytes_;
    std::vector<std::uint32_t> slots_;
    std::uint32_t size_ = 0;
};

enum class Verdict : std::uint8_t { unknown, white, black };

Verdict verdict_for(Colour colour) {
    return colour == Colour::white ? Verdict::white : Verdict::black;
}

class Solver {
public:
    explicit Solver(const Position& start)
        : start_(start), codec_(start), records_(codec_.length()) {}

    /// False if there are too many, or one cannot be set up again.
    bool reach(std::uint64_t most, const std::function<bool(std::uint64_t)>& go_on) {
        number_of(start_);
        for (std::uint32_t next = 0; next < records_.size(); ++next) {
            if (records_.size() > most || edges_.size() > kMostEdges) return false;
            if (next % kAskEvery == 0 && !go_on(records_.size())) return false;
            first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
            if (over_[next] == 0 && !expand(next)) return false;
        }
        first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
        return true;
    }

    void solve() {
        const std::uint32_t count = records_.size();
        std::vector<std::uint32_t> first(count + 1, 0), before(edges_.size()), open(count, 0);
        for (const std::uint32_t to : edges_) ++first[to + 1];
        for (std::uint32_t i = 0; i < count; ++i) first[i + 1] += first[i];
        std::vector<std::uint32_t> at(first.begin(), first.end() - 1);
        for (std::uint32_t from = 0; from < count; ++from) {
            open[from] = first_edge_[from + 1] - first_edge_[from];
            for (std::uint32_t e = first_edge_[from]; e < first_edge_[from + 1]; ++e)
                before[at[edges_[e]]++] = from;
        }
        std::vector<std::uint32_t> queue;
        for (std::uint32_t i = 0; i < count; ++i)
            if (verdicts_[i] != Verdict::unknown) queue.push_back(i);
        for (std::size_t done = 0; done < queue.size(); ++done) {
            const std::uint32_t to = queue[done];
            for (std::uint32_t e = first[to]; e < first[to + 1]; ++e) {
                const std::uint32_t from = before[e];
                if (verdicts_[from] != Verdict::unknown) continue;
                if (sides_[from] != verdicts_[to] && --open[from] > 0) continue;
                verdicts_[from] = verdicts_[to];
                moves_[from] = moves_[to] + 1;
                queue.push_back(from);
            }
        }
    }

    FullSolution found() {
        FullSolution out;
        out.positions = records_.size();
        for (std::uint32_t i = 0; i < records_.size(); ++i) {
            out.white_wins += verdicts_[i] == Verdict::white ? 1 : 0;
            out.black_wins += verdicts_[i] == Verdict::black ? 1 : 0;
            if (verdicts_[i] != Verdict::unknown) out.longest = std::max(out.longest, moves_[i]);
        }
        out.draws = out.positions - out.white_wins - out.black_wins;
        out.start = value(0);
        Position p = start_;
        out.keeping = keeping(p);
        rules::Undo undo;
        std::uint32_t left = out.start.single_moves;
        for (; out.start.winner && left > 0; --left) {
            const auto best = keeping(p);
            // Of those that keep the value the first that takes exactly the moves that are left.
            for (const rules::Move& move : best) {
                p.make(move, undo);
                if (value(number_of(p)).single_moves == left - 1) {
                    out.line.push_back(move);
                    break;
                }
                p.unmake(undo);
            }
        }
        return out;
    }

private:
    [[nodiscard]] GameValue value(std::uint32_t number) const {
        if (verdicts_[number] == Verdict::unknown) return {};
        return {verdicts_[number] == Verdict::white ? Colour::white : Colour::black,
                moves_[number]};
    }
    /// First moves that keep the value, in the order of their cells.
    std::vector<rules::Move> keeping(const Position& from) {
        const auto wanted = value(number_of(from)).winner;
        rules::MoveList moves = movegen::legal_moves(from);
        std::ranges::sort(
            moves, {}, [](const rules::Move& m) { return std::tuple(m.from, m.to, m.promotion); });
        std::vector<rules::Move> found;
        Position p = from;
        for (const rules::Move& move : moves) {
            rules::Undo undo;
            p.make(move, undo);
            if (value(number_of(p)).winner == wanted) found.push_back(move);
            p.unmake(undo);
        }
        return found;
    }
    /// Numbers it, with what is known of it at once.
    std::uint32_t number_of(const Position& p) {
        std::vector<std::uint8_t>& record = buffer_;
        record.resize(codec_.length());
        codec_.write(p, record.data());
        const auto [number, added] = records_.add(record.data());
        if (!added) return number;
        const auto outcome = movegen::outcome(p, scratch_);
        const bool mated = outcome.status == rules::Status::checkmate;
        // The counter of single moves is none of a position's parts here.
        const bool counted = outcome.reason == rules::Reason::halfmove_limit;
        over_.push_back(outcome.over() && !counted ? 1 : 0);
        const bool king_taken = p.state().king_captured;
        Colour winner = other(p.side());
        if (king_taken && p.royals(Colour::white).empty()) winner = Colour::black;
        if (king_taken && p.royals(Colour::black).empty()) winner = Colour::white;
        sides_.push_back(verdict_for(p.side()));
        verdicts_.push_back(mated ? verdict_for(winner) : Verdict::unknown);
        moves_.push_back(0);
        return number;
    }
    /// False if the position cannot be set up again.
    bool expand(std::uint32_t number) {
        const auto read = codec_.read(records_.at(number));
        if (!read) return false;
        Position p = *read;
        moves_list_.clear();
        movegen::generator_of(p).list(p, movegen::Stage::all, scratch_, moves_list_);
        for (const rules::Move& move : moves_list_) {
            rules::Undo undo;
            p.make(move, undo);
            edges_.push_back(number_of(p));
            p.unmake(undo);
        }
        return true;
    }

    const Position& start_;
    Codec codec_;
    Records records_;
    movegen::Scratch scratch_;
    std::vector<std::uint8_t> buffer_;
    rules::MoveList moves_list_;
    std::vector<std::uint8_t> over_;
    std::vector<Verdict> sides_;     ///< whose move it is
    std::vector<Verdict> verdicts_;  ///< unknown in the end: a draw
    std::vector<std::uint32_t> moves_;
    std::vector<std::uint32_t> first_edge_, edges_;
};

}  // namespace

std::optional<FullSolution> solve_fully(const Position& start, std::uint64_t most,
                                        const std::function<bool(std::uint64_t)>& go_on) {
    Solver solver(start);
    if (!solver.reach(most, go_on)) return std::nullopt;
    solver.solve();
    return solver.found();
}

}  // namespace tessera::dossier
