// An efficiently updatable neural network (NNUE) that says what a position is worth, in place of
// the evaluation by weights, for pieces and boards that one has been trained for.
//
// Its inputs are the pieces on their cells, seen from the perspective of a side: what each piece
// counts as and where its cell is seen are tables of the file, which makes them of the symmetries
// of the game (learning/inputs). They add up to a hidden layer for each perspective (the
// accumulator), which follows what make() changes. Its squared clipped values (SCReLU), those of
// the side to move first, are weighed by one of several outputs (buckets), chosen by the number of
// pieces on the board and, where a turn is several single moves, by how many of them are left.
// Whole numbers only, so that every machine finds the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// Equal for variants whose boards are equal and whose pieces move alike, so that a net for one is
/// good for the other.
[[nodiscard]] std::uint64_t net_fingerprint(const rules::Variant& variant);

/// How large the parts of a net are.
struct NetSizes {
    std::uint32_t hidden = 0;   ///< values of a perspective's hidden layer, a multiple of kLanes
    std::uint32_t buckets = 1;  ///< a multiple of the single moves of a turn
    std::uint32_t pieces_per_bucket = 1;
    std::uint32_t codes = 0;  ///< of pieces: Piece::code() is below
    std::uint32_t cells = 0;
    std::uint32_t kinds = 0;  ///< what pieces count as
    /// A piece on a cell adds a row of weights for each: one for its place among so many. One term,
    /// whose places are the cells, is a row for every cell; on large boards a term is a pair of
    /// axes.
    std::uint32_t terms = 1;
    std::uint32_t places = 0;
    /// kAlone, or kOverWeights: the score of the weights is added to that of the net.
    std::uint32_t parts = kAlone;

    static constexpr std::uint32_t kAlone = 1;
    static constexpr std::uint32_t kOverWeights = 2;
    [[nodiscard]] std::size_t rows() const { return std::size_t{terms} * kinds * places; }
    /// That of a position with so many pieces in which so many of the `turn` single moves of a turn
    /// are left.
    [[nodiscard]] std::size_t bucket(std::size_t pieces, std::size_t moves_left,
                                     std::size_t turn) const {
        const std::size_t by_pieces =
            std::min<std::size_t>(buckets / turn - 1, (pieces - 1) / pieces_per_bucket);
        return by_pieces * turn + moves_left - 1;
    }
};

/// The contents of a net file.
struct NetParameters {
    static constexpr std::size_t kLanes = 32;
    static constexpr std::size_t kMostHidden = 512;  ///< more might overflow an output
    static constexpr int kOne = 127;                 ///< quantised 1 of the hidden layer
    static constexpr int kOutputOne = 64;            ///< quantised 1 of the outputs' weights

    std::uint64_t fingerprint = 0;
    std::int32_t scale = 0;  ///< score of an output of 1
    NetSizes sizes;
    /// For White, then for Black: what each code counts as.
    std::vector<std::uint16_t> kinds;
    /// For White, then for Black: where each cell is seen.
    std::vector<std::uint16_t> seen;
    /// By term: the place of each cell that is seen.
    std::vector<std::uint16_t> places;
    std::vector<std::int8_t> inputs;        ///< `hidden` for each row: by term, kind and place
    std::vector<std::int16_t> bias;         ///< of the hidden layer
    std::vector<std::int8_t> output;        ///< by bucket: of the side to move, then of the other
    std::vector<std::int32_t> output_bias;  ///< by bucket, in kOne * kOutputOne-ths

    /// All lists as long as `sizes` says, of zeros.
    void resize();
    [[nodiscard]] std::string file() const;
    /// `where` of an error is "net".
    [[nodiscard]] static Result<NetParameters> parse(std::string_view file);
};

class Net {
public:
    /// An error if the parameters are for other pieces or another board, or if the pieces of the
    /// start might overflow the hidden layer.
    [[nodiscard]] static Result<std::shared_ptr<const Net>> from(const rules::Variant& variant,
                                                                 const NetParameters& parameters);
    /// From the contents of a net file.
    [[nodiscard]] static Result<std::shared_ptr<const Net>> read(const rules::Variant& variant,
                                                                 std::string_view file);

    struct alignas(64) Lanes {
        std::array<std::int16_t, NetParameters::kLanes> values;
        bool operator==(const Lanes&) const = default;
    };
    /// Of an accumulator, the hidden layer of both perspectives: White's before Black's.
    [[nodiscard]] std::size_t width() const { return 2 * lanes_; }
    /// What the net says is to be added to what the weights do.
    [[nodiscard]] bool over_weights() const { return sizes_.parts == NetSizes::kOverWeights; }
    /// No hidden layer of so many pieces overflows.
    [[nodiscard]] std::size_t most_pieces() const { return most_pieces_; }

    void accumulate(const rules::Position& position, Lanes* sum) const;
    /// `after`: what `before` becomes by what make() changed.
    void follow(const Lanes* before, Lanes* after, const rules::Delta& delta) const;
    /// For the side to move.
    [[nodiscard]] Score score(const rules::Position& position, const Lanes* sum) const;

private:
    Net(const rules::Variant& variant, const NetParameters& parameters);
    void fill_rows(const NetParameters& parameters);
    [[nodiscard]] const Lanes* row(rules::Colour side, rules::Piece piece, rules::Cell cell) const {
        return &rows_[numbers_[(definition::index(side) * sizes_.codes + piece.code()) * cells_ +
                               lattice::index(cell)]];
    }

    std::size_t cells_;
    std::size_t turn_;   ///< single moves of a turn
    std::size_t lanes_;  ///< so many Lanes are a hidden layer
    std::size_t most_pieces_ = 0;
    NetSizes sizes_;
    std::vector<std::uint32_t> numbers_;  ///< into rows_, by side, code and cell
    std::vector<Lanes> rows_;
    std::vector<Lanes> bias_;
    std::vector<Lanes> output_;  ///< as NetParameters has it
    std::vector<std::int32_t> output_bias_;
    std::int32_t scale_;
};

/// A file of nets/.
struct BuiltinNet {
    std::string_view name;  ///< of the file, without ending
    std::uint64_t fingerprint = 0;
    std::string_view file = {};  ///< empty in the browser, where the page has it
};
[[nodiscard]] std::span<const BuiltinNet> builtin_nets();
/// That for these pieces and this board; null if there is none.
[[nodiscard]] const BuiltinNet* find_builtin_net(const rules::Variant& variant);
/// The same, ready to use; null if it has no file here.
[[nodiscard]] std::shared_ptr<const Net> builtin_net(const rules::Variant& variant);

}  // namespace tessera::engine
