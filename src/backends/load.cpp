#include "backends/load.hpp"

#include <cassert>

#include "backends/bulk_count.hpp"
#include "movegen/bitboard/make.hpp"
#include "movegen/mailbox/generator.hpp"
#include "movegen/playable_variant.hpp"
#include "movegen/rays/make.hpp"

namespace tessera::backends {

using movegen::Backend;
using movegen::MoveGenerator;
using rules::BoardIndex;
using rules::Variant;

namespace {

/// Null if the variant does not suit bitboards.
std::unique_ptr<const MoveGenerator> bitboard_generator(const Variant& variant, Isa isa) {
    if (!movegen::fits_bitboards(variant)) return nullptr;
#if defined(TESSERA_AVX)
    if (isa == Isa::avx512) return movegen::avx512::make_bitboard(variant);
    if (isa == Isa::avx2) return movegen::avx2::make_bitboard(variant);
#endif
    static_cast<void>(isa);
    return movegen::portable::make_bitboard(variant);
}

/// Precondition: movegen::fits_rays(variant).
std::unique_ptr<const MoveGenerator> ray_generator(const Variant& variant, Isa isa) {
#if defined(TESSERA_AVX)
    if (isa == Isa::avx512) return movegen::avx512::make_rays(variant);
    if (isa == Isa::avx2) return movegen::avx2::make_rays(variant);
#endif
    static_cast<void>(isa);
    return movegen::portable::make_rays(variant);
}

/// The first backend that knows a variant, asked while its tables are complete but for the index.
class Finder {
public:
    Finder(const Choice& choice, Isa isa) : choice_(choice), isa_(isa) {}

    BoardIndex index(const Variant& variant) {
        if (wanted(Backend::bitboard)) bitboards_ = bitboard_generator(variant, isa_);
        if (bitboards_) return BoardIndex::bitboards;
        if (wanted(Backend::rays) && movegen::fits_rays(variant)) return BoardIndex::rays;
        assert(wanted(Backend::mailbox));
        return BoardIndex::none;
    }
    std::unique_ptr<const MoveGenerator> generator(const Variant& variant) {
        if (bitboards_) return std::move(bitboards_);
        if (variant.board_index() == BoardIndex::rays) return ray_generator(variant, isa_);
        if (choice_.backend) return std::make_unique<const movegen::mailbox::Generator>();
        return make_mailbox(variant, isa_);
    }

private:
    [[nodiscard]] bool wanted(Backend backend) const {
        return choice_.backend.value_or(backend) == backend;
    }

    const Choice& choice_;
    Isa isa_;
    std::unique_ptr<const MoveGenerator> bitboards_;
};

}  // namespace

std::shared_ptr<const Variant> load(definition::VariantDefinition definition,
                                    const Choice& choice) {
    Finder finder(choice, choice.isa.value_or(chosen_isa()));
    return std::make_shared<const movegen::PlayableVariant>(
        std::move(definition), [&](const Variant& v) { return finder.index(v); },
        [&](const Variant& v) { return finder.generator(v); });
}

bool fits(Backend backend, const definition::VariantDefinition& definition) {
    const Variant variant{definition::VariantDefinition(definition)};
    switch (backend) {
        case Backend::bitboard:
            return bitboard_generator(variant, Isa::portable) != nullptr;
        case Backend::rays:
            return movegen::fits_rays(variant);
        case Backend::mailbox:
            break;
    }
    return true;
}

}  // namespace tessera::backends
