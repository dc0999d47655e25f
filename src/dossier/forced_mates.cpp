// Mates forced from the start by either side, found or excluded by complete search.
#include <string>

#include "base/json.hpp"
#include "base/text.hpp"
#include "dossier/stages.hpp"
#include "engine/mate_search.hpp"
#include "notation/notation.hpp"

namespace tessera::dossier {
namespace {

constexpr int kMostTurns = 20;

std::string mate_claim(const rules::Variant& variant, rules::Colour side,
                       const engine::MateResult& result, int turns) {
    JsonWriter json;
    const bool mates = result.verdict == engine::MateVerdict::mate;
    json.open_object().member("type", mates ? "mate" : "noMate");
    json.member("side", side == rules::Colour::white ? "white" : "black");
    json.member("turns", turns);
    if (mates)
        json.list("line", result.line,
                  [&](const rules::Move& move) { json.value(notation::move_text(variant, move)); });
    return std::move(json.close_object()).take();
}

/// Turn by turn until one is found or the time is up.
void look_for_side(StageRun& run, const rules::Position& start, rules::Colour side, double share,
                   Section& section) {
    const std::string name = definition::colour_name(side);
    engine::MateSearch search(run.shared_rules(), run.search_host());
    engine::MateResult excluded;
    int turns = 0;
    bool found = false;
    for (int next = 1; next <= kMostTurns && run.left(share) > 0 && !run.stopped(); ++next) {
        run.note(name + ", " + counted(static_cast<std::uint64_t>(next), "turn", "turns"));
        engine::MateLimits limits;
        limits.turns = next;
        limits.milliseconds = run.left(share);
        const auto result = side == start.side() ? search.find(start, {}, limits)
                                                 : search.find_against(start, {}, limits);
        if (result.verdict == engine::MateVerdict::interrupted) break;
        turns = next;
        excluded = result;
        if (result.verdict != engine::MateVerdict::mate) continue;
        found = true;
        Line& line = section.add(
            Kind::proof, name + " forces mate from the start in " +
                             counted(static_cast<std::uint64_t>(next), "turn", "turns") +
                             ", whatever the other side plays: " + line_text(start, result.line) +
                             ".");
        line.claim = mate_claim(run.rules(), side, result, next);
        line.headline = true;
        break;
    }
    if (found) return;
    if (turns > 0) {
        Line& none = section.add(Kind::proof,
                                 name + " cannot force mate from the start in " +
                                     counted(static_cast<std::uint64_t>(turns), "turn", "turns") +
                                     " or fewer.");
        none.claim = mate_claim(run.rules(), side, excluded, turns);
        none.headline = side == rules::Colour::white;
    }
    section.add(Kind::open, "Whether " + name + " can force mate in " + std::to_string(turns + 1) +
                                " turns or more.");
}

}  // namespace

Section search_mates(StageRun& run) {
    const rules::Position start = notation::start_position(run.shared_rules());
    Section section = run.section();
    section.intro =
        "A complete search: every move of the side that mates is tried, and every reply. Turns of "
        "the side that mates are counted.";
    look_for_side(run, start, start.side(), 0.5, section);
    look_for_side(run, start, other(start.side()), 1, section);
    return section;
}

}  // namespace tessera::dossier
