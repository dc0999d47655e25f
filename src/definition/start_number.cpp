#include "definition/start_number.hpp"

#include <algorithm>
#include <bit>
#include <random>

#include "base/codes.hpp"
#include "base/small.hpp"
#include "base/text.hpp"

#include "definition/combinations.hpp"
#include "definition/placement.hpp"

namespace tessera::definition {
namespace {

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
    /// Whether the sum of a lateral cell's coordinates is odd. Eight cells along every axis: three
    /// bits of the number are a coordinate.
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

/// The free lateral cells that a step may use; `rank` holds letters, 0 where free.
std::vector<std::uint32_t> open_cells(const std::string& rank, Step::Cells cells) {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < rank.size(); ++i) {
        const bool fits =
            cells == Step::Cells::any || FirstRank::odd(i) == (cells == Step::Cells::odd);
        if (rank[i] == 0 && fits) open.push_back(i);
    }
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

/// Calls for each step what takes the number of cells it may use and the number it takes.
template <class Each>
void for_each_choice(const VariantDefinition& variant, Each each) {
    const std::uint32_t n = FirstRank(variant).size();
    std::uint32_t free = n;
    for (const Step& step : steps(variant)) {
        each(step.cells == Step::Cells::any ? free : n / 2, step.count);
        free -= step.count;
    }
}

Number count_of(const VariantDefinition& variant) {
    Number product = 1;
    for_each_choice(variant, [&](std::uint32_t n, std::uint32_t k) { product *= choose(n, k); });
    return product;
}

/// At least as many digits as the last number has: n over k is below 2^n.
std::size_t most_digits(const VariantDefinition& variant) {
    std::size_t digits = 1;
    for_each_choice(variant,
                    [&](std::size_t n, std::uint32_t) { digits += n * 30103 / 100000 + 1; });
    return digits;
}

/// The cells that all steps deal with.
std::uint64_t cells_of_choices(const VariantDefinition& variant) {
    std::uint64_t all = 0;
    for_each_choice(variant, [&](std::uint32_t n, std::uint32_t) { all += n; });
    return all;
}

/// Counts the cells that have been dealt with.
class Dealt {
public:
    Dealt(const VariantDefinition& variant, const Work& work)
        : all_(cells_of_choices(variant)), meter_(work.watch, all_) {
        meter_.begin(1, all_);
    }
    [[nodiscard]] Advance advance() {
        return [this](std::uint32_t cells) { return meter_.step(cells); };
    }
    [[nodiscard]] bool ended() const { return meter_.ended(); }

private:
    std::uint64_t all_;
    Meter meter_;
};

Error ended_early() {
    return {"", "not all cells were dealt with", codes::ended};
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
    return !text.empty() && (text == "0" || text.front() != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
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

Result<std::string> start_rank(const VariantDefinition& variant, std::string_view number,
                               const Work& work) {
    const auto wrong = [&] {
        return Error{"",
                     quote(number, kLongestNumber) +
                         " is not the number of a start position: those run from 0 to " +
                         shortened(decimal(count_of(variant) - 1)),
                     codes::bad_start_number};
    };
    if (!is_number(number) || number.size() > most_digits(variant)) return wrong();
    Number rest = number_of(std::string(number));
    struct Choice {
        Number digit;
        std::uint32_t n, k;
        std::vector<bool> taken;
    };
    std::vector<Choice> choices;
    for_each_choice(variant, [&](std::uint32_t n, std::uint32_t k) {
        choices.push_back({take_digit(rest, n, k), n, k, {}});
    });
    if (rest != 0) return wrong();
    Dealt dealt(variant, work);
    const Advance advance = dealt.advance();
    work.executor(choices.size(), [&](std::size_t i) {
        Choice& choice = choices[i];
        choice.taken = unrank(choice.digit, choice.n, choice.k, advance);
    });
    if (dealt.ended()) return ended_early();
    std::string rank(FirstRank(variant).size(), '\0');
    auto choice = choices.begin();
    for (const Step& step : steps(variant)) {
        const auto open = open_cells(rank, step.cells);
        const std::vector<bool>& taken = (choice++)->taken;
        for (std::size_t i = 0; i < open.size(); ++i)
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

Result<std::string> number_of_rank(const VariantDefinition& variant, std::string_view wanted,
                                   const Work& work) {
    const Error none{"", "that is no start position of " + variant.id, codes::no_start_number};
    const FirstRank first(variant);
    if (wanted.size() != first.size()) return none;
    std::string rank(first.size(), '\0');
    std::vector<std::vector<bool>> choices;
    for (const Step& step : steps(variant)) {
        const auto open = open_cells(rank, step.cells);
        std::vector<bool>& taken = choices.emplace_back(open.size(), false);
        std::uint32_t found = 0;
        for (std::size_t i = 0; i < open.size(); ++i)
            if (wanted[open[i]] == step.letter) {
                taken[i] = true;
                ++found;
                rank[open[i]] = step.letter;
            }
        if (found != step.count) return none;
    }
    fill_rest(variant, rank);
    if (rank != wanted) return none;
    Dealt dealt(variant, work);
    const Advance advance = dealt.advance();
    std::vector<Number> digits(choices.size());
    work.executor(choices.size(), [&](std::size_t i) { digits[i] = rank_of(choices[i], advance); });
    if (dealt.ended()) return ended_early();
    Number number = 0;
    Number weight = 1;
    auto digit = digits.begin();
    for_each_choice(variant, [&](std::uint32_t n, std::uint32_t k) {
        number += weight * *digit++;
        weight *= choose(n, k);
    });
    return decimal(number);
}

Result<std::string> start_number(const VariantDefinition& variant,
                                 const std::vector<Placed>& pieces) {
    const FirstRank first(variant);
    std::string rank(first.size(), '\0');
    for (const Placed& piece : pieces)
        if (const auto i = first.lateral(piece.cell)) rank[*i] = piece.letter;
    if (mirrored_army(variant, rank) != pieces)
        return Error{"", "that is no start position of " + variant.id, codes::no_start_number};
    return number_of_rank(variant, rank);
}

std::string random_start(const VariantDefinition& variant, std::uint64_t seed) {
    const Number count = count_of(variant);
    std::mt19937_64 random(seed);
    Number drawn = 0;
    // 64 bits more than needed leave no bias worth naming.
    for (std::size_t bits = 0; bits < bits_of(count) + 64; bits += 64) append_word(drawn, random());
    return decimal(drawn % count);
}

}  // namespace tessera::definition
