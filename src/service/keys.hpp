// Who somebody is: ids that are made of keys, and keys and ids that are made under the server's
// secret, so that nobody else can make or guess one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "room/room.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

/// Letters of a person key.
inline constexpr std::size_t kPersonKey = 32;

/// Of that length, of letters, digits, - and _.
[[nodiscard]] bool is_person_key(std::string_view key);

/// The public id of whoever holds a person key: 22 letters of base64url, a hash (BLAKE2b) from
/// which the key cannot be worked out.
[[nodiscard]] room::PersonId person_of(std::string_view key);

/// Whose seat in which game.
struct Seat {
    store::GameId game;
    room::PersonId person;

    friend bool operator==(const Seat&, const Seat&) = default;
};

/// What the server makes under its secret. The same secret makes the same again, in any process.
class Keys {
public:
    /// Random: 43 letters of base64url, 256 bits. Error: there is nothing to draw from.
    [[nodiscard]] static Result<std::string> draw_secret();
    /// Error: it is no such text.
    [[nodiscard]] static Result<Keys> from_secret(std::string_view secret);

    Keys(const Keys&) = default;
    Keys(Keys&&) = default;
    Keys& operator=(const Keys&) = delete;
    Keys& operator=(Keys&&) = delete;
    ~Keys();

    /// `GAME.PERSON.MAC`.
    [[nodiscard]] std::string seat_key(const Seat& seat) const;
    /// Nothing if it was not made by seat_key(). How long that takes does not depend on how much of
    /// the code is right.
    [[nodiscard]] std::optional<Seat> read_seat_key(std::string_view key) const;

    /// The game that a request of a person's creates: 12 letters of base64url, 72 bits that look
    /// random to everybody else.
    [[nodiscard]] store::GameId new_game(const room::PersonId& person,
                                         const room::RequestId& request) const;
    /// The rematch of a game.
    [[nodiscard]] store::GameId rematch_of(const store::GameId& game) const;
    /// A colour, for a game in which nobody has chosen one.
    [[nodiscard]] room::Colour drawn_colour(const store::GameId& game) const;

private:
    /// Each has a key of its own, so that what is made for one says nothing of another.
    enum class Purpose : std::uint8_t { seat = 1, game = 2, rematch = 3, colour = 4 };
    using Secret = std::array<unsigned char, 32>;

    Keys() = default;
    /// `Bytes` of a message authentication code (keyed BLAKE2b).
    template <std::size_t Bytes>
    [[nodiscard]] std::array<unsigned char, Bytes> code(Purpose purpose,
                                                        std::string_view text) const;

    Secret secret_{};
};

}  // namespace tessera::service
