#include "dossier/played_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/hash.hpp"
#include "engine/evaluation.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"

namespace tessera::dossier {
namespace {

using rules::Cell;
using rules::Colour;

/// Between samples of a game: neighbours say the same.
constexpr std::uint32_t kSampleEvery = 8;
constexpr std::size_t kTableBytes = std::size_t{4} << 20;
constexpr std::uint32_t kNobody = UINT32_MAX;

std::string reason_word(const rules::Outcome& outcome) {
    switch (outcome.reason) {
        case rules::Reason::king_captured:
            return "king captured";
        case rules::Reason::repetition:
            return "repetition";
        case rules::Reason::halfmove_limit:
            return "halfmove limit";
        case rules::Reason::only_kings:
            return "only kings left";
        case rules::Reason::no_second_move:
            return "no second move";
        case rules::Reason::insufficient_material:
            return "insufficient material";
        case rules::Reason::none:
            break;
    }
    return outcome.status == rules::Status::checkmate ? "checkmate" : "stalemate";
}

/// Follows each piece from the start of a game, whatever it becomes.
class Tracker {
public:
    explicit Tracker(const rules::Position& start)
        : use_(start.variant().piece_types()), on_(start.variant().shape().cells(), kNobody) {
        for (const Colour colour : rules::kColours)
            for (const Cell cell : start.pieces(colour)) {
                on_[lattice::index(cell)] = static_cast<std::uint32_t>(pieces_.size());
                pieces_.push_back({start.at(cell), false});
                ++of(start.at(cell)).pieces;
            }
    }
    /// Precondition: the move is legal in the position, which is that before it.
    void follow(const rules::Position& position, const rules::Move& move) {
        const rules::Delta delta = position.delta_of(move);
        const auto left = delta.left();
        const auto arrived = delta.arrived();
        std::array<std::uint32_t, 2> who{kNobody, kNobody};
        for (std::size_t i = 0; i < left.size(); ++i)
            who[i] = std::exchange(on_[lattice::index(left[i].cell)], kNobody);
        for (std::size_t i = 0; i < arrived.size(); ++i) {
            on_[lattice::index(arrived[i].cell)] = who[i];
            if (who[i] == kNobody) continue;
            pieces_[who[i]].moved = true;
            ++of(pieces_[who[i]].piece).moves;
        }
        if (!delta.captures()) return;
        if (who[0] != kNobody) ++of(pieces_[who[0]].piece).captures;
        if (who[1] != kNobody) ++of(pieces_[who[1]].piece).lost;
    }
    [[nodiscard]] std::vector<std::array<PieceUse, 2>> finish() {
        for (const Tracked& one : pieces_)
            if (!one.moved) ++of(one.piece).unmoved;
        return std::move(use_);
    }

private:
    struct Tracked {
        rules::Piece piece;
        bool moved = false;
    };
    PieceUse& of(rules::Piece piece) {
        return use_[rules::index(piece.type())][definition::index(piece.colour())];
    }

    std::vector<std::array<PieceUse, 2>> use_;
    std::vector<Tracked> pieces_;
    std::vector<std::uint32_t> on_;  ///< by cell: the piece's place in pieces_
};

Imbalance imbalance(const rules::Position& position) {
    Imbalance found;
    for (std::size_t k = 0; k < position.variant().piece_types(); ++k) {
        const rules::PieceType type{static_cast<std::uint8_t>(k)};
        found.push_back(position.count({type, Colour::white}) -
                        position.count({type, Colour::black}));
    }
    return found;
}

}  // namespace

/// Of a game under way.
struct GamePlayer::Under {
    std::int64_t far_ahead = 0;
    int lead_plies = 0;
    int leader = 0;  ///< 1 White, -1 Black
    int half_points = 0;
};

GamePlayer::GamePlayer(const std::shared_ptr<const rules::Variant>& variant, engine::Host host)
    : variant_(variant), host_(std::move(host)), values_(engine::piece_values(*variant)) {
    for (auto& engine : engines_)
        engine = std::make_unique<engine::AlphaBeta>(variant, host_,
                                                     engine::Options{.table_bytes = kTableBytes});
}

std::int64_t GamePlayer::lead(const rules::Position& position) const {
    const Imbalance diff = imbalance(position);
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < diff.size(); ++k) sum += std::int64_t{values_[k]} * diff[k];
    return sum;
}

/// Why the game is over; empty while it goes on.
std::string GamePlayer::end_of(const game::Game& game, Under& under, const GameRules& rules) const {
    const auto outcome = game.outcome();
    if (outcome.over()) {
        const game::Winner winner = game.result().winner;
        under.half_points = winner == game::Winner::white   ? 2
                            : winner == game::Winner::black ? 0
                                                            : 1;
        return reason_word(outcome);
    }
    if (rules.lead > 0) {
        const std::int64_t ahead = lead(play::ordinary(game.position()));
        const int leader = std::abs(ahead) < under.far_ahead ? 0 : ahead > 0 ? 1 : -1;
        under.lead_plies = leader == under.leader ? under.lead_plies + 1 : 1;
        under.leader = leader;
        if (leader != 0 && under.lead_plies >= rules.lead_plies) {
            under.half_points = 1 + leader;
            return "far ahead";
        }
    }
    under.half_points = 1;
    return game.line().size() >= rules.most_plies ? "cut off" : "";
}

std::optional<PlayedGame> GamePlayer::play(game::Game game,
                                           const std::array<engine::Limits, 2>& limits,
                                           std::uint64_t seed, const GameRules& rules) {
    for (auto& engine : engines_) engine->new_game();
    const rules::Position& start = play::ordinary(game.position());
    Tracker tracker(start);
    Under under;
    std::int64_t army = 0;
    for (const Colour colour : rules::kColours) {
        std::int64_t sum = 0;
        for (const Cell cell : start.pieces(colour))
            sum += values_[rules::index(start.at(cell).type())];
        army = std::max(army, sum);
    }
    under.far_ahead = static_cast<std::int64_t>(rules.lead * static_cast<double>(army));
    PlayedGame played;
    const auto opening = game.line().size();
    while ((played.reason = end_of(game, under, rules)).empty()) {
        const rules::Position& position = play::ordinary(game.position());
        const auto side = definition::index(position.side());
        const auto ply = static_cast<std::uint32_t>(game.line().size());
        const std::vector<std::uint64_t> history = game.history();
        const auto found =
            engines_[side]->search(position, history, limits[side], mix64(seed + ply) | 1U);
        if (host_.stop_requested && host_.stop_requested()) return std::nullopt;
        if (!found.best) break;
        tracker.follow(position, *found.best);
        played.moves_hash =
            mix64(played.moves_hash ^ (lattice::index(found.best->from) +
                                       (std::uint64_t{lattice::index(found.best->to)} << 24U)));
        game.follow(*found.best);
        if ((ply + 1) % kSampleEvery == 0)
            played.samples.push_back(imbalance(play::ordinary(game.position())));
    }
    played.half_points = under.half_points;
    played.plies = static_cast<std::uint32_t>(game.line().size() - opening);
    played.use = tracker.finish();
    return played;
}

std::string to_json(const std::vector<PlayedGame>& games) {
    nlohmann::json all = nlohmann::json::array();
    for (const PlayedGame& game : games) {
        nlohmann::json use = nlohmann::json::array();
        for (const auto& type : game.use)
            for (const PieceUse& one : type)
                use.push_back({one.pieces, one.unmoved, one.moves, one.captures, one.lost});
        all.push_back({{"halfPoints", game.half_points},
                       {"singleMoves", game.plies},
                       {"end", game.reason},
                       {"moves", game.moves_hash},
                       {"use", std::move(use)},
                       {"imbalance", game.samples}});
    }
    return all.dump();
}

Result<std::vector<PlayedGame>> games_of(std::string_view json) {
    try {
        std::vector<PlayedGame> games;
        for (const auto& one : nlohmann::json::parse(json)) {
            PlayedGame game{.half_points = one.at("halfPoints").get<int>(),
                            .plies = one.at("singleMoves").get<std::uint32_t>(),
                            .reason = one.at("end").get<std::string>(),
                            .moves_hash = one.at("moves").get<std::uint64_t>(),
                            .use = {},
                            .samples = one.at("imbalance").get<std::vector<Imbalance>>()};
            const auto use = one.at("use").get<std::vector<std::array<std::uint32_t, 5>>>();
            for (std::size_t i = 0; i + 1 < use.size(); i += 2) {
                const auto read = [](const std::array<std::uint32_t, 5>& n) {
                    return PieceUse{n[0], n[1], n[2], n[3], n[4]};
                };
                game.use.push_back({read(use[i]), read(use[i + 1])});
            }
            games.push_back(std::move(game));
        }
        return games;
    } catch (const nlohmann::json::exception&) {
        return Error{"", "these are no games"};
    }
}

}  // namespace tessera::dossier
