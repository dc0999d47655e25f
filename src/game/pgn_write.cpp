#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "game/pgn.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kRoster{
    {{"Event", "?"},
     {"Site", "?"},
     {"Date", "????.??.??"},
     {"Round", "?"},
     {"White", "?"},
     {"Black", "?"}}};

/// The words of the movetext, then put on lines.
class Movetext {
public:
    explicit Movetext(const Game& game) : game_(game), position_(game.start()) {}

    std::string write(std::string_view result) {
        comment(game_.node(0).comment);
        line(0, true);
        words_.emplace_back(result);
        return wrapped();
    }

private:
    /// Everything after `at`, where position_ stands.
    void line(NodeId at, bool fresh) {
        std::vector<std::pair<NodeId, rules::Undo>> made;
        while (!game_.node(at).children.empty()) {
            const std::vector<NodeId>& children = game_.node(at).children;
            const NodeId main = children.front();
            fresh = move(main, fresh);
            for (std::size_t i = 1; i < children.size(); ++i) variation(children[i]);
            fresh |= children.size() > 1;
            made.emplace_back(main, rules::Undo());
            position_.make(game_.node(main).move, made.back().second);
            at = main;
        }
        for (; !made.empty(); made.pop_back()) position_.unmake(made.back().second);
    }

    void variation(NodeId first) {
        prefix_ = "(";
        const bool fresh = move(first, true);
        rules::Undo undo;
        position_.make(game_.node(first).move, undo);
        line(first, fresh);
        position_.unmake(undo);
        words_.back() += ')';
    }

    /// Writes one move; true if the next needs its number again.
    bool move(NodeId id, bool fresh) {
        const Node& node = game_.node(id);
        number(fresh);
        word(notation::readable_move(position_, node.move));
        for (const std::uint8_t glyph : node.glyphs) word("$" + std::to_string(glyph));
        return comment(node.comment);
    }

    /// White's turns are numbered; Black's where turns have two moves, and after an interruption.
    void number(bool fresh) {
        const bool white = position_.side() == rules::Colour::white;
        const bool turn_begins = !position_.moved_this_turn();
        const bool always = white || position_.variant().special().moves_per_turn > 1;
        if (fresh || (turn_begins && always))
            word(std::to_string(position_.state().fullmove) + (white ? "." : "..."));
    }

    bool comment(std::string_view text) {
        if (text.empty()) return false;
        auto parts = split(text, ' ');
        for (std::size_t i = 0; i < parts.size(); ++i) {
            std::string part(parts[i]);
            if (i == 0) part.insert(0, "{");
            if (i + 1 == parts.size()) part += '}';
            word(std::move(part));
        }
        return true;
    }

    void word(std::string text) {
        words_.push_back(prefix_ + std::move(text));
        prefix_.clear();
    }

    [[nodiscard]] std::string wrapped() const {
        std::string text;
        std::size_t column = 0;
        for (const std::string& word : words_) {
            const bool fits = column + 1 + word.size() <= kWidth;
            if (column > 0) text += fits ? ' ' : '\n';
            column = column > 0 && fits ? column + 1 + word.size() : word.size();
            text += word;
        }
        return text + '\n';
    }

    const Game& game_;
    rules::Position position_;
    std::vector<std::string> words_;
    std::string prefix_;  ///< goes in front of the next word
};

const std::string* find_tag(const Tags& tags, std::string_view name) {
    for (const auto& [key, value] : tags)
        if (key == name) return &value;
    return nullptr;
}

void write_tag(std::string& out, std::string_view name, std::string_view value) {
    out.append("[").append(name).append(" \"");
    for (const char c : value) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' || c == '\r' ? ' ' : c;
    }
    out += "\"]\n";
}

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '_';
    });
}

/// The result at the end of the main line.
GameResult main_result(const Game& game) {
    Game end = game;
    end.go(0);
    while (!end.node(end.current()).children.empty())
        end.go(end.node(end.current()).children.front());
    return end.result();
}

std::string write_tags(const Game& game, const GameResult& result, const Tags& tags) {
    const rules::Variant& variant = game.variant();
    std::string out;
    std::vector<std::string_view> written;
    const auto add = [&](std::string_view name, std::string_view value) {
        write_tag(out, name, value);
        written.push_back(name);
    };
    for (const auto& [name, unknown] : kRoster) {
        const std::string* const given = find_tag(tags, name);
        add(name, given ? *given : unknown);
    }
    add("Result", result.text());
    add("Variant", variant.definition().id);
    add("GameId", variant.identity());
    const std::string start = notation::print_position(game.start());
    const auto usual = notation::start_position(game.start().shared_variant());
    if (start != notation::print_position(usual)) {
        add("SetUp", "1");
        add("FEN", start);
    } else {
        written.insert(written.end(), {"SetUp", "FEN"});
    }
    if (!word(result.ending).empty()) add("Termination", word(result.ending));
    for (const auto& [name, value] : tags)
        if (is_tag_name(name) && std::find(written.begin(), written.end(), name) == written.end())
            add(name, value);
    return out;
}

}  // namespace

std::string write_pgn(const Game& game, const Tags& tags) {
    const GameResult result = main_result(game);
    return write_tags(game, result, tags) + '\n' + Movetext(game).write(result.text());
}

}  // namespace tessera::game
