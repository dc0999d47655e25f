#include "game/summary.hpp"

#include <algorithm>
#include <utility>

namespace tessera::game {
namespace {

/// All but the check mark, of a move in the position `before`.
PlayedMove unmarked(const play::Position& before, const rules::Move& move) {
    return {.move = move,
            .text = before.variant().move_text(move),
            .readable = before.unmarked(move),
            .side = before.side(),
            .turn = before.fullmove(),
            .piece = before.at(move.from),
            .captured = before.captured_by(move)};
}

}  // namespace

std::vector<NodeId> line_nodes(const Game& game) {
    std::vector<NodeId> nodes;
    for (NodeId n = game.current(); n != 0; n = game.node(n).parent) nodes.push_back(n);
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
}

std::vector<NodeId> future_nodes(const Game& game) {
    std::vector<NodeId> nodes;
    for (auto n = game.next(game.current()); n; n = game.next(*n)) nodes.push_back(*n);
    return nodes;
}

void MoveTexts::begin(const Game& game, const rules::Move& move) {
    begun_ = unmarked(game.position(), move);
}

void MoveTexts::finish(const Game& game) {
    begun_.node = game.current();
    begun_.readable += game.position().check_mark();
    known_.resize(game.nodes());
    known_[begun_.node] = begun_;
}

std::vector<PlayedMove> MoveTexts::describe(const Game& game, const std::vector<NodeId>& nodes) {
    known_.resize(game.nodes());
    const bool all_known =
        std::all_of(nodes.begin(), nodes.end(), [&](NodeId n) { return known_[n].has_value(); });
    std::vector<PlayedMove> result;
    result.reserve(nodes.size());
    if (all_known) {
        for (const NodeId n : nodes) result.push_back(*known_[n]);
        return result;
    }
    Walk walk(game);
    for (const NodeId n : nodes) {
        const rules::Move& move = game.node(n).move;
        if (known_[n]) {
            walk.make(move);
        } else {
            PlayedMove played = unmarked(walk.position(), move);
            played.node = n;
            walk.make(move);
            played.readable += walk.position().check_mark();
            known_[n] = std::move(played);
        }
        result.push_back(*known_[n]);
    }
    return result;
}

/// Without recursion: variations may be nested as deep as their text is long.
void MoveTexts::describe_all(const Game& game) {
    struct Visit {
        NodeId node = 0;
        std::size_t next = 0;  ///< of its children
    };
    known_.resize(game.nodes());
    Walk walk(game);
    std::vector<Visit> path{{}};
    while (true) {
        Visit& visit = path.back();
        const std::vector<NodeId>& children = game.node(visit.node).children;
        if (visit.next == children.size()) {
            path.pop_back();
            if (path.empty()) return;
            walk.unmake();
            continue;
        }
        const NodeId child = children[visit.next++];
        const rules::Move& move = game.node(child).move;
        std::optional<PlayedMove>& known = known_[child];
        const bool described = known.has_value();
        if (!described) {
            known = unmarked(walk.position(), move);
            known->node = child;
        }
        walk.make(move);
        if (!described) known->readable += walk.position().check_mark();
        path.push_back({.node = child});
    }
}

std::vector<PlayedMove> MoveTexts::since(const Game& game, NodeId first) {
    known_.resize(game.nodes());
    const auto begin = known_.begin() + static_cast<std::ptrdiff_t>(first);
    if (!std::all_of(begin, known_.end(), [](const auto& move) { return move.has_value(); }))
        describe_all(game);
    std::vector<PlayedMove> moves;
    moves.reserve(game.nodes() - first);
    for (auto it = begin; it != known_.end(); ++it)
        if (*it) moves.push_back(**it);
    return moves;
}

PlayedMove MoveTexts::of(const Game& game, NodeId node) {
    if (node >= known_.size() || !known_[node]) describe_all(game);
    return *known_[node];
}

std::vector<PlayedMove> MoveTexts::line(const Game& game) {
    return describe(game, line_nodes(game));
}

std::vector<PlayedMove> MoveTexts::future(const Game& game) {
    std::vector<NodeId> nodes = line_nodes(game);
    const auto played = static_cast<std::ptrdiff_t>(nodes.size());
    const std::vector<NodeId> ahead = future_nodes(game);
    nodes.insert(nodes.end(), ahead.begin(), ahead.end());
    auto moves = describe(game, nodes);
    moves.erase(moves.begin(), moves.begin() + played);
    return moves;
}

std::string_view word(rules::Status status) {
    switch (status) {
        case rules::Status::ongoing:
            return "ongoing";
        case rules::Status::check:
            return "check";
        case rules::Status::checkmate:
            return "checkmate";
        case rules::Status::stalemate:
            return "stalemate";
        case rules::Status::draw:
            return "draw";
    }
    return "";
}

std::string_view word(rules::Reason reason) {
    switch (reason) {
        case rules::Reason::none:
            return "none";
        case rules::Reason::king_captured:
            return "king_captured";
        case rules::Reason::repetition:
            return "repetition";
        case rules::Reason::halfmove_limit:
            return "halfmove_limit";
        case rules::Reason::only_kings:
            return "only_kings";
        case rules::Reason::no_second_move:
            return "no_second_move";
        case rules::Reason::insufficient_material:
            return "insufficient_material";
    }
    return "";
}

std::string_view word(rules::Colour colour) {
    return colour == rules::Colour::white ? "white" : "black";
}

}  // namespace tessera::game
