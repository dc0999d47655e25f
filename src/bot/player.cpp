#include "bot/player.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

#include "base/clock.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "bot/json.hpp"
#include "bot/key.hpp"
#include "bot/patience.hpp"
#include "play/load.hpp"

namespace tessera::bot {
namespace {

using definition::index;

/// Of the clock, what the way to the server may take: at most, and a share of what is left.
constexpr std::int64_t kMargin = 300;
constexpr std::int64_t kMarginShare = 10;
/// Of a turn's time, the share that is thought.
constexpr std::int64_t kTurnShare = 4;
/// What an engine may take beyond what it was given before it counts as hanging.
constexpr std::int64_t kPatience = 30'000;

Result<std::string> keep_file(const std::string& text) {
    std::string name = "/tmp/tessera-bot-XXXXXX.toml";
    const int descriptor = ::mkstemps(name.data(), 5);
    const bool kept = descriptor >= 0 && ::write(descriptor, text.data(), text.size()) ==
                                             static_cast<ssize_t>(text.size());
    if (descriptor >= 0) ::close(descriptor);
    if (kept) return name;
    return Error{"", "cannot write " + quote(name)};
}

}  // namespace

Player::Player(const Setting& setting, std::string game)
    : setting_(setting),
      game_(std::move(game)),
      course_([this](const std::string& variant, const std::string& identity) {
          return find_rules(variant, identity);
      }) {}

void Player::interrupt() {
    const std::lock_guard lock(engine_mutex_);
    if (engine_) engine_->interrupt();
}

void Player::pause(std::int64_t milliseconds) const {
    constexpr std::int64_t kStep = 50;
    for (const std::int64_t until = wall_milliseconds() + milliseconds;
         !setting_.stop && wall_milliseconds() < until;)
        std::this_thread::sleep_for(std::chrono::milliseconds(kStep));
}

Result<Rules> Player::find_rules(const std::string& variant, const std::string& identity) {
    auto builtin = play::builtin(variant);
    if (builtin && (*builtin)->identity() == identity) return Rules{*builtin, variant};
    const auto answer = server_->get("/api/v1/rules/" + identity);
    if (!answer) return answer.error();
    if (answer->status != 200) return Error{"the server", "does not know the rules of the game"};
    auto loaded = play::load(answer->body);
    if (!loaded) return Error{"", loaded.error().front().text("game file")};
    auto file = keep_file(answer->body);
    if (!file) return file.error();
    file_ = std::move(file).value();
    return Rules{*loaded, file_};
}

Result<std::optional<Played>> Player::play() {
    auto server = client::Server::at(setting_.url, setting_.bearer, setting_.stop);
    if (!server) return server.error();
    server_.emplace(std::move(server).value());
    Result<std::optional<Played>> played = std::optional<Played>();
    for (std::int64_t rest = kFirstPause; !setting_.stop;) {
        const std::uint64_t before = course_.version();
        client::Lines lines =
            server_->stream("/api/v1/games/" + game_ + "/stream?after=" + std::to_string(before));
        const auto over = listen(lines);
        if (!over) {
            played = over.error();
            break;
        }
        if (*over) {
            played = std::optional(Played{announced_, course_.state().result});
            break;
        }
        rest = course_.version() > before ? kFirstPause : std::min(2 * rest, kLongestPause);
        pause(rest);
    }
    if (!file_.empty()) ::unlink(file_.c_str());
    if (setting_.stop) withdraw();
    const std::lock_guard lock(engine_mutex_);
    engine_.reset();
    // What an engine says that was ended with the rest is no error.
    if (setting_.stop && !played) return std::optional<Played>();
    return played;
}

Result<bool> Player::listen(client::Lines& lines) {
    std::int64_t heard = wall_milliseconds();
    while (!setting_.stop) {
        const std::int64_t deadline = heard + kSilence;
        const client::Line line = lines.next(claim_at_ ? std::min(deadline, *claim_at_) : deadline);
        switch (line.kind) {
            case client::Line::Kind::line: {
                heard = wall_milliseconds();
                const auto news = course_.take(line.text);
                if (!news) return news.error();
                if (*news == Course::News::absence) return false;
                if (*news == Course::News::none) break;
                if (auto fault = act()) return *std::move(fault);
                if (course_.state().status == Course::Status::over) return true;
                break;
            }
            case client::Line::Kind::nothing:
                if (wall_milliseconds() >= deadline) return false;
                if (claim_at_ && wall_milliseconds() >= *claim_at_) {
                    claim_at_.reset();
                    static_cast<void>(ask("claim " + std::to_string(course_.version()),
                                          R"("do":"claim","result":"win","position":)" +
                                              std::to_string(course_.state().position)));
                }
                break;
            case client::Line::Kind::refused:
                if (passes(line.status)) return false;
                return refusal(line.text);
            case client::Line::Kind::ended:
                return false;
        }
    }
    return false;
}

void Player::announce() {
    const Course::State& state = course_.state();
    if (!announced_ && state.status != Course::Status::open && state.you &&
        !state.seats[index(other(*state.you))].empty()) {
        announced_ = true;
        setting_.say(game_ + ": " + course_.rules().variant->definition().id + " as " +
                     (*state.you == rules::Colour::white ? "White" : "Black") + " against " +
                     state.seats[index(other(*state.you))]);
    }
    if (state.status == Course::Status::over)
        setting_.say(game_ + ": " + state.result +
                     (state.ending.empty() ? "" : " (" + state.ending + ")"));
}

std::optional<Error> Player::act() {
    announce();
    const Course::State& state = course_.state();
    claim_at_.reset();
    if (state.status != Course::Status::playing) return std::nullopt;
    if (!state.you) return Error{game_, "the bot has no seat in this game"};
    const rules::Colour opponent = other(*state.you);
    for (const auto& [offer, word] :
         {std::pair(state.draw, "draw"), std::pair(state.takeback, "takeback")})
        if (offer == opponent && declined_at_ != course_.version()) {
            declined_at_ = course_.version();
            static_cast<void>(
                ask(std::string("decline ") + word + ' ' + std::to_string(course_.version()),
                    std::string(R"("do":"decline","what":")") + word + '"'));
        }
    if (state.claim_in)
        claim_at_ = wall_milliseconds() + std::max<std::int64_t>(0, *state.claim_in);
    if (state.side != *state.you || moved_at_ == state.position) return std::nullopt;
    return move();
}

std::optional<Error> Player::move() {
    const auto reply = think();
    if (setting_.stop) return std::nullopt;
    if (!reply) return about_engine(reply.error());
    const auto move = course_.game().position().parse_move_of_others(reply->move);
    if (!move) return about_engine(Error{"", "the move " + quote(reply->move) + " is not legal"});
    const std::uint64_t position = course_.state().position;
    JsonWriter members;
    members.open_object()
        .member("do", "move")
        .member("position", position)
        .member("move", course_.game().variant().move_text(*move))
        .close_object();
    const std::string object = std::move(members).take();
    const auto answer =
        ask("move " + std::to_string(position), object.substr(1, object.size() - 2));
    if (!answer) return std::nullopt;
    moved_at_ = position;
    // Refused with 409: the game has gone on meanwhile, as the stream will tell.
    if (answer->status == 200 || answer->status == 409) return std::nullopt;
    return Error{game_, "the server refuses " + quote(reply->move) + ": " +
                            text_of(parse_json(answer->body), "error")};
}

Error Player::about_engine(const Error& error) const {
    return Error{game_, "the engine " + quote(setting_.engine) + ": " + error.text()};
}

std::optional<Error> Player::start_engine() {
    auto started = lab::UciClient::start(setting_.engine, course_.rules().name, setting_.options,
                                         lab::Timing::wall);
    if (!started) return started.error();
    const std::lock_guard lock(engine_mutex_);
    engine_.emplace(std::move(started).value());
    start_command_ = lab::start_command(course_.game());
    return std::nullopt;
}

void Player::withdraw() const {
    if (announced_) return;
    const std::atomic<bool> stop = false;
    auto server = client::Server::at(setting_.url, setting_.bearer, stop);
    if (!server) return;
    const auto summary = server->get("/api/v1/games/" + game_);
    if (!summary || text_of(parse_json(summary->body), "state") != "open") return;
    // Where it does not arrive, the challenge expires.
    static_cast<void>(server->post(
        "/api/v1/games/" + game_ + "/requests",
        R"({"do":"abort","id":")" + request_id(setting_.bearer, game_, "abort") + "\"}"));
}

/// An engine that fails is started once more.
Result<lab::Reply> Player::think() {
    std::string position;
    for (int attempt = 0;; ++attempt) {
        if (!engine_)
            if (auto fault = start_engine()) return *std::move(fault);
        if (setting_.stop) return Error{"", "stopped"};
        position = start_command_;
        for (const rules::Move& move : course_.game().line())
            position += ' ' + course_.game().variant().move_text(move);
        auto reply = engine_->think(position, go_command(), patience());
        if (reply || setting_.stop || attempt > 0) return reply;
        const std::lock_guard lock(engine_mutex_);
        engine_.reset();
    }
}

std::string Player::go_command() const {
    const Course::State& state = course_.state();
    const auto& time = course_.time();
    if (!state.clocks || !time) return "go movetime " + std::to_string(setting_.movetime);
    auto left = *state.clocks;
    std::int64_t& own = left[index(*state.you)];
    own = std::max<std::int64_t>(1, own - std::min(kMargin, own / kMarginShare));
    if (time->each_turn)
        return "go movetime " +
               std::to_string(std::clamp<std::int64_t>(own / kTurnShare, 1, setting_.movetime));
    // A delay is as good as an increment for somebody who uses it up.
    const std::string increment = std::to_string(time->increment + time->delay);
    return "go wtime " + std::to_string(left[0]) + " btime " + std::to_string(left[1]) + " winc " +
           increment + " binc " + increment;
}

std::int64_t Player::patience() const {
    const auto& clocks = course_.state().clocks;
    const std::int64_t given = clocks ? (*clocks)[index(*course_.state().you)] : setting_.movetime;
    return given + kPatience;
}

std::optional<client::Answer> Player::ask(const std::string& what, const std::string& members) {
    const std::string body =
        R"({"id":")" + request_id(setting_.bearer, game_, what) + "\"," + members + '}';
    for (std::int64_t rest = kFirstPause; !setting_.stop;
         rest = std::min(2 * rest, kLongestPause)) {
        auto answer = server_->post("/api/v1/games/" + game_ + "/requests", body);
        if (answer && !passes(answer->status)) return *std::move(answer);
        pause(std::max(rest, answer ? answer->retry_after * 1'000 : 0));
    }
    return std::nullopt;
}

}  // namespace tessera::bot
