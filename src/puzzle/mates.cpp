#include "puzzle/mates.hpp"

#include <algorithm>
#include <utility>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"

namespace tessera::puzzle {
namespace {

bool is_mate_for(const rules::Position& position, movegen::Scratch& scratch) {
    return movegen::outcome(position, scratch).status == rules::Status::checkmate;
}

}  // namespace

Mates::Mates(std::shared_ptr<const rules::Variant> variant, engine::Host host, std::uint64_t nodes)
    : variant_(std::move(variant)), search_(variant_, std::move(host)), nodes_(nodes) {}

/// Whether no other legal move mates in so many turns, counting the one that is under way.
Mates::Only Mates::only(const rules::Position& position, const rules::Move& move, int turns) {
    rules::MoveList others;
    movegen::generator_of(*variant_).list(position, movegen::Stage::all, scratch_, others);
    std::erase(others, move);
    if (others.empty()) return Only::yes;
    engine::MateLimits limits;
    limits.turns = turns;
    limits.nodes = nodes_;
    limits.first_moves = others;
    switch (search_.find(position, {}, limits).verdict) {
        case engine::MateVerdict::mate:
            return Only::no;
        case engine::MateVerdict::none:
            return Only::yes;
        case engine::MateVerdict::interrupted:
            break;
    }
    return Only::unknown;
}

std::optional<OnlyMate> Mates::find(const rules::Position& position, int most_turns) {
    engine::MateLimits limits;
    limits.turns = most_turns;
    limits.nodes = nodes_;
    engine::MateResult result = search_.find(position, {}, limits);
    if (result.verdict != engine::MateVerdict::mate ||
        result.line.size() != static_cast<std::size_t>(result.single_moves))
        return std::nullopt;
    OnlyMate mate{result.turns, std::move(result.line)};
    if (!holds(position, mate)) return std::nullopt;
    return mate;
}

bool Mates::holds(const rules::Position& position, const OnlyMate& mate) {
    if (mate.turns > 1) {
        engine::MateLimits sooner;
        sooner.turns = mate.turns - 1;
        sooner.nodes = nodes_;
        if (search_.find(position, {}, sooner).verdict != engine::MateVerdict::none) return false;
    }
    rules::Position at = position;
    const rules::Colour solver = position.side();
    int turns = mate.turns;
    rules::Undo undo;
    for (const rules::Move& move : mate.line) {
        if (movegen::outcome(at, scratch_).over() ||
            !movegen::generator_of(*variant_).legal(at, move, scratch_))
            return false;
        const bool own = at.side() == solver;
        if (own && (turns < 1 || only(at, move, turns) != Only::yes)) return false;
        at.make(move, undo);
        if (own && at.side() != solver) --turns;
    }
    return turns == 0 && is_mate_for(at, scratch_);
}

bool Mates::answer(rules::Position& position, rules::Colour solver, int turns,
                   const rules::Move* given, std::vector<std::string>& into) {
    rules::Move move;
    if (given != nullptr) {
        move = *given;
    } else {
        engine::MateLimits limits;
        limits.turns = turns;
        limits.nodes = nodes_;
        const engine::MateResult found = search_.find(position, {}, limits);
        if (found.verdict != engine::MateVerdict::mate || found.line.empty()) return false;
        move = found.line.front();
    }
    if (into.size() == kMostAnswers) return false;
    into.push_back(notation::move_text(*variant_, move));
    rules::Undo undo;
    position.make(move, undo);
    const bool same = position.side() == solver && !position.state().king_captured;
    const bool done =
        is_mate_for(position, scratch_) || (same ? answer(position, solver, turns, nullptr, into)
                                                 : defend(position, solver, turns - 1, into));
    position.unmake(undo);
    return done;
}

bool Mates::defend(rules::Position& position, rules::Colour solver, int turns,
                   std::vector<std::string>& into) {
    if (turns < 1) return false;
    rules::MoveList moves;
    movegen::generator_of(*variant_).list(position, movegen::Stage::all, scratch_, moves);
    std::vector<std::pair<std::string, rules::Move>> replies;
    for (const rules::Move& move : moves)
        replies.emplace_back(notation::move_text(*variant_, move), move);
    std::ranges::sort(replies, {}, &std::pair<std::string, rules::Move>::first);
    if (replies.empty()) return false;
    rules::Undo undo;
    for (const auto& [text, move] : replies) {
        position.make(move, undo);
        const bool done = position.side() == solver ? answer(position, solver, turns, nullptr, into)
                                                    : defend(position, solver, turns, into);
        position.unmake(undo);
        if (!done) return false;
    }
    return true;
}

std::optional<std::vector<std::string>> Mates::answers(const rules::Position& position,
                                                       const OnlyMate& mate) {
    if (mate.line.empty()) return std::nullopt;
    rules::Position at = position;
    std::vector<std::string> texts;
    if (!answer(at, position.side(), mate.turns, &mate.line.front(), texts)) return std::nullopt;
    return texts;
}

}  // namespace tessera::puzzle
