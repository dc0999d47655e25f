#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_tags.hpp"
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

/// The position that the tags say the game starts from.
Result<rules::Position> start_of(std::shared_ptr<const rules::Variant> variant,
                                 const std::vector<PgnTag>& tags) {
    if (auto fault = other_game(tags, variant->definition(), variant->identity())) return *fault;
    const auto given = fen_tag(tags);
    if (!given) return given.error();
    const PgnTag* const fen = *given;
    if (!fen) return notation::start_position(std::move(variant));
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

/// Goes to the end of the main line and settles what the file says about the result.
std::optional<Error> settle(Game& game, const std::vector<PgnTag>& tags, const PgnToken& last) {
    const auto said = said_result(tags, last);
    if (!said) return said.error();
    game.go(0);
    while (!game.node(game.current()).children.empty())
        game.go(game.node(game.current()).children.front());
    const GameResult found = game.result();
    if (*said == "*") return std::nullopt;
    if (found.winner != Winner::none) return wrong_result(*said, found, last.line);
    const Winner winner = winner_named(*said);
    game.end(winner, ending_of(winner, find_tag(tags, "Termination")));
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
    if (auto fault = text_after(scanner, *last)) return *fault;
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
