#include "service/keys.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tessera::service {
namespace {

Keys keys(const std::string& secret = std::string(43, 'A')) {
    return Keys::from_secret(secret).value();
}

TEST(Keys, OfAPerson) {
    const std::string key = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";
    EXPECT_TRUE(is_person_key(key));
    EXPECT_FALSE(is_person_key(key + 'a'));
    EXPECT_FALSE(is_person_key(key.substr(1)));
    EXPECT_FALSE(is_person_key(key.substr(1) + '.'));
    // BLAKE2b of 128 bits, by another program.
    EXPECT_EQ(person_of(key), "VW3VIfCEI03zXc80Hsi9EQ");
    EXPECT_TRUE(room::is_id(person_of(key)));
}

TEST(Keys, SecretsAreDrawn) {
    std::set<std::string> drawn;
    for (int i = 0; i < 100; ++i) {
        const auto secret = Keys::draw_secret();
        ASSERT_TRUE(secret);
        EXPECT_EQ(secret->size(), 43U);
        EXPECT_TRUE(Keys::from_secret(*secret));
        drawn.insert(*secret);
    }
    EXPECT_EQ(drawn.size(), 100U);
    for (const char* bad : {"", "short", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+"})
        EXPECT_FALSE(Keys::from_secret(bad)) << bad;
    EXPECT_FALSE(Keys::from_secret(std::string(44, 'A')));
}

TEST(Keys, OfSeats) {
    const Seat seat{"game-1", "person_2"};
    const std::string key = keys().seat_key(seat);
    EXPECT_EQ(key.size(), seat.game.size() + seat.person.size() + 24);
    EXPECT_EQ(keys().read_seat_key(key), seat);
    // Any other letter, a missing one, one more, and another secret.
    for (std::size_t i = 0; i < key.size(); ++i) {
        std::string other = key;
        other[i] = other[i] == 'x' ? 'y' : 'x';
        EXPECT_FALSE(keys().read_seat_key(other)) << i;
        EXPECT_FALSE(keys().read_seat_key(key.substr(0, i))) << i;
    }
    EXPECT_FALSE(keys().read_seat_key(key + 'A'));
    EXPECT_FALSE(keys().read_seat_key(key + ".A"));
    EXPECT_FALSE(keys(std::string(42, 'B') + 'A').read_seat_key(key));
    // The same letters, cut elsewhere.
    EXPECT_NE(keys().seat_key({"a", "bc"}).substr(5), keys().seat_key({"ab", "c"}).substr(5));
}

TEST(Keys, OfGames) {
    const auto game = keys().new_game("ada", "one");
    EXPECT_EQ(game.size(), 12U);
    EXPECT_TRUE(room::is_id(game));
    EXPECT_EQ(keys().new_game("ada", "one"), game);
    const std::set<std::string> others{game,
                                       keys().new_game("ada", "two"),
                                       keys().new_game("ben", "one"),
                                       keys(std::string(42, 'B') + 'A').new_game("ada", "one"),
                                       keys().rematch_of("ada.one"),
                                       keys().rematch_of(game)};
    EXPECT_EQ(others.size(), 6U);
    EXPECT_EQ(keys().drawn_colour(game), keys().drawn_colour(game));
}

}  // namespace
}  // namespace tessera::service
