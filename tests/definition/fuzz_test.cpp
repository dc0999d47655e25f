// Seeded mutations of game files and placements: the readers answer with a value or with reasons.
#include "base/random.hpp"
#include "definition/support.hpp"

namespace tessera::definition {
namespace {

class Mutator {
public:
    explicit Mutator(std::uint64_t seed) : random_(seed) {}

    std::string mutated(std::string text, std::string_view alphabet) {
        const auto edits = 1 + below(4);
        for (std::size_t i = 0; i < edits; ++i) {
            switch (below(5)) {
                case 0:
                    change_byte(text, alphabet);
                    break;
                case 1:
                    insert_byte(text, alphabet);
                    break;
                case 2:
                    erase(text);
                    break;
                case 3:
                    repeat(text);
                    break;
                case 4:
                    move_line(text);
                    break;
            }
        }
        return text;
    }
    std::size_t below(std::size_t n) { return n == 0 ? 0 : random_.below(n); }

private:
    char byte(std::string_view alphabet) {
        return below(8) == 0 ? static_cast<char>(random_.below(256))
                             : alphabet[below(alphabet.size())];
    }
    void change_byte(std::string& text, std::string_view alphabet) {
        if (!text.empty()) text[below(text.size())] = byte(alphabet);
    }
    void insert_byte(std::string& text, std::string_view alphabet) {
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(below(text.size() + 1)),
                    byte(alphabet));
    }
    void erase(std::string& text) { text.erase(below(text.size()), 1 + below(8)); }
    void repeat(std::string& text) {
        const auto from = below(text.size());
        text.insert(below(text.size()), text.substr(from, 1 + below(12)));
    }
    void move_line(std::string& text) {
        const auto from = text.find('\n', below(text.size()));
        if (from == std::string::npos) return;
        const auto to = text.find('\n', from + 1);
        const std::string line = text.substr(from, to - from);
        if (below(2) == 0) text.erase(from, line.size());
        const auto at = text.find('\n', below(text.size()));
        if (at != std::string::npos) text.insert(at, line);
    }

    Random random_;
};

constexpr std::string_view kFileAlphabet = "[]{}=,.\"'#\n 0123456789-+*/aAzZ\\_:";
constexpr std::string_view kPlacementAlphabet = "/-0123456789KQRBNPkqrbnpx {},abc";

void check_file(const std::string& toml) {
    const auto result = parse_variant(toml);
    if (result) {
        const VariantDefinition& game = *result;
        ASSERT_LE(game.cells(), kMaxCells);
        ASSERT_EQ(identity(game).size(), 16U);
        const auto again = parse_placement(game, print_placement(game, game.start));
        ASSERT_TRUE(again) << toml;
        ASSERT_EQ(*again, game.start) << toml;
        return;
    }
    ASSERT_FALSE(result.error().empty()) << toml;
    int line = 0;
    for (const FileError& error : result.error()) {
        ASSERT_FALSE(error.reason.empty()) << toml;
        ASSERT_GE(error.line, line) << toml;
        line = error.line;
        for (const char c : error.text("game"))
            ASSERT_GE(static_cast<unsigned char>(c), ' ') << error.text("game");
    }
}

TEST(Fuzz, MutatedGameFiles) {
    std::vector<std::string> files = {mini()};
    for (const BuiltinVariant& game : builtin_variants()) files.emplace_back(game.toml);
    Mutator mutator(11);
    for (int i = 0; i < 2'000; ++i)
        check_file(mutator.mutated(files[mutator.below(files.size())], kFileAlphabet));
}

/// Values in place of others: the file stays TOML, the game seldom stays a game.
TEST(Fuzz, ExchangedValues) {
    std::vector<std::string> values = {"1",
                                       "-1",
                                       "0",
                                       "true",
                                       "\"1\"",
                                       "[]",
                                       "[[]]",
                                       "{}",
                                       "\"\"",
                                       "[1, 2]",
                                       "[\"1\", \"11\"]",
                                       "[0, 1, 1]",
                                       "1.5",
                                       "\"*\"",
                                       "2020-01-01",
                                       "[[pieces]]",
                                       "{ white = [], black = [] }"};
    Mutator mutator(12);
    const std::string& text = mini();
    for (int n = 0; n < 5'000; ++n) {
        std::string file = text;
        for (std::size_t i = 0; i <= mutator.below(3); ++i) {
            const auto from = file.find(" = ", mutator.below(file.size()));
            if (from == std::string::npos) continue;
            const auto end = std::min(file.find('\n', from), file.size());
            file.replace(from + 3, end - from - 3, values[mutator.below(values.size())]);
        }
        check_file(file);
    }
}

TEST(Fuzz, MutatedPlacements) {
    std::vector<VariantDefinition> games;
    for (const BuiltinVariant& game : builtin_variants()) games.push_back(parsed(game.toml));
    games.push_back(parsed(mini()));
    Mutator mutator(13);
    for (int n = 0; n < 4'000; ++n) {
        const VariantDefinition& game = games[mutator.below(games.size())];
        const std::string text =
            mutator.mutated(n % 2 == 0 ? print_placement(game, game.start)
                                       : print_sparse_placement(game, game.start),
                            kPlacementAlphabet);
        const auto pieces = parse_placement(game, text);
        if (!pieces) {
            ASSERT_FALSE(pieces.error().reason.empty()) << text;
            ASSERT_FALSE(pieces.error().where.empty()) << text;
            continue;
        }
        const auto again = parse_placement(game, print_placement(game, *pieces));
        ASSERT_TRUE(again) << text;
        ASSERT_EQ(*again, *pieces) << text;
        const auto listed = parse_placement(game, print_sparse_placement(game, *pieces));
        ASSERT_TRUE(listed) << text;
        ASSERT_EQ(*listed, *pieces) << text;
    }
}

}  // namespace
}  // namespace tessera::definition
