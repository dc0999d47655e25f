#include "game/summary.hpp"

#include <algorithm>
#include <utility>

#include "notation/notation.hpp"
#include "rules/attacks.hpp"

namespace tessera::game {
namespace {

/// Nodes from just after the root to `node`.
std::vector<NodeId> path_to(const Game& game, NodeId node) {
    std::vector<NodeId> path;
    for (; node != 0; node = game.node(node).parent) path.push_back(node);
    std::reverse(path.begin(), path.end());
    return path;
}

PlayedMove describe_move(const rules::Position& before, NodeId node, const rules::Move& move) {
    return {.node = node,
            .move = move,
            .text = notation::move_text(before.variant(), move),
            .readable = notation::readable_move(before, move),
            .side = before.side(),
            .turn = before.state().fullmove,
            .captured = before.captured_by(move)};
}

}  // namespace

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
    rules::Position position = game.start();
    rules::Undo undo;
    for (const NodeId n : nodes) {
        const rules::Move& move = game.node(n).move;
        if (!known_[n]) known_[n] = describe_move(position, n, move);
        result.push_back(*known_[n]);
        position.make(move, undo);
    }
    return result;
}

std::vector<PlayedMove> MoveTexts::line(const Game& game) {
    return describe(game, path_to(game, game.current()));
}

std::vector<PlayedMove> MoveTexts::future(const Game& game) {
    Game ahead = game;
    while (ahead.redo()) {
    }
    const auto played = path_to(game, game.current()).size();
    auto moves = describe(game, path_to(ahead, ahead.current()));
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(played));
    return moves;
}

std::vector<rules::Cell> attacked_kings(const rules::Position& position) {
    std::vector<rules::Cell> cells;
    for (const rules::Colour colour : rules::kColours)
        for (const rules::Cell king : position.royals(colour))
            if (rules::attacked(position, king, rules::other(colour))) cells.push_back(king);
    std::sort(cells.begin(), cells.end());
    return cells;
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
    }
    return "";
}

std::string_view word(rules::Colour colour) {
    return colour == rules::Colour::white ? "white" : "black";
}

}  // namespace tessera::game
