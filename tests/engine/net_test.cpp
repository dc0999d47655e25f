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

/// Random weights for a variant.
NetParameters random_net(const rules::Variant& variant) {
    tessera::Random random(5);
    const auto weight = [&] { return static_cast<std::int8_t>(random.between(-127, 127)); };
    NetParameters net;
    net.fingerprint = net_fingerprint(variant);
    net.scale = 300;
    net.inputs.resize(NetInputs(variant).count() * NetParameters::kHidden);
    for (auto& value : net.inputs) value = weight();
    for (auto& value : net.bias) value = weight();
    for (auto& bucket : net.output)
        for (auto& value : bucket) value = weight();
    for (auto& value : net.output_bias) value = 100 * weight();
    return net;
}

std::shared_ptr<const Net> net_of(const rules::Variant& variant, const NetParameters& parameters) {
    auto net = Net::from(variant, parameters);
    EXPECT_TRUE(net.ok()) << net.error().text();
    return std::move(net).value();
}

Score score(const Net& net, const rules::Position& position) {
    return net.score(position, net.accumulate(position));
}

/// As the rules of these games allow: sides exchanged, and the board turned along its facing axes.
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
            Net::Accumulator sum = net->accumulate(position);
            for (int ply = 0; ply < 100; ++ply) {
                const auto moves = legal(position);
                if (moves.empty()) break;
                const rules::Move move = testing_support::eventful(position, moves, random);
                met.add(position, move);
                rules::Undo undo;
                Net::Accumulator after;
                net->follow(sum, after, position.make(move, undo));
                ASSERT_EQ(after, net->accumulate(position)) << fen(position);
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
            const Net::Accumulator sum = net->accumulate(position);
            for (const rules::Move& move : legal(position)) {
                met.add(position, move);
                rules::Undo undo;
                Net::Accumulator after;
                net->follow(sum, after, position.make(move, undo));
                ASSERT_EQ(after, net->accumulate(position)) << fen(position);
                position.unmake(undo);
            }
        }
        for (const auto kind :
             {testing_support::MoveKind::castling, testing_support::MoveKind::en_passant,
              testing_support::MoveKind::promotion})
            EXPECT_GT(met.of(kind), 0);
    }
}

TEST(Net, NeverSaysMate) {
    const Rules variant = variant_named("chess");
    NetParameters parameters = random_net(*variant);
    parameters.scale = std::numeric_limits<std::int32_t>::max();
    for (const std::int32_t bias :
         {std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()}) {
        parameters.output_bias.fill(bias);
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
    EXPECT_EQ(read->inputs, net.inputs);
    EXPECT_EQ(read->bias, net.bias);
    EXPECT_EQ(read->output, net.output);
    EXPECT_EQ(read->output_bias, net.output_bias);
}

TEST(NetFile, IsRefusedIfItIsNoneOrNotWhole) {
    const std::string file = random_net(*variant_named("chess")).file();
    EXPECT_EQ(NetParameters::parse("").error().text(), "net: this is not a net of this version");
    EXPECT_EQ(NetParameters::parse("tessera net 2\n" + file.substr(14)).error().text(),
              "net: this is not a net of this version");
    for (const std::size_t bytes :
         {std::size_t{14}, std::size_t{20}, std::size_t{2000}, file.size() - 1})
        EXPECT_FALSE(NetParameters::parse(file.substr(0, bytes)).ok()) << bytes;
    EXPECT_EQ(NetParameters::parse(file + "x").error().text(),
              "net: has " + std::to_string(file.size() + 1) + " bytes instead of " +
                  std::to_string(file.size()));
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
    EXPECT_EQ(find_builtin_net(*variant_named("tesseract")), nullptr);
    EXPECT_EQ(builtin_net(*variant_named("tesseract")), nullptr);
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
    for (auto& bucket : flat.output) bucket.fill(0);
    flat.output_bias.fill(NetParameters::kOne * NetParameters::kOutputOne / 2);
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
