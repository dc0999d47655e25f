// A game written as a record.
#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_tags.hpp"

namespace tessera::game {
namespace {

/// The words of the movetext, then put on lines.
class Movetext {
public:
    explicit Movetext(const Game& game) : game_(game), walk_(game) {}

    std::string write(std::string_view result) {
        comment(game_.node(0).comment);
        line(0, true);
        words_.emplace_back(result);
        return wrapped(words_);
    }

private:
    /// Everything after `at`, where the walk is.
    void line(NodeId at, bool fresh) {
        std::size_t made = 0;
        while (!game_.node(at).children.empty()) {
            const std::vector<NodeId>& children = game_.node(at).children;
            const NodeId main = children.front();
            fresh = move(main, fresh);
            for (std::size_t i = 1; i < children.size(); ++i) {
                variation(children[i]);
                comment(game_.node(children[i]).after);
            }
            fresh |= children.size() > 1;
            walk_.make(game_.node(main).move);
            ++made;
            at = main;
        }
        for (; made > 0; --made) walk_.unmake();
    }

    void variation(NodeId first) {
        prefix_ = "(";
        comment(game_.node(first).before);
        const bool fresh = move(first, true);
        walk_.make(game_.node(first).move);
        line(first, fresh);
        walk_.unmake();
        words_.back() += ')';
    }

    /// Writes one move; true if the next needs its number again.
    bool move(NodeId id, bool fresh) {
        const Node& node = game_.node(id);
        number(fresh);
        word(walk_.position().readable(node.move));
        for (const std::uint16_t glyph : node.glyphs) word("$" + std::to_string(glyph));
        return comment(node.comment);
    }

    /// White's turns are numbered; Black's where turns have two moves, and after an interruption.
    void number(bool fresh) {
        const bool white = walk_.position().side() == rules::Colour::white;
        const bool turn_begins = !walk_.position().moved_this_turn();
        const bool always =
            white || walk_.position().variant().definition().special.moves_per_turn > 1;
        if (fresh || (turn_begins && always))
            word(std::to_string(walk_.position().fullmove()) + (white ? "." : "..."));
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
    Walk walk_;
    std::vector<std::string> words_;
    std::string prefix_;  ///< goes in front of the next word
};

/// How the record names its start: by number where position texts are long, else as a position
/// text, if the game does not begin as its file has it.
DerivedTags start_tags(const Game& game, const Tags& given) {
    using Value = std::optional<std::string>;
    const play::Variant& variant = game.variant();
    if (!variant.capabilities().whole_board && !game.start_number().empty())
        return {{"Start", game.start_number()}, {"SetUp", Value()}, {"FEN", Value()}};
    std::string start = Walk(game).position().text(play::Form::brief);
    // Other programs know no start position of chess960.
    const bool written = !variant.capabilities().whole_board ||
                         variant.definition().id == "chess960" ||
                         !tag_value(given, "FEN").empty() || start != variant.start()->text();
    return {{"Start", Value()},
            {"SetUp", written ? "1" : Value()},
            {"FEN", written ? std::move(start) : Value()}};
}

std::string tags_of(const Game& game, const GameResult& result, const Tags& given) {
    const play::Variant& variant = game.variant();
    const definition::VariantDefinition& definition = variant.definition();
    const Tags tags = without_old_identity(definition, given);
    DerivedTags derived{{"Variant", variant_value(definition, tags)},
                        {"TesseraRules", variant.identity()}};
    for (auto& tag : start_tags(game, tags)) derived.push_back(std::move(tag));
    derived.emplace_back("Termination",
                         termination_of(result, game.termination(game.result_node())));
    return write_tags(tags, result, derived);
}

}  // namespace

std::string write_pgn(const Game& game, const Tags& tags) {
    const GameResult result = game.result(game.result_node());
    // One after the other: both walk.
    std::string record = tags_of(game, result, tags) + '\n';
    return record += Movetext(game).write(result.text());
}

}  // namespace tessera::game
