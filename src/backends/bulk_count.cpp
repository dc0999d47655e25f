#include "backends/bulk_count.hpp"

#include <array>
#include <utility>

#include "movegen/mailbox/generator.hpp"
#include "vast/counting/count.hpp"

namespace tessera::backends {

using movegen::MoveGenerator;
using movegen::Scratch;
using rules::Cell;
using rules::Colour;
using rules::kColours;
using rules::MoveList;
using rules::Piece;
using rules::Position;
using rules::Variant;

namespace {

/// Up to so many pieces of a side, listing its moves takes less time.
constexpr std::size_t kMostListed = 48;

class BulkCounting final : public movegen::mailbox::Generator {
public:
    BulkCounting(vast::Rules rules, Isa isa)
        : rules_(std::make_shared<const vast::Rules>(std::move(rules))), isa_(isa) {
        for (const Colour colour : kColours)
            for (const vast::Kind kind : rules_->kinds) {
                const vast::Piece piece(kind, colour);
                codes_[rules_->piece_of(piece).code()] = piece.code();
            }
    }

    std::uint64_t count(const Position& p, Scratch& scratch) const override {
        if (p.pieces(p.side()).size() <= kMostListed) return Generator::count(p, scratch);
        const auto same = vast::Position::of(rules_, setup_of(p));
        return same ? vast::count_moves(*same, {}, isa_).all() : Generator::count(p, scratch);
    }

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

    std::shared_ptr<const vast::Rules> rules_;
    Isa isa_;
    std::array<std::uint8_t, Piece::kCodes> codes_{};  ///< of vast boards, by code here
};

}  // namespace

std::unique_ptr<const MoveGenerator> make_mailbox(const Variant& variant, Isa isa) {
#if !defined(__wasi__)  // what the browser loads has to be small
    if (auto rules = vast::rules_of(variant.definition()))
        return std::make_unique<const BulkCounting>(std::move(rules).value(), isa);
#endif
    static_cast<void>(variant);
    static_cast<void>(isa);
    return std::make_unique<const movegen::mailbox::Generator>();
}

}  // namespace tessera::backends
