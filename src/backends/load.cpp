#include "backends/load.hpp"

#include <cassert>

#include "backends/bulk_count.hpp"
#include "movegen/bitboard/make.hpp"
#include "movegen/mailbox/generator.hpp"
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

/// Attaches a generator of the backend; false if it does not know the variant.
bool attach(Variant& variant, Backend backend, Isa isa) {
    std::unique_ptr<const MoveGenerator> generator;
    BoardIndex index = BoardIndex::none;
    switch (backend) {
        case Backend::bitboard:
            index = BoardIndex::bitboards;
            generator = bitboard_generator(variant, isa);
            break;
        case Backend::rays:
            if (!movegen::fits_rays(variant)) return false;
            index = BoardIndex::rays;
            variant.keep(index);  // the generator's tables rely on it
            generator = ray_generator(variant, isa);
            break;
        case Backend::mailbox:
            generator = movegen::mailbox::make();
            break;
    }
    if (!generator) return false;
    if (variant.board_index() != index) variant.keep(index);
    variant.attach(std::move(generator));
    return true;
}

}  // namespace

std::shared_ptr<const Variant> load(definition::VariantDefinition definition,
                                    const Choice& choice) {
    auto variant = std::make_shared<Variant>(std::move(definition));
    const Isa isa = choice.isa.value_or(chosen_isa());
    if (choice.backend) {
        const bool known = attach(*variant, *choice.backend, isa);
        assert(known);
        static_cast<void>(known);
        return variant;
    }
    for (const Backend backend : {Backend::bitboard, Backend::rays})
        if (attach(*variant, backend, isa)) return variant;
    variant->attach(with_bulk_count(movegen::mailbox::make(), *variant, isa));
    return variant;
}

bool fits(Backend backend, const definition::VariantDefinition& definition) {
    Variant variant{definition::VariantDefinition(definition)};
    return attach(variant, backend, Isa::portable);
}

}  // namespace tessera::backends
