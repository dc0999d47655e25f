#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_scan.hpp"
#include "notation/notation.hpp"

namespace tessera::game {
namespace {

using Type = PgnToken::Type;

constexpr std::size_t kDeepest = 200;  ///< variations within variations

struct OpenVariation {
    NodeId resume = 0;  ///< the move it is an alternative to
    int line = 0;
    bool empty = true;
};

/// "12. " or "12... ", to be followed by the move.
std::string move_label(const rules::Position& position) {
    const bool white = position.side() == rules::Colour::white;
    return std::to_string(position.state().fullmove) + (white ? ". " : "... ");
}

const PgnTag* find_tag(const std::vector<PgnTag>& tags, std::string_view name) {
    const auto it =
        std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
    return it == tags.end() ? nullptr : &*it;
}

Result<std::vector<PgnTag>> read_tags(PgnScanner& scanner) {
    std::vector<PgnTag> tags;
    while (true) {
        auto next = scanner.tag();
        if (!next) return next.error();
        std::optional<PgnTag> tag = std::move(next).value();
        if (!tag) return tags;
        if (find_tag(tags, tag->name))
            return Error{line_name(tag->line), "the tag " + tag->name + " is given twice"};
        tags.push_back(std::move(*tag));
    }
}

/// The position that the tags say the game starts from.
Result<rules::Position> start_of(std::shared_ptr<const rules::Variant> variant,
                                 const std::vector<PgnTag>& tags) {
    const PgnTag* const named = find_tag(tags, "Variant");
    const definition::VariantDefinition& game = variant->definition();
    if (named && named->value != game.id && named->value != game.name)
        return Error{line_name(named->line),
                     "this is a game of " + quote(named->value) + ", not of " + quote(game.id)};
    const PgnTag* const id = find_tag(tags, "GameId");
    if (id && id->value != variant->identity())
        return Error{line_name(id->line), "the game was played by other rules: its identity is " +
                                              quote(id->value) + ", that of " + game.id + " is " +
                                              quote(variant->identity())};
    const PgnTag* const setup = find_tag(tags, "SetUp");
    const PgnTag* const fen = find_tag(tags, "FEN");
    if (!fen) {
        if (setup && setup->value == "1")
            return Error{line_name(setup->line), "SetUp is 1 but the tag FEN is missing"};
        return notation::start_position(std::move(variant));
    }
    auto position = notation::parse_position(std::move(variant), fen->value);
    if (!position) return Error{line_name(fen->line), "FEN: " + position.error().text()};
    return position;
}

/// The movetext, played into a tree.
class MovesReader {
public:
    MovesReader(PgnScanner& scanner, Game& game) : scanner_(scanner), game_(game) {}

    /// The result at the end and its line; an empty text if there is none.
    Result<PgnToken> read() {
        while (true) {
            auto next = scanner_.token();
            if (!next) return next.error();
            const PgnToken& token = *next;
            if (token.type == Type::end || token.type == Type::result) {
                if (!open_.empty())
                    return Error{line_name(open_.back().line), "the variation is not closed by )"};
                return token;
            }
            if (!take(token)) return error_;
        }
    }

private:
    bool fail(int line, std::string reason) {
        error_ = {line_name(line), std::move(reason)};
        return false;
    }

    bool take(const PgnToken& token) {
        switch (token.type) {
            case Type::move:
                return move(token);
            case Type::comment:
                comment(token.text);
                return true;
            case Type::glyph:
                return glyph(token);
            case Type::open:
                return open(token);
            case Type::close:
                return close(token);
            case Type::number:
            case Type::result:
            case Type::end:
                break;
        }
        return true;
    }

    bool move(const PgnToken& token) {
        constexpr std::array<std::string_view, 6> kSuffixes{"!", "?", "!!", "??", "!?", "?!"};
        const std::size_t end = token.text.find_last_not_of("!?") + 1;
        const std::string text = token.text.substr(0, end);
        const std::string suffix = token.text.substr(end);
        const auto known = std::find(kSuffixes.begin(), kSuffixes.end(), suffix);
        if (!suffix.empty() && known == kSuffixes.end())
            return fail(token.line, quote(token.text) + ": unknown sign " + quote(suffix));
        if (text.empty()) return fail(token.line, quote(token.text) + " is a sign without a move");
        auto found = notation::parse_readable(game_.position(), game_.legal_moves(), text);
        if (!found)
            return fail(token.line, "move " + move_label(game_.position()) + found.error().reason);
        last_ = game_.follow(*found);
        if (!suffix.empty())
            game_.annotate(last_, static_cast<std::uint8_t>(known - kSuffixes.begin() + 1));
        if (!open_.empty()) open_.back().empty = false;
        moved_ = true;
        attach(waiting_);
        return true;
    }

    /// A comment before the first move of a variation is kept with that move.
    void comment(std::string_view text) {
        if (!open_.empty() && open_.back().empty) {
            waiting_ += ' ';
            waiting_ += text;
            return;
        }
        std::string joined(text);
        attach(joined);
    }

    void attach(std::string& text) {
        if (!text.empty())
            game_.comment(game_.current(), game_.node(game_.current()).comment + ' ' + text);
        text.clear();
    }

    bool glyph(const PgnToken& token) {
        const auto number = parse_number(token.text.substr(1), 255);
        if (!number) return fail(token.line, quote(token.text) + " is not one of $0 to $255");
        if (!moved_) return fail(token.line, quote(token.text) + " stands before any move");
        game_.annotate(game_.current(), static_cast<std::uint8_t>(*number));
        return true;
    }

    bool open(const PgnToken& token) {
        if (!moved_) return fail(token.line, "a variation needs a move before it");
        if (open_.size() == kDeepest)
            return fail(token.line,
                        "variations are nested deeper than " + std::to_string(kDeepest));
        open_.push_back({game_.current(), token.line, true});
        game_.undo();
        moved_ = false;
        return true;
    }

    bool close(const PgnToken& token) {
        if (open_.empty()) return fail(token.line, "unexpected )");
        if (open_.back().empty) return fail(token.line, "the variation is empty");
        game_.go(open_.back().resume);
        open_.pop_back();
        moved_ = true;
        return true;
    }

    PgnScanner& scanner_;
    Game& game_;
    Error error_;
    std::vector<OpenVariation> open_;
    std::string waiting_;
    NodeId last_ = 0;
    bool moved_ =
        false;  ///< the current line has a move to which a variation can be an alternative
};

Ending ending_of(Winner winner, const PgnTag* termination) {
    if (termination && termination->value == "time forfeit") return Ending::time_forfeit;
    const Ending usual = winner == Winner::draw ? Ending::agreement : Ending::resignation;
    if (!termination || termination->value == "normal") return usual;
    const bool known =
        termination->value == (usual == Ending::agreement ? "agreement" : "resignation");
    return known ? usual : Ending::other;
}

Winner winner_named(std::string_view result) {
    if (result == "1-0") return Winner::white;
    if (result == "0-1") return Winner::black;
    return result == "1/2-1/2" ? Winner::draw : Winner::none;
}

/// Goes to the end of the main line and settles what the file says about the result.
std::optional<Error> settle(Game& game, const std::vector<PgnTag>& tags, const PgnToken& last) {
    const PgnTag* const tag = find_tag(tags, "Result");
    const bool known = !tag || tag->value == "*" || winner_named(tag->value) != Winner::none;
    if (!known) return Error{line_name(tag->line), quote(tag->value) + " is not a result"};
    if (tag && last.type == Type::result && tag->value != last.text)
        return Error{line_name(last.line),
                     "the result " + last.text + " is not that of the tag, " + tag->value};
    const std::string said = last.type == Type::result ? last.text : tag ? tag->value : "*";
    game.go(0);
    while (!game.node(game.current()).children.empty())
        game.go(game.node(game.current()).children.front());
    const GameResult found = game.result();
    if (said == "*") return std::nullopt;
    if (found.winner == Winner::none)
        game.end(winner_named(said), ending_of(winner_named(said), find_tag(tags, "Termination")));
    else if (said != found.text())
        return Error{line_name(last.line), "the result " + said + " is wrong: the game ended " +
                                               std::string(found.text())};
    return std::nullopt;
}

}  // namespace

Result<PgnGame> read_pgn(std::shared_ptr<const rules::Variant> variant, std::string_view text) {
    PgnScanner scanner(text);
    auto tags = read_tags(scanner);
    if (!tags) return tags.error();
    auto start = start_of(std::move(variant), *tags);
    if (!start) return start.error();
    PgnGame read{{}, Game(std::move(start).value())};
    for (const PgnTag& tag : *tags) read.tags.emplace_back(tag.name, tag.value);
    auto last = MovesReader(scanner, read.game).read();
    if (!last) return last.error();
    if (last->type == Type::result) {
        auto after = scanner.token();
        if (!after) return after.error();
        if (after->type != Type::end)
            return Error{line_name(after->line),
                         "text after the end of the game: " + quote(after->text)};
    }
    if (auto error = settle(read.game, *tags, *last)) return *error;
    return read;
}

std::string pgn_tag(std::string_view text, std::string_view name) {
    PgnScanner scanner(text);
    while (true) {
        const auto tag = scanner.tag();
        if (!tag || !tag->has_value()) return {};
        if ((*tag)->name == name) return (*tag)->value;
    }
}

}  // namespace tessera::game
