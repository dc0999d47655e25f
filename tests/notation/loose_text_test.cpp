// Position texts as people and other programs write them.
#include "notation/loose_text.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/text.hpp"
#include "play/vast_rules.hpp"
#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

constexpr std::string_view kSicilian =
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

std::string replaced(std::string_view text, std::string_view by) {
    std::string out;
    for (const char c : text) {
        if (c == ' ')
            out += by;
        else
            out += c;
    }
    return out;
}

/// White space of every kind, alone and mixed.
const std::vector<std::string> kSpaces{" ",
                                       "  ",
                                       "\t",
                                       " \t ",
                                       "\n",
                                       "\r",
                                       "\r\n",
                                       "\r\n\r\n",
                                       "\v",
                                       "\f",
                                       "\xc2\xa0",
                                       " \xc2\xa0\t",
                                       "\xc2\x85",
                                       "\xe1\x9a\x80",
                                       "\xe2\x80\x80",
                                       "\xe2\x80\x8a",
                                       "\xe2\x80\x8b",
                                       "\xe2\x80\x8f",
                                       "\xe2\x80\xaa",
                                       "\xe2\x80\xae",
                                       "\xe2\x81\xa0",
                                       "\xe2\x81\xa6",
                                       "\xe2\x81\xaf",
                                       "\xe2\x80\xa8",
                                       "\xe2\x80\xa9",
                                       "\xe2\x80\xaf",
                                       "\xe2\x81\x9f",
                                       "\xe3\x80\x80",
                                       "\xef\xbb\xbf"};

TEST(LooseText, HasAnyWhiteSpaceBetweenAndAroundTheFields) {
    for (const std::string& space : kSpaces) {
        const std::string text = replaced(kSicilian, space);
        EXPECT_EQ(strict_text(text), kSicilian) << quote(space);
        EXPECT_EQ(strict_text(space + text + space), kSicilian) << quote(space);
    }
    EXPECT_EQ(strict_text("\xef\xbb\xbf" + std::string(kSicilian) + "\r\n"), kSicilian);
    EXPECT_EQ(strict_text("\xef\xbb\xbf\r\n \n\t" + std::string(kSicilian) + " \n\n \r\n"),
              kSicilian);
    EXPECT_EQ(strict_text(kSicilian), kSicilian);
}

TEST(LooseText, MayLackTheCounters) {
    const std::string board = "8/8/8/4k3/8/8/8/4K2R";
    const auto strict = [&](const std::string& fields) {
        return strict_text(board + " " + fields).substr(board.size() + 1);
    };
    EXPECT_EQ(strict("w K -"), "w K - 0 1");
    EXPECT_EQ(strict("b - - \n"), "b - - 0 1");
    EXPECT_EQ(strict("w K - 7"), "w K - 7 1");
    EXPECT_EQ(strict("w K - 7 0"), "w K - 7 1");
    EXPECT_EQ(strict("w K - 0 0"), "w K - 0 1");
    EXPECT_EQ(strict("w K - 7 12"), "w K - 7 12");
}

/// What is not one of these liberties is left for the strict reader to refuse.
TEST(LooseText, GuessesNothingElse) {
    for (const std::string text :
         {"8/8/8/4k3/8/8/8/4K3", "8/8/8/4k3/8/8/8/4K3 w", "8/8/8/4k3/8/8/8/4K3 w -",
          "8/8/8/4k3/8/8/8/4K3 w - - x", "8/8/8/4k3/8/8/8/4K3 w - - 0 x",
          "8/8/8/4k3/8/8/8/4K3 w - - 0 -1", "8/8/8/4k3/8/8/8/4K3 w - - 0 00",
          "8/8/8/4k3/8/8/8/4K3 w - - 0 1 junk", "8/8/8/4k3/8/8/8/4K3 w - - - -",
          "8/8/8/4k3 /8/8/8/4K3 w - - 0 1", "8/8/8/4k3/8/8/8/4K\xc3\xa9 w - - 0 1", "\x01\x02", "",
          " \t\r\n", "\xef\xbb\xbf", "\xef\xbb", "\xc2", "\xe2\x80"}) {
        const auto position = parse_loose_position(variant_named("chess"), text);
        EXPECT_FALSE(position) << quote(text, 100);
    }
    EXPECT_EQ(parse_loose_position(variant_named("chess"), " \n").error().text(),
              "position: empty; expected placement side rights ep halfmove fullmove");
    EXPECT_EQ(
        parse_loose_position(variant_named("chess"), "8/8/8/4k3/8/8/8/4K3\tw\n").error().text(),
        "position: 6 fields expected (placement side rights ep halfmove fullmove), found 2");
}

TEST(LooseText, KnowsTheFieldsBehindTheCounters) {
    EXPECT_EQ(fields_behind_counters(variant_named("chess")->definition()), 0U);
    EXPECT_EQ(fields_behind_counters(variant_named("chesseract")->definition()), 2U);
    const std::string board = "{Kc1a1,Rb3a1,ka4d4}";
    const auto strict = [&](const std::string& fields) {
        return strict_text(board + "\t" + fields, 2).substr(board.size() + 1);
    };
    EXPECT_EQ(strict("w - - 5 9 1@b3a1 -"), "w - - 5 9 1@b3a1 -");
    EXPECT_EQ(strict("w  - - 5 0 2 -\r\n"), "w - - 5 1 2 -");
    EXPECT_EQ(strict("w - - 2 -"), "w - - 0 1 2 -");
    EXPECT_EQ(strict("w - - 1@b3a1 *"), "w - - 0 1 1@b3a1 *");
    EXPECT_EQ(strict("w - - 5 2 -"), "w - - 5 1 2 -");
    // The state of the turn is never supplied.
    EXPECT_EQ(strict("w - -"), "w - -");
    EXPECT_EQ(strict("w - - 5 9"), "w - - 5 9");
    EXPECT_EQ(strict("w - - 5 9 2"), "w - - 5 9 2");
    // With turn alone behind them, counters could be it.
    EXPECT_EQ(strict_text("8 w - - 3 2", 1), "8 w - - 3 2");
    EXPECT_EQ(strict_text("8 w - - 1@a1", 1), "8 w - - 0 1 1@a1");
}

TEST(LooseText, IsReadForEveryGameDenseAndSparse) {
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        for (const std::string& text : {print_position(first), print_sparse_position(first)}) {
            const auto read = parse_loose_position(first.shared_variant(),
                                                   "\n " + replaced(text, "\t\r\n") + " ");
            ASSERT_TRUE(read) << id << ": " << read.error().text();
            EXPECT_EQ(*read, first) << id;
        }
    }
}

/// A source that gives so many characters at a time.
TextSource in_parts(std::string_view text, std::size_t part) {
    return [text, part](std::span<char> into) mutable {
        const std::size_t n = std::min({into.size(), part, text.size()});
        std::copy_n(text.begin(), n, into.begin());
        text.remove_prefix(n);
        return n;
    };
}

TEST(LooseText, ComesInPartsOfAnySize) {
    for (const std::string& space : kSpaces) {
        const std::string text = space + replaced(kSicilian, space) + space;
        for (const std::size_t part : {1U, 2U, 3U, 5U, 1000U})
            EXPECT_EQ(read_all(strict_source(in_parts(text, part))), kSicilian)
                << quote(space) << ' ' << part;
    }
}

TEST(LooseText, IsReadForVastBoards) {
    const auto game = play::builtin_vast_variant("hdc6");
    ASSERT_TRUE(game);
    const std::string strict = "{Ka1a1a1,kh8h8h8,Rc1a1a1} b - - 3 1";
    for (const std::string text :
         {"\xef\xbb\xbf\n{Ka1a1a1,kh8h8h8,Rc1a1a1}\tb  -\r\n-\xc2\xa0"
          "3 0\n\n",
          "{Ka1a1a1,kh8h8h8,Rc1a1a1} b - - 3", "{Ka1a1a1,kh8h8h8,Rc1a1a1} b - - 3 1 "}) {
        const auto position = parse_loose_position(game->rules, source_of(text));
        ASSERT_TRUE(position) << position.error().text();
        std::string again;
        print_position(*position, Placing::sparse, [&](std::string_view part) { again += part; });
        const auto expected = parse_position(game->rules, source_of(strict));
        ASSERT_TRUE(expected);
        std::string wanted;
        print_position(*expected, Placing::sparse, [&](std::string_view part) { wanted += part; });
        EXPECT_EQ(again, wanted);
    }
    EXPECT_FALSE(parse_loose_position(game->rules, source_of("{Ka1a1a1,kh8h8h8} b -")));
    // A dense text with its counters missing.
    std::string dense;
    const auto position = parse_position(game->rules, source_of(strict));
    ASSERT_TRUE(position);
    print_position(*position, Placing::dense, [&](std::string_view part) { dense += part; });
    const auto read = parse_loose_position(
        game->rules, source_of("\n" + dense.substr(0, dense.find(' ')) + "\t b -  - \n"));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->fullmove(), 1U);
    EXPECT_EQ(read->halfmove_clock(), 0U);
}

}  // namespace
}  // namespace tessera::notation
