// A net for a game from nothing but its rules: rounds of games of the engine against itself,
// training on all that they have shown, and a match of the net against what played best before.
//
// All is kept in a folder as it comes about, so that the work goes on where it was ended.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "base/work.hpp"
#include "lab/statistics.hpp"
#include "play/position.hpp"

namespace tessera::learning {

struct LearningPlan {
    play::VariantPtr variant;
    std::string variant_name;  ///< id, or path of a game file: what the engines of matches are told
    std::string folder;        ///< is made if it is not there
    std::string engine;        ///< the command of an engine that takes a net as EvalFile
    /// The file of a net that plays, and is the opponent of nets, until one has won; empty: the
    /// weights.
    std::string from;
    std::uint64_t seed = 1;
    int rounds = 3;
    /// Of all rounds together. What a round does by then decides how much it plays and trains; a
    /// folder that has been ended early goes on with the time that is left.
    double seconds = 3600;
    /// Instead of what time allows, if not 0: files of games a round, epochs.
    std::uint32_t files = 0;
    std::uint32_t epochs = 0;
    std::uint64_t nodes = 150;  ///< of the searches that play
    /// Of those that score positions; no more than `nodes`: the former do.
    std::uint64_t label_nodes = 150;
    std::uint32_t hidden = 32;
    bool over_weights = true;  ///< the net is added to the weights, instead of in their place
    std::uint32_t result_percent = 10;  ///< of the result in what is learned
    /// Positions whose score is further from what the weights say are not learned from: what a
    /// capture decides is for the search to see. 0: all are.
    std::uint32_t quiet = 150;
    /// Of the match: games at most, milliseconds of processor time a move, bounds of the SPRT.
    std::uint64_t match_games = 400;
    std::int64_t movetime = 50;
    lab::Sprt sprt{.elo0 = 0, .elo1 = 30};
    std::vector<std::string> more_samples = {};  ///< files of positions that are learned from too
    std::size_t threads = 2;
};

/// What came of it.
struct Learned {
    /// The file of the net that has won its match; empty if none has.
    std::string net;
    int round = 0;  ///< that it is of
};

/// Asked often whether to end.
using StopRequest = std::function<bool()>;
/// A line of what is going on.
using Report = std::function<void(const std::string&)>;

/// An error also where it was stopped.
[[nodiscard]] Result<Learned> learn(const LearningPlan& plan, const StopRequest& stop,
                                    const Report& report);

}  // namespace tessera::learning
