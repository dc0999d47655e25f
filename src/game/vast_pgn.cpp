#include <algorithm>

#include "base/text.hpp"
#include "game/pgn_tags.hpp"
#include "game/vast_game.hpp"
#include "notation/vast_text.hpp"
#include "variants/load_vast.hpp"

namespace tessera::game {
namespace {

namespace vast = movegen::vast;
using Type = PgnToken::Type;

/// A position with less than one piece in so many cells is written piece by piece.
constexpr std::uint64_t kSparse = 32;

std::string fullmove_text(const vast::Position& position) {
    return std::to_string(position.fullmove()) +
           (position.side() == rules::Colour::white ? "." : "...");
}

std::string start_text(const vast::Position& start) {
    std::uint64_t pieces = 0;
    for (const rules::Colour colour : rules::kColours)
        for (const vast::Kind kind : start.rules().kinds) pieces += start.count(colour, kind);
    const bool sparse = pieces * kSparse < start.shape().cells();
    std::string text;
    notation::print_position(start, sparse ? notation::Placing::sparse : notation::Placing::dense,
                             [&](std::string_view part) { text += part; });
    return text;
}

Result<VastGame> start_of(const variants::VastVariant& variant, const std::vector<PgnTag>& tags) {
    const auto given = fen_tag(tags);
    if (!given) return given.error();
    const PgnTag* const fen = *given;
    const PgnTag* const start = find_tag(tags, "Start");
    if (fen && start) return Error{line_name(start->line), "Start and FEN exclude each other"};
    if (fen) {
        auto position = notation::parse_position(variant.rules, notation::source_of(fen->value));
        if (!position) return Error{line_name(fen->line), "FEN: " + position.error().text()};
        return VastGame(std::move(position).value());
    }
    const std::string& number = start ? start->value : variant.definition.number;
    auto position = variants::vast_start(variant, number);
    if (!position)
        return Error{line_name(start ? start->line : 1), "Start: " + position.error().text()};
    return VastGame(std::move(position).value(), number);
}

/// Plays the movetext; the result at its end and its line, an empty text if there is none.
Result<PgnToken> read_moves(PgnScanner& scanner, VastGame& game) {
    while (true) {
        auto token = scanner.token();
        if (!token || token->type == Type::end || token->type == Type::result) return token;
        if (token->type == Type::open || token->type == Type::close)
            return Error{line_name(token->line),
                         "unexpected " + token->text + ": vast games have no variations"};
        if (token->type != Type::move) continue;
        const std::string text = token->text.substr(0, token->text.find_last_not_of("!?") + 1);
        const auto move = notation::parse_move(game.position(), text);
        if (!move)
            return Error{line_name(token->line),
                         "move " + fullmove_text(game.position()) + ' ' + move.error().text()};
        game.play(*move);
    }
}

}  // namespace

std::string write_pgn(const VastGame& game, const variants::VastVariant& variant,
                      const Tags& tags) {
    using Value = std::optional<std::string>;
    const GameResult result = game.result();
    const bool numbered = !game.start_number().empty();
    vast::Position position = game.start();
    DerivedTags derived{{"Variant", variant.definition.id},
                        {"GameId", definition::identity(variant.definition)},
                        {"Start", numbered ? game.start_number() : Value()},
                        {"SetUp", numbered ? Value() : "1"},
                        {"FEN", numbered ? Value() : start_text(position)}};
    std::vector<std::string> words;
    for (const vast::Move& move : game.moves()) {
        if (words.empty() || position.side() == rules::Colour::white)
            words.push_back(fullmove_text(position));
        words.push_back(notation::move_text(position.rules(), move));
        position.make(move);
    }
    words.emplace_back(result.text());
    return write_tags(tags, result, std::move(derived)) + '\n' + wrapped(words);
}

Result<VastPgnGame> read_pgn(const variants::VastVariant& variant, std::string_view text) {
    PgnScanner scanner(text);
    const auto tags = read_tags(scanner);
    if (!tags) return tags.error();
    if (auto fault =
            other_game(*tags, variant.definition, definition::identity(variant.definition)))
        return *fault;
    auto start = start_of(variant, *tags);
    if (!start) return start.error();
    VastPgnGame read{{}, std::move(start).value()};
    for (const PgnTag& tag : *tags) read.tags.emplace_back(tag.name, tag.value);
    const auto last = read_moves(scanner, read.game);
    if (!last) return last.error();
    if (auto fault = text_after(scanner, *last)) return *fault;
    const auto said = said_result(*tags, *last);
    if (!said) return said.error();
    if (*said == "*") return read;
    const GameResult found = read.game.result();
    if (found.winner == Winner::none) {
        const Winner winner = winner_named(*said);
        read.game.end(winner, ending_of(winner, find_tag(*tags, "Termination")));
    } else if (auto fault = wrong_result(*said, found, last->line)) {
        return *fault;
    }
    return read;
}

}  // namespace tessera::game
