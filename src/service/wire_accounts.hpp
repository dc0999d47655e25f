// Bodies of requests about accounts, read and written: those of docs/server-protocol.md.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/result.hpp"
#include "service/messages.hpp"
#include "store/accounts.hpp"
#include "store/moderation.hpp"
#include "store/ratings.hpp"

namespace tessera::service::wire {

using store::Time;

/// Of an account to be made, or one to sign in to.
struct SignIn {
    std::string name;
    std::string passphrase;
    std::string label;  ///< of the session
    bool bot = false;   ///< only of one that is made
};
[[nodiscard]] Result<SignIn> read_new_account(std::string_view text);
[[nodiscard]] Result<SignIn> read_sign_in(std::string_view text);

struct NewPassphrase {
    std::string passphrase;  ///< the one before
    std::string next;
};
[[nodiscard]] Result<NewPassphrase> read_new_passphrase(std::string_view text);
/// {"passphrase":..}
[[nodiscard]] Result<std::string> read_passphrase(std::string_view text);

struct NewToken {
    std::string label;
    std::uint32_t scopes = 0;  ///< at least one
    std::optional<Time> expires;
};
[[nodiscard]] Result<NewToken> read_new_token(std::string_view text);

/// What its owner sees of an account, and everybody else.
[[nodiscard]] std::string account(const store::Account& account);
[[nodiscard]] std::string profile(const store::Account& account,
                                  std::span<const store::KeptRating> ratings);
/// A session that was made, with its key.
[[nodiscard]] std::string signed_in(const store::Account& account, std::string_view key);
[[nodiscard]] std::string token_made(const store::Access& token, std::string_view key);
/// Those among `access`. `current`: the hash of the one that asks.
[[nodiscard]] std::string sessions(std::span<const store::Access> access, std::string_view current);
[[nodiscard]] std::string tokens(std::span<const store::Access> access);

/// All that is kept of somebody, without hashes. `games`: those in which they play or have played.
struct OwnData {
    const store::Account& account;
    std::span<const store::Access> access;
    std::string_view current;
    std::span<const store::Summary> games;
    std::span<const store::KeptRating> ratings;
    std::span<const store::Block> blocks;    ///< that they have made
    std::span<const store::Report> reports;  ///< likewise
    std::span<const OwnMessage> messages;
};
[[nodiscard]] std::string own_data(const OwnData& data);

}  // namespace tessera::service::wire
