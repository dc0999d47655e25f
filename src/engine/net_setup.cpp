// How a net is set up: its inputs, its file, for which variants it is good.
#include "base/codes.hpp"
#include "engine/net.hpp"

#include <bit>
#include <cassert>

#include "base/hash.hpp"
#include "base/text.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

constexpr std::string_view kMagic = "tessera net 1\n";
constexpr std::size_t kInputBytes = NetParameters::kHidden;
constexpr std::size_t kOtherBytes = kMagic.size() + 8 + 4 + 4 + 2 * NetParameters::kHidden +
                                    NetParameters::kBuckets * (2 * NetParameters::kHidden + 4);

bool sides_reflect(const rules::Variant& variant, std::uint32_t axes) {
    const lattice::Shape& shape = variant.shape();
    for (std::uint32_t c = 0; c < shape.cells(); ++c) {
        const Piece a = variant.starts_on(static_cast<Cell>(c));
        const Piece b = variant.starts_on(reflected(shape, static_cast<Cell>(c), axes));
        if (a.empty() ? !b.empty() : b != Piece(a.type(), other(a.colour()))) return false;
    }
    return true;
}

/// The fewest axes that reflect one side's start onto the other's; none if there are no such.
std::uint32_t find_facing_axes(const rules::Variant& variant) {
    const auto all = std::uint32_t{1} << variant.shape().axes();
    std::uint32_t best = 0;
    for (std::uint32_t axes = 1; axes < all; ++axes)
        if ((best == 0 || std::popcount(axes) < std::popcount(best)) &&
            sides_reflect(variant, axes))
            best = axes;
    return best;
}

/// Whole numbers of fixed width, the lowest byte first.
template <class T>
void put(std::string& file, T number) {
    for (std::size_t i = 0; i < sizeof(T); ++i)
        file.push_back(static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * i) & 0xffU));
}
template <class T>
void take(std::string_view& file, T& number) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        bits |= std::uint64_t{static_cast<unsigned char>(file[i])} << (8 * i);
    number = static_cast<T>(bits);
    file.remove_prefix(sizeof(T));
}

/// Mixes numbers into one.
class Fingerprint {
public:
    void add(std::uint64_t number) { sum_ = mix64(sum_ ^ (number + kGolden64)); }
    void add(const lattice::Vector& vector, bool quiet, bool capture) {
        for (const auto step : vector.step) add(static_cast<std::uint64_t>(step));
        add((quiet ? 1U : 0U) + (capture ? 2U : 0U));
    }
    [[nodiscard]] std::uint64_t sum() const { return sum_; }

private:
    std::uint64_t sum_ = 0;
};

}  // namespace

NetInputs::NetInputs(const rules::Variant& variant)
    : cells_(variant.shape().cells()),
      count_(2 * variant.piece_types() * cells_),
      facing_(find_facing_axes(variant)) {
    for (const Colour side : rules::kColours) {
        auto& numbers = numbers_[definition::index(side)];
        numbers.resize((1 + 2 * variant.piece_types()) * cells_);
        for (std::size_t k = 0; k < variant.piece_types(); ++k)
            for (const Colour c : rules::kColours) {
                const std::size_t first = ((c == side ? 0 : variant.piece_types()) + k) * cells_;
                const std::size_t code = Piece(static_cast<PieceType>(k), c).code();
                for (std::uint32_t i = 0; i < cells_; ++i) {
                    const Cell seen = lattice::reflected(variant.shape(), static_cast<Cell>(i),
                                                         side == Colour::white ? 0 : facing_);
                    numbers[code * cells_ + i] =
                        static_cast<std::uint32_t>(first + lattice::index(seen));
                }
            }
    }
}

std::uint64_t net_fingerprint(const rules::Variant& variant) {
    Fingerprint all;
    all.add(static_cast<std::uint64_t>(variant.special().moves_per_turn));
    for (int axis = 0; axis < variant.shape().axes(); ++axis)
        all.add(static_cast<std::uint64_t>(variant.shape().size(axis)));
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        for (const Colour c : rules::kColours) {
            const rules::MoveTable& moves = variant.moves(Piece(static_cast<PieceType>(k), c));
            all.add(variant.royal(static_cast<PieceType>(k)) ? 1 : 0);
            for (const auto* slides : {&moves.slides, &moves.turning}) {
                all.add(slides->size());
                for (const auto& slide : *slides)
                    all.add(variant.directions()[slide.direction].vector, slide.quiet,
                            slide.capture);
            }
            for (const auto& leap : moves.leaps)
                for (const auto& vector : leap.targets.vectors())
                    all.add(vector, leap.quiet, leap.capture);
            for (const PieceType type : moves.promotions) all.add(rules::index(type));
        }
    return all.sum();
}

std::string NetParameters::file() const {
    std::string out(kMagic);
    put(out, fingerprint);
    put(out, scale);
    put(out, static_cast<std::uint32_t>(inputs.size() / kHidden));
    for (const auto weight : inputs) put(out, weight);
    for (const auto weight : bias) put(out, weight);
    for (const auto& bucket : output)
        for (const auto weight : bucket) put(out, weight);
    for (const auto weight : output_bias) put(out, weight);
    return out;
}

Result<NetParameters> NetParameters::parse(std::string_view file) {
    if (!file.starts_with(kMagic))
        return Error{"net", "this is not a net of this version", codes::bad_net};
    const std::size_t bytes = file.size();
    file.remove_prefix(kMagic.size());
    NetParameters net;
    std::uint32_t count = 0;
    if (bytes >= kOtherBytes) {
        take(file, net.fingerprint);
        take(file, net.scale);
        take(file, count);
    }
    const std::uint64_t expected = kOtherBytes + std::uint64_t{count} * kInputBytes;
    if (bytes != expected)
        return Error{
            "net", "has " + std::to_string(bytes) + " bytes instead of " + std::to_string(expected),
            codes::bad_net};
    net.inputs.resize(std::size_t{count} * kHidden);
    for (auto& weight : net.inputs) take(file, weight);
    for (auto& weight : net.bias) take(file, weight);
    for (auto& bucket : net.output)
        for (auto& weight : bucket) take(file, weight);
    for (auto& weight : net.output_bias) take(file, weight);
    return net;
}

Net::Net(const rules::Variant& variant, const NetParameters& parameters)
    : inputs_(variant),
      rows_(inputs_.count()),
      bias_(parameters.bias),
      output_bias_(parameters.output_bias),
      scale_(parameters.scale) {
    auto weight = parameters.inputs.begin();
    for (Row& row : rows_) {
        std::copy_n(weight, row.size(), row.begin());
        weight += row.size();
    }
    for (std::size_t b = 0; b < output_.size(); ++b) {
        auto from = parameters.output[b].begin();
        for (Row& row : output_[b]) {
            std::copy_n(from, row.size(), row.begin());
            from += row.size();
        }
    }
}

Result<std::shared_ptr<const Net>> Net::from(const rules::Variant& variant,
                                             const NetParameters& parameters) {
    std::size_t pieces = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (!variant.starts_on(static_cast<Cell>(c)).empty()) ++pieces;
    if (pieces > NetParameters::kPieces)
        return Error{"net", "there are too many pieces in " + variant.definition().id,
                     codes::bad_net};
    if (parameters.fingerprint != net_fingerprint(variant) ||
        parameters.inputs.size() !=
            2 * variant.piece_types() * variant.shape().cells() * NetParameters::kHidden)
        return Error{
            "net", "is for other pieces or another board than those of " + variant.definition().id,
            codes::bad_net};
    return std::shared_ptr<const Net>(new Net(variant, parameters));
}

const BuiltinNet* find_builtin_net(const rules::Variant& variant) {
    const auto found =
        std::ranges::find(builtin_nets(), net_fingerprint(variant), &BuiltinNet::fingerprint);
    return found == builtin_nets().end() ? nullptr : &*found;
}

std::shared_ptr<const Net> builtin_net(const rules::Variant& variant) {
    const BuiltinNet* const builtin = find_builtin_net(variant);
    if (!builtin || builtin->file.empty()) return nullptr;
    const auto parameters = NetParameters::parse(builtin->file);
    assert(parameters);
    auto net = Net::from(variant, *parameters);
    assert(net);
    return std::move(net).value();
}

}  // namespace tessera::engine
