#include <algorithm>

#include "base/text.hpp"
#include "game/pgn_signs.hpp"
#include "game/pgn_tags.hpp"
#include "game/vast_game.hpp"
#include "notation/loose_text.hpp"
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
        auto position =
            notation::parse_loose_position(variant.rules, notation::source_of(fen->value));
        if (!position) return Error{line_name(fen->line), "FEN: " + position.error().text()};
        return VastGame(std::move(position).value());
    }
    const std::string& number = start ? start->value : variant.definition.number;
    auto position = variants::vast_start(variant, number);
    if (!position)
        return Error{line_name(start ? start->line : 1), "Start: " + position.error().text()};
    return VastGame(std::move(position).value(), number);
}

/// The moves of the main line, and what stands beside it.
class VastMovesReader {
public:
    VastMovesReader(PgnScanner& scanner, VastPgnGame& read) : scanner_(scanner), read_(read) {}

    /// The result at the end, if there is one. The game stops at the first fault.
    std::optional<PgnToken> read() {
        std::optional<PgnToken> result;
        while (read_.faults.empty()) {
            const PgnToken token = scanner_.token();
            if (token.type == Type::end) break;
            last_line_ = token.line;
            if (token.type == Type::comment)
                ++read_.comments;
            else if (result && token.type != Type::fault)
                fault(token.line, "text after the end of the game: " + quote(token.text));
            else if (token.type == Type::result && depth_ == 0)
                result = token;
            else
                take(token);
        }
        if (depth_ != 0) fault(opened_, "the variation is not closed by )");
        return result;
    }
    [[nodiscard]] int last_line() const { return last_line_; }

private:
    void fault(int line, std::string reason) {
        read_.faults.push_back({line_name(line), std::move(reason)});
    }

    void take(const PgnToken& token) {
        if (token.type == Type::open) {
            opened_ = token.line;
            if (read_.game.ply() == 0)
                return fault(token.line, "a variation needs a move before it");
            if (depth_++ == 0) ++read_.variations;
        } else if (token.type == Type::close) {
            if (depth_ == 0) return fault(token.line, "unexpected )");
            --depth_;
        } else if (token.type == Type::fault) {
            fault(token.line, token.text);
        } else if (depth_ == 0 && token.type == Type::move && !glyphs_of(token.text)) {
            move(token);
        }
    }

    void move(const PgnToken& token) {
        VastGame& game = read_.game;
        const auto move = notation::parse_move(game.position(), without_signs(token.text).move);
        if (!move)
            return fault(token.line,
                         "move " + fullmove_text(game.position()) + ' ' + move.error().text());
        game.play(*move);
    }

    PgnScanner& scanner_;
    VastPgnGame& read_;
    std::size_t depth_ = 0;  ///< of variations
    int opened_ = 1;
    int last_line_ = 1;
};

}  // namespace

std::string write_pgn(const VastGame& game, const variants::VastVariant& variant,
                      const Tags& tags) {
    using Value = std::optional<std::string>;
    const GameResult result = game.result();
    const bool numbered = !game.start_number().empty();
    vast::Position position = game.start();
    const DerivedTags derived{{"Variant", variant.definition.id},
                              {"TesseraRules", definition::identity(variant.definition)},
                              {"Start", numbered ? game.start_number() : Value()},
                              {"SetUp", numbered ? Value() : "1"},
                              {"FEN", numbered ? Value() : start_text(position)},
                              {"Termination", termination_of(result, game.termination())}};
    std::vector<std::string> words;
    for (const vast::Move& move : game.moves()) {
        if (words.empty() || position.side() == rules::Colour::white)
            words.push_back(fullmove_text(position));
        words.push_back(notation::move_text(position.rules(), move));
        position.make(move);
    }
    words.emplace_back(result.text());
    return write_tags(without_old_identity(variant.definition, tags), result, derived) + '\n' +
           wrapped(words);
}

Result<VastPgnGame> read_pgn(const variants::VastVariant& variant, const PgnFile& file,
                             const PgnEntry& game) {
    PgnScanner scanner(file.text(game), game.line);
    PgnHeader header = read_header(scanner);
    if (auto fault = other_game(header.tags, variant.definition)) return *fault;
    auto start = start_of(variant, header.tags);
    if (!start) return start.error();
    VastPgnGame read{{}, std::move(start).value(), std::move(header.faults), 0, 0};
    if (!header.comment.empty()) ++read.comments;
    VastMovesReader moves(scanner, read);
    const auto result = moves.read();
    const bool whole = result || read.faults.empty();
    StatedEnd stated = whole ? stated_end(header.tags, result, moves.last_line()) : StatedEnd();
    if (must_be_stated(stated, read.game.result(), read.faults))
        read.game.state_end(stated.winner, stated.ending, std::move(stated.termination));
    const bool nothing =
        read.game.ply() == 0 && !find_tag(header.tags, "FEN") && !find_tag(header.tags, "Start");
    if (nothing && !read.faults.empty()) return read.faults.front();
    for (PgnTag& tag : header.tags)
        read.tags.emplace_back(std::move(tag.name), std::move(tag.value));
    return read;
}

Result<VastPgnGame> read_pgn(const variants::VastVariant& variant, std::string_view text) {
    const PgnFile file(text);
    return read_pgn(variant, file, file.games().empty() ? PgnEntry() : file.games()[0]);
}

}  // namespace tessera::game
