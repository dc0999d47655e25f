#include "game/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/codes.hpp"

namespace tessera::game {
namespace {

using rules::Outcome;
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

constexpr std::array<std::pair<CommentPlace, std::string_view>, 3> kPlaces{
    {{CommentPlace::move, "move"},
     {CommentPlace::before, "before"},
     {CommentPlace::after, "after"}}};

}  // namespace

std::string_view word(CommentPlace place) {
    return std::ranges::find(kPlaces, place, &decltype(kPlaces)::value_type::first)->second;
}

std::optional<CommentPlace> comment_place(std::string_view word) {
    for (const auto& [place, name] : kPlaces)
        if (name == word) return place;
    return std::nullopt;
}

Game::Game(const play::Variant& variant) : Game(variant.start()) {}

Game::Game(play::PositionPtr start, std::string start_number)
    : start_number_(std::move(start_number)),
      position_(std::move(start)),
      nodes_(1),
      visited_(1),
      verdicts_(1) {
    nodes_[0].side = position_->side();
}

Game::Game(const Game& that)
    : start_number_(that.start_number_),
      position_(that.position_->copy()),
      nodes_(that.nodes_),
      visited_(that.visited_),
      ends_(that.ends_),
      current_(that.current_),
      verdicts_(that.verdicts_) {}

Game& Game::operator=(const Game& that) {
    if (this != &that) *this = Game(that);
    return *this;
}

play::PositionPtr Game::start() const {
    play::PositionPtr position = position_->copy();
    for (NodeId id = current_; id != 0; id = nodes_[id].parent) position->unmake();
    return position;
}

std::vector<rules::Move> Game::line(NodeId id) const {
    std::vector<rules::Move> moves;
    for (; id != 0; id = nodes_[id].parent) moves.push_back(nodes_[id].move);
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
    if (over())
        return Error{"", "the game is over: " + std::string(result().text()), codes::game_over};
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
    if (id == 1) nodes_[0].key = position_->key();  // late, as it may look at millions of cells
    Node added;
    added.move = move;
    added.parent = current_;
    added.depth = nodes_[current_].depth + 1;
    nodes_.push_back(std::move(added));
    visited_.push_back(0);
    verdicts_.emplace_back();
    nodes_[current_].children.push_back(id);
    descend(id);
    nodes_[id].key = position_->key();
    nodes_[id].side = position_->side();
    return id;
}

void Game::descend(NodeId child) {
    assert(nodes_[child].parent == current_);
    position_->make(nodes_[child].move);
    visited_[current_] = child;
    current_ = child;
}

bool Game::undo() {
    if (current_ == 0) return false;
    position_->unmake();
    current_ = nodes_[current_].parent;
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

std::optional<Error> Game::set_line(std::span<const std::string_view> moves) {
    const NodeId before = current_;
    const auto held = static_cast<NodeId>(nodes_.size());
    const std::vector<NodeId> visited = visited_;
    go(0);
    for (const std::string_view text : moves) {
        const auto& children = nodes_[current_].children;
        const auto known = std::find_if(children.begin(), children.end(), [&](NodeId child) {
            return variant().move_text(nodes_[child].move) == text;
        });
        if (known != children.end()) {
            descend(*known);
            continue;
        }
        const auto move = position_->parse_move(text);
        if (!move) {
            go(before);
            forget_from(held);
            visited_ = visited;
            return move.error();
        }
        follow(*move);
    }
    keep_line();
    return std::nullopt;
}

/// The line to the current node becomes all of the game.
void Game::keep_line() {
    std::vector<NodeId> path;
    for (NodeId id = current_; id != 0; id = nodes_[id].parent) path.push_back(id);
    path.push_back(0);
    std::vector<Node> nodes(path.size());
    std::vector<std::optional<Verdict>> verdicts(path.size());
    for (NodeId id = 0; id < nodes.size(); ++id) {
        const NodeId old = path[path.size() - 1 - id];
        Node& node = nodes[id];
        node.move = nodes_[old].move;
        node.key = nodes_[old].key;
        node.side = nodes_[old].side;
        node.depth = id;
        if (id > 0) {
            node.parent = id - 1;
            nodes[id - 1].children.push_back(id);
        }
        verdicts[id] = verdicts_[old];
    }
    nodes_ = std::move(nodes);
    verdicts_ = std::move(verdicts);
    visited_.assign(nodes_.size(), 0);
    ends_.clear();
    current_ = static_cast<NodeId>(nodes_.size() - 1);
}

/// As if the nodes from this one on had never been added. Precondition: the current one is before
/// them.
void Game::forget_from(NodeId first) {
    for (NodeId id = first; id < nodes_.size(); ++id)
        if (nodes_[id].parent < first) std::erase(nodes_[nodes_[id].parent].children, id);
    nodes_.resize(first);
    verdicts_.resize(first);
}

NodeId Game::main_end() const {
    NodeId id = 0;
    while (!nodes_[id].children.empty()) id = nodes_[id].children.front();
    return id;
}

NodeId Game::result_node() const {
    const NodeId end = main_end();
    if (result(end).winner != Winner::none) return end;
    for (NodeId id = end;; id = nodes_[id].parent) {
        const auto stated = ends_.find(id);
        if (stated != ends_.end() && stated->second.winner != Winner::none) return id;
        if (id == 0) return end;
    }
}

bool Game::on_main_line(NodeId id) const {
    for (; id != 0; id = nodes_[id].parent)
        if (nodes_[nodes_[id].parent].children.front() != id) return false;
    return true;
}

bool Game::holds(NodeId id) const {
    if (id >= nodes_.size()) return false;
    for (; id != 0; id = nodes_[id].parent) {
        const auto& siblings = nodes_[nodes_[id].parent].children;
        if (std::find(siblings.begin(), siblings.end(), id) == siblings.end()) return false;
    }
    return true;
}

bool Game::leads_to_current(NodeId id) const {
    NodeId at = current_;
    while (nodes_[at].depth > nodes_[id].depth) at = nodes_[at].parent;
    return at == id;
}

void Game::remove(NodeId id) {
    assert(id != 0 && holds(id));
    const NodeId parent = nodes_[id].parent;
    if (leads_to_current(id)) go(parent);
    if (visited_[parent] == id) visited_[parent] = 0;
    auto& children = nodes_[parent].children;
    const bool first = children.front() == id;
    std::erase(children, id);
    if (!first || children.empty()) return;
    // The main line has no comments of a variation.
    Node& next = nodes_[children.front()];
    append_comment(parent, std::exchange(next.before, {}));
    append_comment(parent, std::exchange(next.after, {}));
}

bool Game::removed(NodeId id) const {
    if (id == 0 || id >= nodes_.size() || !holds(nodes_[id].parent)) return false;
    const auto& siblings = nodes_[nodes_[id].parent].children;
    return std::ranges::none_of(siblings, [&](NodeId other) {
        return other == id || nodes_[other].move == nodes_[id].move;
    });
}

void Game::put_back(NodeId id, std::size_t place) {
    assert(removed(id));
    Node& node = nodes_[id];
    auto& siblings = nodes_[node.parent].children;
    place = std::min(place, siblings.size());
    siblings.insert(siblings.begin() + static_cast<std::ptrdiff_t>(place), id);
    if (place > 0) return;
    // The main line has no comments of a variation.
    append_comment(node.parent, std::exchange(node.before, {}));
    append_comment(node.parent, std::exchange(node.after, {}));
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

NodeId Game::variation(NodeId id) const {
    while (id != 0 && !begins_variation(id)) id = nodes_[id].parent;
    return id;
}

void Game::raise(NodeId id) {
    const NodeId first = variation(id);
    assert(first != 0);
    auto& children = nodes_[nodes_[first].parent].children;
    const auto place = std::find(children.begin(), children.end(), first);
    if (place - children.begin() == 1)
        put_first(first);
    else
        std::iter_swap(place, place - 1);
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
        verdicts_.push_back(verdicts_[id]);
    }
    visited_[id] = 0;
}

void Game::comment(NodeId id, std::string_view text, CommentPlace place) {
    comment_at(nodes_[id], place).clear();
    ++nodes_[id].rewritten;
    append_comment(id, text, place);
}

std::string Game::comment_text(std::string_view text) {
    std::string line;
    bool gap = false;
    for (const char c : text) {
        if (static_cast<unsigned char>(c) <= ' ' || c == '\x7f') {
            gap = !line.empty();
            continue;
        }
        if (gap) line += ' ';
        gap = false;
        line += c == '}' ? ')' : c;
    }
    return line;
}

void Game::append_comment(NodeId id, std::string_view text, CommentPlace place) {
    std::string& line = comment_at(nodes_[id], place);
    const std::string more = comment_text(text);
    if (more.empty()) return;
    ++nodes_[id].rewritten;
    if (!line.empty()) line += ' ';
    line += more;
}

void Game::annotate(NodeId id, std::uint16_t glyph) {
    nodes_[id].glyphs.push_back(glyph);
    ++nodes_[id].rewritten;
}

void Game::set_glyphs(NodeId id, std::vector<std::uint16_t> glyphs) {
    nodes_[id].glyphs = std::move(glyphs);
    ++nodes_[id].rewritten;
}

int Game::occurrences(NodeId id) const {
    const std::uint64_t key = nodes_[id].key;
    int count = 1;
    while (id != 0) {
        id = nodes_[id].parent;
        if (nodes_[id].key == key) ++count;
    }
    return count;
}

bool Game::legal(const rules::Move& move) const {
    return position_->legal(move);
}

const Game::Verdict& Game::verdict(NodeId id) const {
    std::optional<Verdict>& found = verdicts_[id];
    if (found) return *found;
    const auto find = [&](const play::Position& position) {
        found = {.outcome = position.outcome(),
                 .check = position.in_check(position.side()),
                 .mate_winner = play::mate_winner(position)};
    };
    if (id == current_) {
        find(*position_);
    } else {
        Walk walk(*this);
        for (const rules::Move& move : line(id)) walk.make(move);
        find(walk.position());
    }
    return *found;
}

Outcome Game::outcome(NodeId id) const {
    const Verdict& found = verdict(id);
    Outcome outcome = found.outcome;
    if (!outcome.over() && occurrences(id) >= 3) outcome = {Status::draw, Reason::repetition};
    if (claimed(outcome) && (!nodes_[id].children.empty() || ends_.contains(id)))
        outcome = {found.check ? Status::check : Status::ongoing, Reason::none};
    return outcome;
}

GameResult Game::result(NodeId id) const {
    GameResult result;
    result.outcome = outcome(id);
    switch (result.outcome.status) {
        case Status::checkmate:
            result.winner = winner_of(verdict(id).mate_winner);
            return result;
        case Status::stalemate:
        case Status::draw:
            result.winner = Winner::draw;
            return result;
        case Status::ongoing:
        case Status::check:
            break;
    }
    const auto end = ends_.find(id);
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
}

std::string_view Game::termination(NodeId id) const {
    const auto end = ends_.find(id);
    return end == ends_.end() ? std::string_view() : end->second.termination;
}

Walk::Walk(const Game& game) : position_(*game.position_), line_(game.line()) {
    for (std::size_t i = 0; i < line_.size(); ++i) position_.unmake();
}

Walk::~Walk() {
    while (made_ > 0) unmake();
    for (const rules::Move& move : line_) position_.make(move);
}

void Walk::make(const rules::Move& move) {
    position_.make(move);
    ++made_;
}

void Walk::unmake() {
    assert(made_ > 0);
    position_.unmake();
    --made_;
}

std::string reason_words(const play::Position& position, const Outcome& outcome) {
    const definition::VariantDefinition& game = position.variant().definition();
    return reason_words({.side = position.side(),
                         .winner = play::mate_winner(position),
                         .halfmove_limit = static_cast<std::uint32_t>(game.special.halfmove_limit),
                         .pawn_move_resets = game.special.pawn_move_resets,
                         .minstrels = std::any_of(game.pieces.begin(), game.pieces.end(),
                                                  [](const auto& piece) { return piece.minstrel; }),
                         .moved_this_turn = position.moved_this_turn().has_value()},
                        outcome);
}

}  // namespace tessera::game
