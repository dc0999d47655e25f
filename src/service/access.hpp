// Who acts, by which key, and what they may do by it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "room/input.hpp"
#include "store/accounts.hpp"

namespace tessera::service {

/// What an API token is for, as bits of store::Access::scopes.
enum class Scope : std::uint8_t {
    read = 1,       ///< own lists, and what the person sees of own games
    play = 2,       ///< requests in games
    challenge = 4,  ///< new games and seats
};
inline constexpr std::uint32_t kAllScopes = 7;

/// Draws 43 letters of base64url that nobody can guess, as Keys::draw_secret().
using DrawKey = std::function<Result<std::string>()>;

/// Of that form: `s_` of a session or `t_` of an API token, and 43 letters of base64url.
[[nodiscard]] bool is_access_key(std::string_view key);
/// The key of a session or token, of what was drawn.
[[nodiscard]] std::string access_key(store::Access::Kind kind, const std::string& drawn);
/// Under which the store keeps it: 43 letters of base64url, a hash (BLAKE2b) from which the key
/// cannot be worked out.
[[nodiscard]] std::string access_hash(std::string_view key);
/// A new session or token of this key.
[[nodiscard]] store::Access make_access(const room::PersonId& person, std::string_view key,
                                        room::Time now);

/// Whoever asks.
struct Actor {
    room::PersonId person;  ///< empty: nobody
    /// By which session or token; nothing: by the key of a person or a seat.
    std::optional<store::Access> access{};

    [[nodiscard]] bool by_session() const {
        return access && access->kind == store::Access::Kind::session;
    }
    /// Whoever acts by a token may do what it is for.
    [[nodiscard]] bool may(Scope scope) const;
};
/// What is needed to ask this of a game.
[[nodiscard]] Scope scope_of(const room::Input& input);
/// The token is not for this.
[[nodiscard]] Error missing_scope();

/// 2 to 20 letters, digits, `_` and `-`, beginning with a letter.
[[nodiscard]] bool is_account_name(std::string_view name);
/// A name that would make its owner pass for whoever runs the server.
[[nodiscard]] bool is_reserved_name(std::string_view name);

}  // namespace tessera::service
