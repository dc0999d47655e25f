#include "engine/move_picker.hpp"

#include <algorithm>

namespace tessera::engine {
namespace {

using movegen::is_tactical;
using rules::Move;

// Bands of promise where all moves stand in one list.
constexpr std::int64_t kTableBand = std::int64_t{1} << 29;
constexpr std::int64_t kTacticalBand = std::int64_t{1} << 27;
constexpr std::int64_t kKillerBand = std::int64_t{1} << 26;

}  // namespace

std::optional<Move> RankedMoves::take() {
    if (ranks_.empty()) return std::nullopt;
    std::pop_heap(ranks_.begin(), ranks_.end());
    const Move move = moves[ranks_.back().index];
    ranks_.pop_back();
    return move;
}

MovePicker::MovePicker(const Tools& tools, const rules::Position& position,
                       const PickerHints& hints, PickerRoom& room, Moves moves)
    : tools_(tools),
      position_(position),
      hints_(hints),
      room_(room),
      moves_(moves),
      // Where a turn is several moves, whether one is legal is dear to ask.
      stage_(moves == Moves::listed                             ? Stage::list_all
             : position.variant().special().moves_per_turn != 1 ? Stage::list_tactical
                                                                : Stage::table) {
    room_.losing.clear();
    room_.taken.clear();
}

std::optional<Move> MovePicker::next() {
    for (;;) {
        switch (stage_) {
            case Stage::table:
                stage_ = Stage::list_tactical;
                if (auto move = table_move()) return move;
                break;
            case Stage::list_tactical:
                list_tactical();
                stage_ = late() ? Stage::done : Stage::tactical;
                break;
            case Stage::tactical:
                while (const auto move = take_new(room_.tactical)) {
                    if (tools_.exchange.gains(position_, *move, 0)) return move;
                    if (moves_ == Moves::staged) room_.losing.push_back(*move);
                    if (late()) break;
                }
                stage_ = moves_ == Moves::tactical ? Stage::done : Stage::killers;
                break;
            case Stage::killers:
                if (!only_checks_)
                    while (killers_tried_ < 3)
                        if (auto move = killer()) return move;
                stage_ = Stage::list_quiets;
                break;
            case Stage::list_quiets:
                list_quiets();
                stage_ = late() ? Stage::done : Stage::quiets;
                break;
            case Stage::quiets:
                if (const auto move = take_new(room_.quiet)) {
                    room_.taken.push_back(*move);
                    return move;
                }
                std::reverse(room_.losing.begin(), room_.losing.end());
                stage_ = Stage::losing;
                break;
            case Stage::losing: {
                if (room_.losing.empty()) {
                    stage_ = Stage::done;
                    break;
                }
                const Move move = room_.losing.back();
                room_.losing.pop_back();
                return move;
            }
            case Stage::list_all:
                rank_all();
                stage_ = Stage::all;
                break;
            case Stage::all:
                if (auto move = room_.quiet.take()) return move;
                stage_ = Stage::done;
                break;
            case Stage::done:
                return std::nullopt;
        }
    }
}

bool MovePicker::handed_out(const Move& move) const {
    return std::find(handed_out_.begin(),
                     handed_out_.begin() + static_cast<std::ptrdiff_t>(handed_out_count_),
                     move) != handed_out_.begin() + static_cast<std::ptrdiff_t>(handed_out_count_);
}

/// The best that is left and has not been handed out in an earlier stage.
std::optional<Move> MovePicker::take_new(RankedMoves& moves) const {
    auto move = moves.take();
    while (move && handed_out(*move)) move = moves.take();
    return move;
}

/// The legal move that the table names.
std::optional<Move> MovePicker::table_move() {
    if (!hints_.table || hints_.table->from == hints_.table->to) return std::nullopt;
    const auto from = static_cast<rules::Cell>(hints_.table->from);
    if (!position_.at(from).is(position_.side())) return std::nullopt;
    room_.of_piece.clear();
    tools_.generator.list_of(position_, from, tools_.scratch, room_.of_piece);
    for (const Move& move : room_.of_piece) {
        if (!hints_.table->matches(move)) continue;
        if (moves_ == Moves::tactical && !is_tactical(position_, move)) return std::nullopt;
        handed_out_[handed_out_count_++] = move;
        return move;
    }
    return std::nullopt;
}

/// The next killer or counter move that is legal and quiet here.
std::optional<Move> MovePicker::killer() {
    const std::size_t n = killers_tried_++;
    const Move& move = n < 2 ? hints_.killers[n] : hints_.counter;
    if (move.from == move.to || handed_out(move)) return std::nullopt;
    if (lattice::index(move.from) >= position_.variant().shape().cells() ||
        !position_.at(move.from).is(position_.side()) || is_tactical(position_, move) ||
        !tools_.generator.legal(position_, move, tools_.scratch))
        return std::nullopt;
    handed_out_[handed_out_count_++] = move;
    return move;
}

void MovePicker::list_tactical() {
    room_.tactical.clear();
    constexpr auto kCaptures = movegen::Stage::captures;
    if (position_.moves_left() > 1)
        tools_.generator.list_first(position_, kCaptures, true, tools_.scratch,
                                    room_.tactical.moves);
    else
        tools_.generator.list(position_, kCaptures, tools_.scratch, room_.tactical.moves);
    room_.tactical.rank([this](const Move& move) { return tactical_rank(move); });
}

void MovePicker::list_quiets() {
    room_.quiet.clear();
    if (only_checks_ && !tools_.sees_checks) return;
    tools_.generator.list(position_,
                          only_checks_ ? movegen::Stage::quiet_checks : movegen::Stage::quiets,
                          tools_.scratch, room_.quiet.moves);
    if (late()) return room_.quiet.clear();
    std::erase_if(room_.quiet.moves, [this](const Move& move) {
        return std::find(room_.taken.begin(), room_.taken.end(), move) != room_.taken.end();
    });
    room_.quiet.rank([this](const Move& move) { return quiet_rank(move); });
}

Move MovePicker::first() const {
    return room_.quiet.best([this](const Move& move) { return rank_of(move); });
}

void MovePicker::rank_all() {
    room_.quiet.rank([this](const Move& move) { return rank_of(move); });
}

/// Its place where all moves stand in one list.
std::int64_t MovePicker::rank_of(const Move& move) const {
    if (hints_.table && hints_.table->matches(move)) return kTableBand;
    if (is_tactical(position_, move)) return kTacticalBand + tactical_rank(move);
    if (move == hints_.killers[0]) return kKillerBand + 2;
    if (move == hints_.killers[1]) return kKillerBand + 1;
    if (move == hints_.counter) return kKillerBand;
    return quiet_rank(move);
}

/// Most valuable victim, corrected by history.
std::int64_t MovePicker::tactical_rank(const Move& move) const {
    const rules::Piece captured = position_.captured_by(move);
    std::int64_t rank = 0;
    if (!captured.empty())
        rank += 16 * std::int64_t{tools_.evaluation.value(captured.type())} -
                tools_.evaluation.value(position_.at(move.from).type()) +
                tools_.history.capture(tools_.history.slot(position_, move), captured.type()) / 16;
    if (move.promotion != rules::kNoPieceType)
        rank += 16 * std::int64_t{tools_.evaluation.value(move.promotion)} +
                static_cast<std::int64_t>(rules::index(move.promotion));
    return rank;
}

/// History; where little has been tried, the better cell for the piece goes first.
std::int64_t MovePicker::quiet_rank(const Move& move) const {
    const rules::Piece piece = position_.at(move.from);
    return tools_.history.quiet(tools_.history.slot(position_, move), hints_.context) +
           4 * (tools_.evaluation.piece_square(piece, move.to).mg -
                tools_.evaluation.piece_square(piece, move.from).mg);
}

void MovePicker::skip_quiets() {
    // In one list quiet moves come last.
    if (moves_ == Moves::listed && !tools_.sees_checks) stage_ = Stage::done;
    if (only_checks_ || moves_ != Moves::staged) return;
    only_checks_ = true;
    if (!tools_.sees_checks) room_.quiet.clear();
    if (stage_ != Stage::quiets) return;
    // Listing checks anew is cheaper than asking of every quiet move whether it is one.
    list_quiets();
}

}  // namespace tessera::engine
