#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_tags.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

/// The words of the movetext, then put on lines.
class Movetext {
public:
    explicit Movetext(const Game& game) : game_(game), position_(game.start()) {}

    std::string write(std::string_view result) {
        comment(game_.node(0).comment);
        line(0, true);
        words_.emplace_back(result);
        return wrapped(words_);
    }

private:
    /// Everything after `at`, where position_ stands.
    void line(NodeId at, bool fresh) {
        std::vector<std::pair<NodeId, rules::Undo>> made;
        while (!game_.node(at).children.empty()) {
            const std::vector<NodeId>& children = game_.node(at).children;
            const NodeId main = children.front();
            fresh = move(main, fresh);
            for (std::size_t i = 1; i < children.size(); ++i) {
                variation(children[i]);
                comment(game_.node(children[i]).after);
            }
            fresh |= children.size() > 1;
            made.emplace_back(main, rules::Undo());
            position_.make(game_.node(main).move, made.back().second);
            at = main;
        }
        for (; !made.empty(); made.pop_back()) position_.unmake(made.back().second);
    }

    void variation(NodeId first) {
        prefix_ = "(";
        comment(game_.node(first).before);
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
        for (const std::uint16_t glyph : node.glyphs) word("$" + std::to_string(glyph));
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

    const Game& game_;
    rules::Position position_;
    std::vector<std::string> words_;
    std::string prefix_;  ///< goes in front of the next word
};

/// Standing at the end of the main line.
Game at_main_end(const Game& game) {
    Game end = game;
    end.go(end.main_end());
    return end;
}

std::string tags_of(const Game& end, const GameResult& result, const Tags& given) {
    using Value = std::optional<std::string>;
    const rules::Variant& variant = end.variant();
    const definition::VariantDefinition& definition = variant.definition();
    const Tags tags = without_old_identity(definition, given);
    const std::string start = notation::print_position(end.start());
    // Other programs know no start position of chess960.
    const bool written =
        definition.id == "chess960" || !tag_value(tags, "FEN").empty() ||
        start != notation::print_position(notation::start_position(end.start().shared_variant()));
    return write_tags(tags, result,
                      {{"Variant", variant_value(definition, tags)},
                       {"TesseraRules", variant.identity()},
                       {"SetUp", written ? "1" : Value()},
                       {"FEN", written ? start : Value()},
                       {"Termination", termination_of(result, end.termination(end.current()))}});
}

}  // namespace

std::string write_pgn(const Game& game, const Tags& tags) {
    const Game end = at_main_end(game);
    const GameResult result = end.result();
    return tags_of(end, result, tags) + '\n' + Movetext(game).write(result.text());
}

}  // namespace tessera::game
