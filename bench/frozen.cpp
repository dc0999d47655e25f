// frozen: an opponent that stays as it is, by which every change of the engine can be measured. By
// the Universal Chess Interface.
//
// Material alpha-beta with iterative deepening: the best move of the last search of a position,
// then captures by most valuable victim, two killers, history; checks are extended. Captures are
// followed anywhere for two plies, then on one cell, six plies in all. It evaluates nothing but
// material. What it plays must not change: no faster code, no better ideas.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "lab/stdio.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera {
namespace {

using engine::kMate;
using engine::Score;
using movegen::Stage;
using rules::Cell;
using rules::Colour;
using rules::Move;
using rules::Piece;
using rules::PieceType;

constexpr int kMostPlies = 64;
constexpr int kMostCaptures = 6;
constexpr int kCapturesAnywhere = 2;
constexpr Score kInfinite = kMate + 1;
constexpr std::uint64_t kClockNodes = 8;

/// From the cells to which a piece of the type captures on an empty board, on average over a sample
/// of cells; far cells of a ray count less. The weakest capturing piece is worth 100.
std::vector<Score> piece_values(const rules::Variant& variant) {
    constexpr std::uint32_t kMostSamples = 512;
    const std::uint32_t cells = variant.shape().cells();
    const std::uint32_t step = std::max<std::uint32_t>(1, cells / kMostSamples);
    std::vector<double> mobility(variant.piece_types(), 0);
    double weakest = 0;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const rules::MoveTable& moves =
            variant.moves(Piece(static_cast<PieceType>(k), Colour::white));
        for (std::uint32_t c = 0; c < cells; c += step) {
            for (const auto& leap : moves.leaps)
                if (leap.capture)
                    leap.targets.each(variant.shape(), Cell{c},
                                      [&](Cell) { return ++mobility[k] > 0; });
            for (const auto& slide : moves.slides)
                mobility[k] += 1.1 * std::sqrt(variant.ray_length(Cell{c}, slide.direction));
            mobility[k] += 3 * static_cast<double>(moves.turning.size());
        }
        const auto& piece = variant.piece_definition(static_cast<PieceType>(k));
        if (!piece.royal && !piece.minstrel && mobility[k] > 0 &&
            (weakest == 0 || mobility[k] < weakest))
            weakest = mobility[k];
    }
    std::vector<Score> values(variant.piece_types(), 0);
    for (std::size_t k = 0; k < values.size(); ++k)
        if (!variant.royal(static_cast<PieceType>(k)) && weakest > 0)
            values[k] = std::max<Score>(100, static_cast<Score>(100 * mobility[k] / weakest));
    return values;
}

class Frozen final : public engine::Engine {
public:
    Frozen(const std::shared_ptr<const rules::Variant>& variant, engine::Host host,
           const engine::Options& options)
        : generator_(movegen::generator_of(*variant)),
          host_(std::move(host)),
          values_(piece_values(*variant)),
          cells_(variant->shape().cells()),
          history_((1 + 2 * variant->piece_types()) * cells_, 0),
          table_(std::max<std::size_t>(1, options.table_bytes / sizeof(Known))),
          plies_(kMostPlies + kMostCaptures + 2) {}

    void new_game() override { std::fill(table_.begin(), table_.end(), Known()); }

    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const engine::Limits& limits, std::uint64_t) override {
        position_ = play::ordinary(position);
        path_.assign(history.begin(), history.end());
        path_.push_back(position.key());
        limits_ = limits;
        result_ = {};
    }
    /// To the end.
    [[nodiscard]] bool resume(std::int64_t,
                              const std::function<void(const engine::Info&)>& inform) override {
        nodes_ = 0;
        stopped_ = false;
        started_ = host_.now();
        std::fill(history_.begin(), history_.end(), 0);
        for (Ply& ply : plies_) ply.killers = {};
        engine::SearchResult& result = result_;
        plies_[0].moves.clear();
        generator_.list(*position_, Stage::all, scratch_, plies_[0].moves);
        if (plies_[0].moves.empty()) return true;
        result.best = plies_[0].moves.front();
        for (int depth = 1; depth <= std::min(limits_.depth, kMostPlies); ++depth) {
            root_best_.reset();
            const Score score = search(depth, 0, -kInfinite, kInfinite);
            if (root_best_) result.best = root_best_;
            if (stopped_) break;
            result.score = score;
            result.depth = depth;
            result.pv.assign(1, *result.best);
            if (inform)
                inform({depth, score, nodes_, host_.now() - started_, std::span(result.pv)});
            if (engine::is_mate(score)) break;
        }
        result.nodes = nodes_;
        return true;
    }
    [[nodiscard]] engine::SearchResult result() const override { return result_; }
    void stop() noexcept override { stopped_ = true; }
    [[nodiscard]] Score value(PieceType type) const override { return values_[index(type)]; }

    [[nodiscard]] engine::SearchProgress progress() const override {
        return {.nodes = nodes_, .move = {}};
    }
    [[nodiscard]] Score evaluate(const play::Position& position) override {
        position_ = play::ordinary(position);
        return material();
    }

private:
    struct Known {
        std::uint64_t key = 0;
        Move best;
        Score score = 0;
        int depth = -1;
        std::int8_t bound = 0;  ///< -1 at most, 0 exact, 1 at least the score
    };
    struct Ply {
        rules::MoveList moves;
        std::vector<std::pair<std::int64_t, std::uint32_t>> order;  ///< negated worth, place
        rules::Undo undo;
        std::array<Move, 2> killers{};
    };

    [[nodiscard]] Score material() const {
        Score sum = 0;
        for (std::size_t k = 0; k < values_.size(); ++k) {
            const auto type = static_cast<PieceType>(k);
            sum += values_[k] * (position_->count(Piece(type, Colour::white)) -
                                 position_->count(Piece(type, Colour::black)));
        }
        return position_->side() == Colour::white ? sum : -sum;
    }

    [[nodiscard]] bool in_check() const {
        return generator_.in_check(*position_, position_->side());
    }

    bool out_of_limits() {
        if (stopped_) return true;
        if (nodes_ >= limits_.nodes) stopped_ = true;
        if (nodes_ % kClockNodes == 0 &&
            (host_.stop_requested() ||
             (limits_.milliseconds >= 0 && host_.now() - started_ >= limits_.milliseconds)))
            stopped_ = true;
        return stopped_;
    }

    /// Twice on the way here, or in the game.
    [[nodiscard]] bool repeated() const {
        const std::size_t here = path_.size() - 1;
        const std::size_t back = std::min<std::size_t>(here, position_->state().halfmove_clock);
        for (std::size_t i = here; i-- > here - back;)
            if (path_[i] == path_[here]) return true;
        return false;
    }

    std::int32_t& history_of(const Move& move) {
        return history_[position_->at(move.from).code() * cells_ + lattice::index(move.to)];
    }

    void sort(Ply& here, const Move* first) {
        here.order.clear();
        for (std::uint32_t i = 0; i < here.moves.size(); ++i) {
            const Move& move = here.moves[i];
            const Piece captured = position_->captured_by(move);
            std::int64_t worth = 0;
            if (first != nullptr && move == *first)
                worth = std::int64_t{1} << 40;
            else if (!captured.empty() || move.promotion != rules::kNoPieceType)
                worth = (std::int64_t{1} << 36) +
                        (captured.empty() ? 0 : 64 * values_[rules::index(captured.type())]) -
                        values_[rules::index(position_->at(move.from).type())] +
                        (move.promotion == rules::kNoPieceType
                             ? 0
                             : 64 * values_[rules::index(move.promotion)]);
            else if (move == here.killers[0] || move == here.killers[1])
                worth = std::int64_t{1} << 34;
            else
                worth = history_of(move);
            here.order.emplace_back(-worth, i);
        }
        // Which of equals comes first must not depend on the processor.
        std::sort(here.order.begin(), here.order.end(), [&](const auto& a, const auto& b) {
            if (a.first != b.first) return a.first < b.first;
            const auto place = [&](std::uint32_t i) {
                const Move& m = here.moves[i];
                return std::tuple(m.from, m.to, m.type, m.promotion, m.castling);
            };
            return place(a.second) < place(b.second);
        });
    }

    Score child(int depth, int ply, Score alpha, Score beta, Colour mover) {
        return position_->side() == mover ? search(depth, ply, alpha, beta)
                                          : -search(depth, ply, -beta, -alpha);
    }

    Score search(int depth, int ply, Score alpha, Score beta) {
        if (out_of_limits()) return 0;
        ++nodes_;
        const rules::Position& p = *position_;
        if (p.royals(p.side()).empty()) return ply - kMate;
        if (ply > 0 && (repeated() || p.only_kings_left())) return 0;
        const bool checked = in_check();
        if (checked && ply < 40) ++depth;
        if (depth <= 0 || ply >= kMostPlies) return captures(ply, 0, Cell{}, alpha, beta);
        Known& known = table_[p.key() % table_.size()];
        std::optional<Move> first;
        if (known.key == p.key() && known.depth >= 0) {
            first = known.best;
            if (ply > 0 && known.depth >= depth && !engine::is_mate(known.score) &&
                (known.bound == 0 || (known.bound > 0 && known.score >= beta) ||
                 (known.bound < 0 && known.score <= alpha)))
                return known.score;
        }
        Ply& here = plies_[static_cast<std::size_t>(ply)];
        here.moves.clear();
        generator_.list(p, Stage::all, scratch_, here.moves);
        if (here.moves.empty()) return checked ? ply - kMate : 0;
        if (p.state().halfmove_clock >=
            static_cast<std::uint32_t>(p.variant().special().halfmove_limit))
            return 0;
        sort(here, first ? &*first : nullptr);
        return search_list(here, depth, ply, alpha, beta, known);
    }

    Score search_list(Ply& here, int depth, int ply, Score alpha, Score beta, Known& known) {
        const std::uint64_t key = position_->key();
        const Colour mover = position_->side();
        const Score before = alpha;
        Score best = -kInfinite;
        Move best_move = here.moves[here.order.front().second];
        for (const auto& [worth, i] : here.order) {
            const Move move = here.moves[i];
            position_->make(move, here.undo);
            path_.push_back(position_->key());
            const Score score = child(depth - 1, ply + 1, alpha, beta, mover);
            path_.pop_back();
            position_->unmake(here.undo);
            if (stopped_) return 0;
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (ply == 0) root_best_ = move;
            alpha = std::max(alpha, score);
            if (alpha < beta) continue;
            if (!movegen::is_tactical(*position_, move)) {
                if (move != here.killers[0]) here.killers = {move, here.killers[0]};
                std::int32_t& h = history_of(move);
                h = std::min(h + depth * depth, 1 << 24);
            }
            break;
        }
        const std::int8_t bound = best >= beta ? 1 : best <= before ? -1 : 0;
        known = {key, best_move, best, depth, bound};
        return best;
    }

    Score captures(int ply, int count, Cell on, Score alpha, Score beta) {
        const Score stand = material();
        if (stand >= beta || count >= kMostCaptures) return stand;
        alpha = std::max(alpha, stand);
        Score best = stand;
        Ply& here = plies_[static_cast<std::size_t>(ply)];
        here.moves.clear();
        generator_.list(*position_, Stage::captures, scratch_, here.moves);
        if (count >= kCapturesAnywhere)
            std::erase_if(here.moves, [&](const Move& m) { return m.to != on; });
        sort(here, nullptr);
        const Colour mover = position_->side();
        for (const auto& [worth, i] : here.order) {
            const Move move = here.moves[i];
            if (out_of_limits()) return 0;
            ++nodes_;
            position_->make(move, here.undo);
            Score score = 0;
            if (position_->royals(position_->side()).empty())
                score = kMate - ply - 1;
            else if (position_->side() == mover)
                score = captures(ply + 1, count + 1, move.to, alpha, beta);
            else
                score = -captures(ply + 1, count + 1, move.to, -beta, -alpha);
            position_->unmake(here.undo);
            if (stopped_) return 0;
            best = std::max(best, score);
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    const movegen::MoveGenerator& generator_;
    movegen::Scratch scratch_;
    engine::Host host_;
    std::vector<Score> values_;
    std::size_t cells_;
    std::vector<std::int32_t> history_;
    std::vector<Known> table_;
    std::vector<Ply> plies_;
    std::optional<rules::Position> position_;
    std::vector<std::uint64_t> path_;
    engine::Limits limits_;
    std::uint64_t nodes_ = 0;
    std::int64_t started_ = 0;
    bool stopped_ = false;
    std::optional<Move> root_best_;
    engine::SearchResult result_;
};

}  // namespace
}  // namespace tessera

int main() {
    using namespace tessera;
    protocol::UciHost host = lab::stdio_host("Frozen 1", "the Tessera developers");
    host.find_variant = [](const std::string& name) { return play::builtin(name); };
    host.make_engine = [](const auto& variant, engine::Host around,
                          const engine::Options& options) {
        return std::make_unique<Frozen>(play::rules_of(*variant), std::move(around), options);
    };
    return protocol::Uci(std::move(host)).run() ? 0 : 2;
}
