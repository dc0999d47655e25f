#include "definition/start_number.hpp"

#include <algorithm>
#include <bit>
#include <random>

#include "base/small.hpp"
#include "base/text.hpp"

// Its numbers are asked for nothing that could fail, so that no exception is ever thrown.
#define BOOST_NO_EXCEPTIONS
#include <boost/multiprecision/cpp_int.hpp>

#include "definition/placement.hpp"

namespace boost {
void throw_exception(std::exception const&) {
    std::abort();
}
void throw_exception(std::exception const&, source_location const&) {
    std::abort();
}
}  // namespace boost

namespace tessera::definition {
namespace {

using Number = boost::multiprecision::cpp_int;

/// Lateral cells: those of one rank, numbered with the lowest axis fastest and the rank axis left
/// out.
class FirstRank {
public:
    explicit FirstRank(const VariantDefinition& variant)
        : variant_(variant),
          ranks_(static_cast<std::uint32_t>(
              variant.sizes[static_cast<std::size_t>(variant.rank_axis())])) {
        for (std::size_t axis = 0; axis < static_cast<std::size_t>(variant.rank_axis()); ++axis)
            below_ *= static_cast<std::uint32_t>(variant.sizes[axis]);
    }
    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(variant_.cells()) / ranks_;
    }
    [[nodiscard]] std::uint32_t ranks() const { return ranks_; }
    [[nodiscard]] std::uint32_t cell(std::uint32_t lateral, std::uint32_t rank) const {
        return lateral % below_ + below_ * (rank + ranks_ * (lateral / below_));
    }
    /// The number of a cell on the first rank; nothing for a cell on another.
    [[nodiscard]] std::optional<std::uint32_t> lateral(std::uint32_t cell) const {
        if (cell / below_ % ranks_ != 0) return std::nullopt;
        return cell % below_ + cell / (below_ * ranks_) * below_;
    }
    /// Eight cells along every axis: three bits of the number are a coordinate.
    [[nodiscard]] static bool odd(std::uint32_t lateral) {
        return std::popcount(lateral & 0x49249249U) % 2 != 0;
    }

private:
    const VariantDefinition& variant_;
    std::uint32_t ranks_;
    std::uint32_t below_ = 1;  ///< cells that differ on axes below the rank axis
};

/// Precondition: the game has one royal piece type.
char king_of(const VariantDefinition& variant) {
    return *variant.only_letter(&PieceDefinition::royal);
}

/// One step of filling the rank: `count` pieces of a letter on free cells of one parity, or of any.
struct Step {
    char letter;
    std::uint32_t count;
    enum class Cells : std::uint8_t { odd, even, any } cells = Cells::any;
};

std::vector<Step> steps(const VariantDefinition& variant) {
    const std::uint32_t n = FirstRank(variant).size();
    const Army& army = variant.army;
    std::vector<Step> out = {{army.bishop, n / 8, Step::Cells::odd},
                             {army.bishop, n / 8, Step::Cells::even},
                             {army.queen, n / 8},
                             {army.knight, n / 4}};
    if (variant.axes() > 2) {
        out.push_back({king_of(variant), 1});
        out.push_back({army.rook, n / 4});
    }
    return out;
}

Number choose(std::uint32_t n, std::uint32_t k) {
    Number c = 1;
    for (std::uint32_t i = 1; i <= k; ++i) c = c * (n - k + i) / i;
    return c;
}

/// The combination of `k` of `n` with the given lexicographic rank, as marks.
std::vector<bool> unrank(Number rank, std::uint32_t n, std::uint32_t k) {
    std::vector<bool> taken(n, false);
    if (k == 0) return taken;
    Number with = choose(n - 1, k - 1);  // combinations that take the next cell
    for (std::uint32_t i = 0; k > 0; ++i) {
        const std::uint32_t m = n - i - 1;  // cells after this one
        if (rank < with) {
            taken[i] = true;
            --k;
            if (k > 0) with = with * k / m;
        } else {
            rank -= with;
            with = with * (m - (k - 1)) / m;
        }
    }
    return taken;
}

Number rank_of(const std::vector<bool>& taken) {
    const auto n = static_cast<std::uint32_t>(taken.size());
    auto k = static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true));
    Number rank = 0;
    if (k == 0) return rank;
    Number with = choose(n - 1, k - 1);
    for (std::uint32_t i = 0; k > 0; ++i) {
        const std::uint32_t m = n - i - 1;
        if (taken[i]) {
            --k;
            if (k > 0) with = with * k / m;
        } else {
            rank += with;
            with = with * (m - (k - 1)) / m;
        }
    }
    return rank;
}

/// Whether a step may use a lateral cell; `rank` holds letters, 0 where free.
bool is_open(const std::string& rank, std::uint32_t lateral, Step::Cells cells) {
    return rank[lateral] == 0 &&
           (cells == Step::Cells::any || FirstRank::odd(lateral) == (cells == Step::Cells::odd));
}

std::vector<std::uint32_t> open_cells(const std::string& rank, Step::Cells cells) {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < rank.size(); ++i)
        if (is_open(rank, i, cells)) open.push_back(i);
    return open;
}

/// Fills what no choice is left for: the king between the rooks on one flat board, men elsewhere.
void fill_rest(const VariantDefinition& variant, std::string& rank) {
    const Army& army = variant.army;
    const char flat[] = {army.rook, king_of(variant), army.rook};
    std::size_t next = 0;
    for (char& letter : rank)
        if (letter == 0) letter = variant.axes() == 2 ? flat[next++] : army.man;
}

Number count_of(const VariantDefinition& variant) {
    const FirstRank first(variant);
    std::uint32_t free = first.size();
    Number product = 1;
    for (const Step& step : steps(variant)) {
        const bool half = step.cells != Step::Cells::any;
        product *= choose(half ? first.size() / 2 : free, step.count);
        free -= step.count;
    }
    return product;
}

std::vector<Placed> mirrored_army(const VariantDefinition& variant, const std::string& rank) {
    const FirstRank first(variant);
    const std::uint32_t ranks = first.ranks();
    const char pawn = *variant.only_letter(&PieceDefinition::pawn);
    std::vector<Placed> pieces;
    for (std::uint32_t i = 0; i < first.size(); ++i) {
        pieces.push_back({first.cell(i, 0), rank[i], Colour::white});
        pieces.push_back({first.cell(i, 1), pawn, Colour::white});
        pieces.push_back({first.cell(i, ranks - 2), pawn, Colour::black});
        pieces.push_back({first.cell(i, ranks - 1), rank[i], Colour::black});
    }
    small_sort(pieces, &Placed::cell);
    return pieces;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() <= 20000 && (text == "0" || text.front() != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string decimal(const Number& n) {
    return n.str();
}

/// In a message: the numbers of large boards have thousands of digits.
constexpr std::size_t kLongestNumber = 60;

std::string shortened(const std::string& digits) {
    if (digits.size() <= kLongestNumber) return digits;
    return digits.substr(0, 10) + ".. (" + std::to_string(digits.size()) + " digits)";
}

}  // namespace

std::string shuffle_fault(const VariantDefinition& variant) {
    if (std::any_of(variant.sizes.begin(), variant.sizes.end(), [](int s) { return s != 8; }))
        return "numbered starts need eight cells along every axis";
    if (variant.forward_axes.size() != 1) return "numbered starts need exactly one forward axis";
    const bool flat = variant.axes() == 2;
    if (variant.special.castling != (flat ? Castling::chess960 : Castling::king_jump))
        return std::string("numbered starts need castling = ") +
               (flat ? "\"chess960\"" : "\"king_jump\"") + " on this board";
    if (variant.special.moves_per_turn != 1 || variant.special.pact)
        return "numbered starts need one move a turn and no pact";
    if (!variant.only_letter(&PieceDefinition::royal))
        return "numbered starts need exactly one royal piece type";
    if (!variant.only_letter(&PieceDefinition::pawn))
        return "numbered starts need exactly one piece type with pawn = true";
    return "";
}

std::string start_count(const VariantDefinition& variant) {
    return decimal(count_of(variant));
}

Result<std::string> start_rank(const VariantDefinition& variant, std::string_view number) {
    const FirstRank first(variant);
    std::string rank(first.size(), '\0');
    if (number == "0") {  // the first cells at every step
        for (const Step& step : steps(variant)) {
            std::uint32_t left = step.count;
            for (std::uint32_t i = 0; left > 0; ++i) {
                if (!is_open(rank, i, step.cells)) continue;
                rank[i] = step.letter;
                --left;
            }
        }
        fill_rest(variant, rank);
        return rank;
    }
    const Number count = count_of(variant);
    const auto wrong = [&] {
        return Error{"", quote(number, kLongestNumber) +
                             " is not the number of a start position: those run from 0 to " +
                             shortened(decimal(count - 1))};
    };
    if (!is_number(number) || number.size() > decimal(count).size()) return wrong();
    Number rest{std::string(number)};
    if (rest >= count) return wrong();
    for (const Step& step : steps(variant)) {
        const auto open = open_cells(rank, step.cells);
        const auto n = static_cast<std::uint32_t>(open.size());
        const Number radix = choose(n, step.count);
        const auto taken = unrank(rest % radix, n, step.count);
        rest /= radix;
        for (std::uint32_t i = 0; i < n; ++i)
            if (taken[i]) rank[open[i]] = step.letter;
    }
    fill_rest(variant, rank);
    return rank;
}

Result<std::vector<Placed>> start_array(const VariantDefinition& variant, std::string_view number) {
    const auto rank = start_rank(variant, number);
    if (!rank) return rank.error();
    return mirrored_army(variant, *rank);
}

Result<std::string> start_text(const VariantDefinition& variant, std::string_view number) {
    auto pieces = start_array(variant, number);
    if (!pieces) return pieces.error();
    return print_placement(variant, *pieces) +
           (variant.axes() == 2 ? " w KQkq - 0 1" : " w Kk - 0 1");
}

Result<std::string> start_number(const VariantDefinition& variant,
                                 const std::vector<Placed>& pieces) {
    const Error none{"", "that is no start position of " + variant.id};
    const FirstRank first(variant);
    std::string wanted(first.size(), '\0');
    for (const Placed& piece : pieces)
        if (const auto i = first.lateral(piece.cell)) wanted[*i] = piece.letter;
    std::string rank(first.size(), '\0');
    Number number = 0;
    Number weight = 1;
    for (const Step& step : steps(variant)) {
        const auto open = open_cells(rank, step.cells);
        std::vector<bool> taken(open.size(), false);
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < open.size(); ++i)
            if (wanted[open[i]] == step.letter) {
                taken[i] = true;
                ++found;
                rank[open[i]] = step.letter;
            }
        if (found != step.count) return none;
        number += weight * rank_of(taken);
        weight *= choose(static_cast<std::uint32_t>(open.size()), step.count);
    }
    fill_rest(variant, rank);
    if (rank != wanted || mirrored_army(variant, rank) != pieces) return none;
    return decimal(number);
}

std::string random_start(const VariantDefinition& variant, std::uint64_t seed) {
    const Number count = count_of(variant);
    std::mt19937_64 random(seed);
    Number drawn = 0;
    // 64 bits more than needed leave no bias worth naming.
    for (std::size_t bits = 0; bits < msb(count) + 65; bits += 64) drawn = drawn << 64 | random();
    return decimal(drawn % count);
}

}  // namespace tessera::definition
