// The claim that a whole game has a value: every position found and solved again.
#include <algorithm>
#include <unordered_map>

#include "dossier_claims.hpp"

namespace tessera::verify {
namespace {

using definition::Colour;
using reference::Generator;
using reference::Position;
using reference::Status;

constexpr std::size_t kMostPositions = 2'000'000;

/// All that tells positions apart but the counters.
std::string key_of(const Generator& game, const Position& p) {
    std::string key(p.board.begin(), p.board.end());
    key += p.side == Colour::white ? 'w' : 'b';
    key += static_cast<char>('0' + static_cast<int>(p.turn));
    if (p.turn == Position::Turn::second)
        key += std::to_string(p.moved) + (p.only_movable ? "!" : "");
    for (const auto& right : p.rights)
        key += '/' + std::to_string(right.king) + '-' + std::to_string(right.rook);
    if (p.double_step && game.en_passant_possible(p))
        key += '>' + std::to_string(p.double_step->passed);
    for (std::size_t i = 0; i < p.unmoved.size(); ++i) key += p.unmoved[i] ? '1' : '0';
    return key;
}

enum class Winner : std::uint8_t { unknown, white, black };

struct Entry {
    Position position;
    std::vector<std::uint32_t> next{};
    Winner value = Winner::unknown;
    std::uint32_t moves = 0;  ///< single moves to the mate
};

class Resolver {
public:
    explicit Resolver(const Replayer& with) : with_(with), game_(with.game) {}

    /// False if there are too many or the time is up.
    bool reach() {
        number_of(with_.start);
        for (std::size_t i = 0; i < entries_.size(); ++i) {
            if (entries_.size() > kMostPositions || (i % 256 == 0 && with_.out_of_time()))
                return false;
            const Position p = std::move(entries_[i].position);
            entries_[i].position = {};
            entries_[i].position.side = p.side;
            const auto moves = game_.legal_moves(p);
            const Status status = game_.status(p, !moves.empty());
            if (status == Status::checkmate) entries_[i].value = winner(p);
            if (status != Status::ongoing && status != Status::check) continue;
            std::vector<std::uint32_t> next;
            for (const auto& move : moves) {
                Position after = game_.play(p, move);
                after.halfmove = 0;
                next.push_back(number_of(after));
            }
            entries_[i].next = std::move(next);
        }
        return true;
    }
    /// One single move further from the mates at each sweep.
    void solve() {
        bool changed = true;
        for (std::uint32_t moves = 1; changed; ++moves) {
            changed = false;
            for (Entry& entry : entries_) {
                if (entry.value != Winner::unknown || entry.next.empty()) continue;
                const Winner found = value_from_next(entry, moves);
                if (found == Winner::unknown) continue;
                entry.value = found;
                entry.moves = moves;
                changed = true;
            }
        }
    }
    [[nodiscard]] SolutionClaim claim() const {
        SolutionClaim found{.value = word(entries_[0].value),
                            .single_moves = entries_[0].moves,
                            .positions = entries_.size()};
        for (const Entry& entry : entries_) {
            if (entry.value == Winner::white) ++found.white_wins;
            if (entry.value == Winner::black) ++found.black_wins;
        }
        return found;
    }

private:
    static Winner value_of(Colour colour) {
        return colour == Colour::white ? Winner::white : Winner::black;
    }
    static std::string word(Winner value) {
        return value == Winner::white ? "white" : value == Winner::black ? "black" : "draw";
    }
    Winner winner(const Position& p) const {
        for (const Colour colour : definition::kColours)
            if (game_.kings_of(p, colour).empty()) return value_of(other(colour));
        return value_of(other(p.side));
    }
    /// By positions that were decided in fewer moves; unknown if they do not decide it.
    Winner value_from_next(const Entry& entry, std::uint32_t moves) const {
        const Winner own = value_of(entry.position.side);
        bool lost = true;
        for (const std::uint32_t next : entry.next) {
            const Entry& after = entries_[next];
            const bool known = after.value != Winner::unknown && after.moves < moves;
            if (known && after.value == own) return own;
            lost = lost && known;
        }
        return lost ? value_of(other(entry.position.side)) : Winner::unknown;
    }
    std::uint32_t number_of(const Position& p) {
        const auto [place, added] =
            numbers_.emplace(key_of(game_, p), static_cast<std::uint32_t>(entries_.size()));
        if (added) entries_.push_back({.position = p});
        return place->second;
    }

    const Replayer& with_;
    const Generator& game_;
    std::unordered_map<std::string, std::uint32_t> numbers_;
    std::vector<Entry> entries_;
};

}  // namespace

Result<Replayed> replay_solution(const Replayer& with, const SolutionClaim& claim) {
    Resolver resolver(with);
    if (!resolver.reach()) return Replayed{false, "too many positions for the time"};
    resolver.solve();
    const SolutionClaim found = resolver.claim();
    if (found == claim) return Replayed{};
    return Error{"", "the value is " + found.value + " in " + std::to_string(found.single_moves) +
                         " single moves; of " + std::to_string(found.positions) +
                         " positions White wins " + std::to_string(found.white_wins) +
                         " and Black " + std::to_string(found.black_wins)};
}

}  // namespace tessera::verify
