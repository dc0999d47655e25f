// What a net reads of a game, and what training makes of samples.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "base/files.hpp"
#include "base/random.hpp"
#include "base/threads.hpp"
#include "engine/alpha_beta.hpp"
#include "learning/inputs.hpp"
#include "learning/kernels/kernels.hpp"
#include "learning/loss_plot.hpp"
#include "learning/samples.hpp"
#include "learning/self_play.hpp"
#include "learning/trainer.hpp"
#include "support/support.hpp"

namespace tessera::learning::testing {
namespace {

using rules::Colour;
using Rules = std::shared_ptr<const rules::Variant>;
using engine::NetSizes;
using testing_support::variant_named;

std::string text_of(const std::string& name) {
    std::ifstream file(TESSERA_SOURCE_DIR "/tests/learning/" + name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

/// A game that the program does not know.
Rules cube() {
    static const Rules variant = testing_support::variant_of(text_of("cube.toml"));
    return variant;
}

/// Positions of random games, as many as asked for.
std::vector<rules::Position> positions(const Rules& variant, std::size_t count) {
    Random random(3);
    std::vector<rules::Position> found;
    while (found.size() < count) {
        rules::Position position = notation::start_position(variant);
        for (int ply = 0; ply < 60 && found.size() < count; ++ply) {
            const auto moves = movegen::legal_moves(position);
            if (moves.empty() || position.only_kings_left()) break;
            rules::Undo undo;
            position.make(moves[random.below(moves.size())], undo);
            if (ply > 3) found.push_back(position);
        }
    }
    return found;
}

engine::Score score_of(const engine::Net& net, const rules::Position& position) {
    std::vector<engine::Net::Lanes> sum(net.width());
    net.accumulate(position, sum.data());
    return net.score(position, sum.data());
}

TEST(Inputs, ShareWhatTheRulesDoNotTellApart) {
    const auto images = [](const char* id) {
        return inputs_of(*variant_named(id), 32, NetSizes::kAlone).images.size();
    };
    EXPECT_EQ(images("chess"), 2U);         // files
    EXPECT_EQ(images("raumschach"), 4U);    // files; rank and level
    EXPECT_EQ(images("fourstar"), 12U);     // files; the three axes along which pawns go
    EXPECT_EQ(images("tesseract"), 2U);     // else pawns would not step twice from these cells
    EXPECT_EQ(images("chesseract"), 384U);  // all
    EXPECT_EQ(inputs_of(*cube(), 32, NetSizes::kAlone).images.size(), 4U);
}

/// An image of a position has as many legal moves as the position.
TEST(Inputs, ImagesAreOfTheSameGame) {
    for (const char* id : {"raumschach", "fourstar", "tesschess", "tesseract"}) {
        const Rules variant = variant_named(id);
        const Inputs inputs = inputs_of(*variant, 32, NetSizes::kAlone);
        for (const rules::Position& position : positions(variant, 40))
            for (const auto& image : inputs.images) {
                rules::Description turned = position.describe();
                for (auto& placed : turned.pieces) placed.cell = image[placed.cell];
                const auto made = rules::Position::from(variant, turned);
                ASSERT_TRUE(made.ok()) << made.error().text();
                ASSERT_EQ(movegen::legal_moves(*made).size(), movegen::legal_moves(position).size())
                    << id;
            }
    }
}

/// Colours exchanged and the board turned by what exchanges the sides: a net sees the same. In
/// oana, where Black's pawns do not promote as White's do, it does not.
TEST(Inputs, SeeBothSidesAlikeWhereTheyAre) {
    for (const char* id : {"chess", "raumschach", "fourstar", "tesschess"}) {
        const Rules variant = variant_named(id);
        const auto kinds = static_cast<std::uint32_t>(2 * variant->piece_types());
        const Inputs inputs = inputs_of(*variant, 32, NetSizes::kAlone);
        EXPECT_EQ(inputs.net.sizes.kinds, kinds) << id;
        // The start, seen by White and by Black.
        std::array<std::set<std::pair<int, int>>, 2> seen;
        for (std::uint32_t c = 0; c < variant->shape().cells(); ++c)
            if (const rules::Piece piece = variant->starts_on(rules::Cell{c}); !piece.empty())
                for (std::size_t side = 0; side < 2; ++side)
                    seen[side].emplace(
                        inputs.net.kinds[side * inputs.net.sizes.codes + piece.code()],
                        inputs.net.seen[side * inputs.net.sizes.cells + c]);
        EXPECT_EQ(seen[0], seen[1]) << id;
    }
    const Rules oana = variant_named("oana");
    EXPECT_EQ(inputs_of(*oana, 32, NetSizes::kAlone).net.sizes.kinds, 4 * oana->piece_types());
}

TEST(Inputs, StayBelowAMegabyte) {
    for (const char* id : {"chess", "chesseract", "fourstar", "hdc3", "oana", "oana-chiru"}) {
        const Inputs inputs = inputs_of(*variant_named(id), 64, NetSizes::kAlone);
        EXPECT_LT(inputs.net.file().size(), 1'000'000U) << id;
        EXPECT_EQ(inputs.net.sizes.terms > 1, variant_named(id)->shape().cells() > 512) << id;
        EXPECT_TRUE(engine::NetParameters::parse(inputs.net.file()).ok()) << id;
    }
}

/// Samples in which the side with more pieces is ahead by so much for each.
Samples material(const Rules& variant, std::size_t count, bool even_base = true) {
    Samples samples;
    for (const rules::Position& position : positions(variant, count)) {
        const double lead = static_cast<double>(position.pieces(Colour::white).size()) -
                            static_cast<double>(position.pieces(Colour::black).size());
        samples.add({.position = position,
                     .points = lead > 0   ? 1
                               : lead < 0 ? 0
                                          : 0.5,
                     .score = 100 * lead},
                    even_base ? 0 : static_cast<engine::Score>(50 * lead));
    }
    return samples;
}

const TrainingPlan kSmall{.epochs = 6, .batch = 64, .rate = 0.01F, .score_scale = 200};

/// The net of a training, and its last loss.
std::pair<std::string, Loss> trained(const Samples& samples, const Executor& executor,
                                     std::uint32_t parts = NetSizes::kAlone) {
    Trainer trainer(inputs_of(*cube(), 32, parts), start_pieces(*cube()), samples, samples, kSmall,
                    executor);
    Loss loss;
    while (!trainer.done()) loss = trainer.run_epoch().value();
    return {trainer.net().file(), loss};
}

TEST(Trainer, LearnsWhatPiecesAreWorth) {
    const Samples samples = material(cube(), 2000);
    const auto [file, loss] = trained(samples, run_in_turn);
    EXPECT_LT(loss.held, 0.004);
    const auto parameters = engine::NetParameters::parse(file);
    ASSERT_TRUE(parameters.ok());
    const auto net = engine::Net::from(*cube(), *parameters);
    ASSERT_TRUE(net.ok()) << net.error().text();
    const auto of = [&](std::string_view text) {
        return score_of(**net, testing_support::position(cube(), text));
    };
    const auto even = of("gkh/ppp/3//3/3/3//3/PPP/GKH w - - 0 1");
    EXPECT_LT(std::abs(even), 40);
    EXPECT_GT(of("gk1/ppp/3//3/3/3//3/PPP/GKH w - - 0 1"), even + 40);
    EXPECT_LT(of("gk1/ppp/3//3/3/3//3/PPP/GKH b - - 0 1"), even - 40);
    // Sides exchanged.
    EXPECT_EQ(of("gk1/ppp/3//3/3/3//3/PPP/GKH b - - 0 1"),
              of("gkh/ppp/3//3/3/3//3/PPP/GK1 w - - 0 1"));
}

/// Hundreds of rows add up to each hidden value there: steps as large as on small boards overshoot.
TEST(Trainer, LearnsFromBoardsWithManyPieces) {
    const Rules oana = variant_named("oana");
    const Samples samples = material(oana, 600);
    const TrainingPlan plan{.epochs = 6, .batch = 64, .score_scale = 500};
    Trainer trainer(inputs_of(*oana, 32, NetSizes::kAlone), start_pieces(*oana), samples, samples,
                    plan, run_in_turn);
    Loss loss;
    while (!trainer.done()) loss = trainer.run_epoch().value();
    EXPECT_LT(loss.held, 0.002);
}

/// Where a turn is several single moves: one more of them is worth something.
TEST(Trainer, LearnsWhatAMoveLeftOfATurnIsWorth) {
    const Rules chesseract = variant_named("chesseract");
    Samples samples;
    const auto all = positions(chesseract, 600);
    for (const rules::Position& position : all) {
        const double score = position.moves_left() == 2 ? 200 : -100;
        const bool white = position.side() == Colour::white;
        samples.add({.position = position, .points = 0.5, .score = white ? score : -score});
    }
    Trainer trainer(inputs_of(*chesseract, 32, NetSizes::kAlone), start_pieces(*chesseract),
                    samples, samples, kSmall, run_in_turn);
    Loss loss;
    while (!trainer.done()) loss = trainer.run_epoch().value();
    EXPECT_LT(loss.held, 0.001);
    const auto net = engine::Net::from(*chesseract, trainer.net());
    ASSERT_TRUE(net.ok()) << net.error().text();
    std::array<int, 2> seen{};
    for (const rules::Position& position : all) {
        const int left = position.moves_left();
        ++seen[static_cast<std::size_t>(left - 1)];
        EXPECT_EQ(score_of(**net, position) > 50, left == 2);
    }
    EXPECT_GT(std::min(seen[0], seen[1]), 100);
    // A net whose outputs cannot be shared out among the moves of a turn.
    engine::NetParameters odd = trainer.net();
    odd.sizes.buckets = 15;
    odd.resize();
    EXPECT_FALSE(engine::Net::from(*chesseract, odd).ok());
}

TEST(Trainer, MakesTheSameNetWhateverTheThreads) {
    const Samples samples = material(cube(), 500);
    const auto once = trained(samples, run_in_turn);
    EXPECT_EQ(trained(samples, on_threads(2)).first, once.first);
    EXPECT_EQ(trained(samples, on_threads(3)).first, once.first);
    EXPECT_NE(trained(material(cube(), 499), run_in_turn).first, once.first);
}

/// Down to the last bit.
TEST(Kernels, FindTheSameWithAnyInstructions) {
    constexpr std::size_t kWidth = 96, kRows = 40;
    Random random(5);
    const auto drawn = [&](std::size_t count) {
        std::vector<float> values(count);
        for (float& value : values)
            value = static_cast<float>(random.next() >> 40U) / float{1U << 23U} - 1;
        return values;
    };
    const auto first = drawn(kWidth), rows = drawn(kRows * kWidth), weights = drawn(kWidth);
    const std::vector<std::uint32_t> numbers{3, 39, 0, 3, 17};
    const auto found = [&](Isa isa) {
        const Kernels& by = kernels(isa);
        std::vector<float> sum(kWidth);
        by.sum_rows(first.data(), rows.data(), numbers, kWidth, sum.data());
        std::vector<float> all = rows;
        by.add_to_rows(sum.data(), all.data(), numbers, kWidth);
        all.push_back(by.output(sum.data(), weights.data(), kWidth));
        return all;
    };
    const auto portable = found(Isa::portable);
    EXPECT_NE(portable, rows);
    float by_hand = 0;
    for (std::size_t h = 0; h < kWidth; ++h) {
        float sum = first[h];
        for (const std::uint32_t number : numbers) sum += rows[number * kWidth + h];
        EXPECT_EQ(portable[17 * kWidth + h], rows[17 * kWidth + h] + sum);
        const float value = std::clamp(sum, 0.0F, 1.0F);
        by_hand += value * value * weights[h];
    }
    EXPECT_NEAR(portable.back(), by_hand, 1e-4);
    for (const Isa isa : kIsas)
        if (processor_has(isa)) {
            EXPECT_EQ(found(isa), portable) << name(isa);
        }
}

TEST(Trainer, GoesOnWhereItWasEnded) {
    const Samples samples = material(cube(), 500);
    const auto start = [&] {
        return Trainer(inputs_of(*cube(), 32, NetSizes::kAlone), start_pieces(*cube()), samples,
                       samples, kSmall, run_in_turn);
    };
    Trainer first = start();
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(first.run_epoch());
    Trainer second = start();
    ASSERT_TRUE(second.restore(first.state()));
    EXPECT_EQ(second.epoch(), 3U);
    while (!second.done()) ASSERT_TRUE(second.run_epoch());
    EXPECT_EQ(second.net().file(), trained(samples, run_in_turn).first);
    EXPECT_FALSE(second.restore(first.state().substr(1)));
    EXPECT_FALSE(second.restore(first.state() + "x"));
    EXPECT_FALSE(start().run_epoch([] { return true; }));
}

/// What the file says in whole numbers is what was learned, but for their rounding.
TEST(Trainer, WritesWhatItHasLearned) {
    for (const std::uint32_t parts : {NetSizes::kAlone, NetSizes::kOverWeights}) {
        const Samples samples = material(cube(), 500, false);
        Trainer trainer(inputs_of(*cube(), 32, parts), start_pieces(*cube()), samples, samples,
                        kSmall, run_in_turn);
        while (!trainer.done()) ASSERT_TRUE(trainer.run_epoch());
        const auto net = engine::Net::from(*cube(), trainer.net());
        ASSERT_TRUE(net.ok());
        EXPECT_EQ((*net)->over_weights(), parts == NetSizes::kOverWeights);
        const auto all = positions(cube(), 500);
        for (std::size_t i = 0; i < all.size(); i += 7) {
            const float base = (*net)->over_weights() ? samples.base(i) : 0;
            const float score = static_cast<float>(score_of(**net, all[i])) * kSmall.score_scale /
                                    kSmall.engine_scale +
                                base;
            EXPECT_NEAR(1 / (1 + std::exp(-score / kSmall.score_scale)),
                        trainer.predicted(samples, i), 0.03);
        }
    }
}

TEST(Trainer, KeepsRowsSmallerByDecay) {
    const Rules variant = variant_named("chess");
    Samples samples;
    for (const rules::Position& position : positions(variant, 100))
        samples.add({.position = position, .points = 1, .score = 100});
    const auto size = [&](float decay) {
        TrainingPlan plan = kSmall;
        plan.decay = decay;
        Trainer trainer(inputs_of(*variant, 32, NetSizes::kAlone), start_pieces(*variant), samples,
                        samples, plan, on_threads(2));
        while (!trainer.done()) EXPECT_TRUE(trainer.run_epoch());
        std::int64_t sum = 0;
        for (const auto weight : trainer.net().inputs) sum += std::abs(int{weight});
        return sum;
    };
    EXPECT_LT(size(5), size(0));
}

/// However fast weights run away, no sum overflows.
TEST(Trainer, KeepsSumsWithinSixteenBits) {
    const Rules variant = variant_named("hdc3");
    Samples samples;
    for (const rules::Position& position : positions(variant, 40))
        samples.add({.position = position, .points = 1, .score = 500});
    TrainingPlan plan = kSmall;
    plan.batch = 4;
    plan.rate = 5;
    plan.decay = 0;  // at that rate it would not let them run
    Trainer trainer(inputs_of(*variant, 32, NetSizes::kAlone), start_pieces(*variant), samples,
                    samples, plan, on_threads(2));
    while (!trainer.done()) ASSERT_TRUE(trainer.run_epoch());
    const auto net = engine::Net::from(*variant, trainer.net());
    ASSERT_TRUE(net.ok()) << net.error().text();
    EXPECT_GE((*net)->most_pieces(), start_pieces(*variant));
    EXPECT_LT((*net)->most_pieces(), 2 * start_pieces(*variant));
}

TEST(FittedScale, IsThatOfTheResults) {
    Samples samples;
    Random random(4);
    const rules::Position start = notation::start_position(cube());
    for (int i = 0; i < 20'000; ++i) {
        const double score = random.between(-600, 600);
        const double expected = 1 / (1 + std::exp(-score / 150));
        samples.add({.position = start,
                     .points = random.below(1'000'000) < expected * 1'000'000 ? 1.0 : 0.0,
                     .score = score});
    }
    EXPECT_NEAR(fitted_scale(samples), 150, 10);
}

TEST(SelfPlay, FollowsFromItsSeed) {
    const auto lines = [](std::uint64_t seed, std::uint64_t nodes) {
        SelfPlay play(cube(), {.nodes = nodes, .one_of = 1});
        std::string text;
        for (const Sample& sample : play.play(seed)) text += sample_line(sample);
        return text;
    };
    EXPECT_EQ(lines(1, 50), lines(1, 50));
    EXPECT_NE(lines(1, 50), lines(2, 50));
    EXPECT_FALSE(lines(1, 50).empty());
}

/// A position that is excluded is neither learned from nor begun with.
TEST(SelfPlay, LeavesOutWhatIsExcluded) {
    auto excluded = std::make_shared<std::unordered_set<std::uint64_t>>();
    SelfPlay before(cube(), {.nodes = 30, .one_of = 1});
    for (std::uint64_t seed = 0; seed < 5; ++seed)
        for (const Sample& sample : before.play(seed)) excluded->insert(sample.position.key());
    ASSERT_FALSE(excluded->empty());
    SelfPlay play(cube(), {.nodes = 30, .one_of = 1, .net = {}, .excluded = excluded});
    std::size_t kept = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        for (const Sample& sample : play.play(seed)) {
            EXPECT_FALSE(excluded->contains(sample.position.key()));
            ++kept;
        }
    EXPECT_GT(kept, 0U);
}

/// Mean differences of the scores from the evaluation by weights, which sees no captures.
double unquiet(const SelfPlayPlan& plan) {
    engine::AlphaBeta weights(cube(), {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                              {.table_bytes = 1 << 16, .net = nullptr});
    SelfPlay play(cube(), plan);
    double sum = 0;
    double count = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed)
        for (const Sample& sample : play.play(seed)) {
            sum += std::abs(sample.score_to_move() - weights.evaluate(sample.position));
            ++count;
        }
    return sum / count;
}

TEST(SelfPlay, KeepsWhatItsSearchesEvaluatedThoughItIsNotQuiet) {
    EXPECT_GT(unquiet({.nodes = 50, .one_of = 1'000'000, .sampled = 4}),
              1.5 * unquiet({.nodes = 50, .one_of = 1, .sampled = 0}));
}

/// Openings of at most twelve single moves leave more pieces on the board.
TEST(SelfPlay, BeginsSomeGamesWithPiecesMissing) {
    const auto full = [](bool uneven) {
        std::size_t games = 0;
        SelfPlay play(cube(), {.nodes = 20, .one_of = 1, .uneven = uneven});
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto samples = play.play(seed);
            games += std::ranges::any_of(samples, [](const Sample& sample) {
                return sample.position.piece_count() >= start_pieces(*cube()) - 2;
            });
        }
        return games;
    };
    EXPECT_LT(full(true), full(false));
}

TEST(Samples, AreReadAsTheyWereWritten) {
    std::ostringstream text;
    const auto all = positions(cube(), 20);
    for (std::size_t i = 0; i < all.size(); ++i)
        text << sample_line({.position = all[i],
                             .points = 0.5 * static_cast<double>(i % 3),
                             .score = 10.0 * static_cast<double>(i) - 70});
    std::istringstream in(text.str());
    std::size_t read = 0;
    SampleReader reader(cube());
    const auto fault = reader.read(in, "text", [&](Sample&& sample) -> std::optional<Error> {
        EXPECT_EQ(notation::print_position(sample.position), notation::print_position(all[read]));
        EXPECT_EQ(sample.points, 0.5 * static_cast<double>(read % 3));
        EXPECT_EQ(sample.score, 10.0 * static_cast<double>(read) - 70);
        ++read;
        return std::nullopt;
    });
    EXPECT_FALSE(fault);
    EXPECT_EQ(read, all.size());
    std::istringstream other("chess 1 20 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    const auto refused =
        reader.read(other, "text", [](Sample&&) -> std::optional<Error> { return std::nullopt; });
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->where, "text:1");
}

TEST(LossPlot, HasAPointForEveryEpoch) {
    const std::vector<Loss> losses{{0.3, 0.31}, {0.2, 0.25}, {0.1, 0.24}};
    const std::string svg = loss_plot(losses);
    std::size_t points = 0;
    for (const char c : svg.substr(svg.find("polyline"))) points += c == ',' ? 1 : 0;
    EXPECT_GE(points, 6U);
    EXPECT_NE(svg.find("0.31000"), std::string::npos);
    EXPECT_NE(svg.find("0.10000"), std::string::npos);
}

}  // namespace
}  // namespace tessera::learning::testing
