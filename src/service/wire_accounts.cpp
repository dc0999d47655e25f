#include "service/wire_accounts.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "service/access.hpp"
#include "service/wire_object.hpp"
#include "service/wire_ratings.hpp"

namespace tessera::service::wire {
namespace {

using store::Access;
using store::Account;

constexpr std::size_t kLongestPassphrase = 1'000;
constexpr std::size_t kLongestLabel = 64;
constexpr std::array<std::pair<std::string_view, Scope>, 3> kScopeWords{
    {{"read", Scope::read}, {"play", Scope::play}, {"challenge", Scope::challenge}}};

/// One that is longer is nobody's.
std::string passphrase_in(Object& object, const char* name) {
    std::string text = object.text(name);
    if (text.size() > kLongestPassphrase) object.fail(quote(name) + " is too long");
    return text;
}

std::string label_in(Object& object) {
    std::string label = object.optional_text("label");
    const auto controls = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
    if (label.size() > kLongestLabel || std::ranges::any_of(label, controls))
        object.fail("'label' has more than 64 bytes, or control characters");
    return label;
}

/// What `read` takes out of the object in the text.
template <class Value, class Read>
Result<Value> read_body(std::string_view text, const Read& read) {
    const auto parsed = parse_object(text);
    if (!parsed) return parsed.error();
    Object object(*parsed);
    Value value = read(object);
    if (auto fault = object.fault()) return *std::move(fault);
    return value;
}

SignIn sign_in_of(Object& object) {
    return {object.text("name"), passphrase_in(object, "passphrase"), label_in(object), false};
}

std::uint32_t scopes_in(Object& object) {
    std::uint32_t scopes = 0;
    const Json* const list = object.take("scopes");
    if (list == nullptr) return 0;
    if (!list->is_array() || list->empty()) {
        object.fail("'scopes' is no list of scopes");
        return 0;
    }
    for (const Json& item : *list) {
        const auto* const word = item.get_ptr<const std::string*>();
        const auto scope = std::ranges::find_if(kScopeWords, [&](const auto& known) {
            return word != nullptr && known.first == *word;
        });
        if (scope == kScopeWords.end()) {
            object.fail("'scopes' has what is no scope");
            return 0;
        }
        scopes |= static_cast<std::uint32_t>(scope->second);
    }
    return scopes;
}

void write_account(JsonWriter& json, const Account& account) {
    json.member("name", account.name)
        .member("person", account.person)
        .member("made", account.made)
        .member("bot", account.bot);
}

void write_sessions(JsonWriter& json, std::span<const Access> all, std::string_view current) {
    json.key("sessions").open_array();
    for (const Access& one : all) {
        if (one.kind != Access::Kind::session) continue;
        json.open_object()
            .member("id", one.id)
            .member("label", one.label)
            .member("made", one.made)
            .member("used", one.used)
            .member("current", one.hash == current)
            .close_object();
    }
    json.close_array();
}

void write_tokens(JsonWriter& json, std::span<const Access> all) {
    json.key("tokens").open_array();
    for (const Access& one : all) {
        if (one.kind != Access::Kind::token) continue;
        json.open_object().member("id", one.id).member("label", one.label);
        json.key("scopes").open_array();
        for (const auto& [word, scope] : kScopeWords)
            if ((one.scopes & static_cast<std::uint32_t>(scope)) != 0) json.value(word);
        json.close_array();
        json.member("made", one.made).member("used", one.used).key("expires");
        if (one.expires)
            json.value(*one.expires);
        else
            json.null();
        json.close_object();
    }
    json.close_array();
}

template <class Write>
std::string body_of(const Write& write) {
    JsonWriter json;
    json.open_object();
    write(json);
    json.close_object();
    return std::move(json).take();
}

}  // namespace

Result<SignIn> read_new_account(std::string_view text) {
    return read_body<SignIn>(text, [](Object& object) {
        SignIn wanted = sign_in_of(object);
        if (object.has("bot")) wanted.bot = object.flag("bot");
        return wanted;
    });
}

Result<SignIn> read_sign_in(std::string_view text) {
    return read_body<SignIn>(text, sign_in_of);
}

Result<NewPassphrase> read_new_passphrase(std::string_view text) {
    return read_body<NewPassphrase>(text, [](Object& object) {
        return NewPassphrase{passphrase_in(object, "passphrase"), object.text("new")};
    });
}

Result<std::string> read_passphrase(std::string_view text) {
    return read_body<std::string>(
        text, [](Object& object) { return passphrase_in(object, "passphrase"); });
}

Result<NewToken> read_new_token(std::string_view text) {
    return read_body<NewToken>(text, [](Object& object) {
        NewToken token{label_in(object), scopes_in(object), {}};
        if (object.has("expires")) token.expires = object.number("expires", 1);
        return token;
    });
}

std::string account(const Account& account) {
    return body_of([&](JsonWriter& json) { write_account(json, account); });
}

std::string profile(const Account& account, std::span<const store::KeptRating> ratings) {
    return body_of([&](JsonWriter& json) {
        write_account(json, account);
        write_ratings(json, ratings);
    });
}

std::string signed_in(const Account& account, std::string_view key) {
    return body_of([&](JsonWriter& json) {
        json.member("name", account.name).member("person", account.person).member("session", key);
    });
}

std::string token_made(const Access& token, std::string_view key) {
    return body_of([&](JsonWriter& json) { json.member("token", key).member("id", token.id); });
}

std::string sessions(std::span<const Access> access, std::string_view current) {
    return body_of([&](JsonWriter& json) { write_sessions(json, access, current); });
}

std::string tokens(std::span<const Access> access) {
    return body_of([&](JsonWriter& json) { write_tokens(json, access); });
}

std::string own_data(const OwnData& data) {
    return body_of([&](JsonWriter& json) {
        json.key("account").open_object();
        write_account(json, data.account);
        json.close_object();
        write_sessions(json, data.access, data.current);
        write_tokens(json, data.access);
        json.key("games").open_array();
        for (const store::Summary& game : data.games) json.value(game.game);
        json.close_array();
        write_ratings(json, data.ratings);
        json.list("blocks", data.blocks, [&](const store::Block& one) {
            json.open_object().member("person", one.person).member("at", one.at).close_object();
        });
        json.list("reports", data.reports, [&](const store::Report& one) {
            json.open_object()
                .member("report", one.id)
                .member("at", one.at)
                .member("game", one.game)
                .member("person", one.person)
                .member("reason", one.reason)
                .member("text", one.text)
                .close_object();
        });
        json.list("messages", data.messages, [&](const OwnMessage& one) {
            json.open_object()
                .member("game", one.game)
                .member("v", one.version)
                .member("at", one.at)
                .member("text", one.text)
                .close_object();
        });
    });
}

}  // namespace tessera::service::wire
