#include "play/ordinary.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/codes.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/loose_text.hpp"
#include "notation/notation.hpp"
#include "notation/position_file.hpp"
#include "rules/attacks.hpp"

namespace tessera::play {
namespace {

/// Of one side, from which on a list of all moves takes long.
constexpr std::size_t kManyPieces = 100;

class OrdinaryVariant final : public Variant {
public:
    explicit OrdinaryVariant(std::shared_ptr<const rules::Variant> rules)
        : rules_(std::move(rules)) {}

    [[nodiscard]] const std::shared_ptr<const rules::Variant>& rules() const { return rules_; }

    [[nodiscard]] const definition::VariantDefinition& definition() const override {
        return rules_->definition();
    }
    [[nodiscard]] std::string identity() const override { return rules_->identity(); }
    [[nodiscard]] const lattice::Shape& shape() const override { return rules_->shape(); }
    [[nodiscard]] Capabilities capabilities() const override { return {}; }
    [[nodiscard]] PositionPtr start() const override;
    [[nodiscard]] Result<PositionPtr> start(std::string_view number,
                                            const Work& work) const override;
    [[nodiscard]] Result<PositionPtr> parse(std::string_view text) const override {
        return played(notation::parse_position(rules_, text));
    }
    [[nodiscard]] Result<PositionPtr> read(notation::TextSource source) const override;
    [[nodiscard]] std::string cell_name(Cell cell) const override {
        return notation::cell_name(*rules_, cell);
    }
    [[nodiscard]] std::string native_name(Cell cell) const override {
        return notation::native_name(*rules_, cell);
    }
    [[nodiscard]] std::string board_label(Cell cell) const override {
        return notation::board_label(*rules_, cell);
    }
    [[nodiscard]] Result<Cell> parse_cell(std::string_view text) const override {
        return notation::parse_cell(*rules_, text);
    }
    [[nodiscard]] bool is_move_text(std::string_view text) const override {
        return notation::is_move_text(*rules_, text);
    }

private:
    [[nodiscard]] Result<PositionPtr> played(Result<rules::Position> position) const;

    std::shared_ptr<const rules::Variant> rules_;
};

class OrdinaryPosition final : public Position {
public:
    OrdinaryPosition(std::shared_ptr<const OrdinaryVariant> variant, rules::Position position)
        : variant_(std::move(variant)), position_(std::move(position)) {}

    [[nodiscard]] const rules::Position& position() const { return position_; }
    /// Every legal move, listed once.
    [[nodiscard]] const rules::MoveList& legal_moves() const {
        if (!legal_) legal_ = movegen::legal_moves(position_);
        return *legal_;
    }

    [[nodiscard]] PositionPtr copy() const override {
        return std::make_unique<OrdinaryPosition>(*this);
    }
    [[nodiscard]] const Variant& variant() const override { return *variant_; }
    [[nodiscard]] Piece at(Cell cell) const override { return position_.at(cell); }
    [[nodiscard]] Colour side() const override { return position_.side(); }
    [[nodiscard]] std::uint32_t fullmove() const override { return position_.state().fullmove; }
    [[nodiscard]] std::uint32_t halfmove_clock() const override {
        return position_.state().halfmove_clock;
    }
    [[nodiscard]] int moves_left() const override { return position_.moves_left(); }
    [[nodiscard]] std::optional<Cell> moved_this_turn() const override {
        return position_.moved_this_turn();
    }
    [[nodiscard]] std::uint32_t count(Piece piece) const override {
        return static_cast<std::uint32_t>(position_.count(piece));
    }
    [[nodiscard]] std::vector<Cell> royals(Colour colour) const override {
        return position_.royals(colour);
    }
    [[nodiscard]] bool bare(Colour colour) const override { return position_.bare(colour); }
    [[nodiscard]] std::uint64_t key() const override { return position_.key(); }

    void make(const Move& move) override {
        legal_.reset();
        undos_.emplace_back();
        position_.make(move, undos_.back());
    }
    void unmake() override {
        legal_.reset();
        position_.unmake(undos_.back());
        undos_.pop_back();
    }
    [[nodiscard]] bool ends_turn(const Move& move) const override {
        if (variant_->rules()->special().moves_per_turn == 1) return true;
        rules::Position after = position_;
        rules::Undo undo;
        after.make(move, undo);
        return after.side() != position_.side();
    }
    [[nodiscard]] Piece captured_by(const Move& move) const override {
        return position_.captured_by(move);
    }
    [[nodiscard]] Cell captured_on(const Move& move) const override {
        const rules::Delta delta = position_.delta_of(move);
        return delta.captures() ? delta.removed[1].cell : move.to;
    }
    [[nodiscard]] bool legal(const Move& move) const override {
        if (legal_) return std::find(legal_->begin(), legal_->end(), move) != legal_->end();
        movegen::Scratch scratch;
        return movegen::generator_of(*variant_->rules()).legal(position_, move, scratch);
    }
    std::uint64_t list_moves(const movegen::MoveFilter& filter, std::uint64_t limit, bool,
                             const MoveSink& sink, const Work&) const override;
    [[nodiscard]] std::vector<Cell> movable(std::uint64_t limit) const override;
    [[nodiscard]] std::vector<Move> moves_of(Cell from) const override {
        if (!legal_) return movegen::legal_moves_of(position_, from);
        std::vector<Move> moves;
        std::copy_if(legal_->begin(), legal_->end(), std::back_inserter(moves),
                     [&](const Move& move) { return move.from == from; });
        return moves;
    }
    [[nodiscard]] bool any_move() const override { return !legal_moves().empty(); }
    [[nodiscard]] std::vector<std::uint64_t> move_counts(const Work&) const override {
        return movegen::moves_by_type(position_);
    }
    [[nodiscard]] std::uint64_t count_moves(const Work&) const override {
        return legal_moves().size();
    }

    [[nodiscard]] rules::Outcome outcome() const override {
        // Whoever asks lists the moves as well.
        return movegen::outcome(position_, !legal_moves().empty());
    }
    [[nodiscard]] bool in_check(Colour colour) const override {
        return movegen::in_check(position_, colour);
    }
    [[nodiscard]] std::vector<Cell> attacked_royals() const override {
        std::vector<Cell> cells;
        for (const Colour colour : rules::kColours)
            for (const Cell royal : position_.royals(colour))
                if (rules::attacked(position_, royal, rules::other(colour))) cells.push_back(royal);
        std::sort(cells.begin(), cells.end());
        return cells;
    }
    [[nodiscard]] std::vector<Cell> attackers(Cell cell, Colour by) const override {
        return rules::attackers(position_, cell, by);
    }
    [[nodiscard]] movegen::Explanation explain(Cell from, Cell to) const override {
        return movegen::explain(position_, from, to);
    }

    void write(Form form, const notation::TextSink& sink) const override {
        switch (form) {
            case Form::file:
                return notation::write_position_file(position_, sink);
            case Form::sparse:
                return sink(notation::print_sparse_position(position_));
            case Form::with_files:
                return sink(notation::print_position_with_files(position_));
            case Form::dense:
            case Form::brief:
                break;
        }
        sink(notation::print_position(position_));
    }
    [[nodiscard]] Result<std::string> start_number(const Work&) const override {
        return notation::start_number(position_);
    }
    [[nodiscard]] std::string unmarked(const Move& move) const override {
        return notation::unmarked_move(position_, move, legal_at_hand());
    }
    [[nodiscard]] std::string_view check_mark() const override {
        if (undos_.empty()) return {};
        return notation::check_mark(position_, undos_.back().state.side);
    }
    [[nodiscard]] std::string readable(const Move& move) const override {
        return notation::readable_move(position_, move, legal_at_hand());
    }
    [[nodiscard]] std::vector<std::string> readable_line(std::span<const Move> line,
                                                         std::size_t most) const override {
        return notation::readable_line(position_, line, most);
    }
    [[nodiscard]] Result<Move> parse_move(std::string_view text) const override {
        return notation::parse_move(position_, text, legal_at_hand());
    }
    [[nodiscard]] Result<Move> parse_move_of_others(std::string_view text) const override {
        return notation::parse_move_of_others(position_, legal_moves(), text);
    }
    [[nodiscard]] Result<Move> parse_readable(std::string_view text) const override {
        return notation::parse_readable(position_, text, notation::Marks::right, legal_at_hand());
    }
    [[nodiscard]] Result<Move> parse_recorded(std::string_view text) const override {
        return notation::parse_readable(position_, text, notation::Marks::any, legal_at_hand());
    }

private:
    /// Every legal move; null where a look at one move is quicker than to list them.
    [[nodiscard]] const rules::MoveList* legal_at_hand() const {
        if (!legal_ && position_.pieces(side()).size() > kManyPieces) return nullptr;
        return &legal_moves();
    }

    std::shared_ptr<const OrdinaryVariant> variant_;
    rules::Position position_;
    std::vector<rules::Undo> undos_;
    mutable std::optional<rules::MoveList> legal_;  ///< of the position, once asked for
};

std::uint64_t OrdinaryPosition::list_moves(const movegen::MoveFilter& filter, std::uint64_t limit,
                                           bool, const MoveSink& sink, const Work&) const {
    const rules::MoveList found =
        filter == movegen::MoveFilter{} ? legal_moves() : movegen::legal_moves(position_, filter);
    std::vector<std::pair<std::string, const Move*>> moves;
    moves.reserve(found.size());
    for (const Move& move : found) moves.emplace_back(variant_->move_text(move), &move);
    const auto given = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(limit, moves.size()));
    std::partial_sort(moves.begin(), moves.begin() + given, moves.end());
    for (const auto& [text, move] : std::span(moves).first(static_cast<std::size_t>(given)))
        sink(*move);
    return moves.size();
}

std::vector<Cell> OrdinaryPosition::movable(std::uint64_t limit) const {
    movegen::Scratch scratch;
    auto cells = movegen::generator_of(position_).movable(position_, scratch);
    if (cells.size() > limit) cells.resize(static_cast<std::size_t>(limit));
    return cells;
}

Result<PositionPtr> OrdinaryVariant::played(Result<rules::Position> position) const {
    if (!position) return position.error().with(codes::bad_position);
    return PositionPtr(std::make_unique<OrdinaryPosition>(
        std::static_pointer_cast<const OrdinaryVariant>(shared_from_this()),
        std::move(position).value()));
}

PositionPtr OrdinaryVariant::start() const {
    return played(notation::start_position(rules_)).value();
}

Result<PositionPtr> OrdinaryVariant::start(std::string_view number, const Work&) const {
    return played(notation::start_position(rules_, number));
}

Result<PositionPtr> OrdinaryVariant::read(notation::TextSource source) const {
    if (notation::peek(source, notation::kPositionFileMark.size()) == notation::kPositionFileMark)
        return played(notation::read_position_file(rules_, source));
    return played(notation::parse_loose_position(rules_, notation::read_all(source)));
}

}  // namespace

VariantPtr ordinary(std::shared_ptr<const rules::Variant> variant) {
    return std::make_shared<OrdinaryVariant>(std::move(variant));
}

PositionPtr ordinary(rules::Position position) {
    auto variant = std::make_shared<OrdinaryVariant>(position.shared_variant());
    return std::make_unique<OrdinaryPosition>(std::move(variant), std::move(position));
}

const std::shared_ptr<const rules::Variant>& rules_of(const Variant& variant) {
    assert(variant.capabilities().whole_board);
    return static_cast<const OrdinaryVariant&>(variant).rules();
}

const rules::MoveList& legal_moves(const Position& position) {
    assert(position.variant().capabilities().whole_board);
    return static_cast<const OrdinaryPosition&>(position).legal_moves();
}

const rules::Position& ordinary(const Position& position) {
    assert(position.variant().capabilities().whole_board);
    return static_cast<const OrdinaryPosition&>(position).position();
}

}  // namespace tessera::play
