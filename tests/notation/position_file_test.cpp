#include "notation/position_file.hpp"

#include <gtest/gtest.h>

#include <random>

#include "backends/load.hpp"
#include "base/crc32.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "definition/start_number.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "notation/range_coder.hpp"
#include "play/rules.hpp"
#include "play/vast_rules.hpp"
#include "support/moves.hpp"

namespace tessera::test {
namespace {

using notation::TextSink;

template <class Position>
std::string file_of(const Position& position) {
    std::string file;
    notation::write_position_file(position, [&](std::string_view part) { file += part; });
    return file;
}
std::string file_of(const play::VastRules& game, const vast::Position& position) {
    std::string file;
    notation::write_position_file(game.definition, position,
                                  [&](std::string_view part) { file += part; });
    return file;
}
std::string text_of_vast(const vast::Position& position) {
    std::string text;
    notation::print_position(position, notation::Placing::dense,
                             [&](std::string_view part) { text += part; });
    return text;
}

std::string error_of_file(std::shared_ptr<const rules::Variant> variant, const std::string& file) {
    const auto position =
        notation::read_position_file(std::move(variant), notation::source_of(file));
    return position ? "none" : position.error().text();
}
std::string error_of_file(const std::string& id, const std::string& file) {
    return error_of_file(play::builtin_rules(id).value(), file);
}

std::string bytes_of_sum(std::uint32_t sum) {
    std::string bytes;
    for (int i = 0; i < 4; ++i, sum >>= 8) bytes += static_cast<char>(sum & 0xFF);
    return bytes;
}
/// A file of one block with the checksums made right.
std::string with_sums(std::string file) {
    const std::string told = file.substr(0, file.size() - 10);
    const std::string end(2, '\0');
    return told + bytes_of_sum(crc32(told)) + end + bytes_of_sum(crc32(told + end));
}

TEST(PositionFiles, HoldThePositionsOfEveryGame) {
    for (const auto& game : definition::builtin_variants()) {
        const auto variant = play::builtin_rules(game.id).value();
        auto position = notation::start_position(variant);
        const bool large = variant->shape().cells() > 512;
        std::mt19937_64 random(1);
        for (int ply = 0; ply < (large ? 2 : 24); ++ply) {
            const std::string file = file_of(position);
            const auto again = notation::read_position_file(variant, notation::source_of(file));
            ASSERT_TRUE(again) << game.id << ' ' << again.error().text();
            ASSERT_EQ(notation::print_position(*again), notation::print_position(position));
            const auto legal = testing_support::legal(position);
            if (legal.empty()) break;
            rules::Undo undo;
            position.make(legal[random() % legal.size()], undo);
        }
    }
}

TEST(PositionFiles, HoldVastPositionsNearTheSizeOfWhatTheyTell) {
    const auto game = play::builtin_vast_variant("hdc6");
    // The number of starts has 44,387 digits, of 3.32 bits each.
    const auto start =
        play::vast_start(*game, definition::random_start(game->definition, 5)).value();
    const std::string file = file_of(*game, start);
    EXPECT_LT(file.size(), 20'500U);
    // Some bytes at a time.
    const auto whole = notation::source_of(file);
    const auto again =
        notation::read_position_file(game->definition, game->rules, [&](std::span<char> into) {
            return whole(into.first(std::min<std::size_t>(into.size(), 77)));
        });
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(text_of_vast(*again), text_of_vast(start));
    const std::string few = "{Ka1a1a1,Nb3c2d4,kh8h8h8,pa7a1a1} b k - 3 9";
    const auto sparse = notation::parse_position(game->rules, notation::source_of(few)).value();
    const std::string small = file_of(*game, sparse);
    EXPECT_LT(small.size(), 150U);
    const auto read =
        notation::read_position_file(game->definition, game->rules, notation::source_of(small));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(text_of_vast(*read), text_of_vast(sparse));
}

TEST(PositionFiles, OfAnEarlierIdentityAreRead) {
    for (const definition::BuiltinVariant& builtin : definition::builtin_variants()) {
        if (builtin.id != "chess" && builtin.id != "chess960") continue;
        const std::string key = "dead_positions = true\n";
        std::string toml(builtin.toml);
        ASSERT_NE(toml.find(key), std::string::npos);
        const auto earlier = backends::load(
            definition::parse_variant(toml.erase(toml.find(key), key.size())).value());
        const auto today = play::builtin_rules(std::string(builtin.id)).value();
        ASSERT_NE(earlier->identity(), today->identity());
        const std::string file = file_of(notation::start_position(earlier));
        EXPECT_EQ(error_of_file(today, file), "none") << builtin.id;
        // What earlier programs do not know is not read by them.
        EXPECT_NE(error_of_file(earlier, file_of(notation::start_position(today))), "none");
    }
}

TEST(PositionFiles, AreRefusedWhenDamaged) {
    const auto variant = play::builtin_rules("hdc3").value();
    const std::string file = file_of(notation::start_position(variant));
    EXPECT_EQ(error_of_file(variant, file), "none");
    for (std::size_t length = 0; length < file.size(); ++length)
        EXPECT_NE(error_of_file(variant, file.substr(0, length)).find("the file ends within"),
                  std::string::npos)
            << length;
    for (std::size_t at = 0; at < file.size(); ++at)
        for (const int bit : {1, 16, 128}) {
            std::string damaged = file;
            damaged[at] = static_cast<char>(damaged[at] ^ bit);
            EXPECT_TRUE(error_of_file(variant, damaged).starts_with("position file, byte ")) << at;
        }
    std::string damaged = file;
    damaged[40] ^= 1;
    const std::size_t sum = file.size() - 9;
    EXPECT_EQ(error_of_file(variant, damaged), "position file, byte " + std::to_string(sum) +
                                                   ": the checksum does not match: the file is "
                                                   "damaged");
    EXPECT_EQ(error_of_file(variant, file + '\n'), "position file, byte " +
                                                       std::to_string(file.size() + 1) +
                                                       ": unexpected bytes after the end");
    EXPECT_EQ(error_of_file(variant, "rnbqkbnr"),
              "position file, byte 1: this is no position file");
    EXPECT_EQ(error_of_file(variant, file.substr(0, 20)),
              "position file, byte 21: the file ends within a block");
    std::string newer = file;
    newer[7] = 2;
    EXPECT_EQ(error_of_file(variant, newer),
              "position file, byte 8: version 2, but only 1 can be read");
    EXPECT_EQ(error_of_file("hdc4", file),
              "position file, byte 15: a position of 'hdc3', not of hdc4");
}

/// What the checksums do not tell: every byte changed, and they made right again.
TEST(PositionFiles, AreRefusedOrReadIfMadeUp) {
    const auto variant = play::builtin_rules("hdc3").value();
    const std::string file = file_of(notation::start_position(variant));
    ASSERT_EQ(with_sums(file), file);
    for (std::size_t at = 10; at < file.size() - 10; ++at)
        for (int change = 1; change < 256; change += 5) {
            std::string made_up = file;
            made_up[at] = static_cast<char>(made_up[at] ^ change);
            const auto position =
                notation::read_position_file(variant, notation::source_of(with_sums(made_up)));
            if (!position) continue;
            const auto again =
                notation::read_position_file(variant, notation::source_of(file_of(*position)));
            ASSERT_TRUE(again);
            EXPECT_EQ(notation::print_position(*again), notation::print_position(*position));
        }
}

/// A file of one block that holds these bytes.
std::string file_of_block(const std::string& block) {
    std::string file(notation::kPositionFileMark);
    file += '\1';
    file += static_cast<char>(block.size() & 0xFF);
    file += static_cast<char>(block.size() >> 8);
    return with_sums(file + block + std::string(10, '\0'));
}

struct Bytes {
    std::string text;
    void put(std::uint8_t byte) { text += static_cast<char>(byte); }
};

TEST(PositionFiles, AreRefusedForWhatTheyTell) {
    const auto variant = play::builtin_rules("hdc3").value();
    const std::string file = file_of(notation::start_position(variant));
    const std::string whole = file.substr(10, file.size() - 20);
    ASSERT_EQ(file_of_block(whole), file);
    const auto reason = [&](const std::string& block) {
        const std::string text = error_of_file(variant, file_of_block(block));
        return text.substr(text.find(": ") + 2);
    };
    const std::size_t identity = 1 + std::string("hdc3").size() + 1;
    const std::size_t letters = identity + 16 + 1;
    const std::size_t axes = letters + variant->definition().pieces.size();
    const auto with = [&](std::size_t at, char byte) {
        std::string block = whole;
        block.at(at) = byte;
        return block;
    };
    EXPECT_EQ(error_of_file(variant, file), "none");
    EXPECT_TRUE(reason(with(identity, 'x')).starts_with("the position is of other rules"));
    EXPECT_EQ(reason(with(letters, 'Z')), "the pieces are not those of hdc3");
    EXPECT_EQ(reason(with(axes, 4)), "the board has another number of axes");
    EXPECT_EQ(reason(with(axes + 1, 7)), "the board has another size");
    EXPECT_EQ(reason(with(axes + 7 + 3, 1)), "the fields are too long");
    EXPECT_EQ(reason(whole.substr(0, whole.size() - 5)), "the file ends early");
    EXPECT_EQ(reason(whole + "x"), "more bytes than the position takes");
    // Something stands in the first 512 cells, on the first of them, and has the highest code that
    // the bits for seven letters can have.
    const std::size_t fields = whole.find("w K");
    ASSERT_NE(fields, std::string::npos);
    Bytes coded;
    notation::RangeEncoder<Bytes> coder(coded);
    for (int bit = 0; bit < 6; ++bit) {
        notation::Likelihood even;
        coder.bit(true, even);
    }
    coder.finish();
    const std::string header = whole.substr(0, whole.find("0 1", fields) + 3);
    EXPECT_EQ(reason(header + coded.text), "no piece has the code on a1a");
}

}  // namespace
}  // namespace tessera::test
