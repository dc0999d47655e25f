#include "lab/engine_match.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tessera::lab {
namespace {

/// Of the first contestant, which has White in even games.
int half_points(std::uint64_t number, game::Winner winner) {
    if (winner == game::Winner::draw) return 1;
    const bool white_won = winner == game::Winner::white;
    return white_won == (number % 2 == 0) ? 2 : 0;
}

std::optional<game::Winner> winner_of(std::string_view word) {
    if (word == "1-0") return game::Winner::white;
    if (word == "0-1") return game::Winner::black;
    if (word == "1/2-1/2") return game::Winner::draw;
    return std::nullopt;
}

std::string_view word_of(game::Winner winner) {
    if (winner == game::Winner::white) return "1-0";
    return winner == game::Winner::black ? "0-1" : "1/2-1/2";
}

std::string with_error(const Estimate& estimate, int digits) {
    return rounded(estimate.value, digits) + " +- " + rounded(estimate.error, digits);
}

/// Of the first contestant.
double share_of_points(const Pentanomial& pairs) {
    double points = 0;
    double most = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        points += static_cast<double>(i * pairs[i]);
        most += static_cast<double>(4 * pairs[i]);
    }
    return points / most;
}

}  // namespace

std::string log_line(const GameRecord& record) {
    return std::to_string(record.number) + " " + std::string(word_of(record.winner)) + " " +
           std::to_string(record.game.line().size()) + " " + record.reason;
}

EngineMatch::EngineMatch(std::uint64_t games, std::optional<Sprt> sprt)
    : games_((games + 1) / 2 * 2), sprt_(sprt) {}

Result<bool> EngineMatch::resume(std::string_view log) {
    const std::lock_guard lock(mutex_);
    int line_number = 0;
    // What stands after the last line end was being written when the match was interrupted.
    log = log.substr(0, log.rfind('\n') + 1);
    for (const std::string_view line : split(log, '\n')) {
        ++line_number;
        if (line.empty()) continue;
        const auto words = split(line, ' ');
        const auto number = parse_number(words[0], UINT32_MAX);
        const auto winner = words.size() < 4 ? std::nullopt : winner_of(words[1]);
        if (!number || !winner || results_.contains(*number))
            return Error{"line " + std::to_string(line_number), "not of a match's log"};
        const std::size_t reason = words[0].size() + words[1].size() + words[2].size() + 3;
        count(*number, half_points(*number, *winner), std::string(line.substr(reason)));
    }
    return true;
}

std::optional<std::uint64_t> EngineMatch::next() {
    const std::lock_guard lock(mutex_);
    while (results_.contains(next_)) ++next_;
    // A pair that has been begun is finished, since half of one counts nothing.
    const bool begun = next_ % 2 == 1;
    if (next_ >= games_ || (!begun && (stopped_ || decision() != 0))) return std::nullopt;
    return next_++;
}

void EngineMatch::add(const GameRecord& record, const std::function<void()>& report) {
    const std::lock_guard lock(mutex_);
    count(record.number, half_points(record.number, record.winner), record.reason);
    for (std::size_t i = 0; i < efforts_.size(); ++i) {
        const Effort& more = record.efforts[i];
        Effort& sum = efforts_[i];
        sum.moves += more.moves;
        sum.nodes += more.nodes;
        sum.depths += more.depths;
        sum.milliseconds += more.milliseconds;
        sum.longest_overrun = std::max(sum.longest_overrun, more.longest_overrun);
    }
    report();
}

void EngineMatch::count(std::uint64_t number, int half_points, const std::string& reason) {
    results_[number] = half_points;
    ++reasons_[reason];
    if (half_points == 2)
        ++score_.wins;
    else if (half_points == 0)
        ++score_.losses;
    else
        ++score_.draws;
    if (const auto other = results_.find(number ^ 1U); other != results_.end())
        ++pairs_[static_cast<std::size_t>(half_points) + static_cast<std::size_t>(other->second)];
}

void EngineMatch::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
}

Score EngineMatch::score() const {
    const std::lock_guard lock(mutex_);
    return score_;
}

Pentanomial EngineMatch::pairs() const {
    const std::lock_guard lock(mutex_);
    return pairs_;
}

std::array<Effort, 2> EngineMatch::efforts() const {
    const std::lock_guard lock(mutex_);
    return efforts_;
}

std::map<std::string, std::uint64_t> EngineMatch::reasons() const {
    const std::lock_guard lock(mutex_);
    return reasons_;
}

std::string EngineMatch::so_far() const {
    const std::lock_guard lock(mutex_);
    std::string line = std::to_string(score_.games()) + " games: +" + std::to_string(score_.wins) +
                       " =" + std::to_string(score_.draws) + " -" + std::to_string(score_.losses);
    const Summary found = summary(pairs_);
    if (found.pairs == 0) return line;
    line += ", pairs";
    for (const std::uint64_t n : pairs_) line += " " + std::to_string(n);
    if (found.has_spread)
        line += ", " + rounded(100 * found.score.value, 1) + " +- " +
                rounded(100 * found.score.error, 1) + " %, Elo " + with_error(found.elo, 0) +
                ", nElo " + with_error(found.normalised_elo, 0);
    else
        line += ", " + rounded(100 * share_of_points(pairs_), 1) + " %";
    if (sprt_)
        line += ", LLR " + rounded(sprt_->llr(pairs_), 2) + " (" + rounded(sprt_->elo0, 1) + ", " +
                rounded(sprt_->elo1, 1) + ")";
    return line;
}

int EngineMatch::decision() const {
    const std::lock_guard lock(mutex_);
    if (!sprt_ || lab::summary(pairs_).pairs == 0) return 0;
    const double llr = sprt_->llr(pairs_);
    return llr >= Sprt::kBound ? 1 : llr <= -Sprt::kBound ? -1 : 0;
}

}  // namespace tessera::lab
