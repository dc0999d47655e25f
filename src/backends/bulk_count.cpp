#include "backends/bulk_count.hpp"

#include <array>
#include <utility>

#include "vast/counting/count.hpp"

namespace tessera::backends {

using movegen::Backend;
using movegen::MoveGenerator;
using movegen::Scratch;
using movegen::Stage;
using rules::Cell;
using rules::Colour;
using rules::kColours;
using rules::Move;
using rules::MoveList;
using rules::Piece;
using rules::Position;
using rules::Variant;

namespace {

/// Up to so many pieces of a side, listing its moves takes less time.
constexpr std::size_t kMostListed = 48;

class BulkCounting final : public MoveGenerator {
public:
    BulkCounting(std::unique_ptr<const MoveGenerator> generator, vast::Rules rules, Isa isa)
        : generator_(std::move(generator)),
          rules_(std::make_shared<const vast::Rules>(std::move(rules))),
          isa_(isa) {
        for (const Colour colour : kColours)
            for (const vast::Kind kind : rules_->kinds) {
                const vast::Piece piece(kind, colour);
                codes_[rules_->piece_of(piece).code()] = piece.code();
            }
    }

    void list(const Position& p, Stage stage, Scratch& scratch, MoveList& moves) const override {
        generator_->list(p, stage, scratch, moves);
    }
    void list_of(const Position& p, Cell from, Scratch& scratch, MoveList& moves) const override {
        generator_->list_of(p, from, scratch, moves);
    }
    std::uint64_t count(const Position& p, Scratch& scratch) const override {
        if (p.pieces(p.side()).size() <= kMostListed) return generator_->count(p, scratch);
        const auto same = vast::Position::of(rules_, setup_of(p));
        return same ? vast::count_moves(*same, {}, isa_).all() : generator_->count(p, scratch);
    }
    bool any(const Position& p, Scratch& scratch) const override {
        return generator_->any(p, scratch);
    }
    std::vector<Cell> movable(const Position& p, Scratch& scratch) const override {
        return generator_->movable(p, scratch);
    }
    bool legal(const Position& p, const Move& move, Scratch& scratch) const override {
        return generator_->legal(p, move, scratch);
    }
    bool gives_check(const Position& p, const Move& move, Scratch& scratch) const override {
        return generator_->gives_check(p, move, scratch);
    }
    bool in_check(const Position& p, Colour c) const override { return generator_->in_check(p, c); }
    Backend backend() const override { return generator_->backend(); }
    Isa isa() const override { return generator_->isa(); }

private:
    [[nodiscard]] vast::Setup setup_of(const Position& p) const {
        vast::Setup setup;
        setup.codes.assign(rules_->shape.cells(), 0);
        for (const Colour colour : kColours)
            for (const Cell c : p.pieces(colour))
                setup.codes[lattice::index(c)] = codes_[p.at(c).code()];
        setup.side = p.side();
        const rules::State& state = p.state();
        for (std::size_t right = 0; right < p.castling().rights.size(); ++right)
            if (state.rights.has(right))
                setup.may_castle[definition::index(p.castling().rights[right].colour)] = true;
        setup.ep_cell = state.ep_cell;
        return setup;
    }

    std::unique_ptr<const MoveGenerator> generator_;
    std::shared_ptr<const vast::Rules> rules_;
    Isa isa_;
    std::array<std::uint8_t, Piece::kCodes> codes_{};  ///< of vast boards, by code here
};

}  // namespace

std::unique_ptr<const MoveGenerator> with_bulk_count(std::unique_ptr<const MoveGenerator> generator,
                                                     const Variant& variant, Isa isa) {
#if defined(__wasi__)  // what the browser loads has to be small
    static_cast<void>(variant);
    static_cast<void>(isa);
    return generator;
#else
    auto rules = vast::rules_of(variant.definition());
    if (!rules) return generator;
    return std::make_unique<const BulkCounting>(std::move(generator), std::move(rules).value(),
                                                isa);
#endif
}

}  // namespace tessera::backends
