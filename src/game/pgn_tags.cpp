#include "game/pgn_tags.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <set>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "game/pgn.hpp"
#include "game/pgn_signs.hpp"

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

const std::string* find_value(const Tags& tags, std::string_view name) {
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

/// That the record states another winner than mate or stalemate on the board.
std::optional<Error> wrong_result(const StatedEnd& stated, const GameResult& found) {
    if (stated.winner == Winner::none || stated.winner == found.winner) return std::nullopt;
    GameResult said;
    said.winner = stated.winner;
    return error_at(stated.line, codes::record_result,
                    "the result " + std::string(said.text()) + " is wrong: the game ended " +
                        std::string(found.text()));
}

/// Nothing needs to be stated where the rules end the game by a draw and the record agrees.
bool agrees(const StatedEnd& stated, const GameResult& found) {
    return claimed(found.outcome) && stated.winner == Winner::draw &&
           stated.ending == Ending::none && stated.termination.empty();
}

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) > ' ' && c != '\x7f' &&
               std::string_view("[]\"(){};").find(c) == std::string_view::npos;
    });
}

/// Letters and digits alone, in lower case: "Chess 960" and "chess960" are one name.
std::string plain_name(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
    }
    return plain;
}

constexpr std::string_view kChess = "chess";
constexpr std::string_view kChess960 = "chess960";

/// The built-in game that other programs mean; empty if they mean none of ours.
std::string_view id_of_others(std::string_view plain) {
    constexpr std::array<std::string_view, 8> kNamesOfChess{"standard", "fromposition", "normal",
                                                            "chess",    "classical",    "regular",
                                                            "orthodox", "standardchess"};
    constexpr std::array<std::string_view, 7> kNamesOf960{
        "chess960",           "fischerandom", "fischerrandom", "fischerandomchess",
        "fischerrandomchess", "freestyle",    "freestylechess"};
    if (std::find(kNamesOfChess.begin(), kNamesOfChess.end(), plain) != kNamesOfChess.end())
        return kChess;
    if (std::find(kNamesOf960.begin(), kNamesOf960.end(), plain) != kNamesOf960.end())
        return kChess960;
    return {};
}

bool names(const definition::VariantDefinition& game, std::string_view name) {
    const std::string plain = plain_name(name);
    if (plain.empty()) return name == game.name;
    return plain == plain_name(game.id) || plain == plain_name(game.name) ||
           id_of_others(plain) == game.id;
}

/// Our own form of a game identity.
bool is_identity(std::string_view text) {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

/// The display name in a game file's text.
std::string_view display_name(std::string_view toml) {
    constexpr std::string_view kKey = "\nname = \"";
    const std::size_t at = toml.find(kKey);
    if (at == toml.npos) return {};
    toml.remove_prefix(at + kKey.size());
    return toml.substr(0, toml.find('"'));
}

}  // namespace

std::string date_tag(std::int64_t at) {
    const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(
        std::chrono::sys_time<std::chrono::milliseconds>(std::chrono::milliseconds(at))));
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%04d.%02u.%02u", static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
    return text.data();
}

const PgnTag* find_tag(const std::vector<PgnTag>& tags, std::string_view name) {
    const auto it = std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) {
        return tag.name == name && !tag.value.empty();
    });
    return it == tags.end() ? nullptr : &*it;
}

PgnHeader read_header(PgnScanner& scanner) {
    PgnHeader header;
    std::set<std::pair<std::string, std::string>> known;
    while (true) {
        scanner.skip_space();
        if (scanner.at_comment()) {
            const PgnToken token = scanner.token();
            if (token.type == PgnToken::Type::fault)
                header.faults.push_back({line_name(token.line), token.text});
            else
                header.comment.append(header.comment.empty() ? "" : " ").append(token.text);
            continue;
        }
        auto next = scanner.tag();
        if (!next) {
            header.faults.push_back(next.error());
            continue;
        }
        std::optional<PgnTag> tag = std::move(next).value();
        if (!tag) return header;
        if (known.emplace(tag->name, tag->value).second) header.tags.push_back(std::move(*tag));
    }
}

std::optional<Error> other_game(const std::vector<PgnTag>& tags,
                                const definition::VariantDefinition& game) {
    const PgnTag* const named = find_tag(tags, "Variant");
    if (named && !names(game, named->value))
        return error_at(named->line, codes::other_game,
                        "this is a game of " + quote(named->value) + ", not of " + quote(game.id));
    const PgnTag* id = find_tag(tags, "TesseraRules");
    // Earlier records have the identity in GameId, and always the game's own id beside it.
    if (const PgnTag* const old = find_tag(tags, "GameId");
        !id && old && named && named->value == game.id && is_identity(old->value))
        id = old;
    if (id && !definition::is_identity_of(definition::identity(game), id->value))
        return error_at(id->line, codes::other_rules,
                        "the game was played by other rules: its identity is " + quote(id->value) +
                            ", that of " + game.id + " is " + quote(definition::identity(game)));
    return std::nullopt;
}

Result<const PgnTag*> fen_tag(const std::vector<PgnTag>& tags) {
    const PgnTag* const setup = find_tag(tags, "SetUp");
    const PgnTag* const fen = find_tag(tags, "FEN");
    if (!fen && setup && setup->value == "1")
        return error_at(setup->line, codes::record_position,
                        "SetUp is 1 but the tag FEN is missing");
    return fen;
}

StatedEnd stated_end(const std::vector<PgnTag>& tags, const std::optional<PgnToken>& result,
                     int last_line) {
    StatedEnd end;
    end.line = result ? result->line : last_line;
    if (const PgnTag* const termination = find_tag(tags, "Termination")) {
        end.termination = termination->value;
        end.ending = ending_named(termination->value);
    }
    const PgnTag* const tag = find_tag(tags, "Result");
    const std::string_view in_tag = tag ? trimmed(tag->value) : std::string_view();
    const LeadingResult read = leading_result(in_tag);
    const bool is_result = !read.word.empty() && read.length == in_tag.size();
    const Winner by_tag = is_result ? winner_named(read.word) : Winner::none;
    const Winner by_text = result ? winner_named(result->text) : Winner::none;
    end.winner = by_text == Winner::none ? by_tag : by_text;
    if (tag && !is_result && in_tag != "?")
        end.fault =
            error_at(tag->line, codes::record_result, quote(tag->value) + " is not a result");
    if (by_tag != Winner::none && by_text != Winner::none && by_tag != by_text)
        end.fault =
            error_at(end.line, codes::record_result,
                     "the result " + result->text + " is not that of the tag, " + tag->value);
    return end;
}

bool must_be_stated(const StatedEnd& stated, const GameResult& found, std::vector<Error>& faults) {
    if (stated.fault) faults.push_back(*stated.fault);
    if (agrees(stated, found)) return false;
    if (found.winner != Winner::none && !claimed(found.outcome))
        if (auto fault = wrong_result(stated, found)) faults.push_back(*fault);
    const bool open = stated.winner == Winner::none && stated.termination.empty();
    return !open || claimed(found.outcome);
}

std::string write_tags(const Tags& tags, const GameResult& result, const DerivedTags& derived) {
    std::string out;
    for (const auto& [name, unknown] : kRoster) {
        const std::string* const given = find_value(tags, name);
        write_tag(out, name, given ? *given : unknown);
    }
    write_tag(out, "Result", result.text());
    const auto is_standard = [](std::string_view name) {
        return name == "Result" || std::any_of(kRoster.begin(), kRoster.end(),
                                               [&](const auto& tag) { return tag.first == name; });
    };
    for (const auto& [name, value] : derived)
        if (value && find_value(tags, name) == nullptr) write_tag(out, name, *value);
    std::vector<std::string_view> once;  // of the standard and derived tags
    for (const auto& [name, value] : tags) {
        if (!is_tag_name(name)) continue;
        const auto it = std::find_if(derived.begin(), derived.end(),
                                     [&](const auto& tag) { return tag.first == name; });
        const bool is_derived = it != derived.end();
        const bool first = (is_derived || is_standard(name)) &&
                           std::find(once.begin(), once.end(), name) == once.end();
        if (first) once.push_back(name);
        if (is_derived) {
            if (first && it->second) write_tag(out, name, *it->second);
        } else if (!first && name != "Result") {
            write_tag(out, name, value);
        }
    }
    return out;
}

std::optional<std::string> termination_of(const GameResult& result, std::string_view stated) {
    if (!stated.empty()) return std::string(stated);
    const std::string_view ending = word(result.ending);
    return ending.empty() ? std::nullopt : std::optional(std::string(ending));
}

std::optional<std::string> variant_value(const definition::VariantDefinition& game,
                                         const Tags& tags) {
    const std::string* const given = find_value(tags, "Variant");
    const std::string plain = given ? plain_name(*given) : std::string();
    if (game.id == kChess) {
        const bool usual = plain == "standard" || plain == "fromposition";
        return usual ? std::optional(*given) : std::nullopt;
    }
    if (game.id != kChess960) return game.id;
    const bool usual = plain == "fischerandom" || plain == "fischerrandom";
    return usual ? *given : std::string("Chess960");
}

Tags without_old_identity(const definition::VariantDefinition& game, const Tags& tags) {
    Tags kept;
    kept.reserve(tags.size());
    const std::string* const variant = find_value(tags, "Variant");
    const bool own = variant && *variant == game.id && find_value(tags, "TesseraRules") == nullptr;
    for (const auto& [name, value] : tags) {
        if (own && name == "GameId" && is_identity(value)) continue;
        kept.emplace_back(name, value);
    }
    return kept;
}

Result<std::string> record_variant(const Tags& tags, const definition::VariantDefinition* current) {
    const std::string_view named = tag_value(tags, "Variant");
    if (trimmed(named).empty()) return tags.empty() && current ? current->id : std::string(kChess);
    if (current && names(*current, named)) return current->id;
    const std::string plain = plain_name(named);
    if (const std::string_view id = id_of_others(plain); !id.empty()) return std::string(id);
    for (const definition::BuiltinVariant& game : definition::builtin_games())
        if (plain == plain_name(game.id) || plain == plain_name(display_name(game.toml)))
            return std::string(game.id);
    return Error{"", "there is no game named " + quote(named), codes::unknown_game};
}

std::string wrapped(const std::vector<std::string>& words) {
    std::string text;
    std::size_t column = 0;
    for (const std::string& word : words) {
        const bool fits = column + 1 + word.size() <= kWidth;
        if (column > 0) text += fits ? ' ' : '\n';
        column = column > 0 && fits ? column + 1 + word.size() : word.size();
        text += word;
    }
    return text + '\n';
}

}  // namespace tessera::game
