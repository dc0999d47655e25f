// A file of records taken apart into its games.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/encoding.hpp"
#include "base/text.hpp"
#include "game/pgn.hpp"
#include "game/pgn_scan.hpp"

namespace tessera::game {
namespace {

using Type = PgnToken::Type;

/// Finds where each game begins and ends.
class PgnSplitter {
public:
    explicit PgnSplitter(std::string_view text) : text_(text), scanner_(text) {}

    std::vector<PgnEntry> split() {
        preface();
        while (!scanner_.done()) {
            one_game();
            between_games();
        }
        return std::move(games_);
    }

private:
    /// Text in front of the first game, unless all of the text is of that kind.
    void preface() {
        const PgnScanner begin = scanner_;
        scanner_.skip_space();
        while (!scanner_.done() && !begins_first_game()) {
            scanner_.skip_line();
            scanner_.skip_space();
        }
        if (scanner_.done()) scanner_ = begin;
        scanner_.skip_space();
    }

    /// A tag, a comment, or a word that can be of moves: these hold digits, but for castling.
    [[nodiscard]] bool begins_first_game() const {
        const std::string_view rest = scanner_.rest();
        if (scanner_.at_comment() || std::string_view("[*($").find(rest[0]) != rest.npos)
            return true;
        const std::string_view word = rest.substr(0, rest.find_first_of(" \t\n"));
        return word.find_first_of("0123456789") != word.npos || word.starts_with("O-O");
    }

    void one_game() {
        PgnEntry game;
        game.line = scanner_.line();
        game.begin = scanner_.at();
        tags(game.tags);
        const bool over = moves();
        game.end = scanner_.at();
        result_passed_ = over;
        games_.push_back(std::move(game));
    }

    void tags(Tags& tags) {
        bool event = false;
        while (true) {
            const int lines = scanner_.skip_space();
            if (scanner_.at_comment()) {
                static_cast<void>(scanner_.token());
                continue;
            }
            if (scanner_.done() || scanner_.rest()[0] != '[') return;
            const PgnScanner before = scanner_;
            auto tag = scanner_.tag();
            if (!tag || !*tag) continue;
            const bool is_event = (*tag)->name == "Event";
            if (is_event && event && lines > 1) {
                scanner_ = before;
                return;
            }
            event |= is_event;
            tags.emplace_back(std::move((*tag)->name), std::move((*tag)->value));
        }
    }

    /// True if they end with a result.
    bool moves() {
        int depth = 0;
        while (true) {
            scanner_.skip_space();
            if (scanner_.done() || scanner_.at_tag_line()) return false;
            const PgnToken token = scanner_.token();
            if (token.type == Type::open) ++depth;
            if (token.type == Type::close) depth = std::max(0, depth - 1);
            if (token.type == Type::result && depth == 0) return true;
        }
    }

    /// To where the next game begins. Comments that directly follow a result, and what stands on
    /// its line, belong to the game before; other text is of no game.
    void between_games() {
        PgnEntry& last = games_.back();
        int lines = scanner_.skip_space();
        bool same_line = result_passed_ && lines == 0;
        bool same_block = result_passed_ && lines < 2;
        enum class Ahead : std::uint8_t { unknown, game, nothing };
        Ahead ahead = Ahead::unknown;  // found out once for a run of comments
        bool comments_only = true;
        while (!scanner_.done() && !begins_game(same_line)) {
            const bool comment = scanner_.at_comment();
            if (comment && !same_block) {
                if (ahead == Ahead::unknown) ahead = more_games() ? Ahead::game : Ahead::nothing;
                if (ahead == Ahead::game) return;
            }
            if (comment || same_line)
                static_cast<void>(scanner_.token());
            else
                scanner_.skip_line();
            if (same_line || (comment && comments_only)) last.end = scanner_.at();
            if (!comment) ahead = Ahead::unknown;
            comments_only &= comment || same_line;
            lines = text_[scanner_.at() - 1] == '\n' ? 1 : 0;
            lines += scanner_.skip_space();
            same_line = same_line && lines == 0;
            same_block = same_block && lines < 2;
        }
    }

    /// Another game begins with a tag or the number of a move.
    [[nodiscard]] bool begins_game(bool same_line) const {
        if (scanner_.at_tag_line()) return true;
        const std::string_view rest = scanner_.rest();
        if (!same_line && rest[0] == '[' && rest.size() > 1 && rest[1] > '@') return true;
        const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
        return digits != 0 && digits < rest.size() && rest[digits] == '.';
    }

    /// Behind the comments that come next stands a game.
    [[nodiscard]] bool more_games() const {
        PgnScanner ahead = scanner_;
        while (ahead.at_comment()) {
            static_cast<void>(ahead.token());
            ahead.skip_space();
        }
        return ahead.at_tag_line();
    }

    std::string_view text_;
    PgnScanner scanner_;
    std::vector<PgnEntry> games_;
    bool result_passed_ = false;
};

}  // namespace

PgnFile::PgnFile(std::string_view bytes) : text_(decoded_text(bytes)) {
    games_ = PgnSplitter(text_).split();
}

std::string_view tag_value(const Tags& tags, std::string_view name) {
    for (const auto& [key, value] : tags)
        if (key == name) return value;
    return {};
}

}  // namespace tessera::game
