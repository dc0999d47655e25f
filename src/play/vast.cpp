#include "play/vast.hpp"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "notation/position_file.hpp"
#include "vast/board/attacks.hpp"
#include "vast/board/key.hpp"
#include "vast/counting/count.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/checks.hpp"
#include "vast/moves/moves.hpp"
#include "vast/moves/outcome.hpp"
#include "vast/view/explain.hpp"

namespace tessera::play {
namespace {

/// A position with less than one piece in so many cells is written piece by piece.
constexpr std::uint64_t kSparse = 32;

class VastVariant final : public Variant {
public:
    explicit VastVariant(std::shared_ptr<const play::VastRules> variant)
        : variant_(std::move(variant)) {}

    [[nodiscard]] const play::VastRules& behind() const { return *variant_; }
    [[nodiscard]] const vast::Rules& rules() const { return *variant_->rules; }

    [[nodiscard]] const definition::VariantDefinition& definition() const override {
        return variant_->definition;
    }
    [[nodiscard]] std::string identity() const override {
        return definition::identity(variant_->definition);
    }
    [[nodiscard]] const lattice::Shape& shape() const override { return rules().shape; }
    [[nodiscard]] Capabilities capabilities() const override {
        return {.whole_board = false, .readable_moves = false};
    }
    [[nodiscard]] PositionPtr start() const override;
    [[nodiscard]] Result<PositionPtr> start(std::string_view number,
                                            const Work& work) const override;
    [[nodiscard]] Result<PositionPtr> parse(std::string_view text) const override {
        return played(notation::parse_position(variant_->rules, notation::source_of(text)));
    }
    [[nodiscard]] Result<PositionPtr> read(notation::TextSource source) const override;
    [[nodiscard]] std::string cell_name(Cell cell) const override {
        return lattice::cell_name(shape(), cell);
    }
    [[nodiscard]] std::string native_name(Cell cell) const override { return cell_name(cell); }
    [[nodiscard]] std::string board_label(Cell) const override { return {}; }
    [[nodiscard]] Result<Cell> parse_cell(std::string_view text) const override {
        if (const auto cell = lattice::read_cell_name(shape(), text)) return *cell;
        return Error{"",
                     quote(text) + " is not a cell: cells run from " + cell_name({}) + " to " +
                         cell_name(Cell{shape().cells() - 1}),
                     codes::no_such_cell};
    }
    [[nodiscard]] bool is_move_text(std::string_view text) const override {
        // All cells have names of one length, but where an axis has more than nine.
        for (std::size_t i = 1; i < text.size(); ++i) {
            if (!lattice::read_cell_name(shape(), text.substr(0, i))) continue;
            const std::string_view to = text.substr(i);
            if (lattice::read_cell_name(shape(), to) ||
                lattice::read_cell_name(shape(), to.substr(0, to.size() - 1)))
                return true;
        }
        return false;
    }

private:
    [[nodiscard]] Result<PositionPtr> played(Result<vast::Position> position) const;

    std::shared_ptr<const play::VastRules> variant_;
};

class VastPosition final : public Position {
public:
    VastPosition(std::shared_ptr<const VastVariant> variant, vast::Position position)
        : variant_(std::move(variant)), position_(std::move(position)) {}

    [[nodiscard]] const vast::Position& position() const { return position_; }

    [[nodiscard]] PositionPtr copy() const override {
        return std::make_unique<VastPosition>(*this);
    }
    [[nodiscard]] const Variant& variant() const override { return *variant_; }
    [[nodiscard]] Piece at(Cell cell) const override {
        return rules().piece_of(position_.at(cell));
    }
    [[nodiscard]] Colour side() const override { return position_.side(); }
    [[nodiscard]] std::uint32_t fullmove() const override { return position_.fullmove(); }
    [[nodiscard]] std::uint32_t halfmove_clock() const override {
        return position_.halfmove_clock();
    }
    [[nodiscard]] int moves_left() const override { return 1; }
    [[nodiscard]] std::optional<Cell> moved_this_turn() const override { return std::nullopt; }
    [[nodiscard]] std::uint32_t count(Piece piece) const override {
        return position_.count(piece.colour(), rules().kind_of(piece.type()));
    }
    [[nodiscard]] std::vector<Cell> royals(Colour colour) const override {
        return {position_.king(colour)};
    }
    [[nodiscard]] bool bare(Colour colour) const override { return pieces(colour) == 1; }
    /// Looks at every cell once, and follows the moves from then on.
    [[nodiscard]] std::uint64_t key() const override {
        if (!key_) key_ = vast::key_of(position_);
        return *key_;
    }

    void make(const Move& move) override {
        const std::optional<std::uint64_t> before = key_;
        made_.push_back(
            {key_ ? vast::make_with_key(position_, move, *key_) : position_.make(move), before});
    }
    void unmake() override {
        position_.unmake(made_.back().move);
        key_ = made_.back().key;
        made_.pop_back();
    }
    [[nodiscard]] bool ends_turn(const Move&) const override { return true; }
    [[nodiscard]] Piece captured_by(const Move& move) const override {
        // A castling may leave the king where it is.
        if (move.type == rules::MoveType::castling) return {};
        return at(captured_on(move));
    }
    [[nodiscard]] Cell captured_on(const Move& move) const override {
        return vast::captured_on(rules(), move, side());
    }
    [[nodiscard]] bool legal(const Move& move) const override {
        return vast::find_move(position_, move.from, move.to, move.promotion) == move;
    }
    std::uint64_t list_moves(const movegen::MoveFilter& filter, std::uint64_t limit, bool count_all,
                             const MoveSink& sink, const Work& work) const override;
    [[nodiscard]] std::vector<Cell> movable(std::uint64_t limit) const override;
    [[nodiscard]] std::vector<Move> moves_of(Cell from) const override {
        std::vector<Move> moves;
        if (position_.at(from).is(side()))
            vast::list_moves(position_, from_cell(from), vast::kNoLimit, false,
                             [&](const Move& move) { moves.push_back(move); });
        return moves;
    }

    [[nodiscard]] bool any_move() const override { return vast::any_legal_move(position_); }
    [[nodiscard]] std::vector<std::uint64_t> move_counts(const Work& work) const override {
        const vast::MoveCounts found = vast::count_moves(position_, work);
        std::vector<std::uint64_t> counts(variant_->definition().pieces.size());
        for (const vast::Kind kind : rules().kinds)
            counts[rules::index(rules().type_of(kind))] = found.by_kind[vast::index(kind)];
        return counts;
    }
    [[nodiscard]] std::uint64_t count_moves(const Work& work) const override {
        return vast::count_moves(position_, work).all();
    }

    [[nodiscard]] rules::Outcome outcome() const override { return vast::outcome(position_); }
    [[nodiscard]] bool in_check(Colour colour) const override {
        return vast::is_attacked(position_, position_.king(colour), rules::other(colour));
    }
    [[nodiscard]] std::vector<Cell> attacked_royals() const override {
        std::vector<Cell> cells;
        for (const Colour colour : rules::kColours)
            if (in_check(colour)) cells.push_back(position_.king(colour));
        std::sort(cells.begin(), cells.end());
        return cells;
    }
    [[nodiscard]] std::vector<Cell> attackers(Cell cell, Colour by) const override {
        std::vector<Cell> cells = vast::attackers(position_, cell);
        std::erase_if(cells, [&](Cell from) { return !position_.at(from).is(by); });
        return cells;
    }
    [[nodiscard]] movegen::Explanation explain(Cell from, Cell to) const override {
        return vast::explain(position_, from, to);
    }

    void write(Form form, const notation::TextSink& sink) const override {
        if (form == Form::file)
            return notation::write_position_file(variant_->definition(), position_, sink);
        const std::uint64_t all = pieces(Colour::white) + pieces(Colour::black);
        const bool few = all * kSparse < variant_->shape().cells();
        const bool sparse = form == Form::sparse || (form == Form::brief && few);
        notation::print_position(
            position_, sparse ? notation::Placing::sparse : notation::Placing::dense, sink);
    }
    [[nodiscard]] Result<std::string> start_number(const Work& work) const override {
        return play::vast_start_number(variant_->behind(), position_, work);
    }
    [[nodiscard]] std::string unmarked(const Move& move) const override {
        return variant_->move_text(move);
    }
    [[nodiscard]] std::string_view check_mark() const override { return {}; }
    [[nodiscard]] std::string readable(const Move& move) const override { return unmarked(move); }
    [[nodiscard]] std::vector<std::string> readable_line(std::span<const Move> line,
                                                         std::size_t most) const override {
        std::vector<std::string> texts;
        for (const Move& move : line.first(std::min(line.size(), most)))
            texts.push_back(unmarked(move));
        return texts;
    }
    [[nodiscard]] Result<Move> parse_move(std::string_view text) const override {
        return notation::parse_move(position_, text);
    }
    [[nodiscard]] Result<Move> parse_move_of_others(std::string_view text) const override {
        std::string small(text);
        for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return parse_move(small);
    }
    [[nodiscard]] Result<Move> parse_readable(std::string_view text) const override {
        return parse_move(text);
    }
    [[nodiscard]] Result<Move> parse_recorded(std::string_view text) const override {
        while (text.ends_with('+') || text.ends_with('#')) text.remove_suffix(1);
        return parse_move(text);
    }

private:
    struct Made {
        vast::MadeMove move;
        std::optional<std::uint64_t> key;  ///< before the move, if it was known
    };

    [[nodiscard]] static movegen::MoveFilter from_cell(Cell from) {
        movegen::MoveFilter filter;
        filter.from = from;
        return filter;
    }
    [[nodiscard]] const vast::Rules& rules() const { return variant_->rules(); }
    [[nodiscard]] std::uint64_t pieces(Colour colour) const {
        std::uint64_t sum = 0;
        for (const vast::Kind kind : rules().kinds) sum += position_.count(colour, kind);
        return sum;
    }

    std::shared_ptr<const VastVariant> variant_;
    vast::Position position_;
    mutable std::optional<std::uint64_t> key_;
    std::vector<Made> made_;
};

/// Checks and mates alone are found without listing the other moves.
std::uint64_t VastPosition::list_moves(const movegen::MoveFilter& filter, std::uint64_t limit,
                                       bool count_all, const MoveSink& sink,
                                       const Work& work) const {
    const movegen::MoveFilter none;
    movegen::MoveFilter rest = filter;
    rest.mates = rest.checks = false;
    if (filter.mates) {
        if (rest == none) return vast::mates_in_one(position_, limit, sink, work);
        // Every mate gives check.
        std::uint64_t found = 0;
        vast::mates_in_one(
            position_, kNoLimit,
            [&](const Move& move) {
                if (vast::meets(position_, rest, move) && ++found <= limit) sink(move);
            },
            work);
        return count_all ? found : std::min(found, limit);
    }
    if (filter.checks && rest == none) return vast::checks(position_, limit, sink, work);
    if (filter != none) return vast::list_moves(position_, filter, limit, count_all, sink, work);
    const std::uint64_t given = vast::list_moves(position_, filter, limit, false, sink, work);
    return count_all && given == limit ? count_moves(work) : given;
}

std::vector<Cell> VastPosition::movable(std::uint64_t limit) const {
    return vast::movable(position_, limit);
}

Result<PositionPtr> VastVariant::played(Result<vast::Position> position) const {
    if (!position) return position.error().with(codes::bad_position);
    return PositionPtr(std::make_unique<VastPosition>(
        std::static_pointer_cast<const VastVariant>(shared_from_this()),
        std::move(position).value()));
}

PositionPtr VastVariant::start() const {
    return played(play::vast_start(*variant_)).value();
}

Result<PositionPtr> VastVariant::start(std::string_view number, const Work& work) const {
    return played(play::vast_start(*variant_, number, work));
}

Result<PositionPtr> VastVariant::read(notation::TextSource source) const {
    return played(
        notation::read_position(variant_->definition, variant_->rules, std::move(source)));
}

}  // namespace

VariantPtr vast(std::shared_ptr<const play::VastRules> variant) {
    return std::make_shared<VastVariant>(std::move(variant));
}

PositionPtr vast(std::shared_ptr<const play::VastRules> variant, vast::Position position) {
    return std::make_unique<VastPosition>(std::make_shared<VastVariant>(std::move(variant)),
                                          std::move(position));
}

const play::VastRules& vast(const Variant& variant) {
    assert(!variant.capabilities().whole_board);
    return static_cast<const VastVariant&>(variant).behind();
}

const vast::Position& vast(const Position& position) {
    assert(!position.variant().capabilities().whole_board);
    return static_cast<const VastPosition&>(position).position();
}

}  // namespace tessera::play
