// Claims that are replayed by trying moves: perft, earliest events, forced mates.
#include <algorithm>
#include <tuple>

#include "base/text.hpp"
#include "dossier_claims.hpp"

namespace tessera::verify {
namespace {

using definition::Colour;
using reference::Generator;
using reference::Move;
using reference::Position;
using reference::Status;

constexpr std::uint64_t kAskEvery = 64;
constexpr const char* kNoTime = "the time did not suffice";

Error wrong_claim(std::string reason) {
    return {"", std::move(reason)};
}

bool is_over(Status status) {
    return status != Status::ongoing && status != Status::check;
}

/// Tries all sequences of moves until the time is up.
class Enumeration {
public:
    explicit Enumeration(const Replayer& with) : with_(with), game_(with.game) {}

    [[nodiscard]] bool stopped() const { return stopped_; }

    std::uint64_t perft(const Position& p, int depth) {
        const auto moves = game_.legal_moves(p);
        if (depth == 1 || !go_on()) return moves.size();
        std::uint64_t nodes = 0;
        for (const Move& move : moves) nodes += perft(game_.play(p, move), depth - 1);
        return nodes;
    }
    /// The event comes with the last of exactly so many moves.
    bool happens(const Position& p, Event event, int plies) {
        if (!go_on()) return false;
        const auto moves = game_.legal_moves(p);
        if (is_over(game_.status(p, !moves.empty()))) return false;
        return std::ranges::any_of(moves, [&](const Move& move) {
            if (plies > 1) return happens(game_.play(p, move), event, plies - 1);
            return makes(p, move, event);
        });
    }
    bool makes(const Position& p, const Move& move, Event event) const {
        if (event == Event::capture) return move.victim.has_value();
        const Position next = game_.play(p, move);
        if (event == Event::check) return game_.king_attacked(next, other(p.side));
        return mated(next);
    }
    [[nodiscard]] bool mated(const Position& p) const {
        return p.king_captured ||
               (game_.king_attacked(p, p.side) && game_.status(p) == Status::checkmate);
    }

    /// The attacker, who is to move, mates in so many turns, this one included.
    bool attacks(const Position& p, Colour attacker, int turns) {
        if (!go_on()) return false;
        return std::ranges::any_of(game_.legal_moves(p), [&](const Move& move) {
            const Position next = game_.play(p, move);
            if (!next.king_captured && next.side == attacker) return attacks(next, attacker, turns);
            if (mated(next)) return true;
            return turns > 1 && defence_fails(next, attacker, turns - 1);
        });
    }
    /// Whatever the defender, who is to move, plays, the attacker mates in so many turns.
    bool defence_fails(const Position& p, Colour attacker, int turns) {
        auto moves = game_.legal_moves(p);
        if (is_over(game_.status(p, !moves.empty()))) return false;
        // What held before is likely to hold again.
        const auto held =
            std::ranges::find_if(moves, [&](const Move& m) { return m.text() == held_; });
        if (held != moves.end()) std::iter_swap(moves.begin(), held);
        for (const Move& move : moves) {
            const Position next = game_.play(p, move);
            const bool fails = next.side == attacker
                                   ? !is_over(game_.status(next)) && attacks(next, attacker, turns)
                                   : defence_fails(next, attacker, turns);
            if (stopped_) return false;
            if (!fails) {
                held_ = move.text();
                return false;
            }
        }
        return true;
    }

private:
    bool go_on() {
        if (++asked_ % kAskEvery == 0 && with_.out_of_time()) stopped_ = true;
        return !stopped_;
    }

    const Replayer& with_;
    const Generator& game_;
    std::uint64_t asked_ = 0;
    bool stopped_ = false;
    std::tuple<reference::Cell, reference::Cell, char> held_{};
};

const char* word_of(Event event) {
    return event == Event::capture ? "capture" : event == Event::check ? "check" : "mate";
}

}  // namespace

Result<Replayed> replay_perft(const Replayer& with, int depth, std::uint64_t nodes) {
    Enumeration search(with);
    const std::uint64_t counted = search.perft(with.start, depth);
    if (search.stopped()) return Replayed{false, kNoTime};
    if (counted == nodes) return Replayed{};
    return wrong_claim(std::to_string(counted) + " sequences of " + std::to_string(depth) +
                       " single moves, not " + std::to_string(nodes));
}

Result<Replayed> replay_first(const Replayer& with, Event event,
                              const std::vector<std::string>& line) {
    Enumeration search(with);
    Position p = with.start;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto moves = with.game.legal_moves(p);
        const auto named = std::ranges::find_if(moves, [&](const Move& move) {
            return reference::move_text(with.game.variant(), move) == line[i];
        });
        if (named == moves.end()) return wrong_claim(quote(line[i]) + " is no legal move");
        if (i + 1 == line.size() && !search.makes(p, *named, event))
            return wrong_claim("after " + quote(line[i]) + " there is no " + word_of(event));
        p = with.game.play(p, *named);
    }
    auto sooner = replay_never(with, event, static_cast<int>(line.size()) - 1);
    if (sooner && !sooner->whole)
        sooner->left = std::string("the line leads there; that nothing is sooner: ") + sooner->left;
    return sooner;
}

Result<Replayed> replay_never(const Replayer& with, Event event, int plies) {
    Enumeration search(with);
    for (int n = 1; n <= plies; ++n) {
        if (search.happens(with.start, event, n))
            return wrong_claim("a " + std::string(word_of(event)) + " comes with single move " +
                               std::to_string(n));
        if (search.stopped())
            return Replayed{false, std::string(kNoTime) + " for more than " +
                                       std::to_string(n - 1) + " single moves"};
    }
    return Replayed{};
}

Result<Replayed> replay_mate(const Replayer& with, Colour side, int turns, bool mates) {
    Enumeration search(with);
    const auto forced = [&](int in) {
        return with.start.side == side ? search.attacks(with.start, side, in)
                                       : search.defence_fails(with.start, side, in);
    };
    for (int n = 1; n <= turns; ++n) {
        const bool found = forced(n);
        if (search.stopped())
            return Replayed{
                false, std::string(kNoTime) + " for more than " + std::to_string(n - 1) + " turns"};
        if (found != (mates && n == turns))
            return wrong_claim(std::string(found ? "there is a" : "there is no") +
                               " forced mate in " + std::to_string(n) + " turns");
    }
    return Replayed{};
}

}  // namespace tessera::verify
