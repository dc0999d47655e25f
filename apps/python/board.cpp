#include "board.hpp"

#include <pybind11/stl.h>

#include <algorithm>

#include "base/codes.hpp"
#include "errors.hpp"
#include "movegen/movegen.hpp"
#include "movegen/perft.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "work.hpp"

namespace tessera::python {
namespace {

constexpr int kDeepestPerft = 1000;

play::PositionPtr position_of(const Variant& variant, const std::optional<std::string>& fen,
                              const std::optional<std::string>& number) {
    if (fen && number)
        throw py::type_error("a position text and a start number exclude each other");
    auto position = [&]() -> Result<play::PositionPtr> {
        const py::gil_scoped_release released;
        if (fen) return variant.rules->read(*fen);
        if (number) return variant.rules->start(*number);
        return variant.rules->start();
    }();
    return value_of(std::move(position));
}

}  // namespace

Board::Board(const VariantPtr& variant, const std::optional<std::string>& fen,
             const std::optional<std::string>& number)
    : Board(variant, position_of(*variant, fen, number)) {}

Board::Board(VariantPtr variant, play::PositionPtr position)
    : variant_(std::move(variant)),
      variant_object_(py::cast(variant_)),
      position_(std::move(position)) {}

Board::Board(const Board& that, bool stack)
    : variant_(that.variant_),
      variant_object_(that.variant_object_),
      position_(that.position_->copy()) {
    if (!stack) return;
    stack_ = that.stack_;
    keys_ = that.keys_;
}

void Board::set_up(const std::optional<std::string>& fen) {
    // Arrays may still show the old one.
    position_ = position_of(*variant_, fen, std::nullopt);
    stack_.clear();
    keys_.clear();
    changed();
}

const rules::MoveList& Board::legal_moves() const {
    if (variant_->whole_board()) {
        if (!listed_) list_.fill(play::ordinary(*position_));
        listed_ = true;
        return list_.moves();
    }
    if (!listed_) {
        const std::uint64_t moves = count_legal_moves(1);
        if (moves > kMostListed)
            raise(Error{"",
                        std::to_string(moves) + " legal moves are too many for a list: " +
                            "count_legal_moves(), moves_of(cell) and list_legal_moves(limit) ask "
                            "for less",
                        codes::too_many});
        on_vast_.clear();
        for (const rules::Cell from : position_->movable())
            for (const rules::Move& move : position_->moves_of(from)) on_vast_.push_back(move);
        LegalList::sort(on_vast_);
        listed_ = true;
    }
    return on_vast_;
}

std::optional<rules::Move> Board::find(const MoveName& name) const {
    if (listed_ && variant_->whole_board()) {
        const rules::Move* found = list_.find(name);
        return found == nullptr ? std::nullopt : std::optional(*found);
    }
    if (!position_->at(name.from).is(position_->side())) return std::nullopt;
    for (const rules::Move& move : position_->moves_of(name.from))
        if (name.names(move)) return move;
    return std::nullopt;
}

rules::Move Board::legal_move(const py::move_object& object) const {
    const MoveName name = name_of(object, variant_object_);
    if (const auto move = find(name)) return *move;
    rules::Move sought;
    sought.from = name.from;
    sought.to = name.to;
    sought.promotion = name.promotion;
    const std::string text = variant_->rules->move_text(sought);
    const auto parsed = position_->parse_move(text);
    raise(parsed ? Error{"", text + " is not legal", codes::illegal_move} : parsed.error(),
          codes::illegal_move);
}

bool Board::any_move() const {
    if (listed_) return !legal_moves().empty();
    if (!variant_->whole_board()) return position_->any_move();
    static thread_local movegen::Scratch scratch;
    const rules::Position& position = play::ordinary(*position_);
    return movegen::generator_of(position).any(position, scratch);
}

std::uint64_t Board::count_legal_moves(std::size_t threads) const {
    if (variant_->whole_board()) {
        if (listed_) return list_.moves().size();
        static thread_local movegen::Scratch scratch;
        const rules::Position& position = play::ordinary(*position_);
        return movegen::generator_of(position).count(position, scratch);
    }
    if (listed_) return on_vast_.size();
    Signals signals;
    const auto count = [&] {
        const auto position = position_->copy();
        const py::gil_scoped_release released;
        return position->count_moves(
            {on_threads(threads), [&](const Progress&) { return signals.none(); }});
    }();
    signals.rethrow();
    return count;
}

std::uint64_t Board::perft(int depth) const {
    if (depth < 0 || depth > kDeepestPerft)
        throw py::value_error("a depth from 0 to 1000 expected");
    if (depth == 0) return 1;
    if (depth == 1) return count_legal_moves(1);
    if (!variant_->whole_board())
        raise(Error{"", "on vast boards only perft 0 and 1", codes::not_for_this_board});
    Signals signals;
    const auto count = [&] {
        const rules::Position position = play::ordinary(*position_);
        const py::gil_scoped_release released;
        return movegen::perft(position, depth, [&](const Progress&) { return signals.none(); });
    }();
    signals.rethrow();
    return count;
}

void Board::make(const rules::Move& move) {
    keys_.push_back(position_->key());
    stack_.push_back(move);
    position_->make(move);
    changed();
}

rules::Move Board::unmake() {
    if (stack_.empty()) throw py::index_error("no move to take back");
    position_->unmake();
    changed();
    const rules::Move move = stack_.back();
    stack_.pop_back();
    keys_.pop_back();
    return move;
}

int Board::occurrences() const {
    // Nothing before the last capture or pawn move can occur again; where pawn moves do not count,
    // only captures set the clock back, so that it reaches far enough.
    const auto reach = std::min<std::size_t>(position_->halfmove_clock(), keys_.size());
    const std::uint64_t key = position_->key();
    return 1 + static_cast<int>(
                   std::count(keys_.end() - static_cast<std::ptrdiff_t>(reach), keys_.end(), key));
}

rules::Outcome Board::outcome() const {
    const rules::Outcome outcome =
        variant_->whole_board()
            ? movegen::outcome(play::ordinary(*position_),
                               !play::ordinary(*position_).state().king_captured && any_move())
            : position_->outcome();
    if (outcome.over() || position_->halfmove_clock() < 4 || keys_.empty()) return outcome;
    if (occurrences() >= 3) return {rules::Status::draw, rules::Reason::repetition};
    return outcome;
}

std::int64_t action_of(const Variant& variant, const MoveName& name) {
    const std::int64_t cells = variant.cells();
    const auto promotions = static_cast<std::int64_t>(variant.promotions.size());
    return (cells * lattice::index(name.from) + lattice::index(name.to)) * (promotions + 1) +
           variant.promotion_number[rules::index(name.promotion)];
}

MoveName name_of_action(const Variant& variant, std::int64_t action) {
    const std::int64_t cells = variant.cells();
    const auto kinds = static_cast<std::int64_t>(variant.promotions.size()) + 1;
    if (action < 0 || action >= cells * cells * kinds)
        raise(Error{"", "no move is action " + std::to_string(action), codes::illegal_move});
    const std::int64_t promotion = action % kinds;
    return {static_cast<rules::Cell>(action / kinds / cells),
            static_cast<rules::Cell>(action / kinds % cells),
            promotion == 0 ? rules::kNoPieceType
                           : variant.promotions[static_cast<std::size_t>(promotion - 1)]};
}

}  // namespace tessera::python
