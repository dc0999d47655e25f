#include "learning/learn.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <sstream>
#include <utility>

#include "base/clock.hpp"
#include "base/files.hpp"
#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/net.hpp"
#include "learning/inputs.hpp"
#include "learning/loss_plot.hpp"
#include "learning/match.hpp"
#include "learning/samples.hpp"
#include "learning/self_play.hpp"
#include "learning/trainer.hpp"
#include "play/ordinary.hpp"

namespace tessera::learning {
namespace {

constexpr std::uint64_t kGamesInFile = 50;
constexpr std::uint64_t kHeldFiles = 16;  ///< of so many files of games, the first is held back
constexpr double kPlayShare = 0.7;  ///< of a round's time; what training leaves is the match's
constexpr std::uint32_t kEpochs = 10;
/// Where leads are seldom won the fitted scale is so large that errors around an even score would
/// count for nothing beside those of large leads.
constexpr float kHighestScale = 500;
/// Of so many quiet positions one is learned from, where each takes a search of its own.
constexpr std::uint32_t kOneOf = 2;
constexpr std::size_t kSampled = 4;  ///< positions that the search of a move evaluates
constexpr const char* kStopped = "stopped; the same command goes on";

/// What decides what is in the files of the folder.
std::string first_line(const LearningPlan& plan) {
    std::ostringstream line;
    line << "# tessera learn: " << plan.variant->definition().id << " of "
         << play::rules_of(*plan.variant)->identity() << ", seed " << plan.seed << ", nodes "
         << plan.nodes << ',' << plan.label_nodes;
    if (!plan.from.empty())
        line << ", from " << std::hex << fnv1a(read_whole(plan.from).value_or(""));
    line << '\n';
    return line.str();
}

class LearningRun {
public:
    LearningRun(const LearningPlan& plan, const StopRequest& stop, const Report& report)
        : plan_(plan), stop_(stop), report_(report), rules_(play::rules_of(*plan.variant)) {}

    Result<Learned> run();

private:
    [[nodiscard]] std::string path(const std::string& name) const {
        return plan_.folder + "/" + name;
    }
    [[nodiscard]] static std::string name_of(int round) { return "round-" + std::to_string(round); }
    [[nodiscard]] std::string games_file(int round, std::uint32_t number) const {
        return path(name_of(round) + "/games-" + std::to_string(number) + ".txt");
    }
    [[nodiscard]] double seconds() const {
        return before_ + static_cast<double>(wall_milliseconds() - begun_) / 1000;
    }
    /// The time until such a share of the round is over.
    [[nodiscard]] bool late(int round, double share) const {
        return seconds() >= plan_.seconds * (round - 1 + share) / plan_.rounds;
    }
    void report(int round, const std::string& what) const {
        report_("round " + std::to_string(round) + ": " + what);
    }

    std::optional<Error> take_up();
    std::optional<Error> note(const std::string& key, std::uint64_t value);
    std::optional<Error> save();
    std::optional<Error> play_games(int round);
    std::optional<Error> play_file(int round, std::uint32_t number);
    Result<std::array<std::size_t, 2>> read_games(int round, Samples& learned, Samples& held);
    std::optional<Error> train(int round);
    std::optional<Error> match(int round);
    std::optional<Error> adopt(int round);
    std::optional<Error> use(const std::string& file, int round);

    const LearningPlan& plan_;
    const StopRequest& stop_;
    const Report& report_;
    const std::string head_ = first_line(plan_);  ///< of the progress
    std::shared_ptr<const rules::Variant> rules_;
    std::int64_t begun_ = wall_milliseconds();
    double before_ = 0;  ///< seconds of earlier runs
    /// What is done, by what and round: "files.1".
    std::map<std::string, std::uint64_t> done_;
    std::mutex mutex_;
    std::shared_ptr<const std::unordered_set<std::uint64_t>> excluded_;
    std::shared_ptr<const engine::Net> net_;  ///< the best so far; null: the weights
    Learned best_;                            ///< of round 0: it was given
};

/// What earlier runs have done.
std::optional<Error> LearningRun::take_up() {
    std::error_code fault;
    std::filesystem::create_directories(plan_.folder, fault);
    if (fault) return Error{quote(plan_.folder), "cannot be made"};
    const auto text = read_whole(path("progress.txt"));
    if (!text) return save();
    if (!text->starts_with(head_))
        return Error{quote(plan_.folder),
                     "is of other learning: " + text->substr(0, text->find('\n'))};
    std::istringstream lines(text->substr(head_.size()));
    std::string key;
    double value = 0;
    while (lines >> key >> value) {
        if (key == "seconds")
            before_ = value;
        else
            done_[key] = static_cast<std::uint64_t>(value);
    }
    return std::nullopt;
}

std::optional<Error> LearningRun::save() {
    std::ostringstream text;
    text << head_ << "seconds " << seconds() << '\n';
    for (const auto& [key, value] : done_) text << key << ' ' << value << '\n';
    return write_whole(path("progress.txt"), text.str());
}

std::optional<Error> LearningRun::note(const std::string& key, std::uint64_t value) {
    done_[key] = value;
    return save();
}

/// One file of games, whole or not at all.
std::optional<Error> LearningRun::play_file(int round, std::uint32_t number) {
    SelfPlay play(rules_, {.nodes = plan_.nodes,
                           .label_nodes = plan_.label_nodes,
                           .one_of = plan_.label_nodes > plan_.nodes ? kOneOf : 1,
                           .sampled = kSampled,
                           .uneven = true,
                           .net = net_,
                           .excluded = excluded_});
    std::string text;
    for (std::uint64_t game = 0; game < kGamesInFile; ++game) {
        if (stop_()) return Error{"", kStopped};
        const std::uint64_t seed = mix64(plan_.seed ^ (static_cast<std::uint64_t>(round) << 56U)) +
                                   number * kGamesInFile + game;
        for (const Sample& sample : play.play(seed)) text += sample_line(sample);
    }
    return write_whole(games_file(round, number), text);
}

/// Until the time for it is over, or there are enough.
std::optional<Error> LearningRun::play_games(int round) {
    const std::string key = "files." + std::to_string(round);
    if (done_.contains(key)) return std::nullopt;
    std::error_code made;
    std::filesystem::create_directories(path(name_of(round)), made);
    if (made) return Error{quote(path(name_of(round))), "cannot be made"};
    if (!excluded_)
        excluded_ =
            std::make_shared<const std::unordered_set<std::uint64_t>>(match_openings(plan_));
    std::uint32_t next = 0;
    std::uint32_t files = 0;
    std::optional<Error> fault;
    on_threads(plan_.threads)(plan_.threads, [&](std::size_t) {
        for (;;) {
            std::uint32_t number = 0;
            {
                const std::lock_guard lock(mutex_);
                const bool enough =
                    plan_.files > 0 ? next >= plan_.files : next > 0 && late(round, kPlayShare);
                if (fault || enough) return;
                number = ++next;
                files = next;
                if (std::filesystem::exists(games_file(round, number))) continue;
            }
            auto lost = play_file(round, number);
            const std::lock_guard lock(mutex_);
            if (!lost) lost = save();
            if (lost) fault = lost;
            if (!lost && number % kHeldFiles == 0)
                report(round, std::to_string(number * kGamesInFile) + " games played");
        }
    });
    if (fault) return fault;
    return note(key, files);
}

/// Numbers of samples that are learned from and held back.
Result<std::array<std::size_t, 2>> LearningRun::read_games(int round, Samples& learned,
                                                           Samples& held) {
    SampleReader reader(rules_);
    engine::AlphaBeta weights(rules_, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                              {.table_bytes = 1 << 16, .net = nullptr});
    const auto into = [&](Samples& samples) {
        return [&](Sample&& sample) -> std::optional<Error> {
            const engine::Score base = weights.evaluate(sample.position);
            if (plan_.quiet == 0 || std::abs(sample.score_to_move() - base) <= plan_.quiet)
                samples.add(sample, base);
            return std::nullopt;
        };
    };
    for (int of = 1; of <= round; ++of) {
        const std::uint64_t files = done_["files." + std::to_string(of)];
        for (std::uint32_t number = 1; number <= files; ++number) {
            Samples& samples = number % kHeldFiles == 1 ? held : learned;
            if (const auto fault = reader.read_file(games_file(of, number), into(samples)))
                return *fault;
        }
    }
    for (const std::string& name : plan_.more_samples)
        if (const auto fault = reader.read_file(name, into(learned))) return *fault;
    if (learned.size() == 0 || held.size() == 0)
        return Error{"", "too few games have been played to learn from"};
    return std::array{learned.size(), held.size()};
}

std::optional<Error> LearningRun::train(int round) {
    const std::string key = "epochs." + std::to_string(round);
    if (done_.contains(key)) return std::nullopt;
    Samples learned;
    Samples held;
    const auto sizes = read_games(round, learned, held);
    if (!sizes) return sizes.error();
    const float scale = std::min(fitted_scale(learned), kHighestScale);
    const TrainingPlan training{.seed = plan_.seed + static_cast<std::uint64_t>(round),
                                .epochs = plan_.epochs > 0 ? plan_.epochs : kEpochs,
                                .score_scale = scale,
                                .result_share = static_cast<float>(plan_.result_percent) / 100,
                                .engine_scale = static_cast<std::int32_t>(scale)};
    report(round, std::to_string((*sizes)[0]) + " positions to learn from, " +
                      std::to_string((*sizes)[1]) +
                      " held back, e times as many points at a score of " +
                      std::to_string(training.engine_scale));
    Trainer trainer(
        inputs_of(*rules_, plan_.hidden,
                  plan_.over_weights ? engine::NetSizes::kOverWeights : engine::NetSizes::kAlone),
        start_pieces(*rules_), learned, held, training, on_threads(plan_.threads));
    const std::string state = path(name_of(round) + ".state");
    const std::string losses_file = path(name_of(round) + ".loss");
    std::vector<Loss> losses;
    if (const auto saved = read_whole(state); saved && trainer.restore(*saved)) {
        std::istringstream lines(read_whole(losses_file).value_or(""));
        for (Loss loss; losses.size() < trainer.epoch() && lines >> loss.learned >> loss.held;)
            losses.push_back(loss);
    }
    while (!trainer.done()) {
        const auto loss = trainer.run_epoch(stop_);
        if (!loss) return Error{"", kStopped};
        losses.push_back(*loss);
        std::ostringstream text;
        for (const Loss& one : losses) text << one.learned << ' ' << one.held << '\n';
        if (auto fault = write_whole(losses_file, text.str())) return fault;
        if (auto fault = write_whole(state, trainer.state())) return fault;
        if (auto fault = save()) return fault;
        std::array<char, 100> line{};
        std::snprintf(line.data(), line.size(), "epoch %u: %.6f, held back %.6f", trainer.epoch(),
                      loss->learned, loss->held);
        report(round, line.data());
    }
    if (auto fault = write_whole(path(name_of(round) + ".svg"), loss_plot(losses))) return fault;
    if (auto fault = write_whole(path(name_of(round) + ".net"), trainer.net().file())) return fault;
    return note(key, training.epochs);
}

/// Against what has played best so far.
std::optional<Error> LearningRun::match(int round) {
    const std::string key = "won." + std::to_string(round);
    if (done_.contains(key)) return std::nullopt;
    const bool timed = plan_.files == 0;
    const StopRequest stop = [&] { return stop_() || (timed && late(round, 1)); };
    const auto decision =
        play_match(plan_, path(name_of(round) + ".net"), best_.net.empty() ? "none" : best_.net,
                   path(name_of(round) + ".match"), stop,
                   [&](const std::string& what) { report(round, what); });
    if (!decision) return decision.error();
    if (stop_()) return Error{"", kStopped};
    report(round, *decision > 0   ? "the net is stronger"
                  : *decision < 0 ? "the net is not stronger"
                                  : "the match is not decided");
    // With more time it goes on.
    if (*decision == 0 && stop()) return std::nullopt;
    return note(key, *decision > 0 ? 1 : 0);
}

/// Goes on with the net of a round that has won.
std::optional<Error> LearningRun::adopt(int round) {
    if (done_["won." + std::to_string(round)] == 0) return std::nullopt;
    return use(path(name_of(round) + ".net"), round);
}

std::optional<Error> LearningRun::use(const std::string& file, int round) {
    const auto content = read_whole(file);
    if (!content) return Error{quote(file), "cannot be read"};
    auto net = engine::Net::read(*rules_, *content);
    if (!net) return Error{quote(file), net.error().text()};
    net_ = std::move(net).value();
    best_ = {.net = file, .round = round};
    return std::nullopt;
}

Result<Learned> LearningRun::run() {
    if (!plan_.from.empty())
        if (auto fault = use(plan_.from, 0)) return *fault;
    if (auto fault = take_up()) return *fault;
    for (int round = 1; round <= plan_.rounds; ++round) {
        using Step = std::optional<Error> (LearningRun::*)(int);
        for (const Step step : {&LearningRun::play_games, &LearningRun::train, &LearningRun::match,
                                &LearningRun::adopt})
            if (auto fault = (this->*step)(round)) {
                static_cast<void>(save());
                return *fault;
            }
    }
    return best_.round > 0 ? best_ : Learned{};
}

}  // namespace

Result<Learned> learn(const LearningPlan& plan, const StopRequest& stop, const Report& report) {
    return LearningRun(plan, stop, report).run();
}

}  // namespace tessera::learning
