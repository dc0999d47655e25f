#include "service/peers.hpp"

#include <algorithm>

#include "service/wire_write.hpp"

namespace tessera::service {
namespace {

constexpr std::string_view kPresent = "present";
constexpr std::string_view kGone = "gone";
/// Asks who is connected; of no game and no person.
constexpr std::string_view kWho = "who";
constexpr std::string_view kNobody = "-";
/// Of a person, in no game.
constexpr std::string_view kAccount = "account";
/// How often it is looked who has not been heard of.
constexpr Milliseconds kExpiryPace = 1'000;

}  // namespace

Peers::Peers(std::unique_ptr<store::Hints> hints, const PeerLimits& limits)
    : hints_(std::move(hints)), limits_(limits) {
    if (any()) ask();
}

void Peers::ask() {
    say({GameId(kNobody), room::PersonId(kNobody)}, kWho);
}

void Peers::changed(const GameId& game, std::uint64_t version) {
    if (!any()) return;
    std::uint64_t& known = changes_[game];
    known = std::max(known, version);
}

void Peers::say(const Player& player, std::string_view what) {
    words_.push_back({player.first, player.second, std::string(what)});
}

void Peers::here(const Player& player) {
    if (any() && here_.insert(player).second) say(player, kPresent);
}

void Peers::gone(const Player& player) {
    if (here_.erase(player) != 0) say(player, kGone);
}

void Peers::notify(const GameId& game, const room::effect::Notify& notice) {
    if (any()) say({game, notice.person}, wire::notice_word(notice.notice));
}

void Peers::account_changed(const room::PersonId& person) {
    if (any()) say({GameId(kNobody), person}, kAccount);
}

void Peers::all_gone() {
    for (const Player& player : std::exchange(here_, {})) say(player, kGone);
}

void Peers::flush(Time now) {
    if (!any()) return;
    if (!changes_.empty()) {
        std::vector<store::Change> changes;
        for (const auto& [game, version] : std::exchange(changes_, {}))
            changes.push_back({game, version});
        hints_->announce(changes);
    }
    if (now >= repeated_at_ + limits_.repeat) {
        repeated_at_ = now;
        for (const Player& player : here_) say(player, kPresent);
    }
    if (!words_.empty()) hints_->say(std::exchange(words_, {}));
}

void Peers::hear(const store::Word& word, Time now, Heard& heard) {
    const Player player{word.game, word.person};
    if (word.what == kPresent) {
        if (!reach(player, now)) heard.players.push_back(player);
        elsewhere_[player] = now + limits_.valid;
    } else if (word.what == kGone) {
        const auto known = elsewhere_.find(player);
        if (known != elsewhere_.end())
            known->second = std::min(known->second, now + limits_.absence);
        // They may have gone there only because they have come here.
        if (here_.contains(player)) say(player, kPresent);
    } else if (word.what == kWho) {
        repeated_at_ = now - limits_.repeat;
    } else if (word.what == kAccount) {
        heard.people.push_back(word.person);
    } else if (const auto notice = wire::read_notice_word(word.what)) {
        heard.notices.push_back({word.game, {word.person, *notice}});
    }
}

Peers::Heard Peers::hear(Time now) {
    Heard heard;
    if (!any()) return heard;
    // After an error the news say that something was missed.
    if (auto news = hints_->poll()) {
        heard.changes = std::move(news->changes);
        heard.missed = news->missed;
        for (const store::Word& word : news->words) hear(word, now, heard);
    }
    if (heard.missed) ask();
    if (now >= expired_at_ + kExpiryPace) expire(now, heard);
    return heard;
}

void Peers::expire(Time now, Heard& heard) {
    expired_at_ = now;
    for (auto it = elsewhere_.begin(); it != elsewhere_.end();) {
        if (it->second > now) {
            ++it;
            continue;
        }
        heard.players.push_back(it->first);
        it = elsewhere_.erase(it);
    }
}

bool Peers::reach(const Player& player, Time now) const {
    const auto found = elsewhere_.find(player);
    return found != elsewhere_.end() && found->second > now;
}

}  // namespace tessera::service
