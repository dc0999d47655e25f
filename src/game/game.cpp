#include "game/game.hpp"

#include <algorithm>
#include <cassert>

#include "movegen/movegen.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

using rules::Colour;
using rules::Outcome;
using rules::Position;
using rules::Reason;
using rules::Status;

}  // namespace

Game::Game(std::shared_ptr<const rules::Variant> variant)
    : Game(notation::start_position(std::move(variant))) {}

Game::Game(Position start) : start_(std::move(start)), position_(start_), nodes_(1), visited_(1) {
    nodes_[0].key = position_.key();
    nodes_[0].side = position_.side();
}

std::vector<rules::Move> Game::line() const {
    std::vector<rules::Move> moves;
    for (NodeId id = current_; id != 0; id = nodes_[id].parent) moves.push_back(nodes_[id].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
}

std::vector<std::uint64_t> Game::history() const {
    std::vector<std::uint64_t> keys;
    for (NodeId id = current_; id != 0;) {
        id = nodes_[id].parent;
        keys.push_back(nodes_[id].key);
    }
    std::reverse(keys.begin(), keys.end());
    return keys;
}

Result<NodeId> Game::play(const rules::Move& move) {
    if (over()) return Error{"", "the game is over: " + std::string(result().text())};
    return follow(move);
}

NodeId Game::follow(const rules::Move& move) {
    for (const NodeId child : nodes_[current_].children) {
        if (!(nodes_[child].move == move)) continue;
        descend(child);
        return child;
    }
    const auto id = static_cast<NodeId>(nodes_.size());
    Node added;
    added.move = move;
    added.parent = current_;
    nodes_.push_back(std::move(added));
    visited_.push_back(0);
    nodes_[current_].children.push_back(id);
    descend(id);
    nodes_[id].key = position_.key();
    nodes_[id].side = position_.side();
    return id;
}

void Game::descend(NodeId child) {
    assert(nodes_[child].parent == current_);
    undos_.emplace_back();
    position_.make(nodes_[child].move, undos_.back());
    visited_[current_] = child;
    current_ = child;
    forget();
}

void Game::forget() {
    legal_.reset();
    outcome_.reset();
}

bool Game::undo() {
    if (current_ == 0) return false;
    position_.unmake(undos_.back());
    undos_.pop_back();
    current_ = nodes_[current_].parent;
    forget();
    return true;
}

std::optional<NodeId> Game::next(NodeId id) const {
    if (visited_[id] != 0) return visited_[id];
    const auto& children = nodes_[id].children;
    return children.empty() ? std::nullopt : std::optional(children.front());
}

bool Game::redo() {
    const auto child = next(current_);
    if (child) descend(*child);
    return child.has_value();
}

void Game::go(NodeId id) {
    assert(id < nodes_.size());
    std::vector<NodeId> path;
    for (NodeId at = id; at != 0; at = nodes_[at].parent) path.push_back(at);
    std::reverse(path.begin(), path.end());
    const auto on_path = [&](NodeId at, std::size_t depth) {
        return depth == 0 || (depth <= path.size() && path[depth - 1] == at);
    };
    while (!on_path(current_, undos_.size())) undo();
    for (std::size_t depth = undos_.size(); depth < path.size(); ++depth) descend(path[depth]);
}

void Game::comment(NodeId id, std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool space = static_cast<unsigned char>(c) <= ' ' || c == '\x7f';
        if (space) {
            if (!line.empty() && line.back() != ' ') line += ' ';
        } else {
            line += c == '}' ? ')' : c;
        }
    }
    if (!line.empty() && line.back() == ' ') line.pop_back();
    nodes_[id].comment = std::move(line);
}

void Game::annotate(NodeId id, std::uint8_t glyph) {
    nodes_[id].glyphs.push_back(glyph);
}

int Game::occurrences() const {
    int count = 1;
    for (NodeId id = current_; id != 0;) {
        id = nodes_[id].parent;
        if (nodes_[id].key == nodes_[current_].key) ++count;
    }
    return count;
}

const rules::MoveList& Game::legal_moves() const {
    if (!legal_) legal_ = movegen::legal_moves(position_);
    return *legal_;
}

bool Game::legal(const rules::Move& move) const {
    if (legal_) return std::find(legal_->begin(), legal_->end(), move) != legal_->end();
    movegen::Scratch scratch;
    return position_.variant().generator().legal(position_, move, scratch);
}

Outcome Game::outcome() const {
    if (outcome_) return *outcome_;
    outcome_ = legal_ ? movegen::outcome(position_, !legal_->empty()) : movegen::outcome(position_);
    if (!outcome_->over() && occurrences() >= 3) outcome_ = {Status::draw, Reason::repetition};
    return *outcome_;
}

GameResult Game::result() const {
    GameResult result;
    result.outcome = outcome();
    switch (result.outcome.status) {
        case Status::checkmate:
            result.winner = winner_of(mate_winner(position_));
            return result;
        case Status::stalemate:
        case Status::draw:
            result.winner = Winner::draw;
            return result;
        case Status::ongoing:
        case Status::check:
            break;
    }
    for (const End& end : ends_) {
        if (end.node != current_) continue;
        result.winner = end.winner;
        result.ending = end.ending;
    }
    return result;
}

void Game::end(Winner winner, Ending ending) {
    if (!over()) ends_.push_back({current_, winner, ending});
}

Colour mate_winner(const Position& position) {
    for (const Colour c : rules::kColours)
        if (position.royals(c).empty()) return rules::other(c);
    return rules::other(position.side());
}

std::string reason_words(const Position& position, const Outcome& outcome) {
    const definition::SpecialRules& special = position.variant().special();
    return reason_words({.side = position.side(),
                         .winner = mate_winner(position),
                         .halfmove_limit = static_cast<std::uint32_t>(special.halfmove_limit),
                         .pawn_move_resets = special.pawn_move_resets,
                         .minstrels = position.variant().has_minstrel(),
                         .moved_this_turn = position.moved_this_turn().has_value()},
                        outcome);
}

}  // namespace tessera::game
