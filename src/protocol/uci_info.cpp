#include "protocol/uci_info.hpp"

#include <algorithm>
#include <cmath>

namespace tessera::protocol {
namespace {

// Of the model of wins: the score with which a side wins half of its games, and the score that
// changes the odds by e. Fitted to games by bench/wdl.mjs.
constexpr double kHalfWins = 150;
constexpr double kOdds = 240;

std::string wdl_text(const std::array<int, 3>& games) {
    const auto [win, draw, loss] = games;
    return " wdl " + std::to_string(win) + " " + std::to_string(draw) + " " + std::to_string(loss);
}

std::string speed_text(std::uint64_t nodes, std::int64_t milliseconds) {
    const auto per_second = static_cast<double>(nodes) * 1000 /
                            static_cast<double>(std::max<std::int64_t>(1, milliseconds));
    return " nodes " + std::to_string(nodes) + " nps " +
           std::to_string(static_cast<std::uint64_t>(per_second));
}

}  // namespace

int turns_to_mate(engine::Score score, const definition::VariantDefinition& game) {
    const int both = 2 * game.special.moves_per_turn;
    const int singles = engine::moves_to_mate(score);
    return singles >= 0 ? (singles + both - 1) / both : -((-singles + both / 2) / both);
}

std::string score_text(engine::Score score, const play::Variant& variant) {
    if (!engine::is_mate(score)) return "cp " + std::to_string(score);
    return "mate " + std::to_string(turns_to_mate(score, variant.definition()));
}

std::array<int, 3> win_draw_loss(engine::Score score) {
    if (engine::is_mate(score)) return score > 0 ? std::array{1000, 0, 0} : std::array{0, 0, 1000};
    const auto wins = [](double lead) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp((kHalfWins - lead) / kOdds))));
    };
    const int win = wins(score);
    const int loss = wins(-static_cast<double>(score));
    return {win, 1000 - win - loss, loss};
}

std::string info_line(const engine::Info& info, const play::Variant& variant, bool with_wdl) {
    std::string line = "info depth " + std::to_string(info.depth);
    if (info.selective_depth > 0) line += " seldepth " + std::to_string(info.selective_depth);
    line += " multipv " + std::to_string(info.line);
    line += " score " + score_text(info.score, variant);
    if (with_wdl) line += wdl_text(win_draw_loss(info.score));
    line += speed_text(info.nodes, info.milliseconds);
    line += " hashfull " + std::to_string(info.table_permille);
    line += " time " + std::to_string(info.milliseconds) + " pv";
    for (const rules::Move& move : info.pv) line += " " + variant.move_text(move);
    return line;
}

std::string progress_line(const engine::SearchProgress& progress, std::int64_t milliseconds,
                          const play::Variant& variant) {
    std::string line = "info time " + std::to_string(milliseconds) +
                       speed_text(progress.nodes, milliseconds) + " hashfull " +
                       std::to_string(progress.table_permille);
    if (progress.move)
        line += " currmove " + variant.move_text(*progress.move) + " currmovenumber " +
                std::to_string(progress.move_number);
    return line;
}

std::string ended_line(engine::Score score, const play::Variant& variant, bool with_wdl) {
    const auto games = engine::is_mate(score) ? win_draw_loss(score) : std::array{0, 1000, 0};
    return "info depth 0 score " + score_text(score, variant) +
           (with_wdl ? wdl_text(games) : std::string());
}

}  // namespace tessera::protocol
