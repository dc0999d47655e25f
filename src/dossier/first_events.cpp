// How soon, with both sides helping, a capture, a check and a mate can happen: all sequences of
// moves tried, the shorter ones first.
#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

using rules::Move;
using rules::Position;

constexpr std::size_t kCapture = 0, kCheck = 1, kMate = 2;
constexpr std::array<const char*, 3> kWords{"capture", "check", "mate"};
constexpr std::size_t kEvents = kWords.size();
constexpr int kMostPlies = 12;

/// By event: the line that leads to it, where there is one.
using Lines = std::array<std::optional<std::vector<Move>>, kEvents>;

auto move_order(const Move& m) {
    return std::tuple(m.from, m.to, m.promotion);
}

/// All sequences of so many moves below one first move.
class Walker {
public:
    Walker(const StageRun& run, const Position& start, const std::array<bool, kEvents>& wanted,
           const std::atomic<bool>& ended)
        : run_(run), p_(start), wanted_(wanted), ended_(ended) {}

    Lines run(const Move& first, int plies) {
        line_ = {first};
        if (!go_on()) return {};
        if (plies == 1) {
            look_at(first);
        } else {
            rules::Undo undo;
            p_.make(first, undo);
            walk(plies - 1);
        }
        return std::move(found_);
    }
    [[nodiscard]] bool out_of_time() const { return out_of_time_; }

private:
    bool go_on() {
        if (run_.stopped() || run_.left() <= 0) out_of_time_ = true;
        return !out_of_time_ && !ended_;
    }
    void walk(int plies) {
        if (!go_on()) return;
        if (movegen::outcome(p_, scratch_).over()) return;
        rules::MoveList moves;
        movegen::generator_of(p_).list(p_, movegen::Stage::all, scratch_, moves);
        // The order in which generators list moves is not that of the rules.
        std::ranges::sort(moves, {}, move_order);
        for (const Move& move : moves) {
            line_.push_back(move);
            if (plies == 1) {
                look_at(move);
            } else {
                rules::Undo undo;
                p_.make(move, undo);
                walk(plies - 1);
                p_.unmake(undo);
            }
            line_.pop_back();
        }
    }
    void look_at(const Move& move) {
        if (wanted_[kCapture] && !found_[kCapture] && !p_.captured_by(move).empty())
            found_[kCapture] = line_;
        const bool checks = movegen::generator_of(p_).gives_check(p_, move, scratch_);
        if (checks && wanted_[kCheck] && !found_[kCheck]) found_[kCheck] = line_;
        const rules::Piece victim = p_.captured_by(move);
        const bool takes_king = !victim.empty() && p_.variant().royal(victim.type());
        if (!wanted_[kMate] || found_[kMate] || !(checks || takes_king)) return;
        rules::Undo undo;
        p_.make(move, undo);
        if (movegen::outcome(p_, scratch_).status == rules::Status::checkmate)
            found_[kMate] = line_;
        p_.unmake(undo);
    }

    const StageRun& run_;
    Position p_;
    std::array<bool, kEvents> wanted_;
    const std::atomic<bool>& ended_;
    movegen::Scratch scratch_;
    std::vector<Move> line_;
    Lines found_;
    bool out_of_time_ = false;
};

/// Those that happen with the last of so many moves, each by the least first move; nothing if the
/// time was up before.
std::optional<Lines> events_at(const StageRun& run, const Position& start, int plies,
                               const std::array<bool, kEvents>& wanted) {
    rules::MoveList moves = movegen::legal_moves(start);
    std::ranges::sort(moves, {}, move_order);
    std::vector<Lines> found(moves.size());
    std::atomic<bool> ended{false};
    run.host().executor(moves.size(), [&](std::size_t i) {
        if (ended) return;
        Walker walker(run, start, wanted, ended);
        found[i] = walker.run(moves[i], plies);
        if (walker.out_of_time()) ended = true;
    });
    if (ended) return std::nullopt;
    Lines first;
    for (Lines& one : found)
        for (std::size_t event = 0; event < kEvents; ++event)
            if (!first[event]) first[event] = std::move(one[event]);
    return first;
}

std::string claim_of_event(const rules::Variant& variant, std::size_t event, int plies,
                           const std::vector<Move>* line) {
    JsonWriter json;
    json.open_object().member("type", line ? "first" : "never").member("event", kWords[event]);
    json.member("plies", plies);
    if (line)
        json.list("line", *line,
                  [&](const Move& move) { json.value(notation::move_text(variant, move)); });
    return std::move(json.close_object()).take();
}

}  // namespace

Section find_first_events(StageRun& run) {
    const Position start = notation::start_position(run.shared_rules());
    Section section = run.section();
    section.intro =
        "All sequences of legal moves are tried, both sides helping: how soon a capture, a check "
        "and a mate can happen at all.";
    std::array<bool, kEvents> wanted{true, true, true};
    int plies = 0;  // so many are settled
    while (plies < kMostPlies && std::ranges::count(wanted, true) > 0) {
        run.note(std::to_string(plies + 1) + " single moves");
        const std::int64_t before = run.spent();
        const auto found = events_at(run, start, plies + 1, wanted);
        if (!found) break;
        ++plies;
        for (std::size_t event = 0; event < kEvents; ++event) {
            const auto& line = (*found)[event];
            if (!line) continue;
            wanted[event] = false;
            Line& told =
                section.add(Kind::proof, "The earliest " + std::string(kWords[event]) +
                                             " comes with single move " + std::to_string(plies) +
                                             ": " + line_text(start, *line) + ".");
            told.claim = claim_of_event(run.rules(), event, plies, &*line);
            told.headline = event == kMate;
        }
        // Another single move multiplies the sequences by about as much as before.
        const double growth = static_cast<double>(movegen::legal_moves(start).size()) / 2;
        if (static_cast<double>(run.spent() - before) * growth > static_cast<double>(run.left()))
            break;
    }
    for (std::size_t event = 0; event < kEvents; ++event) {
        if (!wanted[event]) continue;
        section.add(Kind::open, "How soon a " + std::string(kWords[event]) +
                                    " can happen: longer sequences were not tried.");
        if (plies == 0) continue;
        Line& none = section.add(Kind::proof, "No sequence of " +
                                                  counted(static_cast<std::uint64_t>(plies),
                                                          "single move", "single moves") +
                                                  " or fewer has a " + kWords[event] + ".");
        none.claim = claim_of_event(run.rules(), event, plies, nullptr);
        none.headline = event == kMate;
    }
    return section;
}

}  // namespace tessera::dossier
