#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "definition/result.hpp"
#include "rules/cell_sets.hpp"
#include "rules/set_generator.hpp"
#include "rules/variant.hpp"

namespace tessera::rules {

namespace {

constexpr std::size_t kMostDoubles = 64;

constexpr std::pair<std::string_view, Isa> kIsas[] = {
    {"portable", Isa::portable}, {"avx2", Isa::avx2}, {"avx512", Isa::avx512}};

/// Null if there is none of this name.
const Isa* isa_named(std::string_view name) {
    const auto* const found = std::find_if(std::begin(kIsas), std::end(kIsas),
                                           [&](const auto& isa) { return isa.first == name; });
    return found == std::end(kIsas) ? nullptr : &found->second;
}

std::string_view wished_isa() {
#if defined(__wasm__)
    return {};  // no environment there
#else
    const char* const wish = std::getenv("TESSERA_ISA");
    return wish ? wish : std::string_view();
#endif
}

/// Kinds whose royalty, double steps, captures or promotions the sets do not know.
bool suits_sets(const Variant& variant, PieceType k) {
    const definition::PieceDefinition& piece = variant.piece_definition(k);
    const Moves& moves = variant.moves(Piece(k, Colour::white));
    for (const PieceType promoted : moves.promotions)
        if (variant.piece_definition(promoted).minstrel) return false;
    if (piece.royal && (piece.double_step || !piece.promotes_to.empty())) return false;
    if (moves.doubles.empty()) return true;
    return moves.doubles.size() <= kMostDoubles && moves.turning.empty() &&
           std::none_of(moves.slides.begin(), moves.slides.end(),
                        [](const SlideMove& s) { return s.capture; });
}

}  // namespace

bool suits_sets(const Variant& variant) {
    if (variant.shape().cells() > kSetCells) return false;
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        if (!suits_sets(variant, static_cast<PieceType>(k))) return false;
    // Every pair of cells lies on at most one line.
    return std::all_of(variant.directions().begin(), variant.directions().end(),
                       [](const Direction& d) { return d.vector.primitive(); });
}

bool has_clauses(const Variant& variant) {
    if (!variant.plain_attacks() || variant.special().moves_per_turn != 1) return true;
    const auto& pieces = variant.definition().pieces;
    return std::any_of(pieces.begin(), pieces.end(),
                       [](const auto& piece) { return piece.sticky; });
}

bool processor_has(Isa isa) {
    if (isa == Isa::portable) return true;
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    if (isa == Isa::avx2) return avx2;
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq");
#else
    return false;
#endif
}

Isa chosen_isa() {
    const Isa* const wish = isa_named(wished_isa());
    if (wish && processor_has(*wish)) return *wish;
    if (processor_has(Isa::avx512)) return Isa::avx512;
    return processor_has(Isa::avx2) ? Isa::avx2 : Isa::portable;
}

std::string isa_refusal() {
    const std::string_view wish = wished_isa();
    if (wish.empty()) return {};
    const Isa* const isa = isa_named(wish);
    if (!isa)
        return Error{"TESSERA_ISA", in_quotes(wish) + " is none of portable, avx2 and avx512"}
            .text();
    if (!processor_has(*isa))
        return Error{"TESSERA_ISA", "this processor does not have " + std::string(wish)}.text();
    return {};
}

std::unique_ptr<const SetGenerator> make_set_generator(const Variant& variant, Isa isa) {
#if defined(__x86_64__)
    if (isa == Isa::avx512) return avx512::make(variant);
    if (isa == Isa::avx2) return avx2::make(variant);
#endif
    static_cast<void>(isa);
    return portable::make(variant);
}

void append(MoveList& list, const Move* moves, std::size_t count) {
    list.insert(list.end(), moves, moves + count);
}

}  // namespace tessera::rules
