#include "bot/bot.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/clock.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "bot/key.hpp"
#include "bot/patience.hpp"

namespace tessera::bot {
namespace {

constexpr std::int64_t kSeekInterval = 2'000;
/// How often tables are looked at.
constexpr std::int64_t kLook = 200;

/// After a game, before others are looked for: the opponent may offer a rematch.
constexpr std::int64_t kRematchWait = 10'000;

constexpr int kDone = 200;
constexpr int kCreated = 201;

std::string challenge_body(const Challenge& challenge, const std::string& id) {
    JsonWriter json;
    json.open_object().member("id", id).member("variant", challenge.variant).member("listed", true);
    if (challenge.colour)
        json.member("colour", challenge.colour == rules::Colour::white ? "white" : "black");
    if (challenge.time) {
        json.key("time").open_object();
        if (challenge.time->each_turn)
            json.member("turn", challenge.time->initial);
        else
            json.member("initial", challenge.time->initial)
                .member("increment", challenge.time->increment)
                .member("delay", challenge.time->delay);
        json.close_object();
    }
    json.close_object();
    return std::move(json).take();
}

}  // namespace

Bot::~Bot() {
    for (Table& table : tables_)
        if (table.thread.joinable()) table.thread.join();
}

void Bot::interrupt() {
    const std::lock_guard lock(tables_mutex_);
    for (Table& table : tables_) table.player.interrupt();
}

std::optional<Error> Bot::run() {
    auto server = client::Server::at(setting_.url, setting_.bearer, setting_.stop);
    if (!server) return server.error();
    server_.emplace(std::move(server).value());
    for (std::int64_t rest = kFirstPause; !setting_.stop && !finished();) {
        const std::int64_t begun = wall_milliseconds();
        client::Lines lines = server_->stream("/api/v1/me/stream");
        if (auto fault = listen(lines)) return fault;
        rest = wall_milliseconds() - begun > kSilence ? kFirstPause
                                                      : std::min(2 * rest, kLongestPause);
        for (const std::int64_t until = wall_milliseconds() + rest;
             !setting_.stop && !finished() && wall_milliseconds() < until;) {
            if (auto fault = clear()) return fault;
            std::this_thread::sleep_for(std::chrono::milliseconds(kLook));
        }
    }
    return std::nullopt;
}

std::optional<Error> Bot::listen(client::Lines& lines) {
    std::int64_t heard = wall_milliseconds();
    while (!setting_.stop && !finished()) {
        const client::Line line = lines.next(wall_milliseconds() + kLook);
        switch (line.kind) {
            case client::Line::Kind::line:
                heard = wall_milliseconds();
                if (auto fault = hear(line.text)) return fault;
                break;
            case client::Line::Kind::nothing:
                if (wall_milliseconds() - heard >= kSilence) return std::nullopt;
                break;
            case client::Line::Kind::refused:
                if (passes(line.status)) return std::nullopt;
                return refusal(line.text);
            case client::Line::Kind::ended:
                // What has answered once will do so again.
                if (!person_.empty()) return std::nullopt;
                return Error{setting_.url, line.text};
        }
        if (auto fault = clear()) return fault;
        if (person_.empty()) continue;
        answer_offers();
        if (auto fault = seek()) return fault;
    }
    return std::nullopt;
}

std::optional<Error> Bot::hear(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const Json line = parse_json(text);
    if (const Json* const hello = member(line, "hello")) person_ = text_of(*hello, "person");
    if (const Json* const games = member(line, "games"); games != nullptr && games->is_array()) {
        for (const Json& game : *games) begin(text_of(game, "game"));
        // Those that were to be played are known now.
        if (auto fault = adopt_challenges()) return fault;
    }
    // A challenge has been accepted, or a game goes on of which nothing is known here.
    const std::string notice = text_of(line, "notice");
    if (notice == "seat_taken" || notice == "your_turn") begin(text_of(line, "game"));
    if (notice == "offer") offered_[text_of(line, "game")] = unix_milliseconds();
    return std::nullopt;
}

void Bot::answer_offers() {
    if (wall_milliseconds() < answer_at_) return;
    std::erase_if(offered_, [&](const auto& offer) {
        const auto& [game, heard_at] = offer;
        // As long as it goes on, who plays it sees to them.
        if (std::ranges::find(tables_, game, &Table::game) != tables_.end()) return false;
        if (answer_rematch(game, heard_at)) return true;
        answer_at_ = wall_milliseconds() + kSeekInterval;
        return false;
    });
}

bool Bot::answer_rematch(const std::string& game, std::int64_t heard_at) {
    const std::string word = wanted_.rematch && more_wanted() ? "accept" : "decline";
    const auto answer = server_->post(
        "/api/v1/games/" + game + "/requests",
        R"({"do":")" + word + R"(","what":"rematch","id":")" +
            request_id(setting_.bearer, game, word + " rematch " + std::to_string(heard_at)) +
            "\"}");
    if (!answer || passes(answer->status)) return false;
    // Otherwise there is none any more, or it cannot be had.
    if (word == "accept" && answer->status == kDone)
        begin_rematch(game, number_of(parse_json(answer->body), "version").value_or(1));
    return true;
}

void Bot::begin_rematch(const std::string& game, std::int64_t version) {
    const auto answer =
        server_->get("/api/v1/games/" + game + "/events?after=" + std::to_string(version - 1));
    // Where it does not arrive, a notice of the own turn begins it.
    if (!answer || answer->status != kDone) return;
    for (const std::string_view line : split(without_line_end(answer->body), '\n'))
        if (const Json event = parse_json(line); text_of(event, "type") == "rematch")
            begin(text_of(event, "game"));
}

/// Challenges that were made before a restart, or while the answer was lost.
std::optional<Error> Bot::adopt_challenges() {
    if (adopted_ || !wanted_.challenge) return std::nullopt;
    const auto answer = server_->get("/api/v1/me/games");
    if (!answer || passes(answer->status)) return std::nullopt;
    if (answer->status != 200) return refusal(answer->body);
    adopted_ = true;
    const Json list = parse_json(answer->body);
    if (const Json* const games = member(list, "games"); games != nullptr && games->is_array())
        for (const Json& game : *games)
            if (text_of(game, "state") == "open" &&
                text_of(game, "variant") == wanted_.challenge->variant)
                begin(text_of(game, "game"));
    return std::nullopt;
}

void Bot::begin(const std::string& game) {
    if (game.empty() || !taken_.insert(game).second) return;
    const std::lock_guard lock(tables_mutex_);
    Table& table = tables_.emplace_back(setting_, game);
    table.thread = std::thread([&table] {
        table.played = table.player.play();
        table.done = true;
    });
}

std::optional<Error> Bot::clear() {
    std::optional<Error> fault;
    const std::lock_guard lock(tables_mutex_);
    std::erase_if(tables_, [&](Table& table) {
        if (!table.done) return false;
        table.thread.join();
        if (!table.played)
            fault = table.played.error();
        else if (*table.played && (*table.played)->begun) {
            ++over_;
            if (wanted_.rematch) seek_at_ = wall_milliseconds() + kRematchWait;
        }
        return true;
    });
    return fault;
}

bool Bot::more_wanted() const {
    return tables_.size() < wanted_.at_once &&
           (wanted_.games == 0 || over_ + tables_.size() < wanted_.games);
}

bool Bot::finished() const {
    return wanted_.games != 0 && over_ >= wanted_.games && tables_.empty();
}

std::optional<Error> Bot::seek() {
    if (!more_wanted() || wall_milliseconds() < seek_at_) return std::nullopt;
    seek_at_ = wall_milliseconds() + kSeekInterval;
    if (wanted_.game && !seated_) {
        const auto sits = sit(*wanted_.game);
        if (!sits) return sits.error();
        if (seated_ = *sits; seated_) begin(*wanted_.game);
        return std::nullopt;
    }
    if (wanted_.accept_all || !wanted_.accept.empty())
        if (auto fault = accept()) return fault;
    if (wanted_.challenge && adopted_ && more_wanted()) return challenge();
    return std::nullopt;
}

Result<bool> Bot::sit(const std::string& game) {
    const std::string body =
        R"({"do":"seat","id":")" + request_id(setting_.bearer, game, "seat") + "\"}";
    const auto answer = server_->post("/api/v1/games/" + game + "/requests", body);
    if (!answer || passes(answer->status)) return false;
    if (answer->status == 200) return true;
    // It may be its own game.
    const auto summary = server_->get("/api/v1/games/" + game);
    if (!summary) return false;
    const Json shown = parse_json(summary->body);
    if (text_of(shown, "white") == person_ || text_of(shown, "black") == person_) return true;
    return refusal(answer->body);
}

std::optional<Error> Bot::accept() {
    const auto answer = server_->get("/api/v1/games?state=open");
    if (!answer || passes(answer->status)) return std::nullopt;
    if (answer->status != 200) return refusal(answer->body);
    const Json list = parse_json(answer->body);
    const Json* const games = member(list, "games");
    if (games == nullptr || !games->is_array()) return std::nullopt;
    for (const Json& game : *games) {
        if (!more_wanted()) break;
        const std::string id = text_of(game, "game");
        if (text_of(game, "white") == person_ || text_of(game, "black") == person_ ||
            taken_.contains(id) || refused_.contains(id))
            continue;
        if (!wanted_.accept_all &&
            std::ranges::find(wanted_.accept, text_of(game, "variant")) == wanted_.accept.end())
            continue;
        // Somebody else may have been faster, or it is not for this bot.
        const auto sits = sit(id);
        if (sits && *sits)
            begin(id);
        else if (!sits)
            refused_.insert(id);
    }
    return std::nullopt;
}

std::optional<Error> Bot::challenge() {
    // The same until it is answered, so that no second one is made.
    if (challenge_id_.empty())
        challenge_id_ =
            request_id(setting_.bearer, "challenge",
                       std::to_string(unix_milliseconds()) + ' ' + std::to_string(++challenges_));
    const auto answer =
        server_->post("/api/v1/games", challenge_body(*wanted_.challenge, challenge_id_));
    if (!answer || passes(answer->status)) return std::nullopt;
    challenge_id_.clear();
    if (answer->status != kCreated) return refusal(answer->body);
    const std::string game = text_of(parse_json(answer->body), "game");
    setting_.say(game + ": a challenge to play " + wanted_.challenge->variant);
    begin(game);
    return std::nullopt;
}

}  // namespace tessera::bot
