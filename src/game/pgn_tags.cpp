#include "game/pgn_tags.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

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

bool is_tag_name(std::string_view name) {
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '_';
    });
}

}  // namespace

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

std::optional<Error> other_game(const std::vector<PgnTag>& tags,
                                const definition::VariantDefinition& game,
                                const std::string& identity) {
    const PgnTag* const named = find_tag(tags, "Variant");
    if (named && named->value != game.id && named->value != game.name)
        return Error{line_name(named->line),
                     "this is a game of " + quote(named->value) + ", not of " + quote(game.id)};
    const PgnTag* const id = find_tag(tags, "GameId");
    if (id && !definition::is_identity_of(identity, id->value))
        return Error{line_name(id->line), "the game was played by other rules: its identity is " +
                                              quote(id->value) + ", that of " + game.id + " is " +
                                              quote(identity)};
    return std::nullopt;
}

Result<const PgnTag*> fen_tag(const std::vector<PgnTag>& tags) {
    const PgnTag* const setup = find_tag(tags, "SetUp");
    const PgnTag* const fen = find_tag(tags, "FEN");
    if (!fen && setup && setup->value == "1")
        return Error{line_name(setup->line), "SetUp is 1 but the tag FEN is missing"};
    return fen;
}

std::optional<Error> text_after(PgnScanner& scanner, const PgnToken& last) {
    if (last.type != PgnToken::Type::result) return std::nullopt;
    const auto after = scanner.token();
    if (!after) return after.error();
    if (after->type == PgnToken::Type::end) return std::nullopt;
    return Error{line_name(after->line), "text after the end of the game: " + quote(after->text)};
}

Result<std::string> said_result(const std::vector<PgnTag>& tags, const PgnToken& last) {
    const PgnTag* const tag = find_tag(tags, "Result");
    const bool in_text = last.type == PgnToken::Type::result;
    if (tag && tag->value != "*" && winner_named(tag->value) == Winner::none)
        return Error{line_name(tag->line), quote(tag->value) + " is not a result"};
    if (tag && in_text && tag->value != last.text)
        return Error{line_name(last.line),
                     "the result " + last.text + " is not that of the tag, " + tag->value};
    return in_text ? last.text : tag ? tag->value : std::string("*");
}

std::optional<Error> wrong_result(std::string_view said, const GameResult& found, int line) {
    if (said == found.text()) return std::nullopt;
    return Error{line_name(line), "the result " + std::string(said) + " is wrong: the game ended " +
                                      std::string(found.text())};
}

Ending ending_of(Winner winner, const PgnTag* termination) {
    if (termination && termination->value == "time forfeit") return Ending::time_forfeit;
    const Ending usual = winner == Winner::draw ? Ending::agreement : Ending::resignation;
    if (!termination || termination->value == "normal") return usual;
    return termination->value == word(usual) ? usual : Ending::other;
}

std::string write_tags(const Tags& tags, const GameResult& result, DerivedTags derived) {
    if (const std::string_view ending = word(result.ending); !ending.empty())
        derived.emplace_back("Termination", std::string(ending));
    std::string out;
    std::vector<std::string_view> written;
    const auto add = [&](std::string_view name, std::string_view value) {
        write_tag(out, name, value);
        written.push_back(name);
    };
    for (const auto& [name, unknown] : kRoster) {
        const std::string* const given = find_value(tags, name);
        add(name, given ? *given : unknown);
    }
    add("Result", result.text());
    for (const auto& [name, value] : derived)
        if (value)
            add(name, *value);
        else
            written.push_back(name);
    for (const auto& [name, value] : tags)
        if (is_tag_name(name) && std::find(written.begin(), written.end(), name) == written.end())
            add(name, value);
    return out;
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
