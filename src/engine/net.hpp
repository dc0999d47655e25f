// An efficiently updatable neural network (NNUE) that says what a position is worth, in place of
// the evaluation by weights, for pieces and boards that one has been trained for.
//
// Its inputs are the pieces on their cells, seen from the perspective of a side: own pieces before
// the other's, cells reflected for Black as the start position is. They add up to a hidden layer
// for each perspective (the accumulator), which follows what make() changes. Its squared clipped
// values (SCReLU), those of the side to move first, are weighed by one of several outputs
// (buckets), chosen by the number of pieces on the board. Whole numbers only, so that every machine
// finds the same.
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

/// Numbers of the inputs of a variant.
class NetInputs {
public:
    explicit NetInputs(const rules::Variant& variant);

    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::uint32_t of(rules::Colour side, rules::Piece piece, rules::Cell cell) const {
        return numbers_[definition::index(side)][piece.code() * cells_ + lattice::index(cell)];
    }
    /// Bit a: the sides start on opposite ends of axis a.
    [[nodiscard]] std::uint32_t facing_axes() const { return facing_; }

private:
    std::size_t cells_;
    std::size_t count_;
    std::uint32_t facing_;
    std::array<std::vector<std::uint32_t>, 2> numbers_;
};

/// Equal for variants whose boards are equal and whose pieces move alike, so that a net for one is
/// good for the other.
[[nodiscard]] std::uint64_t net_fingerprint(const rules::Variant& variant);

/// The contents of a net file.
struct NetParameters {
    static constexpr std::size_t kHidden = 128;
    static constexpr std::size_t kBuckets = 8;
    static constexpr std::size_t kPiecesPerBucket = 4;
    static constexpr int kOne = 127;             ///< quantised 1 of the hidden layer
    static constexpr int kOutputOne = 64;        ///< quantised 1 of the outputs' weights
    static constexpr std::size_t kPieces = 250;  ///< more might overflow the hidden layer

    std::uint64_t fingerprint = 0;
    std::int32_t scale = 0;           ///< score of an output of 1
    std::vector<std::int8_t> inputs;  ///< kHidden for each input
    std::array<std::int16_t, kHidden> bias{};
    std::array<std::array<std::int8_t, 2 * kHidden>, kBuckets> output{};
    std::array<std::int32_t, kBuckets> output_bias{};  ///< in kOne * kOutputOne-ths

    [[nodiscard]] std::string file() const;
    /// `where` of an error is "net".
    [[nodiscard]] static Result<NetParameters> parse(std::string_view file);
    /// Precondition: there is a piece.
    [[nodiscard]] static std::size_t bucket(std::size_t pieces) {
        return std::min(kBuckets - 1, (pieces - 1) / kPiecesPerBucket);
    }
};

class Net {
public:
    /// An error if the parameters are for other pieces or another board.
    [[nodiscard]] static Result<std::shared_ptr<const Net>> from(const rules::Variant& variant,
                                                                 const NetParameters& parameters);

    /// The hidden layer, by Colour.
    struct Accumulator {
        alignas(64) std::array<std::array<std::int16_t, NetParameters::kHidden>, 2> sums;
        bool operator==(const Accumulator&) const = default;
    };
    [[nodiscard]] Accumulator accumulate(const rules::Position& position) const;
    /// `after`: what `before` becomes by what make() changed.
    void follow(const Accumulator& before, Accumulator& after, const rules::Delta& delta) const;
    /// For the side to move.
    [[nodiscard]] Score score(const rules::Position& position, const Accumulator& sum) const;

private:
    using Row = std::array<std::int16_t, NetParameters::kHidden>;

    Net(const rules::Variant& variant, const NetParameters& parameters);
    [[nodiscard]] const Row& row(rules::Colour side, const rules::Delta::Change& change) const {
        return rows_[inputs_.of(side, change.piece, change.cell)];
    }

    NetInputs inputs_;
    std::vector<Row> rows_;  ///< by input
    Row bias_;
    std::array<std::array<Row, 2>, NetParameters::kBuckets> output_;
    std::array<std::int32_t, NetParameters::kBuckets> output_bias_;
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
