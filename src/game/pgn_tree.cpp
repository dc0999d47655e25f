#include "game/pgn_tree.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "game/pgn_signs.hpp"

namespace tessera::game {
namespace {

using Type = PgnToken::Type;

constexpr std::size_t kDeepest = 200;     ///< variations within variations
constexpr std::size_t kMostFaults = 100;  ///< that are kept

/// A line that is being read, the main line or a variation.
struct Line {
    NodeId resume = 0;          ///< the move to which it is an alternative
    NodeId first = 0;           ///< its first move; the root as long as it has none
    NodeId last_variation = 0;  ///< the first move of the variation just closed
    int line = 1;
    bool broken = false;  ///< nothing more of it can be read
    std::string waiting;  ///< comments and glyphs before its first move
    Glyphs waiting_glyphs;
};

/// "12. " or "12... ", to be followed by the move.
std::string move_label(const play::Position& position) {
    const bool white = position.side() == rules::Colour::white;
    return std::to_string(position.fullmove()) + (white ? ". " : "... ");
}

class MovesReader {
public:
    MovesReader(PgnScanner& scanner, Game& game)
        : scanner_(scanner), game_(game), pending_(scanner.token()) {}

    PgnMoves read() {
        while (pending_.type != Type::end && !read_.cut) {
            read_.last_line = pending_.line;
            take(next());
        }
        if (lines_.size() > 1) fault(lines_.back().line, "the variation is not closed by )");
        while (lines_.size() > 1) leave();
        return std::move(read_);
    }

private:
    Line& line() { return lines_.back(); }
    [[nodiscard]] bool in_main_line() const { return lines_.size() == 1; }

    PgnToken next() { return std::exchange(pending_, scanner_.token()); }

    /// Of the line being read, which ends here.
    void fault(int at, std::string reason, std::string_view code = codes::bad_record) {
        if (read_.faults.size() < kMostFaults)
            read_.faults.push_back(error_at(at, code, std::move(reason)));
        line().broken = true;
        if (in_main_line()) read_.cut = true;
    }

    void take(const PgnToken& token) {
        if (read_.result && token.type != Type::comment && token.type != Type::fault)
            return fault(token.line, "text after the end of the game: " + quote(token.text));
        switch (token.type) {
            case Type::open:
                return open(token);
            case Type::close:
                return close(token);
            case Type::result:
                if (in_main_line()) read_.result = token;
                return;
            case Type::number:
            case Type::end:
                return;
            case Type::move:
            case Type::glyph:
            case Type::comment:
            case Type::fault:
                break;
        }
        if (line().broken) return;
        if (token.type == Type::fault) return fault(token.line, token.text);
        if (token.type == Type::comment) return comment(token.text);
        if (token.type == Type::glyph) return glyph(token);
        move(token);
    }

    void move(const PgnToken& token) {
        if (const auto signs = glyphs_of(token.text)) return annotate(*signs);
        const auto [word, glyphs] = without_signs(token.text);
        std::string text(word);
        while (pending_.type == Type::move && completes_move(pending_.text)) text += next().text;
        const auto found = game_.position().parse_recorded(text);
        if (!found)
            return fault(token.line, "move " + move_label(game_.position()) + found.error().reason,
                         codes::record_move);
        const NodeId added = game_.add(*found);
        line().last_variation = 0;
        if (line().first == 0) {
            line().first = added;
            const auto place = in_main_line() ? CommentPlace::move : CommentPlace::before;
            game_.append_comment(in_main_line() ? 0 : added, std::exchange(line().waiting, {}),
                                 place);
            annotate(std::exchange(line().waiting_glyphs, {}));
        }
        annotate(glyphs);
    }

    void annotate(const Glyphs& glyphs) {
        if (line().first == 0)
            line().waiting_glyphs.insert(line().waiting_glyphs.end(), glyphs.begin(), glyphs.end());
        else
            for (const std::uint16_t glyph : glyphs) game_.annotate(game_.current(), glyph);
    }

    void glyph(const PgnToken& token) {
        std::string_view digits = std::string_view(token.text).substr(1);
        digits.remove_prefix(
            std::min(digits.find_first_not_of('0'), digits.empty() ? 0 : digits.size() - 1));
        const auto number = parse_number(digits, UINT16_MAX);
        if (!number) return fault(token.line, quote(token.text) + " is not one of $0 to $65535");
        annotate({static_cast<std::uint16_t>(*number)});
    }

    void comment(std::string_view text) {
        if (line().last_variation != 0)
            game_.append_comment(line().last_variation, text, CommentPlace::after);
        else if (line().first != 0 || in_main_line())
            game_.append_comment(game_.current(), text);
        else
            line().waiting.append(" ").append(text);
    }

    void open(const PgnToken& token) {
        Line opened;
        opened.line = token.line;
        opened.broken = line().broken;
        opened.resume = game_.current();
        const bool alternative = line().first != 0;
        lines_.push_back(std::move(opened));
        if (line().broken) return;
        if (!alternative) return fault(token.line, "a variation needs a move before it");
        if (lines_.size() > kDeepest + 1)
            return fault(token.line,
                         "variations are nested deeper than " + std::to_string(kDeepest));
        game_.undo();
    }

    void close(const PgnToken& token) {
        if (in_main_line()) return fault(token.line, "unexpected )");
        leave();
    }

    /// Back to the move to which the variation is an alternative. What a variation without moves
    /// says is said of that move.
    void leave() {
        const Line left = std::move(line());
        lines_.pop_back();
        if (line().broken || line().first == 0) return;
        const std::uint32_t depth = game_.node(left.resume).depth;
        while (game_.node(game_.current()).depth >= depth && game_.current() != left.resume)
            game_.undo();
        if (game_.current() != left.resume) game_.step(left.resume);
        if (left.first != 0)
            line().last_variation = left.first;
        else
            comment(left.waiting);
    }

    PgnScanner& scanner_;
    Game& game_;
    PgnToken pending_;
    PgnMoves read_;
    std::vector<Line> lines_ = std::vector<Line>(1);  ///< the main line first
};

struct MoveHash {
    std::size_t operator()(const rules::Move& move) const {
        return lattice::index(move.from) * 0x9E3779B1U ^ lattice::index(move.to) * 0x85EBCA77U ^
               static_cast<std::size_t>(move.promotion);
    }
};

bool says_nothing(const Node& node) {
    return node.comment.empty() && node.before.empty() && node.after.empty() && node.glyphs.empty();
}

/// Builds the merged tree, without recursion, since lines are long.
class Merger {
public:
    explicit Merger(const Game& from) : from_(from), to_(from.start(), from.start_number()) {}

    Game merge() {
        copy_words({0});
        std::vector<Open> open{{children_of({0})}};
        while (!open.empty()) {
            Open& top = open.back();
            if (top.next == top.children.size()) {
                open.pop_back();
                to_.undo();
                continue;
            }
            const std::vector<NodeId> sources = std::move(top.children[top.next++]);
            to_.add(from_.node(sources.front()).move);
            copy_words(sources);
            open.push_back({children_of(sources)});
        }
        return std::move(to_);
    }

private:
    /// By child the nodes that become it, the first of which has the words.
    using Children = std::vector<std::vector<NodeId>>;
    struct Open {
        Children children;
        std::size_t next = 0;
    };

    [[nodiscard]] Children children_of(const std::vector<NodeId>& sources) const {
        Children children;
        std::unordered_map<rules::Move, std::size_t, MoveHash> places;
        for (const NodeId source : sources)
            for (const NodeId child : from_.node(source).children) {
                const auto [place, fresh] =
                    places.try_emplace(from_.node(child).move, children.size());
                const bool same = !fresh && says_nothing(from_.node(child)) &&
                                  !from_.node(children[place->second].front()).children.empty();
                if (same)
                    children[place->second].push_back(child);
                else
                    children.push_back({child});
            }
        return children;
    }

    void copy_words(const std::vector<NodeId>& sources) {
        const Node& node = from_.node(sources.front());
        to_.comment(to_.current(), node.comment);
        to_.comment(to_.current(), node.before, CommentPlace::before);
        to_.comment(to_.current(), node.after, CommentPlace::after);
        for (const std::uint16_t glyph : node.glyphs) to_.annotate(to_.current(), glyph);
    }

    const Game& from_;
    Game to_;
};

/// Some node has two children with the same move.
bool has_repeated_moves(const Game& game) {
    std::unordered_map<rules::Move, NodeId, MoveHash> seen;
    for (NodeId id = 0; id < game.nodes(); ++id) {
        const auto& children = game.node(id).children;
        if (children.size() < 2) continue;
        seen.clear();
        for (const NodeId child : children)
            if (!seen.try_emplace(game.node(child).move, child).second) return true;
    }
    return false;
}

}  // namespace

PgnMoves read_moves(PgnScanner& scanner, Game& game) {
    PgnMoves read = MovesReader(scanner, game).read();
    if (has_repeated_moves(game)) game = with_repeated_moves_merged(game);
    game.go(game.main_end());
    return read;
}

Game with_repeated_moves_merged(const Game& game) {
    return Merger(game).merge();
}

}  // namespace tessera::game
