// Records as others write them: what is read, and that it is written again as the same tree.
#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <functional>
#include <sstream>

#include "base/encoding.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "definition/table.hpp"
#include "game/pgn.hpp"
#include "play/ordinary.hpp"
#include "support/support.hpp"

namespace tessera::game {
namespace {

using testing_support::stop;

/// A list of texts for each record of one kind: cases, status or tags.
template <class Check>
void each_record(const char* kind, const Check& check) {
    const std::string path = std::string(TESSERA_SOURCE_DIR) + "/tests/game/records.toml";
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    const toml::parse_result file = toml::parse(text.str());
    if (!file) stop(path + ": " + std::string(file.error().description()));
    std::size_t count = 0;
    for (const toml::node& group : *file["group"].as_array()) {
        const std::string game = (*group.as_table())["game"].value_or(std::string());
        const toml::array* const records = (*group.as_table())[kind].as_array();
        if (records == nullptr) continue;
        for (const toml::node& record : *records) {
            std::vector<std::string> words;
            for (const toml::node& word : *record.as_array())
                words.push_back(word.value_or(std::string()));
            SCOPED_TRACE(game + " " + words.at(0));
            check(game, words);
            ++count;
        }
    }
    EXPECT_GT(count, 0U);
}

PgnGame read(const std::string& game, const std::string& record) {
    auto pgn = read_pgn(*play::ordinary(testing_support::variant_named(game)), record);
    if (!pgn) stop(pgn.error().text() + " in\n" + record);
    return std::move(pgn).value();
}

std::string moves_of(const std::string& pgn) {
    std::string moves = pgn.substr(pgn.find("\n\n") + 2);
    for (char& c : moves)
        if (c == '\n') c = ' ';
    moves.pop_back();
    return moves;
}

/// Without the game's identity, and without what is unknown.
std::string known_tags(const std::string& pgn) {
    std::string tags;
    const std::string_view section = std::string_view(pgn).substr(0, pgn.find("\n\n"));
    for (const std::string_view line : split(section, '\n'))
        if (!line.starts_with("[TesseraRules ") && line.find(" \"?\"]") == line.npos &&
            line.find("????.??.??") == line.npos)
            tags.append(line).append("\n");
    return tags;
}

TEST(Records, OfOthersAreReadAsWhatTheySay) {
    each_record("cases", [](const std::string& game, const std::vector<std::string>& words) {
        const PgnGame pgn = read(game, words[0]);
        EXPECT_EQ(moves_of(write_pgn(pgn.game, pgn.tags)), words.at(1));
        std::vector<std::string> faults;
        for (const Error& fault : pgn.faults) faults.push_back(fault.text());
        EXPECT_EQ(faults, std::vector<std::string>(words.begin() + 2, words.end()));
        // The game stands at the end of its main line.
        EXPECT_EQ(pgn.game.current(), pgn.game.main_end());
    });
}

TEST(Records, AreWrittenAgainAsTheSameText) {
    for (const char* kind : {"cases", "status", "tags"})
        each_record(kind, [](const std::string& game, const std::vector<std::string>& words) {
            const PgnGame pgn = read(game, words[0]);
            const std::string text = write_pgn(pgn.game, pgn.tags);
            const PgnGame again = read(game, text);
            EXPECT_TRUE(again.faults.empty());
            EXPECT_EQ(write_pgn(again.game, again.tags), text);
            EXPECT_EQ(again.game.nodes(), pgn.game.nodes());
        });
}

TEST(Records, EndAsTheySay) {
    each_record("status", [](const std::string& game, const std::vector<std::string>& words) {
        const PgnGame pgn = read(game, words[0]);
        EXPECT_TRUE(pgn.faults.empty());
        const GameResult result = pgn.game.result();
        EXPECT_EQ(status_words(result, reason_words(pgn.game.position(), result.outcome)),
                  words.at(1));
        const PgnGame again = read(game, write_pgn(pgn.game, pgn.tags));
        EXPECT_EQ(tag_value(again.tags, "Termination"), words.at(2));
    });
}

TEST(Records, KeepAllTagsInTheirOrder) {
    each_record("tags", [](const std::string& game, const std::vector<std::string>& words) {
        const PgnGame pgn = read(game, words[0]);
        EXPECT_EQ(known_tags(write_pgn(pgn.game, pgn.tags)), words.at(1));
    });
    std::string value(100'000, 'x');
    const PgnGame pgn = read("chess", "[Long \"" + value + "\"]\n\n*");
    EXPECT_NE(write_pgn(pgn.game, pgn.tags).find("[Long \"" + value + "\"]\n"), std::string::npos);
}

TEST(Records, NameTheirGameAsOthersDo) {
    const auto& board = testing_support::variant_named("fourstar")->definition();
    const std::vector<std::pair<const char*, const char*>> names{
        {"Standard", "chess"},
        {"standard", "chess"},
        {"normal", "chess"},
        {"From Position", "chess"},
        {"Chess", "chess"},
        {"chess", "chess"},
        {"Chess960", "chess960"},
        {"Chess 960", "chess960"},
        {"fischerandom", "chess960"},
        {"FischerRandom", "chess960"},
        {"Raumschach", "raumschach"},
        {"raumschach", "raumschach"},
        {"4*Chess", "fourstar"},
        {"Higher dimensional chess, 6D", "hdc6"},
        {"Oana 4D, fair", "oana-fair"},
        {"", "chess"}};
    for (const auto& [name, id] : names) {
        const auto found = record_variant({{"Event", "x"}, {"Variant", name}}, &board);
        EXPECT_EQ(found ? *found : found.error().text(), id) << name;
    }
    EXPECT_EQ(*record_variant({{"Event", "x"}}, &board), "chess");
    EXPECT_EQ(*record_variant({}, &board), "fourstar");
    EXPECT_EQ(*record_variant({}, nullptr), "chess");
    EXPECT_EQ(record_variant({{"Variant", "Atomic"}}, &board).error().text(),
              "there is no game named 'Atomic'");
}

TEST(Records, OfNoNamedGameAreOfTheOneInHandWhereTheyAreNotOfChess) {
    const auto& board = testing_support::variant_named("fourstar")->definition();
    const auto& chess = testing_support::variant_named("chess")->definition();
    const auto of = [](const std::string& record, const definition::VariantDefinition* current) {
        const PgnFile file(record);
        const auto found = record_variant(file, file.games().at(0), current);
        return found ? *found : found.error().text();
    };
    const std::string tags = "[Event \"x\"]\n\n";
    const std::string placed = "[Event \"x\"]\n[FEN \"{Ka1a1,Rb1a1,kd4d4} w - - 0 1\"]\n\n";
    const std::string kings = "[Event \"x\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n";
    EXPECT_EQ(of(tags + "1. e4 e5 *", &board), "chess");
    EXPECT_EQ(of(tags + "{so} 1. ! $1 e4 *", &board), "chess");
    EXPECT_EQ(of(tags + "*", &board), "chess");
    EXPECT_EQ(of(tags + "1. a2a1a3a1 *", &board), "fourstar");
    EXPECT_EQ(of(tags + "{so} 1. a3a1! *", &board), "fourstar");
    EXPECT_EQ(of(placed + "*", &board), "fourstar");
    EXPECT_EQ(of(kings + "1. Ra8+ *", &board), "chess");
    EXPECT_EQ(of("[Variant \"Standard\"]\n\n1. a2a1a3a1 *", &board), "chess");
    EXPECT_EQ(of("[Variant \"Raumschach\"]\n\n1. e4 *", &board), "raumschach");
    EXPECT_EQ(of("1. e4 *", &board), "fourstar");
    EXPECT_EQ(of(tags + "1. a2a1a3a1 *", &chess), "chess");
    EXPECT_EQ(of(tags + "1. a2a1a3a1 *", nullptr), "chess");
}

TEST(Records, OfAGameIdOfOtherProgramsSayNothingOfTheRules) {
    for (const char* tags : {"[GameId \"Ab12Cd34\"]", "[GameId \"0123456789abcdef\"]",
                             "[Variant \"Standard\"]\n[GameId \"0123456789abcdef\"]"}) {
        const PgnGame pgn = read("chess", std::string(tags) + "\n\n1. e4 *");
        EXPECT_NE(write_pgn(pgn.game, pgn.tags).find("[GameId "), std::string::npos) << tags;
    }
    const auto refused = read_pgn(*play::ordinary(testing_support::variant_named("chess")),
                                  "[Variant \"chess\"]\n[GameId \"0123456789abcdef\"]\n\n1. e4 *");
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().text().starts_with("line 2: the game was played by other rules"));
}

std::vector<int> lines_of(const std::string& file) {
    std::vector<int> lines;
    const PgnFile taken(file);
    for (const PgnEntry& game : taken.games()) lines.push_back(game.line);
    return lines;
}

TEST(Records, OfOneFileAreTakenApart) {
    using Lines = std::vector<int>;
    EXPECT_EQ(lines_of(""), Lines());
    EXPECT_EQ(lines_of(" \n\n"), Lines());
    EXPECT_EQ(lines_of("1. e4 *"), Lines{1});
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. d4 0-1\n"),
              (Lines{1, 5}));
    EXPECT_EQ(lines_of("[Event \"a\"]\r\r1. e4 e5 1-0\r\r[Event \"b\"]\r\r1. d4 0-1\r"),
              (Lines{1, 5}));
    // Without a result, without moves, without tags.
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n1. e4 e5\n[Event \"b\"]\n\n1. d4"), (Lines{1, 4}));
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n[Event \"b\"]\n\n1. d4"), (Lines{1, 3}));
    EXPECT_EQ(lines_of("1. e4 *\n1. d4 *\n1. c4 *"), (Lines{1, 2, 3}));
    EXPECT_EQ(lines_of("1. e4 * 1. d4 *"), (Lines{1, 1}));
    // A fault in one game is none of the next.
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n1. e4 {open\n\n[Event \"b\"]\n\n1. d4 {x} *"),
              (Lines{1, 5}));
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n1. e4 (1. d4\n\n[Event \"b\"]\n\n1. d4 *"), (Lines{1, 5}));
    EXPECT_EQ(lines_of("[Event \"a\"]\n\n1. e9 1-0\n\n[Event x]\n\n1. d4 *"), (Lines{1, 5}));
    // Text between games, and comments behind and before them.
    EXPECT_EQ(lines_of("Dear Bob,\n\n[Event \"a\"]\n\n1. e4 1-0\n\nand the next:\n\n[Event "
                       "\"b\"]\n\n*\n\nBye\n"),
              (Lines{3, 9}));
    EXPECT_EQ(lines_of("1. e4 1-0 {a}\n{b}\n\n{c}\n[Event \"b\"]\n\n*"), (Lines{1, 4}));
    EXPECT_EQ(lines_of("1. e4 1-0\n\n{a}\n\n{b}\n"), Lines{1});
    const PgnFile file("1. e4 1-0 {a}\n\n{c}\n[Event \"b\"]\n\n1. d4 d9 *");
    const auto variant = testing_support::variant_named("chess");
    EXPECT_EQ(
        moves_of(write_pgn(read_pgn(*play::ordinary(variant), file, file.games()[0])->game, {})),
        "1. e4 {a} 1-0");
    const auto second = read_pgn(*play::ordinary(variant), file, file.games()[1]);
    EXPECT_EQ(moves_of(write_pgn(second->game, {})), "{c} 1. d4 *");
    EXPECT_EQ(second->faults.front().text(), "line 6: move 1... 'd9' is not a legal move here");
    EXPECT_EQ(tag_value(file.games()[1].tags, "Event"), "b");
}

TEST(Records, AreDecodedLineByLine) {
    EXPECT_EQ(decoded_text("\xEF\xBB\xBF"
                           "a"),
              "a");
    EXPECT_EQ(decoded_text("M\xFCller\nJos\xE9\n"), "M\xC3\xBCller\nJos\xC3\xA9\n");
    EXPECT_EQ(decoded_text("M\xC3\xBCller\nM\xFCller"), "M\xC3\xBCller\nM\xC3\xBCller");
    EXPECT_EQ(decoded_text("\x80 \x93x\x94 \x81"),
              "\xE2\x82\xAC \xE2\x80\x9Cx\xE2\x80\x9D \xC2\x81");
    EXPECT_EQ(decoded_text("a\r\nb\rc\nd\r"), "a\nb\nc\nd\n");
    EXPECT_EQ(decoded_text(std::string("\xFF\xFE"
                                       "a\0\xFC\0=\xD8\0\xDE",
                                       10)),
              "a\xC3\xBC\xF0\x9F\x98\x80");
    EXPECT_EQ(decoded_text(std::string("\xFE\xFF\0a\xD8\0", 6)), "a\xEF\xBF\xBD");
    // Overlong forms and halves of pairs are no UTF-8.
    EXPECT_EQ(decoded_text("\xC0\x80"), "\xC3\x80\xE2\x82\xAC");
    EXPECT_EQ(utf8_length("\xED\xA0\x80"), 0U);
    EXPECT_EQ(utf8_length("\xF0\x9F\x98\x80"), 4U);
}

/// Pieces of other records, put into a record at random places.
TEST(Records, OfAnyTextAreReadAndWrittenAgainAsTheSame) {
    const std::vector<std::string> parts{
        "{",        "}",   "(",  ")",   ";",     "\n",   "\n\n",      "$3",
        "!?",       "1-0", "*",  "1/2", "[A \"", "\"]",  "[Event \"", "\\",
        "%",        "--",  "e4", "Nf3", "1.",    "2...", "\xBD",      "\xE2\x80\xA6",
        "\xC2\xA0", "{a}", "\r", "O-O", "a8Q",   "="};
    std::vector<std::pair<std::string, std::string>> records;
    for (const char* kind : {"cases", "status", "tags"})
        each_record(kind, [&](const std::string& game, const std::vector<std::string>& words) {
            records.emplace_back(game, words[0]);
        });
    Random random(31);
    for (int i = 0; i < 3000; ++i) {
        auto [game, text] = random.pick(records);
        for (std::uint64_t n = random.below(6); n > 0; --n) {
            const std::size_t at = random.below(text.size() + 1);
            if (random.chance(30))
                text.erase(at, random.below(8));
            else
                text.insert(at, random.pick(parts));
        }
        SCOPED_TRACE(game + "\n" + text);
        const auto variant = testing_support::variant_named(game);
        const PgnFile file(text);
        for (const PgnEntry& entry : file.games()) {
            const auto pgn = read_pgn(*play::ordinary(variant), file, entry);
            if (!pgn) continue;
            const std::string written = write_pgn(pgn->game, pgn->tags);
            const auto again = read_pgn(*play::ordinary(variant), written);
            ASSERT_TRUE(again.ok()) << again.error().text() << '\n' << written;
            ASSERT_TRUE(again->faults.empty()) << again->faults.front().text() << '\n' << written;
            ASSERT_EQ(write_pgn(again->game, again->tags), written);
            ASSERT_EQ(again->game.nodes(), pgn->game.nodes());
            ASSERT_EQ(again->game.result().winner, pgn->game.result().winner);
        }
    }
}

/// The seconds of processor time that reading and writing take.
double seconds_for(const std::string& record) {
    const std::clock_t begin = std::clock();
    const PgnGame pgn = read("chess", record);
    EXPECT_TRUE(pgn.faults.empty()) << pgn.faults.front().text();
    EXPECT_FALSE(write_pgn(pgn.game, pgn.tags).empty());
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::string repeated(int times, const std::string& text) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

/// Eight times as much takes about eight times as long, where a square would take sixty-four.
TEST(Records, TakeTimeInProportionToTheirLength) {
    const auto tags = [](int n) {
        std::string text;
        for (int i = 0; i < n; ++i) text += "[T" + std::to_string(i) + " \"x\"]\n";
        return text + "\n1. e4 *";
    };
    const std::vector<std::function<std::string(int)>> kinds{
        [](int n) { return "1. e4 " + repeated(n, "{ab} ") + " e5 *"; },
        tags,
        [](int n) { return "1. e4 " + repeated(n, "(1. d4) ") + " e5 *"; },
        [](int n) { return "1. e4 " + repeated(n, "(1. d4 d5 {x}) {y} ") + " e5 *"; },
        [](int n) { return "1. e4 " + repeated(n, "(1. e4 e5) ") + " e5 *"; },
        [](int n) { return repeated(n / 4, "1. Nf3 (1. Nc3) Nf6 2. Ng1 (2. Nd4) Ng8 ") + "*"; },
        [](int n) { return "1. e4 {" + repeated(n, "word ") + "} e5 *"; },
        [](int n) { return "1. e4 " + repeated(n, "$1 ! ") + " e5 *"; },
        [](int n) { return repeated(n, "1. e4 {a} 1-0\n\n{b}\n"); },
        [](int n) { return "1. e4 1-0\n\n" + repeated(n, "{b}\n"); }};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        constexpr int kFew = 2'000;
        const double few = std::max(0.02, seconds_for(kinds[kind](kFew)));
        EXPECT_LT(seconds_for(kinds[kind](8 * kFew)), 30 * few) << "kind " << kind;
    }
}

}  // namespace
}  // namespace tessera::game
