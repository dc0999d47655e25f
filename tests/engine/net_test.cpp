// Nets: what they add up as moves are made, what they say of both colours, their files.
#include "engine/net.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "base/hash.hpp"
#include "scenes.hpp"
#include "support/eventful.hpp"

namespace tessera::engine::testing {
namespace {

using rules::Colour;

/// Random weights for a variant in which the sides see the board reflected along `axes`.
NetParameters random_net(const rules::Variant& variant, std::uint32_t axes = 2,
                         std::uint32_t hidden = 64) {
    tessera::Random random(5);
    const auto weight = [&] { return static_cast<std::int8_t>(random.between(-99, 99)); };
    const std::uint32_t cells = variant.shape().cells();
    const auto types = static_cast<std::uint32_t>(variant.piece_types());
    NetParameters net;
    net.fingerprint = net_fingerprint(variant);
    net.scale = 300;
    net.sizes = {.hidden = hidden,
                 .buckets = 5 * static_cast<std::uint32_t>(variant.special().moves_per_turn),
                 .pieces_per_bucket = 7,
                 .codes = 1 + 2 * types,
                 .cells = cells,
                 .kinds = 2 * types,
                 .terms = 1,
                 .places = cells};
    net.resize();
    for (const Colour side : rules::kColours) {
        for (std::uint32_t code = 1; code < net.sizes.codes; ++code) {
            const bool own = (code - 1) % 2 == definition::index(side);
            net.kinds[definition::index(side) * net.sizes.codes + code] =
                static_cast<std::uint16_t>((own ? 0 : types) + (code - 1) / 2);
        }
        for (std::uint32_t c = 0; c < cells; ++c)
            net.seen[definition::index(side) * cells + c] =
                static_cast<std::uint16_t>(lattice::index(lattice::reflected(
                    variant.shape(), rules::Cell{c}, side == Colour::white ? 0 : axes)));
    }
    for (std::uint32_t c = 0; c < cells; ++c) net.places[c] = static_cast<std::uint16_t>(c);
    for (auto& value : net.inputs) value = weight();
    for (auto& value : net.bias) value = weight();
    for (auto& value : net.output) value = weight();
    for (auto& value : net.output_bias) value = 100 * weight();
    return net;
}

std::shared_ptr<const Net> net_of(const rules::Variant& variant, const NetParameters& parameters) {
    auto net = Net::from(variant, parameters);
    EXPECT_TRUE(net.ok()) << net.error().text();
    return std::move(net).value();
}

using Accumulator = std::vector<Net::Lanes>;

Accumulator accumulated(const Net& net, const rules::Position& position) {
    Accumulator sum(net.width());
    net.accumulate(position, sum.data());
    return sum;
}

Score score(const Net& net, const rules::Position& position) {
    return net.score(position, accumulated(net, position).data());
}

/// Sides exchanged, and the board reflected along the ranks.
TEST(Net, SaysTheSameOfBothColours) {
    const Rules variant = variant_named("chess");
    const auto net = net_of(*variant, random_net(*variant));
    const auto of = [&](std::string_view text) {
        return score(*net, testing_support::position(variant, text));
    };
    EXPECT_EQ(of("r1bq1rk1/ppp2ppp/2n2n2/8/3P4/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 1"),
              of("r1bqkb1r/pp3ppp/2n2n2/3p4/8/2N2N2/PPP2PPP/R1BQ1RK1 b kq - 0 1"));
    EXPECT_NE(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
}

TEST(Net, FollowsEveryMove) {
    for (const char* id : {"chess", "chess960", "chesseract", "fourstar", "raumschach"}) {
        const Rules variant = variant_named(id);
        const auto net = net_of(*variant, random_net(*variant));
        tessera::Random random(8);
        testing_support::MovesMet met;
        // Enough of chess to meet every kind of move.
        const bool chess = variant->definition().id == "chess";
        const int games = chess ? 20 : affordable(*variant, 5);
        for (int game = 0; game < games; ++game) {
            rules::Position position = notation::start_position(variant);
            Accumulator sum = accumulated(*net, position);
            for (int ply = 0; ply < 100; ++ply) {
                const auto moves = legal(position);
                if (moves.empty()) break;
                const rules::Move move = testing_support::eventful(position, moves, random);
                met.add(position, move);
                rules::Undo undo;
                Accumulator after(net->width());
                net->follow(sum.data(), after.data(), position.make(move, undo));
                ASSERT_EQ(after, accumulated(*net, position)) << fen(position);
                sum = after;
            }
        }
        EXPECT_GT(met.of(testing_support::MoveKind::capture), 0) << id;
        if (!chess) continue;
        // Whatever has come up, every kind of move is made once.
        for (const char* text :
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
              "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"}) {
            rules::Position position = testing_support::position(variant, text);
            const Accumulator sum = accumulated(*net, position);
            for (const rules::Move& move : legal(position)) {
                met.add(position, move);
                rules::Undo undo;
                Accumulator after(net->width());
                net->follow(sum.data(), after.data(), position.make(move, undo));
                ASSERT_EQ(after, accumulated(*net, position)) << fen(position);
                position.unmake(undo);
            }
        }
        for (const auto kind :
             {testing_support::MoveKind::castling, testing_support::MoveKind::en_passant,
              testing_support::MoveKind::promotion})
            EXPECT_GT(met.of(kind), 0);
    }
}

/// A row for every cell, or the sum of rows for its rank and its file: the same where these add up
/// to the former.
TEST(Net, AddsUpTheTermsOfACell) {
    const Rules variant = variant_named("chess");
    NetParameters cells = random_net(*variant);
    NetParameters lines = cells;
    lines.sizes.terms = 2;
    lines.sizes.places = 8;
    lines.places.resize(2 * 64);
    lines.inputs.resize(lines.sizes.rows() * lines.sizes.hidden);
    for (std::size_t c = 0; c < 64; ++c) {
        lines.places[c] = static_cast<std::uint16_t>(c % 8);
        lines.places[64 + c] = static_cast<std::uint16_t>(c / 8);
    }
    const std::size_t hidden = cells.sizes.hidden;
    for (std::size_t i = 0; i < lines.inputs.size(); ++i)
        lines.inputs[i] = static_cast<std::int8_t>(i * 7 % 41);
    for (std::size_t kind = 0; kind < 12; ++kind)
        for (std::size_t c = 0; c < 64; ++c)
            for (std::size_t h = 0; h < hidden; ++h)
                cells.inputs[(kind * 64 + c) * hidden + h] =
                    static_cast<std::int8_t>(lines.inputs[(kind * 8 + c % 8) * hidden + h] +
                                             lines.inputs[((12 + kind) * 8 + c / 8) * hidden + h]);
    const auto whole = net_of(*variant, cells);
    const auto parts = net_of(*variant, lines);
    for (const char* text : {"r1bq1rk1/ppp2ppp/2n2n2/8/3P4/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 1",
                             "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"}) {
        const auto position = testing_support::position(variant, text);
        EXPECT_EQ(accumulated(*whole, position), accumulated(*parts, position));
        EXPECT_EQ(score(*whole, position), score(*parts, position));
    }
}

/// So many pieces that weights this large might overflow are not allowed; with smaller ones they
/// are.
TEST(Net, IsRefusedWhereItMightOverflow) {
    const Rules variant = variant_named("hdc3");  // 256 pieces
    NetParameters net = random_net(*variant);
    std::ranges::fill(net.bias, std::int16_t{0});
    net.inputs[5] = -127;
    EXPECT_EQ(net_of(*variant, net)->most_pieces(), 32767 / 127);
    net.bias[3] = -500;
    EXPECT_EQ(Net::from(*variant, net).error().text(), "net: there are too many pieces in hdc3");
    for (auto& weight : net.inputs)
        weight = std::min<std::int8_t>(std::max<std::int8_t>(weight, -125), 125);
    EXPECT_EQ(net_of(*variant, net)->most_pieces(), 32267 / 125);
}

TEST(Net, NeverSaysMate) {
    const Rules variant = variant_named("chess");
    NetParameters parameters = random_net(*variant);
    parameters.scale = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t bias :
         {std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()}) {
        std::ranges::fill(parameters.output_bias, bias);
        const auto net = net_of(*variant, parameters);
        EXPECT_FALSE(is_mate(score(*net, notation::start_position(variant))));
    }
}

TEST(NetFile, ReadsBack) {
    const Rules variant = variant_named("chess");
    const NetParameters net = random_net(*variant);
    const auto read = NetParameters::parse(net.file());
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->file(), net.file());
    EXPECT_EQ(read->fingerprint, net.fingerprint);
    EXPECT_EQ(read->scale, net.scale);
    EXPECT_EQ(read->kinds, net.kinds);
    EXPECT_EQ(read->seen, net.seen);
    EXPECT_EQ(read->places, net.places);
    EXPECT_EQ(read->inputs, net.inputs);
    EXPECT_EQ(read->bias, net.bias);
    EXPECT_EQ(read->output, net.output);
    EXPECT_EQ(read->output_bias, net.output_bias);
}

TEST(NetFile, IsRefusedIfItIsNoneOrNotWhole) {
    const std::string file = random_net(*variant_named("chess")).file();
    EXPECT_EQ(NetParameters::parse("").error().text(), "net: this is not a net of this version");
    EXPECT_EQ(NetParameters::parse("tessera net 1\n" + file.substr(14)).error().text(),
              "net: this is not a net of this version");
    for (const std::size_t bytes :
         {std::size_t{14}, std::size_t{20}, std::size_t{2000}, file.size() - 1})
        EXPECT_FALSE(NetParameters::parse(file.substr(0, bytes)).ok()) << bytes;
    EXPECT_EQ(NetParameters::parse(file + "x").error().text(), "net: is damaged");
    // Numbers beyond what they count.
    for (const std::size_t place :
         {std::size_t{26}, std::size_t{30}, std::size_t{42}, std::size_t{54}, std::size_t{58}}) {
        std::string broken = file;
        broken[place] = static_cast<char>(broken[place] + 2);
        EXPECT_FALSE(NetParameters::parse(broken).ok()) << place;
    }
    std::string elsewhere = file;
    elsewhere[62 + 2 * 2 * 13 + 1] = '\x7f';  // the first cell, seen on one that there is not
    EXPECT_EQ(NetParameters::parse(elsewhere).error().text(), "net: is damaged");
}

TEST(NetFile, IsForPiecesAndBoardNotForAGame) {
    const NetParameters chess = random_net(*variant_named("chess"));
    for (const std::string& id : testing_support::game_ids()) {
        const bool alike = id == "chess" || id == "chess960" || id == "hdc2";
        const auto net = Net::from(*variant_named(id), chess);
        EXPECT_EQ(net.ok(), alike) << id;
        if (net) continue;
        EXPECT_EQ(net.error().where, "net") << id;
    }
}

/// The nets that come with the program.
TEST(NetFile, EveryOneOfTheProgramIsUsed) {
    for (const BuiltinNet& builtin : builtin_nets()) {
        const auto parameters = NetParameters::parse(builtin.file);
        ASSERT_TRUE(parameters.ok()) << builtin.name << ": " << parameters.error().text();
        EXPECT_EQ(parameters->file(), builtin.file) << builtin.name;
        EXPECT_EQ(parameters->fingerprint, builtin.fingerprint) << builtin.name;
        const Rules variant = variant_named(std::string(builtin.name));
        EXPECT_EQ(find_builtin_net(*variant), &builtin);
        EXPECT_NE(builtin_net(*variant), nullptr);
    }
    EXPECT_NE(builtin_net(*variant_named("chess")), nullptr);
    EXPECT_EQ(find_builtin_net(*variant_named("hdc4")), nullptr);
    EXPECT_EQ(builtin_net(*variant_named("hdc4")), nullptr);
}

TEST(NetEngine, KnowsWhatPiecesAreWorth) {
    const Rules variant = variant_named("chess");
    const auto net = builtin_net(*variant);
    ASSERT_NE(net, nullptr);
    const auto of = [&](std::string_view text) {
        return score(*net, testing_support::position(variant, text));
    };
    EXPECT_LT(std::abs(score(*net, notation::start_position(variant))), 100);
    const Score even = of("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1");
    const Score knight = of("r1bqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1");
    const Score queen = of("r1b1kb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1");
    EXPECT_GT(knight, even + 150);
    EXPECT_GT(queen, knight + 150);
}

SearchResult search(const rules::Position& position, int depth,
                    std::optional<std::shared_ptr<const Net>> net) {
    AlphaBeta engine(position.shared_variant(),
                     {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                     {.table_bytes = 1 << 20, .net = std::move(net)});
    return engine.search(position, {}, {.depth = depth});
}

/// Another choice of net is another engine; none is that of the weights alone.
TEST(NetEngine, EvaluatesByTheNetItIsGiven) {
    const Rules variant = variant_named("chess");
    const auto score_with = [&](std::optional<std::shared_ptr<const Net>> net) {
        return search(notation::start_position(variant), 1, std::move(net)).score;
    };
    NetParameters flat = random_net(*variant);
    std::ranges::fill(flat.output, std::int8_t{0});
    std::ranges::fill(flat.output_bias, NetParameters::kOne * NetParameters::kOutputOne / 2);
    // After White's first move, what the net says is half its scale for Black.
    EXPECT_EQ(score_with(net_of(*variant, flat)), -flat.scale / 2);
    EXPECT_EQ(score_with(std::nullopt), score_with(builtin_net(*variant)));
    EXPECT_NE(score_with(std::nullopt), score_with(nullptr));
}

/// With a bare king on the board the weights drive it to the rim, whatever a net would say.
TEST(NetEngine, LeavesABareKingToTheWeights) {
    const auto position =
        testing_support::position(variant_named("chess"), "8/8/8/3k4/8/8/8/QK6 w - - 0 1");
    EXPECT_TRUE(same(search(position, 3, std::nullopt), search(position, 3, nullptr)));
}

}  // namespace
}  // namespace tessera::engine::testing
