#include "legal_list.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "movegen/playable_variant.hpp"
#include "movegen/scratch.hpp"

namespace tessera::python {
namespace {

/// By cell to and promotion; no promotion comes first.
std::uint64_t rank(rules::Cell to, rules::PieceType promotion) {
    return std::uint64_t{lattice::index(to)} << 8U |
           static_cast<std::uint8_t>(rules::index(promotion) + 1);
}
std::uint64_t rank(const rules::Move& move) {
    return rank(move.to, move.promotion);
}

/// Generators list most of a piece's moves in this order already.
void sort_of_one_piece(rules::Move* begin, rules::Move* end) {
    const auto before = [](const rules::Move& a, const rules::Move& b) {
        return rank(a) < rank(b);
    };
    rules::Move* const sorted = std::is_sorted_until(begin, end, before);
    if (sorted == end) return;
    constexpr std::ptrdiff_t kMany = 32;
    if (end - begin > kMany) return std::sort(begin, end, before);
    for (rules::Move* at = sorted; at < end; ++at) {
        const rules::Move move = *at;
        rules::Move* to = at;
        for (; to > begin && before(move, *(to - 1)); --to) *to = *(to - 1);
        *to = move;
    }
}

}  // namespace

void LegalList::fill(const rules::Position& position) {
    static thread_local movegen::Scratch scratch;
    unsorted_.clear();
    movegen::generator_of(position).list(position, movegen::Stage::all, scratch, unsorted_);
    sort(position.variant().shape().cells());
}

void LegalList::sort(rules::MoveList& moves) {
    std::sort(moves.begin(), moves.end(), [](const rules::Move& a, const rules::Move& b) {
        return std::tuple(a.from, rank(a)) < std::tuple(b.from, rank(b));
    });
}

void LegalList::sort(std::uint32_t cells) {
    moves_.resize(unsorted_.size());
    // On small boards two passes without comparisons are quicker than one and short sorts.
    constexpr std::uint32_t kSmall = 256;
    if (cells <= kSmall) {
        pass(unsorted_, moves_, cells, &rules::Move::to);
        std::swap(unsorted_, moves_);
    }
    pass(unsorted_, moves_, cells, &rules::Move::from);
    for (std::size_t begin = 0; begin < moves_.size();) {
        const std::size_t end = ends_[lattice::index(moves_[begin].from)];
        sort_of_one_piece(moves_.data() + begin, moves_.data() + end);
        begin = end;
    }
}

void LegalList::pass(const rules::MoveList& from, rules::MoveList& to, std::uint32_t cells,
                     rules::Cell rules::Move::* key) {
    ends_.assign(cells + 1, 0);
    for (const rules::Move& move : from) ++ends_[lattice::index(move.*key) + 1];
    std::uint32_t sum = 0;
    for (std::uint32_t& end : ends_) end = sum += end;
    for (const rules::Move& move : from) to[ends_[lattice::index(move.*key)]++] = move;
}

const rules::Move* LegalList::find(const MoveName& name) const {
    const auto found = std::lower_bound(
        moves_.begin(), moves_.end(), name, [](const rules::Move& move, const MoveName& sought) {
            return std::tuple(move.from, rank(move)) <
                   std::tuple(sought.from, rank(sought.to, sought.promotion));
        });
    return found != moves_.end() && name.names(*found) ? &*found : nullptr;
}

}  // namespace tessera::python
