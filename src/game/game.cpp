#include "game/game.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "movegen/movegen.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

using rules::Colour;
using rules::Outcome;
using rules::Position;
using rules::Reason;
using rules::Status;

std::string& comment_at(Node& node, CommentPlace place) {
    switch (place) {
        case CommentPlace::before:
            return node.before;
        case CommentPlace::after:
            return node.after;
        case CommentPlace::move:
            break;
    }
    return node.comment;
}

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
    return add(move);
}

NodeId Game::add(const rules::Move& move) {
    const auto id = static_cast<NodeId>(nodes_.size());
    Node added;
    added.move = move;
    added.parent = current_;
    added.depth = nodes_[current_].depth + 1;
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
    NodeId at = id;
    const auto climb = [&] {
        path.push_back(at);
        at = nodes_[at].parent;
    };
    while (nodes_[at].depth > nodes_[current_].depth) climb();
    while (nodes_[current_].depth > nodes_[at].depth) undo();
    while (at != current_) {
        climb();
        undo();
    }
    for (; !path.empty(); path.pop_back()) descend(path.back());
}

void Game::step(NodeId child) {
    descend(child);
}

NodeId Game::main_end() const {
    NodeId id = 0;
    while (!nodes_[id].children.empty()) id = nodes_[id].children.front();
    return id;
}

bool Game::on_main_line(NodeId id) const {
    for (; id != 0; id = nodes_[id].parent)
        if (nodes_[nodes_[id].parent].children.front() != id) return false;
    return true;
}

void Game::promote(NodeId id) {
    for (; id != 0; id = nodes_[id].parent) put_first(id);
}

void Game::put_first(NodeId id) {
    auto& children = nodes_[nodes_[id].parent].children;
    if (children.front() == id) return;
    // What stood before and behind the variation stays where it can be written.
    Node& first = nodes_[id];
    append_comment(first.parent, first.before);
    first.before.clear();
    nodes_[children.front()].after = std::exchange(first.after, {});
    const auto place = std::find(children.begin(), children.end(), id);
    std::rotate(children.begin(), place, place + 1);
}

void Game::truncate(NodeId id) {
    if (nodes_[id].children.empty()) return;
    if (id == 0) {
        nodes_[0].children.clear();
    } else {
        const auto copy = static_cast<NodeId>(nodes_.size());
        Node again;
        again.move = nodes_[id].move;
        again.parent = nodes_[id].parent;
        again.depth = nodes_[id].depth;
        again.key = nodes_[id].key;
        again.side = nodes_[id].side;
        again.children = std::exchange(nodes_[id].children, {});
        for (const NodeId child : again.children) nodes_[child].parent = copy;
        nodes_[again.parent].children.push_back(copy);
        nodes_.push_back(std::move(again));
        visited_.push_back(0);
    }
    visited_[id] = 0;
    forget();
}

void Game::comment(NodeId id, std::string_view text, CommentPlace place) {
    comment_at(nodes_[id], place).clear();
    append_comment(id, text, place);
}

void Game::append_comment(NodeId id, std::string_view text, CommentPlace place) {
    std::string& line = comment_at(nodes_[id], place);
    bool gap = !line.empty();
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') {
            gap = !line.empty();
            continue;
        }
        if (gap) line += ' ';
        gap = false;
        line += c == '}' ? ')' : c;
    }
}

void Game::annotate(NodeId id, std::uint16_t glyph) {
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
    if (claimed(*outcome_) && (!nodes_[current_].children.empty() || ends_.contains(current_)))
        outcome_ = {
            movegen::in_check(position_, position_.side()) ? Status::check : Status::ongoing,
            Reason::none};
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
    const auto end = ends_.find(current_);
    if (end == ends_.end()) return result;
    result.winner = end->second.winner;
    result.ending = end->second.ending;
    result.termination = end->second.termination;
    return result;
}

void Game::end(Winner winner, Ending ending) {
    if (!over()) state_end(winner, ending, {});
}

void Game::state_end(Winner winner, Ending ending, std::string termination) {
    ends_[current_] = {winner, ending, std::move(termination)};
    outcome_.reset();
}

std::string_view Game::termination(NodeId id) const {
    const auto end = ends_.find(id);
    return end == ends_.end() ? std::string_view() : end->second.termination;
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
