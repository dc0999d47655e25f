// How a net is set up: its inputs, its file, for which variants it is good.
#include "base/codes.hpp"
#include "engine/net.hpp"

#include <cassert>
#include <cstdlib>

#include "base/hash.hpp"
#include "base/text.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Piece;
using rules::PieceType;

constexpr std::string_view kMagic = "tessera net 2\n";
constexpr std::size_t kHeadBytes = kMagic.size() + 8 + 4 + 9 * 4;
/// Of the sizes of a net: more are not read.
constexpr std::uint64_t kMostOf = 1U << 16U;

/// Those of a net, as its file has them.
std::array<std::uint32_t*, 9> numbers_of(NetSizes& sizes) {
    return {&sizes.hidden, &sizes.buckets, &sizes.pieces_per_bucket,
            &sizes.codes,  &sizes.cells,   &sizes.kinds,
            &sizes.terms,  &sizes.places,  &sizes.parts};
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

void NetParameters::resize() {
    using Numbers = std::vector<std::uint16_t>;
    using Bytes = std::vector<std::int8_t>;
    kinds = Numbers(2 * std::size_t{sizes.codes});
    seen = Numbers(2 * std::size_t{sizes.cells});
    places = Numbers(std::size_t{sizes.terms} * sizes.cells);
    inputs = Bytes(sizes.rows() * sizes.hidden);
    bias = std::vector<std::int16_t>(sizes.hidden);
    output = Bytes(2 * std::size_t{sizes.buckets} * sizes.hidden);
    output_bias = std::vector<std::int32_t>(sizes.buckets);
}

std::string NetParameters::file() const {
    std::string out(kMagic);
    put(out, fingerprint);
    put(out, scale);
    NetSizes written = sizes;
    for (const std::uint32_t* number : numbers_of(written)) put(out, *number);
    for (const auto* table : {&kinds, &seen, &places})
        for (const auto number : *table) put(out, number);
    for (const auto weight : inputs) put(out, weight);
    for (const auto weight : bias) put(out, weight);
    for (const auto weight : output) put(out, weight);
    for (const auto weight : output_bias) put(out, weight);
    return out;
}

Result<NetParameters> NetParameters::parse(std::string_view file) {
    const auto fault = [](std::string reason) {
        return Error{"net", std::move(reason), codes::bad_net};
    };
    if (!file.starts_with(kMagic)) return fault("this is not a net of this version");
    const std::size_t bytes = file.size();
    NetParameters net;
    NetSizes& sizes = net.sizes;
    bool sound = bytes >= kHeadBytes;
    file.remove_prefix(kMagic.size());
    if (sound) {
        take(file, net.fingerprint);
        take(file, net.scale);
        for (std::uint32_t* number : numbers_of(sizes)) {
            take(file, *number);
            sound = sound && *number > 0 && *number <= kMostOf;
        }
    }
    const std::uint64_t hidden = sizes.hidden;
    const std::uint64_t expected = kHeadBytes + 4 * std::uint64_t{sizes.codes} +
                                   2 * (2 + std::uint64_t{sizes.terms}) * sizes.cells +
                                   hidden * (sizes.rows() + 2) + (2 * hidden + 4) * sizes.buckets;
    sound = sound && hidden % kLanes == 0 && hidden <= kMostHidden &&
            sizes.parts <= NetSizes::kOverWeights && bytes == expected;
    if (sound) {
        net.resize();
        const auto take_table = [&](std::vector<std::uint16_t>& table, std::uint32_t bound) {
            for (auto& number : table) {
                take(file, number);
                sound = sound && number < bound;
            }
        };
        take_table(net.kinds, sizes.kinds);
        take_table(net.seen, sizes.cells);
        take_table(net.places, sizes.places);
    }
    if (!sound) return fault("is damaged");
    for (auto& weight : net.inputs) take(file, weight);
    for (auto& weight : net.bias) take(file, weight);
    for (auto& weight : net.output) take(file, weight);
    for (auto& weight : net.output_bias) take(file, weight);
    return net;
}

Net::Net(const rules::Variant& variant, const NetParameters& parameters)
    : cells_(variant.shape().cells()),
      turn_(static_cast<std::size_t>(variant.special().moves_per_turn)),
      lanes_(parameters.sizes.hidden / NetParameters::kLanes),
      sizes_(parameters.sizes),
      bias_(lanes_),
      output_(2 * lanes_ * sizes_.buckets),
      output_bias_(parameters.output_bias),
      scale_(parameters.scale) {
    // By side, code and cell: both sides in one list.
    numbers_ = std::vector<std::uint32_t>(2 * sizes_.codes * cells_);
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        const std::size_t kind = parameters.kinds[i / cells_];
        const std::size_t side = i / (sizes_.codes * cells_);
        const std::size_t seen = parameters.seen[side * cells_ + i % cells_];
        numbers_[i] = static_cast<std::uint32_t>((kind * cells_ + seen) * lanes_);
    }
    fill_rows(parameters);
}

/// Those of all terms added up, and how large they are.
void Net::fill_rows(const NetParameters& parameters) {
    const std::size_t hidden = sizes_.hidden;
    const auto lane = [](std::vector<Lanes>& all, std::size_t i) -> std::int16_t& {
        return all[i / NetParameters::kLanes].values[i % NetParameters::kLanes];
    };
    rows_ = std::vector<Lanes>(sizes_.kinds * cells_ * lanes_);
    int largest = 1;
    int largest_bias = 0;
    for (std::size_t kind = 0; kind < sizes_.kinds; ++kind)
        for (std::size_t cell = 0; cell < cells_; ++cell)
            for (std::size_t h = 0; h < hidden; ++h) {
                int sum = 0;
                for (std::size_t term = 0; term < sizes_.terms; ++term)
                    sum += parameters.inputs[((term * sizes_.kinds + kind) * sizes_.places +
                                              parameters.places[term * cells_ + cell]) *
                                                 hidden +
                                             h];
                lane(rows_, (kind * cells_ + cell) * hidden + h) = static_cast<std::int16_t>(sum);
                largest = std::max(largest, std::abs(sum));
            }
    for (std::size_t h = 0; h < hidden; ++h) {
        lane(bias_, h) = parameters.bias[h];
        largest_bias = std::max(largest_bias, std::abs(int{parameters.bias[h]}));
    }
    auto weight = parameters.output.begin();
    for (Lanes& lanes : output_) {
        std::copy_n(weight, lanes.values.size(), lanes.values.begin());
        weight += NetParameters::kLanes;
    }
    most_pieces_ =
        static_cast<std::size_t>((INT16_MAX - std::min<int>(INT16_MAX, largest_bias)) / largest);
}

Result<std::shared_ptr<const Net>> Net::from(const rules::Variant& variant,
                                             const NetParameters& parameters) {
    std::size_t pieces = 0;
    for (std::uint32_t c = 0; c < variant.shape().cells(); ++c)
        if (!variant.starts_on(static_cast<Cell>(c)).empty()) ++pieces;
    const auto fault = [&](const std::string& reason) {
        return Error{"net", reason + variant.definition().id, codes::bad_net};
    };
    if (parameters.fingerprint != net_fingerprint(variant) ||
        parameters.sizes.codes != 1 + 2 * variant.piece_types() ||
        parameters.sizes.kinds > 2 * parameters.sizes.codes ||
        parameters.sizes.cells != variant.shape().cells())
        return fault("is for other pieces or another board than those of ");
    if (parameters.sizes.buckets % static_cast<std::uint32_t>(variant.special().moves_per_turn) !=
        0)
        return fault("lacks outputs for some moves of a turn of ");
    std::shared_ptr<const Net> net(new Net(variant, parameters));
    if (pieces > net->most_pieces()) return fault("there are too many pieces in ");
    return net;
}

Result<std::shared_ptr<const Net>> Net::read(const rules::Variant& variant, std::string_view file) {
    const auto parameters = NetParameters::parse(file);
    if (!parameters) return parameters.error();
    return from(variant, *parameters);
}

const BuiltinNet* find_builtin_net(const rules::Variant& variant) {
    const auto found =
        std::ranges::find(builtin_nets(), net_fingerprint(variant), &BuiltinNet::fingerprint);
    return found == builtin_nets().end() ? nullptr : &*found;
}

std::shared_ptr<const Net> builtin_net(const rules::Variant& variant) {
    const BuiltinNet* const builtin = find_builtin_net(variant);
    if (!builtin || builtin->file.empty()) return nullptr;
    auto net = Net::read(variant, builtin->file);
    assert(net);
    return std::move(net).value();
}

}  // namespace tessera::engine
